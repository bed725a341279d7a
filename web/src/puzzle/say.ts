// SPDX-License-Identifier: MIT
import type { GameId, Move } from '@/core/types';
import { begin, i18n, w } from '@/i18n/i18n.svelte';

// Words of puzzles: puzzle.json, which comes with them.

export const z = (key: string, params = {}): string => w('puzzle', key, params);
export const needPuzzleWords = (): Promise<void> => i18n.need('puzzle');

/** To stop is always understood: beside one other kind of move it is no choice of its own. */
const LAST = ['end', 'done', 'stop'];

/** What is to be decided, by the kinds of move there are, which tells nothing of the best: one kind asks which, several ask what. */
export function questionOf(game: GameId, moves: readonly Move[]): string {
  const kinds = [...new Set(moves.map((move) => move.type))].sort((a, b) => Number(LAST.includes(a)) - Number(LAST.includes(b)));
  const acts = kinds.filter((kind) => !LAST.includes(kind));
  const held = moves.find((move) => move.type === 'place')?.die;
  const params = { die: held === undefined ? '' : i18n.name(game, 'die', held) };
  const keys = acts.length === 1 ? [`ask.${game}.${acts[0]}`] : kinds.map((kind) => `kind.${game}.${kind}`);
  if (!keys.every((key) => i18n.has('puzzle', key))) return z('question');
  const words = keys.map((key) => z(key, params));
  if (acts.length === 1) return words[0];
  const last = words.pop()!;
  return z('ask', { kinds: begin(z('ask.or', { a: words.join(', '), b: last })) });
}
