import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sections } from '../../build/catalogues.ts';

const src = join(import.meta.dirname, '..');
const all = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));

/** One `t(…)` in the sources. */
export interface TextUse {
  file: string;
  /** The offset of the first argument in the file. */
  at: number;
  /** The first argument as written. */
  written: string;
  namespaces: string[];
  /** The keys that it can use: literals, and templates with `*` for inserted values. */
  keys: string[];
  /** Parts whose key is only known at run time. */
  unknown: string[];
}

const namespaceOf = (file: string) => /^areas\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0] ?? '';

/** The end of the expression that begins at `from`: the comma or bracket that closes it. */
function endOf(code: string, from: number): number {
  let depth = 0;
  for (let i = from; i < code.length; i += 1) {
    const sign = code[i] ?? '';
    if (sign === "'" || sign === '"') i = code.indexOf(sign, i + 1);
    else if (sign === '`') i = endOfTemplate(code, i);
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) {
      if (depth === 0) return i;
      depth -= 1;
    } else if (
      depth === 0 &&
      (sign === ',' || sign === '?' || sign === ':') &&
      code[i + 1] !== '.' &&
      code[i + 1] !== '?'
    )
      return i;
    else if (sign === '?') i += 1;
  }
  return code.length;
}

function endOfTemplate(code: string, from: number): number {
  let i = from + 1;
  while (code[i] !== '`') {
    if (code[i] === '$' && code[i + 1] === '{') {
      let end = i + 2;
      while (code[(end = endOf(code, end))] !== '}') end += 1;
      i = end;
    }
    i += 1;
  }
  return i;
}

/** The keys of an expression: both branches of a conditional count. */
function keysOf(written: string): { keys: string[]; unknown: string[] } {
  const text = written.trim();
  const end = endOf(text, 0);
  if (text[end] === '?') {
    const middle = end + 1 + endOf(text.slice(end + 1), 0);
    // A branch may itself be a conditional: its own colon comes first.
    let colon = middle;
    let open = text[middle] === '?' ? 1 : 0;
    while (open > 0) {
      colon = colon + 1 + endOf(text.slice(colon + 1), 0);
      open += text[colon] === '?' ? 1 : -1;
      if (open === 0) colon = colon + 1 + endOf(text.slice(colon + 1), 0);
    }
    const [yes, no] = [keysOf(text.slice(end + 1, colon)), keysOf(text.slice(colon + 1))];
    return { keys: [...yes.keys, ...no.keys], unknown: [...yes.unknown, ...no.unknown] };
  }
  const literal = /^'([^']*)'$/.exec(text);
  if (literal) return { keys: [literal[1] ?? ''], unknown: [] };
  if (text.startsWith('`') && endOfTemplate(text, 0) === text.length - 1) {
    let key = '';
    for (let i = 1; i < text.length - 1; i += 1) {
      if (text[i] === '$' && text[i + 1] === '{') {
        let close = i + 2;
        while (text[(close = endOf(text, close))] !== '}') close += 1;
        key += '*';
        i = close;
      } else key += text[i];
    }
    return { keys: [key], unknown: [] };
  }
  if (text.startsWith('[') && text.endsWith(']')) {
    const cut = endOf(text, 1);
    const [first, rest] = [
      keysOf(text.slice(1, cut)),
      text[cut] === ',' ? keysOf(`[${text.slice(cut + 1)}`) : undefined,
    ];
    return { keys: [...first.keys, ...(rest?.keys ?? [])], unknown: [...first.unknown, ...(rest?.unknown ?? [])] };
  }
  return { keys: [], unknown: [text] };
}

/** Every text that the sources use. */
export function textUses(): TextUse[] {
  const sources = all.filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('testing/'),
  );
  return sources.flatMap((file) => {
    const code = readFileSync(join(src, file), 'utf8');
    const named = [
      ...code.matchAll(/const \{ t(?:: (\w+))?(?:, i18n)? \} = useTranslation\(([^;]*?)(?:, \{[^;]*)?\);/g),
      ...code.matchAll(/\b(\w+): TFunction(?:<([^>]*)>)?/g),
    ].map((found) => ({
      at: found.index,
      name: found[1] ?? 't',
      namespaces: [...(found[2] ?? '').matchAll(/'([\w-]+)'/g)].map(([, one]) => one ?? ''),
    }));
    return [...code.matchAll(/(?<![.\w])(\w+)\(/g)].flatMap(({ index, 0: call, 1: name }) => {
      if (name !== 't' && !named.some((one) => one.name === name)) return [];
      const bound = named.findLast((one) => one.name === name && one.at < index);
      const at = index + call.length;
      let end = endOf(code, at);
      while (code[end] === '?' || code[end] === ':') end = endOf(code, end + 1);
      const written = code.slice(at, end);
      const options = code[end] === ',' ? code.slice(end, code.indexOf('\n', end)) : '';
      const own = /\bns: '([\w-]+)'/.exec(options)?.[1];
      const namespaces = own ? [own] : bound?.namespaces.length ? bound.namespaces : [namespaceOf(file)];
      return [{ file, at, written, namespaces, ...keysOf(written) }];
    });
  });
}

const isSection = (key: string) => (sections as readonly string[]).includes(key);

const plural = /_(zero|one|two|few|many|other)$/;

/** The keys of each namespace in English, plural forms as one. */
export function textKeys(): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  const add = (namespace: string, texts: unknown, path: string) => {
    if (typeof texts !== 'object' || texts === null) {
      const known = keys.get(namespace) ?? new Set();
      keys.set(namespace, known.add(path.replace(plural, '')));
      return;
    }
    for (const [key, value] of Object.entries(texts)) add(namespace, value, path ? `${path}.${key}` : key);
  };
  for (const file of all.filter((one) => /texts\/(?:(?:titles|words)\.)?en\.json$/.test(one))) {
    const texts = JSON.parse(readFileSync(join(src, file), 'utf8')) as Record<string, unknown>;
    const folder = file.split('/').at(-3) ?? '';
    if (file.endsWith('titles.en.json')) add('titles', texts, folder);
    else if (file.endsWith('words.en.json')) add('words', texts, '');
    else {
      // Each section of areas that others show is a namespace of its own, of all areas together.
      const own = Object.entries(texts).filter(([key]) => !file.startsWith('areas/') || !isSection(key));
      add(folder, Object.fromEntries(own), '');
      if (file.startsWith('areas/'))
        for (const section of sections)
          add(section, texts[section] ?? {}, ['titles', 'fieldNames', 'fieldNotes'].includes(section) ? folder : '');
    }
  }
  return keys;
}
