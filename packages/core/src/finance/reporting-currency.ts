import type { ExchangeRate } from './values-on-day.ts';

/**
 * The currency in which values of several currencies are added: the one that most of the entered rates have in common, because an organization that reports
 * in euros enters a rate of the euro for each other currency (decision 0130). Of one pair alone it is the currency that the rate is quoted from: EUR
 * → USD 1.04 is a rate of the euro. Undefined: there are no rates, or several currencies are as frequent.
 */
export function reportingCurrency(rates: readonly Pick<ExchangeRate, 'from' | 'to'>[]): string | undefined {
  const pairs = new Map(rates.map((rate) => [[rate.from, rate.to].toSorted().join(), rate]));
  if (pairs.size === 1) return rates[0]?.from;
  const counts = new Map<string, number>();
  for (const { from, to } of pairs.values())
    for (const currency of [from, to]) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
}
