// SPDX-License-Identifier: MIT
import { untrack } from 'svelte';

// What a piece means: after a moment under the pointer, on keyboard focus, or on a long press. One tip at a time.

export interface TipText {
  title: string;
  text?: string;
  rule?: string;
}
class Tips {
  now = $state.raw<{ says: TipText; box: DOMRect } | null>(null);
  hide(): void {
    this.now = null;
  }
}
export const tips = new Tips();

const HOVER_MS = 450;
const PRESS_MS = 500;

export function tip(node: HTMLElement | SVGElement, says: TipText | null) {
  let timer = 0;
  let pressed = false;
  const show = () => says && (tips.now = { says, box: node.getBoundingClientRect() });
  const stop = () => {
    clearTimeout(timer);
    if (tips.now?.says === says) tips.hide();
  };
  const enter = (event: Event) => {
    if ((event as PointerEvent).pointerType !== 'mouse') return;
    clearTimeout(timer);
    timer = window.setTimeout(show, HOVER_MS);
  };
  const down = (event: Event) => {
    stop();
    pressed = false;
    if ((event as PointerEvent).pointerType === 'mouse') return;
    timer = window.setTimeout(() => {
      pressed = true;
      show();
    }, PRESS_MS);
  };
  const move = (event: Event) => (event as PointerEvent).pointerType !== 'mouse' && Math.hypot((event as PointerEvent).movementX, (event as PointerEvent).movementY) > 4 && clearTimeout(timer);
  // The click that ends a long press is not meant for the piece.
  const click = (event: Event) => {
    clearTimeout(timer);
    if (!pressed) return;
    pressed = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const focus = () => {
    if (node.matches(':focus-visible')) timer = window.setTimeout(show, HOVER_MS);
  };
  const listeners: [string, (event: Event) => unknown, boolean?][] = [
    ['pointerenter', enter],
    ['pointerleave', stop],
    ['pointerdown', down],
    ['pointermove', move],
    ['click', click, true],
    ['focus', focus],
    ['blur', stop],
  ];
  for (const [name, does, capture] of listeners) node.addEventListener(name, does, capture);
  return {
    update(to: TipText | null) {
      // Called from an effect, which must not come to depend on the tip it changes.
      untrack(() => {
        if (tips.now && tips.now.says === says) tips.now = to && { ...tips.now, says: to };
      });
      says = to;
    },
    destroy() {
      stop();
      for (const [name, does, capture] of listeners) node.removeEventListener(name, does, capture);
    },
  };
}
