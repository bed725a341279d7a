// SPDX-License-Identifier: MIT
import type { RulesPage } from '@/i18n/i18n.svelte';

// Searching the rules, and the little markdown they are written in (tables, lists, code, bold) as HTML.

/** Letters without case and accents, so that "echafaudage" finds "Échafaudage". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L').toLowerCase().trim();
}

/** Chapters with the rules that hold every word of the query (or whose number begins with it). */
export function matching(page: RulesPage, query: string): RulesPage['chapters'] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (!words.length) return page.chapters;
  return page.chapters
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter((rule) => {
        const text = fold(`${rule.text} ${rule.more.join(' ')}`);
        return words.every((word) => rule.number.startsWith(word) || text.includes(word));
      }),
    }))
    .filter((chapter) => chapter.rules.length);
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Mark the folded words inside text, keeping its own letters. */
function mark(text: string, words: readonly string[]): string {
  if (!words.length) return escape(text);
  // Folding keeps one letter per letter for our languages once marks are composed.
  const plain = text.normalize('NFC');
  const folded = [...plain].map((letter) => fold(letter) || ' ').join('');
  const letters = [...plain];
  const hit = new Array<boolean>(letters.length).fill(false);
  for (const word of words) for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) hit.fill(true, at, at + word.length);
  let out = '';
  for (let i = 0; i < letters.length; ) {
    let end = i;
    while (end < letters.length && hit[end] === hit[i]) end++;
    const part = escape(letters.slice(i, end).join(''));
    out += hit[i] ? `<mark>${part}</mark>` : part;
    i = end;
  }
  return out;
}

function inline(text: string, words: readonly string[]): string {
  return text
    .split(/(`[^`]*`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]*\))/)
    .map((part) => {
      if (part.startsWith('`')) return `<code>${escape(part.slice(1, -1))}</code>`;
      if (part.startsWith('**')) return `<b>${mark(part.slice(2, -2), words)}</b>`;
      if (/^\*[^*\s]/.test(part)) return `<em>${mark(part.slice(1, -1), words)}</em>`;
      const link = /^\[([^\]]+)\]/.exec(part);
      return mark(link ? link[1] : part, words);
    })
    .join('');
}

/** A paragraph as HTML: a table, a list, or running text. */
export function pieces(text: string, query = ''): string {
  const words = query.split(/\s+/).filter(Boolean);
  const lines = text.split('\n').map((line) => line.trim());
  if (lines.length > 1 && lines.every((line) => line.startsWith('|'))) {
    const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map((line) => line.replace(/^\||\|$/g, '').split('|'));
    const cells = (row: string[], tag: string) => `<tr>${row.map((cell) => `<${tag}>${inline(cell.trim(), words)}</${tag}>`).join('')}</tr>`;
    return `<span class="scroll"><table>${cells(rows[0], 'th')}${rows.slice(1).map((row) => cells(row, 'td')).join('')}</table></span>`;
  }
  if (lines.every((line) => /^[-*] /.test(line) || !line)) return lines.filter(Boolean).map((line) => `• ${inline(line.slice(2), words)}`).join('<br>');
  return inline(lines.join(' ').replace(/ - /g, '\n• '), words);
}
