import { addDays, daysBetween, intersection, type Day, type Period } from '../calendar/day.ts';
import { subtractPeriods } from '../calendar/subtract-periods.ts';

/** The bills of one meter of a carrier. */
export interface BilledMeter {
  meterNo: string;
  /** From the first to the last day ever billed (exclusive). */
  billed: Period;
  /** The periods covered by its bills. */
  covered: readonly Period[];
  /** The days on which the register has it; absent: always. */
  from?: Day | undefined;
  until?: Day | undefined;
  /** The number of its replacement. */
  replacedBy?: string | undefined;
  /** Days that a user has marked as without an expected bill. */
  exempt?: readonly Period[];
}

export interface MeterGap extends Period {
  /** The meter, with those that replaced it. */
  meterNo: string;
}

/** The maximum time until a replacement is in place and billed. */
const DAYS_TO_REPLACE = 31;
/** A meter whose last bill is older than this before a period is no longer in use. */
const DAYS_GONE = 366;

/**
 * The days of a period without a bill, by meter: a bill of one meter covers nothing of another. A meter and its replacement are one, if the
 * register says so or the first bill of one follows the last one of the other. Days are due while the register has the meter, without
 * exempt days.
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
