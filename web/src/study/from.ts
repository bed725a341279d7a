// SPDX-License-Identifier: MIT
import { levels } from 'virtual:games';
import { headerOf } from '@/app/start';
import type { Core } from '@/core/core';
import type { Seat } from '@/core/types';
import { levelName } from '@/session/model';
import { newGameId, saveGame } from '@/session/storage';

// A new table that begins where another one stood: the same set-up and past, new dice. The old game is kept.

const EVERYDAY = levels.find((level) => level.everyday)!.name;

/** Who sits there then: `me` is a person, everybody else is the bot that sat there, or the everyday one. */
export const seatsFrom = (names: readonly string[], me: Seat): string[] =>
  names.map((name, i) => (i === me - 1 ? (levelName(levels, name) ? '' : name) : (levelName(levels, name) ?? EVERYDAY)));

/** The game of `core` after its first n moves, saved as a game of its own; its id. `core` is then at that position. */
export async function playOn(core: Core, n: number, names: readonly string[], me: Seat): Promise<string> {
  const moves = core.lines(0).split('\n').slice(0, n);
  const { game, options } = core.load(core.record());
  core.load(`${headerOf(game, { seats: seatsFrom(names, me), options })}${moves.map((line) => `${line}\n`).join('')}`);
  const id = newGameId();
  await saveGame(id, core.record(), core.snapshot(n, 0));
  return id;
}
