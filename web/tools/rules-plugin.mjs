// SPDX-License-Identifier: MIT
// `import rules from 'virtual:rules/fr/sagrada'`: docs/rules/fr/sagrada.md as data, read at build time, so that the page
// and the binary tell the same rules. English pages lie in docs/rules itself. `import pages from 'virtual:rules'` has them all, by
// 'fr/sagrada', each loaded when it is asked for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INDEX = 'virtual:rules';
const PREFIX = `${INDEX}/`;

/** 'en/sagrada' of every page in the folder. */
function pagesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => (path.includes('/') ? path : `en/${path}`).replace(/\.md$/, ''));
}

/** A rules page: { title, intro, chapters: [{ number, title, rules: [{ number, text }] }] }. */
export function parseRules(text) {
  const page = { title: '', intro: [], chapters: [] };
  const paragraphs = text.replace(/\r/g, '').split(/\n\s*\n/);
  for (const raw of paragraphs) {
    const words = raw.replace(/\s*\n\s*/g, ' ').trim();
    const chapter = /^## (\d+)\. (.+)$/.exec(words);
    const rule = /^\*\*(\d+\.\d+)\*\* ?(.*)$/.exec(words);
    const last = page.chapters.at(-1);
    if (!words) continue;
    if (words.startsWith('# ')) page.title = words.slice(2);
    else if (chapter) page.chapters.push({ number: chapter[1], title: chapter[2], rules: [] });
    else if (rule && last) last.rules.push({ number: rule[1], text: rule[2], more: [] });
    else if (last && last.rules.length) last.rules.at(-1).more.push(raw.trim());
    else if (last) (last.intro ??= []).push(raw.trim());
    else page.intro.push(words);
  }
  return page;
}

export function rules(folder) {
  return {
    name: 'triforium-rules',
    resolveId: (id) => (id === INDEX || id.startsWith(PREFIX) ? '\0' + id : undefined),
    load(id) {
      if (id === '\0' + INDEX) return `export default { ${pagesIn(folder).map((page) => `'${page}': () => import('${PREFIX}${page}')`).join(', ')} }`;
      if (!id.startsWith('\0' + PREFIX)) return undefined;
      const [lang, game] = id.slice(PREFIX.length + 1).split('/');
      const file = join(folder, lang === 'en' ? '' : lang, `${game}.md`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(parseRules(readFileSync(file, 'utf8')))}`;
    },
  };
}
