import { carriers } from '@steward/core/ghg/carrier';
import { reportTexts } from '@steward/contract/carbon/reports.report';
import { expect, test } from 'vitest';
import { labels, labelsFor, named } from './labels.ts';

const placesOf = (text: string) => [...text.matchAll(/\{([a-z]+)\}/g)].map((match) => match[0]).toSorted();
const english = Object.entries(labels.en);

test.each(['ar', 'de'] as const)('%s says everything English says, with the same values in it', (language) => {
  const other: Readonly<Record<string, string>> = labels[language];
  expect(Object.keys(other).toSorted()).toEqual(Object.keys(labels.en).toSorted());
  for (const [key, text] of english) {
    expect(other[key]!.trim(), key).not.toBe('');
    expect(placesOf(other[key]!), key).toEqual(placesOf(text));
  }
});

test('Arabic labels are in Arabic, except for words without an Arabic form', () => {
  const latin = Object.entries(labels.ar).filter(([, text]) => !/\p{Script=Arabic}/u.test(text));
  expect(latin.map(([key]) => key).toSorted()).toEqual([
    'column.gwp',
    'gas.ch4',
    'gas.co2',
    'gas.n2o',
    'gas.nf3',
    'gas.sf6',
    'list.comma',
    'list.semicolon',
    'refrigerants.potential',
  ]);
});

test('every carrier, every text part and all fifteen categories have a name', () => {
  const keys = new Set(Object.keys(labels.en));
  for (const carrier of carriers) expect(keys).toContain(`carrier.${carrier}`);
  for (const part of reportTexts) expect(keys).toContain(`text.${part}`);
  for (let category = 1; category <= 15; category += 1) expect(keys).toContain(`category.${category}`);
});

test('a value is filled in once and never read as a placeholder', () => {
  expect(labelsFor('en')('report.page', { page: '{pages}', pages: '9' })).toBe('Page {pages} of 9');
});

test('a code without a name is shown unchanged', () => {
  expect(named(labelsFor('de'), 'carrier', 'hydrogen')).toBe('hydrogen');
  expect(named(labelsFor('de'), 'carrier', 'district_heating')).toBe('Fernwärme');
});
