import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/dashboards';
import { fail } from '@steward/contract/failures';
import type { Carrier } from '@steward/core/ghg/carrier';
import { inventory, type Inventory } from '@steward/core/ghg/inventory';
import { addKnown, sumKnown } from '@steward/core/ghg/known-sums';
import { declaredProxies } from '@steward/reference/emission-factors/factors';
import { reading } from '../../database/transaction.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { activityOf } from '../ghg/accounting.ts';
import { listBoundary, sumConsumption, type BoundaryRow } from '../ghg/consumption.repository.ts';
import { daysSoFar } from '../ghg/inventory.service.ts';
import { loadReferences, type References } from '../ghg/references.service.ts';
import { findPortfolio } from '../portfolios/portfolios.repository.ts';
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
    if (portfolio_id && !(await findPortfolio(db, scope, portfolio_id))) fail('portfolio.not-found');
    const filter = { portfolioId: portfolio_id };
    const environments = await listBoundary(db, scope, filter);
    const references = await loadReferences(
      work,
      environments.map((row) => row.country_code),
    );
    const rows = await compareYears(db, scope, portfolio_id, year);
    const today = ctx.now.toISOString().slice(0, 10);
    const { coverage } = await sumConsumption(db, scope, filter, year, today, []);
    const covered = new Map(coverage.map((row) => [row.environment_id, row]));
    const account = accountant(environments, references, rows, year);
    const now = account('now');
    return {
      year,
      energy_kwh: used(rows, 'energy'),
      co2e_kg: emitted(account, now),
      water_l: used(rows, 'water'),
      waste_t: used(rows, 'waste'),
      is_complete: now.isComplete,
      rows: rowsOf(environments, rows, now).map((row) => {
        const found = covered.get(row.environment_id);
        const expected = (found?.carriers ?? 0) * daysSoFar(year, today);
        return { ...row, coverage: found && expected ? found.days / expected : 0 };
      }),
    };
  });

/** Accounts for one of the four columns. Without certificates: the figures here are location-based. */
const accountant =
  (environments: readonly BoundaryRow[], references: References, rows: readonly ComparedRow[], year: number) =>
  (column: Column): Inventory => {
    const places = new Map(environments.map((row) => [row.environment_id, row]));
    const when = { year: column === 'now' || column === 'both_now' ? year : year - 1 };
    const activities = rows.flatMap((row) => {
      const place = places.get(row.environment_id);
      const quantity = row[column];
      return place && quantity !== null ? [activityOf({ ...row, quantity }, place, row.environment_id, when)] : [];
    });
    return inventory(activities, references.index, { proxies: declaredProxies });
  };

const totalOf = ({ lines, totalLocationKgCo2e }: Inventory) => (lines.length ? totalLocationKgCo2e : null);

function emitted(account: (column: Column) => Inventory, now: Inventory): Figure {
  const bothNow = account('both_now');
  const bothBefore = account('both_before');
  // A factor that is missing in one of the years would look like a change.
  const isComparable = bothNow.isComplete && bothBefore.isComplete;
  return {
    value: totalOf(now),
    before: totalOf(account('before')),
    ...compare(isComparable ? totalOf(bothNow) : null, totalOf(bothBefore), totalOf(now)),
  };
}

function used(rows: readonly ComparedRow[], measure: 'energy' | 'water' | 'waste'): Figure {
  const mine = rows.filter((row) => isUseOf(measure, row.carrier));
  const of = (column: Column) => sumKnown(mine.map((row) => row[column]));
  return { value: of('now'), before: of('before'), ...compare(of('both_now'), of('both_before'), of('now')) };
}

function rowsOf(environments: readonly BoundaryRow[], rows: readonly ComparedRow[], now: Inventory) {
  const emissions = new Map(now.byEnvironment.map((row) => [row.environmentId, row]));
  const isKnown = new Set(now.lines.map((line) => line.environmentId));
  const byEnvironment = new Map<string, { carrier: Carrier; now: number | null }[]>();
  for (const row of rows) {
    const list = byEnvironment.get(row.environment_id);
    if (list) list.push(row);
    else byEnvironment.set(row.environment_id, [row]);
  }
  return environments.map((environment) => {
    const { environment_id, gross_floor_area } = environment;
    const own = byEnvironment.get(environment_id) ?? [];
    const of = (measure: 'energy' | 'water' | 'waste') =>
      sumKnown(own.filter((row) => isUseOf(measure, row.carrier)).map((row) => row.now));
    const found = emissions.get(environment_id);
    const co2e =
      found && isKnown.has(environment_id) ? addKnown(found.scope1, found.scope2Location, found.scope3) : null;
    return {
      environment_id,
      environment_name: environment.environment_name,
      portfolio_name: environment.portfolio_name,
      country_code: environment.country_code,
      gross_floor_area,
      energy_kwh: of('energy'),
      co2e_kg: co2e,
      co2e_kg_per_m2: co2e && co2e / gross_floor_area,
      water_l: of('water'),
      waste_t: of('waste'),
      is_complete: found?.isComplete ?? false,
    };
  });
}
