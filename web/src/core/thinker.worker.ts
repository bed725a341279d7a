// SPDX-License-Identifier: MIT
import { Core } from './core';
import type { Question } from './thinker';
import { CoreError } from './types';

// Thinks about one position at a time, at a table of its own. The first message brings the module; each next one a question, with
// what was played since the last.

let core: Core | undefined;

self.onmessage = (message: MessageEvent<WebAssembly.Module | Question>) => {
  const data = message.data;
  if (data instanceof WebAssembly.Module) {
    core = new Core(data);
    return;
  }
  try {
    if (data.head !== undefined) core!.load(data.head);
    core!.cut(data.from);
    core!.follow(data.codes);
    self.postMessage({ id: data.id, answer: data.words === undefined ? core!.think(data.bot) : core!.judge(data.bot, data.words) });
  } catch (error) {
    self.postMessage({ id: data.id, error: error instanceof CoreError ? error.message : String(error) });
  }
};
