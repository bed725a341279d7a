// SPDX-License-Identifier: MIT
// The browser's Back closes what lies over a page before it leaves the page. What is opened has a place in the history. Closed by other
// means it leaves that place behind, which the next one takes over, and which Back steps over.

let close: (() => void) | null = null;
/** The address at which such a place was left. */
let left = '';

const here = () => location.href;
const marked = () => !!history.state?.over;
globalThis.addEventListener?.('popstate', () => {
  const was = left;
  left = marked() ? here() : '';
  if (close) {
    const closing = close;
    close = null;
    closing();
  } else if (was === here() && !marked()) history.back();
});

/** Something lies over the page from now on: Back closes it. Call what is returned when it is gone. */
export function overPage(closing: () => void): () => void {
  if (!marked()) history.pushState({ over: true }, '');
  left = '';
  close = closing;
  return () => {
    if (close !== closing) return;
    close = null;
    if (marked()) left = here();
  };
}
