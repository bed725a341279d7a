// SPDX-License-Identifier: MIT
import type { Box } from '@/app/boxes';
import { n2 } from '@/look/pieces';

const poly = (pts: string, f: string, o = 1) => `<polygon points="${pts}" fill="${f}" fill-opacity="${o}" stroke="var(--lead)" stroke-width="3"/>`;

/** Onion domes against a gold sky. */
function art(x: number, y: number, w: number, h: number): string {
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

export const box: Box = { minutes: 60, art, signs: ['prestige', 'ok', 'ivan_claim', 'die', 'crate', 'ivan_build', 'door', 'person', 'recognition'] };
