// SPDX-License-Identifier: MIT
// Facts for the eye, read off views and scores: no rule decides anything here.
import type { GameEvent, ScoreItem, Snapshot } from '@/core/types';
import { MATERIALS } from './data';
import type { Counts, Material, Move, View } from './types';

/** The pieces of a stock, one by one, in the order of the materials. */
export const pieceList = (counts: Counts | undefined): Material[] => (counts ? MATERIALS.flatMap((kind) => Array<Material>(counts[kind]).fill(kind)) : []);
export const total = (counts: Counts | undefined): number => pieceList(counts).length;

/** Score items of a house (from 1) by kind; Ivan's are the rival's. */
export const itemsOf = (score: readonly ScoreItem[], house: number, ivan: boolean): ScoreItem[] =>
  score.filter((item) => (ivan ? item.seat === 'rival' : item.seat === house));
export const pointsOf = (snapshot: Snapshot, house: number, ivan: boolean): number =>
  ivan ? (snapshot.result.rival ?? 0) : (snapshot.result.points[house - 1] ?? 0);

/** Where things happened since the viewer's last decision, `own`, and where Ivan was in the course of it: sites and dice. */
export function touched(events: readonly GameEvent[], own?: GameEvent): { sites: Set<string>; dice: Set<string> } {
  const sites = new Set<string>();
  const dice = new Set<string>();
  for (const { move } of events) {
    const { site, die, type } = move as Move;
    if (site && type !== 'section' && type !== 'tile') sites.add(site);
    if (die && type === 'market') dice.add(die);
  }
  for (const aside of [own, ...events].flatMap((event) => event?.asides ?? [])) for (const site of (aside.sites ?? []) as string[]) sites.add(site);
  return { sites, dice };
}

export interface Change {
  what: 'roubles' | 'marker' | 'prestige' | 'points' | 'room';
  from: number;
  to: number;
}
/** How a house stands before and after a move. */
export function changes(before: Snapshot<View>, after: Snapshot<View>, seat: number): Change[] {
  const [a, b] = [before.view.houses[seat - 1], after.view.houses[seat - 1]];
  const all: Change[] = [
    { what: 'points', from: pointsOf(before, seat, a.ivan), to: pointsOf(after, seat, b.ivan) },
    { what: 'roubles', from: a.roubles, to: b.roubles },
    { what: 'prestige', from: a.prestige, to: b.prestige },
    { what: 'marker', from: a.marker, to: b.marker },
    { what: 'room', from: a.room ?? 0, to: b.room ?? 0 },
  ];
  return all.filter((change) => change.from !== change.to);
}
