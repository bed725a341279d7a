// SPDX-License-Identifier: MIT
// People apart, each in a browser of their own, at tables of the real server, over a line that is cut again and again.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch } from './browser.mjs';
import { violations, tooWide, AXE } from './accessible.mjs';
import { GAMES, PHONE, openMore, serve } from './support.mjs';
import { atTable, checkEnds, count, endByConsent, guest, join, lineTo, openTable, playAll, serveTables, tableOf } from './tables.mjs';

// Every game is played to its end only if that is asked for: it takes five minutes. Otherwise all but the shortest end by consent.
const LONG = process.env.E2E_LONG === '1';

describe('online', () => {
  let browser, house, line;
  const pages = [];
  before(async () => {
    browser = await launch();
    house = await serveTables();
    line = await lineTo(house.port);
  });
  after(async () => {
    await browser?.close();
    line?.stop();
    await house?.stop();
  });

  /** A test whose pages must not complain of anything but the line that was cut. */
  const scene = (name, body) =>
    test(name, async () => {
      const come = async (settings) => {
        const page = await guest(browser, line.url, settings);
        pages.push(page);
        return page;
      };
      try {
        await body(come);
        const complaints = pages.flatMap((page) => page.complaints).filter((words) => !/WebSocket|ERR_(CONNECTION|EMPTY|SOCKET|NETWORK|INTERNET|FAILED)/.test(words));
        assert.deepEqual([...new Set(complaints)], []);
      } catch (error) {
        error.message += pages.map((page) => `\n  at ${page.url()} did: ${page.story.slice(-8).join(' | ')}; complaints: ${[...new Set(page.complaints)].slice(0, 4).join(' | ')}`).join('');
        for (const [i, page] of pages.entries()) await page.screenshot({ path: new URL(`../../../build/web/e2e/online-${name.replace(/\W+/g, '-')}-${i}.png`, import.meta.url).pathname }).catch(() => {});
        throw error;
      } finally {
        line.on();
        await Promise.all(pages.splice(0).map((page) => page.context().close()));
      }
    });

  test('a server without a data folder offers no tables', async () => {
    const own = await serve();
    const page = await guest(browser, own.url);
    try {
      await page.goto(`${own.url}#/new/sagrada`);
      await page.getByRole('button', { name: 'Start' }).waitFor();
      await page.waitForTimeout(300);
      assert.equal(await page.getByText('With others', { exact: true }).count(), 0);
      assert.equal(await page.getByRole('link', { name: 'Tables' }).count(), 0);
      assert.deepEqual(page.complaints, []);
    } finally {
      await page.context().close();
      own.stop();
    }
  });

  for (const [i, game] of GAMES.entries())
    scene(`two play ${game} over a line that is cut`, async (come) => {
      const whole = LONG || game === 'basilica';
      const [one, two] = [await come(), await come()];
      const table = await openTable(one, game, { name: 'Ines' });
      await join(two, `${line.url}t/${table}`, 'Zofia');
      await Promise.all([atTable(one), atTable(two)]);
      // At once, and then every few seconds: a quick machine is done with so few moves before the first of them.
      let last = 0;
      await playAll([one, two], {
        seed: 5 + i,
        moves: whole ? Infinity : 24,
        between: async () => {
          if (Date.now() - last < 4000) return;
          last = Date.now();
          line.cut();
        },
      });
      assert.ok(line.cuts > 0);
      if (!whole) await endByConsent([one, two]);
      await checkEnds([one, two], whole);
      assert.equal(await count(one), await count(two));
      // What it was worth can be looked at as after any game, under the names they had.
      if (game !== 'sagrada') return;
      await two.locator('dialog[open]').getByRole('button', { name: 'Analysis' }).click();
      await two.locator('[data-study]').getByText('Ines').first().waitFor();
    });

  scene('four at one table, and one who looks on', async (come) => {
    const four = [await come(), await come(), await come(), await come()];
    const table = await openTable(four[0], 'sagrada', { name: 'Ines', players: 4 });
    await four[0].getByRole('switch').uncheck();
    for (const [i, name] of ['Zofia', 'Aleksy', 'Noor'].entries()) await join(four[i + 1], `${line.url}t/${table}`, name);
    await four[3].getByText('it waits for Start').waitFor();
    await four[0].getByRole('button', { name: 'Start' }).click();
    await Promise.all(four.map(atTable));
    const fifth = await come();
    await fifth.goto(`${line.url}t/${table}`);
    await atTable(fifth);
    await playAll(four, { seed: 11, moves: LONG ? Infinity : 24, between: async (n) => n % 60 === 40 && line.cut() });
    assert.equal(await fifth.locator('[data-move], [data-pick], .legal').count(), 0, 'who looks on can do nothing');
    if (!LONG) await endByConsent(four);
    await fifth.locator('dialog[open] .sum').first().waitFor();
    await checkEnds([...four, fifth], LONG);
  });

  scene('a link to one seat, a second tab, a reload and a power cut cost nothing', async (come) => {
    const [one, two] = [await come(), await come()];
    await openTable(one, 'sagrada', { name: 'Ines', links: [2] });
    const link = await one.locator('[data-link*="#s2."]').first().getAttribute('data-link');
    const asked = [];
    two.on('request', (request) => asked.push(request.url()));
    await join(two, link.replace(/^https?:\/\/[^/]+\//, line.url), 'Zofia');
    await Promise.all([atTable(one), atTable(two)]);
    assert.ok(asked.every((url) => !url.split('#')[0].includes(link.split('.').pop())), 'the key stays behind the #');
    assert.ok(!two.url().includes(link.split('.').pop()));
    // The same seat once more, in another tab of the same browser.
    const tab = await one.context().newPage();
    Object.assign(tab, { story: [], complaints: [], url0: line.url });
    await tab.goto(one.url());
    await atTable(tab);
    await playAll([one, two], { seed: 3, moves: 12 });
    await tab.waitForFunction((n) => Number(document.querySelector('main[data-count]')?.dataset.count) >= n, await count(one));
    await two.reload();
    await atTable(two);
    assert.equal(await count(two), await count(one));
    // The server dies without a word and comes back on the same data.
    const before = await count(one);
    const { data, port } = house;
    await house.kill();
    house = await serveTables(data, port);
    await one.waitForFunction(() => document.querySelector('[data-line]')?.dataset.line === 'up', null, { timeout: 20_000 });
    assert.ok((await count(one)) >= before);
    await playAll([one, two], { seed: 4, moves: 8 });
    assert.ok((await count(one)) > before);
  });

  scene('a move decided without a line is kept, said, and made once', async (come) => {
    const [one, two] = [await come(), await come()];
    const table = await openTable(one, 'basilica', { name: 'Ines' });
    await join(two, `${line.url}t/${table}`, 'Zofia');
    await Promise.all([atTable(one), atTable(two)]);
    const mover = (await one.locator('[data-move], [data-pick]').count()) ? one : two;
    const other = mover === one ? two : one;
    const n = await count(mover);
    line.off();
    await mover.locator('[data-line=gone]').waitFor();
    await mover.getByText(/No connection for/).first().waitFor();
    await playAll([mover], { seed: 2, most: 12 }).catch(() => {});
    await mover.locator('main[data-underway]').waitFor();
    assert.equal(await count(mover), n, 'nothing is shown as made');
    await mover.getByText('Your move is kept').first().waitFor();
    line.on();
    await mover.getByRole('button', { name: /Try now/ }).click();
    await mover.locator('main[data-underway]').waitFor({ state: 'detached' });
    await other.waitForFunction((n) => Number(document.querySelector('main[data-count]')?.dataset.count) > n, n, { timeout: 20_000 });
    await mover.waitForFunction((n) => Number(document.querySelector('main[data-count]')?.dataset.count) > n, n);
    assert.equal(await count(other), await count(mover));
  });

  scene('a die that is kept has its beads', async (come) => {
    const [one, two] = [await come(), await come()];
    const table = await openTable(one, 'sagrada', { name: 'Ines' });
    await join(two, `${line.url}t/${table}`, 'Zofia');
    await Promise.all([atTable(one), atTable(two)]);
    await playAll([one, two], { seed: 5, moves: 2 }); // windows
    const mover = await Promise.any([one, two].map((page) => page.locator('[data-pool][data-move]').first().waitFor().then(() => page)));
    line.off();
    await mover.locator('[data-line=gone]').waitFor();
    const die = mover.locator('[data-pool][data-move]').first();
    await die.click();
    await mover.locator('main[data-underway]').waitFor();
    await mover.locator('[data-pool] .beads').waitFor();
    line.on();
    await mover.locator('main[data-underway]').waitFor({ state: 'detached', timeout: 20_000 });
    assert.equal(await mover.locator('[data-pool] .beads').count(), 0);
  });

  scene('on a phone names, presence and clocks have room, and the prompt does not grow by a line of words when the connection goes', async (come) => {
    for (const game of GAMES) {
      const [one, two] = [await come({ size: [360, 700], touch: true }), await come()];
      const table = await openTable(one, game, { name: 'Ines', players: game === 'basilica' ? 2 : 3, bots: game === 'basilica' ? [] : [3], options: [['Pace', '1 day a move']] });
      await join(two, `${line.url}t/${table}`, 'Aleksandra');
      await Promise.all([atTable(one), atTable(two)]);
      await playAll([one, two], { seed: 7, moves: 3 });
      await one.waitForTimeout(600);
      // A box that hides what is too long, with words that are.
      const cut = () =>
        one.locator('h1.game, .seats *, .strip *').evaluateAll((all) =>
          all.filter((each) => each.getClientRects().length && getComputedStyle(each).overflowX === 'hidden' && !each.matches('.hidden-text, .mark > .who') && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 3)).map((each) => each.textContent),
        );
      const high = () => one.locator('.prompt, .line').first().evaluate((each) => each.getBoundingClientRect().height);
      assert.deepEqual(await cut(), [], game);
      const before = await high();
      line.off();
      await one.locator('.lost').waitFor();
      assert.deepEqual(await cut(), [], `${game} without a line`);
      assert.ok((await high()) < before + 12, `${game}: the prompt was ${before} high and is ${await high()}`);
      line.on();
    }
  });

  scene('talk, a request, and your tables', async (come) => {
    const [one, two] = [await come(), await come()];
    const table = await openTable(one, 'sagrada', { name: 'Ines' });
    await join(two, `${line.url}t/${table}`, 'Zofia');
    await Promise.all([atTable(one), atTable(two)]);
    await two.keyboard.press('t');
    await two.locator('[data-talk]').fill('<b>Good luck</b>');
    await two.keyboard.press('Enter');
    await one.getByText('<b>Good luck</b>').first().waitFor();
    await playAll([one, two], { seed: 9, moves: 10 });
    // What one has played the other hears of a moment later.
    const farOf = async (page) => (await page.locator('header.bar .meta').textContent()).split(/\s*·/)[0];
    for (let i = 0; i < 50 && (await farOf(one)) !== (await farOf(two)); i++) await two.waitForTimeout(100);
    const far = await farOf(two);
    assert.match(far, /^round \d+ of 10$/);
    await one.locator('details.more > summary').click();
    await one.getByRole('button', { name: 'Offer to end' }).click();
    const card = two.locator('[data-request]:visible').first();
    await card.getByText('Ines offers to end the game.').waitFor();
    await card.getByRole('button', { name: 'Not this time' }).click();
    await one.locator('[data-request]').first().waitFor({ state: 'detached' });
    // The card says how far it is and who is there, and hears of it when they go.
    await two.goto(`${line.url}#/tables`);
    await two.locator(`[data-table="${table}"] [data-presence=here]`, { hasText: 'Ines' }).waitFor();
    await two.locator(`[data-table="${table}"]`).getByText(far, { exact: true }).waitFor();
    await one.goto(`${line.url}#/learn`);
    await two.locator(`[data-table="${table}"] [data-presence=away]`, { hasText: 'Ines' }).waitFor();
    await two.locator(`[data-table="${table}"] a`).click();
    await atTable(two);
  });

  scene('a seat is handed on, and a rematch turns the seats', async (come) => {
    const [one, two, three] = [await come(), await come(), await come()];
    const table = await openTable(one, 'sagrada', { name: 'Ines' });
    await join(two, `${line.url}t/${table}`, 'Zofia');
    await Promise.all([atTable(one), atTable(two)]);
    await playAll([one, two], { seed: 12, moves: 4 });
    // The own link stays covered until it is asked for; Escape closes the sheet, also when what had the focus is gone.
    await openMore(one, 'Continue on another device');
    await one.locator('dialog[open]').getByRole('button', { name: 'Show the code' }).click();
    const own = await one.locator('dialog[open] [data-link]').getAttribute('data-link');
    await one.keyboard.press('Escape');
    await one.locator('dialog[open]').waitFor({ state: 'detached' });
    await three.goto(own.replace(/^https?:\/\/[^/]+\//, line.url));
    await three.reload();
    await atTable(three);
    assert.ok(!three.url().includes('k.'), 'the key does not stay in the address');
    assert.equal(await count(three), await count(one));
    await openMore(two, 'Hand the seat on');
    const link = await two.locator('dialog[open] [data-link]').getAttribute('data-link');
    await two.keyboard.press('Escape');
    const four = await come();
    await four.goto(link.replace(/^https?:\/\/[^/]+\//, line.url));
    await four.reload();
    await four.getByText('Zofia hands you the seat').waitFor();
    await four.getByLabel('Your name').fill('Noor');
    await four.getByRole('button', { name: 'Sit down' }).click();
    await atTable(four);
    await two.getByText('Noor has your seat now').waitFor();
    await playAll([one, four], { seed: 13, moves: 2 });
    assert.equal(await two.locator('[data-move], [data-pick]').count(), 0);
    await endByConsent([one, four]);
    // Both at one moment: neither is asked twice.
    await Promise.all([one, four].map((page) => page.locator('dialog[open] .again').getByRole('button', { name: 'Rematch' }).click()));
    for (const page of [one, four]) await page.getByRole('button', { name: 'To the new table' }).click();
    for (const page of [one, four]) await page.waitForFunction((old) => !location.hash.includes(old), table);
    await Promise.all([atTable(one), atTable(four)]);
    assert.equal(tableOf(one), tableOf(four));
    const seats = await one.evaluate((id) => JSON.parse(localStorage.getItem('triforium.seats')).find(({ table }) => table === id).seat, tableOf(one));
    assert.equal(seats, 2, 'who sat first sits second');
    await playAll([one, four], { seed: 14, moves: 2 });
  });

  for (const [theme, size, touch] of [['day', [1440, 900], false], ['vespers', PHONE, true]])
    scene(`every screen can be used by all, ${theme} at ${size.join(' x ')}`, async (come) => {
      const [one, two] = [await come({ theme, size, touch, script: AXE }), await come({ theme, size, touch, script: AXE })];
      const said = [];
      const look = async (page, name) => {
        await page.waitForTimeout(200); // cross-fades of 80 ms
        said.push(...[...(await violations(page)), ...(await tooWide(page))].map((words) => `${name}: ${words}`));
      };
      await one.goto(`${line.url}#/new/red_cathedral/others`);
      await one.getByRole('button', { name: 'Open the table' }).waitFor();
      await look(one, 'set-up');
      for (const game of GAMES) {
        const table = await openTable(one, game, { links: game === 'sagrada' ? [2] : [] });
        if (touch) await one.locator('.send').getByRole('button', { name: 'Show the code' }).click();
        await one.locator('[data-code]').first().waitFor();
        if (game === 'red_cathedral') await one.locator('.seal').nth(1).waitFor();
        await look(one, `invitation of ${game}`);
        const link = await one.locator('[data-link]').first().getAttribute('data-link');
        await two.goto(link.replace(/^https?:\/\/[^/]+\//, line.url));
        await two.reload();
        await two.getByLabel('Your name').fill('Zofia');
        await look(two, `joining ${game}`);
        await two.getByRole('button', { name: 'Sit down' }).click();
        await Promise.all([atTable(one), atTable(two)]);
        assert.equal(tableOf(one), table);
        await playAll([one, two], { seed: 6, moves: 6 });
        await look(one, `table of ${game}`);
        await one.keyboard.press('t');
        await look(one, `talk of ${game}`);
        await one.keyboard.press('Escape');
      }
      await one.goto(`${line.url}#/tables`);
      await one.locator('[data-table]').first().waitFor();
      // Small boards: of one's own tables, and of those that somebody else may watch.
      await one.locator('.cards [data-board]').nth(GAMES.length - 1).waitFor();
      await look(one, 'tables');
      const third = await come({ theme, size, touch, script: AXE });
      await third.goto(`${line.url}#/tables`);
      await third.locator('.watch [data-board]').nth(GAMES.length - 1).waitFor();
      await look(third, 'tables of others');
      assert.deepEqual(said, []);
    });
});
