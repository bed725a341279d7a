// SPDX-License-Identifier: MIT
import { Core } from '@/core/core';
import { loadModule } from '@/core/module';
import type { GameId } from '@/core/types';
import { newGameId, saveGame } from '@/session/storage';

// A new table is a record without moves.

export interface Choice {
  /** By seat: a bot's level, or a person's name ('' for none). */
  seats: string[];
  /** Options that differ from their defaults. */
  options: Record<string, string | number | string[]>;
  /** Decimal or 0x; drawn when left out. */
  seed?: string;
}

export function randomSeed(): string {
  return '0x' + Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The header of the record. Names are what the core lets through: it cleans them when it writes them back. */
export function headerOf(game: GameId, choice: Choice): string {
  const lines = ['triforium record 1', `game ${game}`, `players ${choice.seats.length}`];
  for (const [name, value] of Object.entries(choice.options)) {
    const words = Array.isArray(value) ? value.join(',') : String(value);
    if (words) lines.push(`option ${name}=${words}`);
  }
  choice.seats.forEach((name, i) => {
    const clean = name.replace(/[\p{Cc}#]/gu, ' ').trim();
    if (clean) lines.push(`seat ${i + 1} ${clean}`);
  });
  lines.push(`seed ${choice.seed || randomSeed()}`, `date ${new Date().toISOString().slice(0, 10)}`, '', '');
  return lines.join('\n');
}

/** Save a new game and tell its id. Throws CoreError when the options do not go together. */
export async function startGame(game: GameId, choice: Choice): Promise<string> {
  const core = new Core(await loadModule());
  core.load(headerOf(game, choice));
  const id = newGameId();
  await saveGame(id, core.record(), core.snapshot(0, 0));
  return id;
}
