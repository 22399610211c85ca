import type { PrintedNumber } from '../candidates.ts';
import { claims, type Label } from '../text/labels.ts';
import type { Segment } from '../text/lines.ts';
import { fitsRate, HALF_COIN } from '../text/tolerances.ts';

/** An amount of money in its smallest coin, with what the labels around it say it is. */
export interface Amount {
  cents: number;
  print: PrintedNumber;
  gross: number;
  net: number;
  tax: number;
  due: number;
  /** The rate that stands on its line together with the sum it is reckoned from: `MWST 2.6% von 1'434.70 … 37.30`. */
  rate?: number;
  /** A rate that may be a tax's stands on its line. */
  isRated: boolean;
  /** Claims of balances, payments, instalments, fees, averages. */
  other: number;
  balance: number;
}

/** An amount chosen for a role, with all places where it is printed and what the best label says. */
export interface Chosen {
  cents: number;
  prints: PrintedNumber[];
  label: number;
}

/** The amounts of money among the numbers: with the decimals of the currency, or with its sign; no prices, no per cents. */
export function moneyOf(
  numbers: PrintedNumber[],
  labels: Label[],
  decimals = 2,
  ofPeriod: Segment[] = [],
  isCredit = false,
): Amount[] {
  // Where money has lost its coins, such as in Iraq, no amount has any.
  const isWhole = numbers.some((n) => n.currency) && !numbers.some((n) => n.decimals > 1 && !n.unit && !n.rate);
  const isMoney = (n: PrintedNumber) =>
    n.decimals === decimals || (n.decimals === 0 && (n.currency !== undefined || isWhole));
  const rates = numbers.filter(isTaxRate);
  const taxes = labels.filter(({ kind }) => kind === 'tax');
  /** `State gas tax, 1,324.06 × $0.024`: what it comes to is what the cell names, however far it stands. */
  const rulesOf = (amount: PrintedNumber) =>
    taxes
      .filter(({ segment }) => {
        const factors = numbers.filter((n) => n.segment === segment);
        return (
          segment.line === amount.segment.line &&
          factors.some((a) => factors.some((b) => a !== b && Math.abs(a.value * b.value - amount.value) < HALF_COIN))
        );
      })
      .map(({ weight }) => weight);
  const amounts = withLostPoints(numbers, decimals)
    .filter((n) => !n.percent && !n.unit && !n.rate && isMoney(n))
    .map((print) => {
      const c = claims(labels, print.rect);
      const prose = print.segment.prose ? IN_PROSE : 1;
      if (ofPeriod.some((s) => s.line === print.segment.line && s.rect.x < print.rect.x)) c.gross = 1;
      const [rule] = rulesOf(print);
      if (rule) c.tax = Math.max(c.tax ?? 0, rule);
      // What a credit note gives back has not been paid before.
      if (isCredit && print.value < 0) Object.assign(c, { gross: Math.max(c.gross ?? 0, c.payment ?? 0), payment: 0 });
      return {
        cents: Math.round(print.value * 10 ** decimals),
        print,
        isRated: rates.some((r) => r.segment.line === print.segment.line),
        gross: (c.gross ?? 0) * prose,
        net: (c.net ?? 0) * prose,
        tax: (c.tax ?? 0) * prose,
        due: (c.due ?? 0) * prose,
        balance: c.balance ?? 0,
        other: Math.max(c.balance ?? 0, c.payment ?? 0, c.prepayment ?? 0, c.fee ?? 0, c.average ?? 0),
      };
    });
  return amounts.map((part) => {
    const ofLine = (n: PrintedNumber) => n.segment.line === part.print.segment.line;
    const rate = rates.find(
      (r) => ofLine(r) && amounts.some((b) => b !== part && ofLine(b.print) && fitsRate(b.cents, r.value, part.cents)),
    );
    return rate ? { ...part, rate: rate.value, tax: Math.max(part.tax, RATED) } : part;
  });
}

/** What is left of a name's claim in a sentence, which mentions amounts of other things too: less than beside it in a table. */
const IN_PROSE = 0.6;

/** The claim of a tax's rate and base on its line: more than a name above it, less than one beside it. */
const RATED = 0.5;

/** Recognition loses the point of an amount: where others have theirs, four digits and more with the sign of a currency had one. */
function withLostPoints(numbers: PrintedNumber[], decimals: number): PrintedNumber[] {
  const isWritten = numbers.filter((n) => n.currency && n.decimals === decimals).length > 1;
  return numbers.map((n) =>
    isWritten && n.confidence < 1 && n.currency && /^(?:\d{4,}|\d{1,3}[.,]\d{5})$/.test(n.text)
      ? { ...n, value: Number(n.text.replace(/\D/g, '')) / 10 ** decimals, decimals }
      : n,
  );
}

/** The highest rate of value added tax anywhere, Hungary's. */
const HIGHEST_RATE = 27;

const isTaxRate = (n: PrintedNumber) => n.percent && n.value > 0 && n.value <= HIGHEST_RATE;

// Labels of other roles that claim an amount too, as the header above and the name beside it do, take half of what they have beyond
// a quarter of its own: equal claims leave more than half, one twice as strong a hint. What is due is half the total.
const [HALF, QUARTER] = [0.45, 0.25];

/** What is left of a role where labels of other roles claim the amount too. */
export const rest = (role: number, others: number[]) =>
  Math.max(0, role - HALF * Math.max(0, ...others.map((o) => o - QUARTER * role)));
export const asGross = (a: Amount) =>
  Math.max(rest(a.gross, [a.net, a.tax, a.other]), HALF * rest(a.due, [a.net, a.tax, a.other]));
export const asNet = (a: Amount) => rest(a.net, [a.tax, a.other]);
export const asTax = (a: Amount) => (a.balance > a.tax ? 0 : rest(a.tax, [a.other]));

/** Rates printed as per cents that can be a tax on sales. */
export function taxRates(numbers: PrintedNumber[]): number[] {
  return [...new Set(numbers.filter(isTaxRate).map((n) => n.value))];
}

/** Rates of value added and goods tax in the countries whose bills are read, for pages where the rate itself was not read. */
export const USUAL_RATES = [5, 7, 8.1, 9, 10, 13.5, 15, 19, 20, 23];
