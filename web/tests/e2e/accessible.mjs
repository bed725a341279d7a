// SPDX-License-Identifier: MIT
// Every screen in one size and both themes: no rule of WCAG 2.2 AA that axe-core can check is broken, and nothing is wider than
// the window. A file per size, so that both run at a time; by night only colours are others than by day.
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
      // Experimental, so it is asked for by name.
      rules: colours ? {} : { 'label-content-name-mismatch': { enabled: true } },
    });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? node.none[0]?.message ?? node.all[0]?.message ?? ''})`) }));
  }, colours);
  return found.map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes.slice(0, 3).join('; ')}`);
}

/** How far the page can be scrolled sideways in a window as wide as was asked for (a phone's grows with what is in it), and what
    sticks out. */
export async function tooWide(page) {
  return page.evaluate((asked) => {
    const wide = document.documentElement.scrollWidth;
    if (wide <= asked) return [];
    const out = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > asked + 1).slice(0, 4);
    return [`${wide} wide in a window of ${asked}: ${out.map((each) => `${each.tagName}.${each.getAttribute('class')}`).join(', ')}`];
  }, page.viewportSize().width);
}

export function accessible(size, touch) {
  scenes(`accessible at ${size.join(' x ')}`, (scene) => {
    scene('every screen, by day and by night', { size, touch, script: AXE }, async (page) => {
      const light = (theme) => page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      const look = async () => {
        const said = [...(await violations(page)), ...(await tooWide(page))];
        await light('vespers');
        said.push(...(await violations(page, true)).map((words) => `by night: ${words}`));
        await light('day');
        return said;
      };
      assert.deepEqual(await walk(page, look, { fades: true }), []);
    });
  });
}
