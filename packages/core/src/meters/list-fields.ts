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
