import { confidenceFactor } from './poisson.ts';

/** A sampled item that was checked. Differences: what is right less what was reported, so an overstatement is negative. kg CO2e. */
export interface Checked {
  reportedKg: number;
  differenceKg: number;
  isTop: boolean;
}

export interface Projected {
  /** Found in the sample. */
  knownKg: number;
  /** Most likely in all items, known ones included; over- and understatements are never set off against each other. */
  overstatedKg: number;
  understatedKg: number;
  /** Monetary-unit sampling: at most this, at the confidence of the sample. */
  upperKg: number | null;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Ratio projection of a random sample: the misstatement per reported kilogram of the sample holds for all items. */
export function projectRandom(checked: readonly Checked[], totalKg: number): Projected {
  const sampled = sumOf(checked.map(({ reportedKg }) => Math.abs(reportedKg)));
  const ratio = sampled === 0 ? 1 : totalKg / sampled;
  const over = sumOf(checked.map(({ differenceKg }) => Math.max(0, -differenceKg)));
  const under = sumOf(checked.map(({ differenceKg }) => Math.max(0, differenceKg)));
  return { knownKg: over + under, overstatedKg: over * ratio, understatedKg: under * ratio, upperKg: null };
}

/** What was picked on purpose stands for itself alone (ISA 530, A16). */
export function projectNothing(checked: readonly Checked[]): Projected {
  const over = sumOf(checked.map(({ differenceKg }) => Math.max(0, -differenceKg)));
  const under = sumOf(checked.map(({ differenceKg }) => Math.max(0, differenceKg)));
  return { knownKg: over + under, overstatedKg: over, understatedKg: under, upperKg: null };
}

interface Drawn {
  intervalKg: number;
  confidence: number;
  /** Every item is of the top stratum. */
  isWhole: boolean;
}

interface Direction {
  likelyKg: number;
  upperKg: number;
}

/** One direction: taintings (misstatement ÷ reported) times the interval; the upper limit adds what the factors allow for. */
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
  // Where every kilogram is examined, nothing is left that a sample could miss.
  return { likelyKg: top + likely, upperKg: isWhole ? top + likely : top + limit * intervalKg };
}

/**
 * Monetary-unit sampling: each tainting holds for a whole interval; items of the top stratum count as found. The upper limit is basic
 * precision (factor × interval) and, tainting by tainting from the largest, the step of the confidence factor.
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
