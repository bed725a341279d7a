// SPDX-License-Identifier: MIT
import { Core, ENDS } from '@/core/core';
import { loadModule } from '@/core/module';
import { ASKING, COACH_BOT, HINT_BOT, Thinker } from '@/core/thinker';
import type { Judgement, Level, Move, Seat, TableAbout } from '@/core/types';
import { t } from '@/i18n/i18n.svelte';
import { CoreTable } from './core_table.svelte';
import { settings } from './settings.svelte';
import { Keeper, loadGame, type KeptGame } from './storage';
import { Tab } from './tabs.svelte';
import { namesOf, namesWord } from './names';
import { levelName, type SeatAbout, type TableModel } from './model';

// A table in this page: people on this device and bots in a worker. The core holds the game; this class decides what
// happens next (chance, a bot, a person, a curtain between two persons) and keeps what is shown up to date.

/** So that one sees that the turn ended, in milliseconds. */
const SEEN = 700;

export class LocalTable extends CoreTable implements TableModel {
  readonly about: TableAbout;
  readonly game;
  /** The person who should take the device, while a curtain hides the table. */
  curtain = $state<Seat | null>(null);
  thinking = $state<Seat | null>(null);
  fetching = $state<number | null>(null);
  canUndo = $state(false);
  undoWhy = $state<TableModel['undoWhy']>(null);
  /** The browser does not keep this game: it ends with the page. */
  unkept = $state(false);
  /** Asked whether a person's move is to be made, while the coach speaks unasked. */
  before = $state.raw<((move: Move) => Promise<boolean>) | null>(null);
  proposed = $state.raw<Move | null>(null);
  private weighing = false;
  /** Cuts a pause short. */
  private onward: (() => void) | null = null;
  private eventsFor: Seat | 0 | null = null;
  /** How many of the events still stand. */
  private kept = 0;
  private readonly thinker: Thinker;
  private keeper: Keeper | null;
  private readonly tab: Tab | null;
  private run = 0;
  /** Done once the latest position is saved. */
  private saving: Promise<void> = Promise.resolve();
  private readonly bots: (string | null)[];
  /** The levels of bots that play here or once played. */
  private readonly levels: (string | null)[];
  /** The set-up of a table of several people is under way. */
  setting = $state(false);

  private constructor(
    core: Core,
    /** Where it is saved; null for a game that is only looked at. */
    readonly id: string | null,
    about: TableAbout,
    levels: readonly Level[],
    { from, rev }: Omit<KeptGame, 'record'>,
    /** Did somebody here play it? */
    private readonly mine = id !== null,
  ) {
    super(core);
    this.about = about;
    this.keeper = id === null ? null : new Keeper(id, about.game, from, about.count, rev);
    this.tab = id === null ? null : new Tab(id, () => void this.follow());
    this.game = about.game;
    this.levels = about.seats.map((name) => levelName(levels, name));
    this.bots = mine ? this.levels : this.levels.map(() => null);
    this.thinker = new Thinker(core, this.bots.some((bot) => bot && ASKING[about.game]?.includes(bot)) ? async () => (await import('@/core/network')).asking(this) : undefined);
    this.count = about.count;
    this.viewer = this.persons[0] ?? 0;
    this.refresh();
    // Nobody knows who opens the table, so nobody's secrets are shown before they say so.
    if (!this.over && this.persons.some((seat) => this.core.curtain(seat, this.persons[0]))) this.curtain = this.persons[0];
    // While the table is being set nobody knows yet who will have secrets: closed until somebody is asked.
    this.setting = this.curtain === null && this.persons.length > 1 && this.latest.to_move === 'chance' && !this.events.some(({ by }) => typeof by === 'number');
    if (this.setting) this.curtain = this.persons[0];
  }

  /** A table from a record. Throws CoreError when it is refused. */
  static async open(kept: KeptGame, id: string): Promise<LocalTable> {
    const core = new Core(await loadModule());
    const table = new LocalTable(core, id, core.load(kept.record), core.levels(), kept);
    await table.tab?.begin();
    return table;
  }
  /** A game of one's own to look at: nothing is played or kept, and other tabs do not hear of it. */
  static async openOwn(kept: KeptGame): Promise<LocalTable> {
    const core = new Core(await loadModule());
    return new LocalTable(core, null, core.load(kept.record), core.levels(), kept, true);
  }
  /** A game to look at, from a link; `names` is what the link says of who played, if its sender wanted. */
  static async openLink(link: string, names = ''): Promise<LocalTable> {
    const core = new Core(await loadModule());
    const about = core.loadLink(link);
    const called = namesOf(names, about.seats.length);
    return new LocalTable(core, null, called ? { ...about, seats: called } : about, core.levels(), { from: 0, rev: 0 });
  }
  /** Names as a link carries them; '' when nobody has one. */
  get linkNames(): string {
    return namesWord(this.about.seats);
  }

  get persons(): Seat[] {
    return this.mine ? this.bots.flatMap((bot, i) => (bot ? [] : [i + 1])) : [];
  }
  protected seated(): SeatAbout[] {
    const alone = this.persons.length === 1;
    return this.named(this.levels, this.about.seats, (seat, third) => (alone && !this.bots[seat - 1] && !this.about.seats[seat - 1] ? t('seat.you') : third));
  }
  get over(): boolean {
    return this.latest.to_move === 'over';
  }
  get moves(): readonly Move[] {
    const mine = this.live && this.id && !this.elsewhere && this.curtain === null && this.latest.to_move === this.viewer;
    return mine ? this.latest.moves : [];
  }
  /** Is it played in another tab? Then this one looks on. */
  get elsewhere(): boolean {
    return this.tab?.elsewhere ?? false;
  }
  playHere(): void {
    this.tab?.take();
  }
  /** What is kept is what counts: another tab went on with it, or gave it to us. */
  private async follow(): Promise<void> {
    const kept = await loadGame(this.id!).catch(() => undefined);
    if (!kept) return;
    this.run++;
    this.thinker.forget();
    this.thinker.cut(0);
    this.thinking = null;
    this.core.load(kept.record);
    this.keeper = new Keeper(this.id!, this.game, kept.from, this.core.count(), kept.rev);
    this.count = this.core.count();
    this.at = null;
    this.eventsFor = null;
    this.clear();
    this.refresh();
    void this.advance();
  }
  private refresh(): void {
    this.arrive(this.core.snapshot(this.count, this.viewer));
    this.past = this.at === null ? null : this.core.snapshot(this.at, this.viewer);
    this.undoWhy = this.id ? this.core.undoWhy(this.persons) : null;
    this.canUndo = !!this.id && !this.elsewhere && this.undoWhy === null;
    this.readLog();
  }

  /** What happened since the log was last read; all of it when somebody else looks. */
  private readLog(): void {
    const known = this.eventsFor === this.viewer ? this.events.slice(0, this.kept) : [];
    this.eventsFor = this.viewer;
    this.kept = this.count;
    this.events = known.length < this.count ? [...known, ...this.core.since(known.length, this.viewer)] : known;
  }

  protected override changed(): void {
    this.count = this.core.count();
    this.hint = null;
    this.refusal = null;
    this.proposed = null;
    this.refresh();
    this.saving = this.save();
  }

  private async save(): Promise<void> {
    const kept = await this.keeper?.keep(this.latest, (n) => this.core.lines(n), () => this.core.record());
    if (kept === 'elsewhere') await this.follow();
    else this.unkept = kept === false;
  }

  /** Play on until a person has to decide. */
  async advance(): Promise<void> {
    if (!this.id || this.elsewhere) return;
    const run = ++this.run;
    const stale = () => run !== this.run;
    while (!stale()) {
      const mover = this.latest.to_move;
      if (mover === 'over') return;
      if (mover === 'chance') {
        const outcomes = this.core.outcomes();
        if (this.hold && outcomes.length === 1) await this.hold(this.latest, outcomes[0]);
        if (stale()) return;
        this.core.chance();
        this.changed();
      } else if (this.bots[mover - 1]) {
        const asked = performance.now();
        this.thinking = mover;
        const move = await this.thinker.ask(this.bots[mover - 1]!);
        const left = settings.pace - (performance.now() - asked);
        if (left > 0 && !stale()) await this.pause(left);
        if (stale()) return;
        this.thinking = null;
        this.core.play(move.text);
        this.changed();
      } else {
        // The next person is asked for once nothing can be lost any more.
        await this.saving;
        if (stale()) return;
        this.giveTo(mover);
        if (this.bots.some(Boolean)) this.thinker.wake();
        // A turn's last word, where it is all that is left, may be said by itself.
        const [only] = this.moves;
        if (!settings.autoEnd || this.moves.length !== 1 || !ENDS.includes(only.type)) return;
        await this.pause(SEEN);
        if (stale()) return;
        this.core.play(only.text);
        this.changed();
      }
    }
  }

  private async pause(ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((done) => {
      this.onward = done;
      timer = setTimeout(done, ms);
    });
    clearTimeout(timer);
    this.onward = null;
  }
  hurry(): void {
    this.onward?.();
  }

  /** It is this person's turn: show their view, behind a curtain when it tells what the last viewer may not know. */
  private giveTo(seat: Seat): void {
    if (this.setting) {
      this.setting = false;
      this.curtain = this.persons.some((other) => other !== seat && this.core.curtain(other, seat)) ? seat : null;
      if (this.curtain !== null) return;
      this.viewer = seat;
      return this.refresh();
    }
    if (seat === this.viewer && this.curtain === null) return;
    if (this.curtain !== null || (this.viewer && this.core.curtain(this.viewer, seat))) {
      this.curtain = seat;
      return;
    }
    this.viewer = seat;
    this.refresh();
  }

  /** The person behind the curtain is there. */
  raiseCurtain(): void {
    if (this.curtain === null) return;
    this.viewer = this.curtain;
    this.curtain = null;
    this.refresh();
  }

  play(move: Move): void {
    if (this.weighing || !this.moves.some((legal) => legal.text === move.text)) return;
    // Asked about once; the same again is a yes.
    const asked = settings.confirm && this.proposed?.text !== move.text;
    this.proposed = asked ? move : null;
    if (asked) return;
    if (this.before) void this.weigh(move, this.before);
    else this.make(move);
  }
  private make(move: Move): void {
    this.core.play(move.text);
    this.changed();
    void this.advance();
  }
  private async weigh(move: Move, before: (move: Move) => Promise<boolean>): Promise<void> {
    const { count } = this;
    this.weighing = true;
    const go = await before(move).finally(() => (this.weighing = false));
    if (go && count === this.count && this.moves.length) this.make(move);
  }
  /** Not that one. */
  unpropose(): void {
    this.proposed = null;
  }
  /** What a move would give away. */
  judge(words: string): Promise<Judgement> {
    return this.thinker.judge(COACH_BOT, words);
  }

  undo(): void {
    const to = this.elsewhere ? null : this.core.undoPoint(this.persons);
    if (to === null) return;
    this.run++;
    this.thinker.forget();
    this.thinking = null;
    this.curtain = null;
    this.at = null;
    this.core.cut(to);
    this.thinker.cut(to);
    this.kept = Math.min(this.kept, to);
    this.changed();
    void this.advance();
  }

  async askHint(): Promise<void> {
    if (!this.moves.length) return;
    const count = this.count;
    this.refusal = null;
    const move = await this.thinker.ask(HINT_BOT);
    if (this.count === count) this.hint = move;
  }

  look(n: number | null): void {
    this.at = n === null || n >= this.count ? null : Math.max(0, n);
    this.clear();
    this.refresh();
  }
  /** The first moment at which somebody decides: where a replay begins. */
  get beginning(): number {
    let n = 0;
    while (n < this.count && this.core.snapshot(n, this.viewer).to_move === 'chance') n++;
    return n;
  }
  record(): string {
    return this.core.record();
  }
  link(): string {
    return this.core.link();
  }

  /** Nothing more happens at this table. */
  leave(): void {
    this.run++;
    this.tab?.leave();
    this.thinker.leave();
  }
}
