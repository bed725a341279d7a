// SPDX-License-Identifier: MIT
// What a person does at a table besides playing: undo, ask for a hint, try what is not allowed, look back.
import assert from 'node:assert/strict';
import { byMouse, playMove, playOn, targets } from './player.mjs';
import { GAMES, listen, movesOf, newTable, openMore, ready, scenes, sitDown } from './support.mjs';

/** By game: a moment and a move there that reveals nothing. */
const OPEN_MOVE = { basilica: [15, 'builder'], red_cathedral: [43, 'claim b1'], sagrada: [20, 'take R2'] };
/** By game: where the board says what it advises if no coach does, and why it refuses. */
const ADVICE = { basilica: '.notice.hint', red_cathedral: '.strip.hint', sagrada: '.sill .lit + .words' };
const LANTERN = { basilica: '.plan svg rect[stroke="var(--gold)"], .hinted', red_cathedral: '.hinted, [stroke="var(--gold)"][stroke-dasharray^=".5 "]', sagrada: '.lantern' };
const REFUSED = { basilica: '.notice.refusal', red_cathedral: '.strip.refused', sagrada: '.sill' };
/** By game: a choice, and a target that is not allowed after it. */
const FORBIDDEN = {
  basilica: ['[data-pick^="vault"]', '[data-cell]:not([data-move]):not([data-pick])'],
  red_cathedral: ['[data-pick="mode:claim"]', '[data-site]:not([data-move]):not([data-pick])'],
  sagrada: ['[data-pick]:not([data-space]), [data-move^="take"]', '[data-space]:not([data-move]):not([data-pick])'],
};
/** By game: how that is refused. */
const CAUSE = { basilica: /touches no vault|is taken|is wild/, red_cathedral: /is claimed already|the section below|is not claimed/, sagrada: /asks for|is taken|touches no die|same (colour|value)|inside/ };
const undo = (page) => page.getByRole('button', { name: /^(Undo|Put back)/ });
const saved = (page, game, moves) => page.waitForFunction(async ([id, wanted]) => (await window.kept.all()).find((row) => row.id === id)?.moves === wanted, [game, moves]);
const moment = (page) => page.locator('.replay .count').textContent();

scenes('table', (scene) => {
  for (const game of GAMES) {
    scene(`${game}: a move is taken back, and can be made again`, {}, async (page) => {
      const [at, words] = OPEN_MOVE[game];
      await sitDown(page, game, at);
      const before = (await targets(page)).map((each) => each.words).sort();
      await playMove(page, words);
      await saved(page, game, at + 1);
      await undo(page).click();
      await saved(page, game, at);
      for (let step = 0; step < 3; step++) await page.keyboard.press('Escape');
      assert.deepEqual((await targets(page)).map((each) => each.words).sort(), before);
      await playMove(page, words);
      await saved(page, game, at + 1);
      await page.keyboard.press('Escape');
      await page.keyboard.press('u');
      await saved(page, game, at);
    });

    scene(`${game}: a hint is shown on the board and not played`, {}, async (page) => {
      await sitDown(page, game, 'middle');
      const moves = await movesOf(page, game);
      await page.getByRole('button', { name: /^Hint/ }).click();
      const why = page.locator('[data-why]');
      await why.waitFor();
      assert.ok((await why.textContent()).trim().length > 12);
      assert.equal(await page.locator(ADVICE[game]).count(), 0, 'the coach says it, so the board does not');
      assert.ok((await page.locator(LANTERN[game]).count()) > 0, 'a lantern on the board');
      assert.equal(await movesOf(page, game), moves);
      await playOn(page, byMouse, { seed: 31, stop: async () => (await movesOf(page, game)) > moves });
      await why.waitFor({ state: 'detached' });
    });

    scene(`${game}: each line of the final score lights its place`, {}, async (page) => {
      await sitDown(page, game, 'end');
      const lines = page.locator('dialog[open] li');
      await lines.first().waitFor();
      const dark = [];
      for (const line of await lines.all()) {
        await line.hover();
        if (!(await page.locator('main :is(.lit, .rope)').count())) dark.push(await line.locator('span').textContent());
      }
      assert.deepEqual(dark.filter((words) => !/^(Earlier scoring|Favour tokens)/.test(words)), []);
      await page.getByRole('button', { name: 'Close' }).hover();
      assert.equal(await page.locator('main :is(.lit, .rope)').count(), 0, 'nothing stays lit');
    });

    scene(`${game}: what is not allowed is answered with its rule`, {}, async (page) => {
      await sitDown(page, game, game === 'sagrada' ? 'middle' : 'start');
      const [choice, target] = FORBIDDEN[game];
      await page.locator(choice).locator('visible=true').first().click();
      await page.waitForTimeout(200);
      const moves = await movesOf(page, game);
      await page.locator(target).locator('visible=true').first().click();
      const link = page.locator(`${REFUSED[game]} a[href^="#/rules/"]`);
      await link.waitFor();
      assert.ok((await page.locator(REFUSED[game]).textContent()).trim().length > 20, 'the reason in words');
      const shown = await page.locator(REFUSED[game]).textContent();
      assert.match(shown, CAUSE[game], 'what is to blame, not the rule');
      const spoken = /^Not allowed: (.{10,}) Rule [\d.]+$/.exec(await page.locator('[data-spoken]').textContent())?.[1];
      assert.ok(spoken && shown.includes(spoken), `spoken as shown: ${spoken}`);
      const heard = await page.evaluate((words) => [...document.querySelectorAll('[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]')].filter((each) => each.textContent.includes(words)).length, spoken);
      assert.equal(heard, 1, 'and once');
      const number = (await link.getAttribute('href')).split('/').at(-1);
      assert.match(number, /^\d+\.\d+$/);
      assert.ok((await link.textContent()).includes(number));
      await link.click();
      const rule = page.locator(`dialog[open] .rule.at[data-rule="${number}"]`);
      await rule.waitFor();
      const box = await rule.boundingBox();
      assert.ok(box.y >= 0 && box.y < 900, `rule ${number} is on the screen (${box.y})`);
      await page.keyboard.press('Escape');
      assert.match(page.url(), /#\/table\//, 'the table is still there');
      assert.equal(await movesOf(page, game), moves);
    });

    scene(`${game}: what is refused and what happens is said once, and what stays the same never`, { script: listen }, async (page) => {
      const heard = async (words) => (await page.evaluate(() => window.heard)).filter((each) => each.includes(words)).length;
      await sitDown(page, game, game === 'sagrada' ? 'middle' : 'start');
      const [choice, target] = FORBIDDEN[game];
      await page.locator(choice).locator('visible=true').first().click();
      await page.waitForTimeout(200);
      await page.locator(target).locator('visible=true').first().click();
      await page.locator('[data-spoken]').filter({ hasText: 'Not allowed' }).waitFor({ state: 'attached' });
      const [, why] = /^Not allowed: (.{10,}) Rule/.exec(await page.locator('[data-spoken]').textContent());
      assert.equal(await heard(why), 1, `${why} in ${JSON.stringify(await page.evaluate(() => window.heard))}`);
      await page.keyboard.press('Escape');
      let steps = 0;
      await playOn(page, byMouse, { seed: 3, stop: () => ++steps > 8 });
      const all = await page.evaluate(() => window.heard);
      const did = all.filter((words) => /^You (draft|lay|claim|move) /.test(words));
      assert.ok(did.length > 0, all.join(' | '));
      for (const words of did) assert.equal(did.filter((each) => each.includes(words)).length, 1, `${words} in ${all.join(' | ')}`);
      assert.deepEqual(all.filter((words) => /Point at a marked space|difficulty/.test(words)), []);
    });

    scene(`${game}: looking back and coming back`, {}, async (page) => {
      await sitDown(page, game, 'middle');
      const all = await movesOf(page, game);
      await page.keyboard.press('[');
      await page.locator('.replay').waitFor();
      const decisions = Number((await moment(page)).split(' of ')[1]);
      assert.ok(decisions > 5 && decisions < all, `${decisions} decisions in ${all} events`);
      assert.equal(await moment(page), `${decisions - 1} of ${decisions}`);
      assert.deepEqual(await targets(page), [], 'nobody moves in the past');
      await page.keyboard.press('[');
      assert.equal(await moment(page), `${decisions - 2} of ${decisions}`);
      await page.keyboard.press(']');
      await page.keyboard.press(']');
      assert.equal(await moment(page), `${decisions} of ${decisions}`);
      await ready(page);
      const slider = page.getByRole('slider');
      await slider.press('Home');
      assert.equal(await moment(page), `0 of ${decisions}`);
      await slider.press('ArrowRight');
      assert.equal(await moment(page), `1 of ${decisions}`);
      await page.getByRole('button', { name: 'Back to the game' }).click();
      await ready(page);
      assert.equal(await movesOf(page, game), all, 'looking changes nothing');
    });

    scene(`${game}: a line of the log looks back at its moment`, {}, async (page) => {
      await sitDown(page, game, 'middle');
      await openMore(page, 'Moves');
      const line = page.locator('dialog[open] .log li button').nth(100);
      const words = (await line.textContent()).trim();
      assert.ok(words.length > 5);
      await line.click();
      await page.locator('.replay').waitFor();
      const [at, all] = (await moment(page)).split(' of ').map(Number);
      assert.ok(at > 0 && at < all, `${at} of ${all}`);
      await page.keyboard.press('l');
      assert.equal((await page.locator('dialog[open] .log li').last().textContent()).trim(), words, 'the log ends with that line');
    });
  }

  scene('undo goes past a bot\'s reply that revealed nothing', {}, async (page) => {
    await sitDown(page, 'sagrada', 22);
    await playMove(page, 'end');
    await page.waitForFunction(() => document.querySelector('[data-move^="take"], [data-pick]'));
    const after = await movesOf(page, 'sagrada');
    assert.ok(after >= 24, `the bot has played (${after} moves)`);
    await undo(page).click();
    await saved(page, 'sagrada', 22);
    assert.ok((await targets(page)).some((each) => each.words === 'end'));
  });

  scene('basilica: orders that cannot be taken look so and say why', {}, async (page) => {
    await newTable(page, 'basilica', { seed: 5 });
    const barred = page.locator('.tile.barred');
    await barred.first().waitFor();
    assert.equal(await barred.count(), 3);
    assert.match(await barred.first().locator('.hidden-text').textContent(), /No builder of yours is in the cathedral\.$/);
    assert.equal(await page.locator('.prompt .sentence').textContent(), 'Choose a vault. ', 'no order is offered');
  });

  scene('sagrada: Undo says why not, and the log names things and people once', {}, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    assert.match(await page.locator('.prompt .why').textContent(), /^Undo\.\s+dice were rolled$/);
    const log = await page.locator('.log').first().innerText();
    assert.match(log, /You place the (red|green|blue|yellow|purple) \d on [a-d]\d/);
    assert.match(log, /Cat places the /);
    assert.doesNotMatch(log, /Player \d/);
    assert.ok((await page.locator('.log .mark').count()) > 3, 'marks');
  });

  for (const [width, height] of [[1440, 900], [1024, 768], [820, 1180], [844, 390], [390, 844], [360, 700]])
    scene(`sagrada: every score has its word at ${width} x ${height}, and another's leaves out what is secret`, { size: [width, height] }, async (page) => {
      await sitDown(page, 'sagrada', 'middle');
      const told = await page.locator('[data-seat] .points').evaluateAll((all) => all.filter((each) => each.getClientRects().length).map((each) => each.innerText.replace(/\s+/g, ' ')));
      assert.ok(told.length >= 1 && /^-?−?\d+ public$/.test(told.at(-1)), `Cat’s score: ${told}`);
      for (const words of told.slice(0, -1)) assert.match(words, /\d ?points$/);
      // At the end nothing is secret, and the number is the one that is counted.
      await sitDown(page, 'sagrada', 'end', 'over');
      const sums = await page.locator('dialog[open] .sum').allTextContents();
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      const last = await page.locator('[data-seat="2"] .points').first().innerText();
      assert.match(last, /\spoints$/);
      assert.ok(sums.includes(String(parseInt(last, 10))), `${last} of ${sums}`);
    });

  /** By game: moves after which one cannot be taken back, and why. */
  const SHOWN = { basilica: [128, /a tile was drawn/], red_cathedral: [100, /dice were rolled/], sagrada: [119, /dice were rolled/] };
  for (const size of [[1440, 900], [390, 844]])
    scene(`Undo says why not in its place, at ${size[0]}`, { size, touch: size[0] < 800 }, async (page) => {
      for (const game of GAMES) {
        const [at, why] = SHOWN[game];
        await sitDown(page, game, at);
        const button = undo(page).locator('visible=true').first();
        assert.match(await button.innerText(), why, `${game}: ${await button.innerText()}`);
        assert.equal(await button.isDisabled(), true);
      }
    });
});
