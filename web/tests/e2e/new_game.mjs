// SPDX-License-Identifier: MIT
// The fixture game on the plain board, in a page that was built with it (tests/e2e/test_new_game.py): nothing was drawn for it.
import assert from 'node:assert/strict';
import { AXE, tooWide, violations } from './accessible.mjs';
import { byKeyboard } from './keyboard.mjs';
import { byFinger, byMouse, playMove, playOn, targets } from './player.mjs';
import { DESKTOP, PHONE, checkEnd, newTable, ready, scenes } from './support.mjs';

const GAME = 'nave';
const words = async (page, said) => {
  await page.getByLabel('Or say it in words').fill(said);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
};

scenes('a game that nobody has drawn', (scene) => {
  scene('stands in the arcade, with a table a click away', {}, async (page) => {
    assert.equal(await page.locator('.bay').count(), 4);
    const bay = page.locator('.bay', { hasText: 'Nave' });
    assert.match(await bay.textContent(), /2 players/);
    await bay.getByRole('link', { name: 'Rules' }).click();
    await page.getByText('A stone goes on an empty cell.').waitFor();
    await page.goto(`${page.url0}#/new/nave`);
    await page.getByText('Points for a stroke of the bell').waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await ready(page);
    assert.match(await page.title(), /^Nave/);
  });

  scene('plays a whole game against a bot, by mouse', {}, async (page) => {
    await newTable(page, GAME, { seed: 5 });
    await playOn(page, byMouse, { seed: 5 });
    assert.equal((await checkEnd(page, 'mouse-nave')).length, 2);
    assert.match((await page.locator('.log li').allTextContents()).join(), /places a stone on [abc][123]/);
  });

  scene('plays a whole game by finger on a phone', { size: PHONE, touch: true }, async (page) => {
    await newTable(page, GAME, { seed: 6 });
    await playOn(page, byFinger, { seed: 6 });
    await checkEnd(page, 'finger-nave');
  });

  scene('plays a whole game by keyboard', {}, async (page) => {
    await newTable(page, GAME, { seed: 7 });
    await playOn(page, byKeyboard, { seed: 7 });
    await checkEnd(page, 'keyboard-nave');
  });

  scene('hides one person\'s choice from the other behind a curtain', {}, async (page) => {
    await newTable(page, GAME, { seats: ['Anna', 'Bert'], seed: 8 });
    const curtain = page.locator('[data-pick=curtain]');
    if (await curtain.count()) await curtain.click();
    await playMove(page, 'favour 2');
    await curtain.waitFor();
    assert.doesNotMatch(await page.locator('body').innerHTML(), /favours row 2/);
    await curtain.click();
    await ready(page);
    assert.doesNotMatch(await page.locator('body').innerHTML(), /favours row 2/);
    await playOn(page, byMouse, { seed: 8 });
    await checkEnd(page, 'hot-seat-nave');
  });

  scene('plays what is said in words, and answers what is not allowed with its rule', {}, async (page) => {
    await newTable(page, GAME, { seed: 9 });
    await words(page, 'favour 3');
    await page.locator('[data-move^="place"], [data-pick*="cell"]').first().waitFor();
    await words(page, 'favour 3');
    const refusal = page.locator('[data-refusal]');
    await refusal.getByRole('link', { name: 'Rule 0.2' }).waitFor();
    await words(page, 'place z9');
    await refusal.getByText(/a cell such as|not a move/).waitFor();
    await page.getByRole('button', { name: /^Hint/ }).click();
    await page.locator('[data-hint]').waitFor();
    assert.match(await page.locator('[data-hint]').textContent(), /place [abc][123]/);
    const before = (await targets(page)).length;
    await page.keyboard.press('Escape');
    assert.equal((await targets(page)).length, before);
  });

  for (const theme of ['day', 'vespers'])
    for (const [size, touch] of [[DESKTOP, false], [PHONE, true]])
      scene(`is accessible at ${theme}, ${size.join(' x ')}`, { theme, size, touch, script: AXE }, async (page) => {
        const look = async () => assert.deepEqual([...(await violations(page)), ...(await tooWide(page))], []);
        await look();
        await newTable(page, GAME, { seed: 5 });
        await look();
        await playMove(page, 'favour 1');
        await ready(page);
        await page.locator('[data-pick*="cell"]').first().click();
        await look();
        await page.keyboard.press('Escape');
        await playOn(page, touch ? byFinger : byMouse, { seed: 5 });
        await look();
      });
});
