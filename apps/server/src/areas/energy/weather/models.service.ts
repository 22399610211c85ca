import type { Answer, Parsed } from '@steward/contract/call';
import type { weather } from '@steward/contract/energy/weather';
import type { MeterModel } from '@steward/contract/energy/weather.models';
import { addDays, daysBetween, monthsOf, type Day } from '@steward/core/calendar/day';
import { monthPeriod } from '@steward/core/weather/degree-days';
import { expectedUse, weatherModel, type WeatherModel } from '@steward/core/weather/model';
import { fittedBills, normalizedMonths } from '@steward/core/weather/normalize';
import type { WeatherNormals } from '@steward/core/weather/normals';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './models.repository.ts';
import type { BilledRow, MonthRow } from './models.repository.ts';
import { distanceTo } from './stations.service.ts';
import { weatherOf } from './weather.service.ts';

/** The number of years of bills, up to the requested one. */
const FITTED_YEARS = 3;

const meterOf = ({ carrier, meter_no }: Pick<BilledRow, 'carrier' | 'meter_no'>) => `${carrier} ${meter_no}`;

export const modelShown = (model: WeatherModel): NonNullable<MeterModel['model']> => ({
  kind: model.kind,
  base_c: model.baseC,
  base_per_day: model.basePerDay,
  per_degree: model.perDegree,
  per_hdd: model.perHdd,
  per_cdd: model.perCdd,
  r2: model.r2,
  cv_rmse: model.cvRmse,
  nmbe: model.nmbe,
});

function meterModel(
  bills: readonly BilledRow[],
  rows: readonly MonthRow[],
  known: ReadonlyMap<Day, number>,
  year: number,
  normals: WeatherNormals | undefined,
): Omit<MeterModel, 'carrier' | 'meter_no'> & { unknown: string[] } {
  const fitted = fittedBills(bills, known);
  const { model, issue } = weatherModel(fitted);
  const used = issue === null ? model : null;
  // A month with a missing bill would look like low use.
  const whole = rows.filter(({ month, days }) => {
    const { start, end } = monthPeriod(month);
    return days === daysBetween(start, end);
  });
  const billed = [
    ...rows.map(({ month }) => month),
    ...bills.flatMap(({ start, end }) => [start.slice(0, 7), addDays(end, -1).slice(0, 7)]),
  ].toSorted();
  const [first = '', last = ''] = [billed[0], billed.at(-1)];
  const normalized = new Map(
    (used ? normalizedMonths(used, known, whole, normals) : []).map((one) => [one.month, one]),
  );
  return {
    model: model && modelShown(model),
    issue,
    // Months within the meter's bills that are not billed, or only in part or by an estimate: their use in normal weather is unknown.
    unknown: monthsOf(year).filter((month) => month >= first && month <= last && !normalized.has(month)),
    bills_fitted: fitted.length,
    bills_left_out: bills.length - fitted.length,
    months: whole.map(({ month, quantity }) => ({
      month,
      actual: quantity,
      expected: normalized.get(month)?.expected ?? null,
      normalized: normalized.get(month)?.normalized ?? null,
      normal_years: normalized.get(month)?.years ?? 0,
    })),
    billed: billedMonths(bills, year),
    outliers: fitted.flatMap(({ start, end, quantity, means }) => {
      if (!used || end <= `${year}-01-01`) return [];
      const range = expectedUse(used, means);
      return quantity < range.low || quantity > range.high
        ? [{ start, end, quantity, expected: range.quantity, low: range.low, high: range.high }]
        : [];
    }),
  };
}

/** Each bill in full in the month of its last day. */
function billedMonths(bills: readonly BilledRow[], year: number): MeterModel['billed'] {
  const sums = new Map<string, number>();
  for (const { end, quantity } of bills) {
    const month = addDays(end, -1).slice(0, 7);
    if (month.startsWith(`${year}-`)) sums.set(month, (sums.get(month) ?? 0) + quantity);
  }
  return [...sums].map(([month, quantity]) => ({ month, quantity })).toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

/** Every energy meter of a property with its model for a year, fitted to the bills of this year and the two before. */
export async function metersInWeather(work: Work, environment_id: string, year: number) {
  const { db, scope } = work;
  const { site, taken, known, normals } = await weatherOf(work, environment_id);
  const from = `${year - FITTED_YEARS + 1}-01-01`;
  const bills = await repository.listBilled(db, scope, environment_id, from, `${year + 1}-01-31`);
  const months = (await repository.listBilledMonths(db, scope, environment_id, year)).filter(
    ({ days, estimated_days }) => days + estimated_days > 0,
  );
  const meters = new Map([...bills, ...months.filter(({ days }) => days > 0)].map((row) => [meterOf(row), row]));
  return {
    station: taken
      ? { name: taken.station.name, distance_km: distanceTo(site, taken.station), is_chosen: taken.isChosen }
      : null,
    normals: normals ? { source: normals.source, edition: normals.edition } : null,
    meters: [...meters].map(([key, { carrier, meter_no }]) => ({
      carrier,
      meter_no,
      ...meterModel(
        bills.filter((row) => meterOf(row) === key),
        months.filter((row) => meterOf(row) === key),
        known,
        year,
        normals,
      ),
    })),
  };
}

export const getWeatherModels = (
  ctx: Ctx,
  { environment_id, year }: Parsed<typeof weather.getWeatherModels>,
): Promise<Answer<typeof weather.getWeatherModels>> =>
  reading(ctx, async (work) => {
    const { station, normals, meters } = await metersInWeather(work, environment_id, year);
    const shown = meters.map((meter) => {
      const { unknown: _, ...known } = meter;
      return known;
    });
    return { environment_id, year, station, normals, meters: shown };
  });
