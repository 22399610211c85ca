import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/dashboards';
import { fail } from '@steward/contract/failures';
import { coverage } from '@steward/core/coverage/coverage';
import type { Inventory } from '@steward/core/ghg/inventory';
import { reading, type Work } from '../../database/transaction.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { accountByMonth, accountFor, activityOf } from '../ghg/accounting.ts';
import { listBoundary, listMonths, type BoundaryRow, type MonthRow } from '../ghg/consumption.repository.ts';
import { daysSoFar, missingOf } from '../ghg/inventory.service.ts';
import { loadReferences, type References } from '../ghg/references.service.ts';
import * as repository from './dashboards.repository.ts';
import { changeOf, figureOf, isEmissionOf, isUseOf, monthlyOf, type Measure, type Point } from './figures.ts';

type Dashboard = Answer<typeof dashboards.getPropertyDashboard>;

/** A property the person may see, with what its figures are computed with. */
export async function findProperty(work: Work, environmentId: string) {
  const [property] = await listBoundary(work.db, work.scope, { environmentId });
  if (!property) return fail('environment.not-found');
  return { property, references: await loadReferences(work, [property.country_code]) };
}

/** The months of one year as activities. */
export const activitiesOf = (rows: readonly MonthRow[], property: BoundaryRow, year: number) =>
  rows
    .filter((row) => row.month.startsWith(`${year}-`))
    .map((row) => activityOf(row, property, property.environment_id, { year, month: row.month }));

const isOf = (year: number) => (point: { month: string }) => point.month.startsWith(`${year}-`);

/** Emissions of a measure by carrier and month. */
const emissions = (months: ReadonlyMap<string, Inventory>, measure: Measure): Point[] =>
  [...months].flatMap(([month, { lines }]) =>
    lines
      .filter((line) => isEmissionOf(measure, line))
      .map((line) => ({ carrier: line.carrier, month, value: line.kgCo2e })),
  );

const use = (rows: readonly MonthRow[], measure: 'energy' | 'water' | 'waste'): Point[] =>
  rows
    .filter((row) => isUseOf(measure, row.carrier))
    .map(({ carrier, month, quantity }) => ({ carrier, month, value: quantity }));

export const getPropertyDashboard = (
  ctx: Ctx,
  { environment_id, year }: Parsed<typeof dashboards.getPropertyDashboard>,
): Promise<Dashboard> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const { property, references } = await findProperty(work, environment_id);
    const rows = await listMonths(db, scope, environment_id, year - 1, year);
    const costs = await repository.listCosts(db, scope, environment_id, year - 1, year);
    const series = seriesOf(rows, property, references, year);
    const whole = accountFor(activitiesOf(rows, property, year), references, year);
    const energy = figureOf(...series.energy);
    const co2e = figureOf(...series.co2e);
    const perArea = (value: number | null) => value && value / property.gross_floor_area;
    return {
      environment_id,
      environment_name: property.environment_name,
      year,
      gross_floor_area: property.gross_floor_area,
      energy_kwh: energy,
      co2e_kg: co2e,
      co2e_market_kg: figureOf(...series.co2e_market),
      scope1_kg: figureOf(...series.scope1),
      scope2_location_kg: figureOf(...series.scope2_location),
      scope2_market_kg: figureOf(...series.scope2_market),
      scope3_kg: figureOf(...series.scope3),
      water_l: figureOf(...series.water),
      waste_t: figureOf(...series.waste),
      cost: costFigures(costs, year),
      energy_kwh_per_m2: perArea(energy.value),
      co2e_kg_per_m2: perArea(co2e.value),
      months: {
        energy_kwh: monthlyOf(year, ...series.energy),
        scope1_kg: monthlyOf(year, ...series.scope1),
        scope2_location_kg: monthlyOf(year, ...series.scope2_location),
        scope2_market_kg: monthlyOf(year, ...series.scope2_market),
        scope3_kg: monthlyOf(year, ...series.scope3),
        co2e_kg: monthlyOf(year, ...series.co2e),
        water_l: monthlyOf(year, ...series.water),
        waste_t: monthlyOf(year, ...series.waste),
        cost: byCurrency(costs, year).map(({ currency, now, before }) => ({
          currency,
          months: monthlyOf(year, now, before),
        })),
      },
      carriers: carriersOf(rows, year),
      coverage: await coverageOf(ctx, work, environment_id, year),
      missing_factors: missingOf(whole),
      is_complete: whole.isComplete,
      bills_in_review: await repository.countInReview(db, scope, environment_id),
      biogenic_kg: whole.biogenicKgCo2,
    };
  });

/** Every measure as two lists of points: the year, and the one before. */
function seriesOf(rows: readonly MonthRow[], property: BoundaryRow, references: References, year: number) {
  const now = accountByMonth(activitiesOf(rows, property, year), references, year);
  const before = accountByMonth(activitiesOf(rows, property, year - 1), references, year - 1);
  const emitted = (measure: Measure): [Point[], Point[]] => [emissions(now, measure), emissions(before, measure)];
  const used = (measure: 'energy' | 'water' | 'waste'): [Point[], Point[]] => {
    const points = use(rows, measure);
    return [points.filter(isOf(year)), points.filter(isOf(year - 1))];
  };
  return {
    energy: used('energy'),
    water: used('water'),
    waste: used('waste'),
    co2e: emitted('co2e'),
    co2e_market: emitted('co2e_market'),
    scope1: emitted('scope1'),
    scope2_location: emitted('scope2_location'),
    scope2_market: emitted('scope2_market'),
    scope3: emitted('scope3'),
  };
}

type Costs = Awaited<ReturnType<typeof repository.listCosts>>;

/** The currencies of the year; sums of different ones are never added. */
function byCurrency(costs: Costs, year: number) {
  const currencies = [...new Set(costs.filter(isOf(year)).map((row) => row.currency))];
  return currencies.map((currency) => {
    const points = costs
      .filter((row) => row.currency === currency)
      .map(({ carrier, month, cost }) => ({ carrier, month, value: cost }));
    return { currency, now: points.filter(isOf(year)), before: points.filter(isOf(year - 1)) };
  });
}

const costFigures = (costs: Costs, year: number): Dashboard['cost'] =>
  byCurrency(costs, year).map(({ currency, now, before }) => ({
    currency,
    value: figureOf(now, before).value ?? 0,
    before: figureOf(now, before).before,
    ...changeOf(now, before),
  }));

function carriersOf(rows: readonly MonthRow[], year: number): Dashboard['carriers'] {
  const found = new Map<string, Dashboard['carriers'][number]>();
  for (const { carrier, unit, month, quantity } of rows) {
    const key = `${carrier}|${unit}`;
    const entry = found.get(key) ?? { carrier, unit, quantity: 0, before: null };
    if (month.startsWith(`${year}-`)) entry.quantity += quantity;
    else entry.before = (entry.before ?? 0) + quantity;
    found.set(key, entry);
  }
  const isKnown = new Set(rows.filter(isOf(year)).map(({ carrier, unit }) => `${carrier}|${unit}`));
  return [...found].filter(([key]) => isKnown.has(key)).map(([, entry]) => entry);
}

/** Days with a bill among the days so far, for every carrier the property has ever had a bill for. */
async function coverageOf(ctx: Ctx, { db, scope }: Work, environmentId: string, year: number) {
  const today = ctx.now.toISOString().slice(0, 10);
  if (daysSoFar(year, today) === 0) return [];
  const bills = await repository.listPeriods(db, scope, environmentId, year);
  const carriers = await repository.listCarriersEver(db, scope, environmentId, year);
  return carriers.map(({ carrier, utility }) => {
    const periods = bills
      .filter((bill) => bill.carrier === carrier)
      .map(({ bill_id, start, end, is_estimate }) => ({
        billId: bill_id,
        meterId: '',
        start,
        end,
        isEstimated: is_estimate,
      }));
    const result = coverage(year, periods, [{ meterId: '' }], { end: today });
    return {
      utility,
      carrier,
      days: result.daysCovered,
      days_expected: result.daysDue,
      share: result.share,
      gaps: result.gaps.map(({ start, end, days }) => ({ start, end, days })),
    };
  });
}
