// SPDX-License-Identifier: MIT
import type { Component } from 'svelte';
import type { Core } from '@/core/core';
import type { GameId, Move, Seat, Snapshot, TableAbout } from '@/core/types';
import { t } from '@/i18n/i18n.svelte';
import { CoreTable } from '@/session/core_table.svelte';
import type { SeatAbout, TableModel } from '@/session/model';
import type { Puzzle } from './puzzles';
import { questionOf, z } from './say';

// The table of a puzzle: a real one at the position the link leads to. The first move that is tried is looked at: the best one solves
// it, any other can be taken back.

export interface PuzzleDef {
  core: Core;
  game: GameId;
  puzzle: Puzzle;
  /** Told once it is solved, with the number of tries. */
  solved: (tries: number) => void;
}
/** What a move brings at once: points before and after of who decides and of the best other. */
export interface Line {
  move: Move;
  own: [number, number];
  others: [number, number] | null;
}

export class PuzzleTable extends CoreTable implements TableModel {
  readonly about: TableAbout;
  readonly game: GameId;
  readonly puzzle: Puzzle;
  /** What the board shows beside itself; nothing where its words stand above it. */
  guide = $state.raw<Component<{ table: TableModel }>>();
  readonly thinking = null;
  readonly canUndo = false;
  /** What was tried last; null before that. */
  tried = $state.raw<Move | null>(null);
  tries = $state(0);
  private readonly start: number;
  private readonly told: (tries: number) => void;
  private readonly before: Snapshot;

  constructor({ core, game, puzzle, solved }: PuzzleDef) {
    super(core);
    this.game = game;
    this.puzzle = puzzle;
    this.told = solved;
    this.about = core.loadLink(puzzle.link);
    this.start = core.count();
    this.viewer = core.snapshot(this.start, 0).to_move as Seat;
    this.before = core.snapshot(this.start, this.viewer);
    this.changed();
  }
  protected seated(): SeatAbout[] {
    return this.named(this.about.seats.map(() => null), this.about.seats, (seat, third) => (seat === this.viewer ? t('seat.you') : third));
  }
  get question(): string {
    return questionOf(this.game, this.before.moves);
  }
  get solved(): boolean {
    return this.tried?.text === this.puzzle.best;
  }
  get verdict(): string {
    return this.tried && this.live ? z(this.solved ? (this.tries === 1 ? 'right.first' : 'right.later') : 'wrong') : '';
  }
  get moves(): readonly Move[] {
    return this.live && !this.tried && this.latest.to_move === this.viewer ? this.latest.moves : [];
  }
  play(move: Move): void {
    if (!this.moves.some((legal) => legal.text === move.text)) return;
    this.tries++;
    this.core.play(move.text);
    this.changed();
    this.tried = move;
    if (this.solved) this.told(this.tries);
  }
  again(): void {
    this.core.cut(this.start);
    this.tried = null;
    this.changed();
  }
  /** The best move and the tempting one, or what was tried instead. */
  lines(): Line[] {
    const { best, tempting } = this.puzzle;
    const second = this.tried && this.tried.text !== best ? this.tried.text : tempting;
    const count = this.core.count();
    const codes = this.core.codes(this.start);
    this.core.cut(this.start);
    const lines = [best, second].map((text) => this.line(text));
    if (count > this.start) this.core.follow(codes);
    return lines;
  }
  private line(text: string): Line {
    const [was, now] = [this.before.result, this.core.preview(text, this.viewer).result];
    const of = (points: readonly number[]) => Math.max(...points.filter((_, i) => i !== this.viewer - 1));
    return { move: this.before.moves.find((move) => move.text === text)!, own: [was.points[this.viewer - 1], now.points[this.viewer - 1]], others: was.points.length > 1 ? [of(was.points), of(now.points)] : null };
  }
  undo(): void {}
  get noHint(): string {
    return this.tries ? '' : z('no_hint');
  }
  askHint(): void {
    this.clear();
    this.hint = this.noHint ? null : (this.moves.find((move) => move.text === this.puzzle.best) ?? null);
  }
  look(n: number | null): void {
    this.at = n === null || n >= this.count ? null : Math.max(0, n);
    this.clear();
    this.past = this.at === null ? null : this.core.snapshot(this.at, this.viewer);
  }
}
