// SPDX-License-Identifier: MIT
// shot.mjs URL OUT.png [--hash '#/…'] [--record FILE [--moves N]] [--theme vespers] [--size 390x844] [--language fr] [--touch] [--wait MS]
// [--click SELECTOR]…: one picture of the page at URL, for looking at what was made. Complaints of the page are printed.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { launch, openRecord, visit } from '../tests/e2e/browser.mjs';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    hash: { type: 'string' },
    record: { type: 'string' },
    moves: { type: 'string' },
    theme: { type: 'string', default: 'day' },
    size: { type: 'string', default: '1440x900' },
    language: { type: 'string', default: 'en' },
    touch: { type: 'boolean', default: false },
    wait: { type: 'string', default: '600' },
    click: { type: 'string', multiple: true, default: [] },
  },
});
const [url, out] = positionals;
const browser = await launch();
const page = await visit(browser, url, {
  theme: flags.theme,
  language: flags.language,
  size: flags.size.split('x').map(Number),
  touch: flags.touch,
});
if (flags.record) await openRecord(page, url, readFileSync(flags.record, 'utf8'), flags.moves ? Number(flags.moves) : Infinity);
else if (flags.hash) await page.goto(url + flags.hash);
await page.waitForTimeout(Number(flags.wait));
for (const selector of flags.click) {
  await page.click(selector);
  await page.waitForTimeout(250);
}
await page.screenshot({ path: out });
for (const complaint of page.complaints) console.log('page:', complaint);
await browser.close();
