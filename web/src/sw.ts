// SPDX-License-Identifier: MIT
/// <reference lib="webworker" />
// The page's offline copy. The build fills in the files of this version: those every language needs, those of one language each
// that a game needs, and what there is to read and to learn, in one language or (under '') in all. Installing keeps the first; the page
// then asks for the words of its language, for what there is to read once its visitor goes further than the first screen, and on
// later visits for the other languages.
declare const __FILES__: string[];
declare const __WORDS__: Record<string, string[]>;
declare const __READING__: Record<string, string[]>;
declare const __VERSION__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `triforium-${__VERSION__}`;

/** Put these files into the cache, those that are not there yet. */
async function keep(files: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const missing = await Promise.all(files.map(async (file) => ((await cache.match(file)) ? [] : [file])));
  await cache.addAll(missing.flat());
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keep(__FILES__));
});

worker.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name.startsWith('triforium-') && name !== CACHE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting();
  const { languages = [], reading = false }: { languages?: string[]; reading?: boolean } = Object(event.data);
  const read = (language: string) => (reading && __READING__[language]) || [];
  event.waitUntil(keep([...read(''), ...languages.flatMap((language) => [...(__WORDS__[language] ?? []), ...read(language)])]));
});

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== worker.location.origin) return;
  // Without a server there are no tables; that is an answer, and no error.
  if (url.pathname === '/online') return event.respondWith(fetch(event.request).catch(() => Response.json({ tables: false })));
  const path = event.request.mode === 'navigate' ? '/' : url.pathname;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(path);
    if (kept) return kept;
    const fetched = await fetch(event.request);
    if (fetched.ok && path.startsWith('/assets/')) await cache.put(path, fetched.clone());
    return fetched;
  };
  event.respondWith(answer());
});
export {};
