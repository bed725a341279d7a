// SPDX-License-Identifier: MIT
// How long people apart wait for each other, in numbers that are printed: a move until it stands on the other's screen, and the board
// after a cut.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch } from './browser.mjs';
import { allWithin, median, share } from './clock.mjs';
import { atTable, count, guest, join, lineTo, openTable, playAll, serveTables, terminalGuest } from './tables.mjs';

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

  const two = async (url) => {
    const pages = [await guest(browser, url, { script }), await guest(browser, url, { script })];
    const table = await openTable(pages[0], 'sagrada', { name: 'Ines' });
    await join(pages[1], `${url}t/${table}`, 'Zofia');
    await Promise.all(pages.map(atTable));
    return pages;
  };
  /** One move, and both have seen it. */
  const playOne = async (pages, seed) => {
    const before = await count(pages[0]);
    await playAll(pages, { seed, moves: 1 });
    for (const page of pages) await page.waitForFunction((n) => Number(document.querySelector('main[data-count]').dataset.count) > n, before);
  };

  const tell = (what, times) => console.log(`${what} after ${median(times).toFixed(1)} ms, p95 ${share(times, 0.95).toFixed(1)} ms (${times.length} moves)`);

  // People apart have a machine each. Of the two here only one is drawn: a move is written to a terminal's program, goes through the
  // server and its disk, and stands in the browser.
  test('a move of somebody else is on the screen within 30 ms', async (t) => {
    const url = house.url.replace(/\/*$/, '/');
    const page = await guest(browser, url, { script });
    const table = await openTable(page, 'sagrada', { name: 'Ines' });
    const other = terminalGuest(`${url}t/${table}`, 'Zofia');
    t.after(() => other.stop());
    await atTable(page);
    const times = [];
    // A game has about forty decisions of each; it may be over sooner.
    for (let looks = 0; times.length < 30 && looks < 300; looks++) {
      if (other.asked()) {
        await page.waitForTimeout(100); // until this page, too, has what they are asked about
        const before = await count(page);
        await page.evaluate(() => void (window.shown = {}));
        const sent = performance.timeOrigin + performance.now();
        other.play();
        await page.waitForFunction((n) => Number(document.querySelector('main[data-count]').dataset.count) > n, before);
        times.push((await page.evaluate(() => Math.min(...Object.values(window.shown)))) - sent);
      } else await playAll([page], { seed: looks, moves: 1, most: 20 }).catch(() => {});
    }
    assert.ok(times.length >= 15, `${times.length} moves`);
    tell('a move of somebody at a terminal is on the screen', times);
    allWithin(30, times, 0.95);
    await page.context().close();
  });

  // Two browsers, their drawing and the server share this machine's processors: what of it is the page's own is above.
  test('a move is on the screen of a second browser of the same machine', async () => {
    const pages = await two(house.url.replace(/\/*$/, '/'));
    const times = [];
    for (let n = 0; n < 40; n++) {
      for (const page of pages) await page.evaluate(() => void ((window.sent = []), (window.shown = {})));
      await playOne(pages, 40 + n);
      const seen = await Promise.all(pages.map((page) => page.evaluate(() => ({ sent: window.sent[0], shown: Math.min(...Object.values(window.shown)) }))));
      const mover = seen.findIndex(({ sent }) => sent !== undefined);
      times.push(seen[1 - mover].shown - seen[mover].sent);
    }
    tell('a move is on the screen of a second browser', times);
    allWithin(30, times, 0.5);
    for (const page of pages) await page.context().close();
  });

  test('after a cut the right board is there 300 ms after dialling', async () => {
    const pages = await two(line.url);
    const times = [];
    for (let n = 0; n < 6; n++) {
      const before = await count(pages[0]);
      line.cut();
      for (const page of pages) await page.locator('[data-line=gone]').waitFor({ state: 'attached' });
      for (const page of pages) await page.evaluate(() => void ((window.shown = {}), (window.dialled = undefined)));
      for (const page of pages) await page.waitForFunction(() => Object.keys(window.shown).length > 0);
      for (const page of pages) times.push(await page.evaluate(() => Math.min(...Object.values(window.shown)) - window.dialled));
      for (const page of pages) assert.equal(await count(page), before);
      await playOne(pages, 90 + n);
    }
    console.log(`after a cut the board is right ${median(times).toFixed(1)} ms after dialling, at most ${Math.max(...times).toFixed(1)} ms (${times.length} times)`);
    allWithin(300, times);
    for (const page of pages) await page.context().close();
  });
});
