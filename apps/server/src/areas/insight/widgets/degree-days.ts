import { addDays } from '@steward/core/calendar/day';
import type { DayRange } from '@steward/core/figures/asked-period';
import type { FigurePart } from '@steward/core/figures/figure';
import { apart, inside, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { getWeatherModels } from '../../energy/weather/models.service.ts';
import { getWeatherData } from '../../energy/weather/weather.service.ts';

/** The heating and cooling degree days of each month, of the period and of the year before; K·d. */
export type DegreeDays = ReadonlyMap<string, number>;

/**
 * The degree days by which a property's energy may be divided; or why it may not: no station, or no meter whose use follows the weather by an
 * accepted model (CV(RMSE) of at most 25 %), so that a quotient would explain nothing.
 */
export const degreeDaysOf = (
  ctx: Ctx,
  work: Work,
  environmentId: string,
  { period, before }: { period: DayRange; before: DayRange },
): Promise<{ days: DegreeDays; refused: null } | { days: undefined; refused: 'weather' | 'model' }> =>
  apart(work, async (own) => {
    const asking = inside(ctx, own);
    const { meters, station } = await getWeatherModels(asking, {
      environment_id: environmentId,
      year: Number(period.to.slice(0, 4)),
    });
    if (!station) return { days: undefined, refused: 'weather' };
    if (!meters.some(({ model, issue }) => model && issue === null)) return { days: undefined, refused: 'model' };
    const days = new Map<string, number>();
    for (const { from, to } of [before, period]) {
      const { months } = await getWeatherData(asking, {
        environment_id: environmentId,
        start: from,
        end: addDays(to, 1),
      });
      for (const { month, hdd, cdd } of months) if (hdd !== null && cdd !== null) days.set(month, hdd + cdd);
    }
    return { days, refused: null };
  });

/** A month with fewer degree days says nothing about the use per degree day, K·d. */
const FEWEST = 1;

/** An amount divided by the degree days of its months; unknown where those of a month are. */
export function perDegreeDay(part: FigurePart, days: DegreeDays, months: readonly string[]): FigurePart {
  const known = months.flatMap((month) => days.get(month) ?? []);
  const sum = known.reduce((a, b) => a + b, 0);
  if (part.value === null || known.length < months.length || sum < FEWEST)
    return { value: null, reason: part.value === null ? (part.reason ?? 'no-data') : 'no-data', days: part.days };
  return { ...part, value: part.value / sum, estimated: (part.estimated ?? 0) / sum, current: undefined };
}
