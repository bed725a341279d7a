// SPDX-License-Identifier: MIT
import type { Core } from './core';
import { loadModule } from './module';
import type { Judgement, Move } from './types';

// A bot in a Web Worker: the page never waits for it on its own thread. The worker has a table of its own, which is told what was
// played since it was last asked. Forgetting a question throws the worker away, since a search that has begun cannot be talked to.

/** Sees quickly what a move gives away. */
export const COACH_BOT = 'search:nodes=1200';
/** What the strongest quick bot is: asked for hints. */
export const HINT_BOT = 'gargoyle';

/** The levels that ask a network, in a page that has fetched it. */
export const ASKING: Record<string, readonly string[]> = { basilica: ['gargoyle'], sagrada: ['owl', 'gargoyle'] };

/** A board is drawn first, then somebody is woken who will think. */
const WAKE_MS = 300;

/** What the worker is told with a question. */
export interface Question {
  id: number;
  bot: string;
  /** The move to judge, where that is the question. */
  words?: string;
  /** The record's header, for a worker that has no table yet. */
  head?: string;
  /** Moves that still stand, and those that were played after them. */
  from: number;
  codes: Uint32Array;
}
interface Waiting {
  resolve(answer: Move & Judgement): void;
  reject(error: Error): void;
}

export class Thinker {
  private worker: Worker | undefined;
  private starting: Promise<Worker> | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  /** Moves the worker knows of; -1: it has no table. */
  private told = -1;
  private left = false;

  /** A thinker at this table. `asking` makes the workers of bots that ask a network. */
  constructor(
    private readonly core: Core,
    private readonly asking?: () => Promise<() => Worker>,
  ) {}

  /** Makes workers; without the network, when it cannot be had, the levels do without. */
  private async maker(): Promise<() => Worker> {
    const asking = await this.asking?.().catch(() => null);
    if (asking) return asking;
    const module = await loadModule();
    return () => {
      const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
      worker.postMessage(module);
      return worker;
    };
  }

  private async make(): Promise<Worker> {
    const make = await this.maker();
    if (this.left) return new Promise(() => {});
    const worker = make();
    worker.onmessage = ({ data }: MessageEvent<{ id: number; answer?: Move & Judgement; error?: string }>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.answer) waiting?.resolve(data.answer);
      else waiting?.reject(new Error(data.error));
    };
    this.told = -1;
    return (this.worker = worker);
  }
  private start(): Promise<Worker> {
    this.starting ??= this.make().catch((error) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }
  /** It will be asked soon: while a person thinks, the worker is made. */
  wake(): void {
    setTimeout(() => this.left || void this.start().catch(() => {}), WAKE_MS);
  }

  /** What this bot would play at the table as it is now. */
  ask(bot: string): Promise<Move> {
    return this.put(bot);
  }
  /** What this move would give away there. */
  judge(bot: string, words: string): Promise<Judgement> {
    return this.put(bot, words);
  }

  private async put(bot: string, words?: string): Promise<Move & Judgement> {
    const worker = await this.start();
    const id = this.next++;
    const from = Math.max(this.told, 0);
    const question: Question = { id, bot, words, from, codes: this.core.codes(from), head: this.told < 0 ? this.core.head() : undefined };
    this.told = this.core.count();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage(question);
    });
  }

  /** Moves after the first n were taken back. */
  cut(n: number): void {
    this.told = Math.min(this.told, n);
  }

  /** Drop whatever is being thought about; its promises never settle. */
  forget(): void {
    if (this.waiting.size) this.end();
  }
  /** Nobody will be asked any more. A worker lives until it is told to end, with a module's memory of its own. */
  leave(): void {
    this.left = true;
    this.end();
  }
  private end(): void {
    this.worker?.terminate();
    this.worker = this.starting = undefined;
    this.waiting.clear();
  }
}
