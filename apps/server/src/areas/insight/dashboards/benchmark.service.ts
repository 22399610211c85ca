import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import { fail } from '@steward/contract/failures';
import { quartiles, shareAbove } from '@steward/core/benchmark/quartiles';
import { medianIntensity } from '@steward/reference/property-types/property-types';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listPropertyTypes } from '../../estate/environments/environments.service.ts';
import { getPortfolioOverview } from './portfolio.service.ts';

// With fewer days of bills the energy per area of a year says nothing.
const COVERED_ENOUGH = 0.75;

export async function getBenchmark(
  ctx: Ctx,
  { environment_id, year = ctx.now.getUTCFullYear() - 1 }: Parsed<typeof dashboards.getBenchmark>,
): Promise<Answer<typeof dashboards.getBenchmark>> {
  const types = new Map((await reading(ctx, listPropertyTypes)).map((row) => [row._id, row]));
  const own = types.get(environment_id) ?? fail('environment.not-found');
  const { rows } = await getPortfolioOverview(ctx, { year });
  const perArea = (row: (typeof rows)[number]) =>
    row.energy_kwh === null ? null : row.energy_kwh / row.gross_floor_area;
  const row = rows.find((one) => one.environment_id === environment_id);
  const value = row ? perArea(row) : null;
  const values = rows.flatMap((one) => {
    const energy = perArea(one);
    const isPeer = types.get(one.environment_id)?.property_type === own.property_type;
    if (!isPeer || energy === null || one.coverage < COVERED_ENOUGH || one.environment_id === environment_id) return [];
    const { environment_name, country_code } = one;
    return { environment_id: one.environment_id, environment_name, country_code, energy_kwh_per_m2: energy };
  });
  const published = medianIntensity(own.country_code, own.property_type, own.property_sub_type);
  const numbers = values.map(({ energy_kwh_per_m2 }) => energy_kwh_per_m2);
  return {
    environment_id,
    year,
    property_type: own.property_type,
    property_sub_type: own.property_sub_type,
    country_code: own.country_code,
    energy_kwh_per_m2: value,
    coverage: row?.coverage ?? 0,
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
      quartiles: quartiles(numbers),
      share_above: value === null ? null : shareAbove(value, numbers),
      values: values.toSorted((a, b) => a.energy_kwh_per_m2 - b.energy_kwh_per_m2),
    },
  };
}
