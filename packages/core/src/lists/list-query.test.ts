import { expect, test } from 'vitest';
import { listQueryLimits, readListQuery, writeListQuery, type ListFields, type ListQuery } from './list-query.ts';

const fields: ListFields = {
  area: { kind: 'number' },
  added: { kind: 'day' },
  city: { kind: 'text' },
  type: { kind: 'choice', options: ['office', 'hotel'] },
  label: { kind: 'ids' },
};
const label = '018f0000-0000-7000-8000-000000000001';
const read = (given: unknown) => readListQuery(JSON.stringify(given), fields);

test.each<ListQuery>([
  { field: 'area', from: 100, to: 200 },
  { field: 'area', to: 200 },
  { field: 'added', from: '2024-02-29' },
  { field: 'city', contains: 'Berlin' },
  { field: 'city', in: ['Berlin', 'Köln'] },
  { field: 'type', in: ['office'] },
  { field: 'label', in: [label] },
  { field: 'area', empty: true },
  { all: [{ field: 'area', from: 1 }, { not: { any: [{ field: 'city', contains: 'x' }] } }] },
])('a query is read as it was written: %j', (query) => {
  expect(readListQuery(writeListQuery(query), fields)).toEqual({ query });
});

test.each([[''], ['  '], ['{"all":[]}'], ['{"any":[{"all":[]},{"not":{"any":[]}}]}']])(
  'nothing asked asks for every row: %j',
  (text) => {
    expect(readListQuery(text, fields)).toEqual({ query: undefined });
  },
);

test.each([
  ['is not a filter', [1]],
  ['is not a filter', { all: 'x' }],
  ['is not a filter', { all: [], any: [] }],
  ['asks for a field that this list does not have', { field: 'password_hash', contains: 'x' }],
  ['asks for a field that this list does not have', { field: 'constructor', empty: true }],
  ['asks for a field that this list does not have', { field: '__proto__', empty: true }],
  ['asks a field for what it cannot hold', { field: 'area', contains: '1' }],
  ['asks a field for what it cannot hold', { field: 'area', from: '1; drop table environments' }],
  ['asks a field for what it cannot hold', { field: 'area', from: 1, sql: 'x' }],
  ['asks a field for what it cannot hold', { field: 'area' }],
  ['asks a field for what it cannot hold', { field: 'added', from: '2023-02-29' }],
  ['asks a field for what it cannot hold', { field: 'type', in: ['castle'] }],
  ['asks a field for what it cannot hold', { field: 'type', in: [] }],
  ['asks a field for what it cannot hold', { field: 'label', in: ['x'] }],
  ['asks a field for what it cannot hold', { field: 'city', contains: '\u0000' }],
  ['asks a field for what it cannot hold', { field: 'city', contains: '\ud800' }],
  ['asks a field for what it cannot hold', { field: 'city', contains: ' ' }],
  ['has a range that ends before it starts', { field: 'area', from: 2, to: 1 }],
  ['has too many values', { field: 'label', in: Array.from({ length: listQueryLimits.values + 1 }, () => label) }],
  ['has too many conditions', { all: Array.from({ length: 41 }, () => ({ field: 'area', from: 1 })) }],
  [
    'has too many conditions',
    { any: [1, 2].map(() => ({ all: Array.from({ length: 30 }, () => ({ field: 'area', from: 1 })) })) },
  ],
])('%s: %j', (fault, given) => {
  expect(read(given)).toMatchObject({ fault });
});

test('what is nested hundreds of times, or too long, is refused', () => {
  const deep = '{"not":'.repeat(900) + '{"field":"area","from":1}' + '}'.repeat(900);
  expect(readListQuery(deep, fields)).toEqual({ fault: 'is nested too deeply' });
  expect(readListQuery('['.repeat(100_000), fields)).toEqual({ fault: 'is too long a filter' });
  expect(readListQuery('not json', fields)).toEqual({ fault: 'is not a filter' });
});
