import type { Answer, Parsed } from '@steward/contract/call';
import type { valuations } from '@steward/contract/estate/valuations';
import type { ValueOnDay } from '@steward/contract/estate/valuations.models';
import { fail } from '@steward/contract/failures';
import { converted, valuationOn, type ExchangeRate, type UsedRate } from '@steward/core/finance/values-on-day';
import type { ValuationBasis } from '@steward/core/finance/valuation-fields';
import { grouped } from '@steward/core/grouped';
import { sumOfMoney } from '@steward/core/money';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { findPortfolio } from '../portfolios/portfolios.service.ts';
import { listRates } from './rates.repository.ts';
import * as repository from './valuations.repository.ts';

/** The exchange rates of the organization, as conversions take them. */
export const exchangeRatesOf = async ({ db, scope }: Work): Promise<ExchangeRate[]> =>
  (await listRates(db, scope)).map(({ from_currency, to_currency, valid_on, rate, source }) => ({
    from: from_currency,
    to: to_currency,
    day: valid_on,
    rate,
    source,
  }));

/** The valuations of properties, by property. */
export const valuationsOf = async ({ db, scope }: Work, environmentIds: readonly string[]) =>
  grouped(
    (await repository.listValues(db, scope, environmentIds)).map((row) => ({ ...row, day: row.valued_on })),
    ({ environment_id }) => environment_id,
  );

const shownRate = ({ from, to, rate, day, source, isInverse }: UsedRate): NonNullable<ValueOnDay['rate']> => ({
  from_currency: from,
  to_currency: to,
  rate,
  valid_on: day,
  source,
  is_inverse: isInverse,
});

type Valued = Pick<ValueOnDay, 'valuation' | 'value' | 'currency' | 'rate' | 'reason'>;

interface AskedValues {
  day: string;
  /** Undefined: each in its own currency. */
  currency: string | undefined;
  bases?: readonly ValuationBasis[] | undefined;
}

/**
 * The values of properties as of a day. For calculations of other areas, too: what they answer needs `valuations.read`, like the values
 * themselves (decision 0134).
 */
export async function valuesOn(
  work: Work,
  environmentIds: readonly string[],
  { day, currency, bases }: AskedValues,
): Promise<(environmentId: string) => Valued> {
  const known = await valuationsOf(work, environmentIds);
  const rates = currency ? await exchangeRatesOf(work) : [];
  return (id) => {
    const found = valuationOn(known.get(id) ?? [], day, bases);
    if (!found) return { valuation: null, value: null, currency: null, rate: null, reason: 'no-valuation' };
    const { environment_id: _, day: _day, ...valuation } = found;
    const to = currency ?? found.currency;
    const result = converted({ amount: found.value, currency: found.currency }, to, rates, day);
    return result.amount === null
      ? { valuation, value: null, currency: to, rate: null, reason: result.reason }
      : { valuation, value: result.amount, currency: to, rate: result.rate && shownRate(result.rate), reason: null };
  };
}

export const getValuesOn = (
  ctx: Ctx,
  { on, currency, environment_ids, portfolio_id, bases }: Parsed<typeof valuations.getValuesOn>,
): Promise<Answer<typeof valuations.getValuesOn>> =>
  reading(ctx, async (work) => {
    if (portfolio_id && !(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    const properties = await repository.listProperties(work.db, work.scope, {
      ids: environment_ids,
      portfolioId: portfolio_id,
    });
    const reached = new Set(properties.map(({ environment_id }) => environment_id));
    if (!portfolio_id && environment_ids?.some((id) => !reached.has(id))) fail('environment.not-found');
    const day = on ?? todayOf(ctx);
    const of = await valuesOn(work, [...reached], { day, currency, bases });
    const rows = properties.map((property) => ({ ...property, ...of(property.environment_id) }));
    const amounts = rows.flatMap(({ value }) => value ?? []);
    const currencies = new Set(rows.flatMap((row) => (row.value === null ? [] : (row.currency ?? []))));
    const missing = rows.length - amounts.length;
    // Amounts of different currencies are not added.
    const isSum = amounts.length > 0 && currencies.size === 1;
    const sum = isSum ? sumOfMoney(amounts) : null;
    return {
      on: day,
      rows,
      total: missing === 0 ? sum : null,
      total_of_known: sum,
      currency: currency ?? (isSum ? ([...currencies][0] ?? null) : null),
      missing,
    };
  });
