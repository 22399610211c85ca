import { addDays, nextMonthStart, type Day, type Month, type Period } from '../calendar/day.ts';

/** What meter data files say of a meter, day by day: its consumption, never what it fed in. */
export interface MeterDays {
  /** The days that the register gives the meter, half-open. */
  from?: Day | undefined;
  until?: Day | undefined;
  days: ReadonlyMap<Day, { quantity: number; share: number }>;
}

/** Days of a month that no bill covers and meter data does, and what was used on them. */
export interface MeteredDays {
  days: number;
  quantity: number;
}

/** Rounding of the parts of a day leaves less than this. */
const NEARLY = 1e-6;

/**
 * Of a point of supply (a meter after those that it replaced) in a month: the days without a bill of which every value is stored. 30
 * days of 100 kWh, billed until the 11th: 20 days, 2,000 kWh. A day of which some values are missing does not count; of two meters
 * that know a day, the later one does.
 */
export function meteredDays(month: Month, meters: readonly MeterDays[], billed: readonly Period[]): MeteredDays {
  const found: MeteredDays = { days: 0, quantity: 0 };
  const end = nextMonthStart(`${month}-01`);
  for (let day = `${month}-01`; day < end; day = addDays(day, 1)) {
    if (billed.some((period) => period.start <= day && day < period.end)) continue;
    const known = meters
      .filter(({ from = '', until = '9' }) => from <= day && day < until)
      .flatMap(({ days }) => days.get(day) ?? [])
      .findLast(({ share }) => share >= 1 - NEARLY);
    if (!known) continue;
    found.days += 1;
    found.quantity += known.quantity;
  }
  return found;
}
