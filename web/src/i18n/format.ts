// SPDX-License-Identifier: MIT
// Messages as docs/languages.md describes them: "{cell}", "{tile.order}", "{rank|rank}" (the value looked up as a name), and
// "{n, plural, one {# point} few {...} many {...} other {# points}}", "{lays~lay}" (the second when the subject is "you") and
// "{colours-|vault}" (a list as one name, vault.red-yellow). A small part of what ICU has, and all we need.

export type Params = Record<string, unknown>;
export type Lookup = (key: string) => string | undefined;

interface Language {
  lookup: Lookup;
  plural: Intl.PluralRules;
}

/** The index after the brace that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i + 1;
  }
  return text.length;
}

/** A field, or a field of a field. */
function field(path: string, params: Params): unknown {
  return path.split('.').reduce<unknown>((value, part) => (value as Params | null | undefined)?.[part], params);
}

function plural(name: string, forms: string, params: Params, language: Language): string {
  const number = Number(field(name, params));
  const found: Record<string, string> = {};
  for (let i = 0; i < forms.length; ) {
    const open = forms.indexOf('{', i);
    if (open < 0) break;
    const end = closing(forms, open);
    found[forms.slice(i, open).trim()] = forms.slice(open + 1, end - 1);
    i = end;
  }
  const form = found[`=${number}`] ?? found[language.plural.select(number)] ?? found.other ?? '';
  return format(form.replaceAll('#', String(number)), params, language);
}

/** The name of a value; one without a name of its own is split before the number at its end: R4 is die.R with {n} 4. */
export function nameOf(kind: string, value: unknown, language: Language): string {
  const own = language.lookup(`${kind}.${value}`);
  if (own !== undefined) return own;
  const split = /^(.*?)_?0*(\d+)$/.exec(String(value));
  const text = split ? language.lookup(`${kind}.${split[1]}`) : undefined;
  return text === undefined ? String(value) : format(text, { n: split![2] }, language);
}

function value(inside: string, params: Params, language: Language): string {
  const [third, second] = inside.split('~');
  if (second !== undefined) return params.you ? second : third;
  const [path, kind] = inside.split('|').map((part) => part.trim());
  const found = field(path.replace(/-$/, ''), params);
  const raw = path.endsWith('-') && Array.isArray(found) ? found.join('-') : found;
  if (raw === undefined || raw === null) return '';
  const one = (item: unknown) => (kind ? nameOf(kind, item, language) : String(item));
  return Array.isArray(raw) ? raw.map(one).join(', ') : one(raw);
}

export function format(text: string, params: Params, language: Language): string {
  let out = '';
  for (let i = 0; i < text.length; ) {
    const open = text.indexOf('{', i);
    if (open < 0) return out + text.slice(i);
    const end = closing(text, open);
    const inside = text.slice(open + 1, end - 1);
    const many = /^\s*([\w.]+)\s*,\s*plural\s*,\s*([\s\S]*)$/.exec(inside);
    out += text.slice(i, open) + (many ? plural(many[1], many[2], params, language) : value(inside, params, language));
    i = end;
  }
  return out;
}
