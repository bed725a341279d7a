// SPDX-License-Identifier: MIT
// The coach: one question before a costly move, hints that say why, a rule the first time it matters, and silence where it is off.
import assert from 'node:assert/strict';
import { putRecord } from './browser.mjs';
import { byMouse, playMove } from './player.mjs';
import { RECORDS, movesOf, openMore, scenes, sitDown } from './support.mjs';

const question = (page) => page.locator('[data-coach]');

scenes('coach', (scene) => {
  scene('asks once before a turn is thrown away, and does as it is told', { coach: 'on' }, async (page) => {
    // Round 9: to end the turn here costs twice what is worth a question, whatever a bot's numbers are today.
    await sitDown(page, 'sagrada', 163);
    const before = await movesOf(page, 'sagrada');
    const end = page.locator('[data-move=end]').first();
    await end.click();
    await question(page).waitFor();
    assert.match(await question(page).innerText(), /games more in a hundred/);
    assert.match(await page.evaluate(() => document.activeElement.textContent), /Choose again/);
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    assert.equal(await movesOf(page, 'sagrada'), before, 'nothing was played');
    // Once a turn: the second time it is the person's own will.
    await end.click();
    await page.waitForFunction((was) => Number(document.querySelector('main[data-count]').dataset.count) > was, before);
  });

  scene('names who gains by it', { coach: 'on' }, async (page) => {
    await sitDown(page, 'basilica', 'middle');
    await playMove(page, 'order 2 confuse d2', byMouse);
    await question(page).waitFor();
    assert.match(await question(page).innerText(), /You could .+ point/);
    await question(page).getByRole('button', { name: 'Do it all the same' }).click();
    await page.waitForFunction(() => Number(document.querySelector('main[data-count]').dataset.count) > 128);
  });

  scene('a hint says why', {}, async (page) => {
    await sitDown(page, 'basilica', 'middle');
    await page.getByRole('button', { name: 'Hint' }).first().click();
    await page.locator('[data-why]').waitFor();
    assert.match(await page.locator('[data-why]').innerText(), /[+−]\d|pays off later/);
  });

  scene('a hint that is half of something says the other half, and what both bring', {}, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    await page.getByRole('button', { name: 'Hint' }).first().click();
    await page.locator('[data-why]').getByText(/^Then (place|use|draft) the /).waitFor();
    assert.match(await page.locator('[data-why] li').first().innerText(), /^[+−]\d+ (Public|Private|Empty|Favour)/);
    assert.equal(await page.locator('[data-why]').getByText('pays off later').count(), 0);
    // It stays advice: the table is as it was.
    assert.equal(await movesOf(page, 'sagrada'), RECORDS.sagrada.middle);
  });

  scene('a rule shows itself the first time it matters, and only then; off is off', { coach: 'on' }, async (page) => {
    await sitDown(page, 'sagrada', 'start');
    await page.locator('[data-first]').getByText('2.3').waitFor();
    await page.reload();
    await page.locator('[data-move=end]').first().waitFor();
    await page.waitForTimeout(500);
    assert.equal(await page.locator('[data-first]').count(), 0, 'it was told already');
    await openMore(page, 'Coach');
    await page.keyboard.press('Escape');
    await page.locator('[data-move=end]').first().click();
    await page.waitForFunction(() => Number(document.querySelector('main[data-count]').dataset.count) > 20);
    assert.equal(await question(page).count(), 0);
  });

  scene('after the first games it is silent, says so, and one click brings it back', { coach: 'first' }, async (page) => {
    for (const n of [1, 2, 3]) {
      await putRecord(page, RECORDS.sagrada.text, Infinity, `over-${n}`);
      await page.goto(`${page.url0}#/table/over-${n}`);
      await page.locator('dialog[open] .sum').first().waitFor();
    }
    await page.evaluate(async () => {
      for (const row of await window.kept.all()) await window.kept.put({ ...row, over: true }, (await window.kept.parts()).find(({ id }) => id === row.id).text);
    });
    await sitDown(page, 'sagrada', 163);
    const coach = page.locator('details.more').getByRole('button', { name: 'Coach' });
    await page.locator('details.more > summary').click();
    assert.equal(await coach.getAttribute('aria-pressed'), 'false');
    await coach.click();
    assert.equal(await coach.getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('Escape');
    await page.locator('[data-move=end]').first().click();
    await question(page).waitFor();
  });
});
