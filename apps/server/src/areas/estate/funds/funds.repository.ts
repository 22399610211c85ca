import type { fundStructures } from '@steward/contract/estate/funds';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface Fields {
  name: string;
  description: string;
  structure: (typeof fundStructures)[number];
  currency: string;
  vintage: number | null;
}

export const listFunds = (db: Tx, scope: Scope, id: string | undefined) =>
  mine(db, scope, 'funds')
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? ''))
    .select(['id as _id', 'name', 'description', 'structure', 'currency', 'vintage'])
    .orderBy('name')
    .$narrowType<{ structure: Fields['structure'] }>()
    .execute();

/** The fund of each portfolio within reach. */
export const listPlaced = (db: Tx, scope: Scope) =>
  mine(db, scope, 'fund_portfolios').select(['portfolio_id', 'fund_id']).execute();

/** The number of portfolios and shares of a fund. */
export const hasReports = async (db: Tx, scope: Scope, fundId: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(scope), 'framework_reports')
      .select('id')
      .where('fund_id', '=', fundId)
      .limit(1)
      .executeTakeFirst(),
  );

export async function countHeld(db: Tx, scope: Scope, fundId: string): Promise<number> {
  const placed = await mine(db, scope, 'fund_portfolios')
    .select('portfolio_id')
    .where('fund_id', '=', fundId)
    .execute();
  const shares = await mine(db, scope, 'fund_shares').select('id').where('fund_id', '=', fundId).execute();
  return placed.length + shares.length;
}

export async function insertFund(db: Tx, scope: Scope, row: Fields & { id: string }): Promise<void> {
  await insertMine(db, scope, 'funds', row).execute();
}

export async function updateFund(db: Tx, scope: Scope, id: string, fields: Fields): Promise<void> {
  await updateMine(db, scope, 'funds').set(fields).where('id', '=', id).execute();
}

/** False where there is no such fund. */
export async function deleteFund(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'funds').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function takeOut(db: Tx, scope: Scope, portfolioId: string): Promise<void> {
  await deleteMine(db, scope, 'fund_portfolios').where('portfolio_id', '=', portfolioId).execute();
}

export async function putInto(db: Tx, scope: Scope, portfolioId: string, fundId: string): Promise<void> {
  await insertMine(db, scope, 'fund_portfolios', { portfolio_id: portfolioId, fund_id: fundId }).execute();
}
