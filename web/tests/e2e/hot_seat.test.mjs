// SPDX-License-Identifier: MIT
// People at one device: a curtain where one knows what the other may not, and none where nothing is hidden.
import assert from 'node:assert/strict';
import { byScript, playOn } from './player.mjs';
import { GAMES, checkEnd, newTable, scenes } from './support.mjs';

const CURTAIN = '[data-pick=curtain]';
const seats = ['Anna', 'Bert'];

scenes('hot seat', (scene) => {
  scene('sagrada: behind the curtain nothing tells what only one may see', {}, async (page) => {
    await newTable(page, 'sagrada', { seats, seed: 21 });
    /** By player: the colours of the private objectives their screens speak of. */
    const seen = { Anna: new Set(), Bert: new Set() };
    const secrets = () => page.evaluate(() => [...document.body.outerHTML.matchAll(/shades of (red|yellow|green|blue|purple)/gi)].map((hit) => hit[1].toLowerCase()));
    let player = null;
    let curtains = 0;
    await playOn(page, async (page, target) => {
      if (target.words === 'curtain') {
        curtains++;
        assert.deepEqual(await secrets(), [], 'the curtain is closed');
        assert.equal(await page.locator('main svg[role], [data-move], .log, .prompt').count(), 0, 'nothing of the table is there');
        assert.equal(await page.locator('[data-spoken]').textContent(), '', 'nothing that was told to the last person is left');
        player = /Anna|Bert/.exec(await page.locator(CURTAIN).textContent())[0];
        await page.locator(CURTAIN).click();
        return;
      }
      player ??= 'Anna';
      for (const colour of await secrets()) seen[player].add(colour);
      await byScript(page, target);
    }, { seed: 21 });
    assert.ok(curtains > 10, `${curtains} curtains`);
    assert.equal(seen.Anna.size, 1, `Anna saw ${[...seen.Anna]}`);
    assert.equal(seen.Bert.size, 1, `Bert saw ${[...seen.Bert]}`);
    assert.notDeepEqual([...seen.Anna], [...seen.Bert]);
    await checkEnd(page, 'hot-seat-sagrada');
  });

  scene('sagrada: the curtain is there from the first moment, and whoever is asked is named', {}, async (page) => {
    await newTable(page, 'sagrada', { seats, seed: 21 });
    await page.locator(CURTAIN).waitFor();
    assert.doesNotMatch(await page.evaluate(() => document.body.outerHTML), /shades of/i);
    const name = /Anna|Bert/.exec(await page.locator(CURTAIN).textContent())[0];
    await page.locator(CURTAIN).click();
    assert.ok((await page.locator('.prompt .sentence').textContent()).startsWith(`${name}: `));
  });

  scene('sagrada: after a reload the curtain is there, whoever is next', {}, async (page) => {
    await newTable(page, 'sagrada', { seats, seed: 22 });
    for (const name of seats) {
      const curtain = page.locator(CURTAIN, { hasText: name });
      await playOn(page, byScript, { seed: 22, stop: () => curtain.count() });
      await page.reload();
      await curtain.waitFor();
      assert.equal(await page.locator('[data-move]').count(), 0, 'nothing can be played behind the curtain');
      await curtain.click();
    }
  });

  for (const game of GAMES.filter((each) => each !== 'sagrada'))
    scene(`${game}: no curtain where nothing is hidden`, {}, async (page) => {
      await newTable(page, game, { seats, seed: 23 });
      let played = 0;
      await playOn(page, async (page, target) => {
        played += target.attribute === 'data-move';
        assert.equal(await page.locator(CURTAIN).count(), 0);
        await byScript(page, target);
      }, { seed: 23, stop: () => played >= 24 });
    });
});
