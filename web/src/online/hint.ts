// SPDX-License-Identifier: MIT
import type { GameId, Move } from '@/core/types';

/** What a worker is asked: what this bot would do, knowing this much. */
export interface Thought {
  module: WebAssembly.Module;
  game: GameId;
  view: string;
  bot: string;
}

/** Ask, in a worker of its own; null when it could not tell. */
export function think(thought: Thought): Promise<Move | null> {
  const worker = new Worker(new URL('./hint.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Move | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Move>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(thought);
  }).finally(() => worker.terminate());
}
