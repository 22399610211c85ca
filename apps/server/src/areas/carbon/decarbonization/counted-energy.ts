import { MissingReference } from '@steward/core/failure';
import { measureOf, scopeOf, type Carrier } from '@steward/core/ghg/carrier';
import { chooseFactor } from '@steward/core/ghg/factors/choose-factor';
import type { CountedEnergy, MarketCount } from '@steward/core/net-zero/projected';
import { declaredProxies, factorIndex } from '@steward/reference/emission-factors/factors';
import type { BoundaryRow } from '../boundaries/boundary.service.ts';
import type { FigureLine } from '../reports/reported-figures.service.ts';

const UPSTREAM = 3;

/** The residual mix of the place, else the grid's average; undefined where neither is published. */
function publishedMarket(row: BoundaryRow, year: number, carrier: Carrier): number | undefined {
  const place = { country: row.country_code, region: row.region, regionIs: row.region_is, year };
  try {
    const query = { ...place, carrier, scope: 2 as const, basis: 'market' as const, unit: 'kWh' as const };
    return chooseFactor(query, factorIndex(), declaredProxies).factor.kgCo2ePerUnit;
  } catch (error) {
    if (error instanceof MissingReference) return undefined;
    throw error;
  }
}

const isEnergy = (carrier: string): carrier is Carrier => measureOf[carrier as Carrier] === 'energy';

/** The energy of a property by its lines of the base year, market-based and in scope 3. */
export function countedEnergy(
  lines: readonly FigureLine[],
  used: ReadonlyMap<Carrier, { kwh: number }>,
  row: BoundaryRow,
  year: number,
): CountedEnergy {
  const market = new Map<Carrier, { covered: { kwh: number; kg: number }; rest: { kwh: number; kg: number } }>();
  const upstreamKg = new Map<Carrier, number>();
  const tenantsKg = new Map<Carrier, number>();
  for (const { carrier, scope, scope3_category, basis, instrument, quantity, unit, kg_co2e } of lines) {
    if (!isEnergy(carrier) || unit !== 'kWh') continue;
    if (scope === 2 && basis === 'market') {
      const sums = market.get(carrier) ?? { covered: { kwh: 0, kg: 0 }, rest: { kwh: 0, kg: 0 } };
      const sum = instrument ? sums.covered : sums.rest;
      sum.kwh += quantity;
      sum.kg += kg_co2e;
      market.set(carrier, sums);
    } else if (scope === 3 && scope3_category === UPSTREAM) {
      // Losses, supply, and supply of losses are three lines of the same kilowatt-hours.
      upstreamKg.set(carrier, (upstreamKg.get(carrier) ?? 0) + kg_co2e);
    } else if (scope === 3) {
      tenantsKg.set(carrier, (tenantsKg.get(carrier) ?? 0) + kg_co2e);
    }
  }
  const published = new Map<Carrier, number | undefined>();
  const publishedOf = (carrier: Carrier) => {
    if (!published.has(carrier)) published.set(carrier, publishedMarket(row, year, carrier));
    return published.get(carrier);
  };
  const kwhOf = (carrier: Carrier) => used.get(carrier)?.kwh ?? 0;
  return {
    market(carrier): MarketCount | undefined {
      if (scopeOf[carrier] !== 2) return undefined;
      const { covered = { kwh: 0, kg: 0 }, rest } = market.get(carrier) ?? {};
      const restPerKwh = rest && rest.kwh > 0 ? rest.kg / rest.kwh : publishedOf(carrier);
      return { coveredKwh: covered.kwh, coveredKg: covered.kg, restPerKwh };
    },
    upstream(carrier) {
      const kwh = kwhOf(carrier);
      // A carrier introduced by a project: unknown if the inventory counts upstream emissions of others.
      if (kwh <= 0) return upstreamKg.size > 0 ? undefined : 0;
      return (upstreamKg.get(carrier) ?? 0) / kwh;
    },
    tenantsKg,
  };
}
