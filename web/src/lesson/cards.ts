// SPDX-License-Identifier: MIT
import type { GameId } from '@/core/types';
import type { Words } from '@/i18n/i18n.svelte';
import { boxOf } from '@/app/boxes';

// A game in a few steps: web/lang/<language>/learn.json has <game>.<n>.title and <game>.<n>.text, counted from 1, and its box has
// the sign that stands beside each title, in every language the same.

/** Running text, or the number of a rule. */
export type Piece = { text: string } | { rule: string };
export interface Step {
  sign: string;
  title: string;
  pieces: Piece[];
}

/** "Three actions [3.1] [3.2]." as text and rule numbers in turn; the blank before a number does not break. */
export function pieces(text: string): Piece[] {
  return text
    .replace(/ \[/g, '\u00a0[')
    .split(/(\[\d+\.\d+\])/)
    .filter(Boolean)
    .map((part) => (/^\[\d/.test(part) ? { rule: part.slice(1, -1) } : { text: part }));
}

/** The steps of a game, in order. */
export function steps(words: Words, game: GameId): Step[] {
  return boxOf(game).signs.map((sign, i) => ({
    sign,
    title: words[`${game}.${i + 1}.title`],
    pieces: pieces(words[`${game}.${i + 1}.text`]),
  }));
}
