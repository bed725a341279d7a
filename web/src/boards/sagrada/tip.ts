// SPDX-License-Identifier: MIT
// `use:tip={text}`: what a thing means, in words, after a moment of hovering, at once on keyboard focus, on a long press.
// One bubble for the page; it never takes the pointer and goes on Escape, scroll and touch elsewhere.

const HOVER_MS = 450;
const PRESS_MS = 500;
let bubble: HTMLElement | null = null;
let owner: Element | null = null;

function hide(of?: Element) {
  if (of && of !== owner) return;
  bubble?.remove();
  bubble = owner = null;
}
function show(node: Element, text: string) {
  hide();
  if (!text || !node.isConnected) return;
  owner = node;
  bubble = document.createElement('div');
  bubble.className = 'tip';
  bubble.setAttribute('role', 'tooltip');
  bubble.textContent = text;
  (node.closest('dialog') ?? document.body).append(bubble);
  const at = node.getBoundingClientRect();
  Object.assign(bubble.style, { position: 'fixed', zIndex: '60', maxWidth: 'min(320px, calc(100vw - 24px))', pointerEvents: 'none', whiteSpace: 'pre-line' });
  const own = bubble.getBoundingClientRect();
  const left = Math.max(12, Math.min(innerWidth - own.width - 12, at.x + at.width / 2 - own.width / 2));
  const above = at.y - own.height - 10;
  Object.assign(bubble.style, { left: `${left}px`, top: `${above > 8 ? above : Math.min(at.bottom + 10, innerHeight - own.height - 8)}px` });
}

export function tip(node: HTMLElement | SVGElement, text: string) {
  let said = text;
  let timer = 0;
  let pressed = false;
  const cancel = () => clearTimeout(timer);
  const later = (ms: number) => {
    cancel();
    timer = window.setTimeout(() => show(node, said), ms);
  };
  const on: [string, (event: Event) => void][] = [
    ['pointerenter', (event) => (event as PointerEvent).pointerType === 'mouse' && later(HOVER_MS)],
    ['pointerleave', () => (cancel(), hide(node))],
    [
      'pointerdown',
      (event) => {
        cancel();
        hide();
        pressed = false;
        if ((event as PointerEvent).pointerType === 'mouse') return;
        timer = window.setTimeout(() => {
          pressed = true;
          show(node, said);
        }, PRESS_MS);
      },
    ],
    ['pointermove', (event) => Math.hypot((event as PointerEvent).movementX, (event as PointerEvent).movementY) > 3 && !pressed && (event as PointerEvent).pointerType !== 'mouse' && cancel()],
    ['pointerup', cancel],
    ['pointercancel', cancel],
    ['focus', () => node.matches(':focus-visible') && later(HOVER_MS)],
    ['blur', () => (cancel(), hide(node))],
    ['contextmenu', (event) => pressed && event.preventDefault()],
    ['keydown', (event) => (event as KeyboardEvent).key === 'Escape' && hide()],
  ];
  // A long press asks what a thing is; it does not press the thing as well.
  const click = (event: Event) => {
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const [name, act] of on) node.addEventListener(name, act);
  node.addEventListener('click', click, true);
  return {
    update(next: string) {
      said = next;
      if (owner === node && bubble) bubble.textContent = next;
    },
    destroy() {
      cancel();
      hide(node);
      for (const [name, act] of on) node.removeEventListener(name, act);
      node.removeEventListener('click', click, true);
    },
  };
}
