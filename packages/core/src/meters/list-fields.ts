import { filteredBy } from '../fields/filtered-by.ts';
import type { ListFields } from '../lists/list-query.ts';
import { meterFields } from './fields.ts';

/** Where a meter stands: by itself, behind another one, or adding up others. */
export const meterKinds = ['main', 'sub', 'virtual'] as const;

/** What the list of meters can be filtered by. */
export const meterListFields = {
  ...filteredBy(meterFields),
  kind: { kind: 'choice', options: meterKinds },
} as const satisfies ListFields;

/** The same of the list over all properties. */
export const everyMeterFields = {
  environment_id: { kind: 'id' },
  portfolio_id: { kind: 'id' },
  ...meterListFields,
} as const satisfies ListFields;

/** What the list over all properties can be sorted by. */
export const everyMeterSorts = [
  'environment_name',
  'meter_no',
  'carrier',
  'supplier',
  'valid_from',
  'valid_until',
] as const;
