import type { Answer, Parsed } from '@steward/contract/call';
import { funds } from '@steward/contract/estate/funds';
import { fail } from '@steward/contract/failures';
import { grouped } from '@steward/core/grouped';
import { overheldOn, overlap, resultingShare, shareOn, sharesOverTime } from '@steward/core/property/fund-shares';
import { valueOn, type DatedValue } from '@steward/core/property/values-over-time';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { heldOf, listDatedValues } from '../environments/history.service.ts';
import { findPortfolio, listPortfolioSizes } from '../portfolios/portfolios.service.ts';
import { listFunds, listPlaced } from './funds.repository.ts';
import * as repository from './shares.repository.ts';

const dayOf = (ctx: Ctx, on: string | null) => on ?? todayOf(ctx);

const invalid = (field: string, message: string): never => fail('request.invalid', undefined, [{ field, message }]);

async function mustFind({ db, scope }: Work, fundId: string): Promise<void> {
  if ((await listFunds(db, scope, fundId)).length === 0) fail('fund.not-found');
}

/** A share in a portfolio out of reach is treated as unknown. */
const mustReach = async ({ db, scope }: Work, id: string) =>
  (await repository.listShares(db, scope, { id }))[0] ?? fail('fund-share.not-found');

export const getFundShares = (ctx: Ctx, { fund_id, portfolio_id }: Parsed<typeof funds.getFundShares>) =>
  reading(ctx, async (work) => {
    if (fund_id !== undefined) await mustFind(work, fund_id);
    if (portfolio_id !== undefined && !(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    return repository.listShares(work.db, work.scope, { fund_id, portfolio_id });
  });

export const saveFundShare = (
  ctx: Ctx,
  input: Parsed<typeof funds.saveFundShare>,
): Promise<Answer<typeof funds.saveFundShare>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { fund_share_id } = input;
    const known = fund_share_id ? await mustReach(work, fund_share_id) : undefined;
    const said = saved(funds.saveFundShare.input, 'fund_share_id', input, known);
    await mustFind(work, said.fund_id);
    if (!(await findPortfolio(work, said.portfolio_id))) fail('portfolio.not-found');
    if (said.valid_from !== null && said.valid_until !== null && said.valid_until < said.valid_from)
      invalid('valid_until', 'must not come before the first day');
    const others = (await repository.listShares(db, scope, { portfolio_id: said.portfolio_id })).filter(
      ({ _id }) => _id !== fund_share_id,
    );
    if (others.some((one) => one.fund_id === said.fund_id && overlap(one, said)))
      fail('fund-share.day-taken', undefined, [
        { field: 'valid_from', message: 'For these days there is an entry already.' },
      ]);
    if (overheldOn([...others, said]) !== undefined)
      fail('fund-share.more-than-whole', undefined, [
        { field: 'share', message: 'Together with other funds this is more than 100 %.' },
      ]);
    const id = fund_share_id ?? uuid();
    if (fund_share_id) await repository.updateShare(db, scope, id, said);
    else await repository.insertShare(db, scope, { id, ...said });
    return (await repository.listShares(db, scope, { id }))[0] ?? fail('fund-share.not-found');
  });

export const deleteFundShare = (ctx: Ctx, { fund_share_id }: Parsed<typeof funds.deleteFundShare>) =>
  inTransaction(ctx, async (work) => {
    await mustReach(work, fund_share_id);
    await repository.deleteShare(work.db, work.scope, fund_share_id);
    return { done: true as const };
  });

type Shares = Awaited<ReturnType<typeof repository.listShares>>;

/** The funds' holdings of a portfolio on a day. Without any entered share, the fund that it belongs to holds all of it. */
function heldBy(shares: Shares, portfolioId: string, placedIn: string | undefined, day: string) {
  const ofPortfolio = shares.filter(({ portfolio_id }) => portfolio_id === portfolioId);
  if (ofPortfolio.length === 0) return placedIn ? [{ fund_id: placedIn, share: 1, is_assumed: true }] : [];
  const fundIds = new Set([...(placedIn ? [placedIn] : []), ...ofPortfolio.map(({ fund_id }) => fund_id)]);
  return [...fundIds].map((fund_id) => ({
    fund_id,
    share:
      shareOn(
        ofPortfolio.filter((one) => one.fund_id === fund_id),
        day,
      ) ?? 0,
    is_assumed: false,
  }));
}

/** The properties of portfolios that are held on a day, with their floor area and ownership share on that day. */
async function propertiesOn(work: Work, portfolioIds: readonly string[], day: string) {
  const rows = await repository.listProperties(work.db, work.scope, portfolioIds);
  const only = portfolioIds.length === 1 ? { portfolioId: portfolioIds[0] } : {};
  const dated = await listDatedValues(work, only, ['gross_floor_area', 'holding', 'ownership_share', 'control']);
  return rows.flatMap((row) => {
    const of = dated.get(row._id);
    if (of && !(valueOn(heldOf(of), day) ?? true)) return [];
    const number = (attribute: 'gross_floor_area' | 'ownership_share') => {
      const value = of && valueOn(of(attribute), day);
      return typeof value === 'number' ? value : undefined;
    };
    return [
      {
        ...row,
        gross_floor_area: number('gross_floor_area') ?? row.gross_floor_area,
        ownership_share: number('ownership_share') ?? 1,
      },
    ];
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export const getFundHoldings = (
  ctx: Ctx,
  { fund_id, on }: Parsed<typeof funds.getFundHoldings>,
): Promise<Answer<typeof funds.getFundHoldings>> =>
  reading(ctx, async (work) => {
    if (fund_id !== undefined) await mustFind(work, fund_id);
    const day = dayOf(ctx, on);
    const shares = await repository.listShares(work.db, work.scope, {});
    const placed = new Map((await listPlaced(work.db, work.scope)).map((row) => [row.portfolio_id, row.fund_id]));
    const held = (await listPortfolioSizes(work)).flatMap(({ _id, name }) =>
      heldBy(shares, _id, placed.get(_id), day)
        .filter((one) => fund_id === undefined || one.fund_id === fund_id)
        .map((one) => ({ ...one, portfolio_id: _id, portfolio_name: name })),
    );
    const properties = grouped(
      await propertiesOn(work, [...new Set(held.map(({ portfolio_id }) => portfolio_id))], day),
      ({ portfolio_id }) => portfolio_id,
    );
    return held.map((one) => {
      const inside = properties.get(one.portfolio_id) ?? [];
      return {
        ...one,
        environment_count: inside.length,
        gross_floor_area: sum(inside.map(({ gross_floor_area }) => gross_floor_area)),
        area_of_fund: sum(
          inside.map(
            ({ gross_floor_area, ownership_share }) => gross_floor_area * resultingShare([one.share, ownership_share]),
          ),
        ),
      };
    });
  });

export const getHeldProperties = (
  ctx: Ctx,
  { portfolio_id, on, page, page_size }: Parsed<typeof funds.getHeldProperties>,
): Promise<Answer<typeof funds.getHeldProperties>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    const day = dayOf(ctx, on);
    const shares = await repository.listShares(db, scope, { portfolio_id });
    const placed = (await listPlaced(db, scope)).find((row) => row.portfolio_id === portfolio_id);
    const names = new Map((await listFunds(db, scope, undefined)).map(({ _id, name }) => [_id, name]));
    const holders = heldBy(shares, portfolio_id, placed?.fund_id, day);
    return (await propertiesOn(work, [portfolio_id], day))
      .slice((page - 1) * page_size, page * page_size)
      .map(({ _id, environment_name, gross_floor_area, ownership_share }) => ({
        _id,
        environment_name,
        gross_floor_area,
        ownership_share,
        funds: holders.map(({ fund_id, share }) => ({
          fund_id,
          fund_name: names.get(fund_id) ?? '',
          share,
          resulting: resultingShare([share, ownership_share]),
        })),
      }));
  });

/** What a fund holds of portfolios, from which day on; all of its own portfolio if no share of it was entered. */
export async function listSharesOfFund(
  { db, scope }: Work,
  fundId: string,
): Promise<Map<string, DatedValue<number>[]>> {
  const entered = grouped(await repository.listShares(db, scope, {}), (row) => row.portfolio_id);
  const held = new Map<string, DatedValue<number>[]>();
  for (const { portfolio_id, fund_id } of await listPlaced(db, scope))
    if (fund_id === fundId && !entered.has(portfolio_id)) held.set(portfolio_id, [{ from: null, value: 1 }]);
  for (const [portfolioId, rows] of entered) {
    const own = rows.filter((row) => row.fund_id === fundId);
    if (own.length) held.set(portfolioId, sharesOverTime(own));
  }
  return held;
}
