import type { MeterDataSeries } from '@steward/contract/energy/meter-data';
import { expect, test } from 'vitest';
import { choiceOf } from './series-choice.ts';

const series = {
  unit: 'kWh',
  carrier: 'electricity',
  meter_id: null,
  registered_at: null,
  other_property: null,
} as unknown as MeterDataSeries;

test('a series of another property is left out unless the user chooses otherwise', () => {
  expect(choiceOf(series, undefined, true)).toEqual({ to: 'new', carrier: 'electricity' });
  const other = { ...series, other_property: 'Some Other Building' };
  expect(choiceOf(other, undefined, true)).toEqual({ to: 'none' });
  expect(choiceOf(other, { to: 'new', carrier: 'electricity' }, true)).toEqual({ to: 'new', carrier: 'electricity' });
  expect(choiceOf({ ...series, registered_at: 'South house' }, undefined, true)).toEqual({ to: 'none' });
});
