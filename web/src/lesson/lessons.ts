// SPDX-License-Identifier: MIT
import { levels } from 'virtual:games';
import { headerOf, type Choice } from '@/app/start';
import type { GameId } from '@/core/types';

// Guided lessons are data: web/lessons/<game>.json has, for each lesson, the table and every move of it, chance and the other seats
// included, step by step. The learner is seat 1, and a move of seat 1 is what a step waits for; all others are played as they stand.
// Words are web/lang/<language>/<game>.lesson.json: <lesson>.title, and for each step <lesson>.<step>.title, .text (what, then why),
// .task and .other, the answer to a legal move that is not this step's point. No rule is written here: the core says what is legal.

export interface Step {
  /** What its words are found by. */
  name: string;
  /** The rules it teaches. */
  rules: string[];
  /** What it speaks of: "space:c3" is the board's [data-space=c3] or [data-step], a bare word its [data-part]. */
  lit: string[];
  /** What people try, and the rule that refuses it. */
  wrong?: Record<string, string>;
  /** All that happens until the next step begins. */
  moves: string[];
}
export interface Lesson {
  id: string;
  players: number;
  options?: Choice['options'];
  /** Parts of the board that join in later, and the step (from 1) that brings them. */
  parts?: Record<string, number>;
  /** What happens before the first step. */
  opening: string[];
  steps: Step[];
}

/** Who sits opposite: the kindest there is. */
export const KINDEST = levels[0].name;
export const LEARNER = 1;

const files = import.meta.glob<Lesson[]>('/lessons/*.json', { import: 'default' });
/** The lessons of a game, in order; none where nobody wrote any. */
export const lessonsOf = async (game: GameId): Promise<Lesson[]> => (await files[`/lessons/${game}.json`]?.()) ?? [];
export const wordsOf = (game: GameId): string => `${game}.lesson`;

/** The record of all of a lesson, and how many of its moves come before each step; the last number is all of them. */
export function recordOf(game: GameId, lesson: Lesson): { head: string; record: string; starts: number[] } {
  const seats = Array.from({ length: lesson.players }, (_, i) => (i ? KINDEST : ''));
  const head = headerOf(game, { seats, options: lesson.options ?? {} });
  const starts = [lesson.opening.length];
  for (const step of lesson.steps) starts.push(starts.at(-1)! + step.moves.length);
  return { head, record: `${head}${[...lesson.opening, ...lesson.steps.flatMap((step) => step.moves)].join('\n')}\n`, starts };
}

/** What "space:c3" is on a board. */
export function selectorOf(thing: string): string {
  const [kind, value] = thing.split(':');
  return value === undefined ? `[data-part="${kind}"]` : `[data-${kind}="${value}"], [data-step="${thing}"]`;
}
