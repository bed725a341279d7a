// SPDX-License-Identifier: MIT
// Every screen with one theme and size: no rule of WCAG 2.2 AA that axe-core can check is broken, and nothing is wider than
// the window. A file per theme, so that both run at a time; by night only colours are others than by day.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DESKTOP, PHONE, scenes } from './support.mjs';
import { walk } from './screens.mjs';

export const AXE = { content: readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8') };

/** What axe finds wrong; where only the colours are others, only those are looked at. */
export async function violations(page, colours = false) {
  const found = await page.evaluate(async (colours) => {
    const { violations } = await axe.run(document, {
      runOnly: colours ? ['color-contrast', 'link-in-text-block'] : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      // Experimental, and takes letters drawn on dice and tiles for labels.
      rules: colours ? {} : { 'label-content-name-mismatch': { enabled: false } },
    });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? node.none[0]?.message ?? node.all[0]?.message ?? ''})`) }));
  }, colours);
  return found.map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes.slice(0, 3).join('; ')}`);
}

/** How far the page can be scrolled sideways, and what sticks out. */
export async function tooWide(page) {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth;
    if (wide <= innerWidth) return [];
    const out = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1).slice(0, 4);
    return [`${wide} wide in a window of ${innerWidth}: ${out.map((each) => `${each.tagName}.${each.getAttribute('class')}`).join(', ')}`];
  });
}

export function accessible(theme) {
  scenes(`accessible at ${theme}`, (scene) => {
    for (const [size, touch] of [[DESKTOP, false], [PHONE, true]]) {
      scene(`every screen at ${size.join(' x ')}`, { theme, size, touch, script: AXE }, async (page) => {
        const said = await walk(page, async () => [...(await violations(page, theme !== 'day')), ...(await tooWide(page))], { fades: true });
        assert.deepEqual(said, []);
      });
    }
  });
}
