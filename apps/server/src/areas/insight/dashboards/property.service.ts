import type { Answer, Parsed } from '@steward/contract/call';
import { measures, type dashboards } from '@steward/contract/insight/dashboards';
import { fail } from '@steward/contract/failures';
import { daysBetween, type Period } from '@steward/core/calendar/day';
import { coverage, partsWithout } from '@steward/core/coverage/coverage';
import { billsDueUntil, coverageTogether, daysSoFar, type CarrierCoverage } from '@steward/core/coverage/meters';
import { utilityOfCarrier, type Carrier } from '@steward/core/ghg/carrier';
import type { Inventory } from '@steward/core/ghg/inventory';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { accountByMonth, accountFor, activityOf, estimatedIn } from '../../carbon/factors/accounting.ts';
import { listBoundary, type BoundaryRow } from '../../carbon/boundaries/boundary.service.ts';
import { listMonths, type MonthRow } from '../../carbon/inventory/consumption.service.ts';
import { listEntered } from '../../carbon/inventory/ledger.service.ts';
import { propertiesOverTime } from '../../carbon/inventory/properties-over-time.service.ts';
import { missingOf } from '../../carbon/inventory/shown-factors.ts';
import { acceptedBeside } from '../../carbon/reports/reported-figures.service.ts';
import { listExempt, listMeterCoverage, listMeteredDays } from '../../energy/completeness/coverage.service.ts';
import { listRegisteredMeters } from '../../estate/meters/meters.service.ts';
import { loadReferences, type References } from '../../carbon/factors/references.service.ts';
import * as repository from './dashboards.repository.ts';
import {
  carriersBehind,
  changeOf,
  figureOf,
  isEmissionOf,
  isUseOf,
  monthlyOf,
  type Measure,
  type Point,
} from './figures.ts';

type Dashboard = Answer<typeof dashboards.getPropertyDashboard>;

/** A property the person may see, with what its figures are computed with. */
export async function findProperty(work: Work, environmentId: string) {
  const [property] = await listBoundary(work, { environmentId });
  if (!property) return fail('environment.not-found');
  return { property, references: await loadReferences(work, [property.country_code]) };
}

type Entered = Awaited<ReturnType<typeof listEntered>>;

/** The months of a property from this year until that one: what bills say, and bought energy that no bill tells of. */
export async function monthsOfProperty(work: Work, environmentId: string, from: number, until: number) {
  const entered = await listEntered(work, [environmentId], from, until);
  const bought = entered.bought.map((row): MonthRow => ({
    ...row,
    estimated: 0,
    is_tenants: false,
    utility: utilityOfCarrier(row.carrier),
  }));
  return { rows: [...(await listMonths(work, environmentId, from, until)), ...bought], entered };
}

/** The months of one year as activities. */
export const activitiesOf = (rows: readonly MonthRow[], property: BoundaryRow, year: number) =>
  rows
    .filter((row) => row.month.startsWith(`${year}-`))
    .map((row) => estimatedIn(activityOf(row, property, property.environment_id, { year, month: row.month }), row));

const isOf = (year: number) => (point: { month: string }) => point.month.startsWith(`${year}-`);

/** Emissions of a measure by carrier and month. */
const emissions = (months: ReadonlyMap<string, Inventory>, measure: Measure): Point[] =>
  [...months].flatMap(([month, { lines }]) =>
    lines
      .filter((line) => isEmissionOf(measure, line))
      .map((line) => ({ carrier: line.entryId ?? line.carrier, month, value: line.kgCo2e })),
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
    const area = await areaIn(ctx, work, property, year);
    const { rows, entered } = await monthsOfProperty(work, environment_id, year - 1, year);
    // What the landlord pays is not for tenants.
    const costs = scope.tenants ? [] : await repository.listCosts(db, scope, environment_id, year - 1, year);
    const series = seriesOf(rows, property, references, year, entered);
    const whole = accountFor(activitiesOf(rows, property, year), references, year, entered.ofYear(year));
    const energy = figureOf(...series.energy);
    const co2e = figureOf(...series.co2e);
    const market = figureOf(...series.co2e_market);
    const perArea = (value: number | null) => value && value / area;
    return {
      environment_id,
      environment_name: property.environment_name,
      year,
      gross_floor_area: area,
      energy_kwh: energy,
      co2e_kg: co2e,
      co2e_market_kg: market,
      accepted: await acceptedBeside(
        work,
        { level: 'Property', targetId: environment_id, ids: [environment_id] },
        year,
        { location: co2e.value, market: market.value },
      ),
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
      ...(await coverageOf(ctx, work, environment_id, year)),
      missing_factors: missingOf(whole),
      is_complete: whole.isComplete,
      bills_in_review: await repository.countInReview(db, scope, environment_id),
      biogenic_kg: whole.biogenicKgCo2,
    };
  });

/** The floor area of the year, weighted by days where it changed. */
async function areaIn(ctx: Ctx, work: Work, property: BoundaryRow, year: number): Promise<number> {
  const filter = { environmentId: property.environment_id };
  const dated = await propertiesOverTime(work, filter, year, todayOf(ctx));
  return dated.inYear(property)?.gross_floor_area ?? property.gross_floor_area;
}

/** Every measure as two lists of points: the year, and the one before. */
function seriesOf(
  rows: readonly MonthRow[],
  property: BoundaryRow,
  references: References,
  year: number,
  { ofYear }: Entered,
) {
  const now = accountByMonth(activitiesOf(rows, property, year), references, year, ofYear(year));
  const activitiesBefore = activitiesOf(rows, property, year - 1);
  const before = accountByMonth(activitiesBefore, references, year - 1, ofYear(year - 1));
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

/** What the bills of a property cover, with the gaps by date; and measure by measure, what its figure rests on. */
async function coverageOf(ctx: Ctx, work: Work, environmentId: string, year: number) {
  const { db, scope } = work;
  const today = billsDueUntil(todayOf(ctx));
  const due = daysSoFar(year, today);
  const covered = await listMeterCoverage(work, { environmentId }, [environmentId], year, today);
  const { carriers: own, notHeld } = covered.get(environmentId) ?? { carriers: [], notHeld: [] };
  const metered = await listMeteredDays(work, environmentId, year, today);
  const known = due > 0 ? await repository.listCarriersEver(db, scope, environmentId, year) : [];
  // A registered meter is due before its first bill.
  for (const { carrier } of own)
    if (due > 0 && !known.some((row) => row.carrier === carrier))
      known.push({ carrier, utility: utilityOfCarrier(carrier) });
  const registered = await listRegisteredMeters(work, { environmentId });
  const exempt = await listExempt(work, { environmentId });
  const bills = known.length ? await repository.listPeriods(db, scope, environmentId, year) : [];
  const shareOf = (measure: Measure) => {
    const behind = own.filter(({ carrier }) => carriersBehind(measure).includes(carrier));
    return behind.length ? (coverageTogether([{ carriers: behind, dueDays: due }])?.share ?? null) : null;
  };
  return {
    coverage: known.flatMap(({ carrier, utility }) =>
      own
        .filter((row) => row.carrier === carrier)
        .map((row) => ({
          utility,
          ...coverageOfCarrier(row, bills, { registered, exempt, notHeld }, year, today),
          days_metered: metered.get(carrier) ?? 0,
        })),
    ),
    coverage_by_measure: Object.fromEntries(measures.map((measure) => [measure, shareOf(measure)])) as Record<
      Measure,
      number | null
    >,
  };
}

type Periods = Awaited<ReturnType<typeof repository.listPeriods>>;

function coverageOfCarrier(
  { carrier, meters, days, daysExpected }: CarrierCoverage<Carrier>,
  bills: Periods,
  {
    registered,
    exempt,
    notHeld,
  }: {
    registered: Awaited<ReturnType<typeof listRegisteredMeters>>;
    exempt: Awaited<ReturnType<typeof listExempt>>;
    notHeld: readonly Period[];
  },
  year: number,
  today: string,
): Omit<Dashboard['coverage'][number], 'utility' | 'days_metered'> {
  // A meter and the one that replaced it are one, under the name of the later.
  const meterOf = new Map(meters.flatMap((chain) => chain.map((meter) => [meter, chain.at(-1) ?? meter] as const)));
  const periods = bills
    .filter((bill) => bill.carrier === carrier)
    .map(({ bill_id, meter_no, start, end, is_estimate }) => ({
      billId: bill_id,
      meterId: meterOf.get(meter_no) ?? meter_no,
      start,
      end,
      isEstimated: is_estimate,
    }));
  const expected = meters.map((chain) => {
    const [first, last] = [chain[0], chain.at(-1)].map((meterId) =>
      registered.find((row) => row.carrier === carrier && row.meterId === meterId),
    );
    return {
      meterId: chain.at(-1) ?? '',
      ...(first?.from !== undefined && { from: first.from }),
      ...(last?.until !== undefined && { until: last.until }),
    };
  });
  const { gaps } = coverage(year, periods, expected, { end: today });
  return {
    carrier,
    meters: meters.length,
    days,
    days_expected: daysExpected,
    share: daysExpected ? days / daysExpected : 0,
    gaps: gaps.flatMap(({ meterId, ...gap }) =>
      partsWithout(gap, [
        ...exempt.filter((one) => one.carrier === carrier && (meterOf.get(one.meterId) ?? one.meterId) === meterId),
        ...notHeld,
      ]).map(({ start, end }) => ({ meter_no: meterId, start, end, days: daysBetween(start, end) })),
    ),
  };
}
