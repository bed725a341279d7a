// SPDX-License-Identifier: MIT
// The rose: eight lights clockwise from noon round a hub of four quadrants, the score track round them.
import { n2 } from '@/look/pieces';
import { LAP } from './data';

/** Side of the rose's square, and its middle. */
export const SIDE = 514;
export const MIDDLE = SIDE / 2;
export const RADIUS = { edge: 254, track: 238.5, glass: 216, tile: 181, dice: 134, hub: 112 };
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
export const light = (space: number, gap = 0.018, inner = 116, outer = RADIUS.glass) =>
  sector(inner, outer, lightAngle(space) - Math.PI / LIGHTS + gap, lightAngle(space) + Math.PI / LIGHTS - gap);
/** A quadrant of the hub, counted from 1. */
export const quadrant = (q: number, gap = 0.02, inner = 0, outer = RADIUS.hub) =>
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
/** Angles, off the middle of a space, of `n` dice side by side. */
export const spread = (n: number): number[] => (n <= 1 ? [0] : n === 2 ? [-0.17, 0.17] : [-0.29, 0, 0.29]);
