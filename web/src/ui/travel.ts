// SPDX-License-Identifier: MIT
// A drawing goes from one place of the page to another in a straight line, and is gone. What lies on the table is already right; this
// only shows how it came there. Who wants no motion gets none.

export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** `art` is SVG source in a box of `side`. */
export function travel(art: string, side: number, from: DOMRect | undefined, to: DOMRect | undefined, wait = 0): void {
  if (!from?.width || !to?.width || still()) return;
  const size = Math.min(to.width, to.height, 64);
  const node = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  node.setAttribute('viewBox', `0 0 ${side} ${side}`);
  node.setAttribute('aria-hidden', 'true');
  node.dataset.travels = '';
  Object.assign(node.style, { position: 'fixed', left: '0', top: '0', width: `${size}px`, height: `${size}px`, zIndex: '40', pointerEvents: 'none' });
  node.innerHTML = art;
  document.body.append(node);
  const at = (box: DOMRect) => `translate(${box.x + box.width / 2 - size / 2}px, ${box.y + box.height / 2 - size / 2}px)`;
  const journey = node.animate([{ transform: at(from) }, { transform: at(to) }], { duration: 220, delay: wait, easing: 'ease-out', fill: 'both' });
  journey.onfinish = journey.oncancel = () => node.remove();
}

export const boxOf = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();
