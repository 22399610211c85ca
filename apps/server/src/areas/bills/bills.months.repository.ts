import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';

export interface MonthRow {
  carrier: string;
  month: string;
  utility: string;
  treatment: string;
  days: number;
  quantity: number;
  unit: string;
  cost: number | null;
  currency: string | null;
}

export interface MonthsOf {
  id: string;
  environment_id: string;
  is_estimate: boolean;
  months: readonly MonthRow[];
}

export async function insertMonths(db: Tx, scope: Scope, bills: readonly MonthsOf[]) {
  const rows = bills.flatMap(({ id, environment_id, is_estimate, months }) =>
    months.map((row) => ({
      organization_id: scope.organizationId,
      bill_id: id,
      environment_id,
      is_estimate,
      ...row,
      month: `${row.month}-01`,
    })),
  );
  // PostgreSQL takes 65,535 values in one statement.
  for (let i = 0; i < rows.length; i += 4000)
    await db
      .insertInto('bill_months')
      .values(rows.slice(i, i + 4000))
      .execute();
}

export async function replaceMonths(db: Tx, scope: Scope, bill: MonthsOf) {
  await db
    .deleteFrom('bill_months')
    .where('organization_id', '=', scope.organizationId)
    .where('bill_id', '=', bill.id)
    .execute();
  await insertMonths(db, scope, [bill]);
}

export const listMonths = (db: Tx, scope: Scope, id: string) =>
  db
    .selectFrom('bill_months')
    .select([
      'carrier',
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      'days',
      'quantity',
      'unit',
      'cost',
      'currency',
    ])
    .where('organization_id', '=', scope.organizationId)
    .where('bill_id', '=', id)
    .orderBy('carrier')
    .orderBy('month')
    .execute();
