// SPDX-License-Identifier: MIT
import { reasonOf } from '@/coach/reasons';
import type { Core } from '@/core/core';
import type { Move } from '@/core/types';
import { begin, i18n, w } from '@/i18n/i18n.svelte';
import type { SeatAbout } from '@/session/model';
import { gainWords, moveWords } from '@/ui/words';
import type { Count, Decision, Measure } from './report';

// Words of the analysis: study.json, which comes with it.

export const s = (key: string, params = {}): string => w('study', key, params);
export const needStudyWords = (): Promise<void> => i18n.need('study');

/** "Turn 17", or "Round 5, turn 2" where the game has rounds. */
export const countWords = (game: string, { turn, round }: Count): string => (round ? s('place.round', { round: w('study', `round.${game}`, { n: round }, s('round', { n: round })), turn }) : s('place.turn', { turn }));

const decimal = (value: number): string => new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
/** Thousandths as people read them: "39.3", or "52 %". */
export const figure = (value: number, measure: Measure = 'points'): string => (measure === 'points' ? decimal(value / 1000) : s('percent', { n: Math.round(value / 10) }));
/** The same as a change. */
export const change = (value: number, measure: Measure = 'points'): string => (value < 0 ? '−' : '+') + figure(Math.abs(value), measure);

export interface Told {
  played: string;
  better: string;
  why: string;
  move: Move;
  best: Move;
}

/** A decision in words; `core` has the game as it stood when it was taken. */
export function tell(core: Core, decision: Decision, game: string, seats: readonly SeatAbout[]): Told | null {
  const { moves } = core.snapshot(core.count(), decision.seat);
  const move = moves.find((each) => each.text === decision.played);
  const best = moves.find((each) => each.text === decision.best);
  if (!move || !best) return null;
  const words = (each: Move) => begin(moveWords(game, each, seats, seats[decision.seat - 1]?.you));
  return { move, best, played: words(move), better: words(best), why: why(core, decision, game, seats) };
}

/** What the better move brings at once, or keeps from others; else that it pays later. */
function why(core: Core, decision: Decision, game: string, seats: readonly SeatAbout[]): string {
  const [played, better] = [decision.played, decision.best].map((each) => core.preview(each, decision.seat));
  const reason = reasonOf(played, better, decision.seat, Infinity);
  if (reason?.kind === 'now') {
    return [s('why.now', { n: reason.points }), ...reason.parts.map((part) => gainWords(game, part))].join('; ') + '.';
  }
  if (reason?.kind === 'others') {
    const { you = false, third = '' } = seats[reason.seat - 1] ?? {};
    return s(you ? 'why.others.you' : 'why.others', { n: reason.points, name: third });
  }
  return s('why.later', { n: Math.round(decision.loss / 10) });
}
