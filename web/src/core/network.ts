// SPDX-License-Identifier: MIT
import plain from '../../../build/wasm/triforium-network.wasm?url';
import simd from '../../../build/wasm/triforium-network-simd.wasm?url';

// What a level that asks a network needs: the module that can ask, and the network's file. Fetched when such a level sits down;
// the service worker keeps both.

const files = import.meta.glob<string>('../../../nets/*.net', { query: '?url', import: 'default', eager: true });

/** A file's bytes beside its first layer, which has 512 for each input (docs/formats.md). */
const REST = 67_792;
/** How long the file will be that begins with these bytes; what a server says of it is its compressed length. */
export function sizeOf(head: Uint8Array): number {
  return REST + 512 * Number(/ inputs=(\d+) /.exec(new TextDecoder().decode(head.subarray(0, 192)))?.[1] ?? 0);
}

/** A function that makes a vector: browsers that take it have them. */
const vectors = () => WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]));

async function fetchFile(url: string, progress: (share: number) => void): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(url);
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    progress(size / sizeOf(parts[0]));
  }
  const file = new Uint8Array(size);
  parts.reduce((at, part) => (file.set(part, at), at + part.length), 0);
  return file;
}

export interface Network {
  module: WebAssembly.Module;
  file: Uint8Array;
}
const loaded = new Map<string, Promise<Network>>();

/** The network of a game with so many players, fetched once. */
function loadNetwork(game: string, players: number, progress: (share: number) => void): Promise<Network> {
  const url = files[`../../../nets/${game}-${players}p.net`];
  const load = async () => {
    const [module, file] = await Promise.all([WebAssembly.compileStreaming(fetch(vectors() ? simd : plain)), fetchFile(url, progress)]);
    return { module, file };
  };
  if (!loaded.has(url)) {
    const network = load();
    loaded.set(url, network);
    network.catch(() => loaded.delete(url));
  }
  return loaded.get(url)!;
}

/** Makes workers that ask the network of a table, once it is there. How far that is is told in quarters, since it is read aloud. */
export async function asking(table: { game: string; about: { seats: unknown[] }; fetching: number | null }): Promise<() => Worker> {
  table.fetching = 0;
  try {
    const network = await loadNetwork(table.game, table.about.seats.length, (share) => (table.fetching = 25 * Math.floor(4 * share)));
    return () => {
      const worker = new Worker(new URL('./asking.worker.ts', import.meta.url), { type: 'module' });
      worker.postMessage(network);
      return worker;
    };
  } finally {
    table.fetching = null;
  }
}
