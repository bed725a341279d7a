// SPDX-License-Identifier: MIT
// A hand that has only a keyboard: Tab to the group a target is in, arrows inside the group, Enter.
import { find } from './player.mjs';

/** Where the focus is, as seen from the goal: there, in its group (and in which direction it lies), or elsewhere. */
function bearing(goal) {
  const active = document.activeElement;
  if (active === goal) return { at: 'goal' };
  // The one member of the goal's group that Tab stops at.
  let group = goal.parentElement;
  while (group && !group.querySelector('[data-rove][tabindex="0"]')) group = group.parentElement;
  const roves = goal.hasAttribute('data-rove') && goal.getAttribute('tabindex') === '-1' && group;
  if (roves && active?.hasAttribute('data-rove') && group.contains(active)) {
    const centre = (each) => {
      const box = each.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [[ax, ay], [gx, gy]] = [centre(active), centre(goal)];
    const members = [...group.querySelectorAll('[data-rove]')];
    return { at: 'group', dx: gx - ax, dy: gy - ay, place: members.indexOf(active) };
  }
  const stop = roves ? group.querySelector('[data-rove][tabindex="0"]') : goal;
  const before = active && active !== document.body && stop.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING;
  return { at: 'elsewhere', back: !!before };
}

function arrow({ dx, dy }, other) {
  const across = Math.abs(dx) > Math.abs(dy) !== other;
  if (across) return dx < 0 ? 'ArrowLeft' : 'ArrowRight';
  return dy < 0 ? 'ArrowUp' : 'ArrowDown';
}

/** Bring the focus to the target with keys alone; how many it took. */
export async function reach(page, target) {
  const goal = await find(page, target).elementHandle({ timeout: 5000 });
  const been = new Map();
  for (let keys = 0; keys < 120; keys++) {
    const seen = await goal.evaluate(bearing);
    if (seen.at === 'goal') return keys;
    if (seen.at === 'elsewhere') await page.keyboard.press(seen.back ? 'Shift+Tab' : 'Tab');
    else {
      // Where the straight way led here before, go the other way round.
      const times = been.get(seen.place) ?? 0;
      been.set(seen.place, times + 1);
      await page.keyboard.press(times > 4 ? ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'][(times + keys) % 4] : arrow(seen, times % 2 === 1));
    }
  }
  throw new Error(`the keyboard does not reach ${target.attribute} "${target.words}"`);
}

export async function byKeyboard(page, target) {
  await reach(page, target);
  await page.keyboard.press('Enter');
}
