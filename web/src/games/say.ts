// SPDX-License-Identifier: MIT
import { Core } from '@/core/core';
import { loadModule } from '@/core/module';
import { i18n, w } from '@/i18n/i18n.svelte';
import { loadGame, type SavedGame } from '@/session/storage';
import { summaryOf, type Outcome, type Summary } from './summary';

// Words of your games: mine.json, which comes with them.

export const m = (key: string, params = {}): string => w('mine', key, params);

/** As people count: rounds where the game has them, else turns. */
export const lengthWords = ({ rounds, turns, over }: Summary): string => (rounds ? m(over ? 'rounds' : 'round', { n: rounds }) : m('turns', { n: turns }));
/** How it ended, or whose turn it is: a key of `m`. */
export const stateOf = ({ outcome, over, mine }: Summary): Outcome | 'over' | 'your_turn' | 'waiting' => outcome ?? (over ? 'over' : mine ? 'your_turn' : 'waiting');

/** How far a game is that is kept here: "round 6, your turn". */
export async function goingWords(row: SavedGame): Promise<string> {
  const [module, saved] = await Promise.all([loadModule(), loadGame(row.id), i18n.need('mine')]);
  const summary = summaryOf(new Core(module), row, saved!.record);
  return `${lengthWords(summary)}, ${m(stateOf(summary))}`;
}
