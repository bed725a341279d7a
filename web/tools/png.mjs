// SPDX-License-Identifier: MIT
// A PNG file packed tighter: browsers write them in a hurry.
import { deflateSync, inflateSync } from 'node:zlib';

/** 255 is a whole number of steps, so that white stays white. */
const STEP = 5;

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const crc = (bytes) => (bytes.reduce((sum, byte) => TABLE[(sum ^ byte) & 255] ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

function chunk(type, data) {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc(out.subarray(4, -4)), data.length + 8);
  return out;
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}
/** By filter: what a byte is expected to be, from those to the left, above, and above left. */
const EXPECTED = [() => 0, (a) => a, (a, b) => b, (a, b) => (a + b) >> 1, paeth];

/** Rows of filtered bytes as plain ones. */
function unfilter(rows, width, depth) {
  const line = width * depth;
  const out = Buffer.alloc((rows.length / (line + 1)) * line);
  for (let y = 0; y * (line + 1) < rows.length; y++) {
    const expect = EXPECTED[rows[y * (line + 1)]];
    for (let x = 0; x < line; x++) {
      const at = y * line + x;
      const [left, up] = [x >= depth, y > 0];
      out[at] = rows[y * (line + 1) + 1 + x] + expect(left ? out[at - depth] : 0, up ? out[at - line] : 0, left && up ? out[at - line - depth] : 0);
    }
  }
  return out;
}

/** Plain rows as this filter makes them. */
function filter(pixels, width, depth, kind) {
  const line = width * depth;
  const high = pixels.length / line;
  const out = Buffer.alloc(pixels.length + high);
  for (let y = 0; y < high; y++) {
    out[y * (line + 1)] = kind;
    for (let x = 0; x < line; x++) {
      const at = y * line + x;
      const beside = x >= depth;
      out[y * (line + 1) + 1 + x] = pixels[at] - EXPECTED[kind](beside ? pixels[at - depth] : 0, y ? pixels[at - line] : 0, beside && y ? pixels[at - line - depth] : 0);
    }
  }
  return out;
}

/** The same opaque picture in red, green and blue, each in steps nobody sees; everything else is dropped. */
export function repack(png) {
  const parts = { IHDR: [], IDAT: [] };
  for (let at = 8; at < png.length; ) {
    const size = png.readUInt32BE(at);
    parts[png.toString('latin1', at + 4, at + 8)]?.push(png.subarray(at + 8, at + 8 + size));
    at += size + 12;
  }
  const header = Buffer.from(parts.IHDR[0]);
  const [width, kind] = [header.readUInt32BE(0), header[9]];
  const depth = kind === 6 ? 4 : 3;
  const plain = unfilter(inflateSync(Buffer.concat(parts.IDAT)), width, depth);
  const pixels = (depth === 3 ? plain : plain.filter((_, i) => i % 4 < 3)).map((byte) => Math.round(byte / STEP) * STEP);
  header[9] = 2;
  const packed = [0, 1, 2].map((each) => deflateSync(filter(pixels, width, 3, each), { level: 9, memLevel: 9 })).sort((a, b) => a.length - b.length)[0];
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}
