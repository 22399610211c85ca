import { inCoins, ofCoins } from '../money.ts';

/** What a bill charges at one rate of value added tax. */
export interface TaxLine {
  /** Percent. */
  rate: number;
  net: number;
  tax: number;
}

interface TaxedBill {
  net_amount: number;
  tax_amount: number | null;
  gross_amount: number;
  currency: string;
}

// Each line is rounded by itself.
const differs = (a: number, b: number, lines: readonly TaxLine[]) => Math.abs(a - b) > lines.length;

/** Where the lines of a bill contradict it or themselves; a line by its index. Nothing where it has no lines. */
export function taxLineErrors(
  lines: readonly TaxLine[],
  bill: TaxedBill,
): { line?: number; code: 'rate' | 'net' | 'tax' | 'gross' }[] {
  if (lines.length === 0) return [];
  const coins = (amount: number) => inCoins(amount, bill.currency);
  const sumOf = (of: (line: TaxLine) => number) => lines.reduce((sum, line) => sum + coins(of(line)), 0);
  const wrong = lines.flatMap(({ rate, net, tax }, line) =>
    Math.abs(coins(net * (rate / 100)) - coins(tax)) > 2 ? [{ line, code: 'rate' as const }] : [],
  );
  const net = sumOf((line) => line.net);
  const tax = sumOf((line) => line.tax);
  return [
    ...wrong,
    ...(differs(net, coins(bill.net_amount), lines) ? [{ code: 'net' as const }] : []),
    ...(bill.tax_amount !== null && differs(tax, coins(bill.tax_amount), lines) ? [{ code: 'tax' as const }] : []),
    ...(differs(net + tax, coins(bill.gross_amount), lines) ? [{ code: 'gross' as const }] : []),
  ];
}

const rateKey = /^\s*(\d{1,2}(?:\.\d{1,3})?)\s*=\s*(\d{1,4})\s*$/;

/** The keys for input tax by rate, as they are written: `19=9, 7=8`. Undefined where the text is not so. */
export function rateKeysOf(text: string): ReadonlyMap<number, string> | undefined {
  const keys = new Map<number, string>();
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [, rate, key] = rateKey.exec(part) ?? [];
    if (rate === undefined || key === undefined) return undefined;
    keys.set(Number(rate), key);
  }
  return keys;
}

/**
 * A bill's amount as one posting for each rate, each with the key of its rate, else the key of the utility. They add up to the amount to the
 * coin: the largest takes the difference of rounding.
 */
export function postingsByRate(
  { amount, currency }: { amount: number; currency: string },
  lines: readonly TaxLine[],
  keys: { taxKey: string; rateKeys: ReadonlyMap<number, string> },
  rate: number | null,
): { gross_amount: number; tax_key: string; rate: number | null; net?: number; tax?: number }[] {
  const keyOf = (of: number | null) => (of === null ? undefined : keys.rateKeys.get(of)) ?? keys.taxKey;
  const parts = lines
    .map((line) => ({
      ...line,
      coins: inCoins(line.net, currency) + inCoins(line.tax, currency),
      tax_key: keyOf(line.rate),
    }))
    .filter((part) => part.coins !== 0);
  const largest = parts.toSorted((a, b) => Math.abs(b.coins) - Math.abs(a.coins))[0];
  if (!largest) return [{ gross_amount: amount, tax_key: keyOf(rate), rate }];
  largest.coins += inCoins(amount, currency) - parts.reduce((sum, part) => sum + part.coins, 0);
  return parts.map(({ coins, ...part }) => ({ ...part, gross_amount: ofCoins(coins, currency) }));
}
