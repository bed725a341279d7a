// SPDX-License-Identifier: MIT
// Messages: "{name}", "{colour|colour}" (the value looked up as the key colour.<value>), and
// "{n, plural, one {# point} few {...} many {...} other {# points}}". A small part of what ICU has, and all we need.

export type Params = Record<string, unknown>;
export type Lookup = (key: string) => string | undefined;

/** The index after the brace that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i + 1;
  }
  return text.length;
}

function plural(inside: string, params: Params, lookup: Lookup, rules: Intl.PluralRules): string {
  const [, name, rest] = /^\s*(\w+)\s*,\s*plural\s*,\s*([\s\S]*)$/.exec(inside)!;
  const number = Number(params[name]);
  const forms: Record<string, string> = {};
  for (let i = 0; i < rest.length; ) {
    const open = rest.indexOf('{', i);
    if (open < 0) break;
    const end = closing(rest, open);
    forms[rest.slice(i, open).trim()] = rest.slice(open + 1, end - 1);
    i = end;
  }
  const form = forms[`=${number}`] ?? forms[rules.select(number)] ?? forms.other ?? '';
  return format(form.replaceAll('#', String(number)), params, lookup, rules);
}

function value(inside: string, params: Params, lookup: Lookup): string {
  const [name, space] = inside.split('|').map((part) => part.trim());
  const raw = params[name];
  if (raw === undefined || raw === null) return '';
  const one = (item: unknown) => (space ? (lookup(`${space}.${item}`) ?? String(item)) : String(item));
  return Array.isArray(raw) ? raw.map(one).join(', ') : one(raw);
}

export function format(text: string, params: Params, lookup: Lookup, rules: Intl.PluralRules): string {
  let out = '';
  for (let i = 0; i < text.length; ) {
    const open = text.indexOf('{', i);
    if (open < 0) return out + text.slice(i);
    const end = closing(text, open);
    const inside = text.slice(open + 1, end - 1);
    out += text.slice(i, open) + (/^\s*\w+\s*,\s*plural/.test(inside) ? plural(inside, params, lookup, rules) : value(inside, params, lookup));
    i = end;
  }
  return out;
}
