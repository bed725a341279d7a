// SPDX-License-Identifier: MIT
// Somebody who plays by what can be seen: elements that say which move they play (data-move) or what they choose on the way
// to one (data-pick). By mouse, by finger, by keyboard; which one is drawn from a seed, so that a game can be had again.
import { ready } from './support.mjs';

const TARGETS = '[data-move]:not([disabled]), [data-pick]:not([disabled])';

/** A small generator: the same seed plays the same game. */
export function chance(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** In the page: what can be activated now, { attribute, words } of every element that is drawn; null when the game is over. */
function seen(wanted) {
  if (document.querySelector('dialog[open] .sum')) return null;
  return [...document.querySelectorAll(wanted)]
    .filter((each) => each.getClientRects().length && getComputedStyle(each).visibility !== 'hidden' && !each.closest('[inert]'))
    .map((each) => ({ attribute: each.dataset.move !== undefined ? 'data-move' : 'data-pick', words: each.dataset.move ?? each.dataset.pick }));
}
export const targets = async (page) => (await page.evaluate(seen, TARGETS)) ?? [];
export const find = (page, { attribute, words }) => page.locator(`[${attribute}=${JSON.stringify(words)}]:visible`).first();

/** Mostly a move when one can be made, often the one that ends a step; a choice that was just made is left alone. */
function draw(all, random, done) {
  const end = all.find((each) => each.words === 'done');
  if (end && random(2)) return end;
  const moves = all.filter((each) => each.attribute === 'data-move');
  const picks = all.filter((each) => each.attribute === 'data-pick' && !done.includes(each.words));
  const from = moves.length && (!picks.length || random(10) < 8) ? moves : picks.length ? picks : all;
  return from[random(from.length)];
}

/** How a hand does it. */
export const byMouse = (page, target) => find(page, target).click({ timeout: 5000 });
/** Without a pointer, at once: where how it is touched is not what is tested. */
export const byScript = (page, target) => find(page, target).dispatchEvent('click', {}, { timeout: 5000 });
export const byFinger = (page, target) => find(page, target).tap({ timeout: 5000 });

/** Play until the final sheet is there; `hand` activates one target. */
export async function playOn(page, hand, { seed = 1, most = 1500, stop = () => false } = {}) {
  const random = chance(seed);
  let picked = [];
  for (let n = 0; n < most; n++) {
    const all = await page.evaluate(seen, TARGETS);
    if (!all) return n;
    if (await stop()) return n;
    if (!all.length) {
      await ready(page);
      continue;
    }
    const target = draw(all, random, picked);
    page.story.push(`${target.attribute === 'data-move' ? 'play' : 'pick'} ${target.words}`);
    picked = target.attribute === 'data-move' ? [] : [...picked.slice(-3), target.words];
    await hand(page, target);
  }
  throw new Error(`no end after ${most} actions`);
}

/** Play exactly this move: choices that share words with it are tried first, at most three deep. */
export async function playMove(page, words, hand = byMouse, depth = 3) {
  const wanted = new Set(words.split(' '));
  const tried = new Set();
  const kind = (pick) => pick.split(':')[0];
  /** What was offered before the last choice, and its kind. */
  let known = new Set();
  let last = '';
  // The longer the word the more it says. What the last choice brought up goes on from it; beside it there are others of its kind, in its
  // place; what was there all the time and has no word of the move begins something else.
  const likeness = (pick) => {
    const said = pick.split(/[\s:-]/).reduce((sum, word) => sum + (wanted.has(word) ? word.length : 0), 0);
    if (!known.has(pick)) return said;
    if (kind(pick) === last) return said - 10;
    return said - ([...tried].some((each) => kind(each) === kind(pick)) ? 20 : said ? 0 : 30);
  };
  const goal = { attribute: 'data-move', words };
  for (let n = 0; n <= 12 * depth; n++) {
    const all = await targets(page);
    if (all.some((each) => each.attribute === 'data-move' && each.words === words)) {
      page.story.push(`play ${words}`);
      return hand(page, goal);
    }
    const next = all.filter((each) => each.attribute === 'data-pick' && !tried.has(each.words)).sort((a, b) => likeness(b.words) - likeness(a.words))[0];
    if (!next) break;
    tried.add(next.words);
    last = kind(next.words);
    known = new Set(all.map((each) => each.words));
    page.story.push(`pick ${next.words}`);
    await hand(page, next);
  }
  throw new Error(`"${words}" cannot be played here: ${JSON.stringify(await targets(page))}`);
}
