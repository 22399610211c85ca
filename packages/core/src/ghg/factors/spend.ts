import { InvalidValue } from '../../failure.ts';
import { shown } from '../../working.ts';

/** What a factor per unit of money is for, and how an amount that was spent gets there. */
export interface FactorMoney {
  /** ISO 4217. */
  currency: string;
  priceYear: number;
  /** Units of the factor's currency for one of the amount's, in the factor's year; null: the same currency. */
  exchangeRate: number | null;
  /** Price level of the year the amount was spent in, over that of the factor's year; null: the same year. */
  priceRatio: number | null;
}

/** What an entry says of its factor's money: what is left empty is as in the amount. */
export interface StatedMoney {
  unit: string;
  price_year: number;
  factor_currency?: string | undefined;
  factor_price_year?: number | null | undefined;
  exchange_rate?: number | null | undefined;
  price_ratio?: number | null | undefined;
}

export const factorMoney = (stated: StatedMoney): FactorMoney => ({
  currency: stated.factor_currency || stated.unit,
  priceYear: stated.factor_price_year ?? stated.price_year,
  exchangeRate: stated.exchange_rate ?? null,
  priceRatio: stated.price_ratio ?? null,
});

/** Money in the currency and the prices of the factor it is multiplied with. */
export interface SpentMoney {
  amount: number;
  currency: string;
  working: string;
}

/**
 * An amount in the currency and price year of a factor: first taken to the prices of the factor's year in its own currency, then
 * exchanged. 110 EUR of 2024, prices 10 % above those of 2021, 1.08 USD for a euro: 110 ÷ 1.1 × 1.08 = 108 USD of 2021.
 *
 * Throws `InvalidValue` where rate or ratio is missing though currency or year differ, or is not above zero. Source: GHG Protocol,
 * Technical Guidance for Calculating Scope 3 Emissions, spend-based method (data adjusted for inflation and exchange rates).
 */
export function spentMoney(
  { amount, currency, priceYear }: { amount: number; currency: string; priceYear: number },
  factor: FactorMoney,
): SpentMoney {
  const ratio = factor.priceYear === priceYear ? 1 : factor.priceRatio;
  const rate = factor.currency === currency ? 1 : factor.exchangeRate;
  if (ratio === null || rate === null) throw new InvalidValue('Another currency or price year needs a rate or a ratio');
  if (!(ratio > 0 && rate > 0)) throw new InvalidValue('Rate and ratio are above zero');
  const found = (amount / ratio) * rate;
  const steps = [
    `${shown(amount)} ${currency} (${priceYear})`,
    ...(ratio === 1 ? [] : [`÷ ${shown(ratio)}`]),
    ...(rate === 1 ? [] : [`× ${shown(rate)} ${factor.currency}/${currency}`]),
  ];
  return {
    amount: found,
    currency: factor.currency,
    working: `${steps.join(' ')} = ${shown(found)} ${factor.currency} (${factor.priceYear})`,
  };
}
