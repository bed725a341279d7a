// SPDX-License-Identifier: MIT
import type { Box } from '@/app/boxes';
import { glass, n2, type Glass } from '@/look/pieces';

/** A rose of twelve petals, every ring in the four colours. */
function art(x: number, y: number, w: number, h: number): string {
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

export const box: Box = { minutes: 45, art, signs: ['people', 'log', 'arch', 'builder', 'scaffolding', 'promote', 'crown', 'stained_glass', 'king'], needs: { remove_six: ['expansion', 'festum'] } };
