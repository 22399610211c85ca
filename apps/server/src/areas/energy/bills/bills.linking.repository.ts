import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { SavedBill } from './bills.months.repository.ts';

/** A number on the bills of a property and carrier. */
export interface BilledNumber {
  environment_id: string;
  carrier: string;
  /** In the form for comparison (`meters.number_key`). */
  number_key: string;
}

/** Saved bills without a meter get this one, and its number; so do their months. Answers the bills. */
export async function linkBills(
  db: Tx,
  scope: Scope,
  { environment_id, carrier, number_key }: BilledNumber,
  meterId: string,
): Promise<SavedBill[]> {
  const { rows } = await sql<SavedBill>`
    update bills b set meter_id = m.id, meter_no = m.bill_no from meters m
      where ${isMine(scope, 'bills', 'b')} and ${isMine(scope, 'meters', 'm')} and m.id = ${meterId}
        and b.environment_id = ${environment_id} and b.carrier = ${carrier} and b.status = 'saved' and b.meter_id is null
        and upper(meter_bill_no(b.meter_no)) = ${number_key}
      returning b.*`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    update bill_months m set meter_no = b.meter_no from bills b
      where ${isMine(scope, 'bill_months', 'm')} and ${isMine(scope, 'bills', 'b')} and b.id = any (${ids}::uuid[])
        and m.bill_id = b.id and m.meter_no <> b.meter_no`.execute(db);
  return rows;
}
