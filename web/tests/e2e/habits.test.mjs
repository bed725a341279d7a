// SPDX-License-Identifier: MIT
// What people are used to: Back closes, a menu folds, Tab finds the sentence first; and what they may set for themselves.
import assert from 'node:assert/strict';
import { tooWide } from './accessible.mjs';
import { playMove, targets } from './player.mjs';
import { GAMES, NAMES, PHONE, movesOf, newTable, ready, scenes, sitDown } from './support.mjs';

const menu = (page) => page.locator('details.more');
const isOpen = (page) => menu(page).evaluate((each) => each.open);
const set = (page, settings) => page.evaluate((more) => localStorage.setItem('triforium.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('triforium.settings')), ...more })), settings);
/** In the page: which sounds are made, in window.heard, by how many parts each has. */
const LISTEN = { content: `window.heard = 0; AudioContext.prototype.createGain = new Proxy(AudioContext.prototype.createGain, { apply: (f, self, words) => (window.heard++, Reflect.apply(f, self, words)) });` };

const names = (all) => all.evaluateAll((each) => each.map((one) => one.closest('label').innerText.trim()));

/** Sits down where a system's own colours replace the page's; then, how a thing looks there. */
async function inForcedColours(page, game) {
  await page.emulateMedia({ forcedColors: 'active' });
  await sitDown(page, game, 'middle');
  return (selector, ...names) => page.locator(selector).first().evaluate((each, names) => names.map((name) => getComputedStyle(each)[name]).join(), names);
}

scenes('habits', (scene) => {
  scene('Back closes a sheet and stays at the table, then leaves it', {}, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    await page.keyboard.press('s');
    await page.locator('dialog[open]').waitFor();
    await page.goBack();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    assert.match(page.url(), /#\/table\/sagrada$/);
    // Closed by other means it leaves nothing to go back to.
    await page.keyboard.press('s');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.goBack();
    await page.locator('.arcade').waitFor();
  });

  scene('the menu is closed by a press elsewhere, by Escape and by choosing', {}, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    const open = () => menu(page).locator('summary').click();
    await open();
    await page.locator('.prompt .sentence').click();
    assert.equal(await isOpen(page), false);
    await open();
    await page.keyboard.press('Escape');
    assert.equal(await isOpen(page), false);
    await open();
    await menu(page).getByRole('button', { name: 'Keys' }).click();
    await page.locator('dialog[open] kbd').first().waitFor();
    assert.equal(await isOpen(page), false);
  });

  scene('the menu of a game in the list is whole on a small phone, and closed by a press elsewhere and by Escape', { size: [360, 700], touch: true }, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    await page.goto(`${page.url0}#/games`);
    const open = () => page.locator('main li summary').first().click();
    const list = page.locator('main li details[open] .list');
    await open();
    for (const name of ['Save record', 'Delete']) {
      const entry = list.getByRole('button', { name });
      assert.ok(await entry.evaluate((each) => each.scrollWidth <= each.clientWidth + 1 && each.getBoundingClientRect().right <= innerWidth), `${name} is whole`);
    }
    assert.deepEqual(await tooWide(page), []);
    await page.locator('#going-on').click();
    assert.equal(await list.count(), 0, 'a press elsewhere');
    await open();
    await page.keyboard.press('Escape');
    assert.equal(await list.count(), 0, 'Escape');
  });

  scene('Tab: a way past the bar, then the sentence, the choices, and the log last as one stop', {}, async (page) => {
    for (const game of GAMES) {
      await sitDown(page, game, 'middle');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Skip to what to do' }).press('Enter');
      assert.ok(await page.evaluate(() => document.activeElement.matches('.prompt')), `${game}: past the bar`);
      const stops = [];
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(() => {
          const { activeElement: on } = document;
          return on === document.body || on.closest('header') ? '' : on.closest('.log') ? 'log' : on.closest('.prompt') ? 'prompt' : on.matches('[data-move], [data-pick]') ? 'choice' : 'other';
        });
        if (!at) break;
        stops.push(at);
      }
      assert.ok(stops.length < 60, `${game}: ${stops.length} stops`);
      assert.equal(stops.filter((each) => each === 'log').length, 1, `${game}: the log is one stop: ${stops}`);
      assert.equal(stops.at(-1), 'log', `${game}: the log is last: ${stops}`);
      assert.ok(stops.indexOf('choice') >= 0 && stops.indexOf('choice') < 8, `${game}: ${stops}`);
    }
  });

  scene('an address that leads nowhere says so', {}, async (page) => {
    await page.goto(`${page.url0}#/nowhere`);
    await page.getByText('There is no such page').waitFor();
  });

  scene('after a table for two people, Play now is against a bot again', {}, async (page) => {
    await page.evaluate(() => localStorage.setItem('triforium.choice.sagrada', JSON.stringify({ seats: ['Anna', 'Bert'], options: {} })));
    await page.getByRole('button', { name: `Play now: ${NAMES.sagrada}` }).click();
    await ready(page);
    await page.getByText('Cat').first().waitFor();
  });

  scene('sounds are off until they are wanted, one click away, and remembered', { script: LISTEN }, async (page) => {
    await sitDown(page, 'sagrada', 20);
    await playMove(page, 'take R2');
    assert.equal(await page.evaluate(() => window.heard), 0);
    await page.locator('header.bar').getByRole('button', { name: 'Sounds' }).click();
    await playMove(page, 'place a3');
    await page.waitForFunction(() => window.heard > 0);
    await page.reload();
    await ready(page);
    assert.equal(await page.locator('header.bar').getByRole('button', { name: 'Sounds' }).getAttribute('aria-pressed'), 'true');
  });

  scene('a bot at an easy pace takes its time, and a key steps through its turn', { pace: 1200 }, async (page) => {
    await sitDown(page, 'sagrada', 22);
    const begun = Date.now();
    await playMove(page, 'end');
    await page.waitForFunction(() => Number(document.querySelector('main[data-count]').dataset.count) >= 24);
    assert.ok(Date.now() - begun >= 1150, `${Date.now() - begun} ms`);
    await set(page, { pace: 3_600_000 });
    await page.reload();
    await sitDown(page, 'sagrada', 22, 'steps');
    await playMove(page, 'end');
    await page.getByRole('button', { name: 'Next action' }).waitFor();
    await page.waitForTimeout(1500);
    assert.equal(await movesOf(page, 'steps'), 23, 'it waits');
    await page.keyboard.press('.');
    await page.waitForFunction(() => Number(document.querySelector('main[data-count]').dataset.count) >= 24);
  });

  scene('who wants to be asked is asked before a move is made', {}, async (page) => {
    await set(page, { confirm: true });
    await page.reload();
    await sitDown(page, 'sagrada', 20);
    await playMove(page, 'take R2');
    const asks = page.getByRole('alertdialog');
    await asks.getByRole('button', { name: 'Not that' }).click();
    assert.equal(await movesOf(page, 'sagrada'), 20);
    await page.locator('[data-move="take R2"]').first().click();
    await asks.getByRole('button', { name: 'Play it' }).click();
    await page.waitForFunction(() => Number(document.querySelector('main[data-count]').dataset.count) === 21);
  });

  scene('a turn with nothing left to choose ends by itself, if that is wanted', {}, async (page) => {
    const count = () => page.locator('main[data-count]').getAttribute('data-count').then(Number);
    await sitDown(page, 'sagrada', 33);
    assert.deepEqual((await targets(page)).map((each) => each.words), ['end']);
    await page.waitForTimeout(1000);
    assert.equal(await count(), 33, 'not unasked');
    await set(page, { autoEnd: true });
    await page.reload();
    await page.waitForFunction(() => Number(document.querySelector('main[data-count]')?.dataset.count) > 33);
  });

  scene('after a refusal a legal space shows again what it would bring', {}, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    await page.locator('[data-move^="take"]').first().click();
    await page.locator('[data-space][data-move]').first().waitFor();
    await page.locator('[data-space]:not([data-move]):not([data-pick])').first().click();
    await page.locator('.sill .warn').waitFor();
    const legal = page.locator('[data-space][data-move]').first();
    await legal.hover();
    await page.waitForFunction(() => document.querySelector('[data-part=sum] .what b'));
  });

  scene('forced colours keep what is chosen and how many actions are left', {}, async (page) => {
    const look = await inForcedColours(page, 'basilica');
    await page.locator('.tile.offered').first().click();
    assert.equal(await look('.tile.chosen', 'outlineStyle'), 'solid');
    const pips = await page.locator('.pips i').evaluateAll((all) => new Set(all.map((each) => getComputedStyle(each).backgroundImage + getComputedStyle(each).backgroundColor)).size);
    assert.ok(pips > 1, 'spent, now and left differ');
  });

  scene('forced colours keep every state of Sagrada', { size: [1024, 768] }, async (page) => {
    const look = await inForcedColours(page, 'sagrada');
    assert.equal(await look('.others .seat.on', 'outlineStyle'), 'solid', 'who is to move');
    assert.equal(await look('.others .seat:not(.on)', 'outlineStyle'), 'none');
    assert.notEqual(await look('.tool.off', 'color'), await look('.goal', 'color'), 'a tool that cannot be used');
    await page.locator('[data-move^="take"]').first().click();
    assert.equal(await look('.hand', 'outlineStyle'), 'solid', 'the die in hand');
    const [back, fore] = (await look('.hand .tick', 'backgroundColor', 'color')).split(/(?<=\)),/);
    assert.notEqual(back, fore, 'its tick');
    assert.match(await look('[data-space][data-move] .ring:not(.under)', 'strokeDasharray'), /\d/, 'where it may lie');
    assert.notEqual(await look('[data-space].dim', 'opacity'), await look('[data-space][data-move]', 'opacity'), 'where it may not');
  });

  scene('forced colours keep every state of The Red Cathedral', {}, async (page) => {
    const look = await inForcedColours(page, 'red_cathedral');
    assert.equal(await look('[data-house].turn', 'outlineStyle'), 'solid', 'who is to move');
    assert.equal(await look('[data-house]:not(.turn)', 'outlineStyle'), 'none');
    assert.notEqual(await look('.seg .off', 'color'), await look('.seg button:not(.off)', 'color'), 'an act that cannot be chosen');
    await page.locator('.seg button:not(.off)').first().click();
    assert.equal(await look('.seg .on', 'outlineStyle'), 'solid', 'the act that is chosen');
    for (const [what, chosen] of [['button.place', 'button.place.chosen'], ['.ornament:not(:disabled)', '.ornament.chosen']]) {
      await page.locator(what).first().click();
      assert.equal(await look(chosen, 'outlineStyle'), 'solid', `${chosen}, and is chosen`);
    }
    assert.match(await page.locator('.section.live').first().innerHTML(), /stroke-dasharray/, 'where it may go');
  });

  scene('four houses of The Red Cathedral: turns, costs and everybody’s workshop are there to read', {}, async (page) => {
    await newTable(page, 'red_cathedral', { seats: ['', 'sparrow', 'sparrow', 'sparrow'], seed: 4 });
    const log = await page.locator('.panel.log').boundingBox();
    assert.ok(log.height >= 150 && log.y + log.height <= 901, `the log: ${JSON.stringify(log)}`);
    const slots = await page.locator('[data-house]').evaluateAll((all) => all.map((each) => [...each.querySelectorAll('.slots svg')].filter((slot) => slot.getBoundingClientRect().width >= 18 && slot.getBoundingClientRect().bottom <= innerHeight).length));
    assert.deepEqual([...slots].sort(), [0, 6, 6, 6], 'one’s own is drawn large elsewhere');
    const small = await page.locator('.section svg text').evaluateAll((all) => all.filter((each) => each.getClientRects().length && !each.closest('[filter]') && !/^[₽\s]*$/.test(each.textContent)).map((each) => [each.textContent, Number(each.getAttribute('font-size')) * each.getScreenCTM().a]).filter(([, size]) => size < 12));
    assert.deepEqual(small, [], 'letters of costs');
  });

  scene('on a phone nothing lies over the spaces, and a refusal moves nothing', { size: PHONE, touch: true }, async (page) => {
    await sitDown(page, 'basilica', 'middle');
    const [fit, pane] = await Promise.all(['.zoom', '.scroll'].map((part) => page.locator(part).first().boundingBox()));
    assert.ok(fit.y >= pane.y + pane.height - 1, `Fit at ${fit.y} over spaces down to ${pane.y + pane.height}`);
    await page.locator('.tile.offered').first().tap();
    await page.locator('[data-cell]:is([data-move], [data-pick])').first().waitFor();
    const before = await page.locator('.hall').boundingBox();
    await page.locator('[data-cell]:not([data-move]):not([data-pick])').first().tap();
    await page.locator('[data-spoken]').filter({ hasText: 'Rule' }).waitFor({ state: 'attached' });
    assert.deepEqual(await page.locator('.hall').boundingBox(), before);
    await sitDown(page, 'red_cathedral', 'middle');
    const [needs, has] = await page.locator('h1.game').evaluate((each) => [each.scrollWidth, each.clientWidth]);
    assert.ok(needs <= has, `the title is cut: ${needs} > ${has}`);
  });

  scene('Home on a phone: the games before the records; and settings do not look like the sun', { size: PHONE, touch: true, theme: 'vespers' }, async (page) => {
    const bottom = Math.max(...(await page.getByRole('button', { name: /^Play now/ }).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom))));
    const record = await page.getByText('Open a record').first().boundingBox();
    assert.ok(record.y > bottom, `a record at ${record.y}, games down to ${bottom}`);
    const drawn = (name) => page.getByRole('button', { name }).locator('svg').first().innerHTML();
    // A wheel and a sun are both a circle with rays.
    assert.match(await drawn(/day/i), /<circle/);
    assert.doesNotMatch(await drawn('Settings'), /<circle[^>]*r="[3-9]/);
  });

  scene('home is built in courses between colonnettes with capitals, and the ring of who uses keys is seen on stone and lead', {}, async (page) => {
    const built = await page.locator('.arcade').evaluate((arcade) => {
      const joints = document.querySelector('#courses path').getAttribute('d');
      const shaft = arcade.querySelector('.colonnette');
      return {
        stones: arcade.querySelectorAll('[fill="url(#courses)"]').length,
        // The joints of one course stand between those of the next.
        bond: [...joints.matchAll(/M([\d.]+) ([\d.]+)v/g)].map(([, x]) => Math.round(Number(x))),
        capital: parseFloat(getComputedStyle(shaft, '::before').width) - parseFloat(getComputedStyle(shaft).width),
      };
    });
    assert.ok(built.stones >= 1 && new Set(built.bond).size === 2, JSON.stringify(built));
    assert.ok(built.capital >= 6, `a capital ${built.capital} wider than its shaft`);
    await sitDown(page, 'sagrada', 'middle');
    await page.keyboard.press('Escape');
    await page.locator('[data-space=a1]').focus();
    await page.keyboard.press('ArrowRight');
    const ring = await page.evaluate(() => {
      const { outlineWidth, outlineStyle, boxShadow } = getComputedStyle(document.activeElement);
      return { space: document.activeElement.dataset.space, outlineWidth, outlineStyle, gap: boxShadow !== 'none' };
    });
    assert.deepEqual(ring, { space: 'a2', outlineWidth: '4px', outlineStyle: 'solid', gap: true });
  });

  scene('the board stays where it is while one chooses, and the rules have a list of contents', {}, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    const before = await page.locator('.frame').first().boundingBox();
    await page.locator('[data-move^="take"]').first().click();
    await page.locator('[data-space][data-move]').first().waitFor();
    assert.deepEqual(await page.locator('.frame').first().boundingBox(), before);
    await page.locator('[data-space]:not([data-move]):not([data-pick])').first().click();
    await page.locator('.sill .warn').waitFor();
    assert.deepEqual(await page.locator('.frame').first().boundingBox(), before, 'after a refusal');
    await page.goto(`${page.url0}#/rules/sagrada`);
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    await contents.first().waitFor();
    assert.ok((await contents.count()) >= 7, `${await contents.count()} chapters`);
  });

  scene('set-up names things as people do, explains every choice, and Start is in sight', {}, async (page) => {
    for (const game of GAMES)
      for (const [width, height] of [[1440, 900], [1024, 768], [844, 390], [360, 700]]) {
        await page.setViewportSize({ width, height });
        await page.goto(`${page.url0}#/new/${game}`);
        await page.locator('form .foot').waitFor();
        const start = await page.getByRole('button', { name: 'Start' }).boundingBox();
        assert.ok(start.y >= 0 && start.y + start.height <= height, `${game} at ${width}: Start at ${start.y}`);
        await page.locator('form details > summary').click();
        const all = await page.locator('form').innerText();
        assert.doesNotMatch(all, /\w_\w|\w=\w/, `${game}: names of the program`);
        const mute = await page.locator('form .field').evaluateAll((all) => all.filter((each) => (each.querySelector('p:is(.muted, .refused):not(.count)')?.textContent ?? '').trim().length < 8).map((each) => each.textContent));
        assert.deepEqual(mute, [], `${game}: options without a word of what they do`);
        assert.ok((await page.locator('form .field').count()) >= 3);
        // What is folded away is called what it is.
        const folded = await page.locator('form details > summary').innerText();
        assert.equal(/by name/.test(folded), (await page.locator('form details .field').count()) > 1, `${game}: "${folded}"`);
      }
    await page.goto(`${page.url0}#/new/basilica`);
    // Who begins is asked by the names of who plays.
    const first = page.getByRole('radiogroup', { name: 'First player' }).getByRole('radio');
    assert.deepEqual(await names(first), ['drawn by lot', 'You', 'Cat']);
    await page.getByLabel('Name of seat 1').fill('Ksenia');
    assert.deepEqual(await names(first), ['drawn by lot', 'Ksenia', 'Cat']);
    // What means nothing here cannot be chosen, and says why; nor is it taken along when it means nothing any more.
    const six = page.getByRole('group', { name: 'Six tiles out' });
    assert.deepEqual([await six.getByRole('radio', { disabled: true }).count(), await six.getByRole('radio', { checked: true }).count()], [2, 0]);
    await six.getByText('Only with “Expansion: Festum Fatuorum”.').waitFor();
    await page.getByText('Festum Fatuorum', { exact: true }).click();
    await six.getByText('taken out unseen').waitFor();
    await six.getByText('no', { exact: true }).click();
    assert.ok(await six.getByRole('radio', { name: 'no' }).isChecked());
    await page.getByRole('radiogroup', { name: 'Expansion' }).getByText('none').click();
    assert.equal(await six.getByRole('radio', { disabled: true }).count(), 2);
    await page.getByRole('button', { name: 'Start' }).click();
    await ready(page);
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('triforium.choice.basilica')).options), {});
    await page.goto(`${page.url0}#/new/basilica`);
    await page.getByText('2010', { exact: true }).click();
    await page.getByText('Festum Fatuorum', { exact: true }).click();
    await page.getByRole('alert').getByText('needs the edition of 2022').waitFor();
  });
});
