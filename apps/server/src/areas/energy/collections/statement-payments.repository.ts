import type { StatementPayment } from '@steward/contract/energy/collections.owed';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const payments = (db: Tx, scope: Scope) =>
  mine(db, scope, 'statement_payments', 'p')
    .innerJoin('recharge_statements as s', joinMine(scope, 'recharge_statements as s', 'p.recharge_statement_id'))
    .innerJoin('recharge_runs as r', joinMine(scope, 'recharge_runs as r', 's.recharge_run_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'p.environment_id'))
    .leftJoin('users as maker', 'maker.id', 'p.created_by')
    .leftJoin('users as reverser', 'reverser.id', 'p.reversed_by')
    .select([
      'p.id as _id',
      'p.recharge_statement_id',
      'r.number',
      's.tenant_name',
      'env.environment_name',
      'p.amount',
      'p.paid_on',
      'p.method',
      'p.reference',
      'p.note',
      sql<boolean>`p.bank_entry_id is not null`.as('is_from_bank'),
      sql<string>`coalesce(${personName('maker')}, '')`.as('created_by_name'),
      'p.reversed_at',
      sql<string>`coalesce(${personName('reverser')}, '')`.as('reversed_by_name'),
      'p.reversal_reason',
    ])
    .$castTo<StatementPayment>();

export const listPayments = (db: Tx, scope: Scope) =>
  payments(db, scope).orderBy('p.paid_on', 'desc').orderBy('p.created_at', 'desc').orderBy('p.id').execute();

export const findPayment = (db: Tx, scope: Scope, id: string) =>
  payments(db, scope).where('p.id', '=', id).executeTakeFirst();

export async function insertPayment(
  db: Tx,
  scope: Scope,
  row: Pick<StatementPayment, 'recharge_statement_id' | 'amount' | 'paid_on' | 'method' | 'reference' | 'note'> & {
    id: string;
    environment_id: string;
    bank_entry_id: string | null;
    created_by: string | null;
  },
): Promise<void> {
  await insertMine(db, scope, 'statement_payments', row).execute();
}

export async function updateReversal(
  db: Tx,
  scope: Scope,
  id: string,
  change: { reversed_by: string | null; reversed_at: Date; reversal_reason: string },
): Promise<void> {
  await updateMine(db, scope, 'statement_payments').set(change).where('id', '=', id).execute();
}

/** Whether an unsettled run contains the rest of a statement. */
export const findUnderWay = (db: Tx, scope: Scope, statementId: string) =>
  mine(db, scope, 'collection_debits')
    .select('id')
    .where('recharge_statement_id', '=', statementId)
    .where('state', 'in', ['prepared', 'sent'])
    .executeTakeFirst();

/** A payment of a statement of a recharge run that was not reversed. */
export const findPaid = (db: Tx, scope: Scope, rechargeRunId: string) =>
  mine(db, scope, 'statement_payments', 'p')
    .innerJoin('recharge_statements as s', joinMine(scope, 'recharge_statements as s', 'p.recharge_statement_id'))
    .select('p.id')
    .where('s.recharge_run_id', '=', rechargeRunId)
    .where('p.reversed_at', 'is', null)
    .executeTakeFirst();
