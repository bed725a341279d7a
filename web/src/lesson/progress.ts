// SPDX-License-Identifier: MIT
import type { GameId } from '@/core/types';

// How far somebody got in each lesson, kept in this browser: the step to go on with, counted from 0. Whatever else is stored there is nothing.

const KEY = 'triforium.lessons';
const name = (game: GameId, lesson: string) => `${game}.${lesson}`;

function stored(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** The step to go on with, of so many: their number when all are done. */
export function reached(game: GameId, lesson: string, steps: number): number {
  const step = stored()[name(game, lesson)];
  return Number.isInteger(step) && (step as number) > 0 ? Math.min(step as number, steps) : 0;
}

export function reach(game: GameId, lesson: string, step: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [name(game, lesson)]: step }));
  } catch {
    // Storage that is forbidden or full: the lesson then begins anew next time.
  }
}
