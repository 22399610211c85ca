import { statusesToCheck } from '@steward/core/bills/statuses';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** Of some properties, from the first day on and before the last. */
export interface CostsOf {
  ids: readonly string[];
  start: string;
  end: string;
}

/** Costs of properties by month and currency; bills without a cost are left out. */
const costs = (db: Tx, scope: Scope, { ids, start, end }: CostsOf) =>
  mine(db, scope, 'bill_months')
    .where(sql<boolean>`environment_id = any (${ids}::uuid[])`)
    .where('month', '>=', `${start.slice(0, 7)}-01`)
    .where('month', '<', end)
    .where('cost', 'is not', null)
    .where('currency', 'is not', null)
    .select((e) => [
      'environment_id',
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      'currency',
      e.fn.sum<number>('cost').as('cost'),
    ])
    .groupBy(['environment_id', 'month', 'currency'])
    .orderBy('currency')
    .$narrowType<{ currency: string }>();

export const listCosts = (db: Tx, scope: Scope, of: CostsOf) => costs(db, scope, of).execute();

export const listCostsByCarrier = (db: Tx, scope: Scope, of: CostsOf) =>
  costs(db, scope, of).select('carrier').groupBy('carrier').execute();

/** How many bills of each property a person has to check; properties without one are left out. */
export const countToCheck = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'bills')
    .where(sql<boolean>`environment_id = any (${ids}::uuid[])`)
    .where('status', 'in', statusesToCheck)
    .select((e) => ['environment_id', e.fn.countAll<number>().as('bills')])
    .groupBy('environment_id')
    .execute();
