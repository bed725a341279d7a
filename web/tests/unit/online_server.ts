// SPDX-License-Identifier: MIT
import { headerOf } from '@/app/start';
import { LOOKS_ON, type OnlineCore } from '@/core/online';
import type { Dial, Ear } from '@/online/line.svelte';
import type { Asked, SeatState, TableSaid } from '@/online/protocol';

// A server of one table, in a test's hand: enough of docs/online-protocol.md to play, and every way a line can fail. Messages wait
// until the test delivers them; `flow` lets all of them through at once.

interface Client {
  ear: Ear;
  seat: number;
  /** Entries and events it has been told of. */
  told: number;
  events: number;
  up: boolean;
}

export class ScriptedServer {
  entries: string[] = [];
  readonly clients: Client[] = [];
  /** Requests as they came, and what they were answered. */
  readonly got: Asked[] = [];
  seats: SeatState[];
  phase: TableSaid['phase'] = 'play';
  ask: TableSaid['ask'] = null;
  /** Refuse dialling. */
  down = false;
  /** Swallow what comes, or what is said: a line that only seems to be there. */
  deaf = false;
  mute = false;
  /** Answer the next request of this kind with this code. */
  refuse: Record<string, string> = {};
  now = 1_763_260_000_000;
  dials = 0;
  /** Entries that one message may have. */
  piece = Infinity;

  constructor(
    readonly core: OnlineCore,
    readonly game: string,
    readonly keys: string[],
    seed = '0x7',
  ) {
    this.seats = keys.map((_, i) => ({ kind: 'person', name: `P${i + 1}`, here: true, since: this.now, bot: null, salt: true }));
    core.load(headerOf(game, { seats: keys.map(() => ''), options: {}, seed }));
    this.entries.push(`${this.now} open game=${game} players=${keys.length} dice=${'0'.repeat(64)}`, `${this.now} start`);
    this.settle();
  }

  private settle(): void {
    while (this.core.snapshot(this.core.count(), 0).to_move === 'chance') {
      this.core.chance();
      this.entries.push(`${this.now} chance #${this.core.count() - 1}`);
    }
    if (this.core.snapshot(this.core.count(), 0).to_move === 'over') this.phase = 'over';
  }

  readonly dial: Dial = (ear) => {
    this.dials++;
    const client: Client = { ear, seat: 0, told: 0, events: 0, up: !this.down };
    if (this.down) queueMicrotask(() => ear.close());
    else {
      this.clients.push(client);
      queueMicrotask(() => ear.open());
    }
    return {
      send: (text) => void (client.up && !this.deaf && this.hear(client, JSON.parse(text) as Asked)),
      close: () => void (client.up = false),
    };
  };

  /** Every connection breaks. */
  cut(): void {
    for (const client of this.clients.splice(0)) if (client.up) ((client.up = false), client.ear.close());
  }

  /** The entry as this seat is shown it: events are written by number here, their words follow from who looks. */
  private shown(entry: string, seat: number): string {
    return entry.replace(/#(\d+)/, (_, n: string) => {
      const [event] = this.core.since(Number(n), seat || 0);
      return event.hidden ? `${event.move.text} ...` : event.move.text;
    });
  }
  private readonly digests = new Map<string, string>();
  digest(seat: number, count = this.entries.length): string {
    const bytes = (text: string) => new TextEncoder().encode(text);
    if (!count) return this.core.digest(bytes('triforium log'));
    const place = `${seat} ${count}`;
    const known = this.digests.get(place);
    if (known) return known;
    const before = this.digest(seat, count - 1);
    const after = this.core.digest(new Uint8Array([...before.match(/../g)!.map((pair) => parseInt(pair, 16)), ...bytes(this.shown(this.entries[count - 1], seat))]));
    this.digests.set(place, after);
    return after;
  }

  table(client: Client, from: number, anew: boolean, q?: number): TableSaid & { q?: number } {
    const n = this.core.count();
    const { to_move } = this.core.snapshot(n, 0);
    const cut = Math.min(client.events, n, anew ? 0 : Infinity);
    const to = Math.min(this.entries.length, from + this.piece);
    client.told = to;
    client.events = to < this.entries.length ? this.entries.slice(0, to).filter((entry) => entry.includes('#')).length : n;
    const events = this.core.since(cut, client.seat || 0).slice(0, client.events - cut);
    const begins = { say: 'table', q, table: 'T', seat: client.seat, host: client.seat === 1, anew, from, entries: this.entries.slice(from, to).map((entry) => this.shown(entry, client.seat)), digest: this.digest(client.seat, to), now: this.now, cut, events } as const;
    if (to < this.entries.length) return { ...begins, more: true } as unknown as TableSaid;
    return {
      ...begins,
      more: false,
      count: n,
      view: this.core.viewText(n, client.seat || LOOKS_ON), phase: this.phase, to_move: typeof to_move === 'number' ? to_move : null,
      undo: false, ask: this.ask, seats: this.seats, clock: null, watchers: 0, end: null, next: null,
      about: { game: this.game, players: this.keys.length, options: {}, data_version: '', pace: 'none', away: 'wait', look: true, list: false, auto: true, from: null },
    };
  }
  say(client: Client, said: unknown): void {
    if (client.up && !this.mute) client.ear.text(JSON.stringify(said));
  }
  /** Everybody is told what is new. */
  tell(): void {
    for (const client of this.clients) if (client.told < this.entries.length && client.told > 0) this.say(client, this.table(client, client.told, false));
  }

  /** A decision of a seat, by whatever way it came. */
  write(seat: number, words: string, id = 'other-id-1'): number {
    this.core.play(words);
    this.entries.push(`${this.now} move ${seat} id=${id} #${this.core.count() - 1}`);
    const n = this.entries.length - 1;
    this.settle();
    return n;
  }

  private hear(client: Client, asked: Asked): void {
    this.got.push(asked);
    const q = asked.q as number | undefined;
    const no = (code: string, more = {}) => this.say(client, { say: 'no', q, code, text: code, ...more });
    const done = (n: number | null) => this.say(client, { say: 'done', q, n });
    const refused = this.refuse[asked.do];
    if (refused) {
      delete this.refuse[asked.do];
      return no(refused);
    }
    if (asked.do === 'mine') return this.say(client, { say: 'mine', tables: [] });
    if (asked.do === 'hello') {
      if (asked.key !== undefined && !this.keys.includes(asked.key as string)) return no('key');
      client.seat = asked.key === undefined ? 0 : this.keys.indexOf(asked.key as string) + 1;
      const have = asked.have as number;
      const same = have > 0 && have <= this.entries.length && asked.digest === this.digest(client.seat, have);
      // What the client has of the game's events follows from the entries it has.
      client.events = same ? this.entries.slice(0, have).filter((entry) => entry.includes('#')).length : 0;
      return this.say(client, this.table(client, same ? have : 0, !same, q));
    }
    if (asked.do === 'look') return this.say(client, { say: 'look', q, count: asked.count, view: this.core.viewText(asked.count as number, client.seat || LOOKS_ON) });
    const id = asked.id as string;
    const old = this.entries.findIndex((entry) => entry.includes(` id=${id} `));
    if (id && old >= 0) return done(old);
    if (asked.do === 'say') {
      this.entries.push(`${this.now} say ${client.seat} id=${id} text=${asked.text as string}`);
      this.tell();
      return done(this.entries.length - 1);
    }
    if (asked.do === 'move') {
      if (this.entries.slice(asked.n as number).some((entry) => entry.includes('#'))) return no('late');
      const refusal = this.core.check(asked.move as string);
      if (refusal) return no('illegal', { rule: refusal.rule });
      const n = this.write(client.seat, asked.move as string, id);
      this.tell();
      return done(n);
    }
    no('message');
  }
}
