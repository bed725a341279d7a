// SPDX-License-Identifier: MIT
// Whole games without a mouse, on the board alone: the list of moves stays closed.
import { byKeyboard } from './keyboard.mjs';
import { playOn } from './player.mjs';
import { GAMES, checkEnd, newTable, scenes } from './support.mjs';

scenes('keyboard', (scene) => {
  for (const game of GAMES)
    scene(`${game} against a bot, by keyboard`, {}, async (page) => {
      // Half as many rounds as it usually takes: each decision is some dozen keys.
      await newTable(page, game, { seed: 15, options: game === 'red_cathedral' ? { round_limit: 12 } : {} });
      await playOn(page, byKeyboard, { seed: 15 });
      await checkEnd(page, `keyboard-${game}`);
    });
});
