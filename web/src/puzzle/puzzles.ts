// SPDX-License-Identifier: MIT
import type { Core } from '@/core/core';
import type { GameId, Move, Seat } from '@/core/types';

// Puzzles are data: web/puzzles/<game>.json, made by tools/make_puzzles.c out of bots' games (`make puzzles`). A puzzle is a link to the
// position, the one move that is clearly best there, the one that looks best at first sight, by how many thousandths of the win the
// best is ahead, and how hard it is to see, from 1 to 3. What was solved is kept in this browser.

export interface Puzzle {
  link: string;
  best: string;
  tempting: string;
  gap: number;
  hard: 1 | 2 | 3;
}
const files = import.meta.glob<{ puzzles: Puzzle[] }>('/puzzles/*.json', { import: 'default' });
/** Which games have some. */
export const puzzled = (game: GameId): boolean => `/puzzles/${game}.json` in files;
export const puzzlesOf = async (game: GameId): Promise<Puzzle[]> => (await files[`/puzzles/${game}.json`]?.())?.puzzles ?? [];

/** What can be done where a puzzle begins. */
export function movesAt(core: Core, link: string): readonly Move[] {
  const { count } = core.loadLink(link);
  return core.snapshot(count, core.snapshot(count, 0).to_move as Seat).moves;
}

const DAY = 86_400_000;
/** Days since 1970 where the person is. */
export const dayOf = (date: Date): number => Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY);
/** The puzzle of a day: all of them in turn. The step has no divisor in common with any count it could meet. */
export const dailyOf = (day: number, count: number): number => (((day * 7919) % count) + count) % count;

/** Solved at the first try, or after others. */
export type Mark = 'first' | 'later';
interface Kept {
  /** By game and number of the puzzle. */
  marks: Record<GameId, Record<number, Mark>>;
  /** Days on which a puzzle of the day was solved. */
  days: number[];
}
const KEY = 'triforium.puzzles';

/** Whatever else is stored there is nothing. */
export function kept(): Kept {
  try {
    const { marks, days } = Object(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return { marks: Object(marks), days: Array.isArray(days) ? days.filter(Number.isInteger).slice(-400) : [] };
  } catch {
    return { marks: {}, days: [] };
  }
}
/** Solved: the first mark stands. `day` where it is that day's puzzle. */
export function solve(game: GameId, index: number, mark: Mark, day: number | null): void {
  const now = kept();
  const marks = { ...now.marks, [game]: { ...now.marks[game], [index]: now.marks[game]?.[index] ?? mark } };
  const days = day === null || now.days.includes(day) ? now.days : [...now.days, day];
  try {
    localStorage.setItem(KEY, JSON.stringify({ marks, days } satisfies Kept));
  } catch {
    // It can be solved again.
  }
}
/** Days in a row up to this one, or to yesterday where today's is still open. */
export function streak(days: readonly number[], today: number): number {
  const lit = new Set(days);
  let at = lit.has(today) ? today : today - 1;
  let length = 0;
  while (lit.has(at--)) length++;
  return length;
}
