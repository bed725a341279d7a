// SPDX-License-Identifier: MIT
// Debian's chromium, driven by playwright-core: what the end-to-end tests and the screenshot script share.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function launch() {
  const executablePath = BROWSERS.find(existsSync);
  if (!executablePath) throw new Error('no chromium here: tools/install test brings Debian\'s');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/** In the page: window.kept, the games that the browser keeps, as src/session/storage.ts lays them down. */
function reachGames() {
  const ask = (mode, act) =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open('triforium', 2);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('games', { keyPath: 'id' });
        request.result.createObjectStore('parts', { keyPath: ['id', 'n'] });
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const work = request.result.transaction(['games', 'parts'], mode);
        const answer = act(work.objectStore('games'), work.objectStore('parts'));
        work.oncomplete = () => (request.result.close(), resolve(answer.result));
      };
    });
  window.kept = {
    all: () => ask('readonly', (games) => games.getAll()),
    parts: () => ask('readonly', (_, parts) => parts.getAll()),
    put: (row, record) =>
      ask('readwrite', (games, parts) => {
        parts.delete(IDBKeyRange.bound([row.id, -1], [row.id, Infinity]));
        parts.put({ id: row.id, n: -1, text: record, from: row.moves });
        return games.put(row);
      }),
  };
}

/** No network from here on, nor what the browser keeps by itself of files once fetched: only what the page keeps is left. */
export async function goOffline(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  await page.context().setOffline(true);
}

/** A fresh profile with these settings; complaints of the page (errors, refused by the policy) are collected in page.complaints. */
export async function visit(browser, url, { theme = 'day', language = 'en', pace = 0, coach = 'off', size = [1440, 900], touch = false, scale = 1, reducedMotion = 'reduce', script } = {}) {
  const context = await browser.newContext({
    viewport: { width: size[0], height: size[1] },
    deviceScaleFactor: scale,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion,
    locale: language,
  });
  await context.addInitScript((kept) => {
    localStorage.getItem('triforium.settings') ?? localStorage.setItem('triforium.settings', kept);
  }, JSON.stringify({ theme, language, pace, name: '', coach }));
  await context.addInitScript(reachGames);
  if (script) await context.addInitScript(script);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.complaints = [];
  const complain = (words) => page.complaints.push(page.story?.length ? `${words} (after: ${page.story.at(-1)})` : words);
  page.on('pageerror', (error) => complain(String(error)));
  page.on('console', (message) => message.type() === 'error' && complain(message.text()));
  await page.goto(url);
  return page;
}

/** Put a record into the browser's games, the first `moves` moves of it. */
export async function putRecord(page, record, moves = Infinity, id = 'shot') {
  const [head, ...rest] = record.split('\n\n');
  const lines = rest.join('\n\n').split('\n').filter((line) => line.trim() && !line.startsWith('result')).slice(0, moves);
  const text = `${head}\n\n${lines.join('\n')}\n`;
  const game = /^game (\w+)$/m.exec(record)[1];
  const saved = { id, game, updated: Date.now(), moves: lines.length, over: false };
  await page.evaluate(([row, record]) => window.kept.put(row, record), [saved, text]);
}

/** The same, and open its table. */
export async function openRecord(page, url, record, moves = Infinity, id = 'shot') {
  await putRecord(page, record, moves, id);
  const address = `${url}#/table/${id}`;
  // Where it is open already it begins anew.
  if (page.url() === address) await page.reload();
  else await page.goto(address);
}
