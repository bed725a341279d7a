// SPDX-License-Identifier: MIT
// The keys of a table and what they mean; `?` shows this list. Boards have arrows, Enter and Escape to themselves.
export const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['Tab'], 'keys.tab'],
  [['←', '↑', '→', '↓'], 'keys.arrows'],
  [['Enter'], 'keys.enter'],
  [['Esc'], 'keys.escape'],
  [['U'], 'keys.undo'],
  [['H'], 'keys.hint'],
  [['M'], 'keys.moves'],
  [['L'], 'keys.log'],
  [['R'], 'keys.rules'],
  [['S'], 'keys.score'],
  [['[', ']'], 'keys.replay'],
  [['.'], 'keys.step'],
  [['F'], 'keys.full'],
  [['?'], 'keys.help'],
];

/** Is the person typing words, so that letters are not for us? */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return event.ctrlKey || event.altKey || event.metaKey || !!target.closest?.('input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select, dialog');
}
