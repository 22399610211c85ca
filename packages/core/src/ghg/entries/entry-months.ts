import { byMonth } from '../../calendar/by-month.ts';
import { halfOpenPeriod } from '../../calendar/half-open-period.ts';

/** What an entry says of each calendar month, spread by days; both days of the period count. Its unit, whatever it is. */
export const entryMonths = (entry: { first_day: string; last_day: string; quantity: number }) =>
  byMonth(halfOpenPeriod(entry.first_day, entry.last_day, 'inclusive'), entry.quantity).map(({ month, quantity }) => ({
    month,
    year: Number(month.slice(0, 4)),
    quantity,
  }));
