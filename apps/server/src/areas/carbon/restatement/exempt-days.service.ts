import { daysBetween, intersection, yearPeriod } from '@steward/core/calendar/day';
import { measureOf } from '@steward/core/ghg/carrier';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import { listExempt } from '../../energy/completeness/coverage.service.ts';

export function daysOfYear(year: number): number {
  const { start, end } = yearPeriod(year);
  return daysBetween(start, end);
}

/** The days of a year on which no bill is expected of the meters of a property, by what they measure. */
export async function exemptDaysOf(
  work: Work,
  filter: Parameters<typeof listExempt>[1],
): Promise<(id: string, measure: 'energy' | 'water' | 'waste', year: number) => number> {
  const exempt = grouped(
    await listExempt(work, filter),
    ({ environment_id, carrier }) => `${environment_id} ${measureOf[carrier]}`,
  );
  return (id, measure, year) =>
    (exempt.get(`${id} ${measure}`) ?? []).reduce((days, period) => {
      const within = intersection(period, yearPeriod(year));
      return within ? days + daysBetween(within.start, within.end) : days;
    }, 0);
}
