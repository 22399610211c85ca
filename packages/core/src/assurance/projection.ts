import { confidenceFactor } from './poisson.ts';

/** A checked item of a sample. Differences are the correct amount less the reported one, so an overstatement is negative. kg CO2e. */
export interface Checked {
  reportedKg: number;
  differenceKg: number;
  isTop: boolean;
}

export interface Projected {
  /** Found in the sample. */
  knownKg: number;
  /** The most likely misstatement in all items, including known ones; over- and understatements are never offset. */
  overstatedKg: number;
  understatedKg: number;
  /** Monetary-unit sampling: the maximum misstatement at the confidence of the sample. */
  upperKg: number | null;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Ratio projection of a random sample: the misstatement per reported kilogram of the sample applies to all items. */
export function projectRandom(checked: readonly Checked[], totalKg: number): Projected {
  const sampled = sumOf(checked.map(({ reportedKg }) => Math.abs(reportedKg)));
  const ratio = sampled === 0 ? 1 : totalKg / sampled;
  const over = sumOf(checked.map(({ differenceKg }) => Math.max(0, -differenceKg)));
  const under = sumOf(checked.map(({ differenceKg }) => Math.max(0, differenceKg)));
  return { knownKg: over + under, overstatedKg: over * ratio, understatedKg: under * ratio, upperKg: null };
}

/** Items picked on purpose are not projected to others (ISA 530, A16). */
export function projectNothing(checked: readonly Checked[]): Projected {
  const over = sumOf(checked.map(({ differenceKg }) => Math.max(0, -differenceKg)));
  const under = sumOf(checked.map(({ differenceKg }) => Math.max(0, differenceKg)));
  return { knownKg: over + under, overstatedKg: over, understatedKg: under, upperKg: null };
}

interface Drawn {
  intervalKg: number;
  confidence: number;
  /** Whether every item belongs to the top stratum. */
  isWhole: boolean;
}

interface Direction {
  likelyKg: number;
  upperKg: number;
}

/** One direction: taintings (misstatement ÷ reported) times the interval; the upper limit adds the allowance of the confidence factors. */
function projectDirection(
  checked: readonly Checked[],
  amount: (one: Checked) => number,
  { intervalKg, confidence, isWhole }: Drawn,
): Direction {
  const wrong = checked.filter((one) => amount(one) > 0);
  const top = sumOf(wrong.filter(({ isTop }) => isTop).map(amount));
  const taintings = wrong
    .filter(({ isTop }) => !isTop)
    .map((one) => amount(one) / Math.abs(one.reportedKg))
    .toSorted((a, b) => b - a);
  const likely = sumOf(taintings) * intervalKg;
  const limit =
    confidenceFactor(confidence) +
    sumOf(
      taintings.map((taint, at) => taint * (confidenceFactor(confidence, at + 1) - confidenceFactor(confidence, at))),
    );
  // When every kilogram is examined, the sample cannot miss anything.
  return { likelyKg: top + likely, upperKg: isWhole ? top + likely : top + limit * intervalKg };
}

/**
 * Monetary-unit sampling: each tainting applies to a whole interval; items of the top stratum count as found. The upper limit is basic
 * precision (factor × interval) plus, for each tainting from the largest, the increment of the confidence factor.
 */
export function projectMonetaryUnit(
  checked: readonly Checked[],
  intervalKg: number,
  confidence: number,
  isWhole = false,
): Projected {
  const drawn = { intervalKg, confidence, isWhole };
  const over = projectDirection(checked, ({ differenceKg }) => -differenceKg, drawn);
  const under = projectDirection(checked, ({ differenceKg }) => differenceKg, drawn);
  return {
    knownKg: sumOf(checked.map(({ differenceKg }) => Math.abs(differenceKg))),
    overstatedKg: over.likelyKg,
    understatedKg: under.likelyKg,
    upperKg: Math.max(over.upperKg, under.upperKg),
  };
}
