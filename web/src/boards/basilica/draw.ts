// SPDX-License-Identifier: MIT
import { glyph } from '@/look/glyphs';
import { GLASS, glass, n2, plate, type Glass } from '@/look/pieces';
import type { Builder, Colour, OrderName, Rank, Tile, Vault } from './types';

// Basilica's pieces as SVG source. Tiles are drawn in a box of 100; builders round a centre.

export const ORDER_GLYPHS: Record<OrderName, string> = {
  promote: 'promote',
  move: 'move_builder',
  recruit: 'recruit',
  confuse: 'confuse',
  glass: 'stained_glass',
  scaffold: 'scaffolding',
  disaster: 'disaster',
  altar: 'altar',
};
export const RANK_GLYPHS: Record<Rank, string> = {
  architect: 'architect',
  mason: 'master_mason',
  strongman: 'strongman',
  juggler: 'juggler',
};
export const light = (colour: Colour): Glass => GLASS[colour];

const GOLD_INK = '#3A2608';
const CREAM = '#FFF8E8';

function pane(points: string, colour: Glass, shade: string): string {
  return `<polygon points="${points}" fill="${glass(colour)}"/><polygon points="${points}" fill="url(#p${colour})"/><polygon points="${points}" fill="${shade}"/>`;
}

/** Stained glass: a small rose of eight lights. */
export function rose(x: number, y: number, r: number): string {
  const lights: Glass[] = ['R', 'B', 'Y', 'G', 'R', 'B', 'Y', 'G'];
  const at = (i: number) => `${n2(Math.cos((i * Math.PI) / 4) * r)} ${n2(Math.sin((i * Math.PI) / 4) * r)}`;
  const petals = lights.map((c, i) => `<path d="M0 0L${at(i)}A${r} ${r} 0 0 1 ${at(i + 1)}z" fill="${glass(c)}" stroke="${CREAM}" stroke-width="${n2(r * 0.09)}"/>`);
  return `<g transform="translate(${x} ${y})" filter="url(#sh)"><circle r="${n2(r * 1.18)}" fill="#2A221A"/><circle r="${n2(r * 1.08)}" fill="${CREAM}"/>${petals.join('')}<circle r="${n2(r * 0.3)}" fill="${CREAM}" stroke="#2A221A" stroke-width="${n2(r * 0.1)}"/></g>`;
}

function scallop(r: number): string {
  const points = Array.from({ length: 25 }, (_, i) => {
    const q = i % 2 ? r * 0.93 : r * 1.06;
    return `${n2(Math.cos((i * Math.PI) / 12) * q)} ${n2(Math.sin((i * Math.PI) / 12) * q)}`;
  });
  return `<path d="M${points.join('L')}z" fill="url(#gold)" stroke="${GOLD_INK}" stroke-width="1.6" stroke-linejoin="round"/>`;
}

/** Ivory (seat 1) is round, ebony (seat 2) is square; a promoted builder stands on gold and shows its rank's tool. */
export function builder(x: number, y: number, r: number, seat: number, rank: Rank | 'none' = 'none', opacity = 1): string {
  const ebony = seat === 2;
  const edge = ebony ? 'var(--ebony-edge)' : 'var(--ivory-edge)';
  const body = ebony
    ? `<rect x="${n2(-r * 0.9)}" y="${n2(-r * 0.9)}" width="${n2(r * 1.8)}" height="${n2(r * 1.8)}" rx="${n2(r * 0.26)}" fill="var(--ebony)" stroke="${edge}" stroke-width="${n2(r * 0.11)}"/><rect x="${n2(-r * 0.98)}" y="${n2(-r * 0.98)}" width="${n2(r * 1.96)}" height="${n2(r * 1.96)}" rx="${n2(r * 0.32)}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="${n2(r * 0.06)}"/>`
    : `<circle r="${r}" fill="var(--ivory)" stroke="${edge}" stroke-width="${n2(r * 0.11)}"/>`;
  const q = r * 1.26;
  const promoted = rank !== 'none';
  return `<g transform="translate(${x} ${y})" filter="url(#sh)"${opacity < 1 ? ` opacity="${opacity}"` : ''}>${promoted ? scallop(r * 1.26) : ''}${body}${glyph(promoted ? RANK_GLYPHS[rank] : 'builder', -q / 2, -q / 2, q, edge, promoted ? 2.2 : 1.8)}</g>`;
}

export function coin(x: number, y: number, r: number): string {
  return `<g transform="translate(${x} ${y})"><circle r="${r}" fill="url(#gold)" stroke="${GOLD_INK}" stroke-width="${n2(r * 0.13)}"/><circle r="${n2(r * 0.78)}" fill="none" stroke="${GOLD_INK}" stroke-opacity=".45" stroke-width="${n2(r * 0.09)}" stroke-dasharray="${n2(r * 0.14)} ${n2(r * 0.16)}"/><text y="${n2(r * 0.45)}" text-anchor="middle" font-size="${n2(r * 1.3)}" fill="${GOLD_INK}">1</text></g>`;
}

/** Both ranks of a promotion token; 46 by 28. */
export function token(ranks: readonly [Rank, Rank]): string {
  return `<rect x=".75" y=".75" width="44.5" height="26.5" rx="13" fill="url(#gold)" stroke="${GOLD_INK}"/>${glyph(RANK_GLYPHS[ranks[0]], 4.5, 5.5, 17, GOLD_INK, 2)}<path d="M25 4L21 24" stroke="${GOLD_INK}"/>${glyph(RANK_GLYPHS[ranks[1]], 24.5, 5.5, 17, GOLD_INK, 2)}`;
}

export const crown = (x: number, y: number, k = 1) =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="M3 18L1.5 5.5l6 4.5L11.5 2l4 8 6-4.5L20 18z" fill="url(#gold)" stroke="${GOLD_INK}" stroke-width="1.5" stroke-linejoin="round"/></g>`;

/** A juggler's colour: its plate on a ball that the juggler throws; a curtain while it is secret. */
function juggled(colour: Colour | 'hidden'): string {
  if (colour !== 'hidden') return `<circle cx="79" cy="23" r="16" fill="var(--plate)" stroke="${GOLD_INK}" stroke-width="1.6"/>` + plate(light(colour), 79, 23, 10);
  return `<g transform="translate(63 7)"><path d="M0 30V11C0 4 7 0 16 0s16 4 16 11v19z" fill="var(--accent)" stroke="${GOLD_INK}" stroke-width="1.6"/><path d="M16 0v30M8 3c1 9-1 18-3 27M24 3c-1 9 1 18 3 27" stroke="var(--on-accent)" stroke-opacity=".65" stroke-width="1.5" fill="none"/></g>`;
}

type Drawn = Tile & Partial<Pick<Vault, 'builder' | 'glass' | 'altar'>>;

/** The vault side of a tile with what lies on it. `letters` is the size of the letter plates. */
export function vault(tile: Drawn, letters = 11): string {
  const a = light(tile.colours[0]);
  const b = light(tile.colours[1] ?? tile.colours[0]);
  const ribs = 'M6 6L94 94M94 6L6 94';
  let r = `<rect x="1" y="1" width="98" height="98" rx="7" fill="var(--lead)"/>`;
  r += pane('50,50 6,6 94,6', a, '#ffffff2e') + pane('50,50 6,6 6,94', a, '#0000000f') + pane('50,50 94,6 94,94', b, '#ffffff14') + pane('50,50 6,94 94,94', b, '#00000030');
  r += `<rect x="6" y="6" width="88" height="88" fill="var(--sheen)" opacity="var(--sheen-opacity)"/>`;
  r += `<path d="M50 7V93M7 50H93" stroke="var(--lead)" stroke-width="2.2" opacity=".55"/><path d="M50 7V93M7 50H93" stroke="var(--stone-hi)" stroke-width="1" opacity=".75"/>`;
  r += `<path d="${ribs}" stroke="var(--lead)" stroke-width="9"/><path d="${ribs}" stroke="var(--stone)" stroke-width="5.5"/><path d="${ribs}" stroke="var(--stone-hi)" stroke-width="1.4" transform="translate(-.8 -1)"/>`;
  r += `<rect x="4" y="4" width="92" height="92" rx="5" fill="none" stroke="var(--stone)" stroke-width="5"/><rect x="2" y="2" width="96" height="96" rx="7" fill="none" stroke="var(--stone-hi)" stroke-width="1" opacity=".8"/>`;
  for (const [x, y] of [
    [6, 6],
    [94, 6],
    [6, 94],
    [94, 94],
  ])
    r += `<circle cx="${x}" cy="${y}" r="6.5" fill="var(--stone)" stroke="var(--stone-lo)" stroke-width="1"/>`;
  if (!tile.builder)
    r += `<circle cx="50" cy="50" r="10.5" fill="var(--boss)" stroke="var(--lead)" stroke-width="1.8"/><path d="M50 42.5c3 3 3 4.5 0 7.5-3-3-3-4.5 0-7.5zM57.5 50c-3 3-4.5 3-7.5 0 3-3 4.5-3 7.5 0zM50 57.5c-3-3-3-4.5 0-7.5 3 3 3 4.5 0 7.5zM42.5 50c3-3 4.5-3 7.5 0-3 3-4.5 3-7.5 0z" fill="var(--stone-lo)"/>`;
  r += plate(a, 18, 50, letters);
  if (tile.colours.length > 1) r += plate(b, 82, 50, letters);
  if (tile.crown) r += crown(38.5, 7.5);
  if (tile.glass) r += rose(tile.altar ? 38 : 50, 81, 11.5);
  if (tile.altar)
    r += `<g transform="translate(${tile.glass ? 54 : 39} 70)"><rect width="22" height="22" rx="4" fill="var(--plate)" stroke="var(--lead)" stroke-width="1.5"/>${glyph('altar', 2.5, 2.5, 17, 'var(--plate-ink)')}</g>`;
  if (tile.builder) r += standing(tile.builder);
  return r;
}

function standing(who: Builder): string {
  return builder(50, 50, 18, who.seat, who.rank) + (who.colour ? juggled(who.colour) : '');
}

export const scaffold = `<rect x="1" y="1" width="98" height="98" rx="7" fill="var(--panel-2)" stroke="var(--line-2)" stroke-width="1.5"/><g stroke-linecap="round" fill="none"><g stroke="#4b331a" stroke-width="9"><path d="M22 10v80M78 10v80M10 30h80M10 72h80M22 72L78 30"/></g><g stroke="#B98A52" stroke-width="6"><path d="M22 72L78 30"/><path d="M10 30h80M10 72h80"/><path d="M22 10v80M78 10v80"/></g><g stroke="#E5C392" stroke-width="1.3" opacity=".8"><path d="M20.5 12v76M76.5 12v76M12 28.5h76M12 70.5h76"/></g></g><g fill="#3b2c14"><circle cx="22" cy="30" r="3"/><circle cx="78" cy="30" r="3"/><circle cx="22" cy="72" r="3"/><circle cx="78" cy="72" r="3"/></g>`;

/** The order side: a pointed arch with the order's glyph, the colours of the other side at its left. `type` is the name's size. */
export function orderTile(tile: Tile, name: string, bearsCoin: boolean, type = 13.5): string {
  const band = Math.max(17.4, type * 1.3);
  const top = 97.4 - band;
  let r = `<rect x="1" y="1" width="98" height="98" rx="7" fill="var(--panel)" stroke="var(--line-2)" stroke-width="1.5"/>`;
  r += `<path d="M26 ${n2(top - 1)}V46C26 27 38 13 55 9c17 4 29 18 29 37V${n2(top - 1)}z" fill="var(--panel-2)" stroke="var(--line-2)" stroke-width="1.3"/>`;
  r += glyph(ORDER_GLYPHS[tile.order], 34, n2(top / 2 - 12), 42, 'var(--ink)', 1.7);
  r += `<path d="M1.8 ${n2(top)}h96.4v${n2(band - 6)}q0 6-6 6H7.8q-6 0-6-6z" fill="var(--ink)"/><text x="50" y="${n2(top + band / 2 + type * 0.33)}" text-anchor="middle" font-size="${n2(type)}" fill="var(--panel)"${name.length * type * 0.52 > 92 ? ' textLength="92" lengthAdjust="spacingAndGlyphs"' : ''}>${name}</text>`;
  tile.colours.forEach((colour, i) => {
    const c = light(colour);
    const h = (top - 4) / tile.colours.length;
    const y = n2(3 + i * h);
    r += `<rect x="3" y="${y}" width="15" height="${n2(h)}" rx="5" fill="${glass(c)}"/><rect x="3" y="${y}" width="15" height="${n2(h)}" rx="5" fill="url(#p${c})"/>` + plate(c, 13, n2(y + h / 2), 9.8, { stroke: 'var(--lead)' });
  });
  if (bearsCoin) r += coin(85, 15, 10.5);
  return r;
}

export const king = (x: number, y: number) =>
  `<g transform="translate(${n2(x)} ${n2(y)})" filter="url(#sh)"><path d="M0 0l9-6v12z" fill="var(--accent)"/><rect x="8" y="-15" width="30" height="30" rx="8" fill="var(--accent)"/>${glyph('king', 12.5, -10.5, 21, 'var(--on-accent)')}</g>`;
