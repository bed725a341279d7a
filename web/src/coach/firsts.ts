// SPDX-License-Identifier: MIT
import type { GameId } from '@/core/types';

// Which rule shows itself when a kind of move can be made for the first time; the core's list of moves says when that is.
// Of several that can be made at once the first in this list comes first.

export const FIRSTS: Readonly<Record<GameId, Readonly<Record<string, string>>>> = {
  basilica: { vault: '4.3', builder: '5.1', order: '6.1', pay: '6.4', juggle: '8.4', scaffold: '7.14', push: '7.11' },
  red_cathedral: { claim: '4.1', slot: '4.4', market: '6.1', obtain: '6.5', influence: '7.1', workshop: '6.8', deliver: '5.2', decorate: '5.5', exchange: '2.2', reroll: '2.3' },
  sagrada: { pattern: '1.8', take: '2.3', place: '3.3', tool: '4.3', move: '4.6' },
};

const KEY = 'triforium.coach';

/** The kinds that somebody has met, "sagrada.take"; whatever else is stored there is nothing. */
export function met(): Set<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, 200) : []);
  } catch {
    return new Set();
  }
}
export function meet(kind: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...met(), kind]));
  } catch {
    // It will be said once more.
  }
}
