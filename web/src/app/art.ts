// SPDX-License-Identifier: MIT
import type { GameId } from '@/core/types';
import { dieFace, glass, n2, type Glass } from '@/look/pieces';

// A window for each game, as SVG source: the pictures of the home screen.

const poly = (pts: string, f: string, o = 1) => `<polygon points="${pts}" fill="${f}" fill-opacity="${o}" stroke="var(--lead)" stroke-width="3"/>`;
// Basilica: a rose of twelve petals, every ring in the four colours
function artBasilica(x: number, y: number, w: number, h: number): string {
  const cx = x + w / 2,
    cy = y + h * 0.55,
    N = 12;
  let s = `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="var(--lead)"/>`;
  const P = (r: number, a: number) => `${n2(cx + Math.cos(a) * r)} ${n2(cy + Math.sin(a) * r)}`,
    st = 'stroke="var(--lead)" stroke-width="3.5" stroke-linejoin="round"';
  const both = (d: string, c: string) => `<path d="${d}" fill="${glass(c as Glass)}" ${st}/><path d="${d}" fill="url(#p${c})" opacity=".75"/>`;
  const A = (i: number) => (i * 2 * Math.PI) / N - Math.PI / 2,
    D = Math.PI / N;
  for (let i = 0; i < N; i++)
    for (let k = 0; k < 2; k++) {
      const a = A(i) - D + k * D,
        b = a + D;
      s +=
        both(`M${P(150, a)}L${P(198, a)}L${P(198, b)}L${P(150, b)}z`, ['B', 'B', 'G', 'B'][(i * 2 + k) % 4]) +
        both(`M${P(198, a)}L${P(320, a)}L${P(320, b)}L${P(198, b)}z`, ['R', 'B', 'Y', 'B', 'G', 'B'][(i * 2 + k) % 6]);
    }
  for (let i = 0; i < N; i++) {
    const a = A(i);
    s += both(
      `M${P(52, a - D)}L${P(112, a - D)}Q${P(172, a)} ${P(112, a + D)}L${P(52, a + D)}z`,
      ['R', 'Y', 'G', 'Y'][i % 4] === 'G' ? 'R' : ['R', 'Y'][i % 2],
    );
  }
  for (let i = 0; i < N; i++) {
    const [u, v] = P(146, A(i) + D).split(' ');
    s += `<circle cx="${u}" cy="${v}" r="17" fill="var(--lead)"/><circle cx="${u}" cy="${v}" r="13" fill="${glass((['G', 'B'] as Glass[])[i % 2])}"/><circle cx="${u}" cy="${v}" r="13" fill="url(#p${['G', 'B'][i % 2]})"/><circle cx="${u}" cy="${v}" r="5" fill="${glass('Y')}" stroke="var(--lead)" stroke-width="2.5"/>`;
  }
  for (let i = 0; i < N; i++) {
    const a = A(i) + D;
    s += `<path d="M${P(50, a)}L${P(128, a)}" stroke="var(--lead)" stroke-width="7"/><path d="M${P(50, a)}L${P(128, a)}" stroke="var(--stone-hi)" stroke-width="2.5"/>`;
    s += both(`M${P(24, A(i) - D)}L${P(47, A(i) - D)}L${P(47, A(i) + D)}L${P(24, A(i) + D)}z`, ['B', 'G'][i % 2]);
  }
  s +=
    `<circle cx="${cx}" cy="${cy}" r="49" fill="none" stroke="var(--lead)" stroke-width="8"/><circle cx="${cx}" cy="${cy}" r="49" fill="none" stroke="var(--stone-hi)" stroke-width="3"/><circle cx="${cx}" cy="${cy}" r="23" fill="${glass('Y')}" ${st}/>` +
    `<g transform="translate(${cx - 14} ${cy - 15}) scale(1.2)"><path d="M3 18L1.5 5.5l6 4.5L11.5 2l4 8 6-4.5L20 18z" fill="#8A2B20" stroke="#3A2608" stroke-width="1.3" stroke-linejoin="round"/></g>`;
  return s;
}
// The Red Cathedral: onion domes against a gold sky
function artRedCathedral(x: number, y: number, w: number, h: number): string {
  let s = '';
  const cx = x + w / 2,
    g0 = y + h;
  for (let i = 0; i < 15; i++) {
    const a0 = Math.PI + (i * Math.PI) / 15,
      a1 = a0 + Math.PI / 15,
      P = (r: number, a: number) => `${n2(cx + Math.cos(a) * r)},${n2(g0 - 60 + Math.sin(a) * r)}`;
    const c = ['#F4C84A', '#F9DE8E', '#EFA93C'][i % 3],
      d = ['#F9E3A6', '#F4C84A', '#F6D274'][i % 3];
    s +=
      poly(`${cx},${g0 - 60} ${P(150, a0)} ${P(150, a1)}`, c) +
      poly(`${P(150, a0)} ${P(420, a0)} ${P(420, a1)} ${P(150, a1)}`, ['#3E78BE', '#5B93CF', '#2F5F9E'][i % 3]) +
      poly(`${P(150, a0)} ${P(215, a0)} ${P(215, a1)} ${P(150, a1)}`, d);
  }
  const dome = (X: number, Y: number, k: number, a: string, b: string, n: number) => {
    const on = `M0 -58C5 -44 38 -36 38 -4C38 16 22 24 17 32H-17C-22 24 -38 16 -38 -4C-38 -36 -5 -44 0 -58z`,
      id = 'hd' + n;
    return `<g transform="translate(${X} ${Y}) scale(${k})"><path d="M0 -58v-26M-7 -76h14M-10 -68h20" stroke="var(--lead)" stroke-width="4"/><clipPath id="${id}"><path d="${on}"/></clipPath><g clip-path="url(#${id})"><rect x="-40" y="-60" width="80" height="94" fill="${a}"/>${[...Array(9)].map((_, i) => `<path d="M${-84 + i * 20} 40C${-70 + i * 20} 0 ${-34 + i * 20} -4 ${-20 + i * 20} -64" stroke="${b}" stroke-width="8" fill="none"/>`).join('')}<rect x="-40" y="-60" width="80" height="94" fill="url(#lit)"/></g><path d="${on}" fill="none" stroke="var(--lead)" stroke-width="4"/></g>`;
  };
  const tower = (X: number, top: number, tw: number, n: number, k: number, a: string, b: string) => {
    let r = poly(`${X - tw / 2},${top} ${X + tw / 2},${top} ${X + tw / 2},${g0 + 4} ${X - tw / 2},${g0 + 4}`, '#AE2B23');
    for (let yy = top + 8; yy < g0; yy += 40) {
      r += `<path d="M${X - tw / 2} ${yy}h${tw}" stroke="#F6E7C8" stroke-width="5"/>`;
      const m = Math.max(1, Math.round(tw / 34));
      for (let j = 0; j < m; j++) {
        const wx = X - tw / 2 + ((j + 0.5) * tw) / m;
        r += `<path d="M${wx - 8} ${yy + 34}v-12q8 -14 16 0v12z" fill="${['#F4C84A', '#35A98A', '#3E78BE'][(n + j) % 3]}" stroke="var(--lead)" stroke-width="2.5"/>`;
      }
    }
    return r + dome(X, top - 29 * k, k, a, b, n);
  };
  s += poly(`${x - 4},${g0 - 44} ${cx},${g0 - 66} ${x + w + 4},${g0 - 44} ${x + w + 4},${g0 + 4} ${x - 4},${g0 + 4}`, '#35A98A');
  s +=
    tower(cx - 118, y + 214, 66, 1, 0.85, '#35A98A', '#F6E7C8') +
    tower(cx + 118, y + 214, 66, 2, 0.85, '#F4C84A', '#AE2B23') +
    tower(cx - 58, y + 176, 62, 3, 0.9, '#3E78BE', '#F6F0E2') +
    tower(cx + 58, y + 176, 62, 4, 0.9, '#48195F', '#F4C84A') +
    tower(cx, y + 128, 74, 5, 1.12, '#F6E7C8', '#AE2B23');
  return s;
}
// Sagrada: warm glass turning cool across the bay, dice on the sill
function artSagrada(x: number, y: number, w: number, h: number): string {
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

export const ART: Record<GameId, (x: number, y: number, w: number, h: number) => string> = {
  basilica: artBasilica,
  red_cathedral: artRedCathedral,
  sagrada: artSagrada,
};
