// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAMES } from '@/app/games';
import { headerOf } from '@/app/start';
import { Core } from '@/core/core';
import { LOOKS_ON, OnlineCore } from '@/core/online';
import { CoreError, type GameId } from '@/core/types';

// The module for tables elsewhere: out of the text of a view it answers what the whole table answers that viewer.

const read = (name: string) => new WebAssembly.Module(readFileSync(new URL(`../../../build/wasm/${name}.wasm`, import.meta.url)));
const module = read('triforium-online');

/** A random game, one position at a time. */
function* positions(game: GameId, seed: number, options = {}): Generator<OnlineCore> {
  const core = new OnlineCore(module);
  core.load(headerOf(game, { seats: ['', ''], options, seed: `0x${seed}` }));
  for (let n = 0; ; n++) {
    yield core;
    const now = core.snapshot(core.count(), 0);
    if (now.to_move === 'over') return;
    if (now.to_move === 'chance') core.chance();
    else core.play(now.moves[(n * 31 + seed * 7) % now.moves.length].text);
  }
}
const WRONG = ['take R1', 'order 1 move a1 a2', 'vault 1 a1', 'xyzzy', ''];

describe('the module', () => {
  it('has no imports, and the one of the first visit lacks what only this one has', () => {
    expect(WebAssembly.Module.imports(module)).toEqual([]);
    expect(WebAssembly.Module.exports(read('triforium')).map(({ name }) => name)).not.toContain('web_view');
  });
  it('hashes as FIPS 180-4 has it', () => {
    const core = new OnlineCore(module);
    expect(core.digest(new TextEncoder().encode('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(core.promise('xyz')).toBe('');
    // docs/formats.md: SHA-256("triforium promise", secret)
    expect(core.promise('0'.repeat(64))).toBe(core.digest(new Uint8Array([...new TextEncoder().encode('triforium promise'), ...new Uint8Array(32)])));
  });
  it('refuses what is no view, and the table is then as it was', () => {
    const core = new OnlineCore(module);
    for (const [game, text] of [['nave', 'players=2'], ['sagrada', 'players=9'], ['sagrada', 'xyzzy=1']]) expect(() => core.view(game, text)).toThrow(CoreError);
    core.load(headerOf('sagrada', { seats: ['', ''], options: {}, seed: '1' }));
    const before = core.record();
    expect(() => core.view('sagrada', 'round=99')).toThrow(CoreError);
    expect(core.record()).toBe(before);
  });
});

describe.each(GAMES)('%s', (game) => {
  it('a view answers what the table answers its viewer', () => {
    let [asked, decided] = [0, 0];
    const options = game === 'basilica' ? { expansion: 'festum' } : {};
    for (const core of positions(game, 5, options)) {
      if (asked++ % 5) continue;
      for (const viewer of [1, 2] as const) {
        const n = core.count();
        const [mine, whole] = [new OnlineCore(module), core.snapshot(n, viewer)];
        const about = mine.view(game, core.viewText(n, viewer));
        expect(about).toMatchObject({ game, players: 2, count: 0 });
        if (n < 30) expect(about.options).toEqual(core.load(core.record()).options);
        expect({ ...mine.snapshot(0, viewer), n }).toEqual(whole);
        if (whole.to_move !== viewer) continue;
        decided++;
        for (const words of WRONG) expect(mine.check(words)).toEqual(core.check(words));
        for (const { text } of whole.moves.filter((_, i) => i % 7 === 0)) {
          expect(mine.check(text)).toBeNull();
          expect(mine.commits(text)).toBe(core.commits(text));
          expect(mine.preview(text, viewer).to_move).toEqual(core.preview(text, viewer).to_move);
        }
      }
    }
    expect(decided).toBeGreaterThan(10);
  });
  it('whoever looks on knows what is open to all, and after the end everything', () => {
    let last: OnlineCore | undefined;
    let secrets = 0;
    for (const core of positions(game, 6)) {
      last = core;
      const n = core.count();
      if (n % 6) continue;
      const text = core.viewText(n, LOOKS_ON);
      const mine = new OnlineCore(module);
      mine.view(game, text);
      const shown = mine.snapshot(0, 0);
      expect(shown.to_move).toEqual(core.snapshot(n, 0).to_move);
      if (JSON.stringify(shown.view) !== JSON.stringify(core.snapshot(n, 0).view)) secrets++;
    }
    if (game === 'sagrada') expect(secrets).toBeGreaterThan(10);
    const end = last!.snapshot(last!.count(), 0);
    const mine = new OnlineCore(module);
    mine.view(game, last!.viewText(last!.count(), LOOKS_ON));
    expect(mine.snapshot(0, 0).result).toEqual(end.result);
    expect(mine.snapshot(0, 0).score).toEqual(end.score);
  });
  it('a hint comes from the view alone', () => {
    for (const core of positions(game, 7)) {
      const now = core.snapshot(core.count(), 0);
      if (typeof now.to_move !== 'number' || now.moves.length < 4) continue;
      const mine = new OnlineCore(module);
      mine.view(game, core.viewText(core.count(), now.to_move));
      expect(now.moves.map(({ text }) => text)).toContain(mine.think('cat').text);
      return;
    }
    expect.unreachable();
  });
});

describe('fair dice', () => {
  const SECRET = 'ab'.repeat(32);
  /** A whole game under a secret and a salt. */
  function dealt(): { record: string; core: OnlineCore } {
    const core = new OnlineCore(module);
    const dice = [`dice ${core.promise(SECRET)}`, `salt 1 ${'01'.repeat(32)}`, `secret ${SECRET}`].join('\n');
    core.load(headerOf('sagrada', { seats: ['', ''], options: {} }).replace(/^seed .*$/m, dice));
    for (let n = 0; n < 2000; n++) {
      const now = core.snapshot(core.count(), 0);
      if (now.to_move === 'over') break;
      if (now.to_move === 'chance') core.chance();
      else core.play(now.moves[n % now.moves.length].text);
    }
    return { record: core.record(), core };
  }
  it('are verified out of a record, and a rigged die is caught', () => {
    const { record, core } = dealt();
    const fair = core.fair();
    expect(fair.verdict).toBe('fair');
    expect(fair.checked).toBeGreaterThan(20);
    const judge = (text: string) => (core.load(text), core.fair());
    expect(judge(record.replace(`secret ${SECRET}`, `secret ${'cd'.repeat(32)}`)).verdict).toBe('broken');
    expect(judge(record.replace(`secret ${SECRET}\n`, '')).verdict).toBe('unrevealed');
    expect(judge(record.replace(/^salt .*\n/m, '')).verdict).toBe('unfair');
    // One die of the last roll is another: nothing but the dice tells.
    const lines = record.split('\n');
    const at = lines.findLastIndex((line) => line.startsWith('draw '));
    for (let face = 1; face <= 6; face++) {
      const rigged = [...lines.slice(0, at), lines[at].replace(/\d$/, String(face))].join('\n');
      if (rigged === lines.slice(0, at + 1).join('\n')) continue;
      const verdict = judge(`${rigged}\n`);
      expect(verdict.verdict).toBe('unfair');
      expect(verdict.due).toBe(lines[at]);
      return;
    }
  });
  it('a record without a promise proves nothing', () => {
    const core = new OnlineCore(module);
    core.load(headerOf('sagrada', { seats: ['', ''], options: {}, seed: '1' }));
    expect(core.fair().verdict).toBe('unpromised');
    expect(new Core(module).count()).toBe(0);
  });
});
