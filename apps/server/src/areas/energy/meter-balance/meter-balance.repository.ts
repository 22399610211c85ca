import { sql } from 'kysely';
import type { Period } from '@steward/core/calendar/day';
import type { SiUnit } from '@steward/core/units/si';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The quantities of a property's meters on saved bills, by month. */
export const listBilledMonths = (db: Tx, scope: Scope, environmentId: string, { start, end }: Period) =>
  mine(db, scope, 'bill_months')
    .where('environment_id', '=', environmentId)
    .where('month', '>=', start)
    .where('month', '<', end)
    .select((e) => [
      'carrier',
      'meter_no',
      'unit',
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      e.fn.sum<number>('quantity').as('quantity'),
      e.cast<number>(e.fn.sum('days'), 'integer').as('days'),
    ])
    .groupBy(['carrier', 'meter_no', 'unit', 'month'])
    .$narrowType<{ unit: SiUnit }>()
    .execute();
