// SPDX-License-Identifier: MIT
import { StudyCore } from './core';
import type { Progress, Task } from './analyst.svelte';

// Looks at one game from its first event to its last and tells now and then how far it is. Whoever has enough throws it away.

const OFTEN = 250;

self.onmessage = ({ data }: MessageEvent<Task>) => {
  const core = new StudyCore(data.module);
  core.load(data.record);
  const total = core.begin(data.nodes);
  const tell = (done: number, over: boolean) => self.postMessage({ done, total, over, report: core.report() } satisfies Progress);
  let told = performance.now();
  let judged = 0;
  for (let done = core.step(); done !== null; done = core.step()) {
    judged = done;
    if (performance.now() - told < OFTEN) continue;
    told = performance.now();
    tell(judged, false);
  }
  tell(judged, true);
};
