// SPDX-License-Identifier: MIT
import { brackets, type Glass, dieFace, glass, inkOn, letter, n2, PIPS, plate } from '@/look/pieces';

// The window as SVG source: lead, stone and glass. Spaces show letter and pattern or pips; dice lie on top.

/** A space is drawn 84 wide with a gap of 8; everything else follows from that. */
export const CELL = 84;
export const GAP = 8;
export const GRID = { w: 5 * CELL + 4 * GAP, h: 4 * CELL + 3 * GAP };
/** The stone around the grid: jambs at the sides, the arch above, the lead below. */
export const FRAME = { left: 44, top: 132, bottom: 12, rise: 108, w: GRID.w + 88, h: GRID.h + 144 };

const isColour = (print: string) => /[RYGBP]/.test(print);
const isValue = (print: string) => /[1-6]/.test(print);

/** A space with its print, without a die. */
export function spaceArt(print: string, s = 60): string {
  const fill = isColour(print) ? glass(print as Glass) : isValue(print) ? 'var(--cell-n)' : 'var(--cell)';
  let art = `<rect width="${s}" height="${s}" rx="${s * 0.1}" fill="${fill}"/>`;
  if (isColour(print))
    art +=
      `<rect width="${s}" height="${s}" rx="${s * 0.1}" fill="url(#p${print})"/><rect width="${s}" height="${s}" rx="${s * 0.1}" fill="var(--veil)"/>` +
      plate(print as Glass, s / 2, s / 2, s * 0.2, { stroke: 'var(--lead)', fill: '#FFFBF2', ink: '#241C14' });
  if (isValue(print))
    for (const [x, y] of PIPS[Number(print)])
      art += `<circle cx="${n2(s * (0.5 + (x - 0.5) * 0.86))}" cy="${n2(s * (0.5 + (y - 0.49) * 0.86))}" r="${s * 0.075}" fill="var(--cell-pip)"/>`;
  return art + `<rect width="${s}" height="${s}" rx="${s * 0.1}" fill="none" stroke="#0004"/>`;
}

/** A die on a space of 60. */
export const dieOnSpace = (colour: Glass, value: number) => dieFace(1.8, 1.8, 56.4, colour, value);

/** Corner brackets around a space of 60: what happened last. */
/** A space that the line of the score which is pointed at is about. */
export const litArt = `<rect x="-1" y="-1" width="62" height="62" rx="7" fill="none" stroke="var(--ink)" stroke-width="7"/><rect x="-1" y="-1" width="62" height="62" rx="7" fill="none" class="lit" stroke="var(--gold)" stroke-width="4.5"/>`;
export const markArt = brackets(0.5, 0.5, 59, 59, 'var(--plate)', 14, 6) + brackets(0.5, 0.5, 59, 59, 'var(--ink)', 14, 3);

const polar = (cx: number, cy: number, angle: number, r: number, stretch = 0) =>
  `${n2(cx + Math.cos(angle) * r * (1 + stretch * Math.abs(Math.cos(angle))))} ${n2(cy + Math.sin(angle) * r)}`;

/** Stone arch, tracery and lead around a grid whose corner is at (left, top) of FRAME. `id` keeps clip paths apart. */
export function frameArt(id: string, rise = FRAME.rise): string {
  const { left: x, top: y } = FRAME;
  const { w, h } = GRID;
  const cx = x + w / 2;
  // Without a rise it is a lintel, deep enough for the numbers of the columns.
  const arch = (e: number, t: number) =>
    !rise ? `M${x - e} ${y + h + 12}V${n2(y - 17 - t * 0.35)}H${x + w + e}V${y + h + 12}z` :
    `M${x - e} ${y + h + 12}V${y}C${x - e} ${y - rise * 0.52} ${cx - w * 0.26} ${y - rise * 0.86 - t} ${cx} ${y - rise - t}C${cx + w * 0.26} ${y - rise * 0.86 - t} ${x + w + e} ${y - rise * 0.52} ${x + w + e} ${y}V${y + h + 12}z`;
  const ry = y - rise * 0.44;
  const R = rise * 0.4;
  const stones = `<path d="${arch(30, 20)}" fill="var(--stone)" stroke="var(--stone-lo)" stroke-width="1.5"/><path d="${arch(24, 14)}" fill="none" stroke="var(--stone-hi)" stroke-width="2.5"/><path d="${arch(18, 8)}" fill="none" stroke="var(--stone-lo)" stroke-width="1.2"/><path d="${arch(13, 3)}" fill="var(--lead)"/>`;
  const lights = `<clipPath id="${id}"><path d="${arch(6, -3)}"/></clipPath><g clip-path="url(#${id})">${tracery(cx, ry, R)}<rect x="${x - 20}" y="${y - rise - 20}" width="${w + 40}" height="${rise + 20}" fill="url(#lit)" opacity=".5"/></g>`;
  const bed = `<rect x="${x - 13}" y="${y - 13}" width="${w + 26}" height="${h + 25}" fill="var(--lead)"/>`;
  return rise < 30 ? stones + bed : stones + lights + bed + rose(cx, ry, R);
}

/** A fan of quarries behind the rose. */
function tracery(cx: number, cy: number, R: number): string {
  const fan: Glass[] = ['B', 'G', 'B', 'P', 'B', 'R', 'B', 'P', 'B', 'G'];
  const rings = [R + 7, R + 40, R + 92, R + 150, 420];
  const count = 22;
  let art = '';
  for (let i = 0; i < count; i++) {
    const a = (i * 2 * Math.PI) / count;
    const b = a + (2 * Math.PI) / count;
    for (let k = 0; k < 4; k++) {
      const colour = fan[(i * 3 + k * 4) % fan.length];
      const at = (angle: number, r: number) => polar(cx, cy, angle, r, 0.25);
      const opacity = colour === 'B' ? [0.95, 0.8, 0.68, 0.58][k] : 0.92;
      art += `<path d="M${at(a, rings[k])}L${at(a, rings[k + 1])}L${at(b, rings[k + 1])}L${at(b, rings[k])}z" fill="${glass(colour)}" fill-opacity="${opacity}" stroke="var(--lead)" stroke-width="3.5"/>`;
    }
  }
  return art;
}

function rose(cx: number, cy: number, R: number): string {
  const petals: Glass[] = ['R', 'Y', 'G', 'B', 'P', 'R', 'Y', 'G', 'B', 'P'];
  let art = `<circle cx="${cx}" cy="${cy}" r="${R + 7}" fill="var(--lead)"/>`;
  petals.forEach((colour, i) => {
    const a = ((i - 0.5) * Math.PI) / 5 - Math.PI / 2;
    const b = a + Math.PI / 5;
    const at = (angle: number, r: number) => polar(cx, cy, angle, r);
    art += `<path d="M${at(a + 0.09, R * 0.42)}L${at(a + 0.05, R * 0.8)}Q${at((a + b) / 2, R * 1.28)} ${at(b - 0.05, R * 0.8)}L${at(b - 0.09, R * 0.42)}z" fill="${glass(colour)}"/>`;
  });
  const heart = `<circle cx="${cx}" cy="${cy}" r="${n2(R * 0.33)}"`;
  return art + `<circle cx="${cx}" cy="${cy}" r="${R}" fill="url(#lit)"/>${heart} fill="${glass('Y')}"/>${heart} fill="url(#lit)"/>`;
}

/** What an objective asks for, as a diagram of 66 by 52. */
export function goalArt(goal: string): string {
  const square = (x: number, y: number, colour: Glass | '_') =>
    colour === '_'
      ? `<rect x="${x}" y="${y}" width="11" height="11" rx="2" fill="none" stroke="var(--line-2)" stroke-dasharray="2 2"/>`
      : `<rect x="${n2(x)}" y="${n2(y)}" width="11" height="11" rx="2" fill="${glass(colour)}" stroke="var(--lead)" stroke-width=".7"/><text x="${n2(x + 5.5)}" y="${n2(y + 8.8)}" text-anchor="middle" font-size="9" fill="${inkOn(colour)}">${letter(colour)}</text>`;
  const face = (x: number, y: number, v: number, s: number) =>
    `<rect x="${x}" y="${y}" width="${s}" height="${s}" rx="${s / 5}" fill="var(--plate)" stroke="var(--ink-2)" stroke-width="1.3"/>` +
    PIPS[v]
      .map((p) => `<circle cx="${n2(x + s * (0.5 + (p[0] - 0.5) * 0.95))}" cy="${n2(y + s * (0.52 + (p[1] - 0.48) * 0.95))}" r="${n2(s * 0.085)}" fill="var(--plate-ink)"/>`)
      .join('');
  const colours: Glass[] = ['R', 'Y', 'G', 'B', 'P'];
  const rowLines = `<path d="M0 11h66M0 36h66" stroke="var(--ink-3)" stroke-width="1.5"/>`;
  const columnLines = `<path d="M19 0v48M46 0v48" stroke="var(--ink-3)" stroke-width="1.5"/>`;
  const pair = (v: number) => face(9, 13, v, 22) + face(35, 13, v + 1, 22);
  switch (goal) {
    case 'row_color_variety':
      return colours.map((c, i) => square(1.5 + i * 13, 18, c)).join('') + rowLines;
    case 'column_color_variety':
      return colours.slice(0, 4).map((c, i) => square(27, -1 + i * 12.5, c)).join('') + columnLines;
    case 'row_shade_variety':
      return [1, 2, 3, 4, 5].map((v, i) => face(1.5 + i * 13, 18, v, 11.5)).join('') + rowLines;
    case 'column_shade_variety':
      return [1, 3, 4, 6].map((v, i) => face(27, -1 + i * 12.5, v, 11.5)).join('') + columnLines;
    case 'light_shades':
      return pair(1);
    case 'medium_shades':
      return pair(3);
    case 'deep_shades':
      return pair(5);
    case 'shade_variety':
      return [1, 2, 3, 4, 5, 6].map((v, i) => face(6 + (i % 3) * 19, 5 + Math.floor(i / 3) * 20, v, 17)).join('');
    case 'color_variety':
      return colours.map((c, i) => square(27.5 + Math.cos(i * 1.2566 - 1.5708) * 18, 18.5 + Math.sin(i * 1.2566 - 1.5708) * 17, c)).join('');
    case 'color_diagonals':
      return [...'R___R___R'].map((c, i) => square(14 + (i % 3) * 13, 5 + Math.floor(i / 3) * 13, c as Glass | '_')).join('');
    default:
      return '';
  }
}
