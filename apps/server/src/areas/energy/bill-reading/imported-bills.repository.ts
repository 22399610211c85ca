import { billFields } from '@steward/core/bills/fields';
import { namesOf } from '@steward/core/fields/field';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { columnsOf } from '../../../database/field-columns.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { Fields } from '../bills/bill-months.ts';

type Row = Fields & { id: string; payment_state: string | null };

/** The saved bills with their confirmed fields, without estimates. */
export const listForImport = (db: Tx, scope: Scope, ids?: readonly string[]) =>
  mine(db, scope, 'bills')
    .leftJoin('bill_payables as p', joinMine(scope, 'bill_payables as p', 'bills.id', 'bill_id'))
    .select(['bills.id', ...columnsOf('bills', namesOf(billFields)), 'p.state as payment_state'])
    .where('status', '=', 'saved')
    .where('is_accrual', '=', false)
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`bills.id = any (${ids ?? []}::uuid[])`))
    .$castTo<Row>()
    .execute();

export const listProperties = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments').select(['id', 'country_code', 'property_type', 'gross_floor_area']).execute();

/** Those of these bills that are in payment, were recharged to tenants, or have a document. */
export async function listInUse(db: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bills b where ${isMine(scope, 'bills', 'b')} and b.id = any (${ids}::uuid[]) and (b.file_id is not null
      or exists (select 1 from bill_payables p where ${isMine(scope, 'bill_payables', 'p')} and p.bill_id = b.id
        and p.state in ('approved', 'exported', 'paid'))
      or exists (select 1 from recharge_bills r where ${isMine(scope, 'recharge_bills', 'r')} and r.bill_id = b.id))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
