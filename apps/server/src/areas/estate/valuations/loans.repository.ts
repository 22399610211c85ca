import type { Loan } from '@steward/contract/estate/valuations.models';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type Fields = Pick<
  Loan,
  'lender' | 'currency' | 'originated_on' | 'valid_until' | 'value_at_origination' | 'balances' | 'note'
>;

export const listLoans = (
  db: Tx,
  scope: Scope,
  { id, environmentIds }: { id?: string | undefined; environmentIds?: readonly string[] | undefined },
) =>
  mine(db, scope, 'loans')
    .innerJoin('environments', joinMine(scope, 'environments', 'loans.environment_id'))
    .$if(id !== undefined, (q) => q.where('loans.id', '=', id ?? ''))
    .$if(environmentIds !== undefined, (q) =>
      q.where(sql<boolean>`loans.environment_id = any (${environmentIds ?? []}::uuid[])`),
    )
    .select([
      'loans.id as _id',
      'loans.environment_id',
      'environments.environment_name',
      'loans.lender',
      'loans.currency',
      'loans.originated_on',
      'loans.valid_until',
      'loans.value_at_origination',
      sql<Loan['balances']>`loans.balances`.as('balances'),
      'loans.note',
      'loans.version',
      'loans.created_at',
    ])
    .orderBy('environments.environment_name')
    .orderBy('loans.lender')
    .orderBy('loans.id')
    .execute();

const stored = ({ balances, ...fields }: Fields) => ({ ...fields, balances: JSON.stringify(balances) });

export async function insertLoan(
  db: Tx,
  scope: Scope,
  {
    id,
    environment_id,
    created_by,
    ...fields
  }: Fields & { id: string; environment_id: string; created_by: string | null },
): Promise<void> {
  await insertMine(db, scope, 'loans', { id, environment_id, created_by, ...stored(fields) }).execute();
}

export async function updateLoan(db: Tx, scope: Scope, id: string, fields: Fields): Promise<void> {
  await updateMine(db, scope, 'loans')
    .set({ ...stored(fields), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteLoan(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'loans').where('id', '=', id).execute();
}
