// SPDX-License-Identifier: MIT
import type { Box } from '@/app/boxes';
import { dieFace, n2, type Glass } from '@/look/pieces';

/** Warm glass turning cool across the bay, dice on the sill. */
function art(x: number, y: number, w: number, h: number): string {
  let s = `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="var(--lead)"/>`,
    seed = 7;
  const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const stops = [
    [174, 43, 35],
    [226, 112, 44],
    [244, 200, 74],
    [120, 184, 96],
    [53, 169, 138],
    [62, 120, 190],
    [72, 62, 150],
    [72, 25, 95],
  ];
  const mix = (t: number) => {
    t = Math.max(0, Math.min(0.999, t)) * (stops.length - 1);
    const i = Math.floor(t),
      f = t - i;
    return stops[i].map((v, k) => Math.round(v + (stops[i + 1][k] - v) * f));
  };
  const nx = 9,
    ny = 6,
    gw = w / nx,
    gh = 206 / ny,
    V: number[][][] = [];
  for (let j = 0; j <= ny; j++) {
    V.push([]);
    for (let i = 0; i <= nx; i++) V[j].push([x + i * gw + (rnd() - 0.5) * gw * 0.6, y + j * gh + (rnd() - 0.5) * gh * 0.6 + 4]);
  }
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const q4 = [V[j][i], V[j][i + 1], V[j + 1][i + 1], V[j + 1][i]];
      const cut =
        rnd() < 0.4
          ? [
              [q4[0], q4[1], q4[2]],
              [q4[0], q4[2], q4[3]],
            ]
          : [q4];
      for (const pg of cut) {
        const t = (i + 0.5) / nx + (rnd() - 0.5) * 0.16 + (j - 3) * 0.012,
          l = 0.82 + rnd() * 0.42,
          c = mix(t).map((v) => Math.min(255, Math.round(v * l + (l > 1 ? 18 : 0))));
        s += `<polygon points="${pg.map((p) => n2(p[0]) + ',' + n2(p[1])).join(' ')}" fill="rgb(${c})" stroke="var(--lead)" stroke-width="3.5" stroke-linejoin="round"/>`;
      }
    }
  const cx = x + w / 2,
    S = 48,
    G2 = 7,
    ox = cx - (6 * S + 5 * G2) / 2,
    oy = y + 203;
  s += `<rect x="${x}" y="${oy - 8}" width="${w}" height="200" fill="var(--lead)"/>`;
  ['R5Y2G4B6P1R3', 'Y6G1B5P3R2Y4'].forEach((r, j) => {
    for (let i = 0; i < 6; i++) s += dieFace(ox + i * (S + G2), oy + j * (S + G2 - 3), S, r[i * 2] as Glass, Number(r[i * 2 + 1]));
  });
  return s;
}

export const box: Box = { minutes: 40, art, signs: ['stained_glass', 'eye', 'bag', 'die', 'ok', 't1', 'favour', 'person', 'clock'] };
