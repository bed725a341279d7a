// SPDX-License-Identifier: MIT
// Builds sw.js, the service worker, last: it lists the files of the page and a version that follows from their contents.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformWithEsbuild } from 'vite';

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** The language a file belongs to, by what went into it; '' when every language needs it. */
function languageOf(chunk) {
  const found = new Set();
  for (const id of chunk.moduleIds ?? []) {
    const words = /\/lang\/(\w+)\/|virtual:rules\/(\w+)\//.exec(id);
    found.add(words ? (words[1] ?? words[2]) : '');
  }
  return found.size === 1 ? [...found][0] : '';
}

/** Is this for setting up, reading, learning and looking back, and not needed to play? It is kept once a visitor goes further than the first screen. */
const isReading = (chunk) => (chunk.moduleIds ?? []).some((id) => /virtual:rules\/\w+\/|\/src\/(lesson|games|coach|sound)\/|\/src\/boards\/\w+\/(Pops|Piles)\.svelte|\/src\/app\/(Setup|BayPage|ReplayBar|SettingsSheet|ShareSheet|TableSheets|RulesText|RulesScreen)\.svelte|\/src\/(ui\/Segmented\.svelte|ui\/copy\.ts|app\/files\.ts)$|\/lessons\/\w+\.json$|\/lang\/\w+\/(learn|lesson|mine|coach|\w+\.lesson)\.json$|\.json\?later$/.test(id));

/** Is this only of use with a server or a network, or for analysis and puzzles? Then it is fetched when it is asked for, and not kept before. */
const isRare = (chunk) => (chunk.moduleIds ?? []).some((id) => /\/src\/(online|study|puzzle)\/|\/src\/core\/network\.ts$|\/puzzles\/\w+\.json$|\/src\/boards\/\w+\/Small\.svelte$|\/lang\/\w+\/(online|study|puzzle)\.json$/.test(id));

/** A chunk and the styles that come with it. */
const filesOf = (chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];

export function offline(source) {
  let out;
  const languages = new Map();
  const rare = new Set();
  const read = new Set();
  return {
    name: 'triforium-offline',
    apply: 'build',
    configResolved: (config) => void (out = config.build.outDir),
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (isRare(chunk)) filesOf(chunk).forEach((name) => rare.add(name));
        else if (isReading(chunk)) filesOf(chunk).forEach((name) => read.add(name));
      }
      for (const [name, chunk] of Object.entries(bundle)) languages.set(name, /-pl-[\w-]+\.woff2$/.test(name) ? 'pl' : languageOf(chunk));
    },
    async closeBundle(error) {
      if (error) return; // there is no page to list, and what went wrong is told
      const digest = createHash('sha256');
      const files = [];
      const words = {};
      const reading = {};
      for (const file of filesUnder(out)) {
        const path = relative(out, file);
        if (path === 'sw.js') continue;
        digest.update(path).update(readFileSync(file));
        if (rare.has(path) || /triforium-(online|study|network|network-simd)-[\w-]+\.wasm$|\.net$|(hint|study|asking)\.worker-[\w-]+\.js$/.test(path)) continue;
        if (/^icon-\d+\.png$/.test(path)) continue; // the system asks for these when the page is installed
        const language = languages.get(path) ?? '';
        (read.has(path) ? (reading[language] ??= []) : language ? (words[language] ??= []) : files).push(path === 'index.html' ? '/' : `/${path}`);
      }
      const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), 'sw.ts', {
        minify: true,
        format: 'iife', // a worker's script is no module
        define: { __FILES__: JSON.stringify(files), __WORDS__: JSON.stringify(words), __READING__: JSON.stringify(reading), __VERSION__: JSON.stringify(digest.digest('hex').slice(0, 12)) },
      });
      writeFileSync(join(out, 'sw.js'), code);
    },
  };
}
