// SPDX-License-Identifier: MIT
import { t as words } from '@/i18n/i18n.svelte';
import { glyph } from './glyphs';

// What all boards draw with, as SVG source. Every colour has a letter on its own plate shape and its own pattern; every
// state has a form of its own. Colours are custom properties, so that a theme changes nothing here.

/** Red, yellow, green, blue, purple, white. */
export type Glass = 'R' | 'Y' | 'G' | 'B' | 'P' | 'W';
export const GLASS: Record<string, Glass> = { red: 'R', yellow: 'Y', green: 'G', blue: 'B', purple: 'P', white: 'W' };
export const glass = (c: Glass) => `var(--glass-${c.toLowerCase()})`;
/** Ink that is read on this glass, and the edge that sets a pip off. */
export const inkOn = (c: Glass) => `var(--on-${c.toLowerCase()})`;
const edgeOn = (c: Glass) => `var(--on-${c.toLowerCase()}-edge)`;
/** The colour's initial in the page's language. */
export const letter = (c: Glass) => words(`letter.${c}`);
/** Two decimals are enough for any drawing. */
export const n2 = (v: number) => Math.round(v * 100) / 100;

/** Lozenge R, circle Y, shield G, square B, hexagon P, ring W. */
export const plateShape = (c: Glass, x: number, y: number, r: number) =>
  ({
    R: `M${x} ${y - r * 1.25}L${x + r * 1.25} ${y} ${x} ${y + r * 1.25} ${x - r * 1.25} ${y}z`,
    Y: `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
    G: `M${x - r * 0.98} ${y - r * 0.9}H${x + r * 0.98}V${y + r * 0.1}Q${x + r * 0.9} ${y + r * 0.9} ${x} ${y + r * 1.25}Q${x - r * 0.9} ${y + r * 0.9} ${x - r * 0.98} ${y + r * 0.1}z`,
    B: `M${x - r * 0.92} ${y - r * 0.92}h${r * 1.84}v${r * 1.84}h${-r * 1.84}z`,
    P: `M${x - r * 1.1} ${y}L${x - r * 0.55} ${y - r}H${x + r * 0.55}L${x + r * 1.1} ${y} ${x + r * 0.55} ${y + r}H${x - r * 0.55}z`,
    W: `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  })[c];
export interface PlateLook {
  fill?: string;
  stroke?: string;
  ink?: string;
  text?: string;
}
/** A letter on its plate. */
export const plate = (c: Glass, x: number, y: number, r: number, o: PlateLook = {}) =>
  `<path d="${plateShape(c, x, y, r)}" fill="${o.fill || 'var(--plate)'}" stroke="${o.stroke || glass(c)}" stroke-width="${r * 0.14}"/><text x="${x}" y="${n2(y + r * 0.42 + (c === 'G' ? -r * 0.06 : 0))}" text-anchor="middle" font-size="${n2(r * 1.25)}" fill="${o.ink || 'var(--plate-ink)'}">${o.text ?? letter(c)}</text>`;
export const PIPS: Record<number, number[][]> = {
  1: [[0.5, 0.46]],
  2: [
    [0.27, 0.25],
    [0.73, 0.73],
  ],
  3: [
    [0.25, 0.23],
    [0.5, 0.46],
    [0.75, 0.7],
  ],
  4: [
    [0.27, 0.25],
    [0.73, 0.25],
    [0.27, 0.73],
    [0.73, 0.73],
  ],
  5: [
    [0.26, 0.24],
    [0.74, 0.24],
    [0.5, 0.46],
    [0.26, 0.74],
    [0.74, 0.74],
  ],
  6: [
    [0.26, 0.22],
    [0.74, 0.22],
    [0.26, 0.49],
    [0.74, 0.49],
    [0.26, 0.76],
    [0.74, 0.76],
  ],
};
/** A die of glass; value 0 is a blank one. */
export function dieFace(x: number, y: number, s: number, c: Glass, v: number, o: { op?: number; hang?: boolean } = {}) {
  const ink = inkOn(c);
  let r = `<g transform="translate(${x} ${y})"${o.op ? ` opacity="${o.op}"` : ''} filter="url(#sh)">`;
  r += `<rect width="${s}" height="${s}" rx="${s * 0.17}" fill="${glass(c)}"/><svg x="0" y="0" width="${s}" height="${s}" viewBox="0 0 60 60"><rect x="2" y="2" width="56" height="56" rx="9" fill="url(#p${c})"/></svg><rect width="${s}" height="${s}" rx="${s * 0.17}" fill="url(#lit)"/><rect x="${s * 0.02}" y="${s * 0.02}" width="${s * 0.96}" height="${s * 0.96}" rx="${s * 0.155}" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="${s * 0.022}"/><rect width="${s}" height="${s}" rx="${s * 0.17}" fill="none" stroke="var(--lead)" stroke-width="${Math.max(1, s * 0.03)}"/>`;
  // Pips keep clear of a plate that hangs at the corner.
  const k = o.hang ? 0.86 : 1;
  for (const p of PIPS[v] || [])
    r += `<circle cx="${n2(p[0] * s * k)}" cy="${n2(p[1] * s * k)}" r="${n2(s * 0.088)}" fill="${ink}" stroke="${edgeOn(c)}" stroke-width="${n2(s * 0.018)}"/>`;
  if (!o.hang) r += plate(c, n2(s * 0.5), n2(s * 0.82), n2(s * 0.125), { stroke: 'var(--lead)', fill: '#FFFBF2', ink: '#241C14' });
  return r + '</g>';
}
export const legalMark = (x: number, y: number, s: number, o: { bare?: boolean } = {}) =>
  `<g><rect x="${x + s * 0.05}" y="${y + s * 0.05}" width="${s * 0.9}" height="${s * 0.9}" rx="${s * 0.1}" fill="var(--legal-wash)" stroke="var(--legal)" stroke-width="${Math.max(2, s * 0.028)}" stroke-dasharray="${s * 0.1} ${s * 0.065}" stroke-linecap="round"/>${o.bare ? '' : `<circle cx="${x + s / 2}" cy="${y + s / 2}" r="${s * 0.12}" fill="var(--legal)"/><path d="M${x + s * 0.445} ${y + s / 2}h${s * 0.11}M${x + s / 2} ${y + s * 0.445}v${s * 0.11}" stroke="var(--panel)" stroke-width="${s * 0.03}" stroke-linecap="round"/>`}</g>`;
export const brackets = (x: number, y: number, w: number, h: number, c = 'var(--ink)', k = 14, sw = 3) =>
  `<path d="M${x} ${y + k}V${y}h${k}M${x + w - k} ${y}h${k}v${k}M${x + w} ${y + h - k}v${k}h${-k}M${x + k} ${y + h}H${x}v${-k}" fill="none" stroke="${c}" stroke-width="${sw}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const refuse = (x: number, y: number, s: number) =>
  `<g><rect x="${x + s * 0.05}" y="${y + s * 0.05}" width="${s * 0.9}" height="${s * 0.9}" rx="${s * 0.1}" fill="url(#hatch)" opacity=".28"/><rect x="${x + s * 0.05}" y="${y + s * 0.05}" width="${s * 0.9}" height="${s * 0.9}" rx="${s * 0.1}" fill="none" stroke="var(--warn)" stroke-width="2.5"/><circle cx="${x + s / 2}" cy="${y + s / 2}" r="${s * 0.17}" fill="var(--panel)" stroke="var(--warn)" stroke-width="${s * 0.045}"/><path d="M${x + s * 0.385} ${y + s * 0.615}L${x + s * 0.615} ${y + s * 0.385}" stroke="var(--warn)" stroke-width="${s * 0.045}"/></g>`;
/** Round what is on its way to a server: a string of beads, and a disc that says how far it is. */
export const beads = (x: number, y: number, s: number, sign = 'sent') => {
  const string = (colour: string, width: number, dash = '') => `<rect x="${x}" y="${y}" width="${s}" height="${s}" rx="${s * 0.12}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dash}/>`;
  const [cx, cy, r] = [x + s - 3, y + 3, s * 0.155];
  return `${string('var(--plate)', s * 0.085)}${string('var(--ink)', s * 0.05, ` stroke-dasharray=".01 ${s * 0.107}"`)}<circle cx="${cx}" cy="${cy}" r="${r}" fill="var(--ink)" stroke="var(--plate)" stroke-width="2"/>${glyph(sign, cx - r * 0.66, cy - r * 0.66, r * 1.32, 'var(--panel)', 2.6)}`;
};
