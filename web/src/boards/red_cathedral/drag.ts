// SPDX-License-Identifier: MIT
// Dragging as another way to choose and to act: `use:draggable` on what can be taken up, `use:dropTarget` on where it can go.
// Taking up chooses, letting go over a target acts; anywhere else the thing stays in hand.

const targets = new WeakMap<Element, () => void>();
const FAR = 7;

export function dropTarget(element: Element, act: () => void) {
  targets.set(element, act);
  return {
    update: (next: () => void) => void targets.set(element, next),
    destroy: () => void targets.delete(element),
  };
}

function under(x: number, y: number): (() => void) | undefined {
  for (let at: Element | null = document.elementFromPoint(x, y); at; at = at.parentElement) {
    const act = targets.get(at);
    if (act) return act;
  }
  return undefined;
}

function ghostOf(element: Element): HTMLElement {
  const box = element.getBoundingClientRect();
  const ghost = document.createElement('div');
  const drawn = element instanceof SVGGElement ? element.querySelector('[data-ghost]') : element.querySelector('svg');
  if (element instanceof SVGGElement) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const inner = (drawn ?? element) as SVGGraphicsElement;
    const own = inner.getBBox();
    svg.setAttribute('viewBox', `${own.x} ${own.y} ${own.width} ${own.height}`);
    svg.append(inner.cloneNode(true));
    ghost.append(svg);
  } else if (drawn) ghost.append(drawn.cloneNode(true));
  Object.assign(ghost.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: `${box.width}px`,
    height: `${box.height}px`,
    pointerEvents: 'none',
    opacity: '0.85',
    zIndex: '50',
  });
  document.body.append(ghost);
  return ghost;
}

/** `take` chooses the thing and tells whether it could be chosen. */
export function draggable(element: HTMLElement | SVGElement, take: () => boolean) {
  let start: { x: number; y: number; id: number } | null = null;
  let ghost: HTMLElement | null = null;

  function down(event: Event) {
    const { clientX, clientY, pointerId, button } = event as PointerEvent;
    if (button === 0) start = { x: clientX, y: clientY, id: pointerId };
  }
  function move(event: PointerEvent) {
    if (!start || event.pointerId !== start.id) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
      if (!take()) {
        start = null;
        return;
      }
      ghost = ghostOf(element);
    }
    ghost.style.transform = `translate(${event.clientX - ghost.offsetWidth / 2}px, ${event.clientY - ghost.offsetHeight / 2}px)`;
  }
  function up(event: PointerEvent) {
    if (!start || event.pointerId !== start.id) return;
    start = null;
    if (!ghost) return;
    ghost.remove();
    ghost = null;
    // The click that ends a drag is not a touch of its own.
    const swallow = (click: Event) => {
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    if (event.type === 'pointerup') under(event.clientX, event.clientY)?.();
  }
  element.addEventListener('pointerdown', down);
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', up);
  element.style.touchAction = 'none';
  return {
    update: (next: () => boolean) => void (take = next),
    destroy() {
      ghost?.remove();
      element.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    },
  };
}
