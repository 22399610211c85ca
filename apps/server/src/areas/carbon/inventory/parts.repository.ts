import type { Denominators } from '@steward/contract/carbon/inventory.parts';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { insertMine, joinMine, mine } from '../../../database/scoped.ts';

export const listFundsOfPortfolios = (db: Tx, scope: Scope) =>
  mine(db, scope, 'fund_portfolios', 'p')
    .innerJoin('funds as f', joinMine(scope, 'funds as f', 'p.fund_id'))
    .select(['p.portfolio_id', 'f.id', 'f.name'])
    .execute();

export const listSpaces = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'spaces')
    .select(['id', 'space_name as name', 'gross_floor_area'])
    .where('environment_id', '=', environmentId)
    .orderBy('space_name')
    .orderBy('id')
    .execute();

export const findDenominators = (db: Tx, scope: Scope, year: number): Promise<Denominators | undefined> =>
  mine(db, scope, 'ghg_denominators')
    .select(['revenue', 'currency', 'revenue_source', 'people', 'people_source'])
    .where('year', '=', year)
    .executeTakeFirst();

export async function saveDenominators(db: Tx, scope: Scope, year: number, given: Denominators) {
  await insertMine(db, scope, 'ghg_denominators', { year, ...given })
    .onConflict((conflict) => conflict.columns(['organization_id', 'year']).doUpdateSet(given))
    .execute();
}
