// SPDX-License-Identifier: MIT
import type { Core } from './core';
import type { Question } from './thinker';
import { CoreError } from './types';

/** How a worker with a table of its own answers: each question comes with what was played since the last. */
export const answering = (core: Core) => (message: MessageEvent<Question>) => {
  const { id, bot, words, head, from, codes } = message.data;
  try {
    if (head !== undefined) core.load(head);
    core.cut(from);
    core.follow(codes);
    self.postMessage({ id, answer: words === undefined ? core.think(bot) : core.judge(bot, words) });
  } catch (error) {
    self.postMessage({ id, error: error instanceof CoreError ? error.message : String(error) });
  }
};
