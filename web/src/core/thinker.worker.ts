// SPDX-License-Identifier: MIT
import { answering } from './answering';
import { Core } from './core';

// Thinks about one position at a time. The first message brings the module; each next one a question.

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module>) => {
  self.onmessage = answering(new Core(data));
};
