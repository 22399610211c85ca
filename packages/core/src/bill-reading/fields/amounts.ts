import { grouped } from '../../grouped.ts';
import type { PrintedNumber } from '../candidates.ts';
import { owedAfter } from './owed.ts';
import { twoOfThree } from './two-of-three-amounts.ts';
import { HINTED, NAMED, WELL_NAMED } from '../text/labels.ts';
import { isSumOfItems, itemsOf, totalsOfParts } from './items-of-total.ts';
import { endAlike, isLower } from '../text/placement.ts';
import { asGross, asNet, asTax, rest, type Amount, type Chosen } from './money.ts';
import { fitsRate } from '../text/tolerances.ts';
import { leadOf, SUGGESTED } from '../ranking.ts';

export interface AmountsFound {
  gross?: Chosen;
  net?: Chosen;
  tax?: Chosen;
  taxRate?: number;
  due?: Chosen;
  /** An old balance is printed. */
  balances: boolean;
  rateFits: boolean;
  /** The items above the net amount, or above the gross where there is no tax, add up to it. */
  itemsFit: boolean;
  /** The balance before and the charges less the payments are what is due. */
  balanceFits: boolean;
  /** They may be a part: a line of a table that goes on below with a larger total, called net elsewhere, or below a larger amount called a total or due. */
  isRow: boolean;
  /** Another net amount and another tax add up to the same total. */
  isContested: boolean;
  margin: number;
  suggestions: Amount[];
}

interface Triple {
  gross: number;
  net: number;
  taxes: number[];
  score: number;
  rate?: number;
  rateFits: boolean;
  /** Its tax has no name, and stands between the two others. */
  isBetween: boolean;
}

/**
 * Net, tax and gross are sought together: the three that add up and whose labels and printed rate speak for them best. An unpaid
 * balance adds up too, so what a label calls a balance may be no tax; and customer charge + energy charge = total looks alike,
 * so a tax without a label needs a printed rate.
 */
export function solveAmounts(amounts: Amount[], rates: number[], taxFree = false): AmountsFound {
  const found = chosenAmounts(amounts, rates, taxFree);
  const total = found.net ?? found.gross;
  const owed = owedAfter(found.gross?.cents, amounts);
  const isRow =
    found.gross && found.net && found.tax ? isRowOfTable([found.gross, found.net, found.tax], amounts) : false;
  // Without a tax a total that another place calls net may have lost what comes below it.
  const isNetElsewhere =
    found.gross !== undefined &&
    found.net === undefined &&
    amounts.some((a) => a.cents === found.gross!.cents && asNet(a) > NAMED && a.print.confidence < 1);
  return {
    isContested: false,
    ...found,
    isRow: isRow || isNetElsewhere || (found.gross !== undefined && isExceeded(found.gross.cents, amounts)),
    ...(owed && { due: owed }),
    balanceFits: owed !== undefined,
    itemsFit: total?.prints.some((print) => isSumOfItems(print, total.cents, amounts)) ?? false,
  };
}

/**
 * What speaks for three amounts that add up. Each label counts up to one, the total's a little more, as it is printed most clearly. The
 * sum of two blocks outweighs the labels of either, the foot of a table those of any row. A rate that fits is worth less than a label,
 * because percentages also fit by chance; a base that is a sum itself is worth less still. A further tax counts against the three.
 */
const WEIGHTS = {
  ofBlocks: 1.5,
  isFoot: 1.6,
  gross: 1.1,
  rateFits: 0.4,
  netIsSum: 0.25,
  furtherTax: -0.15,
};

/** The least that three amounts need without a rate that fits and named taxes: two names and a hint of a third. */
const LEAST = 0.9;

/** Taxes on what buildings use stay below 30 % of the total: 27 % are the highest rate of value added, which makes 21 % of a total. */
const MOST_TAX = 0.3;

/** What is left of a total's claim where a credit or an old debt explains it, or it is a part of the bill's: less than a hint. */
const EXPLAINED = 0.3;

/** Beside a total further prints, up to three, and items that add up to it say something, less than a hint. */
const [PRINT, PRINTS, ITEMS] = [0.04, 3, 0.15];

/** What is left of a total's claim where two larger amounts stand, and the least that it needs by itself. */
const [SMALLER, LEAST_ALONE] = [0.6, 0.12];

/** Whether all of some values stand at the foot of their columns on one line. */
const isFootOf = (feet: ReadonlyMap<number, ReadonlySet<number>>, values: number[]) => {
  const [first, ...others] = values.map((v) => feet.get(v) ?? new Set<number>());
  return [...first!].some((line) => others.every((set) => set.has(line)));
};

/** Whether a larger amount is called a total or due, and no old balance and no fee lies between the two. */
function isExceeded(gross: number, amounts: Amount[]): boolean {
  if (gross <= 0) return false;
  const between = new Set(amounts.filter((a) => a.other > HINTED).map((a) => a.cents));
  return amounts.some(
    (a) =>
      a.cents > gross &&
      rest(Math.max(a.gross, a.due), [a.net, a.tax, a.other]) > HINTED &&
      !between.has(a.cents - gross),
  );
}

/** Whether a larger amount stands further down in the column of the total, on a line with others of these columns. */
function isRowOfTable(chosen: Chosen[], amounts: Amount[]): boolean {
  const [gross, ...parts] = chosen.map((c) => c.prints);
  return (gross ?? []).some((print) => {
    const own = parts.map((prints) => prints.find((p) => p.segment.line === print.segment.line));
    if (own.includes(undefined)) return false;
    const below = (at: PrintedNumber) =>
      amounts.filter((a) => endAlike(a.print.rect, at.rect) && isLower(a.print.rect, at.rect));
    return below(print).some(
      (total) =>
        total.cents > chosen[0]!.cents &&
        own.some((at) => below(at!).some((a) => a.print.segment.line === total.print.segment.line)),
    );
  });
}

const sumOf = (cents: number[]) => cents.reduce((sum, v) => sum + v, 0);

/** A hundred millions, beside which a number with two decimals is none of money. */
const MOST_CENTS = 1e10;

function chosenAmounts(
  amounts: Amount[],
  rates: number[],
  taxFree: boolean,
): Omit<AmountsFound, 'itemsFit' | 'balanceFits' | 'isRow' | 'isContested'> & { isContested?: boolean } {
  const byValue = grouped(
    withLostSigns(amounts).filter((a) => Math.abs(a.cents) < MOST_CENTS),
    (a) => a.cents,
  );
  const labelled = (cents: number, role: (a: Amount) => number) => Math.max(0, ...(byValue.get(cents) ?? []).map(role));
  const values = [...byValue.keys()];
  // What is left of a labelled total after a credit that is printed with its minus is not what the period costs.
  const notOfPeriod = new Set(
    values
      .filter((v) => v < 0)
      .flatMap((c) => values.filter((v) => v > -c && labelled(v, asGross) > HINTED).map((v) => v + c)),
  );
  // Nor is what has an old debt added to it.
  for (const debt of values.filter((v) => v > 0 && labelled(v, (a) => a.balance) > HINTED))
    for (const v of values) if (v > 0 && labelled(v, asGross) > HINTED) notOfPeriod.add(v + debt);
  for (const part of totalsOfParts(amounts)) notOfPeriod.add(part);
  const best = (cents: number, role: (a: Amount) => number) =>
    labelled(cents, role) * (role === asGross && notOfPeriod.has(cents) ? EXPLAINED : 1);
  const balances = amounts.some((a) => a.balance > WELL_NAMED && a.cents !== 0 && !a.print.segment.prose);
  const grosses = values.filter((v) => v !== 0).map((v) => ({ v, s: best(v, asGross) }));
  const taxes = values.map((v) => ({ v, s: best(v, asTax) }));
  // The foot of a table: what stands above adds up to it, in the column of net amounts as in that of totals.
  const feet = new Map(
    values.map((v) => [
      v,
      new Set(byValue.get(v)!.flatMap(({ print }) => (isSumOfItems(print, v, amounts) ? print.segment.line : []))),
    ]),
  );
  const triples: Triple[] = [];
  // Of two taxes one may have a name that is no word of ours, where its own rate stands beside it.
  const isRated = ({ v }: { v: number }) => byValue.get(v)!.some((a) => a.isRated);
  const areTaxes = (...two: { v: number; s: number }[]) =>
    two.every((t) => t.s > NAMED || isRated(t)) &&
    (two.some(({ s }) => s > NAMED) || two.every((t) => isRated(t) && t.s > HINTED));
  for (const g of grosses) {
    for (const t of taxes) {
      if (Math.sign(t.v) === -Math.sign(g.v) || Math.abs(t.v) >= MOST_TAX * Math.abs(g.v)) continue;
      consider(g.v, [t.v]);
      for (const u of taxes)
        if (u.v > t.v && areTaxes(t, u) && Math.abs(t.v + u.v) < MOST_TAX * Math.abs(g.v)) consider(g.v, [t.v, u.v]);
    }
  }
  // However many there are: everything that stands between the net amount and the total is a tax.
  for (const total of amounts.filter((a) => best(a.cents, asGross) > HINTED)) {
    const items =
      itemsOf(total.print, total.cents, amounts)
        ?.slice(0, -1)
        .map((a) => a.cents) ?? [];
    if (items.length > 2 && items.every((v) => best(v, asTax) > HINTED)) consider(total.cents, items);
  }
  /** Recognition lost the name of the tax: it is the one amount between the other two in their column. */
  function isLostTax(net: number, parts: number[], gross: number): boolean {
    const of = (cents: number) => byValue.get(cents)!.map(({ print }) => print);
    const column = (n: PrintedNumber, g: PrintedNumber) =>
      amounts.filter(({ print: { rect } }) => isLower(rect, n.rect) && isLower(g.rect, rect) && endAlike(rect, g.rect));
    return (
      parts.length === 1 &&
      of(net).some((n) =>
        of(gross).some(
          (g) =>
            endAlike(n.rect, g.rect) &&
            column(n, g).length === 1 &&
            column(n, g).every((t) => t.cents === parts[0] && t.print.confidence < 1 && t.other < HINTED),
        ),
      )
    );
  }
  function consider(gross: number, parts: number[]) {
    const sum = sumOf(parts);
    // Where cash has no coin below five, totals are rounded to it.
    const near = (gross % 5 === 0 ? [0, 1, -1, 2, -2] : [0, 1, -1])
      .map((d) => gross - sum + d)
      .find((v) => byValue.has(v));
    if (near === undefined || (sum !== 0 && near === gross)) return;
    const tax = parts.reduce((s, v) => s + best(v, asTax), 0) / parts.length;
    // Of several taxes each has its own rate of the same sum.
    const rateOf = (base: number, part: number) => rates.find((r) => fitsRate(base, r, part));
    const fitting = parts.map((part) => rateOf(near, part) ?? byValue.get(part)?.find((a) => a.rate)?.rate);
    const rate = sum === 0 || fitting.includes(undefined) ? undefined : fitting[0];
    const partial =
      rate === undefined && sum !== 0
        ? rates.find((r) => parts.length === 1 && values.some((v) => v !== near && fitsRate(v, r, sum)))
        : undefined;
    const isFoot = sum !== 0 && isFootOf(feet, [gross, near, ...parts]);
    const isUnnamed = parts.some((v) => best(v, asTax) < HINTED) && rate === undefined && !isFoot;
    const isBetween =
      isUnnamed && best(near, asNet) > NAMED && best(gross, asGross) > HINTED && isLostTax(near, parts, gross);
    if (isUnnamed && !isBetween) return;
    if (sum === 0 && (tax < HINTED || Math.max(best(near, asNet), best(gross, asGross)) < HINTED)) return;
    const g = best(gross, asGross);
    const n = best(near, asNet);
    const score =
      WEIGHTS.gross * g +
      n +
      tax +
      (rate !== undefined ? WEIGHTS.rateFits : 0) +
      (isFoot ? WEIGHTS.isFoot : 0) +
      // A base that is printed in the name of its tax is no net amount where another one is the sum of what stands above it.
      (sum !== 0 && (feet.get(near)?.size ?? 0) > 0 ? WEIGHTS.netIsSum : 0) +
      WEIGHTS.furtherTax * Math.min(1, parts.length - 1);
    const printedRate = rate ?? partial;
    triples.push({
      gross,
      net: near,
      taxes: parts,
      score,
      isBetween,
      rateFits: rate !== undefined || partial !== undefined,
      ...(printedRate !== undefined && parts.length === 1 ? { rate: printedRate } : {}),
    });
  }
  // Two blocks that have net, tax and gross each, and a third that is both together: the bill's own. What is exempt is a block of one amount.
  const taxOf = ({ taxes: own }: Triple) => sumOf(own);
  const ofBlocks = triples.filter((all) =>
    triples.some(
      (a) =>
        a.gross < all.gross &&
        ((taxOf(a) === taxOf(all) &&
          taxOf(a) !== 0 &&
          Math.max(best(all.gross - a.gross, asGross), best(all.gross - a.gross, asNet)) > HINTED) ||
          triples.some((b) => b !== a && a.gross + b.gross === all.gross && a.net + b.net === all.net)),
    ),
  );
  for (const all of ofBlocks) all.score += WEIGHTS.ofBlocks;
  triples.sort((a, b) => b.score - a.score);
  const [first] = triples;
  const choose = (cents: number, role: (a: Amount) => number): Chosen => {
    const prints = (byValue.get(cents) ?? []).toSorted((a, b) => role(b) - role(a));
    return { cents, prints: prints.map((p) => p.print), label: prints[0] ? role(prints[0]) : 0 };
  };
  const bestDue = values
    .map((v) => ({ v, s: best(v, (a) => rest(a.due, [a.other, a.tax])) }))
    .toSorted((a, b) => b.s - a.s)[0];
  const due = bestDue && bestDue.s > NAMED ? { due: choose(bestDue.v, (a) => a.due) } : {};
  const larger = (v: number) => values.filter((o) => o > v && byValue.get(o)!.every((a) => a.other < HINTED)).length;
  const ranked = grosses
    .map(({ v, s }) => ({
      v,
      s: s + PRINT * Math.min(PRINTS, (byValue.get(v)?.length ?? 1) - 1) + ((feet.get(v)?.size ?? 0) > 0 ? ITEMS : 0),
    }))
    // Of a total the parts are smaller: two larger amounts tell of a price or an item, and of coins alone one.
    .filter(({ v }) => v < 0 || v >= 100 || larger(v) === 0)
    .map(({ v, s }) => ({ v, s: v > 0 && larger(v) > 1 ? SMALLER * s : s }))
    .filter((g) => g.s > LEAST_ALONE)
    .toSorted((a, b) => b.s - a.s || b.v - a.v);
  const suggestions = ranked.slice(0, 1 + SUGGESTED).flatMap((r) => byValue.get(r.v)!.slice(0, 1));
  const isProved = first?.rateFits && first.taxes.every((v) => best(v, asTax) > HINTED);
  if (first && (isProved || first.score > LEAST)) {
    const second = triples.find((t) => t.gross !== first.gross || t.net !== first.net);
    const isTaxed = ({ taxes: own }: Triple) => own.every((v) => v !== 0 && best(v, asTax) > NAMED);
    const isContested =
      first.isBetween || triples.some((t) => t.gross === first.gross && t.net !== first.net && isTaxed(t));
    const [tax] = first.taxes;
    const taxCents = taxOf(first);
    const chosenTax = choose(tax!, asTax);
    return {
      gross: choose(first.gross, asGross),
      net: choose(first.net, asNet),
      tax: { ...chosenTax, cents: taxCents, prints: first.taxes.flatMap((v) => choose(v, asTax).prints.slice(0, 1)) },
      ...(first.rate !== undefined ? { taxRate: first.rate } : {}),
      ...due,
      balances,
      isContested,
      rateFits: first.rateFits,
      margin: leadOf(first.score, second?.score),
      suggestions,
    };
  }
  const two = twoOfThree(values, rates, best) ?? taxAmongItems(amounts, best);
  if (two) {
    const part = (cents: number, role: (a: Amount) => number): Chosen =>
      byValue.has(cents) ? choose(cents, role) : { cents, prints: [], label: HINTED };
    return {
      gross: part(two.gross, asGross),
      net: part(two.net, asNet),
      tax: part(two.tax, asTax),
      ...(two.rate === undefined ? {} : { taxRate: two.rate }),
      ...due,
      balances,
      rateFits: two.rate !== undefined,
      margin: 0,
      suggestions,
    };
  }
  const [g, h] = ranked;
  // Where one thing is exempt and another is taxed, the tax is left open.
  const isTaxed = values.some((v) => v !== 0 && best(v, asTax) > HINTED);
  if (g && taxFree && !isTaxed) {
    const gross = choose(g.v, asGross);
    const margin = leadOf(g.s, h?.s);
    return {
      gross,
      net: gross,
      tax: { cents: 0, prints: [], label: gross.label },
      ...due,
      balances,
      rateFits: false,
      margin,
      suggestions,
    };
  }
  return {
    ...(g ? { gross: choose(g.v, asGross) } : {}),
    ...due,
    balances,
    rateFits: false,
    margin: g ? leadOf(g.s, h?.s) : 0,
    suggestions,
  };
}

/** A credit's amounts, with the minus that recognition lost where two others with one and a tax tell that it was there. */
function withLostSigns(amounts: Amount[]): Amount[] {
  const below = amounts.filter((a) => a.cents < 0);
  const taxes = below.filter((a) => asTax(a) > HINTED);
  return amounts.map((a) =>
    a.cents > 0 && taxes.some((t) => below.some((g) => g.cents - t.cents === -a.cents)) ? { ...a, cents: -a.cents } : a,
  );
}

/** A total whose items, the tax among them, add up to it: what is left of it without the tax is net, though printed nowhere. */
function taxAmongItems(
  amounts: Amount[],
  best: (cents: number, role: (a: Amount) => number) => number,
): { gross: number; net: number; tax: number; rate?: number } | undefined {
  const totals = amounts.filter((a) => best(a.cents, asGross) > HINTED);
  const found = totals
    // Below a larger total it is one block's of several.
    .filter((a) => totals.every((b) => b.cents <= a.cents))
    .flatMap((total) => {
      const items = itemsOf(total.print, total.cents, amounts) ?? [];
      const taxes = items.filter((a) => asTax(a) > NAMED);
      const tax = taxes.reduce((sum, a) => sum + a.cents, 0);
      return taxes.length > 0 &&
        // What has a rate, or a name that may be one, may be another tax.
        items.every((a) => taxes.includes(a) || !(a.isRated || asTax(a) > HINTED)) &&
        items.length > taxes.length + 1 &&
        tax > 0 &&
        tax < MOST_TAX * total.cents
        ? [{ gross: total.cents, net: total.cents - tax, tax }]
        : [];
    });
  return found.length === 1 || found.every((f) => f.gross === found[0]!.gross) ? found[0] : undefined;
}
