// SPDX-License-Identifier: MIT
import type { OnlineCore } from '@/core/online';
import { HINT_BOT } from '@/core/thinker';
import type { GameId, Move, Seat, TableAbout } from '@/core/types';
import { i18n, t, w } from '@/i18n/i18n.svelte';
import { CoreTable } from '@/session/core_table.svelte';
import type { SeatAbout, TableModel, TableParts } from '@/session/model';
import { shared } from '@/session/shared';
import { Copy, wordOf, type Word } from './copy';
import { Line, Refused, type Dial } from './line.svelte';
import { newId, newSalt, type About, type Ask, type Asked, type Clock, type Opening, type Phase, type RecordSaid, type Said, type SeatState, type TableSaid } from './protocol';
import { now } from './time.svelte';
import { dropSeat, heldSeat, holdSeat, type HeldSeat } from './seats';

// A table elsewhere. The server is the only referee: what it has written is shown, nothing else. A copy of the log is kept with its
// digest; after a cut the server is told how far the copy goes, and sends the rest or all of it. A move is under way until the entry
// that has its identity comes; when the line breaks meanwhile it is kept, and sent again if it is not found then.

/** A decision on its way. */
export interface Underway {
  id: string;
  /** Entries there were when it was made. */
  n: number;
  move: Move;
  at: number;
}
/** Why a move was not taken, until the next action. */
export interface NotTaken {
  move: Move;
  code: string;
}
export interface Outgoing {
  id: string;
  text: string;
}

/** Codes that mean: not now, but perhaps soon. */
const PASSING = new Set(['store', 'busy', 'slow']);

export interface OnlineDef {
  core: OnlineCore;
  table: string;
  /** With which somebody comes: it lets them look before they sit down. */
  invite?: string;
  dial?: Dial;
  /** Asked for hints. */
  think?: (game: GameId, view: string, bot: string) => Promise<Move | null>;
  parts?: TableParts;
}

export class OnlineTable extends CoreTable<OnlineCore> implements TableModel {
  readonly id: string;
  readonly line: Line;
  readonly parts?: TableParts;
  private readonly copy: Copy;
  private readonly think: OnlineDef['think'];
  private held: HeldSeat | undefined;

  // What the server said last.
  settings = $state.raw<About | null>(null);
  host = $state(false);
  phase = $state<Phase | null>(null);
  places = $state.raw<SeatState[]>([]);
  request = $state.raw<Ask | null>(null);
  clock = $state.raw<Clock | null>(null);
  watchers = $state(0);
  ended = $state<string | null>(null);
  next = $state<string | null>(null);
  canUndo = $state(false);
  talk = $state.raw<Word[]>([]);
  /** Server's clock minus ours, and when it was heard last (ours). */
  skew = $state(0);
  heard = $state(0);

  /** Who has taken over the seat that was ours. */
  handedOn = $state<string | null>(null);
  /** Refused for good: no such table, the key opens nothing. */
  problem = $state<string | null>(null);
  underway = $state.raw<Move | null>(null);
  private pending = $state.raw<Underway | null>(null);
  /** When it was written, after the line had been gone. */
  written = $state<number | null>(null);
  notTaken = $state.raw<NotTaken | null>(null);
  outbox = $state.raw<Outgoing[]>([]);
  /** Is the talk open, silenced? How many words were seen of it. */
  talking = $state(false);
  get crowded(): boolean {
    return this.talking;
  }
  muted = $state(false);
  private seen = $state(0);
  private text: string | null = null;
  private textFor: Seat | 0 = 0;
  /** Views that were shown, by how many events there had been. */
  private readonly views = new Map<number, string>();
  private opening: Asked | null = null;
  /** A new connection: what is under way has not been sent on it yet. */
  private again = true;
  /** The line broke while the decision was under way. */
  private cut = false;
  private waiters: ((table: OnlineTable) => void)[] = [];

  private readonly invite?: string;

  constructor({ core, table, invite, dial, think, parts }: OnlineDef) {
    super(core);
    this.id = table;
    this.invite = invite;
    this.think = think;
    this.parts = parts;
    this.copy = new Copy(core);
    this.held = heldSeat(table);
    this.line = new Line({ open: () => this.hello(), said: (said) => this.hear(said) }, dial);
  }

  // ---- being there

  private hello(): void {
    this.again = true;
    // What makes the seat ours goes first, again if need be: it is done once, however often it is said.
    if (this.opening) return void this.settle(this.opening, () => (this.opening = null));
    const { have, digest } = this.copy;
    const key = this.held?.key;
    this.line.ask({ do: 'hello', table: this.id, ...(key ? { key } : this.invite ? { invite: this.invite } : {}), have, ...(have ? { digest } : {}) }).catch((error: unknown) => {
      if (error instanceof Refused) this.refused(error.no.code);
    });
  }
  private anew(): void {
    this.copy.forget();
    this.hello();
  }

  /** Ask; `then` once there is an answer, which may take another connection. */
  private async settle(asked: Asked, then: () => void): Promise<void> {
    try {
      await this.line.ask(asked);
      then();
    } catch (error) {
      if (!(error instanceof Refused)) return; // hello says it again
      then();
      this.refused(error.no.code);
    }
  }

  /** Open this table. The key and the salt are kept first: whatever happens, the seat is ours. */
  open(opening: Opening, key: string, invites: Record<number, string>): void {
    const seat = opening.seats.indexOf('me') + 1;
    const salt = newSalt();
    this.held = { table: this.id, game: opening.game, key, seat, salt, invites, touched: 0 };
    holdSeat(this.held);
    this.opening = { do: 'open', table: this.id, key, ...opening, promise: this.core.promise(salt) };
    if (this.line.up) this.hello();
  }

  /** Sit down. Throws Refused or Cut; said again after a cut it is harmless. */
  async sit(seat: Seat, name: string, key: string, invite?: string): Promise<void> {
    const kept = this.held?.seat === seat ? this.held : undefined;
    const salt = kept?.salt ?? newSalt();
    const held: HeldSeat = { table: this.id, game: this.game, key: kept?.key ?? key, seat, salt, invites: {}, touched: 0 };
    // Kept before it is asked for: if the answer is lost, the key opens the seat all the same.
    holdSeat(held);
    try {
      await this.line.ask({ do: 'sit', seat, key: held.key, name, promise: this.core.promise(salt), ...(invite ? { invite } : {}) });
      this.held = held;
      this.viewer = seat;
    } catch (error) {
      if (error instanceof Refused) dropSeat(this.id);
      throw error;
    }
  }

  /** A seat of our own, opened by its link on this device. */
  take(key: string): void {
    this.held = { table: this.id, game: this.settings?.game ?? '', key, seat: 0, salt: '', invites: {}, touched: 0 };
    this.copy.forget();
    if (this.line.up) this.hello();
  }

  /** Something about the table that can simply be tried again by hand. Throws Refused or Cut. */
  ask(asked: Asked): Promise<Said> {
    return this.line.ask(asked);
  }

  /** Done when the table is known. */
  ready(): Promise<this> {
    return this.phase !== null || this.problem ? Promise.resolve(this) : new Promise((resolve) => this.waiters.push(() => resolve(this)));
  }
  private known(): void {
    for (const each of this.waiters) each(this);
    this.waiters = [];
  }

  // ---- what is heard

  private hear(said: Said): void {
    if (said.say === 'table') this.hearTable(said);
    else if (said.say === 'here') {
      this.places = shared(this.places, this.places.map((seat, i) => ({ ...seat, ...said.seats[i] })));
      this.watchers = said.watchers;
      this.mark(said.now);
    }
  }
  /** Hello was refused: without the key it may still be looked at. */
  private refused(code: string): void {
    if (code === 'key' && this.held) {
      this.held = undefined;
      this.hello();
    } else {
      this.problem = code;
      this.known();
    }
  }
  private mark(now: number): void {
    this.heard = Date.now();
    this.skew = now - this.heard;
  }

  private hearTable(said: TableSaid): void {
    if (said.table !== this.id) return;
    const fit = this.copy.take(said);
    if (fit === 'unfit') return this.anew();
    if (fit === 'known') return;
    this.happened(said);
    if (said.more) return this.hello();
    this.mark(said.now);
    if (said.about) this.settings = shared(this.settings, said.about);
    this.lookOn(said);
    this.viewer = said.seat;
    this.host = said.host;
    this.phase = said.phase;
    this.places = shared(this.places, said.seats);
    this.request = shared(this.request, said.ask);
    this.clock = said.clock;
    this.watchers = said.watchers;
    this.ended = said.end;
    this.next = said.next;
    this.canUndo = said.undo;
    this.talk = shared(this.talk, this.copy.entries.flatMap((entry, n) => wordOf(entry, n) ?? []));
    this.holdOn();
    this.position(said);
    this.resume();
    this.known();
  }

  /** Somebody else came with the invitation to our seat: it is theirs now, and we look on. */
  private lookOn({ seat, seats }: TableSaid): void {
    if (!this.viewer || seat || this.phase === null) return;
    this.handedOn = seats[this.viewer - 1]?.name ?? '';
    this.held = undefined;
    dropSeat(this.id);
  }

  /** Of the events that are known the first `cut` still stand. */
  private happened({ anew, cut, events }: TableSaid): void {
    const stand = anew ? 0 : cut;
    if (stand === this.events.length && !events.length) return;
    for (const n of this.views.keys()) if (n > stand) this.views.delete(n);
    this.events = [...this.events.slice(0, stand), ...events];
    this.hint = null;
    this.refusal = null;
  }

  private position(said: TableSaid): void {
    this.count = said.count;
    if (said.view === null) return;
    // Nobody decides any more at a table that ended, even where the rules would go on.
    const over = said.phase === 'over';
    if (said.view !== this.text || this.textFor !== this.viewer || over !== (this.latest.to_move === 'over')) {
      this.text = said.view;
      this.textFor = this.viewer;
      this.core.view(this.game, said.view);
      const shown = { ...this.core.snapshot(0, this.viewer), n: said.count };
      // Who looks on is told what the mover may do, and may do nothing of it.
      const moves = shown.to_move === this.viewer && !over ? shown.moves : [];
      this.arrive({ ...shown, to_move: over ? 'over' : shown.to_move, moves });
    }
    this.views.set(said.count, said.view);
    if (this.at !== null && this.at >= said.count) this.look(null);
  }

  /** The seat is ours: remember it, and keep the promise of the salt. */
  private holdOn(): void {
    if (!this.held || !this.settings) return;
    if (this.held.seat !== this.viewer || this.held.game !== this.game || !heldSeat(this.id)) {
      this.held = { ...this.held, seat: this.viewer, game: this.game };
      holdSeat(this.held);
    }
    const mine = this.places[this.viewer - 1];
    if (this.phase === 'salts' && this.held.salt && mine && !mine.salt) this.line.tell({ do: 'salt', salt: this.held.salt });
  }

  // ---- what is under way

  /** After everything that is heard: what was written is done; on a new connection what was not found is sent again. */
  private resume(): void {
    if (this.pending && this.copy.find(this.pending.id) >= 0) {
      this.written = this.cut ? Date.now() : null;
      this.pending = null;
      this.underway = null;
    }
    this.outbox = this.outbox.filter(({ id }) => this.copy.find(id) < 0);
    if (!this.again) return;
    this.again = false;
    if (this.pending) this.send(this.pending);
    for (const each of this.outbox) this.utter(each);
  }
  private send(pending: Underway): void {
    this.line.ask({ do: 'move', n: pending.n, id: pending.id, move: pending.move.text }).catch((error: unknown) => {
      if (this.pending !== pending) return;
      if (!(error instanceof Refused)) {
        this.cut = true;
        return;
      }
      this.pending = null;
      this.underway = null;
      const { code, rule, word } = error.no;
      if (rule) this.refusal = { code: 'not_allowed', word: word ?? '', rule, at: 0 };
      else this.notTaken = { move: pending.move, code: PASSING.has(code) ? code : 'late' };
    });
  }

  play(move: Move): void {
    if (this.pending || !this.moves.some((legal) => legal.text === move.text)) return;
    this.clear();
    this.written = null;
    this.pending = { id: newId(), n: this.copy.have, move, at: Date.now() };
    this.underway = move;
    this.cut = !this.line.up;
    if (!this.again) this.send(this.pending);
  }

  undo(): void {
    if (!this.canUndo || this.pending) return;
    this.canUndo = false;
    this.line.ask({ do: 'back', n: this.copy.have, id: newId() }).catch(() => {});
  }

  say(text: string): void {
    const clean = text.replace(/\p{Cc}/gu, ' ').trim().slice(0, 200);
    if (!clean) return;
    const outgoing = { id: newId(), text: clean };
    this.outbox = [...this.outbox, outgoing];
    if (!this.again) this.utter(outgoing);
  }
  private utter(outgoing: Outgoing): void {
    this.line.ask({ do: 'say', ...outgoing }).catch((error: unknown) => {
      // Refused for good: it is not kept.
      if (error instanceof Refused) this.outbox = this.outbox.filter(({ id }) => id !== outgoing.id);
    });
  }

  get unread(): number {
    return this.talking || this.muted ? 0 : this.talk.filter(({ seat }, i) => i >= this.seen && seat !== this.viewer).length;
  }
  /** The talk was looked at. */
  read(): void {
    this.seen = this.talk.length;
  }

  /** What the prompt is to say instead of the board; null when all is as it should be. */
  get speech(): 'lost' | 'underway' | 'back' | 'late' | 'ended' | null {
    const { lost } = this.line;
    if (lost !== null && now() - lost > 2000) return 'lost';
    if (this.pending && now() - this.pending.at > 400) return 'underway';
    if (this.written !== null && now() - this.written < 2000) return 'back';
    if (this.notTaken) return 'late';
    // Ended otherwise than by the rules: the board would still ask somebody.
    return this.ended !== null && this.ended !== 'over' && this.live ? 'ended' : null;
  }
  get speaks(): boolean {
    return this.speech !== null;
  }
  get lost(): boolean {
    return this.speech === 'lost';
  }
  get stale(): string | null {
    const time = () => new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium', hourCycle: 'h23' }).format(this.heard);
    return this.lost ? w('online', 'line.heard', { time: time() }) : null;
  }

  // ---- what a board is given

  get game(): GameId {
    return this.settings?.game ?? this.held?.game ?? '';
  }
  get about(): TableAbout {
    const { players = 0, options = {} } = this.settings ?? {};
    return { game: this.game, players, options, seats: this.places.map(({ name, bot }) => name || bot || ''), seed: null, date: '', count: this.count, other_data: null, other_result: false };
  }
  protected seated(): SeatAbout[] {
    const bots = this.places.map(({ kind, bot }) => (kind === 'bot' ? bot : null));
    return this.named(bots, this.places.map(({ name }) => name), (seat, third) => (seat === this.viewer ? t('seat.you') : third));
  }
  get over(): boolean {
    return this.phase === 'over';
  }
  /** While one is under way they stay, so that what was chosen stays in sight; `play` takes none. */
  get moves(): readonly Move[] {
    return this.live && this.viewer && this.phase === 'play' && this.latest.to_move === this.viewer ? this.latest.moves : [];
  }
  get thinking(): Seat | null {
    const { to_move } = this.latest;
    return typeof to_move === 'number' && this.phase === 'play' && this.places[to_move - 1]?.bot ? to_move : null;
  }
  override clear(): void {
    super.clear();
    this.notTaken = null;
  }
  async askHint(): Promise<void> {
    const text = this.text;
    if (!this.moves.length || this.pending || text === null || !this.think) return;
    this.refusal = null;
    const move = await this.think(this.game, text, HINT_BOT);
    if (text === this.text && move) this.hint = move;
  }

  /** Where a replay begins: at the first decision. */
  get beginning(): number {
    return this.events.find((event) => typeof event.by === 'number')?.n ?? 0;
  }
  look(n: number | null): void {
    this.at = n === null || n >= this.count ? null : Math.max(0, n);
    this.clear();
    if (this.at === null) return void this.show(null);
    const known = this.views.get(this.at);
    if (known !== undefined) this.show(known);
    else void this.fetchLook(this.at);
  }
  private async fetchLook(n: number): Promise<void> {
    try {
      const said = await this.line.ask({ do: 'look', count: n });
      if (said.say !== 'look') return;
      this.views.set(n, said.view);
      if (this.at === n) this.show(said.view);
    } catch {
      if (this.at === n) this.look(null);
    }
  }
  /** Show an earlier view; the core then goes back to the latest. */
  private show(view: string | null): void {
    if (view === null) {
      this.past = null;
      return;
    }
    this.core.view(this.game, view);
    this.past = { ...this.core.snapshot(0, this.viewer), n: this.at!, moves: [] };
    if (this.text !== null) this.core.view(this.game, this.text);
  }

  /** The whole game, once it is over. */
  async record(): Promise<string> {
    return ((await this.line.ask({ do: 'record' })) as RecordSaid).record;
  }
  /** What this page was shown on the way, by how many events there had been, and what was promised first. */
  get shown(): ReadonlyMap<number, string> {
    return this.views;
  }
  get promised(): string | null {
    return / dice=([0-9a-f]{64})/.exec(this.copy.entries[0] ?? '')?.[1] ?? null;
  }
  /** What a salt is promised by. */
  promiseOf(salt: string): string {
    return this.core.promise(salt);
  }
  get seat(): HeldSeat | undefined {
    return this.held;
  }
  entry(n: number): string | undefined {
    return this.copy.entries[n];
  }

  leave(): void {
    this.line.end();
  }
}
