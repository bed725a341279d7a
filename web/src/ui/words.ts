// SPDX-License-Identifier: MIT
import type { GameEvent, GameId, Move, ScoreItem } from '@/core/types';
import type { Params } from '@/i18n/format';
import { i18n, pair, t, w } from '@/i18n/i18n.svelte';
import type { SeatAbout, TableModel } from '@/session/model';

// Sentences about moves, events and points, from a game's words; docs/languages.md says which key is for which case.

/** The first of a type's sentences that fits the move and exists: the most exact ones first. */
function moveKeys(move: Move): string[] {
  const own = `move.${move.type}`;
  const keys: string[] = [];
  const say = (part: string) => keys.push(`${own}.${part}`);
  const tile = move.tile as { crown?: boolean | null } | undefined;
  if (typeof move.order === 'string') say(move.order);
  if (tile && tile.crown !== null && tile.crown !== undefined) say(tile.crown ? 'crown' : 'plain');
  if (typeof move.face_up === 'boolean') say(move.face_up ? 'face_up' : 'face_down');
  if (Array.isArray(move.gems) && move.gems.length) say('gems');
  if (move.extra) say('extra');
  if (move.count) say('materials');
  if (move.type === 'influence') say(Object.keys(move).filter((key) => !['text', 'type', 'action'].includes(key)).join('.'));
  if (move.pay) say('pay');
  return [...keys, own];
}

/** How far a game is, by what its position counts: "round 6 of 10"; nothing where its words do not tell. */
export const progressWords = (game: GameId, counted: Record<string, unknown>): string =>
  w(game, 'table.meta', { ...counted, round: Math.max(1, Number(counted.round ?? 1)), next: Math.min(3, Number(counted.scorings ?? 0) + 1) } as Params, '');

/** What stands after a game's name at a table, parted by ' · ', the most needed first. */
export const metaWords = (table: TableModel, ...more: string[]): string =>
  [progressWords(table.game, table.now.view), t('home.players', { n: table.seats.length }), ...more].filter(Boolean).join(' · ');

const names = (seats: readonly SeatAbout[]) => seats.map((seat) => seat.name);

/** A move as a sentence without its subject, to stand after a player's name; after "You" in the second person. */
export function moveWords(game: GameId, move: Move, seats: readonly SeatAbout[] = [], you = false): string {
  const key = moveKeys(move).find((each) => i18n.has(game, each));
  return key ? w(game, key, { ...move, players: names(seats), you }) : move.text;
}

/** A number as it is printed: with a minus, not a hyphen. */
export const number = (n: number): string => String(n).replace('-', '−');
export const signed = (n: number): string => (n > 0 ? '+' : '') + number(n);

/** What happened by itself in the course of an event. */
export const asideWords = (game: GameId, event: GameEvent): string[] =>
  event.asides.map((aside) => w(game, `table.${aside.what}`, typeof aside.gain === 'number' ? { ...aside, gain: signed(aside.gain) } : aside));

/** An event as its viewer may know it, with all that happened in its course. */
export const eventWords = (game: GameId, event: GameEvent, seats: readonly SeatAbout[] = []): string =>
  [ownWords(game, event, seats), ...asideWords(game, event)].join('. ');

/** Why the last decision cannot be taken back, to stand where Undo stands; '' where it can, or there is none. */
export const undoWords = (table: TableModel): string =>
  table.canUndo || !table.undoWhy || table.undoWhy === 'nothing' ? '' : w(table.game, `undo.${table.undoWhy}`, {}, t(`undo.${table.undoWhy}`));

/** Who did it, as the log and the speech call them; '' for chance. */
export const whoWords = (event: GameEvent, seats: readonly SeatAbout[]): string => (typeof event.by === 'number' ? (seats[event.by - 1]?.name ?? '') : '');

function ownWords(game: GameId, event: GameEvent, seats: readonly SeatAbout[]): string {
  const you = typeof event.by === 'number' && !!seats[event.by - 1]?.you;
  if (!event.hidden) return moveWords(game, event.move, seats, you);
  // Its first words are open: "juggle b2", "deal private".
  const parts = event.move.text.split(' ');
  for (let n = parts.length; n > 0; n--) {
    const key = `move.${parts.slice(0, n).join('_')}.hidden`;
    if (i18n.has(game, key)) return w(game, key, { players: names(seats), you });
  }
  return t('log.hidden', { you });
}

/** A reason for points: what it is, and where. */
export function itemWords(game: GameId, item: ScoreItem): string {
  const at = (item.at ?? {}) as Record<string, unknown>;
  const part = item.kind === 'public' ? ('row' in at ? 'row' : 'column' in at ? 'column' : 'sets') : 'where';
  return pair(w(game, `item.${item.kind}`), w(game, `item.${item.kind}.${part}`, at, item.where));
}

/** Points that something brings or costs: "+2 Stained glass: …". */
export const gainWords = (game: GameId, { item, points }: { item: ScoreItem; points: number }): string => `${signed(points)} ${itemWords(game, item)}`;
