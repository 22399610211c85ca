import { activeFlagStates } from '@steward/core/bills/flags';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The unsettled audit findings of a bill, without notes. */
export interface OpenFlags {
  bill_id: string;
  flags: number;
  /** The severity of the worst finding. */
  severity: 'error' | 'warning';
  is_disputed: boolean;
  /** The largest impact, in the currency of the bill: several findings may concern the same money, so they are not added. */
  cost_impact: number | null;
  /** The time of the latest finding. */
  found_at: Date;
}

export const listOpenFlags = (db: Tx, scope: Scope, billIds: readonly string[]): Promise<OpenFlags[]> =>
  mine(db, scope, 'bill_flags', 'f')
    .where(sql<boolean>`f.bill_id = any (${billIds}::uuid[])`)
    .where('f.state', 'in', activeFlagStates)
    .where('f.severity', '<>', 'info')
    .select((e) => [
      'f.bill_id',
      e.fn.countAll<number>().as('flags'),
      sql<OpenFlags['severity']>`case when bool_or(f.severity = 'error') then 'error' else 'warning' end`.as(
        'severity',
      ),
      sql<boolean>`bool_or(f.state = 'disputed')`.as('is_disputed'),
      sql<number | null>`max(f.cost_impact)`.as('cost_impact'),
      sql<Date>`max(f.found_at)`.as('found_at'),
    ])
    .groupBy('f.bill_id')
    .execute();
