import { expect, test } from 'vitest';
import { clean, directionOf, paragraphsOf, shortened } from './prose.ts';

test('paragraphs, lines and lists keep their form', () => {
  expect(paragraphsOf('One\r\ntwo\n\n- a\n- b\nend\n\n\n', 'ltr')).toEqual([
    { kind: 'text', dir: 'ltr', lines: ['One', 'two'] },
    { kind: 'list', dir: 'ltr', items: ['a', 'b'] },
    { kind: 'text', dir: 'ltr', lines: ['end'] },
  ]);
  expect(paragraphsOf(' \n\n \t ', 'ltr')).toEqual([]);
});

test('a paragraph runs in the direction of its first letter', () => {
  expect(paragraphsOf('GRESB 2026\n\nتقييم GRESB\n\n2026: 5 %', 'rtl').map(({ dir }) => dir)).toEqual([
    'ltr',
    'rtl',
    'rtl',
  ]);
  expect(directionOf('‏(1) אבג', 'ltr')).toBe('rtl');
});

test('direction marks cannot reverse a figure, and control characters are removed', () => {
  expect(clean('a\u202E123\u202C\u2067b\u0000\u0007')).toBe('a123b');
  expect(clean('x\uD800y')).toBe('x\uFFFDy');
});

test('a long word may break between whole characters, without a visible mark', () => {
  const family = '👩‍👩‍👧';
  const text = clean(family.repeat(40));
  expect(text.replaceAll('\u200B', '')).toBe(family.repeat(40));
  for (const part of text.split('\u200B')) expect(part.replaceAll(family, '')).toBe('');
  expect(clean('short words stay')).toBe('short words stay');
});

test('a long name is shortened for the running head', () => {
  expect(shortened('Nordhafen  Real\nEstate', 30)).toBe('Nordhafen Real Estate');
  expect(shortened('x'.repeat(5000), 60)).toBe(`${'x'.repeat(59)}…`);
});
