import { daysBetween } from '@steward/core/calendar/day';
import { coverageTogether, daysOfMonth, type PropertyCoverage } from '@steward/core/coverage/meters';
import { addParts, type FigurePart, type FigurePeriod } from '@steward/core/figures/figure';
import { isUseOf, scopeOf, type Carrier } from '@steward/core/ghg/carrier';
import type { Inventory } from '@steward/core/ghg/inventory';
import { isOfEnergy, type ScopeSums } from '@steward/core/ghg/inventory-sums';
import { sumKnown, totalOf, type SumsOfRow } from '@steward/core/ghg/known-sums';
import { grouped } from '@steward/core/grouped';
import { allOf, beside, type Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listMetersWithIds } from '../../estate/meters/meters.service.ts';
import { listCoverage, listMonthlyCoverage } from '../../energy/completeness/coverage.service.ts';
import { accountByMonth } from '../factors/accounting.ts';
import { listBoundary, type Boundary, type Extent } from '../boundaries/boundary.service.ts';
import { excludedOf } from './ledger.service.ts';
import { sumByMeter, sumConsumption } from './consumption.service.ts';
import { countYear } from './count-year.ts';
import { inventoryInputs } from './inventory-inputs.service.ts';
import { monthActivities } from './inventory.service.ts';
import { sums } from './inventory-rows.ts';
import { listAcceptedProperties } from './accepted-figures.repository.ts';
import { yearToDate } from './properties-over-time.service.ts';
import { acceptedOf, countExtent } from './totals.service.ts';

// Consumption and emissions as figures: the same calculation as the report, for many properties at once.

type Covered = readonly (Pick<PropertyCoverage<Carrier>, 'carriers' | 'dueDays'> & { properties?: number })[];

/** The carriers of a figure, whose bills cover its days. */
function carriersBehind(key: string): (carrier: Carrier) => boolean {
  const [group = '', name = ''] = key.split('.');
  if (key === 'emissions.energy') return (carrier) => isUseOf('energy', carrier);
  if (key === 'energy.fuels') return (carrier) => isUseOf('energy', carrier) && scopeOf[carrier] === 1;
  if (key === 'energy.district')
    return (carrier) => isUseOf('energy', carrier) && scopeOf[carrier] === 2 && carrier !== 'electricity';
  if (group === 'consumption') return (carrier) => carrier === name;
  if (key === 'energy.use' || key === 'water.use' || key === 'waste.generated')
    return (carrier) => isUseOf(group as Parameters<typeof isUseOf>[0], carrier);
  if (name.startsWith('scope')) return (carrier) => scopeOf[carrier] === Number(name.at(5));
  return () => true;
}

/** The emissions of a row, and of these those of its energy, which an accepted report does not state. */
interface Emitted extends SumsOfRow {
  energy_location: number | null;
}

const emissionsOf: Readonly<Record<string, (of: Emitted) => number | null>> = {
  'emissions.energy': (of) => of.energy_location,
  'emissions.scope1': (of) => of.scope1,
  'emissions.scope2_location': (of) => of.scope2_location,
  'emissions.scope2_market': (of) => of.scope2_market,
  'emissions.scope3': (of) => of.scope3,
  'emissions.location': (of) => totalOf(of, 'location'),
  'emissions.market': (of) => totalOf(of, 'market'),
};

/**
 * The days of a carrier or a scope are those of the properties that have it; a property without any energy, water or waste counts as
 * missing.
 */
const daysOf = (covered: Covered, key: string): FigurePart['days'] => {
  const isOf = carriersBehind(key);
  const isOfSome =
    key.startsWith('consumption.') || key.includes('.scope') || key === 'energy.fuels' || key === 'energy.district';
  const meant = isOfSome ? covered.filter(({ carriers }) => carriers.some(({ carrier }) => isOf(carrier))) : covered;
  const found = coverageTogether(meant, isOf);
  return found ? { covered: found.days, due: found.daysExpected } : undefined;
};

interface Quantity {
  carrier: Carrier;
  quantity: number;
  estimated?: number;
}

/** The sum of the quantities of a figure of use. */
function used(rows: readonly Quantity[], key: string): FigurePart {
  const isOf = carriersBehind(key);
  return addParts(
    rows.flatMap(({ carrier, quantity, estimated = 0 }) => (isOf(carrier) ? [{ value: quantity, estimated }] : [])),
  );
}

/** Whether an accepted report states the emissions of a figure. */
const isStated = (key: string): boolean => key in emissionsOf && key !== 'emissions.energy';

/** The answer for one key and step: emissions from sums, quantities from rows, the area as counted. */
function partOf(
  key: string,
  {
    emitted,
    isComplete,
    accepted,
    rows,
    area,
    period,
    isElsewhere = false,
    isHeld = true,
    covered,
  }: {
    emitted: Emitted | undefined;
    isComplete: boolean;
    /** The figures of an accepted report of the year. */
    accepted?: AcceptedYear | undefined;
    rows: readonly Quantity[];
    /** Undefined if the property was not held. */
    area: number | undefined;
    /** The days on which the area counts. */
    period?: FigurePeriod | undefined;
    /** Whether the property counts in a category of scope 3: its area and its consumption are not part of the inventory. */
    isElsewhere?: boolean;
    /** Whether anything of it counts in the step: otherwise it has no consumption, rather than 0. */
    isHeld?: boolean;
    covered: Covered;
  },
): FigurePart {
  if (isElsewhere && !(key in emissionsOf)) return { value: null, reason: 'not-applicable' };
  if (key === 'area.counted') {
    // An accepted area that differs is of other days than those held today.
    if (typeof accepted?.area === 'number')
      return {
        value: accepted.area,
        isAccepted: true,
        current: area ?? null,
        period: accepted.area === area ? period : undefined,
      };
    return area === undefined ? { value: null, reason: 'not-held' } : { value: area, period };
  }
  const isAccepted = accepted !== undefined && (isStated(key) || (key === 'energy.use' && accepted.energyKwh !== null));
  if (!isHeld && !isElsewhere && !isAccepted) return { value: null, reason: 'not-held' };
  const days = daysOf(covered, key);
  const sumOf = emissionsOf[key];
  if (!sumOf) {
    const live = used(rows, key);
    return key === 'energy.use' && typeof accepted?.energyKwh === 'number'
      ? { ...live, value: accepted.energyKwh, days, isAccepted: true, current: live.value }
      : { ...live, days };
  }
  const live = emitted ? sumOf(emitted) : null;
  if (accepted && isStated(key))
    return {
      value: sumOf({ ...accepted.sums, energy_location: null }),
      days,
      isAccepted: true,
      isIncomplete: !accepted.isComplete,
      current: live,
    };
  return {
    value: live,
    days,
    isIncomplete: !isComplete,
    reason: area === undefined ? 'not-held' : rows.length && !isComplete ? 'no-factor' : 'no-data',
  };
}

function yearUntil(year: number, today: string): FigurePeriod {
  const period = yearToDate(year, today);
  const days = daysBetween(period.start, period.end);
  return { ...period, days, of: days };
}

interface AcceptedYear {
  sums: SumsOfRow;
  isComplete: boolean;
  energyKwh: number | null;
  /** Absent in reports sent before the area was frozen. */
  area: number | null | undefined;
}

type PartFacts = Parameters<typeof partOf>[1];

const emittedBy = ({ byEnvironment }: Inventory) =>
  new Map(
    byEnvironment.map((row) => [
      row.environmentId,
      { ...sums(row as ScopeSums), energy_location: row.energyLocation, isComplete: row.isComplete },
    ]),
  );

/** The sums of a whole boundary. */
const emittedTogether = ({ totals, byCarrier }: Inventory): Emitted => ({
  ...sums(totals),
  energy_location: sumKnown(
    byCarrier.flatMap(({ carrier, scope1, scope2Location, scope3 }) =>
      isOfEnergy(carrier) ? [scope1, scope2Location, scope3] : [],
    ),
  ),
});

/** Collects the answers to all requested keys. */
function answering({ keys }: Pick<AskedFigures, 'keys'>) {
  const parts = collectParts();
  return {
    answer: (id: string, step: string, facts: PartFacts) => {
      for (const key of keys) parts.add(key, id, step, partOf(key, facts));
    },
    of: parts.of,
  };
}

const yearsOf = ({ steps }: Pick<AskedFigures, 'steps'>) => [
  ...new Set(steps.map(({ key }) => Number(key.slice(0, 4)))),
];

/** These properties as a boundary of their own. */
async function boundaryOf(work: Work, environmentIds: readonly string[]): Promise<Boundary> {
  const filter = { environmentIds };
  return { level: 'Property', targetId: '', targetName: '', filter, environments: await listBoundary(work, filter) };
}

/** Properties counted one by one, by year or by month. */
export async function ofProperties(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const { ids, grain, ctx, counting } = asked;
  const { answer, of } = answering(asked);
  if (!ids.length) return of;
  const boundary = await boundaryOf(work, ids);
  for (const year of yearsOf(asked)) {
    const counted = await inventoryInputs(work, boundary, year, ctx.now, { counting });
    const { environments, outside, today } = counted;
    // By month, properties are not summed by grid.
    const alone = grain === 'month' ? ids : counted.alone;
    const isByMonth = grain === 'month';
    const [billed, covered, coveredByMonth] = await allOf(
      sumConsumption(work, boundary.environments, year, alone, counted.dated),
      beside(work, async (other) =>
        isByMonth ? undefined : listCoverage(other, boundary.filter, environments, year, today),
      ),
      beside(work, async (other) =>
        isByMonth ? listMonthlyCoverage(other, boundary.filter, ids, year, today) : undefined,
      ),
    );
    const account = await countYear(work, boundary, year, { counted: { ...counted, alone: [...alone] }, billed });
    const areas = new Map(environments.map((row) => [row.environment_id, row.gross_floor_area]));
    const elsewhere = new Set(outside.environments.map((row) => row.environment_id));
    const coveredOf = (id: string): Covered => [covered?.get(id) ?? []].flat();
    if (isByMonth) {
      const places = new Map(boundary.environments.map((row) => [row.environment_id, row]));
      // Consumption and area need no factors.
      const months = [...asked.keys].some((key) => key in emissionsOf)
        ? accountByMonth(
            monthActivities(account.rows, year, outside),
            counted.references,
            year,
            account.entered.ofYear(year),
          )
        : new Map<string, Inventory>();
      const rows = grouped(account.rows.months, (row) => `${row.environment_id} ${row.month}`);
      for (const step of asked.steps.filter(({ key }) => key.startsWith(`${year}-`))) {
        const { key: month } = step;
        const inventory = months.get(month);
        const emitted = inventory && emittedBy(inventory);
        for (const id of ids) {
          const place = places.get(id);
          const chains = coveredByMonth?.get(id);
          answer(id, month, {
            emitted: emitted?.get(id),
            isComplete: emitted?.get(id)?.isComplete ?? true,
            rows: rows.get(`${id} ${month}`) ?? [],
            area: place && counted.dated.areaIn(place, step),
            period: counted.dated.heldIn(id, step),
            isHeld: areas.has(id) && (counted.dated.sharesOf(id, year)?.[Number(month.slice(5)) - 1] ?? 1) > 0,
            isElsewhere: elsewhere.has(id),
            covered: chains ? [{ carriers: daysOfMonth(chains, step.start), dueDays: 0 }] : [],
          });
        }
      }
      continue;
    }
    const emitted = emittedBy(account.computed);
    const accepted = new Map(
      (work.scope.tenants || counting.basis !== 'boundary'
        ? []
        : await listAcceptedProperties(work.db, work.scope, ids, year)
      ).map((row) => [row.environment_id, row]),
    );
    const rows = grouped(account.rows.properties, (row) => row.environment_id);
    for (const id of ids) {
      const frozen = accepted.get(id);
      answer(id, String(year), {
        emitted: emitted.get(id),
        isComplete: emitted.get(id)?.isComplete ?? false,
        accepted: frozen && {
          sums: frozen,
          isComplete: frozen.is_complete,
          energyKwh: frozen.energy_kwh,
          area: frozen.gross_floor_area,
        },
        rows: rows.get(id) ?? [],
        area: areas.get(id),
        period: counted.dated.heldIn(id),
        isHeld: areas.has(id),
        isElsewhere: elsewhere.has(id),
        covered: coveredOf(id),
      });
    }
  }
  return of;
}

/** A whole organization or portfolio, including emissions without a property; by year its properties are not listed. */
const ofExtents =
  (level: Extent['level']) =>
  async (work: Work, asked: AskedFigures): Promise<FigureParts> => {
    const { ids, grain, ctx } = asked;
    const { answer, of } = answering(asked);
    for (const id of ids) {
      const extent: Extent = {
        level,
        targetId: id,
        targetName: '',
        filter: level === 'Portfolio' ? { portfolioId: id } : {},
      };
      const environments = grain === 'month' ? await listBoundary(work, extent.filter) : [];
      for (const year of yearsOf(asked))
        if (grain === 'month') {
          const boundary = { ...extent, environments };
          const counted = await inventoryInputs(work, boundary, year, ctx.now);
          const billed = await sumConsumption(work, boundary.environments, year, counted.alone, counted.dated);
          const { rows, entered } = await countYear(work, boundary, year, { counted, billed });
          const activities = monthActivities(rows, year, counted.outside);
          const months = accountByMonth(activities, counted.references, year, entered.ofYear(year));
          for (const step of asked.steps.filter(({ key }) => key.startsWith(`${year}-`))) {
            const { key: month } = step;
            const inventory = months.get(month);
            answer(id, month, {
              emitted: inventory && emittedTogether(inventory),
              isComplete: inventory?.isComplete ?? true,
              rows: rows.months.filter((row) => row.month === month),
              area: asked.keys.has('area.counted')
                ? environments.reduce((sum, row) => sum + (counted.dated.areaIn(row, step) ?? 0), 0)
                : 0,
              period: { ...step, days: daysBetween(step.start, step.end), of: daysBetween(step.start, step.end) },
              covered: [],
            });
          }
        } else {
          const { computed, quantities, alike, floorArea } = await countExtent(work, extent, year, ctx.now);
          const accepted = await acceptedOf(work, extent, year);
          answer(id, String(year), {
            emitted: emittedTogether(computed),
            isComplete: computed.isComplete,
            accepted: accepted && {
              sums: accepted.totals,
              isComplete: accepted.is_complete ?? computed.isComplete,
              energyKwh: accepted.energy_kwh,
              area: accepted.gross_floor_area,
            },
            rows: quantities,
            area: asked.keys.has('area.counted') ? await floorArea() : 0,
            // Of many properties: the year so far, whichever of them is held on which of its days.
            period: yearUntil(year, asked.today),
            covered: alike,
          });
        }
    }
    return of;
  };

/** The consumption of meters by their bills, with the share and on the days that the inventory counts of their properties. */
async function ofMeters(work: Work, { ids, keys, steps, ctx }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const meters = await listMetersWithIds(work, ids);
  const boundary = await boundaryOf(work, [...new Set(meters.map(({ environment_id }) => environment_id))]);
  for (const year of yearsOf({ steps })) {
    const { dated, outside, entities } = await inventoryInputs(work, boundary, year, ctx.now);
    const excluded = new Map(boundary.environments.map((row) => [row.environment_id, excludedOf(entities, row)]));
    const elsewhere = new Set(outside.environments.map((row) => row.environment_id));
    const rows = grouped(await sumByMeter(work, ids, year, dated), (row) => row.meter_id);
    for (const { _id, carrier, environment_id } of meters) {
      const isLeftOut = elsewhere.has(environment_id) || excluded.get(environment_id)?.has(scopeOf[carrier]);
      for (const step of steps.filter((one) => one.key.startsWith(String(year)))) {
        const own = (rows.get(_id) ?? []).filter(({ month }) => month.startsWith(step.key));
        for (const key of keys) {
          const isNone = isLeftOut || !carriersBehind(key)(carrier);
          parts.add(key, _id, step.key, isNone ? { value: null, reason: 'not-applicable' } : used(own, key));
        }
      }
    }
  }
  return parts.of;
}

export const inventorySource: FigureSource = {
  addsUpPart: true,
  countsByShare: true,
  meter: ofMeters,
  property: ofProperties,
  portfolio: ofExtents('Portfolio'),
  organization: ofExtents('Organization'),
};
