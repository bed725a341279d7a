// SPDX-License-Identifier: MIT
import { CoreError, type GameAbout, type GameEvent, type Judgement, type Level, type Move, type Refusal, type Seat, type Snapshot, type TableAbout } from './types';

// One instance of the wasm module: one table. Every rule, list, score and text comes from here.

export interface Exports {
  memory: WebAssembly.Memory;
  web_in(): number;
  web_out(): number;
  web_in_size(): number;
  web_games(): number;
  web_levels(): number;
  web_load(size: number): number;
  web_load_link(size: number): number;
  web_snapshot(n: number, viewer: number): number;
  web_preview(viewer: number, size: number): number;
  web_since(n: number, viewer: number): number;
  web_count(): number;
  web_outcomes(): number;
  web_curtain(shown: number, next: number): number;
  web_check(size: number): number;
  web_commits(size: number): number;
  web_play(size: number): number;
  web_chance(): number;
  web_codes(): number;
  web_follow(size: number): number;
  web_undo(persons: number): number;
  web_cut(n: number): void;
  web_record(): number;
  web_lines(n: number): number;
  web_link(): number;
  web_think(size: number): number;
  web_judge(size: number): number;
}

/** Sees everything: replays of finished games. */
export const REFEREE = 0;
/** Kinds of moves by which a turn ends. */
export const ENDS = ['end', 'done', 'pass'];

export class Core {
  protected readonly wasm: Exports;

  constructor(module: WebAssembly.Module) {
    this.wasm = new WebAssembly.Instance(module).exports as unknown as Exports;
  }

  protected put(words: string | Uint8Array): number {
    const bytes = typeof words === 'string' ? new TextEncoder().encode(words) : words;
    if (bytes.length > this.wasm.web_in_size()) throw new CoreError({ code: 'too_large', word: '', at: 0 });
    new Uint8Array(this.wasm.memory.buffer).set(bytes, this.wasm.web_in());
    return bytes.length;
  }

  protected text(size: number): string {
    return new TextDecoder().decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.web_out(), size));
  }

  protected take<T>(size: number): T {
    const value = JSON.parse(this.text(size)) as T & { error?: Refusal };
    if (value.error) throw new CoreError(value.error);
    return value;
  }

  games(): GameAbout[] {
    return this.take(this.wasm.web_games());
  }
  levels(): Level[] {
    return this.take(this.wasm.web_levels());
  }
  /** Open a record, whole or just its header. Throws CoreError, and the table is then as it was. */
  load(record: string): TableAbout {
    return this.take(this.wasm.web_load(this.put(record)));
  }
  loadLink(link: string): TableAbout {
    return this.take(this.wasm.web_load_link(this.put(link)));
  }
  /** The position after n moves as the viewer may know it. */
  snapshot(n: number, viewer: Seat | 0): Snapshot {
    return this.take(this.wasm.web_snapshot(n, viewer));
  }
  /** The position after one more move, before chance decides anything. */
  preview(words: string, viewer: Seat | 0): Snapshot {
    return this.take(this.wasm.web_preview(viewer, this.put(words)));
  }
  /** What has happened since the first n moves, as the viewer may know it. */
  since(n: number, viewer: Seat | 0): GameEvent[] {
    const events: GameEvent[] = [];
    // A very long story comes in several pieces.
    for (let to = n; to < this.count() || to === n; ) {
      const piece = this.take<{ events: GameEvent[]; to: number }>(this.wasm.web_since(to, viewer));
      events.push(...piece.events);
      if (piece.to === to) break;
      to = piece.to;
    }
    return events;
  }
  /** Moves played so far. */
  count(): number {
    return this.wasm.web_count();
  }
  /** What chance can do now; empty when it does not decide. */
  outcomes(): Move[] {
    return this.take(this.wasm.web_outcomes());
  }
  /** Does a curtain belong between these two on one device? */
  curtain(shown: Seat, next: Seat): boolean {
    return this.wasm.web_curtain(shown, next) !== 0;
  }
  /** Why this move is refused now; null when it is legal. */
  check(words: string): Refusal | null {
    try {
      this.take(this.wasm.web_check(this.put(words)));
      return null;
    } catch (error) {
      if (error instanceof CoreError) return error.refusal;
      throw error;
    }
  }
  /** Does this legal move bring something to light or hand the table on? */
  commits(words: string): boolean {
    return this.wasm.web_commits(this.put(words)) !== 0;
  }
  play(words: string): void {
    this.take(this.wasm.web_play(this.put(words)));
  }
  chance(): void {
    this.take(this.wasm.web_chance());
  }
  /** The codes of the moves after the first n: what another table of this game can follow. */
  codes(n: number): Uint32Array {
    return new Uint32Array(this.wasm.memory.buffer, this.wasm.web_codes(), this.count()).slice(n);
  }
  follow(codes: Uint32Array): void {
    this.take(this.wasm.web_follow(this.put(new Uint8Array(codes.buffer))));
  }
  /** How many moves stay when the last decision of these seats is taken back; null when it may not be. */
  undoPoint(persons: readonly Seat[]): number | null {
    const point = this.undo(persons);
    return point >= 0 ? point : null;
  }
  /** Why it may not be: nobody decided yet, something came to light, it was another's secret. */
  undoWhy(persons: readonly Seat[]): 'nothing' | 'revealed' | 'secret' | null {
    const point = this.undo(persons);
    return point >= 0 ? null : point === -1 ? 'nothing' : point === -2 ? 'revealed' : 'secret';
  }
  private undo(persons: readonly Seat[]): number {
    return this.wasm.web_undo(persons.reduce((bits, seat) => bits | (1 << (seat - 1)), 0));
  }
  cut(n: number): void {
    this.wasm.web_cut(n);
  }
  record(): string {
    return this.text(this.wasm.web_record());
  }
  /** What a record has before the first move. */
  head(): string {
    const record = this.record();
    return record.slice(0, record.indexOf('\n\n') + 2);
  }
  /** The record's lines of the moves after the first n. */
  lines(n: number): string {
    return this.text(this.wasm.web_lines(n));
  }
  link(): string {
    return this.text(this.wasm.web_link());
  }
  /** What this bot would play for the seat to decide, knowing what that seat knows. Takes its time: for workers. */
  think(bot: string): Move {
    return this.take(this.wasm.web_think(this.put(bot)));
  }
  /** What a legal move of the seat to decide gives away, as this bot sees it with what that seat knows. For workers. */
  judge(bot: string, words: string): Judgement {
    return this.take(this.wasm.web_judge(this.put(`${bot}\n${words}`)));
  }
}
