import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import { fail } from '@steward/contract/failures';
import { billsDueUntil, coverageTogether, daysSoFar, isWithoutBills } from '@steward/core/coverage/meters';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { Inventory } from '@steward/core/ghg/inventory';
import { addKnown, sumKnown } from '@steward/core/ghg/known-sums';
import { allOf, beside, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { listBoundary, type BoundaryRow } from '../../carbon/ghg/consumption.service.ts';
import { datedProperties } from '../../carbon/ghg/dated.service.ts';
import { listEntered } from '../../carbon/ghg/ledger.service.ts';
import { loadReferences } from '../../carbon/ghg/references.service.ts';
import { acceptedBeside } from '../../carbon/ghg/standing-figures.service.ts';
import { listCoverage } from '../../energy/completeness/coverage.service.ts';
import { findPortfolio } from '../../estate/portfolios/portfolios.service.ts';
import type { ComparedRow } from './dashboards.repository.ts';
import { compare, isUseOf, type Figure } from './figures.ts';
import { accountsOf, everyRow, largestRows, type About, type Accounts, type Column } from './portfolio.rows.service.ts';

type Overview = Answer<typeof dashboards.getPortfolioOverview>;

export const getPortfolioOverview = (
  ctx: Ctx,
  { year, portfolio_id, largest }: Parsed<typeof dashboards.getPortfolioOverview>,
): Promise<Overview> =>
  reading(ctx, async (work) => {
    const { scope } = work;
    if (portfolio_id && !(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    const filter = { portfolioId: portfolio_id };
    const day = todayOf(ctx);
    const today = billsDueUntil(day);
    const due = daysSoFar(year, today);
    const properties = propertiesIn(work, filter, year, day);
    const [{ about, rows }, covered] = await allOf(
      rowsOfYear(work, properties, { year, portfolio_id, largest }),
      beside(work, (other) =>
        listCoverage(
          other,
          filter,
          properties.then(({ environments }) => environments),
          year,
          today,
        ),
      ),
    );
    const { all, environments, references, entered } = about;
    const spans = [...covered.values()];
    const together = (isOf?: (carrier: Carrier) => boolean) => coverageTogether(spans, isOf)?.share ?? null;
    const accounts = accountsOf(all, references, rows.sums, year, entered);
    const { now } = accounts;
    const ofRows = rows.listed === rows.sums ? accounts : accountsOf(all, references, rows.listed, year, entered);
    const missing = environments.flatMap(({ environment_id, environment_name }) =>
      (covered.get(environment_id)?.carriers ?? [])
        .map(({ carrier, days, daysExpected }) => ({ carrier, days: daysExpected - days }))
        .filter(({ days }) => days > 0)
        .map((gap) => ({ environment_id, environment_name, ...gap })),
    );
    const co2e = emitted(accounts);
    const coverageOf = (id: string) => {
      const own = covered.get(id);
      return (own && coverageTogether([own])?.share) ?? null;
    };
    const shown = rowsOf(rows.environments, rows.listed, ofRows.now, changesOf(ofRows), coverageOf);
    const isWithout = ({ environment_id }: BoundaryRow) => isWithoutBills({ coverage: coverageOf(environment_id) });
    return {
      year,
      energy_kwh: used(rows.sums, 'energy'),
      co2e_kg: co2e,
      accepted: await acceptedBeside(
        work,
        {
          level: portfolio_id ? 'Portfolio' : 'Organization',
          targetId: portfolio_id ?? scope.organizationId,
          ids: all.map((row) => row.environment_id),
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
      water_l: used(rows.sums, 'water'),
      waste_t: used(rows.sums, 'waste'),
      is_complete: now.isComplete && !(due > 0 && environments.some(isWithout)),
      coverage: {
        co2e: together(),
        energy: together((carrier) => isUseOf('energy', carrier)),
        water: together((carrier) => isUseOf('water', carrier)),
        waste: together((carrier) => isUseOf('waste', carrier)),
      },
      properties: environments.length,
      rows: largest === undefined ? shown : shown.toSorted(byEmissions).slice(0, largest),
    };
  });

/** All properties, and those held in the year as they were in it. */
async function propertiesIn(work: Work, filter: { portfolioId: string | undefined }, year: number, day: string) {
  const dated = await datedProperties(work, filter, year, day);
  const all = await listBoundary(work, filter);
  return { all, environments: all.flatMap((row) => dated.inYear(row) ?? []) };
}

async function rowsOfYear(
  work: Work,
  properties: ReturnType<typeof propertiesIn>,
  { year, portfolio_id, largest }: Parsed<typeof dashboards.getPortfolioOverview>,
) {
  const { all, environments } = await properties;
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
  const about: About = { year, all, environments, references, entered };
  const rows = await (largest === undefined ? everyRow(work, portfolio_id, about) : largestRows(work, about, largest));
  return { about, rows };
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
