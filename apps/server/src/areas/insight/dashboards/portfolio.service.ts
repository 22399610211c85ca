import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import { fail } from '@steward/contract/failures';
import { billsDueUntil, coverageTogether, daysSoFar, isWithoutBills } from '@steward/core/coverage/meters';
import type { Activity } from '@steward/core/ghg/activity';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { EntryActivity } from '@steward/core/ghg/entry';
import { inventory, type Inventory } from '@steward/core/ghg/inventory';
import { addKnown, sumKnown } from '@steward/core/ghg/known-sums';
import { declaredProxies } from '@steward/reference/emission-factors/factors';
import { wasteDefaults } from '@steward/reference/waste/defaults';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { activityOf, sameFactorTogether } from '../../carbon/ghg/accounting.ts';
import { listBoundary, type BoundaryRow } from '../../carbon/ghg/consumption.service.ts';
import { datedProperties } from '../../carbon/ghg/dated.service.ts';
import { listEntered, type BoughtMonth } from '../../carbon/ghg/ledger.service.ts';
import { loadReferences, type References } from '../../carbon/ghg/references.service.ts';
import { acceptedBeside } from '../../carbon/ghg/standing-figures.service.ts';
import { listCoverage } from '../../energy/completeness/coverage.service.ts';
import { findPortfolio } from '../../estate/portfolios/portfolios.service.ts';
import { compareYears, type ComparedRow } from './dashboards.repository.ts';
import { compare, isUseOf, type Figure } from './figures.ts';

type Overview = Answer<typeof dashboards.getPortfolioOverview>;
type Column = 'now' | 'before' | 'both_now' | 'both_before';

export const getPortfolioOverview = (
  ctx: Ctx,
  { year, portfolio_id }: Parsed<typeof dashboards.getPortfolioOverview>,
): Promise<Overview> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    if (portfolio_id && !(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    const filter = { portfolioId: portfolio_id };
    const day = todayOf(ctx);
    const today = billsDueUntil(day);
    const dated = await datedProperties(work, filter, year, day);
    const all = await listBoundary(work, filter);
    const environments = all.flatMap((row) => dated.inYear(row) ?? []);
    const held = new Set(environments.map((row) => row.environment_id));
    const references = await loadReferences(
      work,
      environments.map((row) => row.country_code),
    );
    const entered = await listEntered(
      work,
      environments.map((row) => row.environment_id),
      year - 1,
      year,
    );
    const rows = [...(await compareYears(db, scope, portfolio_id, year)), ...boughtRows(entered.bought, year)].map(
      (row) =>
        // Of a property that was sold before the year, the year before is still compared with.
        held.has(row.environment_id) ? row : { ...row, now: null, both_now: null, both_before: null },
    );
    const due = daysSoFar(year, today);
    const covered = await listCoverage(
      work,
      filter,
      environments.map((row) => row.environment_id),
      year,
      today,
    );
    const spans = [...covered.values()];
    const together = (isOf?: (carrier: Carrier) => boolean) => coverageTogether(spans, isOf)?.share ?? null;
    const accounts = accountsOf(all, references, rows, year, entered);
    const { now } = accounts;
    const missing = environments.flatMap(({ environment_id, environment_name }) =>
      (covered.get(environment_id)?.carriers ?? [])
        .map(({ carrier, days, daysExpected }) => ({ carrier, days: daysExpected - days }))
        .filter(({ days }) => days > 0)
        .map((gap) => ({ environment_id, environment_name, ...gap })),
    );
    const co2e = emitted(accounts);
    const changes = changesOf(accounts);
    const shown = rowsOf(environments, rows, now, changes, (id) => {
      const own = covered.get(id);
      return (own && coverageTogether([own])?.share) ?? null;
    });
    return {
      year,
      energy_kwh: used(rows, 'energy'),
      co2e_kg: co2e,
      accepted: await acceptedBeside(
        work,
        {
          level: portfolio_id ? 'Portfolio' : 'Organization',
          targetId: portfolio_id ?? scope.organizationId,
          ids: portfolio_id ? all.map((row) => row.environment_id) : [],
        },
        year,
        { location: co2e.value },
      ),
      scope1_kg: now.totals.scope1,
      scope2_kg: now.totals.scope2Location,
      scope3_kg: now.totals.scope3,
      missing: {
        days: missing.reduce((sum, { days }) => sum + days, 0),
        meters: missing.length,
        most: missing.toSorted((a, b) => b.days - a.days)[0] ?? null,
      },
      water_l: used(rows, 'water'),
      waste_t: used(rows, 'waste'),
      is_complete: now.isComplete && !(due > 0 && shown.some(isWithoutBills)),
      coverage: {
        co2e: together(),
        energy: together((carrier) => isUseOf('energy', carrier)),
        water: together((carrier) => isUseOf('water', carrier)),
        waste: together((carrier) => isUseOf('waste', carrier)),
      },
      rows: shown,
    };
  });

/** Bought energy that no bill tells of; it is left out of the comparison of months that both years know. */
function boughtRows(bought: readonly BoughtMonth[], year: number): ComparedRow[] {
  const found = new Map<string, ComparedRow>();
  for (const { environment_id, carrier, treatment, unit, month, quantity } of bought) {
    const key = `${environment_id}|${carrier}`;
    const row = found.get(key) ?? {
      environment_id,
      carrier,
      treatment,
      unit,
      is_tenants: false,
      now: null,
      before: null,
      both_now: null,
      both_before: null,
    };
    const column = month.startsWith(`${year}-`) ? 'now' : 'before';
    row[column] = (row[column] ?? 0) + quantity;
    found.set(key, row);
  }
  return [...found.values()];
}

interface Accounts {
  now: Inventory;
  before: Inventory;
  /** The months that both years know, in this year and in the one before. */
  bothNow: Inventory;
  bothBefore: Inventory;
}

/** Accounts for the four columns. Without certificates: the figures here are location-based. */
function accountsOf(
  environments: readonly BoundaryRow[],
  references: References,
  rows: readonly ComparedRow[],
  year: number,
  { ofYear }: Pick<Awaited<ReturnType<typeof listEntered>>, 'ofYear'>,
): Accounts {
  const places = new Map(environments.map((row) => [row.environment_id, row]));
  const activitiesIn = (column: Column, when: { year: number }) => {
    const activities: Activity[] = [];
    for (const { environment_id, carrier, treatment, unit, is_tenants, [column]: quantity } of rows) {
      const place = places.get(environment_id);
      if (place && quantity !== null)
        activities.push(activityOf({ carrier, treatment, unit, is_tenants, quantity }, place, environment_id, when));
    }
    return activities;
  };
  const account = (of: number, activities: readonly Activity[], entries: readonly EntryActivity[] = []) =>
    inventory(activities, references.index, {
      proxies: declaredProxies,
      wasteDefaults,
      pins: references.pins,
      includeUpstream: references.includeUpstream,
      restate: references.restate(of),
      entries,
      sumsOnly: true,
    });
  return {
    now: account(year, activitiesIn('now', { year }), ofYear(year)),
    // Only its sum is asked for: thousands of activities with the same factor are one.
    before: account(
      year - 1,
      sameFactorTogether(activitiesIn('before', { year: year - 1 }), new Set(references.alone)),
      ofYear(year - 1),
    ),
    bothNow: account(year, activitiesIn('both_now', { year })),
    bothBefore: account(year - 1, activitiesIn('both_before', { year: year - 1 })),
  };
}

function emitted({ now, before, bothNow, bothBefore }: Accounts): Figure {
  // A factor that is missing in one of the years would look like a change.
  const isComparable = bothNow.isComplete && bothBefore.isComplete;
  return {
    value: now.totalLocationKgCo2e,
    before: before.totalLocationKgCo2e,
    ...compare(
      isComparable ? bothNow.totalLocationKgCo2e : null,
      bothBefore.totalLocationKgCo2e,
      now.totalLocationKgCo2e,
    ),
  };
}

/** How the emissions of each property changed, over what both years know. */
function changesOf({ bothNow, bothBefore }: Accounts): ReadonlyMap<string, number | null> {
  const total = ({ scope1, scope2Location, scope3 }: Inventory['byEnvironment'][number]) =>
    addKnown(scope1, scope2Location, scope3);
  const earlier = new Map(bothBefore.byEnvironment.map((row) => [row.environmentId, row]));
  return new Map(
    bothNow.byEnvironment.map((row) => {
      const was = earlier.get(row.environmentId);
      const isComparable = was && row.isComplete && was.isComplete;
      return [row.environmentId, isComparable ? compare(total(row), total(was), null).change : null];
    }),
  );
}

function used(rows: readonly ComparedRow[], measure: 'energy' | 'water' | 'waste'): Figure {
  const mine = rows.filter((row) => isUseOf(measure, row.carrier));
  const of = (column: Column) => sumKnown(mine.map((row) => row[column]));
  return { value: of('now'), before: of('before'), ...compare(of('both_now'), of('both_before'), of('now')) };
}

function rowsOf(
  environments: readonly BoundaryRow[],
  rows: readonly ComparedRow[],
  now: Inventory,
  changes: ReadonlyMap<string, number | null>,
  coverageOf: (environmentId: string) => number | null,
) {
  const emissions = new Map(now.byEnvironment.map((row) => [row.environmentId, row]));
  const byEnvironment = new Map<string, { carrier: Carrier; now: number | null }[]>();
  for (const row of rows) {
    const list = byEnvironment.get(row.environment_id);
    if (list) list.push(row);
    else byEnvironment.set(row.environment_id, [row]);
  }
  return environments.map((environment) => {
    const { environment_id, gross_floor_area } = environment;
    const own = byEnvironment.get(environment_id) ?? [];
    const of = (measure: 'energy' | 'water' | 'waste') => {
      let sum: number | null = null;
      for (const { carrier, now: quantity } of own)
        if (quantity !== null && isUseOf(measure, carrier)) sum = (sum ?? 0) + quantity;
      return sum;
    };
    const found = emissions.get(environment_id);
    const co2e = found ? addKnown(found.scope1, found.scope2Location, found.scope3) : null;
    return {
      environment_id,
      environment_name: environment.environment_name,
      portfolio_name: environment.portfolio_name,
      country_code: environment.country_code,
      gross_floor_area,
      energy_kwh: of('energy'),
      co2e_kg: co2e,
      co2e_kg_per_m2: co2e && co2e / gross_floor_area,
      change: changes.get(environment_id) ?? null,
      water_l: of('water'),
      waste_t: of('waste'),
      is_complete: found?.isComplete ?? false,
      coverage: coverageOf(environment_id),
    };
  });
}
