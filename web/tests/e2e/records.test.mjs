// SPDX-License-Identifier: MIT
// Games that outlive their page: saved, resumed, exported, imported, shared, deleted.
import assert from 'node:assert/strict';
import { RECORDS, movesOf, ready, replayed, savedGames, scenes, sitDown, sumsShown, takeRecord } from './support.mjs';
import { byMouse, playOn } from './player.mjs';
import { visit } from './browser.mjs';

const give = (page, name, text) => page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

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

  const full = () => (IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); });
  scene('a browser that keeps nothing is told of, and the game goes on', { script: full }, async (page) => {
    await page.getByRole('button', { name: 'Play now' }).first().click();
    let played = 0;
    await playOn(page, (page, target) => ((played += target.attribute === 'data-move'), byMouse(page, target)), { stop: () => played > 8 });
    await page.getByRole('alert').getByText('does not keep the game').waitFor();
    await page.goto(`${page.url0}#/games`);
    await page.locator('main li').getByRole('link', { name: 'Continue' }).click();
    await ready(page);
    assert.deepEqual(await savedGames(page), []);
  });

  scene('several unfinished games wait side by side, and one is thrown away', {}, async (page) => {
    await sitDown(page, 'basilica', 'middle');
    await sitDown(page, 'sagrada', 'start');
    await sitDown(page, 'red_cathedral', 'middle');
    await page.goto(`${page.url0}#/`);
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    assert.match(await page.locator('.strip').textContent(), /The Red Cathedral, \d+ moves/);
    await page.getByRole('link', { name: 'All games (3)' }).click();
    await page.locator('main li').nth(2).waitFor();
    assert.equal(await page.locator('main li').count(), 3);
    const sagrada = page.locator('main li', { hasText: 'Sagrada' });
    await sagrada.getByRole('button', { name: 'Delete' }).click();
    assert.equal((await savedGames(page)).length, 3, 'one click deletes nothing');
    await sagrada.getByRole('button', { name: 'Really delete?' }).click();
    await sagrada.waitFor({ state: 'detached' });
    assert.deepEqual((await savedGames(page)).map((game) => game.id).sort(), ['basilica', 'red_cathedral']);
    await page.locator('main li', { hasText: 'Basilica' }).getByRole('link', { name: 'Continue' }).click();
    await ready(page);
    assert.match(page.url(), /#\/table\/basilica$/);
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
      const friend = await visit(house.browser, link, {});
      try {
        await friend.getByRole('slider').waitFor();
        await friend.getByRole('slider').press('End');
        await friend.keyboard.press('s');
        assert.deepEqual(await sumsShown(friend), sums, game);
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
