// SPDX-License-Identifier: MIT
import { selectorOf } from './lessons';

// What a step speaks of is lit, and parts that join in later are pale: attributes on whatever the board draws, put back on when it
// draws anew. The board knows nothing of it.

export interface Light {
  lit: readonly string[];
  /** By part: what is said of it. */
  later: Readonly<Record<string, string>>;
}

/** Let exactly these elements have the attribute. */
function mark(root: HTMLElement, name: string, wanted: Map<Element, string>): void {
  for (const each of root.querySelectorAll(`[${name}]`)) if (!wanted.has(each)) each.removeAttribute(name);
  for (const [each, value] of wanted) if (each.getAttribute(name) !== value) each.setAttribute(name, value);
}

export function light(root: HTMLElement, now: Light) {
  const draw = () => {
    const found = (thing: string) => [...root.querySelectorAll(selectorOf(thing))];
    mark(root, 'data-lit', new Map(now.lit.flatMap(found).map((each) => [each, ''])));
    mark(root, 'data-later', new Map(Object.entries(now.later).flatMap(([part, words]) => found(part).map((each) => [each, words] as const))));
  };
  const watch = new MutationObserver(draw);
  const begin = () => {
    watch.disconnect();
    watch.observe(root, { childList: true, subtree: true, attributeFilter: ['data-step', ...now.lit.map((thing) => `data-${thing.split(':')[0]}`)] });
    draw();
  };
  begin();
  return {
    update(next: Light) {
      now = next;
      begin();
    },
    destroy: () => watch.disconnect(),
  };
}
