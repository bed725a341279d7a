// SPDX-License-Identifier: MIT
// Puzzles: the one of the day from the bar, a wrong try, the right one with its reason, and the mark it leaves on the shelf.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { byMouse, playMove } from './player.mjs';
import { scenes } from './support.mjs';

const { puzzles } = JSON.parse(readFileSync(new URL('../../puzzles/basilica.json', import.meta.url), 'utf8'));

scenes('puzzles', (scene) => {
  scene('of the day: tried, solved and marked', {}, async (page) => {
    await page.getByRole('link', { name: 'Puzzles' }).click();
    await page.locator('[data-puzzles]').waitFor();
    await page.goto(`${page.url0}#/puzzles/basilica`);
    assert.ok((await page.locator('.shelf li').count()) >= 100);
    await page.locator('.day').getByRole('link').click();
    await page.locator('[data-puzzle=open]').first().waitFor();
    const { best, tempting } = puzzles[Number(/\/(\d+)$/.exec(page.url())[1]) - 1];
    await playMove(page, tempting, byMouse);
    await page.locator('[data-puzzle=missed]').first().waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-puzzle=open]').first().waitFor();
    await playMove(page, best, byMouse);
    await page.locator('[data-puzzle=solved]').first().waitFor();
    assert.match(await page.locator('[data-puzzle] [role=status]').first().innerText(), /^Right\. It /);
    await page.getByRole('link', { name: 'Shelf' }).click();
    await page.locator('.candles .lit').waitFor();
    assert.equal(await page.locator('.shelf a.later').count(), 1);
  });
});
