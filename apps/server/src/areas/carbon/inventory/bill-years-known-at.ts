import { sql, type RawBuilder } from 'kysely';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * The sums of `bill_years`, or the same as known at a moment. Only years of meters that changed since are summed again from the months
 * known then; all others are read as they are.
 */
export function billYearsKnownAt(scope: Scope, knownAt: Date | undefined): RawBuilder<unknown> {
  if (knownAt === undefined) return sql`bill_years`;
  const months = monthNumbers.map((n) => sql`sum(quantity) filter (where extract(month from month) = ${sql.lit(n)})`);
  return sql`(
    with touched as (
      select environment_id, carrier, meter_no, extract(year from month)::int as year from bill_months
        where ${isMine(scope, 'bill_months')} and known_from > ${knownAt}
      union
      select environment_id, carrier, meter_no, extract(year from month)::int from bill_months_past
        where ${isMine(scope, 'bill_months_past')} and known_until > ${knownAt}
    ), known as (
      select environment_id, carrier, meter_no, treatment, unit, is_tenants, month, quantity, is_estimate from bill_months
        where ${isMine(scope, 'bill_months')} and known_from <= ${knownAt}
      union all
      select environment_id, carrier, meter_no, treatment, unit, is_tenants, month, quantity, is_estimate from bill_months_past
        where ${isMine(scope, 'bill_months_past')} and known_from <= ${knownAt} and known_until > ${knownAt}
    )
    select organization_id, environment_id, year, carrier, treatment, unit, is_tenants, quantity, estimated, quantities
      from bill_years b
      where ${isMine(scope, 'bill_years', 'b')} and not exists (
        select 1 from touched t where t.environment_id = b.environment_id and t.carrier = b.carrier and t.meter_no = b.meter_no
          and t.year = b.year)
    union all
    select ${scope.organizationId}::uuid, k.environment_id, t.year, k.carrier, k.treatment, k.unit, k.is_tenants, sum(k.quantity),
        coalesce(sum(k.quantity) filter (where k.is_estimate), 0), array[${sql.join(months)}]
      from touched t join known k on k.environment_id = t.environment_id and k.carrier = t.carrier and k.meter_no = t.meter_no
        and k.month between make_date(t.year, 1, 1) and make_date(t.year, 12, 1)
      group by 2, 3, 4, 5, 6, 7
  )`;
}
