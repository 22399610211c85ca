import { InvalidValue, MissingValue } from '../failure.ts';
import { shown } from '../working.ts';
import { daysBetween, nextMonthStart, type Month, type Period } from './day.ts';

/** The part of a bill that falls into one month. */
export interface MonthPart {
  month: Month;
  /** Days of the bill in this month. */
  days: number;
  /** In the unit of the bill. */
  quantity: number;
  working: { totalQuantity: number; totalDays: number; formula: string };
}

/**
 * Spreads a bill's quantity (consumption or cost, any unit) over calendar months by days: the first day counts, the last does
 * not, for the next bill starts there. 12 September until 14 October is 32 days, 19 in September and 13 in October.
 *
 * The parts add up to the whole exactly, in plain doubles: every part but the last is taken to the precision of the whole
 * (some fifteen digits, far below any meter's), and the last month gets what remains.
 *
 * Throws `InvalidValue` when the end is not after the start. Source: EnergyCAP calendarization; ENERGY STAR Portfolio Manager.
 */
export function byMonth(period: Period, quantity: number): MonthPart[] {
  const slices = monthSlices(period);
  const totalDays = slices.reduce((sum, slice) => sum + slice.days, 0);
  const quantities = split(
    quantity,
    slices.map((slice) => slice.days / totalDays),
  );
  return slices.map(({ month, days }, index) => ({
    month,
    days,
    quantity: quantities[index]!,
    working: {
      totalQuantity: quantity,
      totalDays,
      formula: `${shown(quantity)} × ${days} of ${totalDays} days = ${shown(quantities[index]!)}`,
    },
  }));
}

/**
 * The same for a meter whose use follows the weather: a base load per day is spread by days, the rest by degree days.
 * 6,300 kWh with a base of 50 kWh a day, 20 days with 300 and 10 days with 100 degree days: 4,600 and 1,700.
 *
 * `degreeDays` holds, per month, the degree days of the days the bill covers in it (K·d, one base temperature).
 * Throws `MissingValue` for a month without degree days, `InvalidValue` when the base load alone exceeds the bill or there
 * is a rest to spread and no degree days; then spread by days instead, and say so. Source: EnergyCAP.
 */
export function byMonthAndWeather(
  period: Period,
  quantity: number,
  weather: { basePerDay: number; degreeDays: Readonly<Record<Month, number>> },
): MonthPart[] {
  const slices = monthSlices(period);
  const totalDays = slices.reduce((sum, slice) => sum + slice.days, 0);
  const sensitive = quantity - weather.basePerDay * totalDays;
  if (sensitive < 0) throw new InvalidValue('The base load is more than the bill');
  const degreeDays = slices.map(({ month }) => {
    const value = weather.degreeDays[month];
    if (value === undefined) throw new MissingValue(`degree days of ${month}`);
    return value;
  });
  const totalDegreeDays = degreeDays.reduce((sum, value) => sum + value, 0);
  if (sensitive > 0 && totalDegreeDays <= 0) throw new InvalidValue('There are no degree days to spread by');
  const wanted = slices.map(
    ({ days }, index) =>
      weather.basePerDay * days + (sensitive === 0 ? 0 : (sensitive * degreeDays[index]!) / totalDegreeDays),
  );
  const quantities = split(
    quantity,
    wanted.map((part) => (quantity === 0 ? 0 : part / quantity)),
  );
  return slices.map(({ month, days }, index) => ({
    month,
    days,
    quantity: quantities[index]!,
    working: {
      totalQuantity: quantity,
      totalDays,
      formula: `${shown(weather.basePerDay)} × ${days} days + ${shown(sensitive)} × ${shown(degreeDays[index]!)} of ${shown(totalDegreeDays)} degree days = ${shown(quantities[index]!)}`,
    },
  }));
}

function monthSlices({ start, end }: Period): { month: Month; days: number }[] {
  if (daysBetween(start, end) <= 0) throw new InvalidValue(`The period ends (${end}) before it has begun (${start})`);
  const slices: { month: Month; days: number }[] = [];
  for (let from = start; from < end;) {
    const monthEnd = nextMonthStart(from);
    const until = monthEnd < end ? monthEnd : end;
    slices.push({ month: from.slice(0, 7), days: daysBetween(from, until) });
    from = until;
  }
  return slices;
}

/** Parts on a grid as fine as the last bit of the whole: sums of them are exact, in whatever order they are added. */
function split(whole: number, shares: number[]): number[] {
  if (!Number.isFinite(whole)) throw new InvalidValue('The quantity is not a number');
  if (whole === 0) return shares.map(() => 0);
  const grid = 2 ** (Math.floor(Math.log2(Math.abs(whole))) - 51);
  let rest = whole;
  return shares.map((share, index) => {
    const part = index === shares.length - 1 ? rest : Math.round((whole * share) / grid) * grid;
    rest -= part;
    return part;
  });
}
