import { expect, test } from 'vitest';
import { searchTerms } from './search-query.ts';

const short = (query: string) =>
  searchTerms(query).map(({ text, as, excluded }) => `${excluded ? '-' : ''}${as}:${text}`);

test('words, phrases, beginnings and exclusions are distinguished', () => {
  expect(short('lease "notice period" insur* -draft -"old copy"')).toEqual([
    'word:lease',
    'phrase:notice period',
    'prefix:insur',
    '-word:draft',
    '-phrase:old copy',
  ]);
});

test('typographic quotation marks and dashes are read as plain ones', () => {
  expect(short('„fristlose Kündigung“ –Entwurf «عقد الصيانة»')).toEqual([
    'phrase:fristlose Kündigung',
    '-word:Entwurf',
    'phrase:عقد الصيانة',
  ]);
});

test('a hyphen inside a word excludes nothing, an open quotation mark ends at the end, and signs alone are left out', () => {
  expect(short('e-mail - * "open phrase')).toEqual(['word:e-mail', 'phrase:open phrase']);
});
