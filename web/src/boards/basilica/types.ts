// SPDX-License-Identifier: MIT
import type { Seat, Snapshot } from '@/core/types';

// Fields of a Basilica position, as docs/formats/basilica.md tells them.

export type Colour = 'red' | 'yellow' | 'green' | 'blue';
export type OrderName = 'promote' | 'move' | 'recruit' | 'confuse' | 'glass' | 'scaffold' | 'disaster' | 'altar';
export type Rank = 'architect' | 'mason' | 'strongman' | 'juggler';
export type Phase =
  | 'first'
  | 'setup'
  | 'draw'
  | 'act'
  | 'scaffold'
  | 'altar'
  | 'offer'
  | 'promote'
  | 'recruit'
  | 'push'
  | 'juggle'
  | 'score'
  | 'over';

export interface Tile {
  colours: Colour[];
  order: OrderName;
  /** null: the viewer cannot see it. */
  crown: boolean | null;
}
export interface Pile extends Tile {
  count: number;
}
export interface Builder {
  seat: Seat;
  rank: Rank | 'none';
  back?: Rank;
  /** What a juggler has chosen; 'hidden' while it is secret. */
  colour?: Colour | 'hidden' | null;
}
export interface Vault extends Tile {
  builder: Builder | null;
  glass: boolean;
  altar: boolean;
}
export type Cell = null | 'scaffold' | Vault;

export interface Player {
  seat: Seat;
  /** Of each scoring held. */
  points: number[];
  coins: number;
  builders: number;
  tokens: [Rank, Rank][];
}
export interface View {
  edition: '2010' | '2022';
  expansion: 'none' | 'festum';
  phase: Phase;
  turn: Seat;
  actions: number;
  just: string | null;
  slot: number | null;
  rank: Rank | null;
  paid: boolean;
  must_place: boolean;
  last: boolean;
  king: number;
  scoring_spaces: number[];
  scorings: number;
  players: Player[];
  orders: (Tile | null)[];
  vaults: (Tile | null)[];
  top: Tile | null;
  stack_count: number;
  pass: number;
  old: number[];
  stack: Pile[];
  aside: Pile[];
  discard: Pile[];
  altars: number;
  cathedral: Cell[][];
}

/** A connected group of vaults of a colour, and who leads in it. */
export interface Area {
  colour: Colour;
  /** Nearest row first, from a to e: the first one names the area in score items. */
  cells: string[];
  /** Builders by seat, and what they count when compared. */
  builders: [number, number];
  strength: [number, number];
  leader: Seat | null;
  /** Why it pays as it does: a key of the board's words, null where nothing needs saying. */
  why: string | null;
}
/** How many of the tiles that a face-down one may be are crowned. */
export interface CrownOdds {
  crowned: number;
  all: number;
}
export interface Facts {
  areas: Area[];
  order_crowns: (CrownOdds | null)[];
  top_crown: CrownOdds | null;
  coin_orders: OrderName[];
}
export type Shown = Snapshot<View, Facts>;

export const isVault = (cell: Cell | undefined): cell is Vault => !!cell && cell !== 'scaffold';
/** Points of the scorings held. */
export const banked = (player: Player) => player.points.reduce((sum, each) => sum + each, 0);
/** Which rule tells about an order or a rank. */
export const ORDER_RULES: Record<OrderName, string> = {
  promote: '7.1',
  move: '7.6',
  recruit: '7.7',
  confuse: '7.10',
  glass: '7.12',
  scaffold: '7.14',
  disaster: '7.16',
  altar: '13.2',
};
export const RANK_RULES: Record<Rank, string> = { architect: '10.6', mason: '10.4', strongman: '10.5', juggler: '8.4' };
