import { saveOpeningHours } from '../../../estate/opening-hours/opening-hours.service.ts';
import { addLoan } from '../../../estate/valuations/loans.service.ts';
import { addExchangeRate } from '../../../estate/valuations/rates.service.ts';
import { addValuation } from '../../../estate/valuations/valuations.service.ts';
import type { DemoProperty } from './demo-properties.ts';
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

/** Market values per square metre in the currency of the property. */
const perSquareMetre: Readonly<Record<string, number>> = { EUR: 4200, GBP: 5100, USD: 6300, AED: 15_500 };
const toEuro = [
  ['EUR', 'USD', 1.0389],
  ['EUR', 'GBP', 0.8292],
  ['EUR', 'AED', 3.8157],
] as const;

/** A market value of the end of the last two years for every property but the last, a loan on the first, and exchange rates to the euro. */
export async function makeValues(
  ctx: Ctx,
  ids: readonly string[],
  properties: readonly DemoProperty[],
  now: Date,
): Promise<void> {
  const year = now.getUTCFullYear();
  const common = {
    basis: 'market_value',
    valuer: 'Demo Valuation LLP',
    note: '',
    document_id: null,
    document_page: null,
  } as const;
  for (const [at, { currency, areaM2 }] of properties.slice(0, -1).entries())
    for (const [before, change] of [
      [2, 1],
      [1, 0.97],
    ] as const)
      await addValuation(ctx, {
        environment_id: ids[at] ?? '',
        value: Math.round(((perSquareMetre[currency] ?? 4000) * areaM2 * change) / 100_000) * 100_000,
        currency,
        valued_on: `${year - before}-12-31`,
        ...common,
      });
  const measured = ['Spreebogen Tower', '5 Bryant Square'];
  for (const [at, { name }] of properties.entries())
    if (measured.includes(name))
      await saveOpeningHours(ctx, {
        environment_id: ids[at] ?? '',
        hours: {
          week: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '07:30', until: '18:30' })),
          closed_days: [
            { day: `${year - 1}-12-25`, name: 'Christmas Day' },
            { day: `${year}-01-01`, name: "New Year's Day" },
            { day: `${year}-12-25`, name: 'Christmas Day' },
          ],
        },
      });
  const [first] = properties;
  if (first)
    await addLoan(ctx, {
      environment_id: ids[0] ?? '',
      lender: 'Demo Pfandbriefbank AG',
      currency: first.currency,
      originated_on: `${year - 6}-04-01`,
      valid_until: `${year + 4}-03-31`,
      value_at_origination: Math.round((4000 * first.areaM2) / 100_000) * 100_000,
      balances: [6, 2, 1].map((before, n) => ({
        on: n === 0 ? `${year - before}-04-01` : `${year - before}-12-31`,
        outstanding: Math.round((2200 * first.areaM2 * (1 - n * 0.05)) / 100_000) * 100_000,
      })),
      note: '',
    });
  for (const [from_currency, to_currency, rate] of toEuro)
    await addExchangeRate(ctx, {
      from_currency,
      to_currency,
      rate,
      valid_on: `${year - 1}-12-31`,
      source: 'European Central Bank, reference rate',
    });
}
