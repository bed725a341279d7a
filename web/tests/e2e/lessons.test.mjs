// SPDX-License-Identifier: MIT
// Guided lessons in the page: found from Learn, played by hand, left and taken up again, without a network, to a real game.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { goOffline, visit } from './browser.mjs';
import { byFinger, byMouse, playMove, targets } from './player.mjs';
import { GAMES, PHONE, listen, ready, scenes, serve, settled } from './support.mjs';

const LESSONS = Object.fromEntries(GAMES.map((game) => [game, JSON.parse(readFileSync(new URL(`../../lessons/${game}.json`, import.meta.url), 'utf8'))]));
const WORDS = Object.fromEntries(GAMES.map((game) => [game, JSON.parse(readFileSync(new URL(`../../lang/en/${game}.lesson.json`, import.meta.url), 'utf8'))]));
const guide = (page) => page.locator('[data-guide]');

/** The step with this number is shown, and all it speaks of is lit. */
async function atStep(page, game, lesson, i) {
  const { name, lit } = lesson.steps[i];
  page.story.push(`step ${name}`);
  await guide(page).getByRole('heading', { name: WORDS[game][`${lesson.id}.${name}.title`], exact: true }).waitFor();
  await page.waitForFunction((n) => document.querySelectorAll('[data-lit]').length >= n, lit.length);
}

/** Play these moves of a step by hand. */
async function playStep(page, game, lesson, i, moves, hand = byMouse) {
  await atStep(page, game, lesson, i);
  for (const words of moves) {
    const before = await page.locator('main[data-count]').getAttribute('data-count');
    await playMove(page, words, hand);
    await page.waitForFunction((was) => document.querySelector('main[data-count]').dataset.count !== was, before);
  }
}
/** What the learner does in a step of Sagrada: all up to the end of the turn, or before chance and others go on. */
const turnOf = ({ moves }) => moves.slice(0, moves.indexOf('end') + 1 || Math.max(1, moves.findIndex((words) => !/^(take|place)/.test(words)) + 1 || moves.length));

scenes('lessons', (scene) => {
  scene('the first lesson of Sagrada, from Learn to a real game with a coach', { script: listen, coach: 'first' }, async (page) => {
    const [lesson] = LESSONS.sagrada;
    await page.goto(`${page.url0}#/learn/sagrada`);
    await page.getByRole('listitem').filter({ hasText: 'First lesson' }).getByRole('link', { name: 'Begin' }).click();
    for (const i of lesson.steps.keys()) {
      if (lesson.steps[i].name === 'border') {
        await atStep(page, 'sagrada', lesson, i);
        // Not allowed, and allowed but not what is asked: both are answered, and nothing is played.
        await page.locator('[data-space=b3]').click();
        await guide(page).getByText('Not allowed').waitFor();
        await page.waitForTimeout(100);
        assert.equal((await page.evaluate(() => window.heard)).filter((words) => /Not allowed/.test(words)).length, 1, 'said once');
        await page.locator('[data-space=a1]').click();
        await guide(page).getByText(WORDS.sagrada['first.border.other']).waitFor();
        assert.equal(await page.locator('[data-lit]').count(), 1);
        // Closed and opened again: it goes on here.
        await page.reload();
      }
      await playStep(page, 'sagrada', lesson, i, turnOf(lesson.steps[i]));
    }
    await guide(page).getByRole('button', { name: 'Play on' }).click();
    await page.waitForURL(/#\/table\//);
    await ready(page);
    await page.getByText('Sparrow').first().waitFor();
    await page.locator('details.more > summary').click();
    assert.equal(await page.locator('details.more').getByRole('button', { name: 'Coach' }).getAttribute('aria-pressed'), 'true', 'the coach is there');
  });

  for (const game of ['basilica', 'red_cathedral'])
    scene(`every lesson of ${game} can be played by hand`, {}, async (page) => {
      for (const lesson of LESSONS[game]) {
        const all = [...lesson.opening, ...lesson.steps.flatMap((step) => step.moves)];
        const count = () => page.locator('main[data-count]').getAttribute('data-count').then(Number);
        await page.goto(`${page.url0}#/lesson/${game}/${lesson.id}`);
        await atStep(page, game, lesson, 0);
        while ((await count()) < all.length) {
          const before = await count();
          // Chance and the others go on by themselves; where something can be touched it is the learner's turn.
          if ((await targets(page)).length) await playMove(page, all[before]);
          await page.waitForFunction((was) => Number(document.querySelector('main[data-count]').dataset.count) > was, before);
        }
        await guide(page).getByRole('button', { name: 'Play on' }).waitFor();
      }
    });

  for (const game of GAMES)
    scene(`every lesson of ${game} lights what it speaks of, and can be skipped through`, {}, async (page) => {
      for (const lesson of LESSONS[game]) {
        await page.goto(`${page.url0}#/lesson/${game}/${lesson.id}`);
        for (const i of lesson.steps.keys()) {
          await atStep(page, game, lesson, i);
          await guide(page).getByRole('button', { name: 'Skip' }).click();
        }
        await guide(page).getByRole('button', { name: 'Play on' }).waitFor();
        await guide(page).getByRole('button', { name: 'Back', exact: true }).click();
        await atStep(page, game, lesson, lesson.steps.length - 1);
      }
    });

  scene('what is lit stays where the board has it, also for who comes from Learn', {}, async (page) => {
    await page.goto(`${page.url0}#/learn/basilica`);
    await page.locator('[data-stage]').nth(8).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Second lesson' }).getByRole('link', { name: 'Begin' }).click();
    await atStep(page, 'basilica', LESSONS.basilica[1], 0);
    const places = await page.locator('[data-cell]').evaluateAll((all) => Object.fromEntries(all.map((each) => [each.dataset.cell, [each.getBoundingClientRect().x, each.getBoundingClientRect().y].map(Math.round)])));
    assert.deepEqual(places.e3, [places.e2[0], places.d3[1]], 'e3 is lit');
  });

  scene('the words of a lesson are there once, on a phone and on a desktop', {}, async (page) => {
    for (const game of GAMES) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${page.url0}#/lesson/${game}/first`);
      for (const [width, height] of [[1440, 900], [390, 844], [1024, 768], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        await atStep(page, game, LESSONS[game][0], 0);
        await page.waitForTimeout(100);
        assert.deepEqual([await guide(page).count(), await page.locator('[data-now]').count()], [1, 1], `${game} at ${width}`);
      }
    }
  });

  scene('the first steps of Basilica by finger, on a phone', { size: PHONE, touch: true }, async (page) => {
    const [lesson] = LESSONS.basilica;
    await page.goto(`${page.url0}#/lesson/basilica/first`);
    const onScreen = async (what) => {
      const { y, height } = await what.boundingBox();
      return y >= 0 && y + height <= PHONE[1];
    };
    const task = (i) => page.locator('[data-now]').getByText(WORDS.basilica[`first.${lesson.steps[i].name}.task`]);
    for (const i of [0, 1, 2]) {
      await playStep(page, 'basilica', lesson, i, [], byFinger);
      // The vaults are further down: what is asked, and the answer to what was tried, stay in sight.
      await page.locator('[data-step^="vault:"]').first().scrollIntoViewIfNeeded();
      assert.ok(await onScreen(task(i)), `step ${i + 1}: what is to be done`);
      if (i === 1) {
        await page.locator('[data-step="vault:2"]').tap();
        await page.locator('[data-cell=d2]').tap();
        const answer = page.locator('[data-now]').getByText('Not allowed');
        await answer.waitFor();
        assert.ok(await onScreen(answer), 'the answer');
        await page.locator('[data-step="vault:2"]').tap();
      }
      await playStep(page, 'basilica', lesson, i, lesson.steps[i].moves.slice(0, 1), byFinger);
      await atStep(page, 'basilica', lesson, i + 1);
      await page.waitForTimeout(100);
      assert.ok(await onScreen(guide(page).getByRole('heading', { name: WORDS.basilica[`first.${lesson.steps[i + 1].name}.title`] })), `step ${i + 2} is read from its beginning`);
    }
  });

  scene('every card of Learn has a board at which something can be done', {}, async (page) => {
    for (const game of GAMES) {
      await page.goto(`${page.url0}#/learn/${game}`);
      const cards = page.locator('main > ol > li');
      await page.locator('[data-stage]').nth(8).waitFor();
      assert.equal(await page.locator('[data-stage]').count(), await cards.count(), game);
      for (const card of await cards.all()) {
        const live = card.locator('[data-stage]').locator('[data-move], [data-pick]');
        assert.ok((await live.count()) > 0, `${game}: ${await card.locator('h2').first().innerText()}`);
        // Somewhere along the way something is done, and then it can be put back.
        for (let n = 0; n < 6 && !(await card.getByRole('button', { name: 'Again' }).count()); n++) {
          const move = card.locator('[data-stage] [data-move]:not([disabled])').locator('visible=true');
          await ((await move.count()) ? move.last() : live.locator('visible=true').nth(n)).click();
        }
        await card.getByRole('button', { name: 'Again' }).click();
      }
    }
  });

  scene('a card of Learn has a small board: what is refused says why, what is done can be put back', {}, async (page) => {
    await page.goto(`${page.url0}#/learn/basilica`);
    const card = page.locator('li', { has: page.locator('[data-stage=wild]') });
    await card.locator('[data-step="vault:1"]').click();
    await card.locator('[data-cell=d2]').click();
    await card.getByRole('link', { name: 'Rule 4.4' }).last().waitFor();
    await card.locator('[data-cell=b2]').click();
    await card.locator('[data-move="vault 1 b2"]').last().click();
    await card.getByText('You lay the red-yellow vault on b2').waitFor();
    await card.getByRole('button', { name: 'Again' }).click();
    await card.locator('[data-step="vault:1"]').click();
    await card.locator('[data-cell=b2][data-pick], [data-cell=b2][data-move]').waitFor();
  });

  scene('a lesson that was opened once is there without a network', {}, async (page, house) => {
    const own = await serve();
    const visitor = await visit(house.browser, own.url, {});
    visitor.story = page.story;
    try {
      // Opened before the service worker looks after the page.
      await visitor.goto(`${own.url}#/lesson/red_cathedral/first`);
      await atStep(visitor, 'red_cathedral', LESSONS.red_cathedral[0], 0);
      await settled(visitor);
      own.stop();
      await goOffline(visitor);
      await visitor.reload();
      await atStep(visitor, 'red_cathedral', LESSONS.red_cathedral[0], 0);
    } finally {
      await visitor.context().close();
      own.stop();
    }
  });
});
