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

async function ask<T>(mode: IDBTransactionMode, make: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const request = make(db.transaction(STORE, mode).objectStore(STORE));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function newGameId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => (byte % 36).toString(36)).join('');
}

export async function saveGame(id: string, record: string, latest: Snapshot): Promise<void> {
  const game = /^game (\w+)$/m.exec(record)![1] as GameId;
  await ask('readwrite', (store) => store.put({ id, game, record, updated: Date.now(), moves: latest.n, over: latest.to_move === 'over' } satisfies SavedGame));
}

export function loadGame(id: string): Promise<SavedGame | undefined> {
  return ask('readonly', (store) => store.get(id) as IDBRequest<SavedGame | undefined>);
}

/** All games, the one played last first. */
export async function listGames(): Promise<SavedGame[]> {
  const all = await ask('readonly', (store) => store.getAll() as IDBRequest<SavedGame[]>);
  return all.sort((a, b) => b.updated - a.updated);
}

export function dropGame(id: string): Promise<undefined> {
  return ask('readwrite', (store) => store.delete(id) as IDBRequest<undefined>);
}
