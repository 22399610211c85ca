import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';
import { byGlossary } from './glossary.ts';
import { isAlreadyIn } from './already-in.ts';

test('a batch holds at most 128 texts and 5000 characters', () => {
  expect(batchesOf(Array.from({ length: 300 }, (_, n) => `t${n}`)).map((batch) => batch.length)).toEqual([
    128, 128, 44,
  ]);
  const long = 'x'.repeat(3000);
  expect(batchesOf([long, long, 'a', 'b'.repeat(5001)])).toEqual([[long], [long, 'a']]);
  expect(batchesOf([])).toEqual([]);
});

const none = () => false;
test.each([
  ['ar', 'مكتب', true],
  ['ar', 'Office مكتب', true],
  ['ar', 'Office', false],
  ['de', 'Büro', true],
  ['de', 'Office', false],
  ['de', '12.5 %', true],
  ['de', 'B-204', true],
  ['ar', 'ada@test.example', true],
  ['ar', ' ', true],
] as const)('into %s, "%s" is left alone: %s', (target, text, isLeft) => {
  expect(isAlreadyIn(target, text, none)).toBe(isLeft);
});

test('texts of five thousand characters are read in linear time', () => {
  const texts = [
    `a${' '.repeat(4990)}b`,
    `${'1a '.repeat(1660)}!`,
    `${'1'.repeat(4990)} a`,
    `a${'@'.repeat(4990)} b`,
    `a${' -'.repeat(2490)}`,
  ];
  const start = process.cpuUsage();
  for (const text of texts) {
    expect(byGlossary(text, terms)).toBeUndefined();
    expect(isAlreadyIn('ar', text, none)).toBe(false);
  }
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(50);
});

test('a German text is known by being a stored translation', () => {
  expect(isAlreadyIn('de', 'Lager', (text) => text === 'Lager')).toBe(true);
});

const terms = new Map([
  ['office', 'Büro'],
  ['meeting room', 'Besprechungsraum'],
  ['rent', 'Miete'],
]);
test.each([
  ['Office', 'Büro'],
  ['meeting room', 'Besprechungsraum'],
  ['Meeting Room 12', 'Besprechungsraum 12'],
  ['Office, Meeting room', 'Büro, Besprechungsraum'],
  ['Office / rent', 'Büro / Miete'],
  ['Office ,  (rent)', 'Büro ,  (Miete)'],
  ['Office - rent', 'Büro - Miete'],
  ['Office-rent', undefined],
  ['Office of Ada', undefined],
  ['12', undefined],
])('by the glossary "%s" is %s', (text, translation) => {
  expect(byGlossary(text, terms)).toBe(translation);
});
