import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import type { Utility } from '@steward/core/ghg/carrier';
import { isUseOf } from '@steward/core/ghg/carrier';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { metersInWeather } from '../../energy/weather/models.service.ts';
import * as repository from './dashboards.repository.ts';
import { monthlyOf, type Point } from './figures.ts';
import { countMonths } from '../../carbon/inventory/count-year.ts';
import { findProperty } from './property.service.ts';

type Billed = Awaited<ReturnType<typeof repository.listBilledWhole>>[number];

/** The values of bills for a measure; a bill without a value gives no point. */
const points = (rows: readonly Billed[], of: (row: Billed) => number | null): Point[] =>
  rows.flatMap((row) => {
    const value = of(row);
    return value === null ? [] : [{ carrier: row.carrier, month: row.month, value }];
  });

const ofUtilities = (row: Billed, utilities: readonly Utility[], value: number | null) =>
  utilities.includes(row.utility) ? value : null;

export const getBilledMonths = (
  ctx: Ctx,
  { environment_id, year }: Parsed<typeof dashboards.getBilledMonths>,
): Promise<Answer<typeof dashboards.getBilledMonths>> =>
  reading(ctx, async (work) => {
    await findProperty(work, environment_id);
    const rows = await repository.listBilledWhole(work.db, work.scope, environment_id, year - 1, year);
    const ofYear = (of: number) => rows.filter(({ month }) => month.startsWith(`${of}-`));
    const monthly = (of: (row: Billed) => number | null) =>
      monthlyOf(year, { now: points(ofYear(year), of), before: points(ofYear(year - 1), of) });
    const currencies = [...new Set(ofYear(year).flatMap(({ currency }) => currency ?? []))].toSorted();
    return {
      environment_id,
      year,
      energy_kwh: monthly((row) => ofUtilities(row, ['ENERGY', 'HEAT'], row.energy_consumption)),
      // Waste water is not additional use of water.
      water_l: monthly((row) => (row.carrier === 'waste_water' ? null : row.water_consumption)),
      waste_t: monthly((row) => row.waste),
      // Tenants do not see the landlord's costs.
      cost: (work.scope.tenants ? [] : currencies).map((currency) => ({
        currency,
        months: monthly((row) => (row.currency === currency ? row.gross_amount : null)),
      })),
    };
  });

type InWeather = Awaited<ReturnType<typeof metersInWeather>>['meters'][number];

/** Whether the model is accepted and any month can be normalized. */
const isNormalized = ({ issue, months }: InWeather) =>
  issue === null && months.some(({ normalized }) => normalized !== null);

/**
 * The energy by month in normal weather: the calendar months, plus the difference of normal weather for every meter with an accepted model.
 * Meters without one keep their billed energy. Empty if no meter has one.
 */
function inNormalWeather(meters: readonly InWeather[], energy: readonly Point[]): Point[] {
  const accepted = meters.filter(isNormalized);
  if (!accepted.length) return [];
  const unknown = new Set(accepted.flatMap((meter) => meter.unknown));
  const difference = accepted.flatMap(({ carrier, months }) =>
    months.flatMap(({ month, actual, normalized }) =>
      normalized === null ? [] : [{ carrier, month, value: normalized - actual }],
    ),
  );
  return [...energy, ...difference].filter(({ month }) => !unknown.has(month));
}

async function normalizedYear(work: Work, environmentId: string, year: number, energy: readonly Point[]) {
  const { station, normals, meters } = await metersInWeather(work, environmentId, year);
  const ofYear = energy.filter(({ month }) => month.startsWith(`${year}-`));
  return { station, normals, meters, points: inNormalWeather(meters, ofYear) };
}

export const getNormalizedMonths = (
  ctx: Ctx,
  { environment_id, year }: Parsed<typeof dashboards.getNormalizedMonths>,
): Promise<Answer<typeof dashboards.getNormalizedMonths>> =>
  reading(ctx, async (work) => {
    const property = await findProperty(work, environment_id);
    const rows = [];
    for (const one of [year - 1, year]) rows.push(...(await countMonths(work, property, one, ctx.now)).rows);
    const energy = rows
      .filter(({ carrier }) => isUseOf('energy', carrier))
      .map(({ carrier, month, quantity }) => ({ carrier, month, value: quantity }));
    const now = await normalizedYear(work, environment_id, year, energy);
    const before = await normalizedYear(work, environment_id, year - 1, energy);
    const years = now.meters
      .filter(isNormalized)
      .flatMap(({ months }) => months.flatMap(({ normal_years }) => normal_years || []));
    return {
      environment_id,
      year,
      station: now.station?.name ?? null,
      energy_kwh: now.points.length ? monthlyOf(year, { now: now.points, before: before.points }) : [],
      normals: now.normals,
      normal_years: years.length ? Math.min(...years) : null,
      meters: now.meters.map((meter) => ({
        carrier: meter.carrier,
        meter_no: meter.meter_no,
        issue: meter.issue ?? (isNormalized(meter) ? null : ('no-normal' as const)),
        bills_fitted: meter.bills_fitted,
        cv_rmse: meter.model?.cv_rmse ?? null,
      })),
    };
  });
