// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OnlineCore } from '@/core/online';
import { prove, type Witness } from '@/online/fair';
import { linkOf, parseLink } from '@/online/links';
import { newKey, newTable } from '@/online/protocol';
import { qrCode } from '@/online/qr';
import { clockText, parsePace } from '@/online/time.svelte';
import { headerOf } from '@/app/start';

const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium-online.wasm', import.meta.url)));

describe('a QR code', () => {
  const drawn = (text: string) => qrCode(text)!.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
  it('is the one an independent encoder draws', () => {
    // python-qrcode 8, level M, mode byte, the mask of least penalty.
    expect(drawn('https://a.example/').join('\n')).toBe(
      `#######..###.#....#######
#.....#....#.####.#.....#
#.###.#.#..##.###.#.###.#
#.###.#.#...#..#..#.###.#
#.###.#.##..##..#.#.###.#
#.....#.#.#..###..#.....#
#######.#.#.#.#.#.#######
........##.###.##........
#.#####..##.#.#...#####..
.#..##..#.##....#......#.
##..###.#.#....#.#.#.#.##
..#..#..#...#.##........#
##.#######.....####.#.###
##..##.#....###.#..#.#.#.
#.#..##...#..#########.##
#.##.#..#...##.######...#
#.....####..#.#.#####.#..
........###....##...##...
#######...###...#.#.#.###
#.....#.#.##..#.#...##...
#.###.#.##.#...######.#.#
#.###.#.##..###..##.#####
#.###.#.#.#..###.#...##.#
#.....#.....##.##..###..#
#######.#.#.#.#...#######`,
    );
  });
  // The same encoder's, as SHA-256 of their rows: one block and several, with the version's own bits (7 and on), beyond ASCII, a long count.
  it.each([
    ['HELLO', 21, '956b61f34d0cde4dcef805bd28a2fb720b576915521805cb284f68546442b25f'],
    ['https://triforium.example/t/q83vASNFZ4mrze8BI0VniQ#s2.Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6abcdefg', 41, '3c54b1eafd863bc36d18c92595a53a3eef57c12f20e43a144f950f0eb8c17e70'],
    ['x'.repeat(110), 45, '3ac2e800e192685e1568549741ed1d3db734402f749d75b40b1c7d08130b518c'],
    ['Zażółć gęślą jaźń '.repeat(5), 49, 'bd144895e2e9d932083a99582630df10e260f159bdc2c7f61aae39430e2bf2f3'],
    ['0123456789abcdef'.repeat(13), 57, '29cb596c29389a36e0bffa4031cfff3a2e36dadd9e66ee5873eb99560a776d37'],
  ])('of %s, too', (text, size, digest) => {
    const rows = drawn(text);
    expect(rows.length).toBe(size);
    expect(createHash('sha256').update(rows.join('\n')).digest('hex')).toBe(digest);
  });
  it('is not drawn of what does not fit', () => {
    expect(qrCode('x'.repeat(213))).not.toBeNull();
    expect(qrCode('x'.repeat(214))).toBeNull();
  });
});

describe('a link', () => {
  it('brings its keys back, and they stand behind the #', () => {
    const [table, key] = [newTable(), newKey()];
    for (const each of [{ table }, { table, key }, { table, seat: 3, invite: key }]) {
      const url = new URL(linkOf(each, 'https://a.example'));
      expect(parseLink(url.pathname, url.hash)).toEqual(each);
      expect(url.pathname + url.search).not.toContain(key);
      expect(qrCode(url.href)).not.toBeNull();
    }
  });
  it('of anything else is none', () => {
    for (const path of ['/', '/t/', '/t/short', `/t/${'x'.repeat(23)}`, `/u/${'x'.repeat(22)}`]) expect(parseLink(path, '')).toBeNull();
    for (const hash of ['#k.short', '#s9.x', '#zzz']) expect(parseLink(`/t/${'x'.repeat(22)}`, hash)).toEqual({ table: 'x'.repeat(22) });
  });
});

describe('time', () => {
  it.each([
    [100_800_000, '1 d 4 h'],
    [86_400_000, '1 d'],
    [32_400_000, '9 h'],
    [4_210_000, '1:10:10'],
    [372_000, '6:12'],
    [60_000, '1:00'],
    [19_449, '0:19.4'],
    [-5, '0:00.0'],
  ])('%i ms are %s', (ms, text) => expect(clockText(ms)).toBe(text));
  it('a pace is read', () => {
    expect(parsePace('game:600+15')).toEqual({ kind: 'game', seconds: 600, increment: 15 });
    expect(parsePace('move:86400')).toEqual({ kind: 'move', seconds: 86400 });
    expect(parsePace('anything')).toEqual({ kind: 'none' });
  });
});

describe('the proof at the end', () => {
  const [SECRET, SALT] = ['ab'.repeat(32), '01'.repeat(32)];
  const core = new OnlineCore(module);
  const dice = [`dice ${core.promise(SECRET)}`, `salt 1 ${SALT}`, `secret ${SECRET}`].join('\n');
  core.load(headerOf('sagrada', { seats: ['', ''], options: {} }).replace(/^seed .*$/m, dice));
  const shown = new Map<number, string>();
  for (let n = 0; n < 2000; n++) {
    shown.set(core.count(), core.viewText(core.count(), 1));
    const now = core.snapshot(core.count(), 0);
    if (now.to_move === 'over') break;
    if (now.to_move === 'chance') core.chance();
    else core.play(now.moves[n % now.moves.length].text);
  }
  const record = core.record();
  const witness: Witness = { promised: core.promise(SECRET), seat: 1, salt: SALT, salted: true, shown };
  const judge = (text = record, seen = witness) => prove(new OnlineCore(module), text, seen).verdict;

  it('holds where all was as it was shown', () => {
    expect(prove(new OnlineCore(module), record, witness)).toMatchObject({ verdict: 'fair', seal: core.promise(SECRET), salts: [1] });
  });
  it('catches a server that seals again, leaves out a salt, or shows one game and records another', () => {
    expect(judge(record, { ...witness, promised: '0'.repeat(64) })).toBe('promise');
    expect(judge(record, { ...witness, salt: '02'.repeat(32) })).toBe('salt');
    const lied = new Map(shown).set(40, shown.get(41)!);
    expect(judge(record, { ...witness, shown: lied })).toBe('shown');
    expect(judge(record.replace(`secret ${SECRET}`, `secret ${'cd'.repeat(32)}`))).toBe('broken');
    expect(judge(record.replace(/^salt .*\n/m, ''), { ...witness, salt: '' })).toBe('unfair');
  });
});
