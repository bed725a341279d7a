// SPDX-License-Identifier: MIT
// A QR code (ISO/IEC 18004) of a link: bytes, error correction M, versions 1 to 10, which is 213 bytes. Our links have about 110. Written
// here because that is all we need of it, and it is smaller than any library's interface.

/** For versions 1 to 10 at level M: codewords of error correction a block, and the data codewords of each block. */
const BLOCKS: readonly (readonly [ecc: number, ...data: number[]])[] = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
];
/** Middles of the alignment patterns, by version. */
const ALIGN: readonly (readonly number[])[] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const LEVEL_M = 0;

// The field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** What Reed and Solomon append to these codewords: the remainder by (x - 1)(x - 2)(x - 4) ... */
export function remainder(data: readonly number[], size: number): number[] {
  let divisor = [1];
  for (let i = 0; i < size; i++) {
    const next = [...divisor, 0];
    divisor.forEach((each, k) => (next[k + 1] ^= times(each, EXP[i])));
    divisor = next;
  }
  const rest = [...data, ...new Array<number>(size).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i];
    if (lead) divisor.forEach((each, k) => (rest[i + k] ^= times(each, lead)));
  }
  return rest.slice(data.length);
}

/** Mode, length, bytes, end and padding, as codewords. */
function dataWords(bytes: Uint8Array, version: number, room: number): number[] {
  const bits: number[] = [];
  const put = (value: number, size: number) => {
    for (let i = size - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let i = 0; words.length < room; i++) words.push(i % 2 ? 0x11 : 0xec);
  return words;
}

/** Codewords of all blocks in the order they are drawn in. */
function interleave(words: readonly number[], [ecc, ...sizes]: readonly number[]): number[] {
  let at = 0;
  const data = sizes.map((size) => words.slice(at, (at += size)));
  const checks = data.map((block) => remainder(block, ecc));
  const across = (blocks: number[][]) => Array.from({ length: Math.max(...blocks.map((each) => each.length)) }, (_, i) => blocks.flatMap((each) => (i < each.length ? [each[i]] : []))).flat();
  return [...across(data), ...across(checks)];
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Bits with the check bits of a cyclic code behind them. */
function cyclic(value: number, checks: number, divisor: number): number {
  let rest = value << checks;
  for (let bit = 31; bit >= checks; bit--) if ((rest >>> bit) & 1) rest ^= divisor << (bit - checks);
  return (value << checks) | rest;
}

class Drawing {
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly size: number) {
    this.dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    this.fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  }
  fix(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }
  /** Rings round a middle: which distances are dark. */
  rings(cx: number, cy: number, reach: number, dark: readonly number[]): void {
    for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) this.fix(cx + dx, cy + dy, dark.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }
}

function drawFixed(version: number): Drawing {
  const size = 17 + 4 * version;
  const drawing = new Drawing(size);
  for (let i = 8; i < size - 8; i++) {
    drawing.fix(i, 6, i % 2 === 0);
    drawing.fix(6, i, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) drawing.rings(x, y, 4, [0, 1, 3]);
  const middles = ALIGN[version - 1];
  for (const x of middles)
    for (const y of middles) if (!(x === 6 && y === 6) && !(x === 6 && y === size - 7) && !(x === size - 7 && y === 6)) drawing.rings(x, y, 2, [0, 2]);
  drawFormat(drawing, 0);
  if (version >= 7) {
    const bits = cyclic(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
      drawing.fix(a, b, ((bits >> i) & 1) === 1);
      drawing.fix(b, a, ((bits >> i) & 1) === 1);
    }
  }
  return drawing;
}

function drawFormat(drawing: Drawing, mask: number): void {
  const { size } = drawing;
  const bits = cyclic((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412;
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    // Round the upper left corner, then beside the two others.
    const [x, y] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8];
    drawing.fix(x, y, bit(i));
    drawing.fix(i < 8 ? size - 1 - i : 8, i < 8 ? 8 : size - 15 + i, bit(i));
  }
  drawing.fix(8, size - 8, true);
}

/** Codewords in two columns at a time, up and down, from the right. */
function drawWords(drawing: Drawing, words: readonly number[]): void {
  const { size } = drawing;
  let i = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (drawing.fixed[y][x]) continue;
        drawing.dark[y][x] = i < words.length * 8 && ((words[i >> 3] >> (7 - (i & 7))) & 1) === 1;
        i++;
      }
  }
}

/** How hard it is to read; the standard's four rules. */
export function penalty(dark: readonly (readonly boolean[])[]): number {
  const size = dark.length;
  let sum = 0;
  const finder = '10111010000';
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]))].map((line) => line.map((each) => (each ? '1' : '0')).join(''));
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i++) if (line.startsWith(finder, i) || line.startsWith('00001011101', i)) sum += 40;
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) if (dark[y][x] === dark[y][x + 1] && dark[y][x] === dark[y + 1][x] && dark[y][x] === dark[y + 1][x + 1]) sum += 3;
  const share = (dark.flat().filter(Boolean).length * 100) / size ** 2;
  return sum + Math.floor(Math.abs(share - 50) / 5) * 10;
}

/** The rows of the code, dark ones true; null when the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const room = (blocks: readonly number[]) => blocks.slice(1).reduce((a, b) => a + b, 0);
  const version = BLOCKS.findIndex((blocks, i) => bytes.length + (i < 9 ? 2 : 3) <= room(blocks)) + 1;
  if (!version) return null;
  const blocks = BLOCKS[version - 1];
  const words = interleave(dataWords(bytes, version, room(blocks)), blocks);
  let best: boolean[][] = [];
  let least = Infinity;
  MASKS.forEach((mask, i) => {
    const drawing = drawFixed(version);
    drawWords(drawing, words);
    drawing.dark.forEach((row, y) => row.forEach((_, x) => !drawing.fixed[y][x] && mask(x, y) && (row[x] = !row[x])));
    drawFormat(drawing, i);
    const found = penalty(drawing.dark);
    if (found < least) [best, least] = [drawing.dark, found];
  });
  return best;
}

/** The same as the path of an svg, a module a unit. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
}
