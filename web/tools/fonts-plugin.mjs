// SPDX-License-Identifier: MIT
// The page's letters, cut to what its languages write: build/web/fonts/<name>.woff2 for all of them, <name>-pl.woff2 for
// the letters only Polish has. Made from the fontsource packages by fonttools, once.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

// French and Polish, and what names of their neighbours have.
const WESTERN = '20-7E,A0,AB,B7,BB,C0,C2,C4,C6-CB,CE,CF,D1,D3,D4,D6,D9,DB,DC,DF,E0,E2,E4,E6-EB,EE,EF,F1,F3,F4,F6,F9,FB,FC,FF,D7,152,153,178,2013,2014,2018,2019,201C,201D,201E,2026,202F,2212';
const POLISH = '104,105,106,107,118,119,141,142,143,144,15A,15B,179,17A,17B,17C';
const FONTS = [
  ['marcellus', 'marcellus', 400],
  ['alegreya-500', 'alegreya-sans', 500],
  ['alegreya-700', 'alegreya-sans', 700],
];

/** Between letters of two files nothing is kerned, so the few of Polish alone need no table for it. */
function cut(source, letters, out, features) {
  const unicodes = letters.split(',').map((range) => `U+${range}`).join(',');
  execFileSync('pyftsubset', [source, `--unicodes=${unicodes}`, `--layout-features=${features}`, '--no-hinting', '--flavor=woff2', `--output-file=${out}`]);
}

export function fonts(modules, folder) {
  return {
    name: 'triforium-fonts',
    config() {
      mkdirSync(folder, { recursive: true });
      for (const [name, family, weight] of FONTS)
        for (const [suffix, subset, letters, features] of [
          ['', 'latin', WESTERN, 'kern,lnum,tnum'],
          ['-pl', 'latin-ext', POLISH, ''],
        ]) {
          const out = join(folder, `${name}${suffix}.woff2`);
          if (!existsSync(out)) cut(join(modules, `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff2`), letters, out, features);
        }
    },
  };
}
