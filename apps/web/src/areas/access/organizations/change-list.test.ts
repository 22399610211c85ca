import { expect, test } from 'vitest';
import { changesOf } from './change-list.tsx';

test('only fields that differ are listed', () => {
  expect(
    changesOf({ old: { name: 'A', city: 'Bonn', tags: ['x'] }, new: { name: 'B', city: 'Bonn', tags: ['x'] } }),
  ).toEqual([{ field: 'name', before: 'A', after: 'B' }]);
});

test('an added row has no old values, a deleted row no new values', () => {
  expect(changesOf({ old: null, new: { name: 'A' } })).toEqual([{ field: 'name', before: undefined, after: 'A' }]);
  expect(changesOf({ old: { name: 'A' }, new: null })).toEqual([{ field: 'name', before: 'A', after: undefined }]);
});

test('the id of the changed row is not listed as a change', () => {
  expect(changesOf({ old: null, new: { id: '1', name: 'A' } }).map(({ field }) => field)).toEqual(['name']);
});
