import { expect, test } from 'vitest';
import { snippetOf, type Needle } from './snippet.ts';
import type { TextLanguage } from './language.ts';

const marked = (text: string, needles: Needle[], language: TextLanguage = 'english') =>
  snippetOf(text, needles, language)
    .filter((segment) => segment.marked)
    .map((segment) => segment.text);

test('forms of a word are marked, other words that contain it are not', () => {
  const needles: Needle[] = [{ text: 'port', how: 'stem' }];
  expect(marked('The ports of the report support one port.', needles)).toEqual(['ports', 'port']);
});

test('German compounds are marked by their last part, in either spelling', () => {
  const needles: Needle[] = [{ text: 'vertrag', how: 'stem' }];
  expect(marked('Wartungsverträge, Mietvertraege und Vertragspartner', needles, 'german')).toEqual([
    'Wartungsverträge',
    'Mietvertraege',
  ]);
});

test('Arabic words are marked with article and attached letters', () => {
  expect(marked('والفاتورة للعقد بالفاتورة', [{ text: 'fatwr', how: 'arabic' }], 'arabic')).toEqual([
    'والفاتورة',
    'بالفاتورة',
  ]);
});

test('the passage is around the first mark and loses no word of it', () => {
  const text = `${'before '.repeat(100)}needle ${'after '.repeat(100)}`;
  const segments = snippetOf(text, [{ text: 'needle', how: 'equal' }], 'english');
  expect(segments.map((segment) => segment.marked)).toEqual([false, true, false]);
  expect(segments.map((segment) => segment.text).join('').length).toBeLessThan(300);
  expect(segments[0]?.text.startsWith('before')).toBe(true);
});

test('a text without a mark gives its beginning', () => {
  expect(snippetOf('Only words', [], 'simple')).toEqual([{ text: 'Only words', marked: false }]);
});
