// SPDX-License-Identifier: MIT
// The still parts of the rose as SVG source.
import { n2, plate } from '@/look/pieces';
import { LAP, PRESTIGE } from './data';
import { dicePlaces, type Heart, light, lightAngle, MIDDLE, path, polar, quadrant, RADIUS, trackAngle, type Point } from './geometry';
import { still } from '@/ui/travel';
import { die, glassOf } from './pieces';
import type { Die, View } from './types';

const LIGHTS = [1, 2, 3, 4, 5, 6, 7, 8];
/** The season's tint of a light. */
export const season = (space: number) => `var(--season-${Math.ceil(space / 2)})`;

function track(): string {
  let s = '';
  for (let place = 0; place <= LAP; place++) {
    const [x, y] = polar(RADIUS.track, trackAngle(place));
    const prestige = PRESTIGE.indexOf(place) + 1;
    s += prestige
      ? `<circle cx="${x}" cy="${y}" r="8.9" fill="url(#gold)" stroke="#5a3c08" stroke-width="1.1"/>${prestige <= 10 || prestige % 5 === 0 ? `<text x="${x}" y="${n2(y + 4.6)}" text-anchor="middle" font-size="13.2" fill="#3A2608">${prestige}</text>` : ''}`
      : `<circle cx="${x}" cy="${y}" r="4" fill="var(--panel)" stroke="var(--stone-lo)" stroke-width="1.2"/>`;
  }
  return s;
}
/** Stone ring with the track, unless bare, and the lead that holds the lights. */
export const frame = (bare = false): string =>
  `${bare ? '' : `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${RADIUS.edge}" fill="var(--stone)" stroke="var(--stone-lo)" stroke-width="2"/>`}<circle cx="${MIDDLE}" cy="${MIDDLE}" r="222" fill="var(--lead)"/>${bare ? '' : track()}`;

/** Quatrefoils where the lights meet. */
export function bosses(): string {
  let s = '';
  for (const space of LIGHTS) {
    const angle = lightAngle(space) - Math.PI / 8;
    const [x, y] = polar(203, angle);
    s += `<circle cx="${x}" cy="${y}" r="13" fill="var(--lead)"/>`;
    for (let k = 0; k < 4; k++) {
      const [u, v] = polar(4.6, angle + (k * Math.PI) / 2, x, y);
      s += `<circle cx="${u}" cy="${v}" r="4.3" fill="${season(((space + 5) % 8) + 1)}"/>`;
    }
    s += `<circle cx="${x}" cy="${y}" r="2" fill="var(--lead)"/>`;
  }
  return s;
}

export const lightMark = (space: number, { hub }: Heart) =>
  `<path d="${light(space, 0.018, hub + 4)}" fill="var(--legal-wash)"/><path d="${light(space, 0.04, hub + 8, 212)}" fill="none" stroke="var(--legal)" stroke-width="3" stroke-dasharray="10 7" stroke-linecap="round"/>`;
export const lightRefused = (space: number, { hub }: Heart) =>
  `<path d="${light(space, 0.018, hub + 4)}" fill="url(#hatch)" opacity=".3"/><path d="${light(space, 0.04, hub + 8, 212)}" fill="none" stroke="var(--warn)" stroke-width="3"/>`;
export const quadrantMark = (q: number, { hub }: Heart) =>
  `<path d="${quadrant(q, 0.07, 8, hub - 5)}" fill="none" stroke="var(--legal)" stroke-width="2.5" stroke-dasharray="7 5"/>`;

/** Where each die lies: its middle; `ghost` joins those of its space at the end. */
export function diePlaces(view: View, heart: Heart, ghost: { die: Die; space: number } | null = null): { die: Die; at: Point; ghost: boolean }[] {
  return LIGHTS.flatMap((space) => {
    const here = view.dice.filter((each) => each.space === space).map((each) => ({ die: each, ghost: false }));
    if (ghost?.space === space) here.push({ die: ghost.die, ghost: true });
    const places = dicePlaces(space, here.length, heart);
    return here.map((each, i) => ({ ...each, at: places[i] }));
  });
}

/** The way of a die, as a dotted arc with counted stations and an arrow. */
export function trail(from: number, count: number, { way: radius }: Heart): string {
  const stations = path(from, count);
  const shown = stations.slice(-8);
  const turn = Math.PI / 4;
  const begin = lightAngle(from) + Math.max(0, count - 8) * turn + 0.36;
  const end = lightAngle(from) + count * turn - 0.42;
  const long = end - begin;
  if (long <= 0) return '';
  const half = (begin + end) / 2;
  const [p, h, q] = [polar(radius, begin), polar(radius, half), polar(radius, end)];
  const big = long / 2 > Math.PI ? 1 : 0;
  let s = `<path d="M${p}A${radius} ${radius} 0 ${big} 1 ${h}A${radius} ${radius} 0 ${big} 1 ${q}" fill="none" stroke="var(--legal)" stroke-width="3" stroke-dasharray="2 7" stroke-linecap="round"/>`;
  s += `<path d="M0 -7L10 0 0 7z" fill="var(--legal)" transform="translate(${q}) rotate(${n2(((end + Math.PI / 2) * 180) / Math.PI)})"/>`;
  shown.slice(0, -1).forEach((space, i) => {
    // Where a space begins, clear of a die in its middle.
    const [x, y] = polar(radius, lightAngle(space) - 0.29);
    s += `<circle cx="${x}" cy="${y}" r="12" fill="var(--legal)"/><text x="${x}" y="${n2(y + 5)}" text-anchor="middle" font-size="15" fill="var(--panel)">${count - shown.length + i + 1}</text>`;
  });
  return s;
}

/** Svelte action: a die goes along the ring, 90 ms a space, wherever it comes to lie. */
export function along(node: SVGElement, { space, at, heart }: { space: number | null; at: Point; heart: Heart }) {
  let was = { space, at };
  return {
    update(next: { space: number | null; at: Point }) {
      const [from, to] = [was, next];
      was = next;
      if (!from.space || !to.space || from.space === to.space || still()) return;
      const stations = path(from.space, (to.space - from.space + LIGHTS.length) % LIGHTS.length).slice(0, -1).map((each) => dicePlaces(each, 1, heart)[0]);
      const frames = [from.at, ...stations, to.at].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
      node.animate(frames, { duration: 90 * (frames.length - 1), easing: 'ease-out' });
    },
  };
}
const side = (k: number) => n2(31 * Math.min(k, 1.18));
/** Its letter, at its lower right corner: drawn after all dice, so that none covers another's. */
export const dieLetter = (each: Die, k: number) => plate(glassOf(each.die), n2(side(k) * 0.44), n2(side(k) * 0.44), n2(10.4 * k), { stroke: 'var(--lead)', fill: '#FFFBF2', ink: '#241C14' });
/** A die, with the marks of its state, round its middle; `k` is how much smaller than drawn the rose is seen: letters keep their size. */
export function drawDie(each: Die, state: { chosen?: boolean; ghost?: boolean; last?: boolean; hinted?: boolean; legal?: boolean }, k = 1): string {
  const s = side(k);
  const face = die(each.die, each.face ?? 0, -s / 2, -s / 2, s, { op: state.ghost ? 0.6 : undefined, hang: true });
  let out = '';
  if (state.chosen)
    out += `<rect x="-20" y="-20" width="40" height="40" rx="10" fill="var(--ink)"/><rect x="-17.5" y="-17.5" width="35" height="35" rx="8" fill="var(--panel)"/>`;
  out += face;
  if (state.ghost) out += `<rect x="-17.5" y="-17.5" width="35" height="35" rx="8" fill="none" stroke="var(--legal)" stroke-width="2.5" stroke-dasharray="5 4"/>`;
  if (state.legal && !state.chosen)
    out += `<rect x="-20" y="-20" width="40" height="40" rx="9" fill="none" stroke="var(--legal)" stroke-width="2.5" stroke-dasharray="6 4"/>`;
  if (state.last) out += `<path d="M-21 -13v-8h8M13 -21h8v8M21 13v8h-8M-13 21h-8v-8" fill="none" stroke="var(--ink)" stroke-width="2.6" stroke-linecap="round"/>`;
  if (state.hinted) out += `<rect x="-22" y="-22" width="44" height="44" rx="11" fill="none" stroke="var(--gold)" stroke-width="4" stroke-dasharray=".5 6.5" stroke-linecap="round"/>`;
  return out;
}
