// SPDX-License-Identifier: MIT
// Games that outlive their page: saved, resumed, exported, imported, shared, deleted.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { RECORDS, movesOf, ready, replayed, savedGames, scenes, sitDown, sumsShown, takeRecord } from './support.mjs';
import { byMouse, playOn } from './player.mjs';
import { visit } from './browser.mjs';

const give = (page, name, text) => page.locator('input[type=file]:not([data-bundle])').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** The number of moves saved, once it no longer grows. */
async function settled(page, id) {
  for (let before = -1; ; await page.waitForTimeout(200)) {
    const now = await movesOf(page, id);
    if (now === before) return now;
    before = now;
  }
}

scenes('records', (scene) => {
  scene('a game goes on where it was after a reload', {}, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    const before = await movesOf(page, 'sagrada');
    await playOn(page, byMouse, { stop: async () => (await movesOf(page, 'sagrada')) > before });
    await ready(page);
    const kept = await settled(page, 'sagrada');
    const log = await page.locator('.log li').last().textContent();
    await page.reload();
    await ready(page);
    assert.equal(await movesOf(page, 'sagrada'), kept);
    assert.equal(await page.locator('.log li').last().textContent(), log);
  });

  /** In the page: what each request writes, in window.written. */
  function weigh() {
    window.written = [];
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, ...more) {
      window.written.push(JSON.stringify(value).length);
      return put.call(this, value, ...more);
    };
  }
  scene('a move is appended, however long the game is', { script: weigh }, async (page) => {
    await sitDown(page, 'red_cathedral', 'middle');
    const before = await movesOf(page, 'red_cathedral');
    await page.evaluate(() => (window.written = []));
    await playOn(page, byMouse, { seed: 3, stop: async () => (await movesOf(page, 'red_cathedral')) > before + 6 });
    await ready(page);
    const kept = await settled(page, 'red_cathedral');
    const written = await page.evaluate(() => window.written);
    assert.equal(written.length, 2 * (kept - before), 'a line and a row of the list for every move');
    assert.ok(Math.max(...written) < 200, `${Math.max(...written)} characters at once`);
    const parts = (await page.evaluate(() => window.kept.parts())).filter((part) => part.id === 'red_cathedral');
    assert.deepEqual(parts.map((part) => part.n), [-1, ...Array.from({ length: kept - before }, (_, i) => before + i)]);
    const record = await takeRecord(page);
    await page.reload();
    await ready(page);
    assert.equal(await takeRecord(page), record);
    assert.equal(record.trim().split('\n\n')[1].split('\n').length, kept);
  });

  scene('what is taken back is not there after a reload', {}, async (page) => {
    await sitDown(page, 'sagrada', 20);
    const record = await takeRecord(page);
    await page.keyboard.press('Escape');
    for (const words of ['take R2', 'place a1']) {
      const target = page.locator(`[data-move="${words}"]`);
      if (await target.count()) await target.first().click();
    }
    await settled(page, 'sagrada');
    assert.ok((await movesOf(page, 'sagrada')) > 20);
    for (let n = 0; n < 4 && (await movesOf(page, 'sagrada')) > 20; n++) {
      await page.keyboard.press('u');
      await settled(page, 'sagrada');
    }
    assert.equal(await movesOf(page, 'sagrada'), 20);
    await page.reload();
    await ready(page);
    assert.equal(await takeRecord(page), record);
  });

  scene('a game kept by an earlier version goes on', {}, async (page) => {
    const [head, rest] = RECORDS.sagrada.text.split('\n\n');
    const record = `${head}\n\n${rest.split('\n').slice(0, 60).join('\n')}\n`;
    await page.evaluate(
      async (saved) => {
        const put = () =>
          new Promise((resolve, reject) => {
            indexedDB.deleteDatabase('triforium').onsuccess = () => {
              const request = indexedDB.open('triforium', 1);
              request.onerror = () => reject(request.error);
              request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
              request.onsuccess = () => {
                const work = request.result.transaction('games', 'readwrite');
                work.objectStore('games').put(saved);
                work.oncomplete = () => (request.result.close(), resolve(true));
              };
            };
          });
        // The home screen may look for games in between, and then the database is of the new version again.
        for (let i = 0; !(await put().catch((error) => error.name !== 'VersionError' || i > 20)); i++);
      },
      { id: 'old', game: 'sagrada', record, updated: Date.now(), moves: 60, over: false },
    );
    await page.goto(`${page.url0}#/table/old`);
    await page.reload();
    await ready(page);
    assert.deepEqual((await page.evaluate(() => window.kept.parts())).slice(0, 1).map(({ n, from }) => ({ n, from })), [{ n: -1, from: 60 }]);
    await playOn(page, byMouse, { seed: 4, stop: async () => (await movesOf(page, 'old')) > 60 });
    await page.reload();
    await ready(page);
    assert.ok((await takeRecord(page)).split('\n\n')[1].startsWith(record.split('\n\n')[1]));
  });

  const full = () => (IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); });
  scene('a browser that keeps nothing is told of, and the game goes on', { script: full }, async (page) => {
    await page.getByRole('button', { name: 'Play now' }).first().click();
    let played = 0;
    await playOn(page, (page, target) => ((played += target.attribute === 'data-move'), byMouse(page, target)), { stop: () => played > 8 });
    await page.getByRole('alert').getByText('does not keep the game').waitFor();
    await page.goto(`${page.url0}#/games`);
    await page.locator('main li').getByRole('link', { name: 'Go on' }).click();
    await ready(page);
    assert.deepEqual(await savedGames(page), []);
  });

  scene('several unfinished games wait side by side, and one is thrown away', {}, async (page) => {
    await sitDown(page, 'basilica', 'middle');
    await sitDown(page, 'sagrada', 'start');
    await sitDown(page, 'red_cathedral', 'middle');
    await page.goto(`${page.url0}#/`);
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    await page.locator('.strip').getByText(/The Red Cathedral, round \d+, your turn/).waitFor();
    await page.getByRole('link', { name: 'All games (3)' }).click();
    await page.locator('main li').nth(2).waitFor();
    assert.equal(await page.locator('main li').count(), 3);
    const sagrada = page.locator('main li', { hasText: 'Sagrada' });
    await sagrada.locator('summary').click();
    await sagrada.getByRole('button', { name: 'Delete' }).click();
    assert.equal((await savedGames(page)).length, 3, 'one click deletes nothing');
    await sagrada.getByRole('button', { name: 'Really delete?' }).click();
    await sagrada.waitFor({ state: 'detached' });
    assert.deepEqual((await savedGames(page)).map((game) => game.id).sort(), ['basilica', 'red_cathedral']);
    await page.locator('main li', { hasText: 'Basilica' }).getByRole('link', { name: 'Go on' }).click();
    await ready(page);
    assert.match(page.url(), /#\/table\/basilica$/);
  });

  scene('everything goes out as one file and comes in elsewhere, once', {}, async (page, house) => {
    await sitDown(page, 'basilica', 'middle');
    await sitDown(page, 'sagrada', 'end');
    await page.goto(`${page.url0}#/games`);
    const finished = page.locator('[data-game=sagrada]');
    assert.match(await finished.innerText(), /Cat[\s\S]*(won|lost)[\s\S]*\d+ : \d+/);
    assert.match(await page.locator('[data-game=basilica]').innerText(), /your turn/);
    await page.getByRole('img', { name: /Sagrada: points of the last 1 games/ }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
    const file = readFileSync(await download.path());
    const other = await visit(house.browser, page.url0, {});
    try {
      const take = (name, buffer) => other.locator('[data-bundle]').setInputFiles({ name, mimeType: 'application/json', buffer });
      await other.goto(`${page.url0}#/games`);
      await take('poem.json', Buffer.from('{"a":'));
      await other.getByText('poem.json is no file of this kind').waitFor();
      await take('all.json', file);
      await other.getByText('2 games added, 0 here already, 0 not readable').waitFor();
      await take('all.json', file);
      await other.getByText('0 games added, 2 here already').waitFor();
      const key = (games) => games.map(({ id, moves, updated }) => [id, moves, updated]).sort();
      assert.deepEqual(key(await savedGames(other)), key(await savedGames(page)));
    } finally {
      await other.context().close();
    }
  });

  scene('a record taken out is the record put in', {}, async (page) => {
    await sitDown(page, 'basilica', 'end');
    const out = await takeRecord(page);
    replayed(out, 'round-trip');
    await page.goto(`${page.url0}#/games`);
    await give(page, 'mine.rec', out);
    await page.waitForURL(/#\/table\/(?!basilica$)/);
    await sumsShown(page);
    assert.equal(await takeRecord(page), out);
  });

  scene('a broken record is refused with its line, and nothing is lost', {}, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    const before = await savedGames(page);
    await page.goto(`${page.url0}#/games`);
    const lines = RECORDS.sagrada.text.split('\n');
    const at = lines.findIndex((line) => line.startsWith('take '));
    lines[at] = 'take X9';
    await give(page, 'broken.rec', lines.join('\n'));
    const said = await page.getByRole('alert').textContent();
    assert.match(said, new RegExp(`broken\\.rec was not opened\\. Line ${at + 1}: .{8}`));
    await give(page, 'poem.txt', 'Shall I compare thee to a summer’s day?');
    await page.getByText(/poem\.txt was not opened/).waitFor();
    await give(page, 'huge.rec', 'x'.repeat(2 << 20));
    await page.getByText('huge.rec is too large').waitFor();
    assert.match(page.url(), /#\/games$/);
    assert.deepEqual(await savedGames(page), before);
    await page.goBack();
    await ready(page);
    assert.equal(await movesOf(page, 'sagrada'), before[0].moves);
  });

  scene('a pasted record opens', {}, async (page) => {
    await page.locator('.arcade').waitFor();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, RECORDS.red_cathedral.text);
    await sumsShown(page);
    assert.equal((await savedGames(page)).length, 1);
  });

  scene('whoever opens a shared link sees the same game', {}, async (page, house) => {
    for (const game of Object.keys(RECORDS)) {
      await sitDown(page, game, 'end');
      const sums = await sumsShown(page);
      await page.locator('dialog[open]').getByRole('button', { name: 'Share' }).click();
      const link = await page.locator('dialog[open] textarea').inputValue();
      assert.ok(link.startsWith(house.url) && link.includes('#/replay/'), link);
      const names = page.getByLabel('Keep the names in the link');
      if (await names.count()) {
        await names.uncheck();
        assert.ok(link.startsWith(await page.locator('dialog[open] textarea').inputValue()), 'and without names if the sharer wants');
      }
      const friend = await visit(house.browser, link, {});
      try {
        await friend.getByRole('slider').waitFor();
        await friend.getByRole('slider').press('End');
        await friend.keyboard.press('s');
        assert.deepEqual(await sumsShown(friend), sums, game);
        const called = /^seat 2 (cat|mason)$/m.test(RECORDS[game].text) ? 'Cat' : 'Player 2';
        assert.ok((await friend.locator('body').innerText()).includes(called), `${called} keeps that name`);
        assert.deepEqual(await savedGames(friend), [], 'looking keeps nothing');
        assert.deepEqual(friend.complaints, []);
      } finally {
        await friend.context().close();
      }
    }
  });

  scene('a mangled link says so', {}, async (page) => {
    await page.goto(`${page.url0}#/replay/not-a-game`);
    await page.getByRole('alert').waitFor();
    await page.goto(`${page.url0}#/table/nobody`);
    await page.getByText('There is no such game in this browser').waitFor();
    await page.locator('main').getByRole('link', { name: 'Triforium, home' }).click();
    await page.getByRole('heading', { name: 'Build a cathedral tonight' }).waitFor();
  });
});
