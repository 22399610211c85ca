import type { Answer, Parsed } from '@steward/contract/call';
import { type Fund, funds } from '@steward/contract/estate/funds';
import { fail } from '@steward/contract/failures';
import { wholeOrganization } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findPortfolio, listPortfolioSizes } from '../portfolios/portfolios.service.ts';
import * as repository from './funds.repository.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

async function listed(work: Work, id?: string): Promise<Fund[]> {
  const { db, scope } = work;
  const sizes = await listPortfolioSizes(work);
  const fundOf = new Map((await repository.listPlaced(db, scope)).map((row) => [row.portfolio_id, row.fund_id]));
  return (await repository.listFunds(db, scope, id)).map((fund) => {
    const portfolios = sizes.filter(({ _id }) => fundOf.get(_id) === fund._id);
    return {
      ...fund,
      portfolios,
      environment_count: sum(portfolios.map((row) => row.environment_count)),
      gross_floor_area: sum(portfolios.map((row) => row.gross_floor_area)),
    };
  });
}

const unlessNameTaken = <T>(write: Promise<T>) =>
  unlessTaken('funds_name', 'fund.name-taken', write, [
    { field: 'name', message: 'A fund with this name already exists. Please choose another name.' },
  ]);

export const getFunds = (
  ctx: Ctx,
  { fund_id }: Parsed<typeof funds.getFunds>,
): Promise<Answer<typeof funds.getFunds>> =>
  reading(ctx, async (work) => {
    const found = await listed(work, fund_id);
    if (fund_id !== undefined && found.length === 0) fail('fund.not-found');
    return found;
  });

export const saveFund = (ctx: Ctx, input: Parsed<typeof funds.saveFund>): Promise<Fund> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const id = input.fund_id ?? uuid();
    const known = input.fund_id
      ? ((await repository.listFunds(db, scope, id))[0] ?? fail('fund.not-found'))
      : undefined;
    const fields = saved(funds.saveFund.input, 'fund_id', input, known);
    if (known) await unlessNameTaken(repository.updateFund(db, scope, id, fields));
    else await unlessNameTaken(repository.insertFund(db, scope, { id, ...fields }));
    return (await listed(work, id))[0] ?? fail('fund.not-found');
  });

export const deleteFund = (ctx: Ctx, { fund_id }: Parsed<typeof funds.deleteFund>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    // Deleting a fund deletes its portfolios' links and shares: all of them must be within the user's reach.
    if (
      (await repository.countHeld(db, scope, fund_id)) <
      (await repository.countHeld(db, wholeOrganization(scope), fund_id))
    )
      fail('fund.holds-others');
    if (await repository.hasReports(db, scope, fund_id)) fail('fund.has-reports');
    if (!(await repository.deleteFund(db, scope, fund_id))) fail('fund.not-found');
    return { done: true as const };
  });

export const getUnassignedPortfolios = (ctx: Ctx): Promise<Answer<typeof funds.getUnassignedPortfolios>> =>
  reading(ctx, async (work) => {
    const placed = new Set((await repository.listPlaced(work.db, work.scope)).map((row) => row.portfolio_id));
    return (await listPortfolioSizes(work)).filter(({ _id }) => !placed.has(_id));
  });

export const assignPortfolioToFund = (
  ctx: Ctx,
  { portfolio_id, fund_id }: Parsed<typeof funds.assignPortfolioToFund>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    await repository.takeOut(db, scope, portfolio_id);
    if (fund_id) {
      if ((await repository.listFunds(db, scope, fund_id)).length === 0) fail('fund.not-found');
      await repository.putInto(db, scope, portfolio_id, fund_id);
    }
    return { done: true as const };
  });

export { deleteFundShare, getFundHoldings, getFundShares, getHeldProperties, saveFundShare } from './shares.service.ts';
