// SPDX-License-Identifier: MIT
import type { Component } from 'svelte';
import type { GameEvent, GameId, Level, Move, Refusal, ScoreItem, Seat, Snapshot, TableAbout } from '@/core/types';

// The seam. A board is given one of these: what its viewer may know and do, and a way to say what is done. Where it all
// comes from (a core in this page today, a server tomorrow) is not its affair. All fields are reactive.

export interface SeatAbout {
  seat: Seat;
  /** As people call it, in the page's language. */
  name: string;
  /** The same where a sentence about others follows: "Player 1" instead of "You". */
  third: string;
  /** Is it called "You"? Then sentences after its name are in the second person. */
  you: boolean;
  /** A bot's words ("cat"), or null for a person. */
  bot: string | null;
}

/** The level a seat's word stands for, by the name it has now; null: the word is a person's name. */
export const levelName = (levels: readonly Level[], word: string): string | null => levels.find(({ name, before }) => name === word || before === word)?.name ?? null;

/** What a table elsewhere adds to a board; it comes with such a table, and boards only say where. */
export interface TableParts {
  /** Beside a seat's name: who is there, and the clock. */
  seat: Component<{ table: TableModel; seat: Seat }>;
  /** Where the prompt begins: one's own clock, the connection. */
  prompt: Component<{ table: TableModel }>;
  /** At the foot of a side column: requests and talk. */
  side: Component<{ table: TableModel }>;
}

/** What happened since the viewer's last decision; with nobody's eyes, what the last seat to decide did. */
export function lastOf(log: readonly GameEvent[], viewer: Seat | 0): readonly GameEvent[] {
  const own = log.findLastIndex((event) => event.by === viewer);
  if (viewer && own >= 0) return log.slice(own + 1);
  const by = log.findLast((event) => typeof event.by === 'number')?.by;
  return log.slice(log.findLastIndex((event) => typeof event.by === 'number' && event.by !== by) + 1);
}

export interface TableModel {
  readonly game: GameId;
  readonly about: TableAbout;
  readonly seats: readonly SeatAbout[];
  /** Whose eyes we look through; 0 sees everything (replays, bots among themselves). */
  readonly viewer: Seat | 0;
  /** What is shown: the latest position, or an earlier one while looking back. */
  readonly now: Snapshot;
  /** Is `now` the latest? */
  readonly live: boolean;
  /** What the viewer may do: empty while looking back, while others decide, and at the end. */
  readonly moves: readonly Move[];
  /** Everything that happened up to `now`, oldest first, as the viewer may know it. */
  readonly log: readonly GameEvent[];
  /** What happened since the viewer's last decision, that decision excluded: what the board marks with brackets. */
  readonly last: readonly GameEvent[];
  readonly thinking: Seat | null;
  /** How much of what it thinks with has been fetched, in percent; null when nothing is under way. */
  readonly fetching?: number | null;
  /** The move a strong bot would make, while it is shown. */
  readonly hint: Move | null;
  /** The same, where the board is to say it in words: where the coach sits, it does. */
  readonly advice: Move | null;
  /** Why the last thing tried was refused, until the next action. */
  readonly refusal: Refusal | null;
  /** The board's own words for a refusal, if it has better ones than the core: they are spoken as they are shown. */
  explain?: ((refusal: Refusal) => string) | null;
  /** Do not wait for a bot's pace: its next action now. */
  hurry?(): void;
  /** The move that is asked about before it is made. */
  readonly proposed?: Move | null;
  readonly canUndo: boolean;
  /** Why not, where that is known: something was drawn or rolled, or it was another's secret. */
  readonly undoWhy?: 'nothing' | 'revealed' | 'secret' | null;
  /** The decision that is on its way to a server and not written yet: shown as chosen, never as made. */
  readonly underway?: Move | null;
  readonly parts?: TableParts;
  /** What a lesson says: it takes the log's place beside the board. */
  readonly guide?: Component<{ table: TableModel }>;
  /** The side's part is open and wants room: the board folds what it can. */
  readonly crowded?: boolean;
  /** The prompt's part speaks instead of the board; and there is no connection, so it is turned to ink. */
  readonly speaks?: boolean;
  readonly lost?: boolean;
  /** What is said in the sentence's place once nothing can be done any more: how a try at a puzzle went. */
  readonly verdict?: string;
  /** How old what is shown is, in words, while there is no connection. */
  readonly stale?: string | null;
  /** The line of the score that is pointed at: the board lights its place. */
  lit: ScoreItem | null;

  /** Play one of `moves`. */
  play(move: Move): void;
  /** The viewer tried these words (a move that is not in `moves`): show why not. */
  refuse(words: string): void;
  /** Why these words are no legal move now; null when they are. Says nothing on the screen. */
  check(words: string): Refusal | null;
  /** The position right after a legal move, before chance decides anything; null when there is none. */
  preview(words: string): Snapshot | null;
  /** Does this legal move bring something to light or hand the table on? Then a board asks before it is played. */
  commits(words: string): boolean;
  /** The viewer changed its mind: refusals and hints go. */
  clear(): void;
  undo(): void;
  askHint(): void;
  /** Why there is no hint now, in words that stand where Hint stands; '' where there is one. */
  readonly noHint?: string;
  /** Look at the position after n moves; null goes back to the latest. */
  look(n: number | null): void;
  /** Set by a board that wants to show something before an automatic event (a scoring) is played. */
  hold: ((before: Snapshot, event: Move) => Promise<void>) | null;
}
