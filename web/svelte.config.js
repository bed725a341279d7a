// SPDX-License-Identifier: MIT
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

const named = new Map();
/** A component's own class: shorter than the compiler's, which makes the first visit 1 kB lighter. */
function cssHash({ hash, filename }) {
  const name = `s${hash(filename).slice(0, 4)}`;
  if ((named.get(name) ?? filename) !== filename) throw new Error(`${filename} and ${named.get(name)} would share the class ${name}: let cssHash keep more letters`);
  named.set(name, filename);
  return name;
}

export default { preprocess: vitePreprocess({ script: true }), compilerOptions: { runes: true, cssHash } };
