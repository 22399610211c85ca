import { expect, test } from 'vitest';
import { gridDifference } from './grid-difference.ts';
import { arranged, freePlace, inReadingOrder, layoutFault, moved, reordered } from './grid.ts';

const at = (id: string, x: number, y: number, w = 4, h = 2) => ({ id, x, y, w, h });

test('a layout without overlaps has no fault, and each fault names its widgets', () => {
  expect(layoutFault([at('a', 0, 0), at('b', 4, 0), at('c', 8, 0)])).toBeUndefined();
  expect(layoutFault([at('a', 0, 0), at('b', 3, 1)])).toEqual({ fault: 'overlaps', ids: ['a', 'b'] });
  expect(layoutFault([at('a', 9, 0)])).toEqual({ fault: 'leaves-grid', ids: ['a'] });
  expect(layoutFault([at('a', 0, 0), at('a', 4, 0)])).toEqual({ fault: 'same-id', ids: ['a'] });
  const main = { is_main: true };
  expect(
    layoutFault([
      { ...at('a', 0, 0), ...main },
      { ...at('b', 4, 0), ...main },
    ])?.fault,
  ).toBe('two-main');
});

test('what a moved widget covers moves down, and nothing overlaps', () => {
  const after = moved([at('a', 0, 0), at('b', 4, 0), at('c', 4, 2)], 'a', { x: 3 });
  expect(after).toEqual([at('a', 3, 0), at('b', 4, 2), at('c', 4, 4)]);
  expect(layoutFault(after ?? [])).toBeUndefined();
});

test('a widget does not leave the grid', () => {
  expect(moved([at('a', 8, 0)], 'a', { x: 9 })).toBeUndefined();
  expect(moved([at('a', 0, 0)], 'a', { w: 0 })).toBeUndefined();
});

test('a new widget takes the first free place, and a page is read by rows', () => {
  expect(freePlace([at('a', 0, 0), at('b', 4, 0)], { w: 4, h: 2 })).toEqual({ x: 8, y: 0 });
  expect(freePlace([at('a', 0, 0, 10)], { w: 4, h: 1 })).toEqual({ x: 0, y: 2 });
  expect(inReadingOrder([at('c', 4, 2), at('a', 0, 0), at('b', 4, 0)]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('places that a pointer leaves are taken as a whole, and refused where they are no layout', () => {
  const before = [at('a', 0, 0), at('b', 4, 0)];
  const after = arranged(before, [at('a', 4, 0), at('b', 4, 2)]);
  expect(after).toEqual([at('a', 4, 0), at('b', 4, 2)]);
  expect(arranged(before, [at('a', 5, 0)])).toBeUndefined();
  expect(arranged(before, [at('a', 0, 4, 4, 13)])).toBeUndefined();
  expect(arranged(before, [at('a', 0, 0)])?.[0]).toBe(before[0]);
});

test.each([
  ['of the same height in a row', [at('a', 0, 0, 4), at('b', 4, 0, 8)], [at('a', 8, 0, 4), at('b', 0, 0, 8)]],
  ['of the same size', [at('a', 0, 0), at('b', 0, 2)], [at('a', 0, 2), at('b', 0, 0)]],
  ['of other sizes', [at('a', 0, 0, 4, 2), at('b', 0, 2, 6, 3)], [at('a', 0, 3, 4, 2), at('b', 0, 0, 6, 3)]],
])('widgets %s change their order', (_which, before, after) => {
  expect(reordered(before, 'b', -1)).toEqual(after);
  expect(reordered(before, 'a', 1)).toEqual(after);
  expect(reordered(before, 'a', -1)).toBeUndefined();
});

test('a layout that takes the place of another adds, removes, moves and changes widgets', () => {
  const before = [at('a', 0, 0), at('b', 4, 0), at('c', 8, 0), at('d', 0, 2)];
  const after = [at('a', 0, 0), at('b', 4, 2), at('d', 0, 2), at('e', 8, 0)];
  const contents = new Map([[before[3], 'before']]);
  const { added, removed, moved: placed, changed } = gridDifference(before, after, (one) => contents.get(one) ?? '');
  expect([added, removed, placed, changed].map((list) => list.map(({ id }) => id))).toEqual([
    ['e'],
    ['c'],
    ['b'],
    ['d'],
  ]);
});
