// SPDX-License-Identifier: MIT
/// <reference lib="webworker" />
// The page's offline copy. FILES and VERSION are filled in by the build: every file of this version of the page.
declare const __FILES__: string[];
declare const __VERSION__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `triforium-${__VERSION__}`;

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(__FILES__)));
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
});

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== worker.location.origin) return;
  const path = event.request.mode === 'navigate' ? '/' : url.pathname;
  event.respondWith(caches.open(CACHE).then(async (cache) => (await cache.match(path)) ?? fetch(event.request)));
});
export {};
