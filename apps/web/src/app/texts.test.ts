import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredModules, events, failures, searchKinds, shareKinds } from '@steward/contract/declared';
import { entities } from '@steward/core/fields/entities';
import type { Fields } from '@steward/core/fields/field';
import { expect, test } from 'vitest';
import { sectionOf } from '../../build/area-texts.ts';
import { sections, type Section } from '../../build/catalogues.ts';
import { shapesOf } from '../../build/nav-icons.ts';
import { areasOfFirstPages, sourcesOfFirstPages } from '../testing/first-pages.ts';
import { textKeys, textUses } from '../testing/text-uses.ts';

const src = join(import.meta.dirname, '..');
const all = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
const read = (file: string) => JSON.parse(readFileSync(join(src, file), 'utf8')) as Record<string, unknown>;
const plurals = {
  en: ['one', 'other'],
  de: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
} as const;

/** Every key with its text; plural forms count as one key, and each language needs all of its own. */
function keysOf(node: unknown, language: keyof typeof plurals, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [path];
  return Object.entries(node).flatMap(([key, value]) => {
    const plural = /^(.+)_(zero|one|two|few|many|other)$/.exec(key);
    if (!plural) return keysOf(value, language, `${path}/${key}`);
    const missing = plurals[language].filter((form) => !(`${plural[1]}_${form}` in node));
    expect(missing, `${path}/${plural[1]} in ${language}`).toEqual([]);
    return [`${path}/${plural[1]}_*`];
  });
}

const englishFiles = all.filter((file) => /texts\/((titles|words)\.)?en\.json$/.test(file));

test.each(englishFiles)('%s has the same keys in Arabic and German', (file) => {
  const english = new Set(keysOf(read(file), 'en'));
  for (const language of ['ar', 'de'] as const) {
    // The English text of a failure is in the contract.
    const { failures: _, ...words } = read(file.replace(/en\.json$/, `${language}.json`));
    const other = new Set(keysOf(words, language));
    expect([...other].toSorted(), language).toEqual([...english].toSorted());
  }
});

test('every failure, module, event, kind of search, shared link and job has its text in every language', async () => {
  const jobs = [...jobKindsOfServer()];
  expect(jobs.length).toBeGreaterThan(4);
  const wanted: Partial<Record<Section, string[]>> = {
    failures: Object.keys(failures),
    modules: declaredModules.map(({ key }) => key),
    events: Object.keys(events),
    found: Object.keys(searchKinds),
    linkKinds: Object.keys(shareKinds),
    work: jobs,
  };
  for (const language of ['en', 'ar', 'de'])
    for (const [section, keys = []] of Object.entries(wanted)) {
      const words = await sectionOf(language, section as Section);
      expect(Object.keys(words).toSorted(), `${section} in ${language}`).toEqual([...new Set(keys)].toSorted());
      for (const key of keys) expect(words[key], `${section} ${key} in ${language}`).toBeTruthy();
    }
});

test('every described field has its name, and a note if its form has one, in every language', async () => {
  for (const language of ['en', 'ar', 'de']) {
    const [names, notes] = [await sectionOf(language, 'fieldNames'), await sectionOf(language, 'fieldNotes')];
    for (const [entity, described] of Object.entries(entities)) {
      const fields: Fields = described;
      const noted = Object.entries(fields).flatMap(([name, { note }]) => (note ? [name] : []));
      expect(Object.keys(names[entity] ?? {}).toSorted(), `${entity} in ${language}`).toEqual(
        Object.keys(fields).toSorted(),
      );
      expect(Object.keys(notes[entity] ?? {}), `${entity} in ${language}`).toEqual(expect.arrayContaining(noted));
    }
  }
});

test('the Spanish texts belong to failures that exist', () => {
  const spanish = Object.keys(read('api/texts/es.json'));
  expect(spanish.length).toBeGreaterThan(100);
  expect(spanish.filter((code) => !code.startsWith('network.') && !(code in failures))).toEqual([]);
});

/** Names of the jobs that users of an organization start. */
function jobKindsOfServer(): string[] {
  const server = join(src, '../../server/src/areas');
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.job-kinds.ts'))
    .flatMap((file) => [...readFileSync(join(server, file), 'utf8').matchAll(/\bjobKind<[^(]*\(\s*'([^']+)'/g)])
    .map(([, name]) => name ?? '');
}

test('no sentence is written directly in a screen', () => {
  const screens = all.filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.startsWith('app/design/'),
  );
  const found = screens.flatMap((file) => {
    const code = readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const between = [...code.matchAll(/(?<!=)>\s*([A-Z][a-z]+[^<>{}=;()]*)</g)].map(([, text]) => text);
    const attributes = [...code.matchAll(/\b(?:label|placeholder|title|aria-label|description|alt)="([^"]+)"/g)].map(
      ([, text]) => text,
    );
    return [...between, ...attributes].map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

test('every module that opens a screen has an icon of the set, and a screen', async () => {
  const { screens } = await import('./screens.ts');
  const paths = screens.map(({ path }) => path as string);
  const opening = declaredModules.flatMap((module) => ('route' in module && module.route ? [module] : []));
  expect(opening.length).toBeGreaterThan(10);
  for (const module of opening) {
    expect((await shapesOf(module.icon ?? '')).length, `icon of ${module.key}`).toBeGreaterThan(0);
    expect(paths, `screen of ${module.key}`).toContain(module.route);
  }
});

test('every title of a screen exists', async () => {
  const { screens } = await import('./screens.ts');
  const titles: Record<string, unknown> = {
    ...(await sectionOf('en', 'titles')),
    app: read('app/texts/titles.en.json'),
  };
  for (const { title } of screens) {
    const [area = '', ...rest] = title.split('.');
    expect((titles[area] as Record<string, unknown>)[rest.join('.')], title).toBeTruthy();
  }
});

/** Messages to API clients only: forms cannot send the values that they are about. */
const toPrograms = new Set([
  'is not a module',
  'is not an event',
  'is not a kind of link',
  'is not JSON',
  'must be an object',
  'must be the version that was read',
  'must be an address of this product',
  'reading',
]);

/** The messages of fields, from schemas of the contract and from services. */
function fieldMessages(): string[] {
  const root = join(src, '../../..');
  const files = ['packages/contract/src', 'apps/server/src/areas', 'apps/server/src/platform'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const quoted = `(?:'([^']+)'|"([^"]+)")`;
  const inServices = new RegExp(`\\{\\s*field: [^{}]*?,\\s*message: ${quoted}`, 'g');
  const inHelpers = new RegExp(`\\binvalid\\('[^']+', ${quoted}\\)`, 'g');
  const inSchemas = new RegExp(`\\.(?:min|max|regex|refine)\\([^'"\\n]*?, ${quoted}\\)`, 'g');
  return files.flatMap((text) =>
    [inServices, inHelpers, inSchemas].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((found) => found[1] ?? found[2] ?? ''),
    ),
  );
}

test('messages at form fields are in the user’s language', () => {
  const messages = new Set(fieldMessages().filter((message) => !toPrograms.has(message)));
  expect(messages.size).toBeGreaterThan(20);
  for (const language of ['en', 'ar', 'de']) {
    const { validation } = read(`ui/form/texts/${language}.json`) as { validation: Record<string, unknown> };
    expect([...messages].filter((message) => !(message in validation)).toSorted(), language).toEqual([]);
  }
});

/** Every text in its three languages, which distinguish one meaning from another; the plural forms are one text. */
function wordsOf(file: string): [key: string, words: string][] {
  const flat = (node: unknown, path = ''): [string, string][] =>
    typeof node === 'object' && node !== null
      ? Object.entries(node).flatMap(([key, value]) => flat(value, path ? `${path}.${key}` : key))
      : [[path, String(node)]];
  const texts = new Map<string, string[]>();
  for (const language of ['en', 'de', 'ar']) {
    const all = flat(read(file.replace(/en\.json$/, `${language}.json`)));
    const known = new Set(all.map(([key]) => key));
    for (const [key, text] of all) {
      const [, before = '', form = ''] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
      const isPlural = known.has(`${before}_other`);
      const base = isPlural ? before : key;
      texts.set(base, [...(texts.get(base) ?? []), isPlural ? `${language} ${form}: ${text}` : text]);
    }
  }
  return [...texts].map(([key, words]) => [key, words.join(' | ')]);
}

/** Same spelling, different meaning: messages of fields, and names that areas give their own objects. */
const ownMeaning = (file: string, key: string) => {
  const [first = ''] = key.split('.');
  if (file.startsWith('areas/')) return (sections as readonly string[]).includes(first);
  if (file === 'app/texts/en.json') return ['brand', 'groups'].includes(first);
  if (file === 'app/palette/texts/en.json') return first === 'palette';
  return ['ui/texts/en.json', 'ui/form/texts/en.json'].includes(file) && first === 'validation';
};

const wordFiles = ['ui/texts/words.en.json', 'ui/words/texts/en.json'];
const ownTexts = englishFiles
  .filter((file) => !wordFiles.includes(file) && !file.endsWith('titles.en.json'))
  .flatMap((file) =>
    wordsOf(file)
      // An entry of a list cannot refer to a common word.
      .filter(([key, words]) => !ownMeaning(file, key) && !words.includes('$t(') && !/\.\d/.test(key))
      .map(([key, words]) => ({ file, key, words })),
  );

test('a common word is in no other catalogue', () => {
  const common = new Map(wordFiles.flatMap(wordsOf).map(([key, words]) => [words, key]));
  expect(common.size).toBeGreaterThan(400);
  const repeats = ownTexts.flatMap(({ file, key, words }) =>
    common.has(words) ? [`${file}: ${key} is words:${common.get(words)}`] : [],
  );
  expect(repeats).toEqual([]);
});

test('a text that two catalogues share in every language is a common word', () => {
  const byWords = new Map<string, typeof ownTexts>();
  for (const text of ownTexts) byWords.set(text.words, [...(byWords.get(text.words) ?? []), text]);
  const repeats = [...byWords.values()]
    .filter((same) => new Set(same.map(({ file }) => file)).size > 1)
    .map((same) => same.map(({ file, key }) => `${file}: ${key}`).join(' = '));
  expect(repeats).toEqual([]);
});

test('the first pages load the common words that they use, and no others', () => {
  const isFirst = (file: string) =>
    file.startsWith('areas/')
      ? areasOfFirstPages.test(file)
      : !file.startsWith('shared/') || file.startsWith('shared/first-pages/');
  const texts = englishFiles.flatMap((file) =>
    ['en', 'de', 'ar'].map((language) => {
      const all = read(file.replace(/en\.json$/, `${language}.json`));
      // The texts of the audit log and of fields are loaded on their own screens.
      const shown = Object.entries(all).filter(
        ([key]) =>
          !['audit', 'fieldNames', 'fieldNotes'].includes(key) && (sections as readonly string[]).includes(key),
      );
      return JSON.stringify(isFirst(file) ? all : Object.fromEntries(shown));
    }),
  );
  const code = sourcesOfFirstPages().map((file) => readFileSync(join(src, file), 'utf8'));
  const used = new Set(
    [...code, ...texts].flatMap((text) => [...text.matchAll(/\bwords:(\w+)/g)].map(([, word = '']) => word)),
  );
  const carried = wordsOf('ui/texts/words.en.json').map(([key]) => key);
  expect(carried.toSorted()).toEqual([...used].toSorted());
});

test('the first pages use no texts that are loaded later', () => {
  const first = new Set(sourcesOfFirstPages());
  expect(first.size).toBeGreaterThan(100);
  const later = ['shared', 'notifications'];
  const found = uses.filter(
    ({ file, namespaces, keys }) =>
      first.has(file) && keys.some((key) => later.includes(/^([\w-]+):/.exec(key)?.[1] ?? namespaces[0] ?? '')),
  );
  expect(found.map(({ file, keys }) => `${file}: ${keys.join(', ')}`)).toEqual([]);
});

/** Whether a key, or a pattern with `*`, has a text in one of the namespaces. */
function hasText(known: Map<string, Set<string>>, namespaces: string[], key: string): boolean {
  const [, own, rest = key] = /^([\w-]+):(.+)$/.exec(key) ?? [];
  const asked = own ? [own] : namespaces;
  if (asked.some((namespace) => known.get(namespace)?.has(rest))) return true;
  const pattern = new RegExp(
    `^${rest.replace(/[.*+?^${}()|[\]\\/]/g, (sign) => (sign === '*' ? '.+' : sign === '/' ? '[./]' : `\\${sign}`))}(\\.|$)`,
  );
  return asked.some((namespace) => [...(known.get(namespace) ?? [])].some((one) => pattern.test(one)));
}

const known = textKeys();
const uses = textUses();

test('every text that the sources use exists', () => {
  expect(uses.length).toBeGreaterThan(1500);
  const missing = uses.flatMap(({ file, namespaces, keys }) =>
    keys
      .filter((key) => !hasText(known, namespaces, key))
      .map((key) => `${file}: ${namespaces.join(' or ')} has no ${key}`),
  );
  expect(missing).toEqual([]);
});

test('a key is written where it is used, unless a test of its own covers the whole section', () => {
  const covered: readonly string[] = [...sections, 'titles'];
  const unknown = uses
    // The texts of failures fall back to the server's message; those of lists have the next test.
    .filter(({ file }) => !['api/failure-text.ts', 'shared/list/list-words.ts'].includes(file))
    .flatMap(({ file, namespaces, unknown: parts }) =>
      covered.includes(namespaces[0] ?? '') ? [] : parts.map((part) => `${file}: ${part}`),
    );
  expect(unknown).toEqual([]);
});

/** The texts that a `ListScreen` in a source requires. */
function listWords(code: string): string[] {
  return [...code.matchAll(/^( *)<ListScreen\b[\s\S]*?^\1\/>/gm)].flatMap(([list]) => {
    const [, area = '', prefix] = /words="([\w-]+)(?::([\w.]+))?"/.exec(list) ?? [];
    const has = (prop: string) => new RegExp(`^ +(\\{\\.\\.\\.\\([^\\n]*)?${prop}\\b`, 'm').test(list);
    const mayAdd = /may=("|\{\{ create)/.test(list) && (has('panel') || has('addTo'));
    const steps = Number(/steps=\{(\d)\}/.exec(list)?.[1] ?? 0);
    const keys = [
      'title',
      'empty.title',
      'empty.text',
      ...(list.includes('frame="part"') ? [] : ['note']),
      ...(mayAdd ? ['add'] : []),
      ...(mayAdd && has('panel') ? ['addTitle'] : []),
      ...(has('panel') && !has('panelTitle') && list.includes('may="') ? ['editTitle'] : []),
      ...Array.from({ length: steps }, (_, index) => `empty.step${index + 1}`),
      ...(steps > 0 && !has('emptyAction') ? ['empty.memberText'] : []),
    ];
    return keys.map((key) => `${area}:${prefix ? `${prefix}.` : ''}${key}`);
  });
}

test('every list has the texts that a list needs', () => {
  const asked = all
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) => listWords(readFileSync(join(src, file), 'utf8')));
  expect(asked.length).toBeGreaterThan(80);
  expect(asked.filter((key) => !hasText(known, [], key))).toEqual([]);
});

test('no two catalogues have the same name', () => {
  const names = englishFiles.flatMap((file) => /([^/]+)\/texts\/en\.json$/.exec(file)?.[1] ?? []);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a text that refers to a common word refers to an existing one', () => {
  const words = known.get('words');
  const missing = englishFiles.flatMap((file) =>
    [...JSON.stringify(read(file)).matchAll(/\$t\(([^)]*)\)/g)].flatMap(([, to = '']) =>
      to.startsWith('words:') && words?.has(to.slice('words:'.length)) ? [] : [`${file}: ${to}`],
    ),
  );
  expect(missing).toEqual([]);
});
