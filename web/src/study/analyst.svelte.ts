// SPDX-License-Identifier: MIT
import { loadStudyModule } from './core';
import type { Report } from './report';

// An analysis under way: the worker's report grows until it is whole or somebody stops it.

/** Positions looked at for each question: some seconds for a game. */
export const NODES = 1000;

export interface Task {
  module: WebAssembly.Module;
  record: string;
  nodes: number;
}
export interface Progress {
  done: number;
  total: number;
  over: boolean;
  report: Report;
}

export class Analyst {
  report = $state.raw<Report | null>(null);
  done = $state(0);
  total = $state(0);
  state = $state<'runs' | 'whole' | 'stopped' | 'failed'>('runs');
  private worker: Worker | undefined;

  async start(record: string): Promise<void> {
    const module = await loadStudyModule();
    if (this.state !== 'runs') return;
    this.worker = new Worker(new URL('./study.worker.ts', import.meta.url), { type: 'module' });
    this.worker.onerror = () => this.end('failed');
    this.worker.onmessage = ({ data }: MessageEvent<Progress>) => {
      this.done = data.done;
      this.total = data.total;
      this.report = data.report;
      if (data.over) this.end('whole');
    };
    this.worker.postMessage({ module, record, nodes: NODES } satisfies Task);
  }
  private end(state: 'whole' | 'stopped' | 'failed'): void {
    this.state = state;
    this.worker?.terminate();
    this.worker = undefined;
  }
  /** What is there stays. */
  stop(): void {
    if (this.state === 'runs') this.end('stopped');
  }
}
