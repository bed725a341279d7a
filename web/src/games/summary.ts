// SPDX-License-Identifier: MIT
import { levels } from 'virtual:games';
import { Core } from '@/core/core';
import type { GameId, Seat, Snapshot } from '@/core/types';
import { levelName } from '@/session/model';
import type { SavedGame } from '@/session/storage';

// What a list tells of a game, out of its record: who sat there, how it ended, how long it was as people count. Nothing of it is
// kept beside the record, so nothing can disagree with it.

export type Outcome = 'won' | 'shared' | 'lost';

export interface Summary {
  id: string;
  game: GameId;
  updated: number;
  over: boolean;
  /** Names by seat; a bot's level instead of a name. */
  names: string[];
  bots: (string | null)[];
  /** The one person at the table; 0 where there are several or none. */
  me: Seat | 0;
  points: number[];
  places: number[];
  /** Alone: what was to be beaten. */
  rival?: number;
  /** Of the person, once it is over. */
  outcome: Outcome | null;
  /** Rounds where the game counts them, else turns. */
  rounds: number | null;
  turns: number;
  /** Whose decision it is. */
  mine: boolean;
  shown: Snapshot;
}

/** When it was, as people say it: today, yesterday, the day, and the year where it is another. */
export function dayWords(then: number, now: number, language: string): string {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(then) - midnight(now)) / 86_400_000);
  if (days === 0 || days === -1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  const year = new Date(then).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year }).format(then);
}

/** How often somebody else began to decide. */
function turnsIn(by: readonly unknown[]): number {
  let turns = 0;
  let last: unknown = null;
  for (const each of by) {
    if (typeof each !== 'number' || each === last) continue;
    last = each;
    turns++;
  }
  return turns;
}

/** Throws CoreError for a record that the core refuses. */
export function summaryOf(core: Core, row: SavedGame, record: string): Summary {
  const about = core.load(record);
  const bots = about.seats.map((name) => levelName(levels, name));
  const persons = bots.flatMap((bot, i) => (bot ? [] : [i + 1]));
  const me = persons.length === 1 ? persons[0] : 0;
  const shown = core.snapshot(about.count, me || 0);
  const over = shown.to_move === 'over';
  const { points, places, rival } = shown.result;
  const firsts = places.filter((place) => place === 1).length;
  const outcome = !over || !me ? null : places[me - 1] !== 1 ? 'lost' : firsts > 1 ? 'shared' : 'won';
  const rounds = typeof shown.view.round === 'number' && shown.view.round > 0 ? shown.view.round : null;
  return {
    id: row.id,
    game: row.game,
    updated: row.updated,
    over,
    names: about.seats,
    bots,
    me,
    points,
    places,
    rival,
    outcome,
    rounds,
    turns: turnsIn(core.since(0, me || 0).map((event) => event.by)),
    mine: me > 0 && shown.to_move === me,
    shown,
  };
}
