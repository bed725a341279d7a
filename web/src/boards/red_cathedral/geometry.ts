// SPDX-License-Identifier: MIT
// The rose: eight lights clockwise from noon round a hub of four quadrants, the score track round them.
import { n2 } from '@/look/pieces';
import { LAP } from './data';

/** Side of the rose's square, and its middle. */
export const SIDE = 514;
export const MIDDLE = SIDE / 2;
export const RADIUS = { edge: 254, track: 238.5, glass: 216, tile: 181 };
/** The middle of the rose: the hub, where a die's way runs, and how much larger than drawn the dice are. */
export interface Heart {
  hub: number;
  way: number;
  dice: number;
}
/** With the cards in the hub; and with their signs alone, where the rose is small: that leaves the dice their room. */
export const CARDS: Heart = { hub: 112, way: 150, dice: 1 };
export const SIGNS: Heart = { hub: 62, way: 79, dice: 1.2 };
const NOON = -Math.PI / 2;
const LIGHTS = 8;

export type Point = [number, number];
export const polar = (radius: number, angle: number, cx = MIDDLE, cy = MIDDLE): Point => [n2(cx + Math.cos(angle) * radius), n2(cy + Math.sin(angle) * radius)];

/** A piece of a ring between two angles; with no inner radius a piece of the disc. */
export function sector(inner: number, outer: number, from: number, to: number): string {
  const big = to - from > Math.PI ? 1 : 0;
  const [a, b] = [polar(outer, from), polar(outer, to)];
  if (!inner) return `M${MIDDLE} ${MIDDLE}L${a}A${outer} ${outer} 0 ${big} 1 ${b}z`;
  return `M${a}A${outer} ${outer} 0 ${big} 1 ${b}L${polar(inner, to)}A${inner} ${inner} 0 ${big} 0 ${polar(inner, from)}z`;
}

/** The middle angle of a market space, counted from 1. */
export const lightAngle = (space: number) => NOON + ((space - 0.5) * 2 * Math.PI) / LIGHTS;
export const light = (space: number, gap: number, inner: number, outer = RADIUS.glass) =>
  sector(inner, outer, lightAngle(space) - Math.PI / LIGHTS + gap, lightAngle(space) + Math.PI / LIGHTS - gap);
/** A quadrant of the hub, counted from 1. */
export const quadrant = (q: number, gap: number, inner: number, outer: number) =>
  sector(inner, outer, NOON + ((q - 1) * Math.PI) / 2 + gap, NOON + (q * Math.PI) / 2 - gap);

/** Where a marker stands that has come so far, laps included: the place on the ring, and how many laps lie behind. */
export function onTrack(marker: number): { place: number; laps: number } {
  if (marker <= LAP) return { place: marker, laps: 0 };
  return { place: ((marker - 1) % LAP) + 1, laps: Math.floor((marker - 1) / LAP) };
}
export const trackAngle = (place: number) => NOON + (place * 2 * Math.PI) / (LAP + 1);

/** The middle of a space's resource tile; a tile is wide, so those at the sides stand a little further out. */
export function stallPlace(space: number): Point {
  const [x, y] = polar(RADIUS.tile, lightAngle(space));
  const aside = x - MIDDLE;
  return [n2(x + (Math.abs(aside) > 100 ? Math.sign(aside) * 4 : 0)), y];
}

/** The spaces a die passes and the one where it stops, in order. */
export const path = (from: number, steps: number): number[] => Array.from({ length: steps }, (_, i) => ((from + i) % LIGHTS) + 1);
/** Where a space's number stands: at the diagonal beside it, where nothing else lies. */
export const numberPlace = (space: number): Point => polar(190, lightAngle(space) + (space % 2 ? 1 : -1) * (Math.PI / LIGHTS - 0.14));
/** Where `n` dice of a space lie. In front of the cards they stand side by side, before the signs a third lies below two. */
export function dicePlaces(space: number, n: number, heart: Heart): Point[] {
  const at = (radius: number, off: number) => polar(radius, lightAngle(space) + off);
  if (heart === CARDS) return (n > 3 ? Array.from({ length: n }, (_, i) => (i - (n - 1) / 2) * 0.2) : n === 3 ? [-0.29, 0, 0.29] : n === 2 ? [-0.17, 0.17] : [0]).map((off) => at(134, off));
  if (n < 3) return n === 2 ? [at(115, -0.2), at(115, 0.2)] : [at(112, 0)];
  return [at(129, -0.18), at(129, 0.18), ...(n === 3 ? [at(84, 0)] : [at(88, -0.26), at(88, 0.26), at(108, 0)])].slice(0, n);
}
