import type { Carrier } from '@steward/core/ghg/carrier';
import type { MeterPayer } from '@steward/core/meters/payer';
import type { MeterUse } from '@steward/core/meters/serves';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** A registered meter, what was said of it, and who pays it. */
export interface ServingMeter {
  meter_id: string;
  environment_id: string;
  carrier: Carrier;
  /** As bills name it. */
  bill_no: string;
  valid_from: string | null;
  valid_until: string | null;
  paid_by: MeterPayer;
  payer_changes: string[];
  /** Null: nothing was said. */
  said: { from: string | null; serves: MeterUse | null; area_m2: number | null; space_ids: string[] }[] | null;
}

/** The meters of properties with what they serve, in one reading. */
export async function listServing(db: Tx, scope: Scope, environmentIds: readonly string[]): Promise<ServingMeter[]> {
  const { rows } = await sql<ServingMeter>`
    select m.id as meter_id, m.environment_id, m.carrier, m.bill_no, m.valid_from, m.valid_until, m.paid_by, m.payer_changes,
      (select json_agg(json_build_object('from', s.valid_from, 'serves', s.serves, 'area_m2', s.area_m2,
          'space_ids', coalesce((select json_agg(p.space_id order by p.space_id) from meter_serves_spaces p
            where ${isMine(scope, 'meter_serves_spaces', 'p')} and p.meter_serves_id = s.id), '[]'))
          order by s.valid_from nulls first)
        from meter_serves s where ${isMine(scope, 'meter_serves', 's')} and s.meter_id = m.id) as said
    from meters m
    where ${isMine(scope, 'meters', 'm')} and m.environment_id = any (${environmentIds}::uuid[]) and m.formula = ''
    order by m.environment_id, m.carrier, m.bill_no, m.valid_from nulls first, m.id`.execute(db);
  return rows;
}

/** The days of a meter that bills cover in a year, actual and estimated apart; as multiranges of days. */
export interface BilledDays {
  environment_id: string;
  carrier: Carrier;
  meter_no: string;
  is_tenants: boolean;
  is_estimate: boolean;
  /** `{[2025-01-01,2025-02-01),[2025-03-01,2026-01-01)}` */
  days: string;
}

export async function listBilledDays(
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
  { start, end }: { start: string; end: string },
): Promise<BilledDays[]> {
  const { rows } = await sql<BilledDays>`
    select m.environment_id, m.carrier, m.meter_no, m.is_tenants, m.is_estimate,
      range_agg(daterange(b.billing_start_date, b.billing_end_date + b.end_day_counts::int))::text as days
    from bill_months m join bills b on ${isMine(scope, 'bills', 'b')} and b.id = m.bill_id
    where ${isMine(scope, 'bill_months', 'm')} and m.environment_id = any (${environmentIds}::uuid[])
      and m.month >= date_trunc('month', ${start}::date)::date and m.month < ${end}::date
      and m.days > 0 and b.billing_end_date + b.end_day_counts::int > b.billing_start_date
    group by m.environment_id, m.carrier, m.meter_no, m.is_tenants, m.is_estimate
    order by m.environment_id, m.carrier, m.meter_no, m.is_tenants, m.is_estimate`.execute(db);
  return rows;
}

/** The floor area of a property today, and how it is shared out. */
export interface AreaParts {
  environment_id: string;
  gross_floor_area: number;
  common_area: number | null;
  tenant_area: number | null;
  spaces: { id: string; area: number }[] | null;
}

export async function listAreaParts(db: Tx, scope: Scope, environmentIds: readonly string[]): Promise<AreaParts[]> {
  const { rows } = await sql<AreaParts>`
    select e.id as environment_id, e.gross_floor_area, a.common_area, a.tenant_area,
      (select json_agg(json_build_object('id', s.id, 'area', s.gross_floor_area) order by s.id) from spaces s
        where ${isMine(scope, 'spaces', 's')} and s.environment_id = e.id) as spaces
    from environments e
    left join property_areas a on ${isMine(scope, 'property_areas', 'a')} and a.environment_id = e.id
    where ${isMine(scope, 'environments', 'e')} and e.id = any (${environmentIds}::uuid[])
    order by e.id`.execute(db);
  return rows;
}
