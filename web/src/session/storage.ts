// SPDX-License-Identifier: MIT
import type { GameId, Snapshot } from '@/core/types';

// Games are kept in this browser's IndexedDB as records: any number of them, each under an id of its own.

export interface SavedGame {
  id: string;
  game: GameId;
  record: string;
  /** Milliseconds since 1970. */
  updated: number;
  moves: number;
  over: boolean;
}

const STORE = 'games';
let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('triforium', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** One request in a transaction of its own; what it writes is kept once this is done. */
async function ask<T>(mode: IDBTransactionMode, make: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, mode);
    const request = make(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    // A page that is closed now loses what waits for its answer, not what is already on its way.
    transaction.commit();
  });
}

export function newGameId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => (byte % 36).toString(36)).join('');
}

/** Games that the browser would not keep (no room left, storage forbidden): they last as long as the page. */
const unkept = new Map<string, SavedGame>();

/** Whether the game is kept when the page is closed. */
export async function saveGame(id: string, record: string, latest: Snapshot): Promise<boolean> {
  const game = /^game (\w+)$/m.exec(record)![1] as GameId;
  const saved: SavedGame = { id, game, record, updated: Date.now(), moves: latest.n, over: latest.to_move === 'over' };
  try {
    await ask('readwrite', (store) => store.put(saved));
    unkept.delete(id);
    return true;
  } catch {
    unkept.set(id, saved);
    return false;
  }
}

export async function loadGame(id: string): Promise<SavedGame | undefined> {
  return unkept.get(id) ?? (await ask('readonly', (store) => store.get(id) as IDBRequest<SavedGame | undefined>));
}

/** All games, the one played last first. */
export async function listGames(): Promise<SavedGame[]> {
  const kept = await ask('readonly', (store) => store.getAll() as IDBRequest<SavedGame[]>).catch(() => []);
  const all = [...kept.filter((game) => !unkept.has(game.id)), ...unkept.values()];
  return all.sort((a, b) => b.updated - a.updated);
}

export async function dropGame(id: string): Promise<void> {
  unkept.delete(id);
  await ask('readwrite', (store) => store.delete(id));
}
