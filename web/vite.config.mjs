// SPDX-License-Identifier: MIT
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fonts } from './tools/fonts-plugin.mjs';
import { games } from './tools/games-plugin.mjs';
import { offline } from './tools/offline-plugin.mjs';
import { rules } from './tools/rules-plugin.mjs';
import { words } from './tools/words-plugin.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const wasm = here('../build/wasm/triforium.wasm');
if (!existsSync(wasm)) throw new Error('build/wasm/triforium.wasm is missing: make page builds it first');

// The page's policy allows no inline script, style or data: address, so nothing is inlined.
export default defineConfig({
  plugins: [fonts(here('./node_modules'), here('../build/web/fonts')), svelte(), words(), rules(here('../docs/rules')), games(wasm, here('./lang'), here('./src/boards')), offline(here('./src/sw.ts'))],
  resolve: { alias: { '@': here('./src') } },
  base: '/',
  build: {
    outDir: here('../build/web/dist'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    // Slower than Vite's own, and 8 kB smaller on the wire.
    minify: 'terser',
    terserOptions: { ecma: 2022, compress: { passes: 2 }, format: { comments: false } },
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    // All words of a game in one language are one file: they are needed together, and pack better so. Its rules are another.
    rollupOptions: {
      // The compiler marks pure calls in places where the bundler cannot use the mark; nothing is wrong.
      onwarn: (warning, warn) => warning.code === 'INVALID_ANNOTATION' || warn(warning),
      output: {
        manualChunks(id) {
          // What every table needs, here or elsewhere, is one file too.
          if (/\/src\/(app\/(TableScreen|TableFrame|Problem|Curtain|keys)|ui\/(MoveLog|Prompt|roving|words)|session\/(model|picker|table|core_table))\./.test(id)) return 'table';
          const later = /\/lang\/(\w+)\/\w+\.json\?later/.exec(id);
          if (later) return `words-${later[1]}-later`;
          const words = /\/lang\/(\w+)\/(\w+)(\.table)?\.json/.exec(id);
          const rules = /virtual:rules\/(\w+)\/(\w+)/.exec(id);
          return words ? `words-${words[1]}-${words[2]}` : rules ? `rules-${rules[1]}-${rules[2]}` : undefined;
        },
      },
    },
  },
  preview: {
    headers: {
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  },
  server: { fs: { allow: [here('..')] } },
  worker: { format: 'es' },
  test: { include: ['tests/unit/**/*.test.ts'], setupFiles: [here('./tests/unit/browser.ts')], environment: 'node', testTimeout: 60_000 },
});
