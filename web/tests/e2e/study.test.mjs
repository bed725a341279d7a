// SPDX-License-Identifier: MIT
// Analysis: from the end of a game to what cost most, the moment itself, and a table that goes on from there.
import assert from 'node:assert/strict';
import { putRecord } from './browser.mjs';
import { GAMES, RECORDS, ready, scenes } from './support.mjs';

scenes('analysis', (scene) => {
  scene('of a game that is over, by keyboard, and on from there', {}, async (page) => {
    await putRecord(page, RECORDS.basilica.text, RECORDS.basilica.end, 'over');
    await page.goto(`${page.url0}#/table/over`);
    await page.locator('dialog[open]').getByRole('link', { name: 'Analysis' }).click();
    await page.locator('[data-study=whole]').waitFor();
    const chart = page.getByRole('slider');
    await chart.focus();
    await page.keyboard.press('Home');
    assert.match(await chart.getAttribute('aria-valuetext'), /^Turn 1\. You [\d.]+, Cat [\d.]+\./);
    await page.keyboard.press('ArrowRight');
    assert.equal(await chart.getAttribute('aria-valuenow'), '2');
    await page.keyboard.press('1');
    assert.equal(await page.locator('[data-dear="1"]').getAttribute('aria-pressed'), 'true');
    await page.getByRole('radiogroup').getByText('Chance to win').click();
    assert.match(await chart.getAttribute('aria-valuetext'), /You \d+\s%/);
    assert.match(await chart.getAttribute('aria-label'), /^Chance to win turn by turn/);
    // The dearest decision is said where it stands, and the steps say whose decisions they were.
    assert.match(await chart.getAttribute('aria-valuetext'), /Decisions cost \d/);
    assert.match(await page.getByRole('img', { name: /at the start/ }).getAttribute('aria-label'), /luck [+−]\d+.*Cat’s decisions [+−]\d+.*your decisions [+−]\d+/);
    await page.keyboard.press('p');
    await ready(page);
    assert.match(page.url(), /#\/table\/(?!over)\w+$/);
    assert.ok(Number(await page.locator('main[data-count]').getAttribute('data-count')) < RECORDS.basilica.end);
  });

  scene('calls everybody by the name they had, and leaves the table as it was', {}, async (page) => {
    for (const game of GAMES) {
      await putRecord(page, RECORDS[game].text, RECORDS[game].end, game);
      await page.goto(`${page.url0}#/study/${game}`);
      await page.locator('[data-study=whole]').waitFor();
      for (let n = 1; n <= (await page.locator('[data-dear]').count()); n++) {
        await page.locator(`[data-dear="${n}"]`).click();
        assert.doesNotMatch(await page.locator('main').evaluate((each) => each.outerHTML), /Player \d/, `${game}, ${n}`);
      }
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.locator('dialog[open] .sum').first().waitFor();
      assert.equal(await page.locator('[data-elsewhere]').count(), 0, `${game}: it is open here and nowhere else`);
    }
  });

  scene('can be stopped, and is not offered to who still plays', {}, async (page) => {
    await putRecord(page, RECORDS.sagrada.text, RECORDS.sagrada.end, 'over');
    await putRecord(page, RECORDS.sagrada.text, RECORDS.sagrada.middle, 'middle');
    await page.goto(`${page.url0}#/study/over`);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('[data-study=stopped]').waitFor();
    for (let i = 0; i < 50 && page.workers().length; i++) await page.waitForTimeout(100);
    assert.equal(page.workers().length, 0, 'nobody thinks on');
    await page.goto(`${page.url0}#/study/middle`);
    await page.getByText('when it is over').waitFor();
  });

  scene('counts rounds where the game has them', {}, async (page) => {
    await putRecord(page, RECORDS.sagrada.text, RECORDS.sagrada.end, 'over');
    await page.goto(`${page.url0}#/study/over`);
    await page.locator('[data-study=whole]').waitFor();
    await page.getByText('by round').waitFor();
    assert.deepEqual(await page.locator('[data-tick]').allTextContents(), ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    const chart = page.getByRole('slider');
    await chart.focus();
    await page.keyboard.press('Home');
    assert.match(await chart.getAttribute('aria-valuetext'), /^Round 1, turn 1\. You [\d.]+, Cat [\d.]+\./);
    await page.keyboard.press('End');
    assert.match(await chart.getAttribute('aria-valuetext'), /^Round 10, turn [1-4]\./);
    await page.getByRole('heading', { name: /^Round 10, turn [1-4]/ }).waitFor();
  });
});
