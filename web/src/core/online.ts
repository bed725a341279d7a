// SPDX-License-Identifier: MIT
import url from '../../../build/wasm/triforium-online.wasm?url';
import { Core, type Exports } from './core';
import type { GameId, Seat, TableAbout } from './types';

// The core at a table elsewhere: what its seat may know comes as text, and everything that is asked about the present is answered
// from that. A module of its own, fetched when somebody goes online.

interface OnlineExports extends Exports {
  web_view(size: number): number;
  web_text(n: number, viewer: number): number;
  web_digest(size: number): number;
  web_promise(size: number): number;
  web_fair(): number;
}

/** Whether a record's dice were fair; docs/formats.md says what each verdict means. */
export interface Fairness {
  verdict: 'fair' | 'unpromised' | 'unrevealed' | 'broken' | 'unfair';
  /** Outcomes that follow. */
  checked: number;
  /** The first event that does not follow, and what was due there. */
  event?: number;
  due?: string;
}

/** Somebody who looks on, as the core counts viewers. */
export const LOOKS_ON = 0xfd;

let compiled: Promise<WebAssembly.Module> | undefined;
export function loadOnlineModule(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(url));
  return compiled;
}

export class OnlineCore extends Core {
  private get more(): OnlineExports {
    return this.wasm as OnlineExports;
  }

  /** The table is this view: a table without a past. Throws CoreError, and the table is then as it was. */
  view(game: GameId, text: string): TableAbout {
    return this.take(this.more.web_view(this.put(`${game}\n${text}`)));
  }
  /** The position after n moves as text, as the viewer may know it. */
  viewText(n: number, viewer: Seat | 0 | typeof LOOKS_ON): string {
    return this.text(this.more.web_text(n, viewer));
  }
  /** SHA-256, as 64 hexadecimal digits. */
  digest(bytes: Uint8Array): string {
    return this.text(this.more.web_digest(this.put(bytes)));
  }
  /** What a secret or salt of 64 hexadecimal digits is promised by; '' where it is none. */
  promise(secret: string): string {
    return this.text(this.more.web_promise(this.put(secret)));
  }
  /** Of the record that was loaded. */
  fair(): Fairness {
    return this.take(this.more.web_fair());
  }
}
