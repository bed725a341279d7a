// SPDX-License-Identifier: MIT
// What the end-to-end tests share: the server under test, a page per test, tables to sit down at, records taken out.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, openRecord, visit } from './browser.mjs';

export const GAMES = ['basilica', 'red_cathedral', 'sagrada'];
export const NAMES = { basilica: 'Basilica', red_cathedral: 'The Red Cathedral', sagrada: 'Sagrada' };
export const DESKTOP = [1440, 900];
export const PHONE = [390, 844];

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const BINARY = `${root}build/triforium`;
const OUT = `${root}build/web/e2e`;
mkdirSync(OUT, { recursive: true });

/** A finished game of each kind, seat 1 a person, and two moments at which that person decides. */
export const RECORDS = Object.fromEntries(
  Object.entries({ basilica: [13, 128], red_cathedral: [43, 198], sagrada: [20, 119] }).map(([game, [start, middle]]) => [
    game,
    { text: readFileSync(new URL(`records/${game}.rec`, import.meta.url), 'utf8'), start, middle, end: Infinity },
  ]),
);

/** `triforium serve` on a free port. */
export function serve() {
  const server = spawn(BINARY, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
    server.stdout.on('data', (words) => {
      const url = /http:\S+/.exec(String(words))?.[0];
      if (url) resolve({ url, stop: () => server.kill('SIGTERM') });
    });
  });
}

/** A test that hangs fails like any other, with its story. */
function inTime(work, seconds = 300) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`not done after ${seconds} s`)), seconds * 1000)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A group of tests around one server and one browser. `body` is given `scene(name, settings, act)`: a test with a page of
    its own, in which the page must not complain. What fails tells its story and leaves a picture in build/web/e2e. */
export function scenes(title, body) {
  const house = {};
  const scene = (name, settings, act) =>
    test(name, async () => {
      const page = await visit(house.browser, house.url, settings);
      page.url0 = house.url;
      page.story = [];
      const complaints = () => [...new Set(page.complaints)];
      try {
        await inTime(act(page, house));
        assert.deepEqual(complaints(), [], 'the page complained');
      } catch (error) {
        const picture = `${OUT}/${`${title} ${name}`.replace(/\W+/g, '-')}.png`;
        await page.screenshot({ path: picture }).catch(() => {});
        const frames = String(error.stack).split('\n').filter((line) => /^ +at /.test(line));
        const told = new Error([error.message, `at ${page.url()}`, `did: ${page.story.slice(-12).join(' | ')}`, `complaints: ${complaints().join(' | ') || 'none'}`, `picture: ${picture}`].join('\n  '));
        told.stack = `${told.message}\n${frames.join('\n')}`;
        throw told;
      } finally {
        await page.context().close();
      }
    });
  describe(title, () => {
    before(async () => {
      house.server = await serve();
      house.url = house.server.url;
      house.browser = await launch();
    });
    after(async () => {
      await house.browser?.close();
      house.server?.stop();
    });
    body(scene);
  });
}

/** Sit down at a table of this game after `moves` moves of its record. */
export async function sitDown(page, game, moment = 'start', id = game) {
  const record = RECORDS[game];
  const moves = typeof moment === 'number' ? moment : record[moment];
  page.story.push(`opened ${game} after ${moves} moves`);
  await openRecord(page, page.url0, record.text, moves, id);
  await ready(page);
}

/** A new table with this seed. Seats are names or levels; '' is a person without a name. */
export async function newTable(page, game, { seats = ['', 'cat'], options = {}, seed = 1 } = {}, id = 'new') {
  const lines = ['triforium record 1', `game ${game}`, `players ${seats.length}`];
  for (const [name, value] of Object.entries(options)) lines.push(`option ${name}=${value}`);
  seats.forEach((name, i) => name && lines.push(`seat ${i + 1} ${name}`));
  lines.push(`seed ${seed}`);
  page.story.push(lines.slice(1).join(', '));
  await openRecord(page, page.url0, `${lines.join('\n')}\n\n`, 0, id);
  await ready(page);
}

/** Something can be done here, or the game is over. Nothing of the page is held on to: that would keep a whole table in memory. */
export async function ready(page) {
  await (await page.waitForSelector('[data-move], [data-pick], dialog[open] .sum', { state: 'attached' })).dispose();
}

/** Waits until this page is looked after by a service worker that has kept everything. */
export async function settled(page) {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller, null, { timeout: 20_000 });
  const kept = () => page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat().join());
  // The words of a language come last, when the page has asked for them.
  for (let before = '', now = await kept(); now !== before || !/words-\w\w-sagrada/.test(now); now = await kept()) {
    before = now;
    await page.waitForTimeout(400);
  }
}

/** Everything saved in this browser. */
export const savedGames = (page) => page.evaluate(() => window.kept.all());
export const movesOf = async (page, id) => (await savedGames(page)).find((game) => game.id === id)?.moves;

/** The record of the table on screen, through Share and Save record. */
export async function takeRecord(page) {
  const share = page.locator('dialog[open]').getByRole('button', { name: 'Share' });
  if (await share.count()) await share.click();
  else await openMore(page, 'Share');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('dialog[open]').getByRole('button', { name: 'Save record' }).click()]);
  return readFileSync(await download.path(), 'utf8');
}

/** An entry of the table's menu. */
export async function openMore(page, name) {
  await page.locator('details.more > summary').click();
  await page.locator('details.more').getByRole('button', { name }).click();
}

/** What the command line says about a record: its result line, and whether it replays at all. */
export function replayed(record, name) {
  const file = `${OUT}/${name}.rec`;
  writeFileSync(file, record);
  const said = execFileSync(BINARY, ['replay', '--quiet', file], { encoding: 'utf8' });
  assert.match(said, /finished/);
  const [, points, rival] = /^result points ([\d -]+) places [\d ]+?(?: rival (-?\d+))?$/m.exec(record);
  return { points: points.trim().split(' ').map(Number), rival: rival === undefined ? undefined : Number(rival) };
}

/** Points on the final sheet, in the order shown. */
export async function sumsShown(page) {
  await page.waitForSelector('dialog[open] .sum', { timeout: 60_000 });
  return (await page.locator('dialog[open] .sum').allTextContents()).map(Number);
}

/** The final sheet tells what the record says, and the command line agrees with the record. */
export async function checkEnd(page, name) {
  const shown = await sumsShown(page);
  const { points, rival } = replayed(await takeRecord(page), name);
  const expected = [...points, ...(rival === undefined ? [] : [rival])];
  assert.deepEqual([...shown].sort((a, b) => a - b), expected.sort((a, b) => a - b), 'points shown and points recorded');
  return points;
}

/** In the page, as a script of its own: window.heard, what a screen reader is given to say, in order. A status is said whole, of
    other live regions what is new in them. */
export function listen() {
  window.heard = [];
  const LIVE = '[aria-live], [role=status], [role=alert], [role=log]';
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const region = (target.closest ? target : target.parentElement)?.closest(LIVE);
      if (!region || region.getAttribute('aria-live') === 'off' || !region.getClientRects().length) continue;
      const whole = /status|alert/.test(region.getAttribute('role'));
      const words = whole ? [region] : type === 'childList' ? [...addedNodes] : [target];
      for (const text of words.map((each) => each.textContent.replace(/\s+/g, ' ').trim())) if (text && !(whole && window.heard.at(-1) === text)) window.heard.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
