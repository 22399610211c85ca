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
])('the lines of the panel give the same query: %j', (query) => {
  expect(toQuery(toModel(query) ?? noFilter)).toEqual(query);
});

test('incomplete lines add no condition, and a query that lines cannot express is kept', () => {
  const lines = [
    { field: 'city', way: 'is' as const, contains: ' ' },
    { field: 'floors', way: 'is' as const },
  ];
  expect(toQuery({ match: 'any', groups: [{ match: 'all', lines }] })).toBeUndefined();
  expect(toModel({ not: { all: [{ field: 'floors', from: 1 }] } })).toBeUndefined();
});
