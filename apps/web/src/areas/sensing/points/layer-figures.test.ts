import type { SensingLayerRow } from '@steward/contract/sensing/points';
import { expect, test } from 'vitest';
import { missingOf, planFulfilled } from './layer-figures.ts';

const row = (planned: number | null, installed: number, silent: number): SensingLayerRow => ({
  space_id: null,
  space_name: null,
  point_type: 'co2',
  planned,
  installed,
  silent,
  calibration_due: 0,
  note: '',
});

test('sensors beyond the plan of one quantity do not fill the plan of another', () => {
  const rows = [row(2, 5, 0), row(4, 1, 1), row(null, 3, 0)];
  expect(planFulfilled(rows)).toEqual({ planned: 6, live: 2 });
  expect(rows.map(missingOf)).toEqual([0, 3, 0]);
});
