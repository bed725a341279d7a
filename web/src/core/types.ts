// SPDX-License-Identifier: MIT
// What the core says, as docs/formats.md describes it. A game's own fields of views and moves are typed beside its board.

/** The word of a game: "red_cathedral". Which there are, the core says. */
export type GameId = string;

/** A seat from 1. */
export type Seat = number;
export type ToMove = Seat | 'chance' | 'over';

/** A move or outcome with its words and the fields its type has. */
export interface Move {
  text: string;
  type: string;
  [field: string]: unknown;
}

export interface ScoreItem {
  seat: Seat | 'rival';
  points: number;
  rule: string;
  kind: string;
  where: string;
  /** Its place as fields; docs/formats says which a game has. */
  at?: Record<string, unknown>;
}

export interface Result {
  points: number[];
  places: number[];
  rival?: number;
}

/** A position as one viewer may know it. */
export interface Snapshot<View = any, Facts = any> {
  n: number;
  to_move: ToMove;
  moves: Move[];
  view: View;
  /** What follows from the position, so that no board needs to know a rule. */
  facts: Facts;
  score: ScoreItem[];
  result: Result;
}

/** One thing that happened. A hidden one has only the words everybody may hear, and no type. */
export interface GameEvent {
  n: number;
  by: ToMove;
  hidden: boolean;
  move: Move;
  /** What happened by itself in its course. */
  asides: Aside[];
}
/** What it was (a sentence `table.WHAT` of the game's words), and what the sentence is about. */
export interface Aside {
  what: string;
  [field: string]: unknown;
}

export interface OptionAbout {
  name: string;
  kind: 'choice' | 'number' | 'list';
  help: string;
  players_min: number;
  players_max: number;
  choices?: string[];
  min?: number;
  max?: number;
  default: string | number | string[];
}

export interface GameAbout {
  id: GameId;
  name: string;
  summary: string;
  data_version: string;
  reconstructed: string;
  players_min: number;
  players_max: number;
  options: OptionAbout[];
}

export interface Level {
  name: string;
  /** What it was called before: records, links and choices of old say so. */
  before: string;
  character: string;
  everyday: boolean;
  /** How strong it is, by game: moves at random are 0. */
  elo: Record<string, number>;
}

export interface TableAbout {
  game: GameId;
  players: number;
  options: Record<string, string | number | string[]>;
  seats: string[];
  seed: string | null;
  date: string;
  count: number;
  /** Version of the component data it was made with, when the core has another; null otherwise. */
  other_data: string | null;
  /** With other data: the moves give another result than the record has. */
  other_result: boolean;
}

/** What a move gives away. */
export interface Judgement {
  /** What would be better; the move itself where nothing is. */
  best: Move;
  /** Thousandths of all there is to win. */
  loss: number;
}

/** Why something was refused. */
export interface Refusal {
  /** What translations are found by: "record_empty", or a game's own, "sagrada.tools". */
  code: string;
  /** What was given instead, where the sentence quotes it. */
  word: string;
  rule?: string;
  line?: number;
  at: number;
  /** What is refused was made with component data of this version and not the core's, which may be why. */
  other_data?: string;
}

export class CoreError extends Error {
  constructor(readonly refusal: Refusal) {
    super(`${refusal.code} ${refusal.word}`.trim());
  }
}
