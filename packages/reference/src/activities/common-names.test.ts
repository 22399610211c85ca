import { entryCategories } from '@steward/core/ghg/entries/entry';
import { expect, it } from 'vitest';
import { publishedActivities } from './activities.ts';
import { categoryWords, publishedNames } from './common-names.ts';

it('every common name refers to a published activity', () => {
  const published = new Set(publishedActivities().map(({ name }) => name));
  expect([...publishedNames.values()].filter((name) => !published.has(name))).toEqual([]);
  expect(publishedNames.get('erdgas')).toBe('Natural gas');
});

it('every category has words', () => {
  expect(new Set(Object.values(categoryWords))).toEqual(new Set(Object.values(entryCategories).flat()));
});
