import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/**
 * Those of these files that no frozen report shows. Only they may be deleted with their bill: a verifier must still see the page that a
 * figure was read from.
 */
export async function withoutFrozenFiles(db: Tx, scope: Scope, fileIds: readonly string[]): Promise<string[]> {
  if (!fileIds.length) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct id from ghg_report_snapshots, unnest(file_ids) id
    where ${isMine(scope, 'ghg_report_snapshots')} and file_ids && ${fileIds}::uuid[]`.execute(db);
  const frozen = new Set(rows.map((row) => row.id));
  return fileIds.filter((id) => !frozen.has(id));
}

/** The payment state of a bill; undefined before it was approved or flagged. */
export const findPaymentState = (db: Tx, scope: Scope, billId: string) =>
  mine(db, scope, 'bill_payables').select(['state', 'paid_amount']).where('bill_id', '=', billId).executeTakeFirst();

/** Whether tenants were charged for days of the bill. */
export const isRecharged = async (db: Tx, scope: Scope, billId: string): Promise<boolean> =>
  Boolean(
    await mine(db, scope, 'recharge_bills', 'b')
      .innerJoin('recharge_runs as r', joinMine(scope, 'recharge_runs as r', 'b.recharge_run_id'))
      .select('b.id')
      .where('b.bill_id', '=', billId)
      .where('r.state', '=', 'issued')
      .executeTakeFirst(),
  );

/**
 * Takes the turn of these properties until the transaction ends: others that write their bills wait for it (functions/26-bill-turns.sql).
 * Called before anything else.
 */
export async function takeTurns(db: Tx, scope: Scope, environmentIds: readonly string[]): Promise<void> {
  await sql`select take_bill_turns(${scope.organizationId}::uuid, ${[...new Set(environmentIds)]}::uuid[])`.execute(db);
}
