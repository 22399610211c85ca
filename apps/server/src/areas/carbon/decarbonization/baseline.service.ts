import type { Answer, Parsed } from '@steward/contract/call';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { decarbonization } from '@steward/contract/carbon/decarbonization';
import { measureOf, scopeOf, type Carrier } from '@steward/core/ghg/carrier';
import { addKnown } from '@steward/core/ghg/known-sums';
import { grouped } from '@steward/core/grouped';
import { savedEmissions } from '@steward/core/measures/saved-emissions';
import type { CountedEnergy } from '@steward/core/net-zero/projected';
import { declaredProxies, factorIndex } from '@steward/reference/emission-factors/factors';
import { wasteDefaults } from '@steward/reference/waste/defaults';
import { countedEnergy } from './counted-energy.ts';
import { placedIn } from '../../estate/environments/places-over-time.service.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findBoundary, type Boundary, type BoundaryRow } from '../boundaries/boundary.service.ts';
import { reportedFigures, type FigureLine } from '../reports/reported-figures.service.ts';

/** A property in the base year by the inventory: kWh by carrier, and their emissions in kg CO2e. */
export interface PropertyBaseline {
  environmentId: string;
  portfolioId: string;
  energy: Map<Carrier, number>;
  factor: (carrier: Carrier) => number | undefined;
  /** The same energy by the market-based method and in scope 3. */
  counted: CountedEnergy;
}

export interface Baseline {
  year: number;
  properties: PropertyBaseline[];
  /** Scopes 1 and 2, location-based; null: unknown. */
  kg: number | null;
  inventory: Inventory;
  boundary: Boundary;
}

const isCounted = ({ scope, basis, carrier, unit }: FigureLine) =>
  scope !== 3 && basis !== 'market' && carrier !== 'refrigerant' && unit === 'kWh';

/** The published factor of the place, for a carrier that was not used in the base year. */
const publishedFactor = (row: BoundaryRow, year: number, carrier: Carrier): number | undefined => {
  const place = { country: row.country_code, region: row.region, regionIs: row.region_is, year };
  const { kgCo2e } = savedEmissions([{ carrier, quantity: 1 }], place, {
    index: factorIndex(),
    proxies: declaredProxies,
    wasteDefaults,
  });
  return kgCo2e ?? undefined;
};

/** The figures of the inventory for a year by property; the accepted ones of an accepted year. */
export async function baselineOf(
  work: Work,
  boundary: Boundary,
  year: number,
  now: Date,
  /** Without other years. */
  isAlone = false,
): Promise<Baseline> {
  const { inventory, lines } = await reportedFigures(work, boundary, year, now, isAlone);
  const sums = new Map<string, Map<Carrier, { kwh: number; kg: number }>>();
  for (const line of lines) {
    const carrier = line.carrier as Carrier;
    if (!isCounted(line) || measureOf[carrier] !== 'energy' || scopeOf[carrier] === 3) continue;
    const id = line.environment_id ?? '';
    const property = sums.get(id) ?? new Map<Carrier, { kwh: number; kg: number }>();
    const sum = property.get(carrier) ?? { kwh: 0, kg: 0 };
    property.set(carrier, { kwh: sum.kwh + line.quantity, kg: sum.kg + line.kg_co2e });
    sums.set(id, property);
  }
  const byProperty = grouped(lines, (line) => line.environment_id ?? '');
  const properties = boundary.environments.map((today): PropertyBaseline => {
    const row = placedIn(today, year);
    const used = sums.get(row.environment_id) ?? new Map<Carrier, { kwh: number; kg: number }>();
    return {
      environmentId: row.environment_id,
      portfolioId: row.portfolio_id,
      counted: countedEnergy(byProperty.get(row.environment_id) ?? [], used, row, year),
      energy: new Map([...used].map(([carrier, { kwh }]) => [carrier, kwh])),
      factor: (carrier) => {
        const own = used.get(carrier);
        return own && own.kwh !== 0 ? own.kg / own.kwh : publishedFactor(row, year, carrier);
      },
    };
  });
  const { scope1, scope2_location } = inventory.totals;
  return { year, properties, kg: addKnown(scope1, scope2_location), inventory, boundary };
}

export const getCo2EmissionByPortfolio = (
  ctx: Ctx,
  { portfolio_id, year }: Parsed<typeof decarbonization.getCo2EmissionByPortfolio>,
): Promise<Answer<typeof decarbonization.getCo2EmissionByPortfolio>> =>
  reading(ctx, async (work) => {
    const boundary = await findBoundary(work, 'Portfolio', portfolio_id);
    const { inventory, isAccepted } = await reportedFigures(work, boundary, year, ctx.now);
    const sums = (row: Inventory['totals']) => ({
      scope1: row.scope1,
      scope2_location: row.scope2_location,
      scope2_market: row.scope2_market,
      scope3: row.scope3,
    });
    return {
      portfolio_id,
      name: boundary.targetName,
      year,
      totals: sums(inventory.totals),
      total_location: inventory.total_location,
      total_market: inventory.total_market,
      is_complete: inventory.is_complete,
      is_accepted: isAccepted,
      coverage: inventory.coverage.share,
      by_year: inventory.by_year.map((row) => ({ year: row.year, ...sums(row) })),
      properties: inventory.by_environment.map((row) => ({
        environment_id: row.environment_id,
        environment_name: row.environment_name,
        ...sums(row),
        kg_per_m2: row.kg_per_m2,
        coverage: row.coverage ?? 0,
      })),
    };
  });
