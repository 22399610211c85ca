import { expect, test } from 'vitest';
import { changesOf } from './change-list.tsx';

test('only what differs is told, field by field', () => {
  expect(
    changesOf({ old: { name: 'A', city: 'Bonn', tags: ['x'] }, new: { name: 'B', city: 'Bonn', tags: ['x'] } }),
  ).toEqual([{ field: 'name', before: 'A', after: 'B' }]);
});

test('what was added has nothing before, what was deleted nothing after', () => {
  expect(changesOf({ old: null, new: { name: 'A' } })).toEqual([{ field: 'name', before: undefined, after: 'A' }]);
  expect(changesOf({ old: { name: 'A' }, new: null })).toEqual([{ field: 'name', before: 'A', after: undefined }]);
});

test('the id of what was changed is no change', () => {
  expect(changesOf({ old: null, new: { id: '1', name: 'A' } }).map(({ field }) => field)).toEqual(['name']);
});
