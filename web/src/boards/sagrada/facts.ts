// SPDX-License-Identifier: MIT
import type { GameEvent, ScoreItem, Seat } from '@/core/types';
import { type Die, type Facts, type Space, spaceIndex, type View } from './view';

// What the board shows but the position does not spell out: the course of a round out of the log, points by goal. Nothing here decides what is legal or what it is worth.

/** The spaces of a seat's window that a line of the score is about. */
export const spacesOf = (item: ScoreItem | null, seat: Seat): Set<Space> => new Set(item?.seat === seat ? ((item.at?.spaces ?? []) as Space[]) : []);

export interface Turn {
  seat: Seat;
  state: 'done' | 'now' | 'next' | 'skipped';
  /** What was done in it: dice as they lie now, tools used. */
  dice: { die: Die; space: Space }[];
  tools: string[];
  hand: Die | null;
}

/** The turns of the present round, with what the log knows of them. */
export function turnsOfRound(view: View, facts: Facts, log: readonly GameEvent[]): Turn[] {
  const turns: Turn[] = facts.turns.map(({ seat, skipped }, i) => ({
    seat,
    state: skipped ? 'skipped' : i + 1 < view.turn || view.step === 'over' ? 'done' : i + 1 === view.turn ? 'now' : 'next',
    dice: [],
    tools: [],
    hand: null,
  }));
  const from = log.findLastIndex((event) => event.move.type === 'draw') + 1;
  let at = 0;
  let taken: Die = '';
  for (const { by, move } of log.slice(from)) {
    if (typeof by === 'number') while (at < turns.length - 1 && (turns[at].seat !== by || turns[at].state === 'skipped')) at++;
    const turn = turns[at];
    if (!turn) break;
    if (move.type === 'take') taken = move.die as Die;
    else if (move.type === 'tool') turn.tools.push(move.tool as string);
    else if (move.type === 'place') {
      const space = move.space as Space;
      turn.dice.push({ die: view.seats[turn.seat - 1].window[spaceIndex(space)] ?? taken, space });
    } else if (move.type === 'end') at++;
  }
  const now = turns.find((turn) => turn.state === 'now');
  if (now) now.hand = view.hand;
  return turns;
}

/** Where dice landed in these events, by seat. */
export function landings(events: readonly GameEvent[], seat: Seat): Set<Space> {
  const spaces = new Set<Space>();
  for (const { by, move } of events) {
    if (by !== seat) continue;
    if (move.type === 'place') spaces.add(move.space as Space);
    if (move.type === 'move') {
      spaces.delete(move.from as Space);
      spaces.add(move.to as Space);
    }
  }
  return spaces;
}

export type Part = 'public' | 'private' | 'favour' | 'empty';
export const PARTS: readonly Part[] = ['public', 'private', 'favour', 'empty'];

/** A seat's points by part of the score and by public objective, and the private objective that counts. */
export function pointsOf(score: readonly ScoreItem[], seat: Seat): { parts: Record<Part, number>; goals: Record<string, number>; shades: string } {
  const parts: Record<Part, number> = { public: 0, private: 0, favour: 0, empty: 0 };
  const goals: Record<string, number> = {};
  let shades = '';
  for (const item of score) {
    if (item.seat !== seat) continue;
    parts[item.kind as Part] += item.points;
    const at = (item.at ?? {}) as { public?: string; private?: string };
    if (at.private) shades = at.private;
    if (at.public) goals[at.public] = (goals[at.public] ?? 0) + item.points;
  }
  return { parts, goals, shades };
}

/** What changes between two scores: by objective, then by the other parts; only what differs. */
export function scoreChanges(before: readonly ScoreItem[], after: readonly ScoreItem[], seat: Seat): { what: string; points: number }[] {
  const a = pointsOf(before, seat);
  const b = pointsOf(after, seat);
  const goals = [...new Set([...Object.keys(a.goals), ...Object.keys(b.goals)])];
  return [
    ...goals.map((goal) => ({ what: `public.${goal}`, points: (b.goals[goal] ?? 0) - (a.goals[goal] ?? 0) })),
    ...PARTS.filter((part) => part !== 'public').map((part) => ({ what: `part.${part}`, points: b.parts[part] - a.parts[part] })),
  ].filter((change) => change.points !== 0);
}
