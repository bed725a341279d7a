// SPDX-License-Identifier: MIT
// Every screen of the page, one after the other, for tests that look at all of them.
import { putRecord } from './browser.mjs';
import { GAMES, RECORDS } from './support.mjs';

const two = (text) => text.replace('seat 2 cat', 'seat 1 Anna\nseat 2 Bert');
const key = (name) => async (page) => {
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press(name);
};

/** [name, address, what must be there, what to do then, what must be there after that] */
const SCREENS = [
  ['home, nothing saved', '/', '.arcade', null, 'empty'],
  ['home', '/', '.strip a'],
  ['settings', '/', '.strip a', (page) => page.locator('header.bar button').last().click(), 'dialog[open]'],
  ...GAMES.flatMap((game) => [
    [`new table of ${game}`, `/new/${game}`, 'form .foot', (page) => page.locator('form details > summary').click()],
    [`learning ${game}`, `/learn/${game}`, 'main ol > li'],
    [`lesson of ${game}`, `/lesson/${game}/first`, '[data-guide] h2'],
    [`rules of ${game}`, `/rules/${game}`, '[data-rule="1.1"]'],
    [`${game} at the start`, `/table/${game}-start`, '[data-move], [data-pick]'],
    [`${game} in the middle`, `/table/${game}-middle`, '[data-move], [data-pick]'],
    [`${game}, something chosen`, `/table/${game}-middle`, '[data-move], [data-pick]', (page) => page.locator('[data-pick]:visible, [data-move^="take"]:visible').first().click()],
    [`${game}, final scores`, `/table/${game}-end`, 'dialog[open] .sum'],
    [`${game}, the end behind the sheet`, `/table/${game}-end`, 'dialog[open] .sum', async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }],
    [`${game}, moves list`, `/table/${game}-middle`, '[data-move], [data-pick]', key('m'), 'dialog[open]'],
    [`${game}, score so far`, `/table/${game}-middle`, '[data-move], [data-pick]', key('s'), 'dialog[open]'],
    [`${game}, moves so far`, `/table/${game}-middle`, '[data-move], [data-pick]', key('l'), 'dialog[open]'],
    [`${game}, looking back`, `/table/${game}-middle`, '[data-move], [data-pick]', key('['), '.replay'],
  ]),
  ['rules drawer', '/table/basilica-middle', '[data-move], [data-pick]', key('r'), 'dialog[open] [data-rule="1.1"]'],
  ['keys', '/table/basilica-middle', '[data-move], [data-pick]', key('?'), 'dialog[open] kbd'],
  ['share', '/table/sagrada-end', 'dialog[open] .sum', (page) => page.locator('dialog[open] .acts button').nth(2).click(), 'dialog[open] textarea'],
  ['menu of a table', '/table/sagrada-middle', '[data-move], [data-pick]', (page) => page.locator('details.more > summary').click(), 'details.more[open] button'],
  ['curtain', '/table/curtain', '[data-pick=curtain]'],
  ['games', '/games', 'main li'],
  ['a record refused', '/games', 'main li', (page) => page.locator('input[type=file]:not([data-bundle])').setInputFiles({ name: 'x.rec', mimeType: 'text/plain', buffer: Buffer.from('x') }), '[role=alert]'],
  ['analysis', '/study/basilica-end', '[data-study=whole] [data-dear]'],
  ['puzzles', '/puzzles/sagrada', '[data-puzzles] .shelf li'],
  ...GAMES.map((game) => [`puzzle of ${game}`, `/puzzle/${game}/1`, '[data-puzzle]']),
  ['no such table', '/table/nobody', '[role=alert]'],
];

async function open(page, address, there, act, then, fades) {
  // By way of nowhere, so that a screen seen before begins anew.
  await page.evaluate(() => (location.hash = '#/table/'));
  await page.waitForSelector('main.problem');
  await page.evaluate((to) => (location.hash = `#${to}`), address);
  await page.waitForSelector(there, { state: 'attached' });
  if (act) await act(page);
  if (then) await page.waitForSelector(then);
  if (act && fades) await page.waitForTimeout(150); // cross-fades of 80 ms
}

/** Go to each screen and call `look(name)` there; what `look` says of them all is returned. `fades`: colours matter, so what fades in
    is waited for. */
export async function walk(page, look, { wanted = () => true, fades = false } = {}) {
  const saved = GAMES.flatMap((game) => ['start', 'middle', 'end'].map((moment) => [`${game}-${moment}`, RECORDS[game].text, RECORDS[game][moment]]));
  saved.push(['curtain', two(RECORDS.sagrada.text), 24]);
  const said = [];
  let filled = false;
  for (const [name, address, there, act, then] of SCREENS.filter(([name]) => wanted(name))) {
    if (!filled && then !== 'empty') {
      for (const [id, text, moves] of saved) await putRecord(page, text, moves, id);
      filled = true;
    }
    page.story.push(name);
    const words = await open(page, address, there, act, then === 'empty' ? null : then, fades).then(
      () => look(name),
      (error) => `cannot be opened: ${error.message}`,
    );
    if (words) said.push(...[words].flat().map((each) => `${name}: ${each}`));
    if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  }
  return said;
}
