// SPDX-License-Identifier: MIT
// Puzzles: the one of the day from the bar, a wrong try, the right one with its reason, and the mark it leaves on the shelf.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { byMouse, playMove } from './player.mjs';
import { GAMES, ready, scenes } from './support.mjs';

const { puzzles } = JSON.parse(readFileSync(new URL('../../puzzles/basilica.json', import.meta.url), 'utf8'));

scenes('puzzles', (scene) => {
  scene('of the day: tried, solved and marked', {}, async (page) => {
    await page.clock.setFixedTime(new Date('2026-11-18T12:00:00')); // a day whose tempting move goes from space to space
    await page.getByRole('link', { name: 'Puzzles' }).click();
    await page.locator('[data-puzzles]').waitFor();
    await page.goto(`${page.url0}#/puzzles/basilica`);
    assert.ok((await page.locator('.shelf li').count()) >= 100);
    const asked = await page.locator('.day .question').filter({ hasText: '?' }).innerText();
    assert.match(asked, /vault|order|builder|scaffolding|altar|juggler/, 'it asks what is to be decided');
    await page.locator('.day').getByRole('link').click();
    await page.locator('[data-puzzle=open]').first().waitFor();
    assert.equal(await page.locator('[data-puzzle=open] h2').innerText(), asked, 'the shelf asks what the puzzle does');
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

  scene('on a small phone the question leaves the screen to the board, and a hint comes after the first try', { size: [360, 700], touch: true }, async (page) => {
    for (const game of GAMES) {
      await page.goto(`${page.url0}#/puzzle/${game}/1`);
      await ready(page);
      assert.equal(await page.locator('[data-puzzle=open]').count(), 1, `${game}: asked once`);
      const { height } = await page.locator('[data-puzzle=open]').first().boundingBox();
      assert.ok(height <= 110, `${game}: the question takes ${height} px`);
      const hint = page.getByRole('button', { name: 'Hint' });
      assert.equal(await hint.getAttribute('aria-disabled'), 'true', game);
      assert.match(await hint.innerText(), /after the first try/, `${game}: it says why not`);
      await hint.click({ force: true });
      assert.equal(await page.locator('.hinted').count(), 0, `${game}: and gives none`);
    }
  });

  for (const size of [[360, 700], [844, 390]])
    scene(`after a try its answer is in sight and the sentence says how it went, at ${size.join(' x ')}`, { size, touch: true }, async (page) => {
      await page.goto(`${page.url0}#/puzzle/basilica/1`);
      await ready(page);
      for (const [move, state, verdict] of [[puzzles[0].tempting, 'missed', 'There is something better.'], [puzzles[0].best, 'solved', 'Right.']]) {
        await playMove(page, move, byMouse);
        const card = page.locator(`[data-puzzle=${state}]`);
        await card.waitFor();
        await page.waitForTimeout(200);
        const said = await card.getByText(verdict).first().boundingBox();
        assert.ok(said.y >= 44 && said.y + said.height <= size[1], `${state}: the verdict at ${JSON.stringify(said)}`);
        assert.equal((await page.locator('.prompt .sentence, .dock .line p').locator('visible=true').first().innerText()).trim(), verdict);
        if (state === 'missed') await card.getByRole('button', { name: 'Try again' }).click();
      }
    });
});
