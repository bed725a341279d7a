// SPDX-License-Identifier: MIT
import type { Choice } from './choice.svelte';

// Keys of this board beside Tab, arrows and Enter: E ends the turn, X stops after one die, D, W and T go to the dice, the
// window and the tools, Escape steps back. Focus that a move swept away goes on to what comes next.

const GROUPS: Record<string, string> = { d: '[data-pool]', w: '[data-space]', t: '[data-tool]' };

/** What a step asks for first. */
const NEXT: Record<string, readonly string[]> = {
  pattern: ['[data-pick]'],
  turn: ['[data-pool][data-move]', '[data-move="end"]'],
  hand: ['[data-space][data-move]', '[data-tool][data-move]', '[data-tool][data-pick]'],
  value: ['.choice[data-move]'],
  swap: ['.choice[data-move]'],
  move: ['[data-space][data-pick]', '[data-move="stop"]'],
  second: ['[data-pool][data-move]'],
};

export class Keys {
  /** Was the last thing pressed a key? */
  private byKey = false;

  constructor(
    private readonly choice: Choice,
    private readonly board: () => HTMLElement | undefined,
  ) {}

  pointed(): void {
    this.byKey = false;
  }

  press(event: KeyboardEvent): void {
    this.byKey = true;
    const { choice } = this;
    const target = event.target as Element | null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || target?.closest('dialog, input, textarea, select')) return;
    const key = event.key.toLowerCase();
    const [stop] = choice.of('stop');
    const [end] = choice.of('end');
    if (key === 'escape') choice.back();
    else if (key === 'e' && end) choice.play(end);
    else if (key === 'x' && stop) choice.play(stop);
    else if (GROUPS[key]) this.focus(`${GROUPS[key]}[tabindex="0"]`);
    else return;
    event.preventDefault();
  }

  private focus(selector: string): boolean {
    const element = this.board()?.querySelector<HTMLElement>(selector);
    element?.focus();
    return !!element;
  }

  /** After a move by key: when its button is gone, go where the next decision is. */
  keepFocus(): void {
    if (!this.byKey || !this.choice.asked || (document.activeElement && document.activeElement !== document.body)) return;
    for (const selector of NEXT[this.choice.view.step] ?? []) if (this.focus(selector)) return;
  }
}
