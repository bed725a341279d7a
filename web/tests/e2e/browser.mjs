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

/** A fresh profile with these settings; complaints of the page (errors, refused by the policy) are collected in page.complaints. */
export async function visit(browser, url, { theme = 'day', language = 'en', pace = 0, size = [1440, 900], touch = false, scale = 1, reducedMotion = 'reduce', script } = {}) {
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
  }, JSON.stringify({ theme, language, pace, name: '' }));
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
  await page.evaluate(
    (saved) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('triforium', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const done = request.result.transaction('games', 'readwrite');
          done.objectStore('games').put(saved);
          done.oncomplete = () => (request.result.close(), resolve());
        };
      }),
    { id, game, record: text, updated: Date.now(), moves: lines.length, over: false },
  );
}

/** The same, and open its table. */
export async function openRecord(page, url, record, moves = Infinity, id = 'shot') {
  await putRecord(page, record, moves, id);
  await page.goto(`${url}#/table/${id}`);
  await page.reload();
}
