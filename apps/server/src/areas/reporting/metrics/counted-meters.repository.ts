import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { YearOfMeter } from '../../carbon/inventory/consumption.service.ts';

export interface MeterYear extends Omit<YearOfMeter, 'year'> {
  quantity: number;
  estimated: number;
}

/** A year of the meters of properties, with the part that bills estimate. */
export const listYearOfMeters = (
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
  year: number,
): Promise<MeterYear[]> =>
  mine(db, scope, 'bill_years')
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .where('year', '=', year)
    .select(['environment_id', 'carrier', 'treatment', 'unit', 'is_tenants', 'meter_no', 'quantities', 'days'])
    .select(['quantity', 'estimated'])
    .orderBy('environment_id')
    .orderBy('carrier')
    .orderBy('meter_no')
    .orderBy('treatment')
    .orderBy('is_tenants')
    .$castTo<MeterYear>()
    .execute();
