// SPDX-License-Identifier: MIT
import type { ScoreItem, Seat, Snapshot } from '@/core/types';

// Why one move is better than another, as far as points say it: what each brings at once, to whom, and for what. All of it comes from
// previews, which show a seat what it may know and no more.

/** What a kind of points at a place changes by. */
export interface Part {
  item: ScoreItem;
  points: number;
}
export type Reason =
  /** The better move brings more at once. */
  | { kind: 'now'; points: number; parts: Part[] }
  /** The move gives somebody else more. */
  | { kind: 'others'; points: number; seat: Seat }
  /** Nothing of it shows at once. */
  | { kind: 'later'; percent: number };

/** Thousandths of the win that are worth a question, with a reason that shows at once and without. */
export const MUCH = 60;
export const VERY_MUCH = 80;
const MOST_PARTS = 4;

const keyOf = (item: ScoreItem) => `${item.kind} ${item.where}`;

/** What a seat has more or less of afterwards, the largest first. */
export function partsOf(before: Snapshot, after: Snapshot, seat: Seat): Part[] {
  const parts = new Map<string, Part>();
  const add = (snapshot: Snapshot, sign: number) => {
    for (const item of snapshot.score.filter((each) => each.seat === seat)) {
      const part = parts.get(keyOf(item)) ?? { item, points: 0 };
      parts.set(keyOf(item), { item, points: part.points + sign * item.points });
    }
  };
  add(before, -1);
  add(after, 1);
  return [...parts.values()]
    .filter((part) => part.points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, MOST_PARTS);
}

/** Why `better` is, for this seat; null where nothing can be said, or too little is lost. */
export function reasonOf(played: Snapshot, better: Snapshot, seat: Seat, loss: number): Reason | null {
  if (loss < MUCH) return null;
  const own = better.result.points[seat - 1] - played.result.points[seat - 1];
  if (own > 0) return { kind: 'now', points: own, parts: partsOf(played, better, seat).filter((part) => part.points > 0) };
  const given = played.result.points.map((points, i) => (i === seat - 1 ? 0 : points - better.result.points[i]));
  const most = Math.max(...given);
  if (most > 0) return { kind: 'others', points: most, seat: given.indexOf(most) + 1 };
  return loss < VERY_MUCH ? null : { kind: 'later', percent: Math.round(loss / 10) };
}
