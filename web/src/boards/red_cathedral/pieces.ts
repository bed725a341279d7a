// SPDX-License-Identifier: MIT
// This game's small pieces as SVG source: materials, coins, banners, ornaments and what a workshop tile shows.
import { glyph } from '@/look/glyphs';
import { dieFace, glass, GLASS, inkOn, n2, plate, plateShape, type Glass } from '@/look/pieces';
import { ACTIONS, TILES, type Action } from './data';
import type { Colour, House, Material, Ornament } from './types';
import { word } from './words';

export const glassOf = (colour: string): Glass => GLASS[colour.replace(/_\d$/, '')];
export const houseGlass = (house: House): Glass => glassOf(house.colour);

interface Drawing {
  ink: string;
  fill: string;
  shape: string;
  detail: string;
  text: [y: number, size: number];
}
const MATERIAL: Record<Material, Drawing> = {
  wood: {
    ink: '#2A1804',
    fill: 'wood',
    shape: 'M3.5 6h17a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-17A2.5 2.5 0 0 1 1 15.5v-7A2.5 2.5 0 0 1 3.5 6z',
    detail: '<path d="M3 10h4M17 10h4M3 15h3M18 15h3" stroke="#5b3510" stroke-width="1" fill="none"/>',
    text: [16.6, 13.4],
  },
  brick: {
    ink: '#FFF1E6',
    fill: 'brick',
    shape: 'M2.5 5h19v14h-19z',
    detail: '<path d="M2.5 9h4M17.5 9h4M2.5 15h4M17.5 15h4" stroke="#fff" stroke-opacity=".55" stroke-width="1" fill="none"/>',
    text: [16.8, 13.4],
  },
  stone: {
    ink: '#1D2026',
    fill: 'stone',
    shape: 'M6 3.5L18.5 2.5 22.5 10 20 20 8 21.5 1.5 14z',
    detail: '<path d="M1.5 14l5-3-.5-7.5M22.5 10l-4 2 1.5 8" stroke="#fff" stroke-opacity=".8" stroke-width="1" fill="none"/>',
    text: [16.8, 13.4],
  },
  gold: {
    ink: '#3A2600',
    fill: 'gold',
    shape: 'M6 6h12l4.5 12.5h-21z',
    detail: '<path d="M6 6l2 3h8l2-3M1.5 18.5L5 16" stroke="#8a6200" stroke-width=".9" fill="none"/>',
    text: [17.4, 13.4],
  },
  green_gem: {
    ink: '#F2FFFA',
    fill: 'emerald',
    shape: 'M7.5 2h9L22 7.5v9L16.5 22h-9L2 16.5v-9z',
    detail:
      '<path d="M9 6h6l3 3v6l-3 3H9l-3-3V9zM7.5 2L9 6M16.5 2L15 6M22 7.5L18 9M22 16.5L18 15M16.5 22L15 18M7.5 22L9 18M2 16.5L6 15M2 7.5L6 9" stroke="#fff" stroke-opacity=".45" stroke-width=".8" fill="none"/>',
    text: [16.8, 13.4],
  },
  purple_gem: {
    ink: '#FBF4FF',
    fill: 'amethyst',
    shape: 'M12 .8L21 9.5 12 23.2 3 9.5z',
    detail: '<path d="M3 9.5h18M12 .8L7.5 9.5 12 23.2 16.5 9.5z" stroke="#fff" stroke-opacity=".45" stroke-width=".8" fill="none"/>',
    text: [14.9, 13.4],
  },
};
/** A material; `need` is its outline where it is still wanted, `ghost` dashed where it would come. */
export function mat(material: Material, x: number, y: number, s: number, o: { need?: boolean; ghost?: boolean } = {}): string {
  const d = MATERIAL[material];
  const empty = o.need || o.ghost;
  return (
    `<g transform="translate(${x} ${y}) scale(${n2(s / 24)})"><path d="${d.shape}" fill="${empty ? 'var(--panel)' : `var(--mat-${d.fill})`}" stroke="${empty ? 'var(--ink-2)' : 'var(--lead)'}" stroke-width="1.3" stroke-linejoin="round"${o.ghost ? ' stroke-dasharray="2.6 1.8"' : ''}/>` +
    `${empty ? '' : d.detail}<text x="12" y="${d.text[0]}" text-anchor="middle" font-size="${d.text[1]}" fill="${empty ? 'var(--ink-2)' : d.ink}">${word(`material.${material}.initial`)}</text></g>`
  );
}

export const coin = (x: number, y: number, s: number, text: string | number = '₽') =>
  `<g transform="translate(${x} ${y}) scale(${n2(s / 24)})"><circle cx="12" cy="12" r="10.6" fill="url(#gold)" stroke="#3A2608" stroke-width="1.4"/><text x="12" y="17" text-anchor="middle" font-size="14" fill="#3A2608">${text}</text></g>`;
export const star = (x: number, y: number, s: number) => glyph('recognition', x, y, s, 'var(--accent)');
export const onion = (x: number, y: number, s: number) => glyph('prestige', x, y, s, 'var(--gold)');

// Red swallow-tail, blue straight, green pointed, yellow rounded.
const BANNER: Partial<Record<Glass, string>> = {
  R: 'M2 1h16v24l-8-6-8 6z',
  B: 'M2 1h16v23H2z',
  G: 'M2 1h16v16l-8 9-8-9z',
  Y: 'M2 1h16v14a8 9 0 0 1-16 0z',
};
export const banner = (c: Glass, x: number, y: number, s: number, o: { hollow?: boolean } = {}) =>
  `<g transform="translate(${x} ${y}) scale(${n2(s / 26)})"${o.hollow ? '' : ' filter="url(#sh)"'}><path d="${BANNER[c]}" fill="${o.hollow ? 'none' : glass(c)}" stroke="${o.hollow ? 'var(--ink-2)' : 'var(--lead)'}" stroke-width="1.4" stroke-linejoin="round"${o.hollow ? ' stroke-dasharray="3 2.4"' : ''}/>` +
  `${o.hollow ? '' : `<path d="${BANNER[c]}" fill="url(#p${c})"/><rect x="-.5" y="-.6" width="21" height="2.6" rx="1.3" fill="var(--lead)"/>${plate(c, 10, 10.5, 5.6, { stroke: 'var(--lead)', fill: '#FFFBF2', ink: '#241C14' })}`}</g>`;

/** An ornament on its owner's plate shape round (x, y). */
export const ornament = (kind: Ornament, c: Glass, x: number, y: number, r: number) =>
  `<g filter="url(#sh)"><path d="${plateShape(c, x, y, r)}" fill="${glass(c)}" stroke="#FFF8EA" stroke-width="${n2(r * 0.16)}"/>${glyph(kind, n2(x - r * 0.66), n2(y - r * 0.66), n2(r * 1.32), inkOn(c), 2.3)}</g>`;
/** The place where one may go. */
export const ornamentPlace = (kind: Ornament, x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#FFF8EA" stroke="#3b1c12" stroke-dasharray="3 2.5"/>${glyph(kind, n2(x - r * 0.7), n2(y - r * 0.7), n2(r * 1.4), '#3b1c12', 2)}`;

/** What one unit of a resource or tile is: a material, roubles, recognition, a die, any material. */
export function thing(id: string, amount: number, x: number, y: number, s: number): string {
  if (id.startsWith('die_')) return dieFace(x + s * 0.1, y + s * 0.1, s * 0.8, glassOf(id.slice(4)), 0);
  if (id === 'roubles') return coin(x, y, s, amount);
  if (id === 'recognition') return star(x, y, s);
  if (id === 'any_material') return glyph('anymat', x, y, s, 'var(--ink)');
  if (amount === 2) return mat(id as Material, x, y - s * 0.02, s * 0.72) + mat(id as Material, x + s * 0.28, y + s * 0.3, s * 0.72);
  return mat(id as Material, x, y, s);
}
/** A workshop tile's face. */
export const tileFace = (id: string, x: number, y: number, s: number) => thing(id, TILES[id]?.amount ?? 1, x, y, s);
/** A resource tile on the ring, 50 by 32. */
export function stall(id: string, amount: number): string {
  if (id === 'roubles' || id === 'recognition' || amount !== 2) return thing(id, amount, 13, 4, 24);
  return mat(id as Material, 2.5, 4.5, 22.5) + mat(id as Material, 25, 4.5, 22.5);
}
/** `hang`: without its letter, which hangs from the lower right corner. */
export const die = (colour: Colour, face: number, x: number, y: number, s: number, o: { op?: number; hang?: boolean } = {}) => dieFace(x, y, s, glassOf(colour), face, o);

const arrow = (x: number) => `<path d="M${x} 8h8m-3-3l3 3-3 3" fill="none" stroke="var(--ink)" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`;

/** An influence action as a line of pictures 16 high: what it costs, an arrow, what it brings. Its width comes with it. */
export function actionLine(id: string): { svg: string; width: number } {
  const { cost, gain }: Action = ACTIONS[id];
  let x = 0;
  let svg = '';
  const put = (source: (x: number) => string, width: number) => {
    svg += source(x);
    x += width;
  };
  const kinds = (list: 'any' | Material[] | undefined) => {
    if (!list || list === 'any') put((at) => glyph('anymat', at, 0, 16, 'var(--ink)'), 17);
    else for (const kind of list) put((at) => mat(kind, at, 1.5, 13), 13.5);
  };
  const text = (said: string, width: number) => put((at) => `<text x="${at}" y="13" font-size="14" fill="var(--ink)">${said}</text>`, width);
  if (cost.roubles) put((at) => coin(at, 0, 16, cost.roubles), 17);
  if (cost.identical) {
    if (cost.identical > 1) text(`${cost.identical}×`, 17);
    kinds(cost.kinds);
  }
  if (cost.different) {
    text(`${cost.different}≠`, 17);
    kinds('any');
  }
  if (cost.completed_each_type)
    for (const kind of ['door', 'arch', 'cross']) put((at) => glyph(kind, at, 1, 14, 'var(--ink)', 2), 13.5);
  if (x) put((at) => arrow(at + 1), 12);
  else text('+', 10);
  if (gain.roubles) put((at) => coin(at, 0, 16, gain.roubles), 17);
  if (gain.materials) {
    if (gain.materials > 1) text(`${gain.materials}×`, 17);
    kinds(gain.kinds);
  }
  if (gain.deliveries) {
    if (gain.deliveries > 1) text(`${gain.deliveries}×`, 17);
    put((at) => glyph('ivan_build', at, 0, 16, 'var(--ink)'), 17);
  }
  if (gain.swap_tiles) put((at) => glyph('swap', at, 0, 16, 'var(--ink)'), 17);
  if (gain.activate) put((at) => glyph('crate', at, 0, 16, 'var(--ink)'), 17);
  if (gain.recognition) {
    if (gain.recognition > 1) text(`${gain.recognition}×`, 17);
    put((at) => star(at, 0, 16), 17);
  }
  if (gain.prestige) put((at) => onion(at, 0, 16), 17);
  return { svg, width: n2(x) };
}
