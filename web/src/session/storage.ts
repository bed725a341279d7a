// SPDX-License-Identifier: MIT
import type { GameId, Snapshot } from '@/core/types';
import { tellTabs } from './tabs.svelte';

// Games are kept in this browser's IndexedDB, any number of them, each under an id of its own: what a list shows in one store; in the
// other the record it began with (n is -1), then every further move in a row of its own. So a move costs what a move is long.

export interface SavedGame {
  id: string;
  game: GameId;
  /** Milliseconds since 1970. */
  updated: number;
  moves: number;
  over: boolean;
  /** How often it was written: whoever writes knows the last time, or does not write. */
  rev?: number;
}
/** The record a game began with and how many moves were in it, or the line of the move after the first n. */
interface Part {
  id: string;
  n: number;
  text: string;
  from?: number;
}
const BASE = -1;
export interface KeptGame {
  record: string;
  /** How many of its moves are in one piece. */
  from: number;
  rev: number;
}

let opened: Promise<IDBDatabase> | undefined;

/** Once a game was one row, its record in it. */
function upgrade(request: IDBOpenDBRequest, old: number): void {
  const parts = request.result.createObjectStore('parts', { keyPath: ['id', 'n'] });
  if (old < 1) {
    request.result.createObjectStore('games', { keyPath: 'id' });
    return;
  }
  const games = request.transaction!.objectStore('games');
  games.openCursor().onsuccess = (event) => {
    const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
    if (!cursor) return;
    const { record, ...game } = cursor.value as SavedGame & { record: string };
    parts.put({ id: game.id, n: BASE, text: record, from: game.moves } satisfies Part);
    cursor.update(game);
    cursor.continue();
  };
}

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('triforium', 2);
    request.onupgradeneeded = (event) => upgrade(request, event.oldVersion);
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Requests in a transaction of their own; what they write is kept once this is done. */
async function ask<T>(mode: IDBTransactionMode, make: (games: IDBObjectStore, parts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(['games', 'parts'], mode);
    transaction.onabort = () => reject(transaction.error);
    let request: IDBRequest<T>;
    try {
      request = make(transaction.objectStore('games'), transaction.objectStore('parts'));
    } catch (error) {
      // All of it or nothing.
      transaction.abort();
      return reject(error);
    }
    transaction.oncomplete = () => resolve(request.result);
    // A page that is closed now loses what waits for its answer, not what is already on its way.
    transaction.commit();
  });
}
/** Write what `make` says if the kept game was last written as its writer knows: all in one transaction. Whether it was. */
async function askIf(id: string, rev: number, make: (games: IDBObjectStore, parts: IDBObjectStore, there: boolean) => void): Promise<boolean> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(['games', 'parts'], 'readwrite');
    const games = transaction.objectStore('games');
    let ours = false;
    let refused: unknown;
    transaction.onabort = () => reject(refused ?? transaction.error);
    transaction.oncomplete = () => resolve(ours);
    const row = games.get(id) as IDBRequest<SavedGame | undefined>;
    row.onsuccess = () => {
      ours = !row.result || (row.result.rev ?? 0) === rev;
      try {
        if (ours) make(games, transaction.objectStore('parts'), !!row.result);
        transaction.commit();
      } catch (error) {
        refused = error;
        transaction.abort();
      }
    };
  });
}
const partsFrom = (id: string, n: number) => IDBKeyRange.bound([id, n], [id, Infinity]);

export function newGameId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => (byte % 36).toString(36)).join('');
}

/** Games that the browser would not keep (no room left, storage forbidden): they last as long as the page. */
const unkept = new Map<string, SavedGame & { record: string }>();

const about = (id: string, game: GameId, latest: Snapshot, updated = Date.now()): SavedGame => ({ id, game, updated, moves: latest.n, over: latest.to_move === 'over' });

/** Write a whole game. Whether it is kept when the page is closed. */
export const saveGame = (id: string, record: string, latest: Snapshot): Promise<boolean> => keepGame(id, record, latest, Date.now());

/** The same for a game that was last played then. */
export async function keepGame(id: string, record: string, latest: Snapshot, updated: number): Promise<boolean> {
  const saved = about(id, /^game (\w+)$/m.exec(record)![1], latest, updated);
  try {
    await ask('readwrite', (games, parts) => {
      games.put(saved);
      parts.delete(partsFrom(id, BASE));
      return parts.put({ id, n: BASE, text: record, from: latest.n } satisfies Part);
    });
    unkept.delete(id);
    return true;
  } catch {
    unkept.set(id, { ...saved, record });
    return false;
  }
}

/** Keeps a game that goes on, move by move. */
export class Keeper {
  /** Moves of the record that the kept game begins with, and moves that are kept; null: it is to be written anew. */
  private kept: number | null;

  constructor(
    private readonly id: string,
    private readonly game: GameId,
    private from: number,
    count: number,
    private rev: number,
  ) {
    this.kept = unkept.has(id) ? null : count;
  }

  /** The game is now at `latest`; `lines` are those of its record after the first n moves. Whether it is kept; or another tab went on
      with it, and nothing was written. */
  async keep(latest: Snapshot, lines: (n: number) => string, record: () => string): Promise<boolean | 'elsewhere'> {
    const n = Math.min(this.kept ?? 0, latest.n);
    const anew = this.kept === null || n < this.from;
    // What comes next begins here; requests are served in the order they were made in.
    this.kept = latest.n;
    if (anew) this.from = latest.n;
    const known = this.rev++;
    const saved = { ...about(this.id, this.game, latest), rev: this.rev };
    const whole = (): Part[] => [{ id: this.id, n: BASE, text: record(), from: latest.n }];
    const parts: Part[] = anew ? whole() : lines(n).split('\n').filter(Boolean).map((text, i) => ({ id: this.id, n: n + i, text }));
    try {
      const ours = await askIf(this.id, known, (games, kept, there) => {
        kept.delete(partsFrom(this.id, anew || !there ? BASE : n));
        // Where it was thrown away meanwhile it is written whole.
        for (const part of there ? parts : whole()) kept.put(part);
        games.put(saved);
      });
      if (!ours && !unkept.has(this.id)) return 'elsewhere';
      if (!ours) return this.only(saved, known - 1, record);
      unkept.delete(this.id);
      tellTabs(this.id);
      return true;
    } catch {
      return this.only(saved, known, record);
    }
  }
  /** It is in this page alone; `rev` is what is kept of it. */
  private only(saved: SavedGame, rev: number, record: () => string): false {
    this.rev = Math.min(this.rev, rev);
    this.kept = null;
    unkept.set(this.id, { ...saved, rev: this.rev, record: record() });
    return false;
  }
}

/** The record of a game, and how much of it is in one piece. */
export async function loadGame(id: string): Promise<KeptGame | undefined> {
  const lost = unkept.get(id);
  if (lost) return { record: lost.record, from: lost.moves, rev: lost.rev ?? 0 };
  let row: IDBRequest<SavedGame | undefined>;
  const [base, ...rest] = await ask('readonly', (games, parts) => {
    row = games.get(id);
    return parts.getAll(partsFrom(id, BASE)) as IDBRequest<Part[]>;
  });
  return base && { record: base.text + rest.map((part) => `${part.text}\n`).join(''), from: base.from ?? 0, rev: row!.result?.rev ?? 0 };
}

/** All games, the one played last first. */
export async function listGames(): Promise<SavedGame[]> {
  const kept = await ask('readonly', (games) => games.getAll() as IDBRequest<SavedGame[]>).catch(() => []);
  const all = [...kept.filter((game) => !unkept.has(game.id)), ...unkept.values()];
  return all.sort((a, b) => b.updated - a.updated);
}

export async function dropGame(id: string): Promise<void> {
  unkept.delete(id);
  await ask('readwrite', (games, parts) => {
    parts.delete(partsFrom(id, BASE));
    return games.delete(id);
  });
}
