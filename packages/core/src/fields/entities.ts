import { billFields } from '../bills/fields.ts';
import { equipmentFields } from '../equipment/fields.ts';
import { valuationFields } from '../finance/valuation-fields.ts';
import { leaseFields } from '../leases/fields.ts';
import { meterFields } from '../meters/fields.ts';
import { environmentFields } from '../property/fields.ts';
import type { Fields } from './field.ts';

/** The described entities under the name of their area; `fieldNames` in its catalogue has a word for each field. */
export const entities = {
  bills: billFields,
  environments: environmentFields,
  equipment: equipmentFields,
  leases: leaseFields,
  meters: meterFields,
  valuations: valuationFields,
} as const satisfies Record<string, Fields>;
export type EntityName = keyof typeof entities;
