import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { portfolios } from '@steward/contract/portfolios';
import { inTransaction, reading, type Work } from '../../database/transaction.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { uuid } from '../../platform/uuid.ts';
import * as repository from './portfolios.repository.ts';

const find = async ({ db, scope }: Work, id: string) =>
  (await repository.findPortfolio(db, scope, id)) ?? fail('portfolio.not-found');

async function refuseTakenName({ db, scope }: Work, name: string, exceptId?: string) {
  if (await repository.findPortfolioByName(db, scope, name, exceptId))
    fail('portfolio.name-taken', undefined, [
      { field: 'name', message: 'A portfolio with this name already exists. Please choose another name.' },
    ]);
}

export const getMasterPortfolioList = (ctx: Ctx) =>
  reading(ctx, ({ db, scope }) => repository.listPortfolios(db, scope).execute());

export const getPortfolios = (ctx: Ctx, { search, page, page_size }: Parsed<typeof portfolios.getPortfolios>) =>
  reading(ctx, async ({ db, scope }) => ({
    paginateData: await repository
      .listPortfolios(db, scope, search)
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    totalData: await repository.countPortfolios(db, scope, search),
  }));

export const createPortfolio = (ctx: Ctx, { name, description }: Parsed<typeof portfolios.createPortfolio>) =>
  inTransaction(ctx, async (work) => {
    await refuseTakenName(work, name);
    const id = uuid();
    await repository.insertPortfolio(work.db, work.scope, { id, name, description });
    return find(work, id);
  });

export const updatePortfolio = (
  ctx: Ctx,
  { portfolio_id, name, description }: Parsed<typeof portfolios.updatePortfolio>,
) =>
  inTransaction(ctx, async (work) => {
    await find(work, portfolio_id);
    await refuseTakenName(work, name, portfolio_id);
    await repository.updatePortfolio(work.db, work.scope, portfolio_id, { name, description });
    return find(work, portfolio_id);
  });

export const deletePortfolio = (ctx: Ctx, { portfolio_id }: Parsed<typeof portfolios.deletePortfolio>) =>
  inTransaction(ctx, async (work) => {
    await find(work, portfolio_id);
    if (await repository.holdsProperties(work.db, work.scope, portfolio_id)) fail('portfolio.not-empty');
    await repository.deletePortfolio(work.db, work.scope, portfolio_id);
    return { done: true as const };
  });

export const getPortfolioWithEnv = (ctx: Ctx): Promise<Answer<typeof portfolios.getPortfolioWithEnv>> =>
  reading(ctx, async ({ db, scope }) => {
    const all = await repository.listPortfolios(db, scope).execute();
    const rows = await repository
      .myEnvironments(db, scope)
      .select((e) => [
        'environments.id as _id',
        'portfolio_id',
        'environment_name',
        'country_code',
        'gross_floor_area',
        e
          .selectFrom('spaces')
          .whereRef('spaces.organization_id', '=', 'environments.organization_id')
          .whereRef('spaces.environment_id', '=', 'environments.id')
          .select((s) => s.fn.countAll<number>().as('n'))
          .as('spaces_count'),
      ])
      .orderBy('environment_name')
      .execute();
    const byPortfolio = new Map<string, typeof rows>();
    for (const row of rows) byPortfolio.set(row.portfolio_id, [...(byPortfolio.get(row.portfolio_id) ?? []), row]);
    return all.map(({ _id, name }) => ({
      _id,
      name,
      environments: (byPortfolio.get(_id) ?? []).map((row) => ({ ...row, spaces_count: row.spaces_count ?? 0 })),
    }));
  });
