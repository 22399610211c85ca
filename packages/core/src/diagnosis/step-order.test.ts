import { expect, test } from 'vitest';
import { inStepOrder } from './step-order.ts';

test('dates come first, then the nearest class, then the largest gap of data, last what is not begun', () => {
  const steps = [
    { name: 'begin BREEAM' },
    { name: 'bills of gas', gain: 0.04 },
    { name: 'SRI to D', singles: 6 },
    { name: 'EPBD', on: '2030-01-01' },
    { name: 'bills of power', gain: 0.2 },
    { name: 'BREEAM to Excellent', singles: 2 },
    { name: 'MEES', on: '2023-04-01' },
    { name: 'begin SRI' },
    { name: 'rating ends', on: '2027-02-03' },
  ];
  const order = [
    'MEES',
    'rating ends',
    'EPBD',
    'BREEAM to Excellent',
    'SRI to D',
    'bills of power',
    'bills of gas',
    'begin BREEAM',
    'begin SRI',
  ];
  expect(inStepOrder(steps).map(({ name }) => name)).toEqual(order);
  expect(inStepOrder(steps.toReversed()).map(({ name }) => name)).toEqual([
    ...order.slice(0, 7),
    'begin SRI',
    'begin BREEAM',
  ]);
});
