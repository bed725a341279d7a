// SPDX-License-Identifier: MIT
import type { GameId } from '@/core/types';
import { levelName } from '@/session/model';
import { EVERYDAY, gameAbout, levels } from './games';
import type { Choice } from './start';

// What was chosen for a game last time: "play now" and the set-up begin with it. A seed is never kept.

const KEY = (game: GameId) => `triforium.choice.${game}`;
/** A person against the everyday bot, as far as the game seats them. */
const defaultChoice = (game: GameId): Choice => ({ seats: ['', EVERYDAY].slice(0, gameAbout(game)?.players_max), options: {} });

/** Does this look like a choice? What comes out of a browser's storage may be anything. */
export function isChoice(value: unknown): value is Choice {
  const choice = value as Choice | null;
  return (
    typeof choice === 'object' &&
    choice !== null &&
    Array.isArray(choice.seats) &&
    choice.seats.length >= 1 &&
    choice.seats.length <= 4 &&
    choice.seats.every((name) => typeof name === 'string') &&
    typeof choice.options === 'object' &&
    choice.options !== null
  );
}

export function lastChoice(game: GameId): Choice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY(game)) ?? 'null');
    if (isChoice(kept)) return { seats: kept.seats.map((name) => levelName(levels, name) ?? name), options: kept.options };
  } catch {
    // fall through
  }
  return defaultChoice(game);
}

/** To play at once: one person and whoever they last played against, with the last options. */
export function quickChoice(game: GameId): Choice {
  const last = lastChoice(game);
  const people = last.seats.filter((name) => !levelName(levels, name)).length;
  return people === 1 ? last : { ...last, seats: defaultChoice(game).seats };
}

export function keepChoice(game: GameId, choice: Choice): void {
  try {
    localStorage.setItem(KEY(game), JSON.stringify({ seats: choice.seats, options: choice.options }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
