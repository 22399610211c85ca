import { addDays, daysBetween, intersection, type Day, type Period } from '../calendar/day.ts';
import { subtractPeriods } from '../calendar/subtract-periods.ts';

/** The bills of one meter of a carrier. */
export interface BilledMeter {
  meterNo: string;
  /** From this day, until that one: from the first to the last day ever billed. */
  billed: Period;
  /** What its bills cover. */
  covered: readonly Period[];
  /** The days on which the register knows it; absent: always. */
  from?: Day | undefined;
  until?: Day | undefined;
  /** The number of the meter that took its place. */
  replacedBy?: string | undefined;
  /** Days of which somebody said that no bill is expected. */
  exempt?: readonly Period[];
}

export interface MeterGap extends Period {
  /** The meter, with those that replaced it. */
  meterNo: string;
}

/** A replacement is in place, and billed, within this time. */
const DAYS_TO_REPLACE = 31;
/** Whose last bill is older than this before a period is no meter of it any more. */
const DAYS_GONE = 366;

/**
 * The days of a period without a bill, meter by meter: a bill of one meter covers nothing of another. A meter and the one that replaced
 * it are one: the register says so, or the first bill of one follows on the last one of the other. Days are due as far as the register
 * knows the meter, without those that are exempt.
 */
export function meterGaps(period: Period, meters: readonly BilledMeter[]): MeterGap[] {
  const isDue = ({ billed }: BilledMeter) =>
    billed.end > addDays(period.start, -DAYS_GONE) && billed.start < period.end;
  return chainsOf(meters.filter(isDue)).flatMap((chain) => {
    const covered = chain.flatMap((meter) => [...meter.covered, ...(meter.exempt ?? [])]);
    const known = chain.flatMap((meter) => {
      const due = { start: meter.from ?? period.start, end: meter.until ?? period.end };
      return due.start < due.end ? (intersection(period, due) ?? []) : [];
    });
    const notKnown = subtractPeriods(period, known);
    const meterNo = chain.map((meter) => meter.meterNo).join(' → ');
    return subtractPeriods(period, [...covered, ...notKnown]).map((gap) => ({ meterNo, ...gap }));
  });
}

function chainsOf(meters: readonly BilledMeter[]): BilledMeter[][] {
  const chains: BilledMeter[][] = [];
  for (const meter of meters.toSorted((a, b) => (a.billed.start < b.billed.start ? -1 : 1))) {
    const replaced =
      chains.find((chain) => chain.at(-1)?.replacedBy === meter.meterNo) ??
      chains.find((chain) => isFollowedBy(chain.at(-1), meter));
    if (replaced) replaced.push(meter);
    else chains.push([meter]);
  }
  return chains;
}

function isFollowedBy(earlier: BilledMeter | undefined, later: BilledMeter): boolean {
  if (!earlier || earlier.replacedBy !== undefined) return false;
  const days = daysBetween(earlier.billed.end, later.billed.start);
  return days >= 0 && days <= DAYS_TO_REPLACE;
}
