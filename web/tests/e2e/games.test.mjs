// SPDX-License-Identifier: MIT
// Whole games by clicking and tapping, to the final sheet; its points are those of the record, which the command line replays.
import assert from 'node:assert/strict';
import { byFinger, byMouse, playOn } from './player.mjs';
import { GAMES, NAMES, PHONE, checkEnd, newTable, ready, scenes } from './support.mjs';

// Who clicks at random builds for many rounds; against Ivan the game goes on to its own end.
const OPTIONS = { red_cathedral: { round_limit: 12 } };

scenes('whole games', (scene) => {
  for (const game of GAMES)
    scene(`${game} against a bot, by mouse`, {}, async (page) => {
      await newTable(page, game, { seed: 5, options: OPTIONS[game] });
      await playOn(page, byMouse, { seed: 5 });
      const points = await checkEnd(page, `mouse-${game}`);
      assert.equal(points.length, 2);
    });

  scene('sagrada against a bot, by finger on a phone', { size: PHONE, touch: true }, async (page) => {
    await newTable(page, 'sagrada', { seed: 6 });
    await playOn(page, byFinger, { seed: 6 });
    await checkEnd(page, 'finger-sagrada');
  });

  scene('sagrada alone', {}, async (page) => {
    await newTable(page, 'sagrada', { seats: [''], seed: 7 });
    await playOn(page, byMouse, { seed: 7 });
    assert.equal((await checkEnd(page, 'alone-sagrada')).length, 1);
  });

  scene('the red cathedral against Ivan', {}, async (page) => {
    await newTable(page, 'red_cathedral', { seats: [''], seed: 8 });
    const heard = [];
    const listening = async (page, target) => (heard.push(await page.locator('[data-spoken]').textContent()), byMouse(page, target));
    await playOn(page, listening, { seed: 8 });
    assert.match(heard.join(), /Ivan’s turn: .*Ivan (claims|completes) \w\d/s, 'his turn is spoken');
    assert.match((await page.locator('.log li').allTextContents()).join(), /Ivan’s turn: /);
    assert.equal((await checkEnd(page, 'ivan-red_cathedral')).length, 1);
  });

  scene('four at one table, three of them bots of different levels', {}, async (page) => {
    await page.goto(`${page.url0}#/new/red_cathedral`);
    await page.locator('form .foot').waitFor();
    await page.getByRole('radiogroup', { name: 'Players' }).getByText('4').click();
    await page.getByLabel('Level of seat 2').selectOption('sparrow');
    await page.getByLabel('Level of seat 4').selectOption('mouse');
    await page.getByLabel('Name of seat 1').fill('Ksenia');
    await page.locator('form details > summary').click();
    await page.getByLabel('Seed').fill('0x2a');
    await page.getByRole('button', { name: 'Start' }).click();
    await ready(page);
    for (const name of ['Ksenia', 'Sparrow', 'Cat', 'Mouse']) await page.getByText(name).first().waitFor();
    await playOn(page, byMouse, { seed: 9, most: 40, stop: () => page.story.filter((line) => line.startsWith('play')).length >= 4 });
  });

  scene('play now takes one click, and play again deals another game', {}, async (page) => {
    await page.getByRole('button', { name: `Play now: ${NAMES.sagrada}` }).click();
    await ready(page);
    assert.match(page.url(), /#\/table\/\w+$/);
    await newTable(page, 'sagrada', { seats: [''], seed: 3, options: { solo_tools: 1 } }, 'first');
    await playOn(page, byMouse, { seed: 3 });
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.waitForURL(/#\/table\/(?!first)/);
    await ready(page);
  });
});
