import type { Charges } from '@steward/core/bills/counted-days';
import type { BillExemption } from '@steward/contract/energy/completeness.shapes';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface MeterName {
  environment_id: string;
  carrier: string;
  meter_no: string;
}

/** A meter, and those that it replaced. */
export interface MeterNames {
  environment_id: string;
  carrier: string;
  meters: readonly string[];
}

/** The bills with days of a meter in a month. */
export const listBillsOf = (db: Tx, scope: Scope, meter: MeterNames, month: string) =>
  mine(db, scope, 'bill_months', 'm')
    .innerJoin('bills as b', joinMine(scope, 'bills as b', 'm.bill_id'))
    .where('m.environment_id', '=', meter.environment_id)
    .where('m.carrier', '=', meter.carrier)
    .where('m.meter_no', 'in', meter.meters)
    .where('m.month', '=', `${month}-01`)
    .select([
      'b.id as _id',
      'b.supplier',
      'b.invoice_no',
      'b.billing_start_date',
      'b.billing_end_date',
      'b.end_day_counts',
      'b.is_estimate',
      'b.charges',
      'm.days',
      'm.days_left_out',
      'm.quantity',
      'm.unit',
    ])
    .$narrowType<{ billing_start_date: string; billing_end_date: string; charges: Charges }>()
    .orderBy('b.billing_start_date')
    .orderBy('b.id')
    .execute();

const exemptions = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bill_exemptions')
    .select([
      'id as _id',
      'environment_id',
      'carrier',
      'meter_no',
      sql<string>`to_char(exempt_from, 'YYYY-MM')`.as('from'),
      // The last month.
      sql<string>`to_char(exempt_until - 1, 'YYYY-MM')`.as('until'),
      'reason',
      'note',
    ])
    .$castTo<BillExemption>();

/** The exemptions of a meter that overlap a period. */
export const listExemptions = (db: Tx, scope: Scope, meter: MeterNames, start: string, end: string) =>
  exemptions(db, scope)
    .where('environment_id', '=', meter.environment_id)
    .where('carrier', '=', meter.carrier)
    .where('meter_no', 'in', meter.meters)
    .where('exempt_from', '<', end)
    .where('exempt_until', '>', start)
    .orderBy('exempt_from')
    .execute();

export const findExemption = (db: Tx, scope: Scope, id: string) =>
  exemptions(db, scope).where('id', '=', id).executeTakeFirst();

export async function insertExemption(
  db: Tx,
  scope: Scope,
  row: MeterName & {
    id: string;
    exempt_from: string;
    exempt_until: string;
    reason: string;
    note: string;
    created_by: string | null;
  },
): Promise<void> {
  await insertMine(db, scope, 'bill_exemptions', row).execute();
}

export async function deleteExemption(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'bill_exemptions').where('id', '=', id).execute();
}

export async function replaceRhythm(
  db: Tx,
  scope: Scope,
  { environment_id, carrier, meter_no }: MeterName,
  row: { id: string; rhythm: string } | undefined,
): Promise<void> {
  await deleteMine(db, scope, 'bill_rhythms')
    .where('environment_id', '=', environment_id)
    .where('carrier', '=', carrier)
    .where('meter_no', '=', meter_no)
    .execute();
  if (row) await insertMine(db, scope, 'bill_rhythms', { environment_id, carrier, meter_no, ...row }).execute();
}
