// SPDX-License-Identifier: MIT
import url from '../../../build/wasm/triforium-study.wasm?url';
import { Core, type Exports } from '@/core/core';
import type { Report } from './report';

// The core that looks at a game that was played: a module of its own, fetched for the first analysis.

interface StudyExports extends Exports {
  web_study(nodes: number): number;
  web_study_step(): number;
  web_study_report(): number;
}

let compiled: Promise<WebAssembly.Module> | undefined;
export function loadStudyModule(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(url));
  return compiled;
}

export class StudyCore extends Core {
  private get more(): StudyExports {
    return this.wasm as StudyExports;
  }
  /** Begin to look at the game that was loaded; tells how many decisions there are to judge. */
  begin(nodes: number): number {
    return this.take<{ decisions: number }>(this.more.web_study(nodes)).decisions;
  }
  /** Look at one more event: how many decisions are judged by now; null: there is none left. */
  step(): number | null {
    const done = this.more.web_study_step();
    return done ? done - 1 : null;
  }
  /** What is known so far, as `triforium analyse --json` prints it. */
  report(): Report {
    return this.take(this.more.web_study_report());
  }
}
