// SPDX-License-Identifier: MIT
// One game in two tabs: the second says so and follows, either can play, and no move is written over.
import assert from 'node:assert/strict';
import { byScript, playMove, playOn } from './player.mjs';
import { movesOf, newTable, ready, scenes } from './support.mjs';

const count = (page) => page.locator('main[data-count]').getAttribute('data-count').then(Number);
const follows = (page, n) => page.waitForFunction((n) => Number(document.querySelector('main[data-count]')?.dataset.count) === n, n);
const note = (page) => page.locator('[data-elsewhere]');
async function another(page) {
  const second = await page.context().newPage();
  second.setDefaultTimeout(15_000);
  second.story = page.story;
  await second.goto(page.url());
  await second.locator('main[data-count]').waitFor();
  return second;
}

scenes('two tabs', (scene) => {
  scene('the second follows, can take over, and gets the game when the first is closed', {}, async (first) => {
    await newTable(first, 'sagrada', { seats: [''], seed: 5 });
    const second = await another(first);
    await note(second).waitFor();
    assert.equal(await second.locator('[data-move], [data-pick]').count(), 0, 'nothing can be played twice');
    const before = await count(first);
    await playOn(first, byScript, { seed: 5, stop: async () => (await count(first)) >= before + 2 });
    await follows(second, await count(first));
    await second.getByRole('button', { name: 'Play here' }).click();
    await note(first).waitFor();
    await ready(second);
    const taken = await count(second);
    await playOn(second, byScript, { seed: 6, stop: async () => (await count(second)) > taken });
    await follows(first, await count(second));
    await second.close();
    await note(first).waitFor({ state: 'detached' });
    await ready(first);
  });

  scene('a tab that heard of nothing writes over nothing', { script: { content: 'delete Navigator.prototype.locks; delete globalThis.BroadcastChannel;' } }, async (first) => {
    await newTable(first, 'sagrada', { seats: [''], seed: 5 });
    // Past the choice of a pattern, where one touch is a move.
    await playOn(first, byScript, { seed: 5, stop: () => first.locator('[data-move=end]').count() });
    const second = await another(first);
    await ready(second);
    const before = await count(first);
    await playOn(first, byScript, { seed: 5, stop: async () => (await count(first)) >= before + 2 });
    const played = await count(first);
    assert.equal(await count(second), before, 'it is stale');
    const [stale] = await second.locator('[data-move]').evaluateAll((all) => all.map((each) => each.dataset.move));
    await playMove(second, stale, byScript);
    await follows(second, played);
    assert.equal(await movesOf(first, 'new'), played);
    // From there it goes on.
    await ready(second);
    await playOn(second, byScript, { seed: 7, stop: async () => (await count(second)) > played });
  });
});
