import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import { fail } from '@steward/contract/failures';
import { quartiles, shareAbove } from '@steward/core/benchmark/quartiles';
import { SUFFICIENT_COVERAGE } from '@steward/core/coverage/meters';
import { medianIntensity } from '@steward/reference/property-types/property-types';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { buildingsIn } from '../../carbon/inventory/properties-over-time.service.ts';
import { listPropertyTypes } from '../../estate/environments/environments.service.ts';
import { getPortfolioOverview } from './portfolio.service.ts';

// With fewer billed days the energy per area of a year is meaningless, for the property and for its peers.
const isCovered = ({ coverage }: { coverage: number | null }) => coverage !== null && coverage >= SUFFICIENT_COVERAGE;

/** Every property within reach with its type in the year; for a year in which it was not held, its present type. */
const typesIn = (ctx: Ctx, year: number) =>
  reading(ctx, async (work) => {
    const inYear = await buildingsIn(work, {}, year);
    return (await listPropertyTypes(work)).map((row) => inYear(row) ?? row);
  });

/** The published median for a type in a country; undefined without one. */
export const publishedFor = (of: { country_code: string; property_type: string; property_sub_type: string }) =>
  medianIntensity(of.country_code, of.property_type, of.property_sub_type);

export async function getBenchmark(
  ctx: Ctx,
  { environment_id, year = Number(todayOf(ctx).slice(0, 4)) - 1 }: Parsed<typeof dashboards.getBenchmark>,
): Promise<Answer<typeof dashboards.getBenchmark>> {
  const types = new Map((await typesIn(ctx, year)).map((row) => [row.environment_id, row]));
  const own = types.get(environment_id) ?? fail('environment.not-found');
  const { rows } = await getPortfolioOverview(ctx, { year });
  const perArea = (row: (typeof rows)[number]) =>
    row.energy_kwh === null || !isCovered(row) ? null : row.energy_kwh / row.gross_floor_area;
  const row = rows.find((one) => one.environment_id === environment_id);
  const value = row ? perArea(row) : null;
  const ofType = rows.flatMap((one) => {
    const energy = perArea(one);
    const isPeer = types.get(one.environment_id)?.property_type === own.property_type;
    if (!isPeer || energy === null || one.environment_id === environment_id) return [];
    const { environment_name, country_code } = one;
    return { environment_id: one.environment_id, environment_name, country_code, energy_kwh_per_m2: energy };
  });
  const atHome = ofType.filter(({ country_code }) => country_code === own.country_code);
  // With too few peers in the country there are no quartiles: then those of all countries are shown and marked so.
  const isOfCountry = quartiles(atHome.map(({ energy_kwh_per_m2 }) => energy_kwh_per_m2)) !== null;
  const values = isOfCountry ? atHome : ofType;
  const published = publishedFor(own);
  const numbers = values.map(({ energy_kwh_per_m2 }) => energy_kwh_per_m2);
  return {
    environment_id,
    year,
    property_type: own.property_type,
    property_sub_type: own.property_sub_type,
    country_code: own.country_code,
    energy_kwh_per_m2: value,
    coverage: row?.coverage ?? null,
    published: published
      ? {
          median_kwh_per_m2: published.site_kwh_per_m2,
          portfolio_manager_type: published.portfolio_manager,
          country: published.country,
          source: published.source,
          edition: published.edition,
          reference_data: published.reference_data,
          difference: value === null ? null : value / published.site_kwh_per_m2 - 1,
        }
      : null,
    peers: {
      count: values.length,
      is_of_country: isOfCountry,
      quartiles: quartiles(numbers),
      share_above: value === null ? null : shareAbove(value, numbers),
      values: values.toSorted((a, b) => a.energy_kwh_per_m2 - b.energy_kwh_per_m2),
    },
  };
}
