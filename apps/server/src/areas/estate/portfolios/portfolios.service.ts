import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { portfolios } from '@steward/contract/estate/portfolios';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './portfolios.repository.ts';

/** The portfolio, if it is within the user's reach. */
export const findPortfolio = ({ db, scope }: Work, id: string) => repository.findPortfolio(db, scope, id);

/** The visible portfolios with the number and the area of their properties within reach. */
export const listPortfolioSizes = async ({ db, scope }: Work) =>
  (await repository.listSizes(db, scope, undefined)).map(({ _id, name, environment_count, gross_floor_area }) => ({
    _id,
    name,
    environment_count,
    gross_floor_area,
  }));

const shown = async ({ db, scope }: Work, id: string) =>
  (await repository.findCountedPortfolio(db, scope, id)) ?? fail('portfolio.not-found');

const unlessNameTaken = (write: Promise<void>) =>
  unlessTaken('portfolios_name', 'portfolio.name-taken', write, [
    { field: 'name', message: 'A portfolio with this name already exists. Please choose another name.' },
  ]);

export const getMasterPortfolioList = (ctx: Ctx) =>
  reading(ctx, ({ db, scope }) => repository.listPortfolios(db, scope).execute());

export const getPortfolios = (ctx: Ctx, { search, page, page_size }: Parsed<typeof portfolios.getPortfolios>) =>
  reading(ctx, async ({ db, scope }) => {
    const paginateData = await repository
      .listPortfolios(db, scope, search)
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute();
    const isAll = page === 1 && paginateData.length < page_size;
    return {
      paginateData,
      totalData: isAll ? paginateData.length : await repository.countPortfolios(db, scope, search),
    };
  });

export const createPortfolio = (ctx: Ctx, { name, description }: Parsed<typeof portfolios.createPortfolio>) =>
  inTransaction(ctx, async (work) => {
    const id = uuid();
    await unlessNameTaken(repository.insertPortfolio(work.db, work.scope, { id, name, description }));
    return shown(work, id);
  });

export const updatePortfolio = (ctx: Ctx, { portfolio_id, ...sent }: Parsed<typeof portfolios.updatePortfolio>) =>
  inTransaction(ctx, async (work) => {
    const fields = changed(portfolios.updatePortfolio.input, await shown(work, portfolio_id), sent);
    await unlessNameTaken(repository.updatePortfolio(work.db, work.scope, portfolio_id, fields));
    return shown(work, portfolio_id);
  });

export const deletePortfolio = (ctx: Ctx, { portfolio_id }: Parsed<typeof portfolios.deletePortfolio>) =>
  inTransaction(ctx, async (work) => {
    if (!(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    if (await repository.holdsProperties(work.db, work.scope, portfolio_id)) fail('portfolio.not-empty');
    if (await repository.holdsDocuments(work.db, work.scope, portfolio_id)) fail('portfolio.has-documents');
    if (await repository.hasReports(work.db, work.scope, portfolio_id)) fail('portfolio.has-reports');
    if (await repository.holdsRecords(work.db, work.scope, portfolio_id)) fail('portfolio.has-records');
    await repository.deletePortfolio(work.db, work.scope, portfolio_id);
    return { done: true as const };
  });

export const getPortfolioWithEnv = (
  ctx: Ctx,
  { portfolio_id, page = 1, page_size }: Parsed<typeof portfolios.getPortfolioWithEnv>,
): Promise<Answer<typeof portfolios.getPortfolioWithEnv>> =>
  reading(ctx, async ({ db, scope }) => {
    const all = await repository.listSizes(db, scope, portfolio_id);
    const ids = all.map(({ _id }) => _id);
    const leaves = await repository.listLeaves(
      db,
      scope,
      ids,
      page_size ? { number: page, size: page_size } : undefined,
    );
    const byPortfolio = new Map<string, typeof leaves>(ids.map((id) => [id, []]));
    for (const leaf of leaves) byPortfolio.get(leaf.portfolio_id)?.push(leaf);
    return all.map(({ _id, name, environment_count, gross_floor_area }) => ({
      _id,
      name,
      environment_count,
      gross_floor_area,
      environments: byPortfolio.get(_id) ?? [],
    }));
  });
