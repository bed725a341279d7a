// SPDX-License-Identifier: MIT
import { Core, type Exports } from './core';

interface AskingExports extends Exports {
  web_network_room(size: number): number;
  web_network(size: number): number;
  web_evaluate(times: number): number;
}

/** A table in the module whose levels ask a network. */
export class AskingCore extends Core {
  declare protected readonly wasm: AskingExports;

  /** Ask this network's file; false when it is damaged, or none of this version. */
  give(file: Uint8Array): boolean {
    const room = this.wasm.web_network_room(file.length);
    if (room) new Uint8Array(this.wasm.memory.buffer).set(file, room);
    return room !== 0 && this.wasm.web_network(file.length) !== 0;
  }
  /** What it says of what can be done now, so many times, added up: to measure it. */
  evaluate(times: number): number {
    return this.wasm.web_evaluate(times);
  }
}
