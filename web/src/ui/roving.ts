// SPDX-License-Identifier: MIT
// One tab stop per group: arrow keys move by geometry among its members (elements with data-rove), Home and End go to the
// ends. `use:roving` on the group.

type Point = { x: number; y: number };
const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function centre(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The index of the nearest point in a direction, steps aside costing three times as much; -1 when there is none. */
export function nearest(from: Point, points: readonly Point[], direction: Point): number {
  let best = -1;
  let least = Infinity;
  points.forEach((point, i) => {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    const cost = along + 3 * aside;
    if (along > 2 && cost < least) {
      least = cost;
      best = i;
    }
  });
  return best;
}

/** `last`: the stop is the last member until another was focused. */
export function roving(group: HTMLElement | SVGElement, { last = false } = {}) {
  const members = () => [...group.querySelectorAll<HTMLElement | SVGElement>('[data-rove]')];
  let current: Element | null = null;
  let chosen = false;

  /** A long list that grows at its end: nothing else changes. */
  function follow() {
    const all = group.querySelectorAll('[data-rove]');
    const end = all[all.length - 1] ?? null;
    if (end === current) return;
    current?.setAttribute('tabindex', '-1');
    end?.setAttribute('tabindex', '0');
    current = end;
  }
  function settle() {
    if (!group.contains(current)) chosen = false;
    if (last && !chosen) return follow();
    const all = members();
    if (!chosen) current = all[0] ?? null;
    for (const each of all) {
      const stop = each === current ? '0' : '-1';
      if (each.getAttribute('tabindex') !== stop) each.setAttribute('tabindex', stop);
    }
  }
  function onkeydown(event: Event) {
    const key = (event as KeyboardEvent).key;
    const all = members();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const direction = DIRECTIONS[key];
    const to = key === 'Home' ? 0 : key === 'End' ? all.length - 1 : direction ? nearest(centre(all[at]), all.map(centre), direction) : -1;
    if (to < 0 || (!direction && key !== 'Home' && key !== 'End')) return;
    event.preventDefault();
    event.stopPropagation();
    all[to].focus();
  }
  function onfocusin(event: Event) {
    const member = (event.target as Element).closest('[data-rove]');
    if (!member) return;
    current = member;
    chosen = true;
    settle();
  }
  group.addEventListener('keydown', onkeydown);
  group.addEventListener('focusin', onfocusin);
  const watcher = new MutationObserver(settle);
  watcher.observe(group, { childList: true, subtree: true });
  settle();
  return {
    destroy() {
      watcher.disconnect();
      group.removeEventListener('keydown', onkeydown);
      group.removeEventListener('focusin', onfocusin);
    },
  };
}
