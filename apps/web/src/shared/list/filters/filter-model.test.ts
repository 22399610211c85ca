import type { ListQuery } from '@steward/core/lists/list-query';
import { expect, test } from 'vitest';
import { noFilter, toModel, toQuery } from './filter-model.ts';

test.each<ListQuery>([
  { field: 'year_built', from: 1950 },
  { not: { field: 'city', contains: 'Berlin' } },
  {
    any: [
      { field: 'type', in: ['office'] },
      { field: 'floors', empty: true },
    ],
  },
  {
    all: [
      { any: [{ field: 'type', in: ['office'] }, { not: { field: 'city', contains: 'x' } }] },
      { field: 'floors', empty: false },
    ],
  },
])('what the panel shows asks for the same again: %j', (query) => {
  expect(toQuery(toModel(query) ?? noFilter)).toEqual(query);
});

test('lines that are not filled in ask for nothing, and what lines cannot say is left as it is', () => {
  const lines = [
    { field: 'city', way: 'is' as const, contains: ' ' },
    { field: 'floors', way: 'is' as const },
  ];
  expect(toQuery({ match: 'any', groups: [{ match: 'all', lines }] })).toBeUndefined();
  expect(toModel({ not: { all: [{ field: 'floors', from: 1 }] } })).toBeUndefined();
});
