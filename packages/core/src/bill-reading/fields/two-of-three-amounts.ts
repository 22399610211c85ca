import { NAMED } from '../text/labels.ts';
import { asGross, asNet, asTax, USUAL_RATES, type Amount } from './money.ts';
import { fitsRate } from '../text/tolerances.ts';

/** Two labelled amounts that stand in the proportion of a printed rate give the third, which was not printed or not read. */
export function twoOfThree(
  values: number[],
  rates: number[],
  best: (cents: number, role: (a: Amount) => number) => number,
): { gross: number; net: number; tax: number; rate: number } | undefined {
  const labelled = (role: (a: Amount) => number) =>
    values.filter((v) => v !== 0).flatMap((v) => (best(v, role) > NAMED ? [{ v, s: best(v, role) }] : []));
  const [nets, taxes] = [labelled(asNet), labelled(asTax)];
  // A total below its net amount lost digits.
  const grosses = labelled(asGross).filter((g) => nets.every((n) => Math.abs(g.v) >= Math.abs(n.v)));
  const fits = (net: number, tax: number) => (rates.length ? rates : USUAL_RATES).find((r) => fitsRate(net, r, tax));
  const found: { gross: number; net: number; tax: number; rate: number; score: number }[] = [];
  const add = (net: number, tax: number, score: number) => {
    const rate = fits(net, tax);
    if (rate !== undefined) found.push({ gross: net + tax, net, tax, rate, score });
  };
  // Several taxes, or another total: what is derived would leave something out.
  if (taxes.length > 1) return undefined;
  for (const t of taxes) {
    if (grosses.length === 0) for (const n of nets) add(n.v, t.v, n.s + t.s);
    for (const g of grosses) add(g.v - t.v, t.v, g.s + t.s);
  }
  // No tax was read, or one that is misread: it fits neither.
  if (found.length === 0) for (const g of grosses) for (const n of nets) add(n.v, g.v - n.v, g.s + n.s);
  return found.toSorted((a, b) => b.score - a.score)[0];
}
