// SPDX-License-Identifier: MIT
import type { Seat } from '@/core/types';
import type { Glass } from '@/look/pieces';

// A position of Sagrada as docs/formats/sagrada.md describes it.

/** Colour letter and value: 'R4'; 'R?' while the value is not known. */
export type Die = string;
/** Row a-d from the top, column 1-5 from the left. */
export type Space = string;
export type ColourName = 'red' | 'green' | 'blue' | 'yellow' | 'purple';

export interface ToolView {
  number: number;
  tool: string;
  tokens: number;
  spent: boolean;
}
export interface SeatView {
  seat: Seat;
  pattern: string | null;
  chosen: boolean;
  prints: string[] | null;
  cards: string[];
  private: (string | null)[];
  favour: number;
  skips: boolean;
  window: (Die | null)[];
}
export interface View {
  players: number;
  viewer: string | Seat;
  flux_brush: 'bag' | 'pool';
  step: string;
  round: number;
  turn: number;
  first: Seat | null;
  seat: Seat;
  drafted: boolean;
  tool_used: boolean;
  hand: Die | null;
  using: string | null;
  moved: Space | null;
  tools: ToolView[];
  public: string[];
  pool: Die[];
  rolling: Record<ColourName, number>;
  bag: Record<ColourName, number>;
  track: Die[][];
  seats: SeatView[];
  target: number | null;
}

export interface Facts {
  /** The turns of the round, there and back. */
  turns: { seat: Seat; skipped: boolean }[];
  /** What a tool costs now, by its word. */
  prices: Record<string, number>;
  /** By objective: its rule, and its points. */
  public: Record<string, { rule: string; points: number }>;
  /** By seat: what its private objectives would bring, as far as they are known. */
  private: Record<string, number>[];
  /** Points that a solo player lacks to win. */
  needs: number | null;
}

export const ROWS = ['a', 'b', 'c', 'd'];
export const SPACES: readonly Space[] = ROWS.flatMap((row) => [1, 2, 3, 4, 5].map((column) => row + column));
export const spaceIndex = (space: Space) => SPACES.indexOf(space);
export const colourOf = (die: Die) => die[0] as Glass;
/** 0 while it is not known. */
export const valueOf = (die: Die) => Number(die[1]) || 0;
export const BAG_COLOURS: readonly [ColourName, Glass][] = [
  ['red', 'R'],
  ['green', 'G'],
  ['blue', 'B'],
  ['yellow', 'Y'],
  ['purple', 'P'],
];
export const PRIVATE_COLOUR: Record<string, Glass> = Object.fromEntries(BAG_COLOURS.map(([name, letter]) => [`shades_of_${name}`, letter]));
export const isSetUp = (view: View) => view.step.startsWith('deal_') || view.step === 'pattern';
