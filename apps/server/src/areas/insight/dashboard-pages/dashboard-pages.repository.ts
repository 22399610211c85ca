import { decide } from '@steward/contract/modules';
import { sql } from 'kysely';
import { joinMine, mine } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';

/** The fund of each portfolio, by the id of the portfolio; empty where the person does not see funds. */
export async function listFundNames(ctx: Ctx, { db, scope }: Work): Promise<ReadonlyMap<string, string>> {
  const isSeen = !scope.tenants && (!ctx.actor || decide(ctx.actor.rights, 'funds.read').allowed);
  if (!isSeen) return new Map();
  const rows = await mine(db, scope, 'fund_portfolios')
    .innerJoin('funds', joinMine(scope, 'funds', 'fund_portfolios.fund_id'))
    .select(['fund_portfolios.portfolio_id', 'funds.name'])
    .execute();
  return new Map(rows.map(({ portfolio_id, name }) => [portfolio_id, name]));
}

/** Where properties are; those without a position are left out. */
export async function listPositions({ db, scope }: Work, ids: readonly string[]) {
  const rows = await mine(db, scope, 'environments')
    .select(['id', 'latitude', 'longitude'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.flatMap(({ id, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[id, { latitude, longitude }] as const],
    ),
  );
}
