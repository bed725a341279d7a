// SPDX-License-Identifier: MIT
// Nothing is wider than the window, from the narrowest phone to a tablet, and boards are as large as they were drawn for each size.
import assert from 'node:assert/strict';
import { tooWide } from './accessible.mjs';
import { putRecord } from './browser.mjs';
import { walk } from './screens.mjs';
import { GAMES, newTable, RECORDS, scenes, sitDown } from './support.mjs';

/** The narrowest phone (or 400 percent), a small one, 1440 x 900 at 200 percent, two phones on their side, a tablet upright, a small laptop. */
const SIZES = [[320, 640], [360, 700], [720, 450], [740, 360], [844, 390], [820, 1180], [1024, 768]];
/** Four players and six towers. */
const FOUR = { seats: ['', 'cat', 'owl', 'mouse'], options: { first: 1 } };
/** In the page: the part of an element that is seen, [width, height] as shown and how much of it is on the screen. */
const box = (page, selector) => page.locator(selector).first().boundingBox();

/** What of it has more words than room. */
const cut = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((each) => each.getClientRects().length && each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent));

scenes('sizes', (scene) => {
  scene('no screen scrolls sideways in any size', { size: SIZES[0], touch: true }, async (page) => {
    const look = async () => {
      const said = [];
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        said.push(...(await tooWide(page)));
      }
      await page.setViewportSize({ width: SIZES[1][0], height: SIZES[1][1] });
      return said;
    };
    assert.deepEqual(await walk(page, look), []);
  });

  for (const size of [[360, 700], [740, 360], [844, 390]])
    scene(`looking back on a phone of ${size.join(' x ')}, all of the board can be brought above the slider`, { size, touch: true }, async (page) => {
      const parts = { basilica: size[0] > size[1] ? '.hall, .tiles' : '.tiles', red_cathedral: '.worth', sagrada: '.sill, .pool' };
      for (const game of GAMES) {
        await sitDown(page, game, 'middle');
        await page.keyboard.press('[');
        const slider = await page.locator('.replay').boundingBox();
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const feet = await page.locator(`main :is(${parts[game]}):visible`).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
        assert.ok(feet.length && Math.max(...feet) <= slider.y + 1, `${game}: feet at ${feet}, the slider at ${slider.y}`);
      }
    });

  scene('a wide window that becomes a phone keeps nothing of its width', { size: [1440, 900], touch: true, language: 'pl' }, async (page) => {
    for (const game of GAMES) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await sitDown(page, game, 'middle');
      for (const [width, height] of [[360, 700], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(200);
        assert.deepEqual(await tooWide(page), [], game);
        // Names, numbers and rounds have their room, each beside the other.
        assert.deepEqual(await cut(page, 'header .meta, header .meta > :first-child, .strip .stock, .brief .name'), [], `${game} at ${width}`);
      }
    }
  });

  scene('on its side a phone shows the board over the whole height, and the sentence beside it', { size: [844, 390], touch: true }, async (page) => {
    const BOARD = { basilica: '.hall', red_cathedral: '.market, .site', sagrada: '.frame' };
    for (const game of GAMES) {
      await sitDown(page, game, 'middle');
      const board = await box(page, `${BOARD[game]} >> visible=true`);
      assert.ok(board.x >= 0 && board.y < 20 && board.y + board.height <= 391 && board.height >= 330, `${game}: ${JSON.stringify(board)}`);
      const asked = await box(page, '.prompt, .line');
      assert.ok(asked.x > board.width && asked.y + asked.height <= 390, `${game}: the sentence at ${JSON.stringify(asked)}`);
    }
    const cell = await box(page, '[data-space=a1]');
    assert.ok(cell.width >= 71, `cells of ${cell.width}`);
  });

  for (const language of ['en', 'fr', 'pl'])
    scene(`on its side and upright a phone has room for title, round and the names of four, ${language}`, { size: [844, 390], touch: true, language }, async (page) => {
      for (const [width, height] of [[844, 390], [390, 844]])
        for (const game of ['red_cathedral', 'sagrada']) {
          await page.setViewportSize({ width, height });
          await newTable(page, game, { ...FOUR, options: game === 'sagrada' ? {} : FOUR.options }, `${game}-${width}`);
          assert.ok((await page.locator('header .meta').textContent()).length > 5 && (await page.locator('header .meta').isVisible()), `${game} at ${width}: the round is in the bar`);
          assert.deepEqual(await cut(page, 'h1.game, header .meta, .seats .name, .seats .who'), [], `${game} at ${width}`);
        }
    });

  scene('four at a phone see the whole pool, and what the dice of a market and its spaces are', { size: [360, 700], touch: true }, async (page) => {
    for (const [width, height] of [[360, 700], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await newTable(page, 'sagrada', { seats: ['', 'cat', 'owl', 'mouse'], options: { first: 1, pattern1: 'via_lux', pattern2: 'firmitas', pattern3: 'virtus', pattern4: 'comitas' } }, `pool-${width}`);
      await page.waitForTimeout(500); // they roll
      const dice = await page.locator('[data-pool]').evaluateAll((all) =>
        all.map((die) => {
          const [{ left, top, right, bottom }, room] = [die.getBoundingClientRect(), die.parentElement.getBoundingClientRect()];
          const seen = [[left + 4, top + 4], [right - 4, bottom - 4]].every(([x, y]) => die.contains(document.elementFromPoint(x, y)));
          return seen && bottom <= room.bottom + 1;
        }),
      );
      assert.deepEqual(dice, Array(9).fill(true), `the pool at ${width}`);
    }
    for (const [width, height] of [[360, 700], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await sitDown(page, 'red_cathedral', 'middle', `rose-${width}`);
      const under = await page.locator('.rose .light circle[r="11"]').evaluateAll((all) => {
        const dice = [...document.querySelectorAll('.rose .die [data-ghost]')].map((die) => die.getBoundingClientRect());
        return all.filter((number) => {
          const { left, top, right, bottom } = number.getBoundingClientRect();
          return dice.some((die) => Math.min(right, die.right) - Math.max(left, die.left) > 2 && Math.min(bottom, die.bottom) - Math.max(top, die.top) > 2);
        }).map((number) => number.parentElement.textContent);
      });
      assert.deepEqual(under, [], `numbers below dice at ${width}`);
    }
  });

  scene('on a phone’s side the button that names the act is in sight, and the workshop whole', { size: [844, 390], touch: true, language: 'pl' }, async (page) => {
    await sitDown(page, 'red_cathedral', 'middle');
    await page.locator('.rose [data-pick]:visible').first().tap();
    const act = await box(page, 'section.sheet footer .btn.primary');
    assert.ok(act.y + act.height <= 348, `the button ends at ${act.y + act.height}, the tabs begin at 346`);
    await page.locator('nav.tabs button').nth(2).tap();
    const ornament = await box(page, '.workshop .ornament >> visible=true');
    assert.ok(ornament.y + ornament.height <= 388, `ornaments end at ${ornament.y + ornament.height}`);
  });

  scene('a hint leaves the dock of a phone in sight', { size: [360, 700], touch: true }, async (page) => {
    await sitDown(page, 'basilica', 'middle');
    await page.keyboard.press('h');
    await page.locator('[data-why]').waitFor();
    await page.waitForTimeout(200);
    const dock = await box(page, '.dock');
    assert.ok(dock.y + dock.height <= 650, `the dock ends at ${dock.y + dock.height}`);
  });

  scene('between, a refusal moves nothing, and four have names', { size: [820, 1180], touch: true, language: 'pl' }, async (page) => {
    await sitDown(page, 'basilica', 'middle');
    await page.locator('.tile.offered').first().tap();
    const before = await box(page, '.hall');
    await page.locator('[data-cell]:not([data-move]):not([data-pick])').first().tap();
    await page.locator('.notice').waitFor();
    assert.deepEqual(await box(page, '.hall'), before);
    await page.setViewportSize({ width: 1024, height: 768 });
    await newTable(page, 'sagrada', { seats: ['', 'cat', 'owl', 'gargoyle'] }, 'names');
    assert.deepEqual(await cut(page, '.strip .name'), []);
    await sitDown(page, 'sagrada', 'middle');
    const sum = await box(page, '[data-part=sum]');
    assert.ok(sum.y + sum.height <= 768, `the sum ends at ${sum.y + sum.height}`);
  });

  scene('the rose stays where it is while a die is chosen, in the longest language', { size: [1440, 900], language: 'fr' }, async (page) => {
    await newTable(page, 'red_cathedral', FOUR);
    const before = await box(page, '.rose');
    await page.locator('.rose .die[data-pick]').first().click();
    await page.locator('.prompt .btn.primary').waitFor();
    assert.deepEqual(await box(page, '.rose'), before);
  });

  scene('at 1024 x 768 the boards are first: cells of 72 and the sums whole', { size: [1024, 768] }, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    const cell = await box(page, '[data-space=a1]');
    assert.ok(cell.width >= 72, `cells of ${cell.width}`);
    const sum = await box(page, '[data-part=sum]');
    assert.ok(sum.y + sum.height <= 768, `the sum ends at ${sum.y + sum.height}`);
    await sitDown(page, 'basilica', 'middle');
    const tile = await box(page, '[data-cell=a1]');
    assert.ok(tile.width >= 72, `tiles of ${tile.width}`);
    const foot = await box(page, 'tfoot');
    assert.ok(foot.y + foot.height <= 768, `the sum ends at ${foot.y + foot.height}`);
  });

  scene('at 1440 x 900 the sum of Sagrada is whole in the longest language', { size: [1440, 900], language: 'pl' }, async (page) => {
    await sitDown(page, 'sagrada', 'middle');
    const sum = await box(page, '[data-part=sum]');
    assert.ok(sum.y + sum.height <= 896, `the sum ends at ${sum.y + sum.height}`);
  });

  scene('a finger finds everything to press outside the tables', { size: [360, 700], touch: true }, async (page) => {
    const OUTSIDE = /^(home|settings|new table|learning|rules of|games|a record refused|puzzles|analysis|no such table|share)/;
    const PRESSED = 'button, a.btn, select, summary, input:not([type=checkbox], [type=radio], [type=file]), label:has(input[type=checkbox], input[type=radio])';
    const look = () =>
      page.evaluate((pressed) => {
        const inside = document.querySelector('dialog[open]') ?? document.body;
        const small = [...inside.querySelectorAll(pressed)].filter((each) => each.getClientRects().length && !each.closest('.hidden-text, .skip, [data-stage]') && !each.matches('.skip'));
        return small.map((each) => [each.getBoundingClientRect(), each]).filter(([{ width, height }]) => width < 43.5 || height < 43.5).map(([{ width, height }, each]) => `${Math.round(width)} x ${Math.round(height)}: ${each.getAttribute('aria-label') ?? each.textContent.trim()}`);
      }, PRESSED);
    assert.deepEqual(await walk(page, look, { wanted: (name) => OUTSIDE.test(name) }), []);
  });

  scene('a finger finds everything to press at the tables', { size: [360, 700], touch: true }, async (page) => {
    const PRESSED = 'button, a.btn, summary, [role=button]';
    // What a guild offers is asked again in the sheet.
    const AGAIN = '.hidden-text, .skip, .action';
    const small = () =>
      page.locator(PRESSED).evaluateAll((all, again) => all.filter((each) => each.getClientRects().length && !each.closest(again)).map((each) => [each.getBoundingClientRect(), each]).filter(([{ width, height }]) => width < 43.5 || height < 43.5).map(([{ width, height }, each]) => `${Math.round(width)} x ${Math.round(height)}: ${each.getAttribute('aria-label') ?? each.textContent.trim()}`), AGAIN);
    for (const [width, height] of [[360, 700], [844, 390], [820, 1180], [1024, 768]]) {
      await page.setViewportSize({ width, height });
      for (const game of GAMES) {
        await sitDown(page, game, 'middle', `${game}-${width}`);
        await page.waitForTimeout(500);
        assert.deepEqual(await small(), [], `${game} at ${width}`);
        await page.locator('[data-pick]:visible, [data-move^="take"]:visible').first().tap();
        await page.waitForTimeout(500); // dice roll
        assert.deepEqual(await small(), [], `${game} at ${width}, something chosen`);
      }
    }
  });

  scene('the round track shows its dice large, on a phone those of all rounds', { size: [360, 700], touch: true }, async (page) => {
    for (const [width, height, part, count] of [[360, 700, '[data-part=track]', 5], [844, 390, '[data-part=track]', 5], [1440, 900, '.track .arch', 1]]) {
      await page.setViewportSize({ width, height });
      await sitDown(page, 'sagrada', 'middle', `track-${width}`);
      await page.locator(part).first().tap();
      await page.locator('dialog[open] .dice > :is(button, span)').first().waitFor();
      const dice = await page.locator('dialog[open] .dice > :is(button, span)').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
      assert.ok(dice.length === count && Math.min(...dice) >= 44, `at ${width}: dice of ${dice}`);
    }
  });

  for (const language of ['en', 'fr', 'pl'])
    scene(`Sagrada is seen whole on a phone’s side and on a tablet, ${language}`, { size: [844, 390], touch: true, language }, async (page) => {
      await sitDown(page, 'sagrada', 'middle');
      const foot = await box(page, 'nav.tabs');
      assert.ok(foot.y + foot.height <= 390, `the foot ends at ${foot.y + foot.height}`);
      const over = await page.locator('nav.tabs button').evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight).map((each) => each.textContent));
      assert.deepEqual(over, [], 'words of the foot');
      // The numbers of the columns stand on the lead, down from their upper edge.
      const [numbers, lead] = await page.locator('.frame .stone').evaluate((stone) => [
        [...stone.querySelectorAll('text')].filter((each) => /\d/.test(each.textContent)).map((each) => each.getAttribute('y') - 0.66 * each.getAttribute('font-size')),
        Math.min(...[...stone.querySelectorAll('[fill="var(--lead)"]')].map((each) => each.getBBox().y)),
      ]);
      assert.ok(Math.min(...numbers) >= lead, `numbers at ${numbers}, lead from ${lead}`);
      await page.setViewportSize({ width: 820, height: 1180 });
      for (const moment of ['start', 'middle']) {
        await sitDown(page, 'sagrada', moment, moment);
        const sum = await box(page, '[data-part=sum]');
        assert.ok(sum.y + sum.height <= 1170, `the sum ends at ${sum.y + sum.height}`);
      }
    });

  scene('looking back, The Red Cathedral stands above the slider, and what towers are worth is told apart', { size: [1024, 768] }, async (page) => {
    for (const [width, height] of [[1024, 768], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await sitDown(page, 'red_cathedral', 'middle', `back-${width}`);
      await page.keyboard.press('[');
      const slider = await box(page, '.replay');
      await page.waitForTimeout(100);
      const words = await page.locator('.worth').evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ left, right, bottom }) => ({ left, right, bottom })));
      assert.ok(words.length && words.every(({ bottom }) => bottom <= slider.y + 1), `at ${width}: ${JSON.stringify(words)}, the slider at ${slider.y}`);
      assert.ok(words.every(({ left }, i) => !i || left >= words[i - 1].right), `at ${width}: ${JSON.stringify(words)}`);
      assert.deepEqual(await cut(page, '.worth'), [], `at ${width}`);
    }
  });

  scene('what can be brought is seen whole on a phone’s side', { size: [844, 390], touch: true, language: 'fr' }, async (page) => {
    await sitDown(page, 'red_cathedral', 'middle');
    await page.locator('.seg button:not(.off)').first().tap();
    const feet = await page.locator('.option').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
    const tabs = await box(page, 'nav.tabs');
    assert.ok(feet.length === 4 && Math.max(...feet) <= tabs.y, `options end at ${feet}, the tabs begin at ${tabs.y}`);
  });

  for (const language of ['fr', 'pl'])
    scene(`long words of Basilica leave colours and the way to a scoring alone, ${language}`, { size: [1440, 900], language }, async (page) => {
      await sitDown(page, 'basilica', 'middle');
      const plates = await page.locator('.areas button svg').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
      assert.ok(plates.length === 5 && Math.min(...plates) >= 20, `plates of ${plates}`);
      const [words, gold] = await page.locator('.track').evaluate((track) => {
        const range = document.createRange();
        range.selectNodeContents(track.querySelector('.to'));
        return [range.getBoundingClientRect().bottom, [...track.querySelectorAll('text')].find((each) => each.textContent === '20').previousElementSibling.getBoundingClientRect().top];
      });
      assert.ok(words <= gold + 1, `words down to ${words}, the gold from ${gold}`);
    });

  scene('on its side a phone shows the ways to play, and patterns to choose that can be told apart', { size: [844, 390], touch: true }, async (page) => {
    const feet = await page.getByRole('button', { name: /^Play now/ }).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
    assert.ok(feet.length === 3 && Math.max(...feet) <= 390, `Play now down to ${feet}`);
    await newTable(page, 'sagrada');
    const [cards, sizes] = await page.locator('.side .mini').evaluateAll((all) => [all.map((each) => each.getBoundingClientRect().bottom), all.map((each) => each.getBoundingClientRect().height)]);
    assert.ok(sizes.length === 4 && Math.min(...sizes) >= 80 && Math.max(...cards) <= 390, `patterns of ${sizes} down to ${cards}`);
  });

  scene('beside a die in hand the other four lie in one row, and the pool is in sight', { size: [360, 700], touch: true }, async (page) => {
    for (const [width, height] of [[360, 700], [844, 390], [820, 1180], [1024, 768]]) {
      await page.setViewportSize({ width, height });
      await sitDown(page, 'sagrada', 'start', `hand-${width}`);
      await page.locator('[data-move^="take"]').first().tap();
      await page.locator('.hand').waitFor();
      const rows = await page.locator('.dice [data-pool]').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
      assert.ok(rows.length === 4 && new Set(rows).size === 1, `at ${width}: rows at ${rows}`);
      const cloth = await box(page, '.cloth');
      assert.ok(cloth.y + cloth.height <= height, `at ${width}: the pool ends at ${cloth.y + cloth.height}`);
    }
  });

  scene('rows of your games keep within their panel in the longest language', { size: [1440, 900], language: 'fr' }, async (page) => {
    for (const game of GAMES) for (const moment of ['middle', 'end']) await putRecord(page, RECORDS[game].text, RECORDS[game][moment], `${game}-${moment}`);
    await page.goto(`${page.url0}#/games`);
    await page.locator('main li').nth(5).waitFor();
    for (const [width, height] of [[1440, 900], [1280, 800], [1024, 768], [820, 1180], [360, 700]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      assert.deepEqual(await cut(page, 'main li, main li .acts, main li .points, main li .who'), [], `at ${width}`);
      // What is read down stands in a line.
      const left = await page.locator('section[aria-labelledby=finished] li .state').evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().left)))]);
      if (width >= 800) assert.equal(left.length, 1, `at ${width}: results begin at ${left}`);
    }
  });

  scene('at 820 x 1180 the boards have the width', { size: [820, 1180], touch: true }, async (page) => {
    await sitDown(page, 'red_cathedral', 'middle');
    const rose = await box(page, '.rose');
    assert.ok(Math.min(rose.width, rose.height) >= 500, `a rose of ${rose.width} x ${rose.height}`);
    await sitDown(page, 'sagrada', 'middle');
    const cell = await box(page, '[data-space=a1]');
    assert.ok(cell.width >= 72, `cells of ${cell.width}`);
    for (const [selector, y] of [['[data-part=sum]', 1180], ['[data-space=a1]', 500]]) {
      const part = await box(page, selector);
      assert.ok(part.y + part.height <= y, `${selector} ends at ${part.y + part.height}`);
    }
  });

  scene('between, a lesson and a puzzle leave the board whole', { size: [1024, 768] }, async (page) => {
    const parts = { basilica: '.hall', red_cathedral: '.rose, .site', sagrada: '.stage' };
    for (const [width, height, games] of [[1024, 768, ['basilica']], [820, 1180, GAMES]])
      for (const game of games)
        for (const address of [`/lesson/${game}/first`, `/puzzle/${game}/1`]) {
          await page.setViewportSize({ width, height });
          await page.goto(`${page.url0}#${address}`);
          await page.locator(`[data-guide], [data-puzzle]`).first().waitFor();
          await page.waitForTimeout(200);
          const board = await box(page, `main :is(${parts[game]}) >> visible=true`);
          assert.ok(board.y + board.height <= height, `${address} at ${width}: down to ${board.y + board.height}`);
        }
  });

  scene('a lesson and a puzzle stand beside the board of a phone on its side', { size: [844, 390], touch: true }, async (page) => {
    for (const [address, what] of [['/lesson/basilica/first', '[data-guide]'], ['/lesson/red_cathedral/first', '[data-guide]'], ['/puzzle/sagrada/1', '[data-puzzle]']]) {
      await page.goto(`${page.url0}#${address}`);
      const said = await box(page, what);
      const board = await box(page, '.hall:visible, .market:visible, .frame:visible');
      assert.ok(said.x >= board.x + board.width - 1, `${address}: ${JSON.stringify(said)} beside ${JSON.stringify(board)}`);
      assert.ok(said.y >= 40, 'below the bar');
    }
  });

  scene('what the coach says covers neither the sentence nor its buttons on a phone', { size: [360, 700], touch: true, coach: 'on' }, async (page) => {
    await sitDown(page, 'sagrada', 'start');
    const note = await box(page, '[data-first]');
    const asked = await box(page, '.prompt');
    assert.ok(note.y + note.height <= asked.y, `${JSON.stringify(note)} over ${JSON.stringify(asked)}`);
    await page.locator('[data-move=end]').first().click();
  });

  scene('the three actions of The Red Cathedral fit a small phone in the longest language', { size: [360, 700], touch: true, language: 'fr' }, async (page) => {
    await sitDown(page, 'red_cathedral', 'middle');
    await page.locator('.seg button:not(.off)').first().click();
    await page.locator('.seg .on').waitFor();
    const last = await page.locator('.seg button').last().boundingBox();
    assert.ok(last.x + last.width <= 350, `the last ends at ${last.x + last.width}`);
  });

  scene('on a phone the sheet leaves the ground floor of the cathedral alone, and the prompt is seen whole or not at all', { size: [390, 844], touch: true }, async (page) => {
    const half = () =>
      page.evaluate(() => {
        const bar = document.querySelector('header').getBoundingClientRect().bottom;
        const row = document.querySelector('.prompt-row').getBoundingClientRect();
        return row.top < bar - 1 && row.bottom > bar + 1 ? [row.top, row.bottom] : [];
      });
    for (const [width, height] of [[390, 844], [360, 700]]) {
      await page.setViewportSize({ width, height });
      await sitDown(page, 'red_cathedral', 'middle', `phone-${width}`);
      for (const [choose, low] of [['.rose [data-pick]', '.rose'], ['.seg button:not(.off)', '[data-site=b1]']]) {
        await page.locator(`${choose} >> visible=true`).first().click();
        await page.waitForTimeout(200);
        const [ground, sheet] = [await box(page, low), await box(page, 'section.sheet')];
        assert.ok(ground.y + ground.height <= sheet.y + 1, `${low} at ${width}: ${ground.y + ground.height} over ${sheet.y}`);
        assert.deepEqual(await half(), [], `at ${width}`);
        // What is asked is said, above the board or in the dock.
        const [bar, row] = [await box(page, 'header'), await box(page, '.prompt-row')];
        assert.ok(row.y >= bar.y + bar.height - 1 || (await page.locator('section.sheet .asked').isVisible()), `what is asked at ${width}`);
        await page.evaluate(() => scrollTo({ top: 0 }));
      }
    }
  });

  scene('between, sentences and names have room in the longest language', { size: [820, 1180], touch: true, language: 'fr' }, async (page) => {
    for (const [width, height] of [[820, 1180], [1024, 768]]) {
      await page.setViewportSize({ width, height });
      for (const game of GAMES) {
        await sitDown(page, game, 'middle');
        const asked = await box(page, '.prompt .sentence');
        assert.ok(asked.width >= 180 && asked.height <= 66, `${game} at ${width}: the sentence is ${asked.width} x ${asked.height}`);
        assert.deepEqual(await cut(page, 'h1.game, header .meta'), [], `${game} at ${width}`);
      }
      await newTable(page, 'red_cathedral', FOUR, `four-${width}`);
      assert.deepEqual(await cut(page, '[data-house] .name'), [], `four players at ${width}`);
      const sides = await page.locator('.prompt-row').evaluate((row) => [row.scrollWidth, row.clientWidth]);
      assert.equal(sides[0], sides[1], 'the prompt keeps within the window');
    }
  });

  scene('between, a hint covers neither the sum nor the board nor what can be done', { size: [1024, 768] }, async (page) => {
    for (const [width, height] of [[1024, 768], [820, 1180]]) {
      await page.setViewportSize({ width, height });
      await sitDown(page, 'sagrada', 'middle');
      await page.keyboard.press('h');
      const why = await box(page, '[data-why]');
      for (const what of ['[data-part=sum]', '[data-space=d1]', '.prompt', '.cloth']) {
        const part = await box(page, what);
        assert.ok(part.y + part.height <= why.y + 1 || part.x >= why.x + why.width || part.x + part.width <= why.x, `${what} at ${width}: ${JSON.stringify(part)} under ${JSON.stringify(why)}`);
      }
      // It is said once.
      assert.equal(await page.locator('.sill').getByText('strong player').count(), 0);
    }
  });

  scene('on a small phone the dock leaves the rose and the ground floor alone, and costs can be read', { size: [360, 700], touch: true }, async (page) => {
    const above = async (what, why) => {
      await page.waitForTimeout(200);
      const [part, dock] = [await box(page, what), await box(page, 'section.sheet')];
      assert.ok(part.y + part.height <= dock.y + 2, `${why}: ${part.y + part.height} over ${dock.y}`);
    };
    const small = () =>
      page.locator('.section svg text').evaluateAll((all) => all.filter((each) => each.getClientRects().length && !each.closest('[filter]')).map((each) => [each.textContent, Number(each.getAttribute('font-size')) * each.getScreenCTM().a]).filter(([words, size]) => words.trim() && words !== '₽' && size < 12.9));
    await sitDown(page, 'red_cathedral', 'middle');
    await page.locator('.rose [data-pick]:visible').first().tap();
    await above('.rose', 'the rose');
    await sitDown(page, 'red_cathedral', 'middle', 'again');
    await page.locator('.seg button:not(.off)').first().tap();
    await page.getByText('What do you bring?').waitFor();
    await above('[data-site=b1]', 'the ground floor');
    assert.deepEqual(await small(), [], 'four towers');
    await newTable(page, 'red_cathedral', FOUR);
    await page.getByRole('button', { name: 'Site' }).tap();
    assert.equal(await page.locator('.tower').count(), 6);
    assert.deepEqual(await small(), [], 'six towers');
  });

  scene('on a phone rows of the basilica are seen whole or not at all', { size: [360, 700], touch: true }, async (page) => {
    await sitDown(page, 'basilica', 'middle');
    await page.waitForTimeout(100);
    const half = await page.locator('.scroll').evaluate((pane) => {
      const room = pane.getBoundingClientRect();
      return [...pane.querySelectorAll('[data-cell^=a]')].map((cell) => [cell.dataset.cell, cell.getBoundingClientRect()]).filter(([, { top, bottom }]) => bottom > room.top + 4 && top < room.bottom - 4 && (top < room.top - 2 || bottom > room.bottom + 2)).map(([name]) => name);
    });
    assert.deepEqual(half, []);
  });

  scene('letters on dice and costs of The Red Cathedral can be read', { size: [1024, 768] }, async (page) => {
    await sitDown(page, 'red_cathedral', 'middle');
    // Banners and tiles laid on top have a shadow: their outline and their card say what they are.
    const small = (selector) =>
      page.locator(selector).evaluateAll((all) => all.filter((each) => each.getClientRects().length && !each.closest('[filter]')).map((each) => [each.textContent, Number(each.getAttribute('font-size')) * each.getScreenCTM().a]).filter(([words, size]) => words.trim() && size < 12.9));
    assert.deepEqual(await small('.rose .die.still text'), []);
    await page.getByRole('button', { name: 'Site' }).click();
    assert.deepEqual((await small('.section svg text')).filter(([words]) => words !== '₽'), []);
  });
});
