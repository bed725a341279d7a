// SPDX-License-Identifier: MIT
// Builds sw.js, the service worker, last: it lists every file of the page and a version that follows from their contents.
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

export function offline(source) {
  let out;
  return {
    name: 'triforium-offline',
    apply: 'build',
    configResolved: (config) => void (out = config.build.outDir),
    async closeBundle() {
      const digest = createHash('sha256');
      const files = [];
      for (const file of filesUnder(out)) {
        const path = relative(out, file);
        if (path === 'sw.js') continue;
        digest.update(path).update(readFileSync(file));
        files.push(path === 'index.html' ? '/' : `/${path}`);
      }
      const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), 'sw.ts', {
        minify: true,
        define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(digest.digest('hex').slice(0, 12)) },
      });
      writeFileSync(join(out, 'sw.js'), code);
    },
  };
}
