// SPDX-License-Identifier: MIT
// One drawing per idea on a grid of 24; strokes take currentColor. `glyph` draws one inside an svg of ours.
const F = 'fill="currentColor" stroke="none"';
const man = (x = 12, y = 0) =>
  `<g transform="translate(${x - 12} ${y})"><circle cx="12" cy="6.6" r="3.1" ${F}/><path d="M5.6 20.5c0-6.2 2.6-9.2 6.4-9.2s6.4 3 6.4 9.2z" ${F}/></g>`;
const sman = (x: number, y: number, k = 0.62) => `<g transform="translate(${x} ${y}) scale(${k})">${man(12)}</g>`;
const die = (x: number, y: number, s: number, n: number) => {
  const faces: Record<number, number[][]> = {
      1: [[0.5, 0.5]],
      2: [
        [0.28, 0.28],
        [0.72, 0.72],
      ],
      3: [
        [0.26, 0.26],
        [0.5, 0.5],
        [0.74, 0.74],
      ],
      4: [
        [0.28, 0.28],
        [0.72, 0.28],
        [0.28, 0.72],
        [0.72, 0.72],
      ],
      5: [
        [0.27, 0.27],
        [0.73, 0.27],
        [0.5, 0.5],
        [0.27, 0.73],
        [0.73, 0.73],
      ],
      6: [
        [0.3, 0.24],
        [0.7, 0.24],
        [0.3, 0.5],
        [0.7, 0.5],
        [0.3, 0.76],
        [0.7, 0.76],
      ],
    };
  const P = faces[n] ?? [];
  return (
    `<rect x="${x}" y="${y}" width="${s}" height="${s}" rx="${s * 0.2}"/>` +
    P.map((p) => `<circle cx="${x + p[0] * s}" cy="${y + p[1] * s}" r="${s * 0.1}" ${F}/>`).join('')
  );
};
export const GLYPHS: Record<string, string> = {
  // Basilica: orders
  promote: sman(1.2, 8.6, 0.64) + '<path d="M15 12.5l3.5-3.5 3.5 3.5M15 7.5L18.5 4 22 7.5M15 17.5l3.5-3.5 3.5 3.5"/>',
  move_builder: sman(0, 6.4, 0.66) + '<path d="M15 12h7.5M19 8.2l3.7 3.8-3.7 3.8"/>',
  recruit: sman(0, 6.4, 0.66) + '<path d="M18.5 7.5v9M14 12h9"/>',
  confuse:
    sman(4.5, 9, 0.62) +
    '<path d="M3.5 8.5C4.5 4 9 2 13 3c3.6 1 6.5 3.5 7 7"/><path d="M22.8 6.8l-2.7 3.6-3.4-2.6"/><path d="M2 16.5l1.2 3.6 3.3-2"/><path d="M3.2 20C2 17.5 2 15 2.6 12.8"/>',
  stained_glass:
    '<circle cx="12" cy="12" r="9.3"/><circle cx="12" cy="12" r="2.3" ' +
    F +
    '/><path d="M12 2.7v5.5M12 15.8v5.5M2.7 12h5.5M15.8 12h5.5"/><circle cx="12" cy="12" r="5.6"/><path d="M7.9 7.9L5.5 5.5M16.1 7.9l2.4-2.4M7.9 16.1l-2.4 2.4M16.1 16.1l2.4 2.4"/>',
  scaffolding: '<path d="M5 2v20M19 2v20M2.5 7h19M2.5 16h19M5 16L19 7M5 7l14 9"/>',
  disaster: '<path d="M3 21V11c0-5 4-8.5 9-8.5s9 3.5 9 8.5v10"/><path d="M12.8 3l-3 6.5 4 2.5-4.2 4 1.9 5"/><path d="M3 21h4M17 21h4"/>',
  altar: '<path d="M3 11h18v3H3z" ' + F + '/><path d="M5.5 14v7M18.5 14v7M3.5 21h17"/><path d="M12 2v6.5M9.5 4.5h5"/><path d="M5.8 8.5V6.5M18.2 8.5V6.5"/>',
  // ranks
  architect: '<circle cx="12" cy="4.5" r="2.2"/><path d="M11 6.5L5.5 21M13 6.5L18.5 21M7.5 15.5c2.8 1.7 6.2 1.7 9 0"/>',
  master_mason: '<path d="M3 4.5h9.5v5.5H3z" ' + F + '/><path d="M7.5 10L19 21.5M12.5 7h3.5"/><path d="M6.5 10.5L17.5 21.5"/>',
  strongman: '<path d="M7.5 12h9"/><path d="M3 8.5v7M6 5.5v13M21 8.5v7M18 5.5v13" stroke-width="3"/>',
  juggler:
    '<circle cx="12" cy="4.5" r="2.6" ' +
    F +
    '/><circle cx="5" cy="9.5" r="2.6" ' +
    F +
    '/><circle cx="19" cy="9.5" r="2.6"/><path d="M4 20c1-4 4-6 8-6s7 2 8 6"/>',
  builder: man(12),
  coin: '<circle cx="12" cy="12" r="9.3"/><circle cx="12" cy="12" r="6.6" stroke-dasharray="1.5 1.9"/><path d="M12 8v8M10 10l2-2M9.8 16h4.4"/>',
  crown: '<path d="M3 18L2 7.5l5.5 4L12 4.5l4.5 7 5.5-4L21 18z" ' + F + '/><path d="M3.5 21h17"/>',
  king: '<path d="M6 21h12M7.5 21l1-7h7l1 7"/><path d="M7 13.5L5.5 6.5 9 9l3-4.5L15 9l3.5-2.5L17 13.5z" ' + F + '/>',
  // Sagrada: tools 1-12
  t1: '<path d="M4 3c0 5 2.5 7.5 6.5 10L9 21.5M14 3c0 5-2.5 7.5-6.5 10L9 21.5"/><path d="M17 6.5h6M20 3.5v6M17 16h6"/>',
  t2:
    '<path d="M14.5 13.5L21.5 3l-9 8.5"/><path d="M12.5 11.5l2 2c-.5 4-4 7-10.5 7.5 2-1.5 2-3 2.5-5 .6-2.6 3-4.5 6-4.5z" ' +
    F +
    '/><path d="M2 6.5h8" stroke-dasharray="2 2"/>',
  t3: '<circle cx="8.5" cy="14" r="6"/><circle cx="8.5" cy="14" r="2"/><path d="M14.5 14V4h7v3.5h-7"/>',
  t4: '<path d="M3 21L14.5 9.5"/><path d="M14.5 9.5c-1-3 1.5-7 7-7.5-.5 5.5-4 8.5-7 7.5z" ' + F + '/><path d="M13 17l3 3 3-3M16 20v-5M5 8l-3-3 3-3M2 5h6"/>',
  t5: '<circle cx="10" cy="10" r="7"/><path d="M6.5 10a3.5 3.5 0 0 1 3.5-3.5M15 15l6.5 6.5"/><path d="M18 3h4v4M22 3l-4.5 4.5"/>',
  t6:
    '<path d="M13.5 12L21 2.5l-9 7.5"/><path d="M12 10l2 2c0 3-1.5 4.5-4 4.5 0-3-.5-4.5 2-6.5z" ' +
    F +
    '/>' +
    die(2.5, 13.5, 8, 5) +
    '<path d="M14 20.5a5 5 0 0 0 5-5M17 16.5l2-1.8 2 1.8"/>',
  t7: '<path d="M4 5.5h12l4 3.2V11H4z" ' + F + '/><path d="M10.5 11v10.5"/><path d="M16 15l1.5 1.5M20 14v2M16.5 20h2M21 18.5l1.5 1.5"/>',
  t8: '<path d="M3 3.5c0 5 2.5 7 5.5 9.5L7.5 21.5M12 3.5c0 5-2.5 7-5.5 9.5L7.5 21.5"/><path d="M14 7.5l3.5 3.5-3.5 3.5M18.5 7.5L22 11l-3.5 3.5"/>',
  t9: '<path d="M2 16.5L16.5 2 22 7.5 7.5 22z"/><path d="M5.5 13l2 2M9 9.5l3 3M12.5 6l2 2"/><circle cx="18.5" cy="18.5" r="2.2" stroke-dasharray="1.5 1.5"/>',
  t10: '<circle cx="12" cy="10" r="7.2"/><circle cx="12" cy="10" r="1.7" ' + F + '/><path d="M6 21.5l3-5.5M18 21.5l-3-5.5M4 21.5h16M12 2.8v3M17 5l-1.5 2"/>',
  t11:
    '<path d="M9 2.5h6M10 2.5V8L6 12.5V20a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 18 20v-7.5L14 8V2.5"/><path d="M6 15h12v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 20z" ' +
    F +
    '/>',
  t12:
    '<circle cx="10" cy="14" r="7"/><circle cx="10" cy="14" r="1.8" ' +
    F +
    '/><path d="M10 7v5.2M10 15.8V21M3 14h5.2M11.8 14H17"/><path d="M15 9l6.5-6.5M19 2.5h2.7v2.7"/>',
  favour: '<path d="M12 2.5l2.6 6.2 6.7.6-5.1 4.4 1.6 6.6-5.8-3.6-5.8 3.6 1.6-6.6-5.1-4.4 6.7-.6z" ' + F + '/>',
  bag: '<path d="M8.5 7.5C5 10 3 13.5 3 17c0 3 2.5 4.5 9 4.5s9-1.5 9-4.5c0-3.5-2-7-5.5-9.5z"/><path d="M8 3.5c1.5 1 2.5 1 4 0 1.5 1 2.5 1 4 0l-1 4H9zM8 7.7h8"/>',
  eye: '<path d="M2 12c2.5-4.5 6-6.8 10-6.8S19.5 7.5 22 12c-2.5 4.5-6 6.8-10 6.8S4.5 16.5 2 12z"/><circle cx="12" cy="12" r="3" ' + F + '/>',
  // Red Cathedral
  rouble: '<circle cx="12" cy="12" r="9.3"/><path d="M9 18V6.5h4a3.3 3.3 0 0 1 0 6.6H7.5M7.5 15.8h5.5"/>',
  recognition: '<path d="M12 1.8l2.3 5.4 5.5-2-2.1 5.5 4.5 1.3-4.5 1.3 2.1 5.5-5.5-2L12 22.2l-2.3-5.4-5.5 2 2.1-5.5L1.8 12l4.5-1.3-2.1-5.5 5.5 2z" ' + F + '/>',
  prestige:
    '<path d="M12 1.5v3M10.3 3h3.4"/><path d="M12 4.5c1.5 2.2 6 3.8 6 8 0 2.2-1.4 3.6-2.8 4.5H8.8C7.4 16.1 6 14.7 6 12.5c0-4.2 4.5-5.8 6-8z" ' +
    F +
    '/><path d="M8 19h8M7 22h10"/>',
  door:
    '<path d="M5 21.5V11c0-4.5 3-8.5 7-8.5s7 4 7 8.5v10.5z"/><path d="M12 3v18.5M8.5 9v4M15.5 9v4"/><circle cx="10" cy="15.5" r=".9" ' +
    F +
    '/><circle cx="14" cy="15.5" r=".9" ' +
    F +
    '/>',
  arch: '<path d="M3 21.5V12c0-5 4-9 9-9s9 4 9 9v9.5h-4.5V12.5c0-2.5-2-4.5-4.5-4.5s-4.5 2-4.5 4.5v9z"/><path d="M12 3v5M4 9l4 2M20 9l-4 2"/>',
  cross: '<path d="M12 2v20M8.5 6h7M5.5 10.5h13M8.5 15l7 3"/>',
  die: die(3.5, 3.5, 17, 5),
  anymat:
    '<path d="M12 2.5l8.2 4.7v9.6L12 21.5l-8.2-4.7V7.2z" stroke-dasharray="3 2"/><path d="M9.5 9.5c0-3.3 5.5-3.3 5.5 0 0 2.2-3 2-3 4.5"/><circle cx="12" cy="17" r="1" ' +
    F +
    '/>',
  artisans: '<path d="M2.5 9h13c3 0 5-1 6-3v5c-2 3-5 3.5-7 3.5l1.5 4h2V21h-12v-2.5h2l1-4C5 14 3 12 2.5 9z" ' + F + '/><path d="M9 2.5v4"/>',
  carriers: '<circle cx="8" cy="17" r="4.5"/><circle cx="8" cy="17" r="1" ' + F + '/><path d="M8 12.5v9M3.5 17h9M2 8.5h14l5-5M5 8.5V4.5h9v4M12 15l8-6.5"/>',
  merchants:
    '<path d="M12 3v18M7 21h10M4 6.5h16M4 6.5L1.5 13h5zM20 6.5L17.5 13h5z"/><path d="M1.5 13a2.5 2.5 0 0 0 5 0zM17.5 13a2.5 2.5 0 0 0 5 0z" ' + F + '/>',
  clergy: '<path d="M10 21.5V9M10 9c0-4 2-6.5 5-6.5s4.5 2 4.5 4.5-1.5 4-3.5 4-3-1.2-3-2.8"/><path d="M7.5 13.5h5M7.5 21.5h5"/>',
  ivan_recognition: '<path d="M9.5 3l1.7 4.3 4.5.4-3.4 3 1 4.5-3.8-2.4-3.8 2.4 1-4.5-3.4-3 4.5-.4z" ' + F + '/><path d="M20.5 20.5V13L16 18h6"/>',
  ivan_inventory: '<path d="M2.5 8.5h19V21h-19zM2.5 12.5h19M8 8.5V21M16 8.5V21M5 4h14l2.5 4.5h-19z"/>',
  ivan_transport:
    '<path d="M2 6h11v9H2zM13 9h4.5l4 3.5V15H13"/><circle cx="6" cy="18" r="2.3"/><circle cx="17.5" cy="18" r="2.3"/><path d="M5 10.5h5M8 8.5l2.2 2-2.2 2"/>',
  ivan_claim: '<path d="M5 2v20"/><path d="M5 3.5h15l-4 5 4 5H5z" ' + F + '/>',
  ivan_build: '<path d="M4 21.5h9M6 21.5V3h14M6 7.5L10.5 3M17 3v6"/><path d="M13.5 9h7v5h-7z" ' + F + '/>',
  once: '<path d="M13.5 2L5 13.5h6L9.5 22 19 9.5h-6.5z" ' + F + '/>',
  many: '<path d="M12 12c-2-3-4-4.5-6-4.5a4.5 4.5 0 0 0 0 9c2 0 4-1.5 6-4.5s4-4.5 6-4.5a4.5 4.5 0 0 1 0 9c-2 0-4-1.5-6-4.5z"/>',
  swap: '<path d="M4 8h15M15.5 4.5L19 8l-3.5 3.5M20 16H5M8.5 12.5L5 16l3.5 3.5"/>',
  roll: die(6.5, 6.5, 11, 3) + '<path d="M3 9.5A9.5 9.5 0 0 1 19 5M21 14.5A9.5 9.5 0 0 1 5 19M19.5 1.5V5.5h-4M4.5 22.5v-4h4"/>',
  crate: '<path d="M3 7.5h18V20H3zM3 7.5l2.5-4h13l2.5 4M3 13.7h18M9 7.5V20M15 7.5V20"/>',
  // interface
  undo: '<path d="M8 4L3.5 8.5 8 13M4 8.5h10.5a5.5 5.5 0 0 1 0 11H9"/>',
  hint: '<path d="M9 18h6M10 21.5h4M8.5 15c-2-1.5-3-3.2-3-5.5a6.5 6.5 0 0 1 13 0c0 2.3-1 4-3 5.5v3h-7z"/>',
  rules: '<path d="M12 6c-2-1.8-5-2.5-9-2.5v15c4 0 7 .7 9 2.5 2-1.8 5-2.5 9-2.5v-15c-4 0-7 .7-9 2.5zM12 6v15"/>',
  log:
    '<path d="M8.5 5.5H21M8.5 12H21M8.5 18.5H21"/><circle cx="4" cy="5.5" r="1.2" ' +
    F +
    '/><circle cx="4" cy="12" r="1.2" ' +
    F +
    '/><circle cx="4" cy="18.5" r="1.2" ' +
    F +
    '/>',
  sliders: '<path d="M3 7.5h9.6M18.4 7.5H21M3 16.5h2.6M11.4 16.5H21"/><circle cx="15.5" cy="7.5" r="2.9"/><circle cx="8.5" cy="16.5" r="2.9"/>',
  sun: '<circle cx="12" cy="12" r="4.2" ' + F + '/><path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M5.3 18.7L7 17M17 7l1.7-1.7"/>',
  moon: '<path d="M20.5 14.5A9 9 0 0 1 9.5 3.5a9 9 0 1 0 11 11z" ' + F + '/>',
  sound: '<path d="M3 9v6h4l5.5 4.5v-15L7 9zM16 8.7a5 5 0 0 1 0 6.6M18.7 5.7a9.2 9.2 0 0 1 0 12.6"/>',
  full: '<path d="M3.5 9V3.5H9M15 3.5h5.5V9M20.5 15v5.5H15M9 20.5H3.5V15"/>',
  mute: '<path d="M3 9v6h4l5.5 4.5v-15L7 9zM16 9.5l5 5M21 9.5l-5 5"/>',
  replay: '<path d="M4 12a8 8 0 1 0 2.5-5.8M4 3v4.5h4.5"/><path d="M10.5 8.8v6.4l5-3.2z" ' + F + '/>',
  menu: '<path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17"/>',
  back: '<path d="M14.5 4.5L7 12l7.5 7.5"/>',
  next: '<path d="M9.5 4.5L17 12l-7.5 7.5"/>',
  up: '<path d="M4.5 15L12 7.5l7.5 7.5"/>',
  flip: '<path d="M12 3v14M6.5 12l5.5 5.5 5.5-5.5"/><path d="M5 21.5h14"/>',
  bot:
    '<rect x="4" y="8" width="16" height="12" rx="3"/><path d="M12 8V4M9 20v2M15 20v2M1.8 12.5v4M22.2 12.5v4"/><circle cx="12" cy="3" r="1.4" ' +
    F +
    '/><circle cx="9" cy="13" r="1.5" ' +
    F +
    '/><circle cx="15" cy="13" r="1.5" ' +
    F +
    '/><path d="M9.5 17h5"/>',
  globe: '<circle cx="12" cy="12" r="9.3"/><path d="M2.7 12h18.6M12 2.7c3 2.8 4 6 4 9.3s-1 6.5-4 9.3c-3-2.8-4-6-4-9.3s1-6.5 4-9.3z"/>',
  link: '<path d="M10 14l4-4M8.5 11L5 14.5a3.5 3.5 0 0 0 5 5L13.5 16M10.5 8L14 4.5a3.5 3.5 0 0 1 5 5L15.5 13"/>',
  no: '<circle cx="12" cy="12" r="9"/><path d="M5.8 5.8l12.4 12.4"/>',
  ok: '<path d="M4 12.5l5.5 5.5L20 6.5"/>',
  clock: '<circle cx="12" cy="12" r="9.3"/><path d="M12 6.5V12l4 2.5"/>',
  people: sman(-1.5, 5, 0.66) + sman(9.5, 5, 0.66),
  person: man(12),
  first: '<path d="M6 4.5v15M18.5 4.5L11 12l7.5 7.5"/>',
  play: '<path d="M7 4.5l12 7.5-12 7.5z" ' + F + '/>',
  pause: '<path d="M8 5v14M16 5v14" stroke-width="3.4"/>',
  close: '<path d="M5.5 5.5l13 13M18.5 5.5l-13 13"/>',
  download: '<path d="M12 3v12M7 10.5l5 5 5-5M4 20.5h16"/>',
  upload: '<path d="M12 16V4M7 8.5l5-5 5 5M4 20.5h16"/>',
  bin: '<path d="M4 6.5h16M9 6.5V3.5h6v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6"/>',
  list: '<path d="M8.5 6h12M8.5 12h12M8.5 18h12"/><path d="M4 6h.1M4 12h.1M4 18h.1" stroke-width="2.6"/>',
  keys: '<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6 10h.1M10 10h.1M14 10h.1M18 10h.1M7 14.2h10" stroke-width="2.2"/>',
};
/** Glyph `name` at (x, y), `s` wide, as SVG source. */
export const glyph = (name: string, x: number, y: number, s: number, colour = 'var(--ink)', stroke = 1.8) =>
  `<g transform="translate(${x} ${y}) scale(${s / 24})" fill="none" stroke="${colour}" color="${colour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${GLYPHS[name] ?? ''}</g>`;
