// SPDX-License-Identifier: MIT
import url from '../../../build/wasm/triforium.wasm?url';

// The module is fetched and compiled once; every table and every thinker is an instance of it.

let compiled: Promise<WebAssembly.Module> | undefined;

export function loadModule(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(url));
  return compiled;
}
