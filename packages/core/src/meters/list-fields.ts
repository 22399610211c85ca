import { carriers } from '../ghg/carrier.ts';
import type { ListFields } from '../lists/list-query.ts';
import { meterPayers } from './payer.ts';

/** Where a meter stands: by itself, behind another one, or adding up others. */
export const meterKinds = ['main', 'sub', 'virtual'] as const;

/** What the list of meters can be filtered by. */
export const meterListFields = {
  meter_no: { kind: 'text' },
  carrier: { kind: 'choice', options: carriers },
  kind: { kind: 'choice', options: meterKinds },
  supplier: { kind: 'text' },
  account_no: { kind: 'text' },
  serial_no: { kind: 'text' },
  cost_center: { kind: 'text' },
  paid_by: { kind: 'choice', options: meterPayers },
  valid_from: { kind: 'day' },
  valid_until: { kind: 'day' },
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
