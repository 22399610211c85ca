import type { MeterInTree } from '@steward/contract/energy/meter-balance';
import { expect, test } from 'vitest';
import { branchesOf } from './tree.ts';

const meter = (_id: string, parent_id: string | null): MeterInTree => ({
  _id,
  parent_id,
  meter_no: _id,
  carrier: 'electricity',
  unit: 'kWh',
  formula: '',
  months: [],
  quantity: null,
  months_known: 0,
  months_due: 0,
});

test('sub-meters follow their main meter; a meter whose main meter is not shown is at the top level', () => {
  const meters = [meter('A2', 'A'), meter('B', null), meter('A', null), meter('A21', 'A2'), meter('C1', 'gone')];
  expect(branchesOf(meters).map(({ meter: { _id }, level }) => [_id, level])).toEqual([
    ['B', 0],
    ['A', 0],
    ['A2', 1],
    ['A21', 2],
    ['C1', 0],
  ]);
});
