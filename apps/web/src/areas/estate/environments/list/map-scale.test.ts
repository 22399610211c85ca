import { expect, test } from 'vitest';
import { legendOf, stepsOf } from './map-scale.ts';

const places = (values: (number | null)[]) =>
  values.map((value, at) => ({ id: String(at), name: '', latitude: 0, longitude: 0, value }));

test('the colours of a map hold about as many places each, from the smallest to the largest value', () => {
  const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100];
  expect(stepsOf(values)).toEqual([3, 5, 7, 9]);
  expect(legendOf(places([...values, null]), stepsOf(values))).toEqual([
    { from: 1, to: 3 },
    { from: 3, to: 5 },
    { from: 5, to: 7 },
    { from: 7, to: 9 },
    { from: 9, to: 100 },
  ]);
});

test('equal values share one colour, and no value has none', () => {
  expect(legendOf(places([5, 5, 5]), stepsOf([5, 5, 5]))).toEqual([{ from: 5, to: 5 }]);
  expect(legendOf(places([null]), stepsOf([]))).toEqual([]);
});
