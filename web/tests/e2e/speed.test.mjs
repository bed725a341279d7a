// SPDX-License-Identifier: MIT
// What a visitor waits for, in numbers that are printed.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { byMouse, byScript, playOn } from './player.mjs';
import { openRecord } from './browser.mjs';
import { allWithin, within } from './clock.mjs';
import { GAMES, NAMES, RECORDS, newTable, ready, savedGames, scenes, serve, settled, sitDown } from './support.mjs';
import { playAll } from './tables.mjs';

const KB = 1000;

/** How many bytes a file takes on the wire as brotli. */
const weigh = (url) =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let size = 0;
      answer.on('data', (part) => (size += part.length)).on('end', () => resolve(size));
    });
    asked.on('error', reject).end();
  });

/** In the page: from when to when each question put to a worker waits for its answer, in window.thoughts, and what it was told
    with the question, in window.told. */
function timeAnswers() {
  window.thoughts = [];
  window.told = [];
  window.Worker = class extends Worker {
    #asked = new Map();
    constructor(...words) {
      super(...words);
      this.addEventListener('message', ({ data }) => this.#asked.has(data.id) && window.thoughts.push([this.#asked.get(data.id), performance.now()]));
    }
    postMessage(message, ...more) {
      if (message.id) {
        this.#asked.set(message.id, performance.now());
        window.told.push({ head: message.head !== undefined, from: message.from, moves: message.codes.length });
      }
      super.postMessage(message, ...more);
    }
  };
}

/** Clicks, and where the coach asks first, does it all the same; `asked` is told so. */
const byOwnWill = (asked) => async (page, target) => {
  const before = await page.locator('main[data-count]').getAttribute('data-count');
  await byMouse(page, target);
  if (target.attribute !== 'data-move') return;
  await page.waitForFunction((was) => document.querySelector('[data-coach]') || document.querySelector('main[data-count]').dataset.count !== was, before);
  const question = page.locator('[data-coach]');
  if (!(await question.count())) return;
  asked();
  await question.getByRole('button', { name: 'Do it all the same' }).click();
  await question.waitFor({ state: 'detached' });
};

scenes('speed', (scene) => {
  for (const locale of ['en', 'fr', 'pl'])
    scene(`the first visit is light, ${locale}`, {}, async (page, house) => {
      const own = await serve();
      const visitor = await house.browser.newContext({ locale, serviceWorkers: 'allow' }).then((context) => context.newPage());
      const asked = new Set();
      const kept = new Set();
      visitor.context().on('request', (each) => (each.serviceWorker() ? kept : asked).add(each.url().split('#')[0]));
      try {
        await visitor.goto(own.url);
        await visitor.waitForFunction((language) => document.documentElement.lang === language, locale);
        await settled(visitor);
        for (const url of await visitor.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((each) => each.url)))).flat())) kept.add(url);
        const sum = async (urls) => (await Promise.all([...urls].filter((url) => url.startsWith(own.url)).map(weigh))).reduce((a, b) => a + b, 0);
        const first = await sum(asked);
        const all = await sum(new Set([...asked, ...kept]));
        console.log(`first visit, ${locale}: ${(first / KB).toFixed(1)} kB in ${asked.size} files to see the page; ${(all / KB).toFixed(1)} kB with all that is kept to play offline`);
        assert.ok(first <= 300 * KB, `${first} bytes`);
        assert.ok(all <= 300 * KB, `${all} bytes with what the service worker keeps`);
        assert.ok([...kept].some((url) => url.includes(`words-${locale}-sagrada`)), 'what a game needs is kept');
      } finally {
        await visitor.context().close();
        own.stop();
      }
    });

  scene('a board is there a second after Play now', {}, async (page) => {
    for (const game of GAMES) {
      await within(1000, async () => {
        await page.goto(page.url0);
        await page.reload();
        const play = page.getByRole('button', { name: `Play now: ${NAMES[game]}` });
        await play.waitFor();
        const took = await play.evaluate(
          (button) =>
            new Promise((resolve) => {
              const begun = performance.now();
              const watch = new MutationObserver(() => {
                if (!document.querySelector('.prompt, [data-move], [data-pick]')) return;
                watch.disconnect();
                requestAnimationFrame(() => resolve(performance.now() - begun));
              });
              watch.observe(document.body, { childList: true, subtree: true });
              button.click();
            }),
        );
        console.log(`${game}: first board after ${took.toFixed(0)} ms`);
        return took;
      });
    }
  });

  scene('a reload leads back to a table in a second and a half, on a machine a quarter as fast', {}, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    const wire = await page.context().newCDPSession(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await within(1500, async () => {
      await page.reload();
      await ready(page);
      const took = await page.evaluate(() => performance.now());
      console.log(`back at a table after ${took.toFixed(0)} ms at a quarter of the speed`);
      return took;
    });
  });

  scene('ten games that were played leave at most 12 MB behind, and nobody who thinks', {}, async (page) => {
    const TABLES = [
      ['sagrada', { seats: [''] }],
      ['red_cathedral', { seats: ['', 'sparrow'], options: { round_limit: 2 } }],
      ['sagrada', { seats: ['', 'sparrow'] }],
      ['basilica', { seats: ['', 'sparrow'] }],
      ['red_cathedral', { seats: ['', 'mouse'], options: { round_limit: 2 } }],
    ];
    const wire = await page.context().newCDPSession(page);
    await wire.send('HeapProfiler.enable');
    const begun = Date.now();
    const nodes = [];
    for (let i = 0; i < 10; i++) {
      const [game, setup] = TABLES[i % TABLES.length];
      await newTable(page, game, { ...setup, seed: 50 + i }, `game-${i}`);
      await playAll([page], { seed: 50 + i });
      if (i % TABLES.length < TABLES.length - 1) continue;
      await wire.send('HeapProfiler.collectGarbage');
      nodes.push((await wire.send('Memory.getDOMCounters')).nodes);
    }
    console.log(`ten games played in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
    assert.deepEqual((await savedGames(page)).map(({ over }) => over), Array(10).fill(true));
    const { usedSize } = await wire.send('Runtime.getHeapUsage');
    console.log(`heap after ten games: ${(usedSize / KB / KB).toFixed(1)} MB; ${page.workers().length} workers; ${nodes.join(', then ')} nodes`);
    assert.ok(usedSize <= 12 * KB * KB, `${usedSize} bytes`);
    assert.ok(nodes[1] < 1.25 * nodes[0], `tables that were left are still in memory: ${nodes} nodes after five games and ten`);
    // Each holds a module's memory of its own, which the heap does not count.
    assert.ok(page.workers().length <= 1, `${page.workers().length} workers`);
  });

  // A browser slows a page's own thread down, not its workers: what the worker takes here it takes four times as long on a machine a
  // quarter as fast. It is made while a person looks at the board for the first time.
  scene('the everyday bot answers within 300 ms, on a machine a quarter as fast', { script: { content: `(${timeAnswers})()` } }, async (page) => {
    const wire = await page.context().newCDPSession(page);
    for (const game of GAMES) {
      const { text, middle } = RECORDS[game];
      await openRecord(page, page.url0, text.replace(/^seat 2 .*$/m, 'seat 2 cat'), middle, `cat-${game}`);
      await ready(page);
      if (!page.workers().length) await page.waitForEvent('worker');
      await page.waitForTimeout(500);
      const measure = async (rate, seed) => {
        await wire.send('Emulation.setCPUThrottlingRate', { rate });
        await page.evaluate(() => (window.thoughts.length = 0));
        await playOn(page, byScript, { seed, most: 400, stop: () => page.evaluate(() => window.thoughts.length >= 8) });
        await wire.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        return page.evaluate(() => window.thoughts.map(([asked, answered]) => answered - asked));
      };
      const answers = await measure(1, 41);
      const seen = await measure(4, 43);
      console.log(`${game}: the slowest of cat's ${answers.length} answers takes ${(4 * Math.max(...answers)).toFixed(0)} ms on a machine a quarter as fast (${Math.max(...seen).toFixed(0)} ms where only the page is)`);
      assert.ok(answers.length >= 8, `${game}: the bot was asked`);
      allWithin(300, answers.map((ms) => 4 * ms));
      allWithin(300, seen);
    }
  });

  for (const coach of ['off', 'on'])
    scene(`no task is long while the strongest bot is played, the coach ${coach}`, { coach, script: { content: `(${timeAnswers})()` } }, async (page) => {
      for (const game of GAMES) {
        const { text, middle } = RECORDS[game];
        await openRecord(page, page.url0, text.replace(/^seat 2 .*$/m, 'seat 2 gargoyle'), middle, game);
        await ready(page);
        await page.evaluate(() => {
          window.tasks = [];
          window.told.length = 0; // the games before it are told in the same page
          new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })))).observe({ type: 'longtask' });
        });
        let questions = 0;
        const hand = coach === 'off' ? byMouse : byOwnWill(() => questions++);
        const enough = async () => (coach === 'off' || questions > 0) && (await page.evaluate(() => window.thoughts.length >= 4));
        let seed = 42;
        await within(50, async () => {
          await page.evaluate(() => (window.tasks.length = window.thoughts.length = 0));
          await playOn(page, hand, { seed: seed++, most: 200, stop: enough });
          await ready(page);
          const { thoughts, tasks } = await page.evaluate(() => ({ thoughts: window.thoughts, tasks: window.tasks }));
          const longest = Math.max(0, ...tasks.map(({ duration }) => duration));
          console.log(`${game}, coach ${coach}: ${tasks.length} tasks over 50 ms while playing gargoyle (${thoughts.length} thoughts, ${questions} questions of the coach), the longest ${longest.toFixed(0)} ms`);
          assert.ok(thoughts.length >= 4, `${game}: the bot was asked`);
          assert.equal(questions > 0, coach === 'on', `${game}: the coach asked ${questions} times`);
          return longest;
        });
        const told = await page.evaluate(() => window.told);
        // The worker has a table of its own: the header once, then only what was played since.
        assert.deepEqual(told.map(({ head }) => head), told.map((_, i) => i === 0));
        for (const [i, each] of told.entries()) assert.equal(each.from, i ? told[i - 1].from + told[i - 1].moves : 0);
      }
    });
});
