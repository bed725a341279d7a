// SPDX-License-Identifier: MIT
import { answering } from './answering';
import { AskingCore } from './asking';
import type { Network } from './network';

// As thinker.worker.ts; the first message brings the module that asks a network, and the network.

self.onmessage = ({ data }: MessageEvent<Network>) => {
  const core = new AskingCore(data.module);
  core.give(data.file);
  self.onmessage = answering(core);
};
