// SPDX-License-Identifier: MIT
import { OnlineCore } from '@/core/online';
import type { Thought } from './hint';

// Thinks once, about one view.
self.onmessage = ({ data }: MessageEvent<Thought>) => {
  const core = new OnlineCore(data.module);
  core.view(data.game, data.view);
  self.postMessage(core.think(data.bot));
};
