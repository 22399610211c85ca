import { expect, test } from 'vitest';
import { frameworkCatalog } from './catalog.ts';
import { frameworkEditions, frameworkKeys } from './editions.ts';

test('the catalog has each framework once, with the editions that are loaded and their group', () => {
  expect(frameworkCatalog.map(({ key }) => key).toSorted()).toEqual(frameworkKeys.toSorted());
  for (const { key, group, editions } of frameworkCatalog) {
    expect(frameworkEditions(key).map(({ edition }) => edition)).toEqual(editions);
    for (const { category } of frameworkEditions(key)) expect(category, key).toBe(group);
  }
});

test('a framework that a portfolio reports is reported for a fund too', () => {
  for (const { key, levels } of frameworkCatalog)
    expect(levels.includes('fund'), key).toBe(levels.includes('portfolio'));
});

test('titles are Arabic in Arabic', () => {
  for (const { key, title } of frameworkCatalog) expect(title.ar, key).toMatch(/[\u0600-\u06FF]/);
});
