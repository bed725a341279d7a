// SPDX-License-Identifier: MIT
// How long people apart wait for each other, in numbers that are printed: a move until it stands on the other's screen, and the board
// after a cut. Times are those of an idle machine; a busy one may take SLACK times as long, and E2E_SLACK=1 measures in earnest.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch } from './browser.mjs';
import { atTable, count, guest, join, lineTo, openTable, playAll, serveTables } from './tables.mjs';

const SLACK = Number(process.env.E2E_SLACK ?? 4);

/** In the page: when the board came to show each count of events, in window.shown; when a move left, in window.sent; when the line
    broke and when a new one was asked for, in window.gone and window.dialled. One machine, one clock. */
function timeMoves() {
  window.shown = {};
  window.sent = [];
  const now = () => performance.timeOrigin + performance.now();
  window.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      window.dialled = now();
    }
    send(text) {
      if (JSON.parse(text).do === 'move') window.sent.push(now());
      super.send(text);
    }
  };
  const look = () => {
    const main = document.querySelector('main[data-count]');
    if (main && document.querySelector('[data-line=up]')) window.shown[main.dataset.count] ??= now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-count', 'data-line'] });
}
const script = { content: `(${timeMoves})()` };
const share = (times, p) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * p))];

describe('online speed', () => {
  let browser, house, line;
  before(async () => {
    [browser, house] = await Promise.all([launch(), serveTables()]);
    line = await lineTo(house.port);
  });
  after(async () => {
    await browser?.close();
    line?.stop();
    await house?.stop();
  });

  test('a move is on the other screen within 30 ms, and the board back 300 ms after a cut', async () => {
    const pages = [await guest(browser, line.url, { script }), await guest(browser, line.url, { script })];
    const table = await openTable(pages[0], 'sagrada', { name: 'Ines' });
    await join(pages[1], `${line.url}t/${table}`, 'Zofia');
    await Promise.all(pages.map(atTable));
    const times = [];
    for (let n = 0; n < 40; n++) {
      const counts = await count(pages[0]);
      for (const page of pages) await page.evaluate(() => void ((window.sent = []), (window.shown = {})));
      await playAll(pages, { seed: 40 + n, moves: 1 });
      for (const page of pages) await page.waitForFunction((n) => Object.keys(window.shown).some((each) => Number(each) > n), counts);
      const seen = await Promise.all(pages.map((page) => page.evaluate(() => ({ sent: window.sent[0], shown: Math.min(...Object.values(window.shown)) }))));
      const mover = seen.findIndex(({ sent }) => sent !== undefined);
      times.push(seen[1 - mover].shown - seen[mover].sent);
    }
    console.log(`a move is on the other screen after ${share(times, 0.5).toFixed(1)} ms, p95 ${share(times, 0.95).toFixed(1)} ms (${times.length} moves)`);
    // On a busy machine the slowest ones tell of the others on it.
    const judged = share(times, SLACK > 1 ? 0.5 : 0.95);
    assert.ok(judged <= 30 * SLACK, `${judged} ms`);

    // The line is gone until the other has played on; what counts is from the moment a new one is dialled.
    const back = [];
    for (let n = 0; n < 8; n++) {
      const before = await count(pages[0]);
      line.cut();
      for (const page of pages) await page.locator('[data-line=gone]').waitFor({ state: 'attached' });
      for (const page of pages) await page.evaluate(() => void ((window.shown = {}), (window.dialled = undefined)));
      for (const page of pages) await page.waitForFunction(() => Object.keys(window.shown).length > 0);
      for (const page of pages) back.push(await page.evaluate(() => Math.min(...Object.values(window.shown)) - window.dialled));
      assert.equal(await count(pages[0]), before);
      assert.equal(await count(pages[1]), before);
      await playAll(pages, { seed: 90 + n, moves: 1 });
      for (const page of pages) await page.waitForFunction((n) => Number(document.querySelector('main[data-count]').dataset.count) > n, before);
    }
    console.log(`after a cut the board is right ${share(back, 0.5).toFixed(1)} ms after dialling, at most ${Math.max(...back).toFixed(1)} ms (${back.length} cuts)`);
    assert.ok(Math.max(...back) <= 300 * SLACK, `${Math.max(...back)} ms`);
    for (const page of pages) await page.context().close();
  });
});
