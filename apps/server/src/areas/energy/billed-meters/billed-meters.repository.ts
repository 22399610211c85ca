import type { MeterToConfirm } from '@steward/contract/energy/billed-meters';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { BilledNumber } from '../bills/bills.recount.service.ts';

export type OpenNumber = MeterToConfirm & { number_key: string };

/** The numbers of all properties within reach that are not archived, or of some. The meter of a property beyond reach is left out. */
export async function listOpen(
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[] | undefined,
): Promise<OpenNumber[]> {
  // Asked alone: a distributed database would run a function beside a table on the node of the table, where it reads no others.
  const found = await sql`
    select * from open_billed_numbers(${scope.organizationId}, ${environmentIds ?? null}::uuid[], '{}')`.execute(db);
  const { rows } = await sql<OpenNumber>`
    select o.environment_id, e.environment_name, o.carrier, o.number_key, o.meter_no, o.account_no, o.supplier, o.bills,
      o.first_day::text, o.last_day::text, coalesce(o.doubt, 'not_registered') as doubt,
      case when p.id is not null then json_build_object('meter_id', c.id, 'meter_no', c.meter_no, 'carrier', c.carrier,
        'environment_id', p.id, 'environment_name', p.environment_name) end as candidate,
      p.id is not null and exists (select 1 from bills one join bills other on ${isMine(scope, 'bills', 'other')}
          and other.meter_id = c.id and other.status = 'saved' and other.billing_start_date < one.billing_end_date
          and one.billing_start_date < other.billing_end_date
        where ${isMine(scope, 'bills', 'one')} and one.environment_id = o.environment_id and one.carrier = o.carrier
          and one.status = 'saved' and one.meter_id is null and upper(meter_bill_no(one.meter_no)) = o.number_key) as is_billed_beside
    from json_to_recordset(${JSON.stringify(found.rows)}::json) as o (environment_id uuid, carrier text, number_key text, meter_no text,
      account_no text, supplier text, bills int, first_day date, last_day date, doubt text, candidate_id uuid)
    join environments e on ${isMine(scope, 'environments', 'e')} and e.id = o.environment_id and e.archived_at is null
    left join meters c on ${isMine(scope, 'meters', 'c')} and c.id = o.candidate_id
    left join environments p on ${isMine(scope, 'environments', 'p')} and p.id = c.environment_id
    order by e.environment_name, o.carrier, o.meter_no`.execute(db);
  return rows;
}

/** Keeps what a user decided about a number: another number of a meter, or (null) of none. */
export async function saveDecision(
  db: Tx,
  scope: Scope,
  row: BilledNumber & { id: string; meter_id: string | null; decided_by: string | null; decided_at: Date },
): Promise<void> {
  await insertMine(db, scope, 'bill_meter_numbers', { ...row, decided_at: row.decided_at.toISOString() })
    .onConflict((c) =>
      c.columns(['organization_id', 'environment_id', 'carrier', 'number_key']).doUpdateSet((e) => ({
        meter_id: e.ref('excluded.meter_id'),
        decided_by: e.ref('excluded.decided_by'),
        decided_at: e.ref('excluded.decided_at'),
      })),
    )
    .execute();
}
