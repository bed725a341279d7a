// SPDX-License-Identifier: MIT
import type { GameId, Seat } from '@/core/types';

// The seats this browser holds: the key to each, which nobody else has, and what it needs to keep its promise of a salt.

export interface HeldSeat {
  table: string;
  game: GameId;
  key: string;
  /** 0: the right to arrange a table without a seat at it. */
  seat: Seat | 0;
  salt: string;
  /** Invitations that were made here, by seat. */
  invites: Record<number, string>;
  touched: number;
  /** Never said hello: the table may not be there. */
  talkMuted?: boolean;
}

const KEY = 'triforium.seats';
const MOST = 64;

function isHeld(value: unknown): value is HeldSeat {
  const held = value as HeldSeat | null;
  return typeof held === 'object' && held !== null && typeof held.table === 'string' && typeof held.key === 'string' && typeof held.game === 'string';
}

/** All of them, the one sat at last first. What comes out of a browser's storage may be anything. */
export function heldSeats(): HeldSeat[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isHeld) : [];
  } catch {
    return [];
  }
}

export const heldSeat = (table: string): HeldSeat | undefined => heldSeats().find((each) => each.table === table);

/** Keep it, first. Whether the browser does. */
export function holdSeat(held: HeldSeat): boolean {
  const others = heldSeats().filter((each) => each.table !== held.table);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ ...held, touched: Date.now() }, ...others].slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}

export function dropSeat(table: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(heldSeats().filter((each) => each.table !== table)));
  } catch {
    // It goes with the page.
  }
}
