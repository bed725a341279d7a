// SPDX-License-Identifier: MIT
import { Core } from './core';
import { CoreError } from './types';

// Thinks about one position at a time. The first message brings the module; each next one a question.

export interface Question {
  id: number;
  record: string;
  bot: string;
}

let core: Core | undefined;

self.onmessage = (message: MessageEvent<WebAssembly.Module | Question>) => {
  const data = message.data;
  if (data instanceof WebAssembly.Module) {
    core = new Core(data);
    return;
  }
  try {
    core!.load(data.record);
    self.postMessage({ id: data.id, move: core!.think(data.bot) });
  } catch (error) {
    self.postMessage({ id: data.id, error: error instanceof CoreError ? error.message : String(error) });
  }
};
