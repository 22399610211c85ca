import type { OwedStatement } from '@steward/contract/energy/collections.owed';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const among = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`;

/** The statements of tenants, the latest first. */
export const listStatements = (db: Tx, scope: Scope, tenantIds: readonly string[]) =>
  mine(db, scope, 'recharge_statements', 's')
    .innerJoin('recharge_runs as r', joinMine(scope, 'recharge_runs as r', 's.recharge_run_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 's.environment_id'))
    .select([
      's.id as recharge_statement_id',
      'r.number',
      'env.environment_name',
      'r.first_day',
      'r.last_day',
      'r.currency',
      sql<number>`(s.amount - s.prepayment)::float8`.as('balance'),
      sql<boolean>`r.state = 'cancelled'`.as('is_cancelled'),
    ])
    .where(among('s.tenant_id', tenantIds))
    .orderBy('r.number', 'desc')
    .orderBy('s.id')
    .$castTo<Omit<OwedStatement, 'open' | 'collections' | 'payments'>>()
    .execute();

/** The approved collections of statements, the latest first: tenants are not notified of others. */
export const listCollections = (db: Tx, scope: Scope, statementIds: readonly string[]) =>
  mine(db, scope, 'collection_debits', 'd')
    .innerJoin('collection_runs as run', joinMine(scope, 'collection_runs as run', 'd.collection_run_id'))
    .select([
      'd.recharge_statement_id',
      'run.collection_day',
      'd.amount',
      'd.state',
      'd.mandate_reference',
      'run.creditor_id',
      'd.paid_on',
      'd.returned_on',
      'd.return_reason',
      'd.notified_at',
      'd.notified_to',
    ])
    .where(among('d.recharge_statement_id', statementIds))
    .where('run.approved_at', 'is not', null)
    .orderBy('run.number', 'desc')
    .$castTo<
      Omit<OwedStatement['collections'][number], 'state'> & {
        recharge_statement_id: string;
        state: 'sent' | 'paid' | 'returned' | 'cancelled';
      }
    >()
    .execute();

/** The payments of statements by the tenants themselves. */
export const listPaid = (db: Tx, scope: Scope, statementIds: readonly string[]) =>
  mine(db, scope, 'statement_payments')
    .select(['recharge_statement_id', 'paid_on', 'amount', 'method', 'reference'])
    .where(among('recharge_statement_id', statementIds))
    .where('reversed_at', 'is', null)
    .orderBy('paid_on', 'desc')
    .orderBy('id')
    .$castTo<OwedStatement['payments'][number] & { recharge_statement_id: string }>()
    .execute();
