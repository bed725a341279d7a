// SPDX-License-Identifier: MIT
import type { GameId } from '@/core/types';
import type { Outcome, Summary } from './summary';

// Numbers over finished games of one person.

export interface GameStats {
  played: number;
  won: number;
  best: number;
  average: number;
  /** The latest games, oldest first. */
  course: { points: number; outcome: Outcome }[];
}
const LATEST = 15;

const counts = (each: Summary): boolean => each.over && each.me > 0;
const won = (each: Summary): boolean => each.outcome === 'won' || each.outcome === 'shared';

/** null where none was finished. */
export function gameStats(all: readonly Summary[], game: GameId): GameStats | null {
  const mine = all.filter((each) => each.game === game && counts(each)).sort((a, b) => a.updated - b.updated);
  if (!mine.length) return null;
  const points = mine.map((each) => each.points[each.me - 1]);
  return {
    played: mine.length,
    won: mine.filter(won).length,
    best: Math.max(...points),
    average: points.reduce((sum, each) => sum + each, 0) / points.length,
    course: mine.slice(-LATEST).map((each) => ({ points: each.points[each.me - 1], outcome: each.outcome! })),
  };
}

/** Games of a kind against bots of which this was the strongest. */
export function levelStats(all: readonly Summary[], game: GameId, level: string, levels: readonly string[]): { played: number; won: number } {
  const strongest = (each: Summary) => levels[Math.max(...each.bots.map((bot) => levels.indexOf(bot ?? '')))];
  const mine = all.filter((each) => each.game === game && counts(each) && strongest(each) === level);
  return { played: mine.length, won: mine.filter(won).length };
}

/** A round scale that holds all values: its lowest and highest line, and the one between. */
export function scaleOf(values: readonly number[]): [number, number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = [2, 4, 10, 20, 50, 100, 200, 500].find((each) => Math.ceil(high / each) - Math.floor(low / each) <= 4) ?? 1000;
  const [from, to] = [Math.floor(low / step) * step, Math.max(Math.ceil(high / step), Math.floor(low / step) + 1) * step];
  return [from, (from + to) / 2, to];
}
