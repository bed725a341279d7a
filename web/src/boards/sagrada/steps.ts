// SPDX-License-Identifier: MIT
import type { Move } from '@/core/types';
import type { Manner, Step, Way } from '@/session/picker';
import { toolColour } from './cards';
import { colourOf, type View } from './view';

// The things that are touched on the way to a move, and the words of a move that is meant but not legal.

export const swapStep = (round: unknown, die: unknown): Step => `swap:${round}/${die}`;

const WAYS: Record<string, (move: Move) => Step[]> = {
  pattern: (move) => [`pattern:${move.pattern}`],
  take: (move) => [`pool:${move.die}`],
  place: (move) => [`space:${move.space}`],
  move: (move) => [`space:${move.from}`, `space:${move.to}`],
  tool: (move) => [`tool:${move.tool}`, ...(move.pay ? [`pay:${move.pay}`] : [])],
  value: (move) => [`value:${move.value}`],
  swap: (move) => [swapStep(move.round, move.die)],
};
export const wayOf = (move: Move): Way => ({ steps: (WAYS[move.type]?.(move) ?? [move.type]).map((step) => [step]) });

/** A pattern, and a tool that cannot be taken back, wait for a button that names them. A payment has said it all. */
export const mannerOf = (move: Move, commits: (words: string) => boolean): Manner =>
  move.type === 'pattern' || (move.type === 'tool' && !move.pay && commits(move.text)) ? 'waits' : 'plays';

/** Words that use a tool: alone with a die of the pool that has the card's colour, where there is one. */
export function toolWords(view: View, tool: string): string {
  const pay = view.players === 1 ? view.pool.find((die) => colourOf(die) === toolColour(tool)) : undefined;
  return pay ? `tool ${tool} ${pay}` : `tool ${tool}`;
}

/** The words of the move someone has in mind who touches `step` after `path`, though no legal move goes on so. */
export function meant(view: View, path: readonly Step[], step: Step): string | null {
  const said = (kind: string) => path.findLast((each) => each.startsWith(`${kind}:`))?.slice(kind.length + 1);
  const [kind, value] = step.split(':');
  if (kind === 'pool') return `take ${value}`;
  if (kind === 'pay') return `tool ${said('tool')} ${value}`;
  if (kind === 'tool') return view.tools.some((each) => each.tool === value && each.spent) ? null : toolWords(view, value);
  if (kind !== 'space') return null;
  if (view.step === 'hand') return `place ${value}`;
  return view.step === 'move' && said('space') ? `move ${said('space')} ${value}` : null;
}
