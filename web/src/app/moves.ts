// SPDX-License-Identifier: MIT
import type { GameId, Move } from '@/core/types';
import { t, w } from '@/i18n/i18n.svelte';
import type { SeatAbout } from '@/session/model';
import { moveWords } from '@/ui/words';

/** What moves can differ in that their sentence does not say, what people care for most first. */
const MARKS: ((game: GameId, move: Move) => string | false)[] = [
  (game, { tile }) => !!tile && w(game, (tile as { crown: boolean }).crown ? 'tile.crowned' : 'tile.plain'),
  (game, { back }) => typeof back === 'string' && w(game, 'table.token_back', { rank: w(game, `rank.${back}`) }),
  (_, { slot }) => typeof slot === 'number' && t('moves.slot', { n: slot }),
];

/** Moves as a list has them: those whose sentences are alike also say in what they differ. */
export function listWords(game: GameId, moves: readonly Move[], seats: readonly SeatAbout[]): string[] {
  const words = moves.map((move) => moveWords(game, move, seats, true));
  const marks: string[][] = moves.map(() => []);
  const told = (i: number) => (marks[i].length ? `${words[i]} (${marks[i].join(', ')})` : words[i]);
  for (const mark of MARKS) {
    const alike = new Map<string, number[]>();
    moves.forEach((_, i) => alike.set(told(i), [...(alike.get(told(i)) ?? []), i]));
    for (const group of alike.values()) {
      const said = group.map((i) => mark(game, moves[i]));
      if (new Set(said).size > 1) group.forEach((i, n) => said[n] && marks[i].push(said[n]));
    }
  }
  return moves.map((_, i) => told(i));
}
