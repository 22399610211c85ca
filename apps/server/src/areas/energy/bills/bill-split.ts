import { addDays, daysBetween } from '@steward/core/calendar/day';
import type { Bill } from '@steward/contract/energy/bills.bill';
import { weatherSplits, type WeatherSplit } from '../weather/month-weights.service.ts';
import type { Work } from '../../../database/transaction.ts';
import { mainQuantity, periodOf, type Fields } from './bill-months.ts';
import * as repository from './bills.splits.repository.ts';

type Splittable = Fields & { is_accrual?: boolean };

/** Whether a bill may be spread by the weather: measured energy, over more than one month. */
export function maySplit(bill: Splittable): boolean {
  const { start, end } = periodOf(bill);
  return (
    (bill.utility === 'ENERGY' || bill.utility === 'HEAT') &&
    !bill.is_estimate &&
    !bill.is_accrual &&
    daysBetween(start, end) > 0 &&
    addDays(end, -1).slice(0, 7) !== start.slice(0, 7)
  );
}

/** The spreading of bills of this property; the models are fitted once for all bills. */
export function splitterOf(work: Work, environmentId: string) {
  const splits = weatherSplits(work, environmentId);
  return {
    ...splits,
    of: async (bill: Splittable): Promise<WeatherSplit | null> => {
      if (!maySplit(bill)) return null;
      const period = periodOf(bill);
      return splits.splitOf(bill, period, Number(period.end.slice(0, 4)), mainQuantity(bill).quantity);
    },
  };
}

/** The spreading of new bills: by days, unless degree days were switched on for their property. */
export async function splitsOf(work: Work, bills: readonly Splittable[]): Promise<(WeatherSplit | null)[]> {
  const asked = bills.filter(maySplit).map(({ environment_id }) => environment_id);
  const chosen = asked.length ? await repository.listChosen(work.db, work.scope, asked) : new Set<string>();
  const splitters = new Map([...chosen].map((id) => [id, splitterOf(work, id)]));
  const found: (WeatherSplit | null)[] = [];
  for (const bill of bills) found.push((await splitters.get(bill.environment_id)?.of(bill)) ?? null);
  return found;
}

export const shownSplit = ({ kind, baseC, basePerDay, degreeDays, year, bills }: WeatherSplit): Bill['split'] => ({
  kind,
  base_c: baseC,
  base_per_day: basePerDay,
  degree_days: degreeDays,
  year,
  bills,
});
