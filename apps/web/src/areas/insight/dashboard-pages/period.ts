import { addDays, daysBetween, isDay, monthOffset, nextMonthStart } from '@steward/core/calendar/day';

/** First and last day of what a page is about. */
export interface PagePeriod {
  start: string;
  end: string;
}

export const periodKinds = ['day', 'month', 'quarter', 'year', 'twelve', 'own'] as const;
export type PeriodKind = (typeof periodKinds)[number];

const monthOf = (day: string) => day.slice(0, 7);
const firstOf = (month: string) => `${month}-01`;
const lastOf = (month: string) => addDays(nextMonthStart(firstOf(month)), -1);
/** Whole months: from the first of one to the last of another. */
const monthsFrom = (month: string, count: number): PagePeriod => ({
  start: firstOf(month),
  end: lastOf(monthOffset(month, count - 1)),
});
const isSame = (a: PagePeriod, b: PagePeriod) => a.start === b.start && a.end === b.end;

export const yearOf = (year: number): PagePeriod => ({ start: `${year}-01-01`, end: `${year}-12-31` });

/** The twelve months until the running one, for values that are known by the day. */
export const recent = (today: string): PagePeriod => monthsFrom(monthOffset(monthOf(today), -11), 12);

export const isPeriod = ({ start, end }: PagePeriod) => isDay(start) && isDay(end) && start <= end;

/** How many months whole months have, by kind. */
const lengths = { month: 1, quarter: 3, year: 12, twelve: 12 } as const;

const quarterStart = (month: string) => {
  const number = Number(month.slice(5));
  return `${month.slice(0, 5)}${String(number - ((number - 1) % 3)).padStart(2, '0')}`;
};

export function kindOf(period: PagePeriod): PeriodKind {
  const { start, end } = period;
  if (start === end) return 'day';
  const month = monthOf(start);
  if (isSame(period, monthsFrom(month, 1))) return 'month';
  if (month === quarterStart(month) && isSame(period, monthsFrom(month, 3))) return 'quarter';
  if (isSame(period, monthsFrom(month, 12))) return month.endsWith('-01') ? 'year' : 'twelve';
  return 'own';
}

/** The period before or after, of the same length. */
export function stepped(period: PagePeriod, by: 1 | -1): PagePeriod {
  const kind = kindOf(period);
  const { start, end } = period;
  if (kind === 'day' || kind === 'own') {
    const days = (daysBetween(start, end) + 1) * by;
    return { start: addDays(start, days), end: addDays(end, days) };
  }
  // The last twelve months move by one.
  const months = kind === 'twelve' ? 1 : lengths[kind];
  return monthsFrom(monthOffset(monthOf(start), months * by), lengths[kind]);
}

/** A period of another kind that ends where this one does, but not after today. */
export function ofKind(kind: PeriodKind, { start, end }: PagePeriod, today: string): PagePeriod {
  const last = end < today ? end : today < start ? start : today;
  const month = monthOf(last);
  switch (kind) {
    case 'day':
      return { start: last, end: last };
    case 'month':
      return monthsFrom(month, 1);
    case 'quarter':
      return monthsFrom(quarterStart(month), 3);
    case 'year':
      return yearOf(Number(month.slice(0, 4)));
    case 'twelve': {
      const whole = last === lastOf(month) ? month : monthOffset(month, -1);
      // Twelve months to December are a year.
      return monthsFrom(monthOffset(whole, -11), 12);
    }
    case 'own':
      return { start, end: last < start ? end : last };
  }
}
