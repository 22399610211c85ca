import { coverageTogether, type PropertyCoverage } from '@steward/core/coverage/meters';
import { measureOf, type Carrier } from '@steward/core/ghg/carrier';
import type { Inventory as Computed } from '@steward/core/ghg/inventory';
import { noSums, type ScopeSums } from '@steward/core/ghg/inventory-sums';
import { addKnown } from '@steward/core/ghg/known-sums';
import type { BoundaryRow } from '../boundaries/boundary.service.ts';
import type { YearRows } from './consumption.service.ts';

// The sums of an inventory as its answer lists them.

type Covered = ReadonlyMap<string, PropertyCoverage<Carrier>>;

export const sums = ({ scope1, scope2Location, scope2Market, scope3 }: ScopeSums) => ({
  scope1,
  scope2_location: scope2Location,
  scope2_market: scope2Market,
  scope3,
});

export function energyOf({ properties }: YearRows): Map<string, number> {
  const energy = new Map<string, number>();
  for (const { environment_id, carrier, quantity } of properties)
    if (measureOf[carrier] === 'energy') energy.set(environment_id, (energy.get(environment_id) ?? 0) + quantity);
  return energy;
}

/** Every property of the boundary. A property without data is listed without sums and as incomplete. */
export function byEnvironment(
  computed: Computed,
  environments: readonly BoundaryRow[],
  /** Properties counted in a category of scope 3: their area and energy are not in the inventory. */
  outside: readonly BoundaryRow[],
  energy: ReadonlyMap<string, number>,
  covered: Covered,
) {
  const known = new Map(computed.byEnvironment.map((row) => [row.environmentId, row]));
  const isOutside = new Set(outside.map((row) => row.environment_id));
  return [...environments, ...outside].map((row) => {
    const gross_floor_area = isOutside.has(row.environment_id) ? 0 : row.gross_floor_area;
    const found = known.get(row.environment_id);
    const kg = found && addKnown(found.scope1, found.scope2Location, found.scope3);
    // Fields are named instead of spread: there are thousands of rows.
    return {
      scope1: found?.scope1 ?? null,
      scope2_location: found?.scope2Location ?? null,
      scope2_market: found?.scope2Market ?? null,
      scope3: found?.scope3 ?? null,
      environment_id: row.environment_id,
      environment_name: row.environment_name,
      country_code: row.country_code,
      gross_floor_area,
      is_complete: found?.isComplete ?? false,
      energy_kwh: energy.get(row.environment_id) ?? null,
      kg_per_m2: kg === undefined || kg === null || gross_floor_area === 0 ? null : kg / gross_floor_area,
      ...coveredIn(covered.get(row.environment_id)),
    };
  });
}

/** The share of the days of a property that bills cover; absent where no bills were due. */
function coveredIn(property: PropertyCoverage<Carrier> | undefined): { coverage?: number } {
  const found = property && coverageTogether([property]);
  return found ? { coverage: found.share } : {};
}

/** Consumption and emissions of each carrier. A carrier with two units has two rows. */
export function byCarrier(computed: Computed, properties: YearRows['properties']) {
  const emissions = new Map(computed.byCarrier.map((row) => [row.carrier as string, row]));
  const used = new Map<string, { carrier: Carrier; unit: string; quantity: number }>();
  for (const { carrier, unit, quantity } of properties) {
    const entry = used.get(`${carrier}|${unit}`);
    if (entry) entry.quantity += quantity;
    else used.set(`${carrier}|${unit}`, { carrier, unit, quantity });
  }
  return [...used.values()].map(({ carrier, unit, quantity }) => {
    const found = emissions.get(carrier);
    emissions.delete(carrier);
    return {
      ...sums(found ?? noSums()),
      carrier,
      quantity,
      unit,
    };
  });
}
