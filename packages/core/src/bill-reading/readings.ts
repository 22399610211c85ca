import { grouped } from '../grouped.ts';
import type { PrintedDate, PrintedNumber } from './candidates.ts';
import { daysBetween } from '../calendar/day.ts';
import type { MaybeHeader } from './fields/header-units.ts';
import { claims, WELL_NAMED, type Label } from './text/labels.ts';
import { USUAL_RATES } from './fields/money.ts';
import { isBillable } from './fields/period.ts';
import { fitsRate, near } from './text/tolerances.ts';
import type { Rect } from './text/page-text.ts';

/** Two meter readings whose difference, times a printed factor, is a printed quantity. */
export interface ReadingPair {
  previous: PrintedNumber;
  current: PrintedNumber;
  factor: number;
  difference: number;
  result: PrintedNumber | undefined;
  line: number;
  rect: Rect;
  labelled: number;
  /** The days on which it was read, where each stands beside its reading. */
  dates?: [PrintedDate, PrintedDate];
}

/** Numbers of a row or sentence with readings, at most: the time to search it grows with the fourth power of their number. */
const LONGEST_ROW = 14;

/** Smaller numbers add up by chance: 1 + 2 = 3. */
const LEAST_READING = 20;

/** Without a unit small differences turn up by chance. */
const LEAST_DIFFERENCE = 50;

/** To the thousandth, which is the last place that meters count. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/**
 * Evidence for three numbers of a row: a constant with its name outweighs labels, a unit of the difference counts nearly as much.
 * 472 + 3179 = 3651 adds up both ways: the number with a unit is the consumption,
 * otherwise the smaller one.
 */
const WEIGHTS = { named: 1, unit: 0.8, smaller: 0.15 };

/**
 * Finds the readings of each meter: on one line of a table (previous, current, perhaps a factor, and the difference), or below
 * each other with labels. What adds up is a reading whatever its header says; what does not needs labels.
 */
export function findReadings(numbers: MaybeHeader[], dates: PrintedDate[], labels: Label[]): ReadingPair[] {
  const pairs: ReadingPair[] = [];
  const constants = numbers
    .filter((n) => n.value > 1 && (!n.unit || n.fromHeader) && !n.currency && !n.percent && !n.segment.prose)
    .map((n) => ({ n, isNamed: (claims(labels, n.rect).factor ?? 0) > WELL_NAMED }))
    .filter(({ n, isNamed }) => isNamed || n.decimals === 0);
  const plain = numbers.filter((n) => !n.percent && !n.currency && !n.rate && !n.segment.prose && n.value >= 0);
  for (const row of grouped(plain, (n) => n.segment.line).values()) {
    if (row.length > LONGEST_ROW) continue;
    const found = inRow(row, labels, constants);
    if (found && (isProved(found) || found.difference > LEAST_DIFFERENCE)) pairs.push(found);
  }
  // In a sentence two readings and what lies between them count only with its unit.
  if (pairs.length === 0) {
    const inProse = numbers.filter((n) => !n.percent && !n.currency && !n.rate && n.segment.prose && n.value > 0);
    for (const row of grouped(inProse, (n) => n.segment.line).values()) {
      const found = row.length <= LONGEST_ROW ? inRow(row, labels, []) : undefined;
      if (found?.result?.unit && found.factor === 1) pairs.push(found);
    }
  }
  // What nothing names and has no unit, such as the groups of telephone numbers, gives way, but for a further row of the same columns.
  const proved = pairs.filter(isProved);
  const kept =
    proved.length > 0
      ? pairs.filter((pair) => isProved(pair) || proved.some((other) => isOfColumns(pair, other)))
      : datedReadings(numbers, dates, labels, constants);
  if (kept.length > 0) pairs.splice(0, pairs.length, ...kept);
  if (pairs.length === 0) {
    const claimed = plain.map((n) => ({ n, c: claims(labels, n.rect) }));
    const previous = claimed.filter(({ c }) => (c['previous-reading'] ?? 0) > WELL_NAMED);
    const current = claimed.filter(({ c }) => (c['current-reading'] ?? 0) > WELL_NAMED);
    for (const { n: p, c: pc } of previous) {
      for (const { n: q, c: qc } of current) {
        const difference = q.value - p.value;
        if (p === q || difference <= 0 || p.rect.page !== q.rect.page || Math.abs(p.rect.y - q.rect.y) > 2 * BELOW)
          continue;
        const others = plain.filter((r) => r !== p && r !== q);
        const printed = others.find((r) => near(r.value, difference));
        // What is billed is the difference times the constant, where both are printed, with a name or in the column.
        const times = constants.flatMap(({ n, isNamed }) => {
          const product = others.find(
            (r) => r !== n && near(r.value, difference * n.value) && (isNamed || (isBelow(n, q) && isBelow(r, n))),
          );
          return product ? [{ by: n.value, product }] : [];
        })[0];
        const factor = times?.by ?? 1;
        const result = times?.product ?? printed;
        if (!result) continue;
        const labelled = Math.min(pc['previous-reading'] ?? 0, qc['current-reading'] ?? 0);
        pairs.push({
          previous: p,
          current: q,
          factor,
          difference: rounded(difference * factor),
          result,
          line: q.segment.line,
          rect: q.rect,
          labelled,
        });
      }
    }
    // Two meters beside each other have readings of their own.
    const taken = new Set<PrintedNumber>();
    const apart = pairs
      .toSorted((a, b) => b.labelled - a.labelled)
      .filter((pair) => {
        const own = [pair.previous, pair.current];
        if (own.some((n) => taken.has(n))) return false;
        for (const n of own) taken.add(n);
        return true;
      });
    pairs.splice(0, pairs.length, ...apart);
  }
  return pairs;
}

/** Thousandths of the page's width within which two readings stand below each other: 13 mm on A4; twice as far down, six rows. */
const BELOW = 60;

const endsNear = ({ rect: a }: PrintedNumber, { rect: b }: PrintedNumber) => Math.abs(a.x + a.w - b.x - b.w) < BELOW;

const isBelow = (a: PrintedNumber, b: PrintedNumber) => endsNear(a, b) && Math.abs(a.rect.y - b.rect.y) < 2 * BELOW;

const isProved = (pair: ReadingPair) => pair.labelled > 0 || pair.result?.unit !== undefined;

/** Both readings stand in the columns of another pair. */
const isOfColumns = (a: ReadingPair, b: ReadingPair) =>
  endsNear(a.previous, b.previous) && endsNear(a.current, b.current);

/** Two dates, each with a number on its line, the later with the larger one, and what lies between them printed with its unit. */
function datedReadings(
  numbers: PrintedNumber[],
  dates: PrintedDate[],
  labels: Label[],
  constants: Constant[],
): ReadingPair[] {
  const counted = numbers.filter((n) => !n.percent && !n.currency && !n.rate && n.value >= 0);
  const byLine = grouped(counted, (n) => n.segment.line);
  const rows = dates.flatMap((date) => {
    const line = byLine.get(date.segment.line) ?? [];
    const gap = (n: PrintedNumber, side: 1 | -1) =>
      side > 0 ? n.rect.x - (date.rect.x + date.rect.w) : date.rect.x - (n.rect.x + n.rect.w);
    // The number next to it on each side.
    const own = ([1, -1] as const).flatMap((side) =>
      line
        .filter((n) => gap(n, side) > -1)
        .toSorted((a, b) => gap(a, side) - gap(b, side))
        .slice(0, 1),
    );
    return date.date.iso && own.length > 0 ? [{ date, own, iso: date.date.iso }] : [];
  });
  const found = rows.flatMap((a) =>
    rows.flatMap((b) => {
      const days = daysBetween(a.iso, b.iso);
      if (!isBillable(days) || a.date.rect.page !== b.date.rect.page) return [];
      return a.own.flatMap((previous) =>
        b.own.flatMap((current): ReadingPair[] => {
          const difference = rounded(current.value - previous.value);
          const isColumn =
            (previous.segment.line === current.segment.line && previous.rect.x > a.date.rect.x) ||
            isBelow(previous, current);
          // Of two numbers one of which has its unit that one is what was used.
          if (difference <= 0 || current.value < LEAST_READING || !isColumn || !previous.unit !== !current.unit)
            return [];
          const isFree = (n: PrintedNumber) => n !== previous && n !== current;
          const between = counted.filter((n) => isFree(n) && near(n.value, difference));
          const named = constants.find(
            ({ n: { value }, isNamed }) =>
              isNamed && counted.some((n) => isFree(n) && n.unit && near(n.value, difference * value)),
          )?.n.value;
          const factor = between.length > 0 ? 1 : (named ?? 1);
          const result =
            between.find((n) => n.unit) ??
            between[0] ??
            counted.find((n) => n.unit && near(n.value, difference * factor));
          if (!result) return [];
          const labelled = Math.min(
            claims(labels, previous.rect)['previous-reading'] ?? 0,
            claims(labels, current.rect)['current-reading'] ?? 0,
          );
          const { line } = current.segment;
          return [
            {
              previous,
              current,
              factor,
              difference: rounded(difference * factor),
              result,
              line,
              rect: current.rect,
              labelled,
              dates: [a.date, b.date],
            },
          ];
        }),
      );
    }),
  );
  const proved = found.filter((pair) => pair.result?.unit || pair.difference > LEAST_DIFFERENCE);
  // A reading before or after it in the column: what lies between these two is a part of what is billed.
  const isPart = ({ previous, current, dates }: ReadingPair) =>
    dates !== undefined &&
    rows.some(({ iso, own }) =>
      own.some(
        (n) =>
          isBelow(n, current) &&
          ((iso > dates[1].date.iso! && n.value > current.value) ||
            (iso < dates[0].date.iso! && n.value < previous.value && n.value > 0)),
      ),
    );
  if (proved.length === 1) return proved.filter((pair) => !isPart(pair));
  const sure = proved.filter((pair) => pair.result?.unit);
  const [first] = sure;
  // Read in between: from the first to the last it is one meter, and what one part used is not what is billed.
  const next = first && sure.find((pair) => pair.previous === first.current);
  if (!first || !next) return sure.length === 1 ? sure : [];
  const difference = rounded(first.difference + next.difference);
  const result = counted.find((n) => n.unit && near(n.value, difference));
  const days = [first.dates![0], next.dates![1]] as [PrintedDate, PrintedDate];
  return [{ ...next, previous: first.previous, difference, result, dates: days }];
}

/** A number that meters are multiplied by, or may be. */
interface Constant {
  n: PrintedNumber;
  isNamed: boolean;
}

function inRow(row: PrintedNumber[], labels: Label[], constants: Constant[]): ReadingPair | undefined {
  let best: ReadingPair | undefined;
  let bestScore = -1;
  for (const [i, a] of row.entries()) {
    for (const [j, b] of row.entries()) {
      if (i === j || b.value <= a.value || (a.unit && a.unit.kind === 'mass')) continue;
      const difference = rounded(b.value - a.value);
      for (const [k, c] of row.entries()) {
        if (k === i || k === j || c.value <= 0) continue;
        const inside = row.filter((_, f) => f !== i && f !== j && f !== k).map((f) => f.value);
        // A constant outside the row has its name.
        const named = constants.find((f) => !row.includes(f.n) && f.isNamed && near(difference * f.n.value, c.value))?.n
          .value;
        const factor = named ?? [1, ...inside].find((f) => f > 0 && near(difference * f, c.value));
        if (factor === undefined || b.value < LEAST_READING) continue;
        const pc = claims(labels, a.rect)['previous-reading'] ?? 0;
        const qc = claims(labels, b.rect)['current-reading'] ?? 0;
        const labelled = Math.min(pc, qc);
        // Net, tax and gross of a row add up as readings do, and so does what a price comes to.
        const [tax, net] = [Math.min(a.value, c.value), Math.max(a.value, c.value)];
        const isTaxed = a.decimals === 2 && USUAL_RATES.some((r) => fitsRate(net * 100, r, tax * 100));
        if (c.decimals === 2 && !c.unit && labelled < WELL_NAMED && (isTaxed || factor !== 1)) continue;
        const score =
          labelled +
          (named ? WEIGHTS.named : 0) +
          (c.unit ? WEIGHTS.unit : 0) +
          (c.value < a.value ? WEIGHTS.smaller : 0);
        if (score > bestScore) {
          bestScore = score;
          best = {
            previous: a,
            current: b,
            factor,
            difference: rounded(difference * factor),
            result: c,
            line: a.segment.line,
            rect: a.rect,
            labelled,
          };
        }
      }
    }
  }
  return best;
}
