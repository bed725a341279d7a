// SPDX-License-Identifier: MIT
// A section as SVG source, 100 wide and 94 high: a plan with its costs, or the brick it was built of.
import { glyph } from '@/look/glyphs';
import { n2 } from '@/look/pieces';
import { MATERIALS } from './data';
import { banner, coin, houseGlass, mat, ornament, ornamentPlace, star, tileFace } from './pieces';
import type { House, Material, Ornament, SectionType, Site } from './types';

export const WIDE = 100;
/** As it is drawn where there is room. */
export const HIGH = 94;
const m = WIDE / 2;
const CREAM = '#F2E7CF';
const RIM = '#5b2a1d';
const DEEP = '#3b1c12';

/** The measures of a section, in its own units: materials and numbers are at least so many pixels large, and it is as high as they
    need, two materials in a row. */
export interface Form {
  readonly high: number;
  readonly piece: number;
  readonly type: number;
}
const PIECE = 24;
const TYPE = 13.4;
const ABOVE = 24;
export const DRAWN: Form = { high: HIGH, piece: 28.6, type: 16 };
export function formOf(scale: number): Form {
  const [piece, type] = [Math.max(DRAWN.piece, PIECE / scale), Math.max(DRAWN.type, TYPE / scale)];
  return piece === DRAWN.piece ? DRAWN : { piece, type, high: Math.ceil(ABOVE + 2 * piece + type + 8) };
}

/** With the room that marks and banners take around it. */
export const frameOf = ({ high }: Form) => ({ width: WIDE + 10, height: high + 12 });

const PLAN: Record<SectionType, (h: number) => string> = {
  base: (h) => `M${m - 28} ${h - 4}V${h - 36}C${m - 28} ${h - 56} ${m - 8} ${h - 62} ${m} ${h - 72}C${m + 8} ${h - 62} ${m + 28} ${h - 56} ${m + 28} ${h - 36}v32`,
  middle: (h) => `M${m - 40} ${h - 6}V22M${m + 40} ${h - 6}V22M${m - 40} 22h80M${m - 24} ${h - 8}V44q12-26 24 0t24 0v${h - 52}`,
  dome: (h) => `M${m} 4C${m + 4} 12 ${m + 36} 20 ${m + 36} 44C${m + 36} 60 ${m + 20} 66 ${m + 16} ${h - 4}H${m - 16}C${m - 20} 66 ${m - 36} 60 ${m - 36} 44C${m - 36} 20 ${m - 4} 12 ${m} 4z`,
};
const ONION = `M${m} 0C${m + 4} 9 ${m + 34} 17 ${m + 34} 41C${m + 34} 56 ${m + 22} 63 ${m + 17} 68H${m - 17}C${m - 22} 63 ${m - 34} 56 ${m - 34} 41C${m - 34} 17 ${m - 4} 9 ${m} 0z`;
const DOMES = [
  ['#2F63A8', '#F6F0E2'],
  ['#1F7F6C', '#F2C84B'],
  ['#9A2F4E', '#F6F0E2'],
  ['#5A3C8C', '#F2C84B'],
  ['#B5742A', '#2C5C56'],
  ['#2C6E8E', '#E98A5B'],
];

/** The wall of a section so high: courses of brick, and what opens in it. */
function wall(h: number, type: SectionType): string {
  const courses = Array.from({ length: Math.ceil((h + 6) / 12) }, (_, i) => {
    const y = i * 12 + 6;
    const joints = Array.from({ length: 5 }, (_, j) => `M${j * 20 + (i % 2 ? 10 : 20)} ${i ? y - 12 : 0}V${Math.min(y, h)}`).join('');
    return `M0 ${Math.min(y, h)}h${WIDE}${joints}`;
  }).join('');
  const portal = `<path d="M${m - 27} ${h - 6}V${h - 34}C${m - 27} ${h - 52} ${m - 10} ${h - 58} ${m} ${h - 66}C${m + 10} ${h - 58} ${m + 27} ${h - 52} ${m + 27} ${h - 34}v28z" fill="${CREAM}" stroke="${RIM}" stroke-width="1.3"/><path d="M${m - 19} ${h - 6}V${h - 32}c0-13 9-18 19-24 10 6 19 11 19 24v26z" fill="#5A2E1B"/>`;
  const windows = [-26, 0, 26].map((d) => `<path d="M${m + d - 11} ${h - 14}V${h - 40}c0-10 6-13 11-17 5 4 11 7 11 17v26z" fill="${CREAM}" stroke="${RIM}" stroke-width="1.2"/><path d="M${m + d - 7} ${h - 16}V${h - 39}c0-7 4-9 7-12 3 3 7 5 7 12v23z" class="pane"/>`).join('');
  return (
    `<rect width="${WIDE}" height="${h}" fill="#A8392B"/><path d="${courses}" stroke="#7E2419" fill="none"/><rect width="${WIDE}" height="${h}" fill="url(#sheen)" opacity=".6"/>` +
    `<rect width="${WIDE}" height="7" fill="${CREAM}" stroke="${RIM}"/><path d="M0 11h${WIDE}" stroke="${CREAM}" stroke-width="3" stroke-dasharray="5 4"/><rect y="${h - 6}" width="${WIDE}" height="6" fill="${CREAM}" stroke="${RIM}"/>` +
    `${type === 'base' ? portal : windows}<rect width="${WIDE}" height="${h}" fill="none" stroke="${DEEP}" stroke-width="1.6"/>`
  );
}

/** It stands on the floor, however high the section is. */
function dome(h: number, tower: number): string {
  const [field, stripe] = DOMES[tower % DOMES.length];
  const id = `onion${tower}`;
  const stripes = Array.from({ length: 9 }, (_, i) => `<path d="M${-30 + i * 18} 74C${-20 + i * 18} 40 ${10 + i * 18} 40 ${24 + i * 18} -6" stroke="${stripe}" stroke-width="6.5" fill="none"/>`).join('');
  return (
    `<g transform="translate(0 ${h - HIGH})"><rect x="${m - 20}" y="66" width="40" height="${HIGH - 66}" fill="${CREAM}" stroke="${RIM}" stroke-width="1.5"/><path d="M${m - 12} ${HIGH}v-11M${m} ${HIGH}v-11M${m + 12} ${HIGH}v-11" stroke="#A8392B" stroke-width="5"/>` +
    `<clipPath id="${id}"><path d="${ONION}"/></clipPath><g clip-path="url(#${id})"><rect width="${WIDE}" height="72" fill="${field}"/>${stripes}<rect width="${WIDE}" height="72" fill="url(#lit)"/></g><path d="${ONION}" fill="none" stroke="${DEEP}" stroke-width="1.8"/></g>`
  );
}

function built(site: Site, tower: number, houses: readonly House[], kind: Ornament, h: number): string {
  const body = site.type === 'dome' ? dome(h, tower) : wall(h, site.type);
  const top = site.ornament !== null ? ornament(kind, houseGlass(houses[site.ornament - 1]), m, n2(h - 41), 15) : ornamentPlace(kind, WIDE - 15, h - 17, 10);
  return `<g class="built">${body}${top}</g>`;
}

/** What a section still wants and what lies on it: one entry a piece. */
export function pieces(site: Site): { material: Material; there: boolean }[] {
  return MATERIALS.flatMap((material) => Array.from({ length: site.cost?.[material] ?? 0 }, (_, i) => ({ material, there: i < site.held[material] })));
}

function plan(site: Site, form: Form): string {
  const { high: h, piece: size, type } = form;
  let s = `<rect x=".75" y=".75" width="${WIDE - 1.5}" height="${h - 1.5}" rx="4" fill="var(--panel)" stroke="var(--line-2)" stroke-width="1.3"${site.owner === null ? ' stroke-dasharray="5 4"' : ''}/>`;
  s += `<path d="${PLAN[site.type](h)}" fill="none" stroke="var(--line)" stroke-width="1.6"/>`;
  if (!site.card) return s;
  const wanted = pieces(site);
  // Up to three in a row, four as two by two; in a high section no more than two in a row.
  const tall = form !== DRAWN;
  const row = wanted.length > 3 || (tall && wanted.length > 2) ? 2 : wanted.length;
  const left = m - (row * (size + 2) - 2) / 2 + (row === 2 && site.owner !== null && !tall ? 7 : 0);
  const top = tall ? ABOVE : wanted.length > 3 ? 17 : h / 2 - 17;
  wanted.forEach(({ material, there }, i) => (s += mat(material, n2(left + (i % row) * (size + 2)), n2(top + Math.floor(i / row) * (size + 1)), size, { need: !there })));
  const roubles = site.roubles ?? 0;
  const line = (x: number, sign: (x: number, y: number, size: number) => string, n: number) => `${sign(n2(x), n2(type * 0.09), n2(type * 0.9))}<text x="${n2(x + type)}" y="${n2(type * 0.9)}" font-size="${n2(type)}" fill="var(--ink)">${n}</text>`;
  s += `<g transform="translate(0 ${n2(h - type - 3)})"><rect x="1.5" width="${WIDE - 3}" height="${n2(type + 1.5)}" rx="3" fill="var(--panel-2)"/>${line(roubles ? m - type * 2 : m - type * 0.9, star, site.recognition ?? 0)}${roubles ? line(m + type * 0.25, coin, roubles) : ''}</g>`;
  if (site.tile)
    s += `<g transform="translate(${WIDE - 31} -5)" filter="url(#sh)"><rect width="31" height="31" rx="6" fill="var(--plate)" stroke="var(--line-2)" stroke-width="1.3"/>${tileFace(site.tile, 2.5, 2.5, 26)}</g>`;
  return s;
}

export function section(site: Site, tower: number, houses: readonly House[], kind: Ornament, form: Form = DRAWN): string {
  const body = site.done ? built(site, tower, houses, kind, form.high) : plan(site, form);
  return body + (site.owner !== null ? banner(houseGlass(houses[site.owner - 1]), 4, -3, 30) : '');
}

/** Marks over a section: legal, chosen, last, hinted, refused. */
export function sectionMarks(state: { legal?: boolean; chosen?: boolean; last?: boolean; hinted?: boolean; refused?: boolean; lit?: boolean }, h = HIGH): string {
  let s = '';
  if (state.refused)
    s += `<rect x="2" y="2" width="${WIDE - 4}" height="${h - 4}" rx="6" fill="url(#hatch)" opacity=".28"/><rect x="2" y="2" width="${WIDE - 4}" height="${h - 4}" rx="6" fill="none" stroke="var(--warn)" stroke-width="2.5"/><circle cx="${m}" cy="${h / 2}" r="14" fill="var(--panel)" stroke="var(--warn)" stroke-width="3.6"/><path d="M${m - 9} ${h / 2 + 9}l18-18" stroke="var(--warn)" stroke-width="3.6"/>`;
  if (state.legal)
    s += `<rect x="4" y="4" width="${WIDE - 8}" height="${h - 8}" rx="6" fill="var(--legal-wash)" stroke="var(--legal)" stroke-width="2.6" stroke-dasharray="9 6" stroke-linecap="round"/>`;
  if (state.legal && !state.chosen)
    s += `<circle cx="9" cy="${h - 9}" r="9.5" fill="var(--legal)" stroke="var(--panel)" stroke-width="1.5"/><path d="M4 ${h - 9}h10M9 ${h - 14}v10" stroke="var(--panel)" stroke-width="2.6" stroke-linecap="round"/>`;
  if (state.chosen)
    s += `<rect x="-1" y="-1" width="${WIDE + 2}" height="${h + 2}" rx="6" fill="none" stroke="var(--ink)" stroke-width="3"/><rect x="2.5" y="2.5" width="${WIDE - 5}" height="${h - 5}" rx="4" fill="none" stroke="var(--panel)" stroke-width="2"/><circle cx="9" cy="${h - 9}" r="10" fill="var(--ink)"/><path d="M4 ${h - 9}l4 4 7-8" stroke="var(--panel)" stroke-width="2.4" fill="none" stroke-linecap="round"/>`;
  if (state.last)
    s += `<path d="M-2 12V-2h14M${WIDE - 12} -2h14v14M${WIDE + 2} ${h - 12}v14h-14M12 ${h + 2}h-14v-14" fill="none" stroke="var(--ink)" stroke-width="3" stroke-linecap="round"/>`;
  if (state.lit)
    s += `<rect x="-1" y="-1" width="${WIDE + 2}" height="${h + 2}" rx="6" fill="none" stroke="var(--ink)" stroke-width="6"/><rect x="-1" y="-1" width="${WIDE + 2}" height="${h + 2}" rx="6" fill="none" class="lit" stroke="var(--gold)" stroke-width="3.5"/>`;
  if (state.hinted)
    s += `<rect x="-2" y="-2" width="${WIDE + 4}" height="${h + 4}" rx="7" fill="none" stroke="var(--gold)" stroke-width="3.5" stroke-dasharray=".5 7" stroke-linecap="round"/><circle cx="${m}" cy="2" r="13" fill="var(--panel)" stroke="var(--gold)" stroke-width="2"/>${glyph('hint', m - 9, -7, 18, 'var(--gold)')}`;
  return s;
}
