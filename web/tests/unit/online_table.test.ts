// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OnlineCore } from '@/core/online';
import { OnlineTable } from '@/online/table.svelte';
import { ScriptedServer } from './online_server';

// A table elsewhere against a server in the test's hand: whatever happens to the line, what is shown is what is written, and what was
// decided is written once or not at all.

const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium-online.wasm', import.meta.url)));
const KEYS = ['key-1', 'key-2'];
let server: ScriptedServer;
const tables: OnlineTable[] = [];
let storage: Record<string, string>;

/** A browser of this seat, or of somebody who looks on. */
function sitAt(seat: number): OnlineTable {
  storage = seat ? { 'triforium.seats': JSON.stringify([{ table: 'T', game: 'sagrada', key: KEYS[seat - 1], seat, salt: '', invites: {}, touched: 1 }]) } : {};
  const table = new OnlineTable({ core: new OnlineCore(module), table: 'T', dial: server.dial });
  tables.push(table);
  return table;
}
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
/** Whose turn it is, as the server has it. */
const mover = () => server.core.snapshot(server.core.count(), 0).to_move as number;
/** It shows what the server has. */
function inStep(table: OnlineTable): void {
  expect(table.count).toBe(server.core.count());
  expect(table.log.map(({ n }) => n)).toEqual([...Array(server.core.count()).keys()]);
  const seat = table.viewer;
  if (seat) expect({ ...table.now }).toEqual(server.core.snapshot(server.core.count(), seat));
}

beforeEach(() => {
  vi.useFakeTimers();
  storage = {};
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage[key] ?? null, setItem: (key: string, value: string) => void (storage[key] = value) });
  server = new ScriptedServer(new OnlineCore(module), 'sagrada', KEYS);
});
afterEach(() => {
  for (const table of tables.splice(0)) table.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('at the table', () => {
  it('knows what its seat may know, and that only', async () => {
    const table = sitAt(1);
    await pass();
    expect(table.viewer).toBe(1);
    inStep(table);
    const hidden = table.log.filter((event) => event.hidden);
    expect(hidden.length).toBeGreaterThan(0);
    expect(table.moves.length).toBe(mover() === 1 ? table.now.moves.length : 0);
  });
  it('looks on without a key, or with one that opens nothing', async () => {
    const table = sitAt(0);
    await pass();
    expect(table.viewer).toBe(0);
    expect(table.moves).toEqual([]);
    storage = { 'triforium.seats': JSON.stringify([{ table: 'T', game: 'sagrada', key: 'wrong', seat: 1, salt: '', invites: {}, touched: 1 }]) };
    const other = new OnlineTable({ core: new OnlineCore(module), table: 'T', dial: server.dial });
    tables.push(other);
    await pass();
    expect(server.got.filter((asked) => asked.do === 'hello').map(({ key }) => key)).toEqual([undefined, 'wrong', undefined]);
    expect(other.viewer).toBe(0);
    expect(other.problem).toBeNull();
  });
  it('comes with its invitation until it has a key', async () => {
    tables.push(new OnlineTable({ core: new OnlineCore(module), table: 'T', invite: 'I', dial: server.dial }));
    storage = { 'triforium.seats': JSON.stringify([{ table: 'T', game: 'sagrada', key: KEYS[0], seat: 1, salt: '', invites: {}, touched: 1 }]) };
    tables.push(new OnlineTable({ core: new OnlineCore(module), table: 'T', invite: 'I', dial: server.dial }));
    await pass();
    expect(server.got.filter((asked) => asked.do === 'hello').map(({ key, invite }) => [key, invite])).toEqual([
      [undefined, 'I'],
      [KEYS[0], undefined],
    ]);
  });
  it('plays a whole game of two browsers and both end with the log the server has', async () => {
    const both = [sitAt(1), sitAt(2)];
    await pass();
    for (let n = 0; n < 400 && server.phase === 'play'; n++) {
      const table = both[mover() - 1];
      const { moves } = table;
      table.play(moves[(n * 13) % moves.length]);
      await pass();
      for (const each of both) expect(each.count).toBe(server.core.count());
    }
    expect(server.phase).toBe('over');
    for (const table of both) {
      inStep(table);
      expect(table.over).toBe(true);
      expect(table.moves).toEqual([]);
    }
  });
  it('shows an earlier moment, and the latest again', async () => {
    const table = sitAt(1);
    await pass();
    table.look(3);
    await pass();
    expect(table.live).toBe(false);
    expect(table.now).toEqual({ ...server.core.snapshot(3, 1), moves: [] });
    expect(table.log.length).toBe(3);
    table.look(null);
    inStep(table);
    // What the core answers is about the latest again.
    if (mover() === 1) expect(table.check(table.moves[0].text)).toBeNull();
  });
});

describe('a move', () => {
  async function mine(): Promise<[OnlineTable, ScriptedServer['core']]> {
    const table = sitAt(mover());
    await pass();
    return [table, server.core];
  }
  it('is under way until it is written, and never shown as made before', async () => {
    const [table] = await mine();
    const [before, move] = [table.now, table.moves[0]];
    server.mute = true;
    table.play(move);
    await pass(300);
    expect(table.underway).toBe(move);
    expect(table.now).toBe(before);
    // A second one is not taken meanwhile.
    table.play(table.moves[1] ?? move);
    expect(server.got.filter((asked) => asked.do === 'move').length).toBe(1);
  });
  it('is kept when the line breaks before the server had it, and sent again once', async () => {
    const [table] = await mine();
    const count = server.core.count();
    server.deaf = true;
    table.play(table.moves[0]);
    await pass(50);
    expect(server.core.count()).toBe(count);
    server.cut();
    server.deaf = false;
    expect(table.line.up).toBe(false);
    expect(table.underway).not.toBeNull();
    await pass(600);
    expect(table.line.up).toBe(true);
    expect(table.underway).toBeNull();
    expect(table.speech).toBe('back');
    expect(server.entries.filter((entry) => / move /.test(entry)).length).toBe(1);
    inStep(table);
  });
  it('is found when the line breaks after the server had it, and not made twice', async () => {
    const [table] = await mine();
    server.mute = true;
    table.play(table.moves[0]);
    await pass(50);
    server.cut();
    server.mute = false;
    await pass(600);
    expect(table.underway).toBeNull();
    expect(server.got.filter((asked) => asked.do === 'move').length).toBe(1);
    expect(server.entries.filter((entry) => / move /.test(entry)).length).toBe(1);
    inStep(table);
  });
  it('gives way to what happened instead: another tab of the same seat was first', async () => {
    const seat = mover();
    const [table, other] = [sitAt(seat), sitAt(seat)];
    await pass();
    server.deaf = true;
    table.play(table.moves[0]);
    await pass(50);
    server.deaf = false;
    other.play(other.moves[1]);
    await pass(50);
    expect(other.underway).toBeNull();
    // The first one hears of it; its own is sent again after the cut, and comes too late.
    server.cut();
    await pass(700);
    expect(table.underway).toBeNull();
    expect(table.notTaken).toMatchObject({ code: 'late' });
    expect(server.entries.filter((entry) => / move /.test(entry)).length).toBe(1);
    inStep(table);
    inStep(other);
  });
  it('is refused with the rule, and nothing changes', async () => {
    const [table] = await mine();
    const before = table.now;
    server.refuse.move = 'store';
    const move = table.moves[0];
    table.play(move);
    await pass(10);
    expect(table.underway).toBeNull();
    expect(table.notTaken).toEqual({ move, code: 'store' });
    expect(table.now).toBe(before);
    table.play(move);
    await pass(10);
    expect(table.notTaken).toBeNull();
    expect(server.entries.filter((entry) => / move /.test(entry)).length).toBe(1);
  });
  it('is sent once the line is there, if it was decided without one', async () => {
    const [table] = await mine();
    server.down = true;
    server.cut();
    table.play(table.moves[0]);
    await pass(3000);
    expect(table.underway).not.toBeNull();
    server.down = false;
    await pass(8000);
    expect(table.underway).toBeNull();
    inStep(table);
  });
});

describe('the line', () => {
  it('is dialled again after 0.5, 1, 2, 4 and then every 8 seconds', async () => {
    const table = sitAt(1);
    await pass();
    server.down = true;
    server.cut();
    const at: number[] = [];
    let last = server.dials;
    for (let ms = 0; ms <= 34_000; ms += 100) {
      if (server.dials > last) at.push(ms);
      last = server.dials;
      await pass(100);
    }
    expect(at.map((ms) => Math.round(ms / 100) / 10)).toEqual([0.5, 1.5, 3.5, 7.5, 15.5, 23.5, 31.5].map((s) => expect.closeTo(s, 0)));
    expect(table.line.lost).not.toBeNull();
    server.down = false;
    table.line.tryNow();
    await pass();
    expect(table.line.up).toBe(true);
    expect(table.line.lost).toBeNull();
  });
  it('is given up when nothing is heard on it', async () => {
    const table = sitAt(1);
    await pass();
    server.mute = true;
    await pass(17_200);
    expect(table.line.up).toBe(false);
    server.mute = false;
    await pass(1000);
    expect(table.line.up).toBe(true);
    inStep(table);
  });
  it('stays when there is only nothing to say', async () => {
    const table = sitAt(1);
    await pass(120_000);
    expect(server.dials).toBe(1);
    expect(table.line.up).toBe(true);
  });
  it('brings what was missed, and nothing twice', async () => {
    const table = sitAt(1);
    await pass();
    server.cut();
    for (let n = 0; n < 5 && typeof mover() === 'number'; n++) server.write(mover(), server.core.snapshot(server.core.count(), 0).moves[0].text, `while-away-${n}`);
    await pass(600);
    inStep(table);
    const hello = server.got.findLast((asked) => asked.do === 'hello')!;
    expect(hello.have).toBeGreaterThan(0);
  });
  it('takes a long log in pieces', async () => {
    server.piece = 5;
    const table = sitAt(1);
    await pass();
    expect(server.got.filter((asked) => asked.do === 'hello').length).toBeGreaterThan(2);
    inStep(table);
  });
  it('what was said twice changes nothing', async () => {
    const table = sitAt(1);
    await pass();
    const client = server.clients[0];
    const said = server.table(client, 0, false);
    const [before, log] = [table.now, table.log];
    server.say(client, { ...said, count: 0 });
    expect(table.now).toBe(before);
    expect(table.log).toBe(log);
  });
  it.each(['another digest', 'a gap', 'another entry'])('%s: all of it is asked for anew', async (what) => {
    const table = sitAt(1);
    await pass();
    const client = server.clients[0];
    const honest = server.table(client, server.entries.length, false);
    if (what === 'another digest') server.say(client, { ...honest, digest: '1'.repeat(64) });
    else if (what === 'a gap') server.say(client, { ...honest, from: server.entries.length + 2, entries: ['x'] });
    else server.say(client, { ...honest, from: 0, entries: ['1 open something else'] });
    await pass(10);
    expect(server.got.filter((asked) => asked.do === 'hello').map(({ have }) => have)).toEqual([0, 0]);
    inStep(table);
  });
});

describe('talk', () => {
  it('keeps words that could not be sent, and says them once', async () => {
    const [table, other] = [sitAt(1), sitAt(2)];
    await pass();
    server.down = true;
    server.cut();
    table.say('  Of course,\u0007 go on ');
    expect(table.outbox.map(({ text }) => text)).toEqual(['Of course,  go on']);
    await pass(100);
    server.down = false;
    await pass(2000);
    expect(table.outbox).toEqual([]);
    expect(other.talk.map(({ seat, text }) => [seat, text])).toEqual([[1, 'Of course,  go on']]);
    expect(table.talk).toEqual(other.talk);
  });
  it('does not make a move late', async () => {
    const seat = mover();
    const [table, other] = [sitAt(seat), sitAt(3 - seat)];
    await pass();
    server.deaf = true;
    table.play(table.moves[0]);
    server.deaf = false;
    other.say('hurry');
    await pass();
    server.cut();
    await pass(600);
    expect(table.notTaken).toBeNull();
    expect(table.underway).toBeNull();
    inStep(table);
  });
});
