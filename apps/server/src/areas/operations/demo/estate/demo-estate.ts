import type { Ctx } from '../../../../platform/ctx.ts';
import { savePropertyChange } from '../../../estate/environments/accepted-changes.service.ts';
import {
  assignPortfolioToFund,
  getUnassignedPortfolios,
  saveFund,
  saveFundShare,
} from '../../../estate/funds/funds.service.ts';

/** Two funds with the portfolios of the first of them, a portfolio without a fund, an extension and shares that changed. */
export async function makeEstate(ctx: Ctx, ids: readonly string[], now: Date): Promise<void> {
  const portfolios = await getUnassignedPortfolios(ctx);
  const year = now.getUTCFullYear() - 1;
  // The first fund shared the offices with a partner, whose part the second fund has since bought.
  const shares = [
    {
      by: 'European Core Fund',
      share: 0.6,
      valid_from: null,
      valid_until: `${year}-06-30`,
      note: 'With a pension fund',
    },
    { by: 'European Core Fund', share: 0.7, valid_from: `${year}-07-01`, valid_until: null, note: '' },
    { by: 'Transatlantic Value Fund', share: 0.3, valid_from: `${year}-07-01`, valid_until: null, note: '' },
  ];
  const fundOf = new Map<string, string>();
  for (const [held, fund] of [
    ['Core Offices', { name: 'European Core Fund', structure: 'open_end', currency: 'EUR', vintage: 2014 }],
    ['Americas & Gulf', { name: 'Transatlantic Value Fund', structure: 'closed_end', currency: 'USD', vintage: 2021 }],
  ] as const) {
    const { _id: fund_id } = await saveFund(ctx, { ...fund, description: '' });
    const portfolio = portfolios.find(({ name }) => name === held);
    if (portfolio) await assignPortfolioToFund(ctx, { portfolio_id: portfolio._id, fund_id });
    fundOf.set(fund.name, fund_id);
  }
  const offices = portfolios.find(({ name }) => name === 'Core Offices')?._id;
  for (const { by, ...said } of shares) {
    const fund_id = fundOf.get(by);
    if (fund_id && offices) await saveFundShare(ctx, { fund_id, portfolio_id: offices, ...said });
  }
  const [, extended, shared] = ids;
  const change = { change_id: null, number: null, word: null, note: '' };
  if (extended)
    await savePropertyChange(ctx, {
      ...change,
      environment_id: extended,
      attribute: 'gross_floor_area',
      number: 10_450,
      valid_from: `${year}-07-01`,
      note: 'Extension of the rear building, survey of June',
    });
  if (shared)
    for (const [number, valid_from, note] of [
      [0.5, null, 'Bought half at first'],
      [0.75, `${year}-10-01`, 'Second share bought'],
    ] as const)
      await savePropertyChange(ctx, {
        ...change,
        environment_id: shared,
        attribute: 'ownership_share',
        number,
        valid_from,
        note,
      });
}
