import { sql, type RawBuilder } from 'kysely';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The cost center of a row of `bills`: its own, else that of its meter; empty without either. */
export const costCenterOf = (scope: Scope): RawBuilder<string> => sql<string>`coalesce(nullif(bills.cost_center, ''), (
  select m.cost_center from meters m where ${isMine(scope, 'meters', 'm')} and m.environment_id = bills.environment_id
    and m.carrier = bills.carrier and m.bill_no = bills.meter_no and m.cost_center <> ''
  order by m.valid_from desc nulls last limit 1), '')`;
