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
  /** Nothing of it shows at once; these areas are what it is about. */
  | { kind: 'later'; percent: number; about: Area[] };
/** What facts tell of an area, where a game has some. */
export interface Area {
  colour: string;
  cells: readonly string[];
  leader: Seat | null;
  why: string | null;
}

/** Thousandths of the win that are worth a question, with a reason that shows at once and without. */
export const MUCH = 60;
export const VERY_MUCH = 80;
const MOST_PARTS = 4;

/** Fields of a place that change while the thing stays the same: an area grows, a tool is paid for. */
const AMOUNTS = ['size', 'cell', 'cells', 'count', 'times', 'presence', 'space', 'spaces'];
const thingOf = ({ kind, at = {}, where }: ScoreItem) => [kind, ...(Object.keys(at).length ? Object.keys(at).filter((each) => !AMOUNTS.includes(each)).map((each) => at[each]) : [where])].join(' ');
const alike = (a: ScoreItem, b: ScoreItem) => a.kind === b.kind && a.where === b.where && a.points === b.points;

/** What a seat has more or less of afterwards, the largest first; a thing that grows is one part, told as it is then. */
export function partsOf(before: Snapshot, after: Snapshot, seat: Seat): Part[] {
  const [was, is] = [before, after].map(({ score }) => score.filter((each) => each.seat === seat));
  const parts = new Map<string, Part>();
  const add = (item: ScoreItem, sign: number, others: readonly ScoreItem[]) => {
    const part = parts.get(thingOf(item));
    const told = !part || !others.some((each) => alike(each, item)) ? item : part.item;
    parts.set(thingOf(item), { item: told, points: (part?.points ?? 0) + sign * item.points });
  };
  was.forEach((item) => add(item, -1, is));
  is.forEach((item) => add(item, 1, was));
  return [...parts.values()]
    .filter((part) => part.points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, MOST_PARTS);
}

const areasOf = ({ facts }: Snapshot) => ((facts as { areas?: Area[] } | undefined)?.areas ?? []).filter((area) => area.why !== 'lone');
/** Areas that are larger in the second and pay nobody yet: what a move without points is about. */
export function aboutOf(before: Snapshot, after: Snapshot): Area[] {
  const was = areasOf(before);
  const joins = (colour: string, cell: string) => !was.some((area) => area.colour === colour && area.cells.includes(cell));
  return areasOf(after).filter(({ colour, cells, leader }) => !leader && cells.some((cell) => joins(colour, cell)));
}

/** Why `better` is, for this seat; null where nothing can be said, or too little is lost. */
export function reasonOf(played: Snapshot, better: Snapshot, seat: Seat, loss: number): Reason | null {
  if (loss < MUCH) return null;
  const own = better.result.points[seat - 1] - played.result.points[seat - 1];
  if (own > 0) return { kind: 'now', points: own, parts: partsOf(played, better, seat) };
  const given = played.result.points.map((points, i) => (i === seat - 1 ? 0 : points - better.result.points[i]));
  const most = Math.max(...given);
  if (most > 0) return { kind: 'others', points: most, seat: given.indexOf(most) + 1 };
  return loss < VERY_MUCH ? null : { kind: 'later', percent: Math.round(loss / 10), about: aboutOf(played, better) };
}
