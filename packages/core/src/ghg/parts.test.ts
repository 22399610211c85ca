import { expect, test } from 'vitest';
import { addUpParts, allocateToSpaces } from './parts.ts';

const house = { isProperty: true, scope1: 10, scope2_location: 100, scope2_market: 40, scope3: null };

test('parts add up to the sum of the pieces; unassigned pieces are separate, and uncounted ones are not zero', () => {
  const pieces = [
    { ...house, gross_floor_area: 500, of: 'a' },
    { ...house, gross_floor_area: 300, scope1: null, of: 'a' },
    { ...house, gross_floor_area: 0, isProperty: false, scope3: 7, of: null },
  ];
  expect([...addUpParts(pieces, ({ of }) => of)]).toEqual([
    ['a', { scope1: 10, scope2_location: 200, scope2_market: 80, scope3: null, properties: 2, gross_floor_area: 800 }],
    [null, { scope1: 10, scope2_location: 100, scope2_market: 40, scope3: 7, properties: 0, gross_floor_area: 0 }],
  ]);
});

test('spaces get their share by floor area, and the rest is unassigned', () => {
  const property = { ...house, gross_floor_area: 1000 };
  const parts = allocateToSpaces(property, [
    { id: 'shop', gross_floor_area: 250 },
    { id: 'office', gross_floor_area: 500 },
  ]);
  expect([...parts].map(([id, { scope1, scope2_location }]) => [id, scope1, scope2_location])).toEqual([
    ['shop', 2.5, 25],
    ['office', 5, 50],
    [null, 2.5, 25],
  ]);
});

test('spaces larger than their property divide all of it, and no more', () => {
  const parts = allocateToSpaces({ ...house, gross_floor_area: 100 }, [
    { id: 'one', gross_floor_area: 150 },
    { id: 'two', gross_floor_area: 50 },
  ]);
  expect([...parts].map(([id, { scope2_location }]) => [id, scope2_location])).toEqual([
    ['one', 75],
    ['two', 25],
  ]);
  expect(allocateToSpaces({ ...house, gross_floor_area: 100 }, []).size).toBe(0);
});
