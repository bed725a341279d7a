// SPDX-License-Identifier: MIT
import { Core } from '@/core/core';
import { loadModule } from '@/core/module';
import { keepGame, listGames, loadGame, newGameId } from '@/session/storage';
import { isOurs, readBundle, writeBundle, type BundledGame } from './bundle';

// All of it out of this browser, and into it.

export async function everything(): Promise<string> {
  const games: BundledGame[] = [];
  for (const { id, updated } of await listGames()) {
    const saved = await loadGame(id);
    if (saved) games.push({ id, updated, record: saved.record });
  }
  const kept: Record<string, string> = {};
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i)!;
    if (isOurs(key)) kept[key] = localStorage.getItem(key)!;
  }
  return writeBundle(games, kept);
}

export interface Taken {
  added: number;
  known: number;
  broken: number;
}

/** Take what a file has and this browser has not; null when it is no such file. A game that is here and differs comes as another. */
export async function takeIn(text: string): Promise<Taken | null> {
  const core = new Core(await loadModule());
  const bundle = readBundle(text, core);
  if (!bundle) return null;
  const taken: Taken = { added: 0, known: 0, broken: bundle.broken };
  for (const game of bundle.games) {
    const here = game.id ? await loadGame(game.id) : undefined;
    if (here && normal(here.record, core) === game.record) {
      taken.known++;
      continue;
    }
    const about = core.load(game.record);
    await keepGame(here || !game.id ? newGameId() : game.id, game.record, core.snapshot(about.count, 0), game.updated || Date.now());
    taken.added++;
  }
  // What this browser was told already stays as it is.
  for (const [key, value] of Object.entries(bundle.kept)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  return taken;
}

/** A record as the core writes it; one that it refuses is as it is. */
function normal(record: string, core: Core): string {
  try {
    core.load(record);
    return core.record();
  } catch {
    return record;
  }
}
