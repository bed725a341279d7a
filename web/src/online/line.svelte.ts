// SPDX-License-Identifier: MIT
import type { Asked, NoSaid, Said } from './protocol';

// One line to the server, kept up: when it breaks it is dialled again, and whoever is on it says hello again. A request that was
// under way when the line broke is lost, and told so; what must not be lost is kept by who asked.

/** A connection. The page's is a WebSocket, a test's a script. */
export interface Wire {
  send(text: string): void;
  close(): void;
}
export interface Ear {
  open(): void;
  text(text: string): void;
  close(): void;
}
export type Dial = (ear: Ear) => Wire;

export const dialSocket: Dial = (ear) => {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/socket`);
  socket.onopen = () => ear.open();
  socket.onmessage = ({ data }) => ear.text(String(data));
  socket.onclose = () => ear.close();
  return { send: (text) => socket.send(text), close: () => socket.close() };
};

/** After how many milliseconds a broken line is tried again; the last holds from then on. */
export const WAITS = [500, 1000, 2000, 4000, 8000];
/** A line on which nothing was heard for so long is asked for a sign of life, and given up when none comes in the time after. */
const SILENCE = 10_000;
const PATIENCE = 5_000;

/** The server refused. */
export class Refused extends Error {
  constructor(readonly no: NoSaid) {
    super(no.code);
  }
}
/** The line broke before an answer came. */
export class Cut extends Error {}

interface Waiting {
  resolve(said: Said): void;
  reject(error: Error): void;
  /** When it was asked. */
  at: number;
}

export class Line {
  /** Is there a connection? */
  up = $state(false);
  /** When it was lost, and when it is tried again; null while it is up. */
  lost = $state<number | null>(null);
  retry = $state<number | null>(null);
  private wire: Wire | null = null;
  private tries = 0;
  private q = 0;
  private heard = 0;
  private asked: number | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private over = false;

  constructor(
    private readonly on: { open(): void; said(said: Said): void },
    private readonly dial: Dial = dialSocket,
  ) {
    this.call();
    this.watch = setInterval(() => this.listen(), 1000);
  }

  private call(): void {
    this.retry = null;
    clearTimeout(this.timer);
    let gone = false;
    const wire = this.dial({
      open: () => {
        if (gone || this.over) return;
        this.up = true;
        this.lost = null;
        this.tries = 0;
        this.heard = Date.now();
        this.asked = null;
        this.on.open();
      },
      text: (text) => {
        if (!gone && !this.over) this.hear(text);
      },
      close: () => {
        if (gone || this.over) return;
        gone = true;
        this.broke();
      },
    });
    this.wire = wire;
  }

  private broke(): void {
    this.wire = null;
    this.up = false;
    this.lost ??= Date.now();
    for (const each of this.waiting.values()) each.reject(new Cut());
    this.waiting.clear();
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    this.retry = Date.now() + wait;
    this.timer = setTimeout(() => this.call(), wait);
  }

  /** Nothing that is said counts for long: a line that only seems to be there is given up. */
  private listen(): void {
    if (!this.up) return;
    const now = Date.now();
    const late = [...this.waiting.values()].some((each) => now - each.at > PATIENCE && now - this.heard > PATIENCE);
    if (late || (this.asked !== null && now - this.asked > PATIENCE)) return this.hangUp();
    if (this.asked === null && now - this.heard > SILENCE) {
      this.asked = now;
      this.tell({ do: 'mine', tables: [] });
    }
  }
  private hangUp(): void {
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    // A socket that is cut off takes its time to say that it is closed.
    if (this.up) this.broke();
  }

  private hear(text: string): void {
    let said: Said;
    try {
      said = JSON.parse(text) as Said;
    } catch {
      return;
    }
    this.heard = Date.now();
    this.asked = null;
    const q = 'q' in said ? said.q : undefined;
    const waiting = q === undefined ? undefined : this.waiting.get(q);
    if (waiting) this.waiting.delete(q!);
    if (said.say === 'no') waiting?.reject(new Refused(said));
    else waiting?.resolve(said);
    this.on.said(said);
  }

  /** Say it, if there is a line. */
  tell(asked: Asked): void {
    if (this.up) this.wire?.send(JSON.stringify(asked));
  }
  /** Ask, and wait for the answer. Throws Refused or Cut. */
  ask(asked: Asked): Promise<Said> {
    if (!this.up) return Promise.reject(new Cut());
    const q = ++this.q;
    return new Promise((resolve, reject) => {
      this.waiting.set(q, { resolve, reject, at: Date.now() });
      this.tell({ ...asked, q });
    });
  }

  tryNow(): void {
    if (!this.up && this.retry !== null) this.call();
  }
  /** The browser says that the network came or went. */
  network(there: boolean): void {
    if (there) this.tryNow();
    else if (this.up) this.hangUp();
  }
  end(): void {
    this.over = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    this.wire?.close();
    this.up = false;
  }
}
