import { addDays, daysBetween, nextMonthStart, type Day, type Month } from '../calendar/day.ts';

/** How often a supplier bills a meter. */
export const billingRhythms = ['monthly', 'bimonthly', 'quarterly', 'yearly'] as const;
export type BillingRhythm = (typeof billingRhythms)[number];

export const monthsInRhythm: Readonly<Record<BillingRhythm, number>> = {
  monthly: 1,
  bimonthly: 2,
  quarterly: 3,
  yearly: 12,
};

/** A bill is late when it has not arrived so many days after its period; suppliers that usually take longer have longer. */
export const USUAL_DELAY_DAYS = 10;
export const LONGEST_DELAY_DAYS = 60;

/** The rhythm nearest to the middle length of past bills: 28 to 31 days are monthly. No bills: monthly, the strictest. */
export function inferRhythm(lengthsInDays: readonly number[]): BillingRhythm {
  const middle = median(lengthsInDays) ?? 30;
  return billingRhythms.reduce((best, rhythm) =>
    Math.abs(Math.log(middle / (30.4 * monthsInRhythm[rhythm]))) <
    Math.abs(Math.log(middle / (30.4 * monthsInRhythm[best])))
      ? rhythm
      : best,
  );
}

/** Days from the end of a period to its bill, as usual for a meter: 10 at the least, 60 at the most. */
export const usualDelay = (delaysInDays: readonly number[]): number =>
  Math.min(LONGEST_DELAY_DAYS, Math.max(USUAL_DELAY_DAYS, Math.round(median(delaysInDays) ?? USUAL_DELAY_DAYS)));

function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(at) - 1], sorted[Math.floor(at)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

export interface BillingHabit {
  rhythm: BillingRhythm;
  delayDays: number;
  /** The day after the last one that an actual bill covers; absent: none has come yet. */
  billedUntil?: Day | undefined;
}

/**
 * The day until which the bill of a month may still come: the end of its billing period, counted from the last bill, and the usual
 * delay. A quarterly meter billed until 1 October has the bill of October by 11 January.
 */
export function expectedBy(month: Month, { rhythm, delayDays, billedUntil }: BillingHabit): Day {
  const monthEnd = nextMonthStart(`${month}-01`);
  let end = monthEnd;
  if (billedUntil && billedUntil < monthEnd) {
    end = billedUntil;
    for (let step = 1; end < monthEnd; step++) end = addMonths(billedUntil, step * monthsInRhythm[rhythm]);
  }
  return addDays(end, delayDays);
}

/** The same day so many months later, or the last one of a shorter month. */
function addMonths(day: Day, months: number): Day {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const start = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  const last = daysBetween(start, nextMonthStart(start));
  return addDays(start, Math.min(Number(day.slice(8, 10)), last) - 1);
}

/**
 * What became of the bills of a meter in a month. `awaited` and `missing` are both without a bill: the first may still come in the
 * rhythm of its supplier, the second is overdue. `metered`: overdue, too, but meter data has every day. `one_of_both`: the use is known, and
 * of the bills for supply and for the grid one is overdue. `later`: no bill is due yet.
 */
export const cellStates = [
  'received',
  'partly',
  'estimated',
  'overlap',
  'metered',
  'one_of_both',
  'missing',
  'awaited',
  'later',
  'not_expected',
  'locked',
] as const;
export type CellState = (typeof cellStates)[number];

/** A month of a meter, in days. */
export interface CellDays {
  month: Month;
  /** Days covered, of those due. */
  days: number;
  due: number;
  /** Of the days covered, those that only an estimate covers. */
  estimated: number;
  /** Days that another bill counts for. */
  overlap: number;
  /** Days without a bill that meter data has. */
  metered: number;
  /** An accepted report covers the month: a missing bill is not asked for. */
  isLocked?: boolean;
}

/** `dueUntil`: bills are due until this day (`billsDueUntil`). */
export function stateOfCell(cell: CellDays, habit: BillingHabit, dueUntil: Day, today: Day): CellState {
  const { month, days, due, estimated, overlap, metered } = cell;
  if (due === 0) return `${month}-01` >= dueUntil ? 'later' : 'not_expected';
  if (days < due) {
    if (cell.isLocked) return 'locked';
    if (expectedBy(month, habit) >= today) return 'awaited';
    return days + metered >= due ? 'metered' : days > 0 ? 'partly' : 'missing';
  }
  if (estimated > 0) return 'estimated';
  return overlap > 0 ? 'overlap' : 'received';
}

/** Whether days are without a bill that is overdue, so that their use is not known. Meter data does not change that: it is no bill, and nothing is reported of it. */
export const isGap = (state: CellState): boolean => state === 'missing' || state === 'partly' || state === 'metered';

/** Whether a bill is overdue: of all days, or of two bills for the same days one. */
export const isOverdue = (state: CellState): boolean => isGap(state) || state === 'one_of_both';
