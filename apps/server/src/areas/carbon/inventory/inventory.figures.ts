import { daysBetween } from '@steward/core/calendar/day';
import { daysOfMonth } from '@steward/core/coverage/meters';
import { scopeOf, type Carrier } from '@steward/core/ghg/carrier';
import type { FigurePeriod } from '@steward/core/figures/figure';
import type { Inventory } from '@steward/core/ghg/inventory';
import { grouped } from '@steward/core/grouped';
import { allOf, beside, type Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listMetersWithIds } from '../../estate/meters/meters.service.ts';
import { listMonthlyCoverage } from '../../energy/completeness/coverage.service.ts';
import { accountByMonth } from '../factors/accounting.ts';
import { listBoundary, type Extent } from '../boundaries/boundary.service.ts';
import { excludedOf } from './ledger.service.ts';
import { sumByMeter, sumConsumption } from './consumption.service.ts';
import { enterYear } from './count-year.ts';
import { boundaryOf, inputsOf } from './counted-properties.ts';
import { answering, carriersBehind, emissionsOf, emittedBy, emittedTogether, used } from './figure-parts.ts';
import { inventoryInputs } from './inventory-inputs.service.ts';
import { monthActivities } from './inventory.service.ts';
import { yearToDate } from './properties-over-time.service.ts';
import { acceptedOf, countExtent } from './totals.service.ts';
import { emittedOfAll, factsOf, keptFactsOf, type BeyondFacts, type YearFacts } from './year-facts.ts';

// Consumption and emissions as figures: the same calculation as the report, for many properties at once.

function yearUntil(year: number, today: string): FigurePeriod {
  const period = yearToDate(year, today);
  const days = daysBetween(period.start, period.end);
  return { ...period, days, of: days };
}

const yearsOf = ({ steps }: Pick<AskedFigures, 'steps'>) => [
  ...new Set(steps.map(({ key }) => Number(key.slice(0, 4)))),
];

/** Properties counted one by one, by year or by month. */
export async function ofProperties(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const { answer, of } = answering(asked);
  if (!asked.ids.length) return of;
  for (const year of yearsOf(asked)) await (asked.grain === 'month' ? ofMonths : ofYear)(work, asked, year, answer);
  return of;
}

type Answering = ReturnType<typeof answering>['answer'];

async function ofYear(work: Work, asked: AskedFigures, year: number, answer: Answering) {
  const facts = await factsOf(work, asked, year);
  for (const id of asked.ids) {
    const { emitted, area, isHeld, accepted, rows, period, isElsewhere, covered } = facts(id);
    answer(id, String(year), {
      emitted,
      isComplete: emitted?.isComplete ?? false,
      accepted,
      rows,
      area,
      period,
      isHeld,
      isElsewhere,
      covered: [covered],
    });
  }
}

async function ofMonths(
  work: Work,
  { ids, keys, steps, ctx, counting }: AskedFigures,
  year: number,
  answer: Answering,
) {
  const boundary = await boundaryOf(work, ids);
  const counted = await inputsOf(work, ids, year, { now: ctx.now, counting });
  const { environments, outside, today, dated } = counted;
  // By month, properties are not summed by grid.
  const [billed, coveredByMonth] = await allOf(
    sumConsumption(work, boundary.environments, year, ids, dated, undefined, 'months'),
    beside(work, (other) => listMonthlyCoverage(other, boundary.filter, ids, year, today)),
  );
  const account = await enterYear(work, boundary, year, { counted: { ...counted, alone: [...ids] }, billed });
  const areas = new Map(environments.map((row) => [row.environment_id, row.gross_floor_area]));
  const elsewhere = new Set(outside.environments.map((row) => row.environment_id));
  const places = new Map(boundary.environments.map((row) => [row.environment_id, row]));
  // Consumption and area need no factors.
  const months = [...keys].some((key) => key in emissionsOf)
    ? accountByMonth(
        monthActivities(account.rows, year, outside),
        counted.references,
        year,
        account.entered.ofYear(year),
      )
    : new Map<string, Inventory>();
  const rows = grouped(account.rows.months, (row) => `${row.environment_id} ${row.month}`);
  for (const step of steps.filter(({ key }) => key.startsWith(`${year}-`))) {
    const { key: month } = step;
    const inventory = months.get(month);
    const emitted = inventory && emittedBy(inventory);
    for (const id of ids) {
      const place = places.get(id);
      const chains = coveredByMonth.get(id);
      answer(id, month, {
        emitted: emitted?.get(id),
        isComplete: emitted?.get(id)?.isComplete ?? true,
        rows: rows.get(`${id} ${month}`) ?? [],
        area: place && dated.areaIn(place, step),
        period: dated.heldIn(id, step),
        isHeld: areas.has(id) && (dated.sharesOf(id, year)?.[Number(month.slice(5)) - 1] ?? 1) > 0,
        isElsewhere: elsewhere.has(id),
        covered: chains ? [{ carriers: daysOfMonth(chains, step.start), dueDays: 0 }] : [],
      });
    }
  }
}

/** What is kept of the properties of an organization and of what belongs to none of them, added up. */
function together(properties: readonly YearFacts[], beyond: BeyondFacts) {
  const { accepted, emitted, isComplete } = emittedOfAll(properties, beyond);
  const quantities = new Map<Carrier, { carrier: Carrier; quantity: number; estimated: number }>();
  for (const { rows } of properties)
    for (const { carrier, quantity, estimated } of rows) {
      const sum = quantities.get(carrier);
      if (sum) {
        sum.quantity += quantity;
        sum.estimated += estimated;
      } else quantities.set(carrier, { carrier, quantity, estimated });
    }
  // Thousands of properties have the same meters.
  const covered = new Map<YearFacts['covered'], number>();
  for (const one of properties) if (one.isHeld) covered.set(one.covered, (covered.get(one.covered) ?? 0) + 1);
  return {
    emitted,
    isComplete,
    accepted: accepted && { ...accepted, isComplete: accepted.isComplete ?? isComplete },
    rows: [...quantities.values()],
    area: properties.reduce((sum, { area = 0 }) => sum + area, 0),
    covered: [...covered].map(([one, count]) => ({ ...one, properties: count })),
  };
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
          const { alone, dated } = counted;
          const billed = await sumConsumption(work, boundary.environments, year, alone, dated, undefined, 'months');
          const { rows, entered } = await enterYear(work, boundary, year, { counted, billed });
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
        } else if (asked.kept && level === 'Organization') {
          const { properties, beyond } = await keptFactsOf(work, asked, asked.kept, year);
          answer(id, String(year), { ...together(properties, beyond), period: yearUntil(year, asked.today) });
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
  addsUpKept: true,
  countsByShare: true,
  meter: ofMeters,
  property: ofProperties,
  portfolio: ofExtents('Portfolio'),
  organization: ofExtents('Organization'),
};
