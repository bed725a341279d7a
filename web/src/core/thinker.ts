// SPDX-License-Identifier: MIT
import { loadModule } from './module';
import type { Move } from './types';

// A bot in a Web Worker: the page never waits for it on its own thread. Forgetting a question throws the worker away,
// since a search that has begun cannot be talked to.

/** What the strongest quick bot is: asked for hints. */
export const HINT_BOT = 'architect';

interface Waiting {
  resolve(move: Move): void;
  reject(error: Error): void;
}

export class Thinker {
  private worker: Worker | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;

  private async start(): Promise<Worker> {
    const module = await loadModule();
    if (!this.worker) {
      const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<{ id: number; move?: Move; error?: string }>) => {
        const waiting = this.waiting.get(data.id);
        this.waiting.delete(data.id);
        if (data.move) waiting?.resolve(data.move);
        else waiting?.reject(new Error(data.error));
      };
      worker.postMessage(module);
      this.worker = worker;
    }
    return this.worker;
  }

  async ask(record: string, bot: string): Promise<Move> {
    const worker = await this.start();
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, record, bot });
    });
  }

  /** Drop whatever is being thought about; its promises never settle. */
  forget(): void {
    if (!this.waiting.size) return;
    this.worker?.terminate();
    this.worker = undefined;
    this.waiting.clear();
  }
}
