// SPDX-License-Identifier: MIT
import type { GameEvent, Seat } from '@/core/types';

// What `triforium analyse --json` says (docs/formats.md), and what a page makes of it: turns, steps that add up, what cost most.

/** Points and chances to win by seat, in thousandths; alone the rival's points too. */
export interface Ends {
  points: number[];
  chance: number[];
  rival?: number;
}
/** Of one seat. */
export interface Share {
  points: number;
  chance: number;
  rival?: number;
}
export interface StudiedEvent extends Ends {
  n: number;
  by: Seat | 'chance';
  luck?: Ends;
  skill?: Ends;
}
export interface Decision {
  n: number;
  seat: Seat;
  choices: number;
  played: string;
  best: string;
  before: number;
  after: number;
  loss: number;
  cost: number;
}
export interface SeatTotal {
  seat: Seat;
  name: string | null;
  decisions: number;
  misses: number;
  loss: number;
  worst: number | null;
  start: Share;
  luck: Share;
  skill: Share[];
  end: Share;
}
export interface Report {
  game: string;
  players: number;
  nodes: number;
  events: StudiedEvent[];
  end: Ends;
  decisions: Decision[];
  seats: SeatTotal[];
}

export type Measure = 'points' | 'chance';

/** A turn as people count: all that one seat decides before another does, and what chance does meanwhile. */
export interface Turn {
  /** From 1. */
  number: number;
  seat: Seat;
  /** The first event, and the one after the last, as moves of the record. */
  from: number;
  to: number;
  /** What is expected after it. */
  ends: Ends;
  /** For whom it was lucky: what chance made of each seat's numbers. */
  luck: Ends;
  /** Points that its seat fell behind by what it decided. */
  cost: number;
}

const add = (a: readonly number[], b: readonly number[]) => a.map((each, i) => each + b[i]);
const none = (seats: number): Ends => ({ points: Array(seats).fill(0), chance: Array(seats).fill(0) });

/** What was dealt before anybody decided belongs to no turn. */
export function turnsOf({ events, end, decisions, players }: Report): Turn[] {
  const turns: Turn[] = [];
  const cost = new Map(decisions.map((each) => [each.n, each.cost]));
  events.forEach((event, i) => {
    let turn = turns.at(-1);
    if (event.by !== 'chance' && turn?.seat !== event.by) {
      turn = { number: turns.length + 1, seat: event.by, from: i, to: i, ends: end, luck: none(players), cost: 0 };
      turns.push(turn);
    }
    if (!turn) return;
    turn.to = i + 1;
    turn.ends = events[i + 1] ?? end;
    if (event.luck) turn.luck = { points: add(turn.luck.points, event.luck.points), chance: add(turn.luck.chance, event.luck.chance) };
    turn.cost += Math.max(0, cost.get(event.n) ?? 0);
  });
  return turns;
}

/** The best of the others at the end; alone nobody. */
export function rivalOf({ seats, end }: Report, me: Seat): Seat | 0 {
  return seats.filter((each) => each.seat !== me).sort((a, b) => end.points[b.seat - 1] - end.points[a.seat - 1])[0]?.seat ?? 0;
}

export interface Step {
  what: 'start' | 'luck' | 'others' | 'own' | 'end';
  value: number;
}
/** What was expected at the start, luck, the others' decisions, one's own, the result: over the best other in points, or one's chance. */
export function stepsOf(report: Report, me: Seat, measure: Measure): Step[] {
  const own = report.seats[me - 1];
  const rival = report.seats[rivalOf(report, me) - 1];
  const of = (part: (seat: SeatTotal) => Share): number => (measure === 'chance' ? part(own).chance : part(own).points - (rival ? part(rival).points : (part(own).rival ?? 0)));
  const others = report.seats.filter((each) => each.seat !== me).reduce((sum, each) => sum + of((seat) => seat.skill[each.seat - 1]), 0);
  const steps: Step[] = [
    { what: 'start', value: of((seat) => seat.start) },
    { what: 'luck', value: of((seat) => seat.luck) },
    { what: 'others', value: others },
    { what: 'own', value: of((seat) => seat.skill[me - 1]) },
    { what: 'end', value: of((seat) => seat.end) },
  ];
  return report.players === 1 ? steps.filter((each) => each.what !== 'others') : steps;
}

/** A turn as people count it: in its round, where the game has rounds. */
export interface Count {
  turn: number;
  /** From 1; 0 where there are none. */
  round: number;
}
/** By turn; `roundAt` is what the position after so many moves says of its round, from 0 or from 1, or nothing. */
export function countsOf(turns: readonly Turn[], roundAt: (n: number) => unknown): Count[] {
  const rounds = turns.map((turn) => roundAt(turn.from));
  return turns.map(({ number }, i) => {
    if (typeof rounds[i] !== 'number') return { turn: number, round: 0 };
    return { turn: rounds.slice(0, i).filter((each) => each === rounds[i]).length + 1, round: rounds[i] - (rounds[0] as number) + 1 };
  });
}

const MOST = 5;
const WORTH = 1000;
/** The decisions that cost most: at least a point, the dearest first. */
export const costliest = (report: Report): Decision[] =>
  report.decisions
    .filter((each) => each.cost >= WORTH && each.best !== each.played)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, MOST);

/** Where a decision stands: its turn, and the how-manieth decision of that turn it is. */
export function placeOf(turns: readonly Turn[], events: readonly StudiedEvent[], n: number): { turn: number; action: number } {
  const turn = turns.find((each) => n - 1 >= each.from && n - 1 < each.to);
  const action = turn ? events.slice(turn.from, n).filter((each) => each.by !== 'chance').length : 0;
  return { turn: turn?.number ?? 0, action };
}

/** The turns that end with a scoring, for the lines with a crown. */
export const scoringsOf = (turns: readonly Turn[], log: readonly GameEvent[]): number[] =>
  turns.filter((turn) => log.slice(turn.from, turn.to).some((event) => event.move.type === 'score')).map((turn) => turn.number);

/** Places for words that want to stand at `wanted`, in the same order: as near as there is room, `gap` apart, none below `lowest`. */
export function apart(wanted: readonly number[], gap: number, lowest: number): number[] {
  const order = wanted.map((at, i) => ({ at, i })).sort((a, b) => a.at - b.at);
  for (let k = 1; k < order.length; k++) order[k].at = Math.max(order[k].at, order[k - 1].at + gap);
  for (let k = order.length - 1, below = lowest; k >= 0; below = order[k].at - gap, k--) order[k].at = Math.min(order[k].at, below);
  return order.sort((a, b) => a.i - b.i).map(({ at }) => at);
}

/** A name where there is little room. */
export const short = (name: string, most = 10): string => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

/** Heights for badges at points of a chart, the first chosen first: `off` below its point or above it, further away where another
    badge of this size stands already, and between `top` and `bottom`. */
export function pinned(points: readonly (readonly [x: number, y: number])[], size: number, off: number, top: number, bottom: number): number[] {
  const placed: [number, number][] = [];
  for (const [x, y] of points) {
    const ways = [...points, ...points].flatMap((_, k) => [y + off + k * size, y - off - k * size]).filter((at) => at >= top && at <= bottom);
    placed.push([x, ways.find((at) => placed.every(([a, b]) => Math.abs(a - x) >= size || Math.abs(b - at) >= size)) ?? y]);
  }
  return placed.map(([, at]) => at);
}
