// SPDX-License-Identifier: MIT
import type { Move } from '@/core/types';
import type { Step, Way } from '@/session/picker';
import { neighbours } from './cells';
import type { View } from './types';

// The things that are touched on the way to a move: "vault 2 c3" is the second vault, then the cell c3.

export type { Step };
export const vaultStep = (slot: number): Step => `vault:${slot}`;
export const orderStep = (slot: number): Step => `order:${slot}`;
export const cellStep = (cell: string): Step => `cell:${cell}`;
export const rankStep = (rank: unknown, back: unknown): Step => `rank:${rank}/${back}`;
export const colourStep = (colour: unknown): Step => `colour:${colour}`;
/** The viewer's builders in supply. */
export const SUPPLY: Step = 'supply';

/** The steps that lead to a move. */
export function stepsOf(move: Move): Step[] {
  const cells = [move.cell, move.from, move.to].filter((cell) => typeof cell === 'string').map((cell) => cellStep(cell as string));
  const ranks = move.rank ? [rankStep(move.rank, move.back)] : [];
  switch (move.type) {
    case 'vault':
      return [vaultStep(Number(move.slot)), ...cells];
    case 'order':
      return [orderStep(Number(move.slot)), ...cells, ...ranks];
    case 'builder':
      return [SUPPLY, ...cells];
    case 'juggle':
      return [colourStep(move.colour)];
    case 'pay':
    case 'decline':
    case 'replace':
      return [move.type];
    default:
      return [...cells, ...ranks];
  }
}

export const wayOf = (move: Move): Way => ({ steps: stepsOf(move).map((step) => [step]) });

/**
 * The words of the move that someone has in mind who touches `step` after `path`, though no legal move goes on so: asked of
 * the core, they bring the reason. null where no move is meant.
 */
export function meant(view: View, path: readonly Step[], step: Step): string | null {
  const [first, ...rest] = [...(step.startsWith('cell:') ? path : []), step].map((each) => each.split(':') as [string, string?]);
  const cells = [first, ...rest].filter(([kind]) => kind === 'cell').map(([, cell]) => cell!);
  const beside = (cell: string) => neighbours(cell)[0];
  if (step === SUPPLY) return 'builder';
  if (first[0] === 'vault') return cells.length ? `vault ${first[1]} ${cells.at(-1)}` : null;
  if (first[0] === 'order') {
    const order = view.orders[Number(first[1]) - 1]?.order;
    if (!order) return null;
    const at = cells.length ? cells : [likely(view)];
    const target = order === 'move' ? `${at[0]} ${at[1] ?? beside(at[0])}` : order === 'promote' ? `${at[0]} architect` : at.at(-1);
    return `order ${first[1]} ${order} ${target}`;
  }
  if (first[0] !== 'cell') return null;
  switch (view.phase) {
    case 'scaffold':
    case 'altar':
    case 'recruit':
      return `${view.phase} ${cells.at(-1)}`;
    case 'promote':
      return `promote ${cells.at(-1)} ${view.rank === 'mason' ? 'strongman' : 'mason'}`;
    case 'push':
      return `push ${cells[0]} ${cells[1] ?? beside(cells[0])}`;
    default:
      return null;
  }
}

/** A cell to ask about when an order is touched that cannot be executed anywhere: one of ours, else any vault. */
function likely(view: View): string {
  let any = 'a1';
  for (let row = view.cathedral.length - 1; row >= 0; row--)
    for (let column = 0; column < 5; column++) {
      const cell = view.cathedral[row][column];
      if (!cell || cell === 'scaffold') continue;
      any = 'abcde'[column] + (row + 1);
      if (cell.builder?.seat === view.turn) return any;
    }
  return any;
}
