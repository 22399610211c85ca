import type { Answer, Parsed } from '@steward/contract/call';
import { measures, type dashboards } from '@steward/contract/insight/dashboards';
import { fail } from '@steward/contract/failures';
import { daysBetween, type Period } from '@steward/core/calendar/day';
import { coverage, partsWithout } from '@steward/core/coverage/coverage';
import { equalDays } from '@steward/core/coverage/equal-days';
import { billsDueUntil, coverageTogether, daysSoFar, type CarrierCoverage } from '@steward/core/coverage/meters';
import { isUseOf, utilityOfCarrier, type Carrier } from '@steward/core/ghg/carrier';
import type { Inventory } from '@steward/core/ghg/inventory';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { readFigures, type FigureValue } from '../../../platform/figures/figures.ts';
import { todayOf } from '../../../platform/today.ts';
import { accountByMonth, accountFor } from '../../carbon/factors/accounting.ts';
import { listBoundary, type BoundaryRow } from '../../carbon/boundaries/boundary.service.ts';
import type { MonthRow } from '../../carbon/inventory/consumption.service.ts';
import { countMonths, type CountedMonths } from '../../carbon/inventory/count-year.ts';
import { missingOf } from '../../carbon/inventory/shown-factors.ts';
import { countToCheck, listCostsByMeter } from '../../energy/bills/bills.figures.ts';
import { listExempt, listMeterCoverage, listMeteredDays } from '../../energy/completeness/coverage.service.ts';
import { listRegisteredMeters } from '../../estate/meters/meters.service.ts';
import * as repository from './dashboards.repository.ts';
import {
  carriersBehind,
  changeOf,
  figureOf,
  isEmissionOf,
  monthlyOf,
  recalculatedEmissions,
  type Figure,
  type Measure,
  type Series,
} from './figures.ts';
import { partsCompared, sourceOfLine, sourceOfRow, type PartCompared } from './equal-days.ts';

type Dashboard = Answer<typeof dashboards.getPropertyDashboard>;

const shownFigures = [
  'emissions.location',
  'emissions.market',
  'emissions.scope1',
  'emissions.scope2_location',
  'emissions.scope2_market',
  'emissions.scope3',
  'emissions.intensity',
  'energy.use',
  'energy.intensity',
  'water.use',
  'waste.generated',
  'area.counted',
] as const;

/** A property within reach. */
export async function findProperty(work: Work, environmentId: string): Promise<BoundaryRow> {
  const [property] = await listBoundary(work, { environmentId });
  return property ?? fail('environment.not-found');
}

const isOf = (year: number) => (point: { month: string }) => point.month.startsWith(`${year}-`);

/** Points of two years, with those on equal days. */
function seriesFrom<T extends { month: string }>(
  [now, before]: readonly [readonly T[], readonly T[]],
  part: PartCompared,
  sourceOf: (row: T) => ReturnType<typeof sourceOfLine>,
  valueOf: (row: T) => number,
): Series {
  const points = (rows: readonly T[]) =>
    rows.map((row) => ({ carrier: sourceOf(row).key, month: row.month, value: valueOf(row) }));
  const equal = (rows: readonly T[]) =>
    rows.flatMap((row) => {
      const source = sourceOf(row);
      const share = part(source, row.month);
      return share === 0 ? [] : [{ carrier: source.key, month: row.month, value: valueOf(row) * share }];
    });
  return { now: points(now), before: points(before), equal: { now: equal(now), before: equal(before) } };
}

export const getPropertyDashboard = (
  ctx: Ctx,
  { environment_id, year }: Parsed<typeof dashboards.getPropertyDashboard>,
): Promise<Dashboard> =>
  reading(ctx, async (work) => {
    const property = await findProperty(work, environment_id);
    const now = await countMonths(work, property, year, ctx.now);
    const before = await countMonths(work, property, year - 1, ctx.now);
    const costs = await listCostsByMeter(work, {
      ids: [environment_id],
      start: `${year - 1}-01-01`,
      end: `${year + 1}-01-01`,
    });
    const costsByCurrency = byCurrency(costs, year);
    const series = seriesOf(now, before, year);
    const whole = accountFor(now.activities, now.references, year, now.entries);
    const figures = await readFigures(ctx, work, {
      keys: shownFigures,
      kind: 'property',
      ids: [environment_id],
      grain: 'year',
      from: `${year - 1}-01-01`,
      to: `${year}-12-31`,
    });
    const read = (key: (typeof shownFigures)[number], of = year) => figures.of(key, environment_id, String(of));
    const figure = (key: (typeof shownFigures)[number], measure: keyof typeof series): Figure => ({
      ...(read(key).reason === 'not-applicable'
        ? // Counted in a category of scope 3: the consumption of the property itself, by its share.
          figureOf(series[measure])
        : { value: read(key).value, before: read(key, year - 1).value }),
      ...changeOf(series[measure]),
    });
    const area = read('area.counted').value;
    return {
      environment_id,
      environment_name: property.environment_name,
      year,
      gross_floor_area: area ?? property.gross_floor_area,
      floor_area: now.floorArea,
      counted_share: now.share,
      energy_kwh: figure('energy.use', 'energy'),
      co2e_kg: figure('emissions.location', 'co2e'),
      co2e_market_kg: figure('emissions.market', 'co2e_market'),
      is_accepted: read('emissions.location').is_accepted,
      recalculated: recalculatedEmissions(read('emissions.location'), read('emissions.market')),
      scope1_kg: figure('emissions.scope1', 'scope1'),
      scope2_location_kg: figure('emissions.scope2_location', 'scope2_location'),
      scope2_market_kg: figure('emissions.scope2_market', 'scope2_market'),
      scope3_kg: figure('emissions.scope3', 'scope3'),
      water_l: figure('water.use', 'water'),
      waste_t: figure('waste.generated', 'waste'),
      cost: costFigures(costsByCurrency),
      energy_kwh_per_m2: read('energy.intensity').value,
      co2e_kg_per_m2: read('emissions.intensity').value,
      intensity_period: read('energy.intensity').period ?? read('emissions.intensity').period,
      last_12_months: String(year) === todayOf(ctx).slice(0, 4) ? await lastMonthsOf(ctx, work, environment_id) : null,
      months: {
        energy_kwh: monthlyOf(year, series.energy),
        scope1_kg: monthlyOf(year, series.scope1),
        scope2_location_kg: monthlyOf(year, series.scope2_location),
        scope2_market_kg: monthlyOf(year, series.scope2_market),
        scope3_kg: monthlyOf(year, series.scope3),
        co2e_kg: monthlyOf(year, series.co2e),
        water_l: monthlyOf(year, series.water),
        waste_t: monthlyOf(year, series.waste),
        cost: costsByCurrency.map(({ currency, series: ofCurrency }) => ({
          currency,
          months: monthlyOf(year, ofCurrency),
        })),
      },
      carriers: carriersOf([...before.rows, ...now.rows], year),
      ...(await coverageOf(ctx, work, environment_id, year)),
      missing_factors: missingOf(whole),
      is_complete: whole.isComplete,
      bills_in_review: (await countToCheck(work, [environment_id])).get(environment_id) ?? 0,
      biogenic_kg: whole.biogenicKgCo2,
    };
  });

/** The intensities of the last twelve months, which a running year is read beside. */
async function lastMonthsOf(ctx: Ctx, work: Work, id: string): Promise<Dashboard['last_12_months']> {
  const keys = ['energy.intensity_last_12_months', 'emissions.intensity_last_12_months'] as const;
  const table = await readFigures(ctx, work, { keys, kind: 'property', ids: [id], grain: 'now' });
  const [energy, emissions] = keys.map((key) => table.of(key, id)) as [FigureValue, FigureValue];
  return {
    period: energy.period ?? emissions.period,
    energy_kwh_per_m2: energy.value,
    co2e_kg_per_m2: emissions.value,
    energy_coverage: energy.covered,
    co2e_coverage: emissions.covered,
  };
}

/** Every measure in the year and in the one before. */
function seriesOf(now: CountedMonths, before: CountedMonths, year: number): Record<Exclude<Measure, 'cost'>, Series> {
  const [months, earlier] = [now, before].map(({ activities, references, entries }, index) =>
    accountByMonth(activities, references, year - index, entries),
  ) as [Map<string, Inventory>, Map<string, Inventory>];
  const part = partsCompared(now.meters, before.meters);
  const linesOf = (of: ReadonlyMap<string, Inventory>, measure: Measure) =>
    [...of].flatMap(([month, { lines }]) =>
      lines.filter((line) => isEmissionOf(measure, line)).map((line) => ({ ...line, month })),
    );
  const emitted = (measure: Measure): Series =>
    seriesFrom([linesOf(months, measure), linesOf(earlier, measure)], part, sourceOfLine, ({ kgCo2e }) => kgCo2e);
  const used = (measure: 'energy' | 'water' | 'waste'): Series => {
    const isOf = ({ carrier }: MonthRow) => isUseOf(measure, carrier);
    return seriesFrom([now.rows.filter(isOf), before.rows.filter(isOf)], part, sourceOfRow, ({ quantity }) => quantity);
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

type Costs = Awaited<ReturnType<typeof listCostsByMeter>>;

/** The costs of each currency of the year; sums of different ones are never added. */
function byCurrency(costs: Costs, year: number): { currency: string; series: Series }[] {
  const currencies = [...new Set(costs.filter(isOf(year)).map((row) => row.currency))];
  return currencies.map((currency) => {
    const months = costs
      .filter((row) => row.currency === currency)
      .map(({ carrier, meter_no, month, days, cost }) => ({
        carrier,
        meter: `${carrier}|${meter_no}`,
        month,
        // A bill of the grid beside one of the supply has no days of its own.
        ...(days > 0 && { days }),
        value: cost,
      }));
    const [now, before] = [months.filter(isOf(year)), months.filter(isOf(year - 1))];
    const pairs = equalDays(now, before);
    const points = (of: 'now' | 'before') =>
      pairs.map((pair) => ({ carrier: pair.of[of].meter, month: pair.of[of].month, value: pair[of] }));
    return { currency, series: { now, before, equal: { now: points('now'), before: points('before') } } };
  });
}

const costFigures = (costs: ReturnType<typeof byCurrency>): Dashboard['cost'] =>
  costs.map(({ currency, series }) => {
    const { value, ...figure } = figureOf(series);
    return { currency, value: value ?? 0, ...figure };
  });

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

/** The coverage by bills of a property, with the gaps by date, for each measure. */
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
  // A meter and its replacement are one, under the number of the later.
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
