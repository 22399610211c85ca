import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { portfolioPages, propertyPages } from '@steward/contract/insight/widgets.layout';
import { missingKinds } from '@steward/contract/widget-data';
import { widgetWords } from '@steward/contract/widget-words';
import { expect, test } from 'vitest';

const read = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `texts/${language}.json`), 'utf8')) as Record<string, object>;

const keysOf = (node: unknown, path = ''): string[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([key, value]) => keysOf(value, path ? `${path}.${key}` : key))
    : [path];

test.each(['en', 'de', 'ar'])('in %s every word of widgets has a text, and no text is without a word', (language) => {
  expect(keysOf(read(language)['words']).toSorted()).toEqual([...widgetWords].toSorted());
});

test('every dashboard has its question, and everything that can be missing its text', () => {
  const texts = new Set(keysOf(read('en')));
  for (const page of propertyPages) expect(texts, page).toContain(`pages.${page}.question`);
  for (const page of portfolioPages) expect(texts, page).toContain(`pages.${page}.across`);
  for (const kind of missingKinds) {
    expect(texts, kind).toContain(`missing.${kind}.text`);
    if (kind !== 'nothing') expect(texts, kind).toContain(`missing.${kind}.action`);
  }
});
