import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failures } from '@steward/contract/failures';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const all = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
const read = (file: string) => JSON.parse(readFileSync(join(src, file), 'utf8')) as Record<string, unknown>;
const plurals = {
  en: ['one', 'other'],
  de: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
} as const;

/** Every key with its words; plural forms count as one key, and each language needs all of its own. */
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

const englishFiles = all.filter((file) => /texts\/(titles\.)?en\.json$/.test(file));

test.each(englishFiles)('%s says the same in Arabic and German', (file) => {
  const english = new Set(keysOf(read(file), 'en'));
  for (const language of ['ar', 'de'] as const) {
    const other = new Set(keysOf(read(file.replace(/en\.json$/, `${language}.json`)), language));
    expect([...other].toSorted(), language).toEqual([...english].toSorted());
  }
});

test('every failure is translated, into Spanish too, and the English is the contract’s', () => {
  for (const language of ['en', 'ar', 'de', 'es']) {
    const texts = read(`api/texts/${language}.json`);
    for (const [code, { message }] of Object.entries(failures)) {
      expect(texts[code], `${code} in ${language}`).toBeTruthy();
      if (language === 'en') expect(texts[code]).toBe(message);
    }
  }
});

test('no sentence is written into a screen', () => {
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

test('every title of a screen exists', async () => {
  const { screens } = await import('./screens.ts');
  for (const { title } of screens) {
    const [area, ...rest] = title.split('.');
    const folder = area === 'app' ? 'app' : `areas/${area}`;
    expect(read(`${folder}/texts/titles.en.json`)[rest.join('.')], title).toBeTruthy();
  }
});

/** Said to programs only: no form can send what these are about. */
const toPrograms = new Set(['is not JSON', 'must be an object', 'must be an address of this product', 'reading']);

/** What a field can be told by a schema of the contract or by a service. */
function fieldMessages(): string[] {
  const root = join(src, '../../..');
  const files = ['packages/contract/src', 'apps/server/src/areas', 'apps/server/src/platform'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const quoted = `(?:'([^']+)'|"([^"]+)")`;
  const inServices = new RegExp(`\\{\\s*field: [^{}]*?,\\s*message: ${quoted}`, 'g');
  const inSchemas = new RegExp(`\\.(?:min|max|regex|refine)\\([^'"\\n]*?, ${quoted}\\)`, 'g');
  return files.flatMap((text) =>
    [inServices, inSchemas].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((found) => found[1] ?? found[2] ?? ''),
    ),
  );
}

test('what a form says at a field is said in the reader’s language', () => {
  const messages = new Set(fieldMessages().filter((message) => !toPrograms.has(message)));
  expect(messages.size).toBeGreaterThan(20);
  for (const language of ['en', 'ar', 'de']) {
    const { validation } = read(`ui/texts/${language}.json`) as { validation: Record<string, unknown> };
    expect([...messages].filter((message) => !(message in validation)).toSorted(), language).toEqual([]);
  }
});
