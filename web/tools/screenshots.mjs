// SPDX-License-Identifier: MIT
// screenshots.mjs: docs/images, from the records of the end-to-end tests. Each table is in the middle of a game, a person to
// move, something chosen so that what it may be used for shows.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch, openRecord, visit } from '../tests/e2e/browser.mjs';
import { DESKTOP, GAMES, PHONE, RECORDS, serve } from '../tests/e2e/support.mjs';
import { repack } from './png.mjs';

const OUT = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const LARGEST = 400_000;
/** By game: what is clicked first, the first of these that is there. */
const CHOICE = {
  basilica: '[data-pick^="vault"]',
  red_cathedral: '[data-pick^="die"], [data-pick]',
  sagrada: '[data-move^="take"], [data-pick]',
};

async function shot(page, name) {
  await page.mouse.move(2, 2);
  await page.waitForTimeout(700);
  const picture = repack(await page.screenshot());
  writeFileSync(`${OUT}${name}.png`, picture);
  const size = picture.length;
  if (size > LARGEST) throw new Error(`${name}.png is ${size} bytes, more than ${LARGEST}`);
  for (const complaint of page.complaints) throw new Error(`${name}: ${complaint}`);
  console.log(`${name}.png ${Math.round(size / 1000)} kB`);
}

async function table(page, url, game) {
  await openRecord(page, url, RECORDS[game].text, RECORDS[game].middle, game);
  await page.locator(CHOICE[game]).locator('visible=true').first().click();
}

mkdirSync(OUT, { recursive: true });
const server = await serve();
const browser = await launch();
try {
  for (const theme of ['day', 'vespers']) {
    const page = await visit(browser, server.url, { theme, size: DESKTOP });
    await page.locator('.arcade').waitFor();
    await shot(page, `home-${theme}`);
    for (const game of GAMES) {
      await table(page, server.url, game);
      await shot(page, `${game}-${theme}`);
    }
    await page.context().close();
  }
  const phone = await visit(browser, server.url, { size: PHONE, touch: true });
  for (const game of GAMES) {
    await table(phone, server.url, game);
    await shot(phone, `${game}-phone`);
  }
} finally {
  await browser.close();
  server.stop();
}
