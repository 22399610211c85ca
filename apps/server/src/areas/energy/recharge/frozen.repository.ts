import type { RechargeStatement } from '@steward/contract/energy/recharge.run';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { sumOf, type CalculatedBill, type CalculatedLine, type Calculation } from './calculation.ts';

// Issued runs: written once and read unchanged.

export async function insertFrozen(
  db: Tx,
  scope: Scope,
  run: { recharge_run_id: string; environment_id: string },
  { bills, tenants, owner }: Calculation,
): Promise<void> {
  const { environment_id } = run;
  const billIds = bills.map(() => uuid());
  await insertMine(
    db,
    scope,
    'recharge_bills',
    bills.map((bill, place) => ({ id: billIds[place] ?? '', ...run, place, ...bill })),
  ).execute();
  const lines = owner.map((line) => ({ line, statementId: null as string | null }));
  for (const { tenant_id, tenant_name, prepayment, lines: own } of tenants) {
    const id = uuid();
    const row = { id, ...run, tenant_id, tenant_name, prepayment, amount: sumOf(own) };
    await insertMine(db, scope, 'recharge_statements', row).execute();
    lines.push(...own.map((line) => ({ line, statementId: id })));
  }
  const rows = lines.map(({ line, statementId }) => ({
    id: uuid(),
    environment_id,
    recharge_bill_id: billIds[line.bill] ?? '',
    recharge_statement_id: statementId,
    owner_reason: line.owner_reason,
    tenant_name: line.tenant_name,
    space_name: line.space_name,
    key: line.key,
    days: line.days,
    quantity: line.quantity,
    total: line.total,
    unit: line.unit,
    of_bill: line.of_bill,
    amount: line.amount,
  }));
  for (let start = 0; start < rows.length; start += 1000)
    await insertMine(db, scope, 'recharge_lines', rows.slice(start, start + 1000)).execute();
}

export const listBills = (db: Tx, scope: Scope, runId: string) =>
  mine(db, scope, 'recharge_bills')
    .select([
      'bill_id',
      'carrier',
      'supplier',
      'invoice_no',
      'bill_from',
      'bill_until',
      'bill_amount',
      'from_day',
      'until_day',
      'amount',
    ])
    .where('recharge_run_id', '=', runId)
    .orderBy('place')
    .$castTo<CalculatedBill>()
    .execute();

const lines = (db: Tx, scope: Scope) =>
  mine(db, scope, 'recharge_lines', 'l')
    .innerJoin('recharge_bills as b', joinMine(scope, 'recharge_bills as b', 'l.recharge_bill_id'))
    .select([
      'l.recharge_statement_id',
      'b.place as bill',
      'l.owner_reason',
      sql<null>`null`.as('tenant_id'),
      'l.tenant_name',
      'l.space_name',
      'l.key',
      'l.days',
      'l.quantity',
      'l.total',
      'l.unit',
      'l.of_bill',
      'l.amount',
    ])
    .orderBy('b.place')
    .orderBy('l.id')
    .$castTo<CalculatedLine & { recharge_statement_id: string | null }>();

export const listLinesOfRun = (db: Tx, scope: Scope, runId: string) =>
  lines(db, scope).where('b.recharge_run_id', '=', runId).execute();

export const listLinesOfStatement = (db: Tx, scope: Scope, statementId: string) =>
  lines(db, scope).where('l.recharge_statement_id', '=', statementId).execute();

const statements = (db: Tx, scope: Scope) =>
  mine(db, scope, 'recharge_statements', 's')
    .innerJoin('recharge_runs as r', joinMine(scope, 'recharge_runs as r', 's.recharge_run_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 's.environment_id'))
    .innerJoin('organizations as o', joinMine(scope, 'organizations as o', 's.organization_id', 'organization_id'))
    .select([
      's.id as _id',
      's.recharge_run_id',
      's.tenant_id',
      'o.name as organization_name',
      'r.number',
      'r.state',
      'env.environment_name',
      's.tenant_name',
      'r.first_day',
      'r.last_day',
      'r.currency',
      'r.basis',
      's.amount',
      's.prepayment',
      sql<number>`(s.amount - s.prepayment)::float8`.as('balance'),
      'r.issued_at',
    ])
    .orderBy('r.number', 'desc')
    .orderBy('s.id')
    .$castTo<RechargeStatement & { tenant_id: string | null; basis: 'gross' | 'net'; organization_name: string }>();

export const listStatements = (
  db: Tx,
  scope: Scope,
  { runId, tenantIds }: { runId?: string; tenantIds?: readonly string[] },
) =>
  statements(db, scope)
    .$if(runId !== undefined, (q) => q.where('s.recharge_run_id', '=', runId ?? ''))
    .$if(tenantIds !== undefined, (q) => q.where(sql<boolean>`s.tenant_id = any (${tenantIds ?? []}::uuid[])`))
    .execute();

export const findStatement = (db: Tx, scope: Scope, id: string) =>
  statements(db, scope).where('s.id', '=', id).executeTakeFirst();
