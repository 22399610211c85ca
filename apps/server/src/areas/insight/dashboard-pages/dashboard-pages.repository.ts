import { joinMine, mine } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import { holds } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/ctx.ts';

/** The fund of each portfolio, by the id of the portfolio; empty where the person does not see funds. */
export async function listFundNames(ctx: Ctx, { db, scope }: Work): Promise<ReadonlyMap<string, string>> {
  if (scope.tenants || !holds(ctx, 'funds.read')) return new Map();
  const rows = await mine(db, scope, 'fund_portfolios')
    .innerJoin('funds', joinMine(scope, 'funds', 'fund_portfolios.fund_id'))
    .select(['fund_portfolios.portfolio_id', 'funds.name'])
    .execute();
  return new Map(rows.map(({ portfolio_id, name }) => [portfolio_id, name]));
}

/** Whether a device is registered within reach. */
export const hasSensors = async ({ db, scope }: Work): Promise<boolean> =>
  Boolean(await mine(db, scope, 'hardware').select('id').limit(1).executeTakeFirst());
