import { filteredBy } from '../fields/filtered-by.ts';
import type { ListFields } from '../lists/list-query.ts';
import { meterFields } from './fields.ts';
import { meterUses } from './serves.ts';

/** The kinds of meters: main meters, sub-meters, and virtual ones that add up others. */
export const meterKinds = ['main', 'sub', 'virtual'] as const;

/** The filters of the list of meters. */
export const meterListFields = {
  ...filteredBy(meterFields),
  kind: { kind: 'choice', options: meterKinds },
  serves: { kind: 'choice', options: meterUses },
} as const satisfies ListFields;

/** The filters of the list over all properties. */
export const everyMeterFields = {
  environment_id: { kind: 'id' },
  portfolio_id: { kind: 'id' },
  ...meterListFields,
} as const satisfies ListFields;

/** The sort orders of the list over all properties. */
export const everyMeterSorts = [
  'environment_name',
  'meter_no',
  'carrier',
  'supplier',
  'valid_from',
  'valid_until',
] as const;
