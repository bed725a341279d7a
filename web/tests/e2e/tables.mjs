// SPDX-License-Identifier: MIT
// A server of tables, a line to it that can be cut, and people at them: what the tests of online tables share.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { visit } from './browser.mjs';
import { BINARY } from './support.mjs';
import { chance } from './player.mjs';

/** `triforium serve --data` on a free port, over a folder of its own. */
export async function serveTables(data = mkdtempSync(`${tmpdir()}/triforium-tables-`), port = 0) {
  const server = spawn(BINARY, ['serve', '--port', String(port), '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
    server.stdout.on('data', (words) => {
      const found = /http:\/\/(127\.0\.0\.1|localhost|\[::1\])\S*/.exec(String(words))?.[0];
      if (found) resolve(found);
    });
  });
  const gone = new Promise((resolve) => server.once('exit', resolve));
  return {
    url,
    data,
    port: Number(new URL(url).port),
    /** Without a word, as a power cut does it. */
    kill: () => (server.kill('SIGKILL'), gone),
    async stop() {
      server.kill('SIGTERM');
      await gone;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A line to a port that can be cut. */
export async function lineTo(port) {
  const pairs = new Set();
  let open = true;
  const line = { port, cuts: 0 };
  const server = createServer((near) => {
    if (!open) return near.destroy();
    const far = connect(line.port, '127.0.0.1');
    const pair = [near, far];
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const each of pair) each.on('error', () => {}).on('close', () => (pairs.delete(pair), pair.forEach((other) => other.destroy())));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(line, {
    url: `http://127.0.0.1:${server.address().port}/`,
    /** Everything that is connected is not any more. */
    cut() {
      line.cuts++;
      for (const pair of pairs) pair.forEach((each) => each.destroy());
    },
    /** Nothing can be connected until it is on again. */
    off() {
      open = false;
      line.cut();
    },
    on() {
      open = true;
    },
    stop() {
      line.cut();
      server.close();
    },
  });
}

/** A guest with a browser profile of their own. */
export async function guest(browser, url, settings = {}) {
  const page = await visit(browser, url, settings);
  page.url0 = url;
  page.story = [];
  return page;
}

/** A guest at a terminal, line by line, who plays the first move there is when told to; `asked` is theirs to decide. */
export function terminalGuest(link, name) {
  const home = mkdtempSync(`${tmpdir()}/triforium-terminal-`);
  const words = ['join', link, '--plain', '--name', name];
  const program = spawn(BINARY, words, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, HOME: home, XDG_DATA_HOME: home, LANG: 'C.UTF-8' } });
  const gone = new Promise((resolve) => program.once('exit', resolve));
  let heard = '';
  program.stdout.on('data', (piece) => (heard += piece));
  return {
    asked: () => /seat \d> $/.test(heard),
    play() {
      heard = '';
      program.stdin.write('1\n');
    },
    async stop() {
      program.kill('SIGTERM');
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Open a table from the home page and tell its link. */
export async function openTable(page, game, { name = 'Ines', players = 2, bots = [], links = [], options = [] } = {}) {
  await page.goto(`${page.url0}#/new/${game}`);
  await page.getByText('With others', { exact: true }).click();
  await page.getByLabel('Your name').fill(name);
  if (players !== 2) await page.getByRole('radiogroup', { name: 'Players' }).getByText(String(players)).click();
  for (const seat of bots) await page.getByRole('radiogroup', { name: `Who sits at seat ${seat}` }).getByText('Bot').click();
  for (const seat of links) await page.getByRole('radiogroup', { name: `Who sits at seat ${seat}` }).getByText('By link').click();
  for (const [group, choice] of options) await page.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/#\/t\/[\w-]{22}/);
  return tableOf(page);
}
export const tableOf = (page) => /#\/t\/([\w-]{22})/.exec(page.url())[1];

/** Come by a link and sit down. */
export async function join(page, link, name) {
  await page.goto(link);
  await page.reload();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
}
export const atTable = (page) => page.locator('main[data-count]').waitFor();
export const count = (page) => page.locator('main[data-count]').getAttribute('data-count').then(Number);

/** In the page: do one thing that can be done, drawn by `pick`; what was done. */
function act([share, seen]) {
  const drawn = (each) => each.getClientRects().length && getComputedStyle(each).visibility !== 'hidden' && !each.closest('[inert]') && !each.disabled;
  if (document.querySelector('main[data-underway]')) return 'waits';
  if (document.querySelector('dialog[open] .sum')) return 'over';
  const all = [...document.querySelectorAll('[data-move], [data-pick]')].filter(drawn);
  const moves = all.filter((each) => each.dataset.move !== undefined);
  const picks = all.filter((each) => each.dataset.move === undefined && !seen.includes(each.dataset.pick));
  const from = moves.length && (!picks.length || share < 0.8) ? moves : picks.length ? picks : all;
  if (!from.length) return '';
  const one = from[Math.floor(share * 7919) % from.length];
  const words = one.dataset.move === undefined ? `pick ${one.dataset.pick}` : `play ${one.dataset.move}`;
  one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return words;
}

/** All play until the end, or until they have played so many moves; `between` is called now and then. */
export async function playAll(pages, { seed = 1, most = 8000, moves = Infinity, between = async () => {} } = {}) {
  let played = 0;
  const random = chance(seed);
  const seen = pages.map(() => []);
  for (let n = 0; n < most; n++) {
    const said = await Promise.all(pages.map((page, i) => page.evaluate(act, [random(1000) / 1000, seen[i]])));
    said.forEach((words, i) => {
      if (words && words !== 'waits' && words !== 'over') pages[i].story.push(words);
      if (words.startsWith('play')) played++;
      if (words.startsWith('play') || seen[i].length > 6) seen[i] = [];
      else if (words.startsWith('pick')) seen[i].push(words.slice(5));
    });
    if (played >= moves || said.every((words) => words === 'over')) return n;
    if (said.every((words) => words === '' || words === 'waits' || words === 'over')) await pages[0].waitForTimeout(15);
    await between(n);
  }
  throw new Error(`no end after ${most} looks: ${pages.map((page) => page.story.slice(-3).join(' | ')).join(' || ')}`);
}

/** The first offers to end the game, and all others agree. An offer that is made while the line is down is lost, and told so: it is
    made again. */
export async function endByConsent([first, ...others]) {
  const heard = () => others[0].locator('[data-request]:visible').first().waitFor({ timeout: 5000 }).then(() => true, () => false);
  let offers = 0;
  do {
    assert.ok(offers++ < 3, 'the offer is heard');
    await first.locator('details.more').evaluate((more) => (more.open = true));
    await first.getByRole('button', { name: 'Offer to end' }).click();
  } while (!(await heard()));
  for (const page of others) await page.locator('[data-request]:visible').first().getByRole('button', { name: 'Agree' }).click();
  for (const page of [first, ...others]) {
    await page.getByRole('heading', { name: 'Ended by agreement' }).waitFor();
    // The prompt says so too: the board would still ask somebody.
    await page.locator('[role=status]').getByText('Ended by agreement').first().waitFor({ state: 'attached' });
  }
}

/** Every page has verified the dice itself, and where the game is over by the rules, so that nothing is hidden, the sheets agree. */
export async function checkEnds(pages, whole = true) {
  const sums = [];
  for (const page of pages) {
    await page.locator('[data-dice=fair]').waitFor({ timeout: 20_000 });
    sums.push((await page.locator('dialog[open] .sum').allTextContents()).map(Number).sort((a, b) => a - b));
  }
  for (const each of sums) assert.deepEqual(whole ? each : each.length, whole ? sums[0] : sums[0].length);
  assert.ok(sums[0].length > 1);
}
