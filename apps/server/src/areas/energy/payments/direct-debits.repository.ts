import type { DirectDebit } from '@steward/contract/energy/payments.payable';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type Fields = Omit<DirectDebit, '_id' | 'environment_id'>;

const rows = (db: Tx, scope: Scope) =>
  mine(db, scope, 'direct_debits')
    .select([
      'id as _id',
      'environment_id',
      'supplier',
      'account_no',
      'mandate_reference',
      'creditor_id',
      'account_holder',
      'iban',
      'bic',
      'scheme',
      'signed_on',
      'ended_on',
    ])
    .$castTo<DirectDebit>();

export const listDirectDebits = (db: Tx, scope: Scope, environmentIds?: readonly string[]) =>
  rows(db, scope)
    .$if(environmentIds !== undefined, (q) =>
      q.where(sql<boolean>`environment_id = any (${environmentIds ?? []}::uuid[])`),
    )
    .orderBy('supplier')
    .orderBy('id')
    .execute();

export const findDirectDebit = (db: Tx, scope: Scope, id: string) =>
  rows(db, scope).where('id', '=', id).executeTakeFirst();

export async function insertDirectDebit(
  db: Tx,
  scope: Scope,
  row: Fields & { id: string; environment_id: string },
): Promise<void> {
  await insertMine(db, scope, 'direct_debits', row).execute();
}

export async function updateDirectDebit(db: Tx, scope: Scope, id: string, fields: Fields): Promise<void> {
  await updateMine(db, scope, 'direct_debits').set(fields).where('id', '=', id).execute();
}

export async function deleteDirectDebit(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'direct_debits')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
