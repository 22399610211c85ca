import type { Parsed } from '@steward/contract/call';
import type { ghg } from '@steward/contract/ghg';
import type { Inventory } from '@steward/contract/ghg-report';
import { daysBetween } from '@steward/core/calendar/day';
import { measureOf, type Carrier } from '@steward/core/ghg/carrier';
import type { EmissionFactor } from '@steward/core/ghg/factor';
import type { Inventory as Computed } from '@steward/core/ghg/inventory';
import type { InventoryLine } from '@steward/core/ghg/inventory-line';
import { noSums, type ScopeSums } from '@steward/core/ghg/inventory-sums';
import { addKnown } from '@steward/core/ghg/known-sums';
import { reading, type Work } from '../../database/transaction.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { accountByMonth, accountFor, activityOf } from './accounting.ts';
import { findBoundary, type Boundary } from './boundary.service.ts';
import { sumConsumption, type BoundaryRow, type YearRows } from './consumption.repository.ts';
import { loadReferences, type References } from './references.service.ts';

/** An inventory with what stands behind it. */
export interface Figures {
  inventory: Inventory;
  lines: InventoryLine[];
  references: References;
}

const sums = ({ scope1, scope2Location, scope2Market, scope3 }: ScopeSums) => ({
  scope1,
  scope2_location: scope2Location,
  scope2_market: scope2Market,
  scope3,
});

/** The inventory of a boundary in a year, for reports and for whoever needs its lines. */
export async function figuresFor(work: Work, boundary: Boundary, year: number, now: Date): Promise<Figures> {
  const { environments, filter } = boundary;
  const references = await loadReferences(
    work,
    environments.map((row) => row.country_code),
  );
  const today = now.toISOString().slice(0, 10);
  const rows = await sumConsumption(work.db, work.scope, filter, year, today, references.alone);
  const places = new Map(environments.map((row) => [row.environment_id, row]));
  const activities = rows.properties.flatMap((row) => {
    const place = places.get(row.environment_id);
    return place ? [activityOf(row, place, row.environment_id, { year })] : [];
  });
  const computed = accountFor(activities, references, year);
  const energy = energyOf(rows);
  const inventory: Inventory = {
    totals: sums(computed.totals),
    total_location: computed.totalLocationKgCo2e,
    total_market: computed.totalMarketKgCo2e,
    is_complete: computed.isComplete,
    scope3_by_category: computed.scope3ByCategory,
    gases: computed.gases,
    biogenic: computed.biogenicKgCo2,
    by_environment: byEnvironment(computed, environments, energy),
    by_carrier: byCarrier(computed, rows),
    by_month: byMonth(rows, references, year),
    by_year: byYear(rows, references, year, computed),
    missing: missingOf(computed),
    factors: computed.factorsUsed.map(shownFactor),
    coverage: coverageOf(rows, year, today),
    energy_kwh: [...energy.values()].reduce((sum, kwh) => sum + kwh, 0),
    gross_floor_area: environments.reduce((sum, row) => sum + row.gross_floor_area, 0),
  };
  return { inventory, lines: computed.lines, references };
}

/** The inventory of an organization, portfolio or property in a year: kg CO2e, not rounded. */
export async function inventoryFor(
  work: Work,
  { level, target_id, year }: Parsed<typeof ghg.ghg_report>,
  now: Date,
): Promise<Inventory> {
  const boundary = await findBoundary(work, level, target_id);
  return (await figuresFor(work, boundary, year, now)).inventory;
}

export const ghg_report = (ctx: Ctx, input: Parsed<typeof ghg.ghg_report>) =>
  reading(ctx, (work) => inventoryFor(work, input, ctx.now));

function energyOf({ properties }: YearRows): Map<string, number> {
  const energy = new Map<string, number>();
  for (const { environment_id, carrier, quantity } of properties)
    if (measureOf[carrier] === 'energy') energy.set(environment_id, (energy.get(environment_id) ?? 0) + quantity);
  return energy;
}

/** Every property of the boundary. One nothing is known of stands there without sums, not complete. */
function byEnvironment(computed: Computed, environments: readonly BoundaryRow[], energy: ReadonlyMap<string, number>) {
  const known = new Map(computed.byEnvironment.map((row) => [row.environmentId, row]));
  return environments.map((row) => {
    const found = known.get(row.environment_id);
    const kg = found && addKnown(found.scope1, found.scope2Location, found.scope3);
    return {
      ...sums(found ?? noSums()),
      environment_id: row.environment_id,
      environment_name: row.environment_name,
      country_code: row.country_code,
      gross_floor_area: row.gross_floor_area,
      is_complete: found?.isComplete ?? false,
      energy_kwh: energy.get(row.environment_id) ?? 0,
      kg_per_m2: kg === undefined || kg === null ? null : kg / row.gross_floor_area,
    };
  });
}

/** What was used of each carrier, with its emissions; the same carrier in two units stands there twice. */
function byCarrier(computed: Computed, { properties }: YearRows) {
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

function byMonth({ months }: YearRows, references: References, year: number) {
  const activities = months.map((row) => activityOf(row, row, row.environment_id ?? '', { year, month: row.month }));
  return [...accountByMonth(activities, references, year)].map(([month, { totals }]) => ({ month, ...sums(totals) }));
}

function byYear({ years }: YearRows, references: References, year: number, computed: Computed) {
  const before = [...new Set(years.map((row) => row.year))].toSorted((a, b) => a - b);
  const result = before.map((other) => {
    const rows = years.filter((row) => row.year === other);
    const activities = rows.map((row) => activityOf(row, row, row.environment_id ?? '', { year: other }));
    return { year: other, ...sums(accountFor(activities, references, other).totals) };
  });
  if (computed.byEnvironment.length) result.push({ year, ...sums(computed.totals) });
  return result;
}

/** Missing factors as every answer shows them. */
export const missingOf = ({ missing }: Pick<Computed, 'missing'>): Inventory['missing'] =>
  missing.map(({ what, detail, carrier, quantity, unit, environmentIds }) => ({
    what,
    kind: detail.kind,
    country: detail.country ?? null,
    year: detail.year ?? null,
    carrier,
    quantity,
    unit,
    environment_ids: environmentIds,
  }));

const shownFactor = (factor: EmissionFactor): Inventory['factors'][number] => ({
  id: factor.id,
  carrier: factor.carrier,
  scope: factor.scope,
  basis: factor.basis ?? null,
  country: factor.country,
  region: factor.region ?? null,
  year: factor.year,
  unit: factor.unit,
  kg_co2e_per_unit: factor.kgCo2ePerUnit,
  gwp_set: factor.gwpSet,
  source: factor.source,
  edition: factor.edition,
  licence: factor.licence,
  note: factor.note ?? null,
  proxy_for: factor.proxyFor ?? null,
  own: factor.own ?? false,
});

/** Days of the year until today; none of a year that has not begun. */
export function daysSoFar(year: number, today: string): number {
  const end = `${year + 1}-01-01`;
  return Math.max(0, daysBetween(`${year}-01-01`, today < end ? today : end));
}

/** Expected is every day so far of every carrier a property has ever had a bill for. */
function coverageOf({ coverage }: YearRows, year: number, today: string): Inventory['coverage'] {
  const expected = coverage.reduce((sum, row) => sum + row.carriers, 0) * daysSoFar(year, today);
  const days = coverage.reduce((sum, row) => sum + row.days, 0);
  const estimated = coverage.reduce((sum, row) => sum + row.estimated, 0);
  return {
    days,
    days_expected: expected,
    share: expected ? days / expected : 0,
    estimated_share: days ? estimated / days : 0,
  };
}
