// SPDX-License-Identifier: MIT
// Every screen in French and in Polish: no English left, no key where a sentence should be.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { walk } from './screens.mjs';
import { scenes } from './support.mjs';

function words(language) {
  const folder = new URL(`../../lang/${language}/`, import.meta.url);
  return readdirSync(folder).filter((file) => file !== 'terminal.json').map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
}
const english = words('en');
const rooms = [...new Set(english.flatMap((file) => Object.keys(file).map((key) => key.split('.')[0])))];
const KEY = new RegExp(`(?<![\\w./])(?:${rooms.join('|')})\\.[a-z_]\\w*(?:\\.\\w+)*`);
const plain = (text) => text.replace(/\s+/g, ' ').trim();

/** English sentences that this language says differently: as they are, or, where something is filled in, as a pattern. */
function foreign(language) {
  const own = new Set(words(language).flatMap((file) => Object.values(file)).map(plain));
  const exact = new Set();
  const patterns = [];
  for (const value of english.flatMap((file) => Object.values(file)).map(plain)) {
    if (own.has(value) || !/[a-z]{3}/.test(value)) continue;
    if (!value.includes('{')) exact.add(value);
    else if (!value.includes('plural') && value.replace(/\{[^}]*\}/g, '').replace(/\W/g, '').length > 5)
      patterns.push(new RegExp(`^${value.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&')).join('.+')}$`));
  }
  return (text) => exact.has(text) || patterns.some((pattern) => pattern.test(text));
}

/** Every piece of text somebody can read or hear on this page. */
const texts = (page) =>
  page.evaluate(() => {
    const found = new Set([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, style, textarea, code')) found.add(walker.currentNode.data);
    for (const each of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) found.add(each.getAttribute(name) ?? '');
    return [...found];
  });

scenes('languages', (scene) => {
  for (const language of ['fr', 'pl']) {
    scene(`every screen in ${language}`, { language }, async (page) => {
      const isForeign = foreign(language);
      const look = async () => {
        const said = (await texts(page)).map(plain).filter(Boolean);
        const wrong = said.filter((text) => isForeign(text) || KEY.test(text));
        const lang = await page.evaluate(() => document.documentElement.lang);
        return lang === language ? wrong.slice(0, 8) : [`lang is ${lang}`, ...wrong];
      };
      assert.deepEqual(await walk(page, look), []);
    });
  }

  scene('the language is changed at the table, without losing it', {}, async (page) => {
    await walk(page, async () => {
      const log = () => page.locator('dialog[open] li').allTextContents();
      const before = await log();
      await page.keyboard.press('Escape');
      await page.locator('header.bar button').last().click();
      await page.locator('dialog[open]').getByText('Polski').click();
      await page.waitForFunction(() => document.documentElement.lang === 'pl');
      await page.keyboard.press('Escape');
      await page.keyboard.press('l');
      await page.waitForSelector('dialog[open] li');
      const after = await log();
      assert.equal(after.length, before.length);
      const same = after.filter((text, i) => plain(text) === plain(before[i]));
      assert.ok(same.length < after.length / 20, `log lines left in English: ${same.slice(0, 5).join(' | ')}`);
      await page.keyboard.press('Escape');
      await page.locator('header.bar button').last().click();
      await page.locator('dialog[open]').getByText('English').click();
      await page.waitForFunction(() => document.documentElement.lang === 'en');
    }, { wanted: (name) => name.endsWith('moves so far') });
  });
});
