import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import { fail } from '@steward/contract/failures';
import { billsDueUntil, coverageTogether, daysSoFar } from '@steward/core/coverage/meters';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { Inventory } from '@steward/core/ghg/inventory';
import { addKnown, sumKnown } from '@steward/core/ghg/known-sums';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { listIds, type ComparedRow } from '../../carbon/inventory/carrier-years.service.ts';
import type { BoundaryRow } from '../../carbon/boundaries/boundary.service.ts';
import { acceptedBeside } from '../../carbon/reports/reported-figures.service.ts';
import { isUncovered } from '../../energy/completeness/coverage.service.ts';
import { findPortfolio } from '../../estate/portfolios/portfolios.service.ts';

import { compare, isUseOf, type Figure } from './figures.ts';
import { accountsOf, type Accounts, type Column } from './portfolio.accounts.ts';
import { everyProperty, largestProperties, type Found } from './portfolio.rows.service.ts';

type Overview = Answer<typeof dashboards.getPortfolioOverview>;

export const getPortfolioOverview = (
  ctx: Ctx,
  { year, portfolio_id, largest }: Parsed<typeof dashboards.getPortfolioOverview>,
): Promise<Overview> =>
  reading(ctx, async (work) => {
    if (portfolio_id && !(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    const asked = { filter: { portfolioId: portfolio_id }, year, day: todayOf(ctx) };
    const found = await (largest === undefined ? everyProperty(work, asked) : largestProperties(work, asked, largest));
    const { places, references, entered, environments, alike, covered } = found;
    const accounts = accountsOf(places, references, found.sums, year, entered);
    const ofRows = found.listed === found.sums ? accounts : accountsOf(places, references, found.listed, year, entered);
    const { now } = accounts;
    const co2e = emitted(accounts);
    const coverageOf = (id: string) => {
      const own = covered.get(id);
      return (own && coverageTogether([own])?.share) ?? null;
    };
    const together = (isOf?: (carrier: Carrier) => boolean) => coverageTogether(alike, isOf)?.share ?? null;
    const shown = rowsOf(environments, found.listed, ofRows.now, changesOf(ofRows), coverageOf);
    return {
      year,
      energy_kwh: used(found.sums, 'energy'),
      co2e_kg: co2e,
      accepted: await acceptedBeside(
        work,
        {
          level: portfolio_id ? 'Portfolio' : 'Organization',
          targetId: portfolio_id ?? work.scope.organizationId,
          ids: portfolio_id ? await listIds(work, asked.filter) : [],
        },
        year,
        { location: co2e.value },
      ),
      scope1_kg: now.totals.scope1,
      scope2_kg: now.totals.scope2Location,
      scope3_kg: now.totals.scope3,
      missing: await missingOf(found),
      water_l: used(found.sums, 'water'),
      waste_t: used(found.sums, 'waste'),
      is_complete: now.isComplete && !(daysSoFar(year, billsDueUntil(asked.day)) > 0 && alike.some(isUncovered)),
      coverage: {
        co2e: together(),
        energy: together((carrier) => isUseOf('energy', carrier)),
        water: together((carrier) => isUseOf('water', carrier)),
        waste: together((carrier) => isUseOf('waste', carrier)),
      },
      properties: found.properties,
      rows: largest === undefined ? shown : shown.toSorted(byEmissions).slice(0, largest),
    };
  });

/** The days without a bill, of how many meters, and where there are most. */
async function missingOf({ alike, firstOf }: Found): Promise<Overview['missing']> {
  const gaps = alike.flatMap((of) =>
    of.carriers.flatMap(({ carrier, days, daysExpected }) =>
      days < daysExpected ? [{ of, carrier, days: daysExpected - days }] : [],
    ),
  );
  const most = gaps.reduce((max, { days }) => Math.max(max, days), 0);
  const largest = gaps.filter(({ days }) => days === most);
  const first = await firstOf([...new Set(largest.map(({ of }) => of))]);
  const gap = largest.find(({ of }) => of === first?.of);
  return {
    days: gaps.reduce((sum, { days, of }) => sum + days * of.properties, 0),
    meters: gaps.reduce((sum, { of }) => sum + of.properties, 0),
    most:
      first && gap
        ? {
            environment_id: first.environment_id,
            environment_name: first.environment_name,
            carrier: gap.carrier,
            days: gap.days,
          }
        : null,
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

/** The largest first; those of which nothing is known last. */
function byEmissions(a: Overview['rows'][number], b: Overview['rows'][number]): number {
  if (a.co2e_kg === null || b.co2e_kg === null) return Number(a.co2e_kg === null) - Number(b.co2e_kg === null);
  return b.co2e_kg - a.co2e_kg;
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
