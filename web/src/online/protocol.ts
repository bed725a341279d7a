// SPDX-License-Identifier: MIT
import type { GameEvent, GameId, Seat, Snapshot } from '@/core/types';

// What travels between this page and a server of tables: docs/online-protocol.md, typed.

export type Phase = 'open' | 'ready' | 'salts' | 'play' | 'over';

export interface SeatState {
  kind: 'open' | 'link' | 'person' | 'bot';
  name: string;
  /** Connected, and when that last changed (server's clock). */
  here: boolean;
  since: number | null;
  /** The level of a bot, or of one that sits in. */
  bot: string | null;
  salt: boolean;
}
export interface Clock {
  /** Milliseconds by seat. */
  left: number[];
  running: Seat | null;
}
export interface Ask {
  /** Entry of the request. */
  n: number;
  seat: Seat;
  what: 'back' | 'end' | 'rematch';
  /** Events that would stay. */
  count?: number;
  agreed: Seat[];
  /** Whose word it needs in all. */
  by: Seat[];
}
export interface About {
  game: GameId;
  players: number;
  options: Record<string, string | number | string[]>;
  data_version: string;
  pace: string;
  away: string;
  look: boolean;
  list: boolean;
  auto: boolean;
  from: string | null;
}

/** Brings a copy of a table up to date. With `more`, what stands after `events` is missing. */
export interface TableSaid {
  say: 'table';
  table: string;
  seat: Seat | 0;
  host: boolean;
  anew: boolean;
  from: number;
  entries: string[];
  more: boolean;
  digest: string;
  now: number;
  cut: number;
  events: GameEvent[];
  count: number;
  view: string | null;
  phase: Phase;
  to_move: Seat | null;
  undo: boolean;
  ask: Ask | null;
  seats: SeatState[];
  clock: Clock | null;
  watchers: number;
  end: string | null;
  next: string | null;
  about?: About;
}
export interface HereSaid {
  say: 'here';
  seats: Pick<SeatState, 'here' | 'since'>[];
  watchers: number;
  now: number;
}
export interface DoneSaid {
  say: 'done';
  q?: number;
  n: number | null;
}
export interface NoSaid {
  say: 'no';
  q?: number;
  code: string;
  text: string;
  rule?: string;
  word?: string;
}
export interface LookSaid {
  say: 'look';
  q?: number;
  count: number;
  view: string;
}
export interface RecordSaid {
  say: 'record';
  q?: number;
  record: string;
}
/** A table as a list shows it. */
export interface Row {
  table: string;
  game: GameId;
  players: number;
  phase: Phase;
  /** `bot` sits in for somebody. */
  seats: (Pick<SeatState, 'kind' | 'name'> & { bot?: string })[];
  /** Who is there now, by seat, nobody where it is empty; nothing is said where that is not known. */
  here?: boolean[];
  to_move: Seat | null;
  count: number;
  pace: string;
  look: boolean;
  touched: number;
  /** As it was at `touched`. */
  watchers: number;
  clock: Clock | null;
  end: string | null;
  result: Snapshot['result'] | null;
  /** What its position counts: rounds, scorings. Rows from before it was told have none. */
  progress?: Record<string, number> | null;
  options: Record<string, string | number | string[]>;
  /** The position as somebody who looks on may know it. */
  view: string | null;
}
export interface RowsSaid {
  say: 'lobby' | 'mine';
  q?: number;
  now: number;
  tables: Row[];
}
export type Said = TableSaid | HereSaid | DoneSaid | NoSaid | LookSaid | RecordSaid | RowsSaid;

export interface Asked {
  do: string;
  [field: string]: unknown;
}

/** What a new table is opened with. */
export interface Opening {
  game: GameId;
  players: number;
  options: Record<string, string>;
  /** One word a seat: "me", "open", "link:INVITATION", "bot:LEVEL". */
  seats: string[];
  pace: string;
  away: string;
  look: boolean;
  list: boolean;
  auto: boolean;
  name: string;
}

const base64url = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size));
export const newTable = (): string => base64url(random(16));
/** Keys and invitations have one form. */
export const newKey = (): string => base64url(random(32));
export const newId = (): string => base64url(random(9));
export const newSalt = (): string => Array.from(random(32), (byte) => byte.toString(16).padStart(2, '0')).join('');
