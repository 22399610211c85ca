import { expect, test } from 'vitest';
import { servesOn, type Served } from './serves.ts';

const shops: Served = { serves: 'tenant_space', spaceIds: ['s1', 's2'], areaM2: null };
const parking: Served = { serves: 'outdoor', spaceIds: [], areaM2: 400 };
const unknown: Served = { serves: null, spaceIds: [], areaM2: null };
const said = [
  { from: '2025-07-01', value: parking },
  { from: '2024-01-01', value: shops },
  { from: '2026-01-01', value: unknown },
];

test.each([
  ['before anything was said', '2023-12-31', unknown],
  ['on the first day', '2024-01-01', shops],
  ['on the last day before a change', '2025-06-30', shops],
  ['on the day of a change', '2025-07-01', parking],
  ['once it is not known any more', '2026-02-01', unknown],
])('what a meter serves %s', (_when, day, expected) => {
  expect(servesOn(said, day)).toEqual(expected);
});

test('what is said without a day holds from the beginning', () => {
  expect(servesOn([{ from: null, value: parking }], '1990-01-01')).toEqual(parking);
});
