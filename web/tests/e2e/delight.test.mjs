// SPDX-License-Identifier: MIT
// What moves, and what the browser itself can do for a table: full screen, a note when one is asked, the page as a program of its own.
import assert from 'node:assert/strict';
import { playMove } from './player.mjs';
import { openMore, ready, scenes, sitDown } from './support.mjs';

/** In the page: every animation that is begun, in window.moved, as { what, frames, lasts }. */
const WATCH = {
  content: `window.moved = []; Element.prototype.animate = new Proxy(Element.prototype.animate, { apply: (f, self, words) => {
    window.moved.push({ what: self.dataset?.travels === '' ? 'piece' : self.classList[0], frames: words[0].map(({ transform }) => transform), lasts: words[1].duration });
    return Reflect.apply(f, self, words);
  } });`,
};
const moved = (page, what) => page.evaluate((what) => window.moved.filter((each) => each.what === what), what);

/** A die is drafted and placed; a die goes along the ring, and what it brings goes into the workshop. */
async function play(page) {
  await sitDown(page, 'sagrada', 20);
  await playMove(page, 'take R2');
  await playMove(page, 'place a3');
  await page.waitForFunction(() => Number(document.querySelector('main[data-count]').dataset.count) >= 22);
  const glass = await page.evaluate(() => window.moved);
  await page.evaluate(() => (window.moved = []));
  await sitDown(page, 'red_cathedral', 'start');
  await page.getByRole('button', { name: 'Market', exact: true }).first().click();
  await page.locator('.die.live').first().click();
  await page.locator('[data-move^="market"]:visible').first().click();
  await page.locator('[data-move^="obtain"]:visible').first().click();
  await page.waitForTimeout(700);
  return glass;
}

/** In the page: full screen as a browser with a screen has it. */
const SCREEN = {
  content: `let full = null;
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => true });
    Object.defineProperty(Document.prototype, 'fullscreenElement', { get: () => full });
    Element.prototype.requestFullscreen = async function () { full = this; };
    Document.prototype.exitFullscreen = async () => { full = null; };`,
};
/** In the page: notes are kept in window.notes; allowed once asked for. Whether the page is hidden is window.away. */
const NOTES = {
  content: `window.notes = []; window.asked = 0; window.away = false;
    window.Notification = class { static permission = 'default'; static async requestPermission() { window.asked++; return (this.permission = 'granted'); } constructor(title) { window.notes.push(title); } };
    Object.defineProperty(Document.prototype, 'hidden', { get: () => window.away });`,
};

scenes('delight', (scene) => {
  scene('dice and goods travel along their way, and leave nothing behind', { reducedMotion: 'no-preference', script: WATCH }, async (page) => {
    const glass = (await play(page)).filter(({ what }) => what === 'piece');
    assert.ok(glass.length >= 1, 'the die goes to its space');
    assert.notEqual(glass[0].frames[0], glass[0].frames[1], 'from one place to another');
    const [ring] = await moved(page, 'die');
    assert.ok(ring.frames.length > 2 || ring.lasts === 90, `by way of every space: ${JSON.stringify(ring)}`);
    assert.equal(ring.lasts, 90 * (ring.frames.length - 1), '90 ms a space');
    const goods = await moved(page, 'piece');
    assert.ok(goods.length >= 1, 'what it brings goes into the workshop');
    for (const { lasts } of [...glass, ...goods]) assert.equal(lasts, 220);
    assert.equal(await page.locator('[data-travels]').count(), 0);
  });

  scene('what a die would bring lies dashed in the workshop before it is moved', {}, async (page) => {
    await sitDown(page, 'red_cathedral', 'start');
    const ghosts = page.locator('[data-part=workshop] span.place [stroke-dasharray]');
    await page.getByRole('button', { name: 'Market', exact: true }).first().click();
    assert.equal(await ghosts.count(), 0);
    await page.locator('.die.live').first().click();
    await page.locator('[data-move^="market"]:visible').first().waitFor();
    assert.ok((await ghosts.count()) > 0);
    await page.keyboard.press('Escape');
    assert.equal(await ghosts.count(), 0, 'and is gone when the die is put back');
  });

  scene('nothing travels for who wants no motion', { reducedMotion: 'reduce', script: WATCH }, async (page) => {
    assert.deepEqual(await play(page), []);
    assert.deepEqual(await page.evaluate(() => window.moved), []);
  });

  scene('full screen by a key and by the menu, and back', { script: SCREEN }, async (page) => {
    const full = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
    await sitDown(page, 'sagrada', 'middle');
    await page.keyboard.press('f');
    assert.equal(await full(), true);
    await page.keyboard.press('f');
    assert.equal(await full(), false);
    await openMore(page, 'Full screen');
    assert.equal(await full(), true);
  });

  scene('to install is offered once; no is no for good', {}, async (page) => {
    const offered = page.locator('[data-install]');
    /** The browser's own offer; was it held back for ours? */
    const offer = () =>
      page.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true });
        event.prompt = async () => void (window.installed = true);
        return !dispatchEvent(event);
      });
    await page.locator('.arcade').waitFor();
    assert.equal(await offer(), true);
    await offered.locator('.primary').click();
    assert.equal(await page.evaluate(() => window.installed), true);
    assert.equal(await offered.count(), 0);
    // Wherever it is made, it is heard.
    await page.goto(`${page.url0}#/rules/basilica`);
    await page.locator('[data-rule="1.1"]').waitFor();
    assert.equal(await offer(), true);
    await page.evaluate(() => (location.hash = '#/'));
    await offered.locator('.btn:not(.primary)').click();
    assert.equal(await offered.count(), 0);
    await page.reload();
    await page.locator('.arcade').waitFor();
    assert.equal(await offer(), false);
    assert.equal(await offered.count(), 0);
  });

  scene('who looks elsewhere is told of their turn, if that was allowed', { script: NOTES }, async (page) => {
    await sitDown(page, 'sagrada', 22);
    const turn = async (n) => {
      await page.locator('[data-move=end]').first().click();
      await page.waitForFunction((n) => Number(document.querySelector('main[data-count]').dataset.count) > n && document.querySelector('[data-move=end]'), n);
    };
    await page.evaluate(() => (window.away = true));
    await turn(23);
    assert.deepEqual(await page.evaluate(() => window.notes), [], 'nobody asked for it yet');
    assert.match(await page.title(), /^●/, 'the title has a mark');
    await page.evaluate(() => (window.away = false));
    await openMore(page, 'Notify me');
    assert.equal(await page.evaluate(() => window.asked), 1);
    const before = Number(await page.locator('main[data-count]').getAttribute('data-count'));
    await page.evaluate(() => (window.away = true));
    await turn(before + 1);
    await page.waitForFunction(() => window.notes.length === 1);
    assert.match((await page.evaluate(() => window.notes))[0], /Sagrada/);
    await page.reload();
    await ready(page);
    await page.evaluate(() => (Notification.permission = 'granted'));
    await turn(before + 2);
    assert.deepEqual(await page.evaluate(() => window.notes), [], 'who is here needs no note');
  });
});
