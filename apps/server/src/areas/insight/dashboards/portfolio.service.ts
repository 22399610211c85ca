import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import type { FigureKey } from '@steward/contract/declared';
import { isUseOf } from '@steward/core/ghg/carrier';
import { fail } from '@steward/contract/failures';
import { billsDueUntil, coverageTogether, daysSoFar } from '@steward/core/coverage/meters';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { Inventory } from '@steward/core/ghg/inventory';
import { addKnown, sumKnown } from '@steward/core/ghg/known-sums';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { readFigures } from '../../../platform/figures/figures.ts';
import { keptFor } from '../../../platform/figures/kept-parts.ts';
import { todayOf } from '../../../platform/today.ts';
import { isUncovered } from '../../energy/completeness/coverage.service.ts';
import { findPortfolio } from '../../estate/portfolios/portfolios.service.ts';

import { compare, recalculatedEmissions, type Figure } from './figures.ts';
import { accountsOf, type ComparedAccounts } from './portfolio.accounts.ts';
import { missingBills } from './missing-bills.service.ts';
import type { OverviewRow } from './portfolio.compared.service.ts';
import { everyProperty, largestProperties } from './portfolio.rows.service.ts';

type Overview = Answer<typeof dashboards.getPortfolioOverview>;

const rowFigures = [
  'emissions.location',
  'emissions.intensity',
  'energy.use',
  'water.use',
  'waste.generated',
  'area.counted',
] as const;

export const getPortfolioOverview = (
  ctx: Ctx,
  { year, portfolio_id, largest }: Parsed<typeof dashboards.getPortfolioOverview>,
): Promise<Overview> =>
  reading(ctx, async (work) => {
    if (portfolio_id && !(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    const asked = { filter: { portfolioId: portfolio_id }, year, day: todayOf(ctx) };
    const found = await (largest === undefined ? everyProperty(work, asked) : largestProperties(work, asked, largest));
    const { places, references, environments, alike, covered } = found;
    const accounts = accountsOf(places, references, found.sums, year);
    const ofRows = found.listed === found.sums ? accounts : accountsOf(places, references, found.listed, year);
    const period = { from: `${year - 1}-01-01`, to: `${year}-12-31`, grain: 'year' } as const;
    const whole = await readFigures(ctx, work, {
      keys: [...rowFigures, 'emissions.market', 'emissions.scope1', 'emissions.scope2_location', 'emissions.scope3'],
      kind: portfolio_id ? 'portfolio' : 'organization',
      ids: portfolio_id ? [portfolio_id] : undefined,
      ...period,
    });
    const id = portfolio_id ?? work.scope.organizationId;
    const read = (key: FigureKey, of = year) => whole.of(key, id, String(of));
    const ids = environments.map((row) => row.environment_id);
    const ofYear = { keys: rowFigures, kind: 'property', ids, ...period, from: period.to } as const;
    // A few of all are read as they are.
    const kept = largest === undefined ? await keptFor(ctx, work) : undefined;
    const ofProperties = await readFigures(ctx, work, ofYear, kept);
    const coverageOf = (environmentId: string) => {
      const own = covered.get(environmentId);
      return (own && coverageTogether([own])?.share) ?? null;
    };
    const together = (isOf?: (carrier: Carrier) => boolean) => coverageTogether(alike, isOf)?.share ?? null;
    const changes = changesOf(ofRows);
    const shown = environments.map((environment): Overview['rows'][number] => {
      const { environment_id, environment_name, portfolio_name, country_code } = environment;
      const of = (key: FigureKey) => ofProperties.of(key, environment_id);
      return {
        environment_id,
        environment_name,
        portfolio_name,
        country_code,
        gross_floor_area: of('area.counted').value ?? environment.gross_floor_area,
        energy_kwh: of('energy.use').value,
        co2e_kg: of('emissions.location').value,
        co2e_kg_per_m2: of('emissions.intensity').value,
        intensity_period: of('emissions.intensity').period,
        change: changes.get(environment_id) ?? null,
        water_l: of('water.use').value,
        waste_t: of('waste.generated').value,
        is_complete: of('emissions.location').value !== null && !of('emissions.location').is_incomplete,
        coverage: coverageOf(environment_id),
      };
    });
    const used = (key: FigureKey, measure: 'energy' | 'water' | 'waste'): Figure => ({
      value: read(key).value,
      before: read(key, year - 1).value,
      ...usedChange(found.sums, measure, read(key).value),
    });
    const co2e = read('emissions.location');
    return {
      year,
      energy_kwh: used('energy.use', 'energy'),
      co2e_kg: {
        value: co2e.value,
        before: read('emissions.location', year - 1).value,
        ...emittedChange(accounts, co2e.value),
      },
      is_accepted: co2e.is_accepted,
      recalculated: recalculatedEmissions(co2e, read('emissions.market')),
      scope1_kg: read('emissions.scope1').value,
      scope2_kg: read('emissions.scope2_location').value,
      scope3_kg: read('emissions.scope3').value,
      missing: await missingBills(work, asked, found),
      water_l: used('water.use', 'water'),
      waste_t: used('waste.generated', 'waste'),
      is_complete: !co2e.is_incomplete && !(daysSoFar(year, billsDueUntil(asked.day)) > 0 && alike.some(isUncovered)),
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

/** The change of emissions over equal days of both years, and the share of the year that it compares. */
function emittedChange({ now, before }: ComparedAccounts, all: number | null) {
  // A factor that is missing in one of the years would look like a change.
  const isComparable = now.isComplete && before.isComplete;
  return compare(isComparable ? now.totalLocationKgCo2e : null, before.totalLocationKgCo2e, all);
}

/** The change of each property's emissions over equal days of both years. */
function changesOf({ now, before }: ComparedAccounts): ReadonlyMap<string, number | null> {
  const total = ({ scope1, scope2Location, scope3 }: Inventory['byEnvironment'][number]) =>
    addKnown(scope1, scope2Location, scope3);
  const earlier = new Map(before.byEnvironment.map((row) => [row.environmentId, row]));
  return new Map(
    now.byEnvironment.map((row) => {
      const was = earlier.get(row.environmentId);
      const isComparable = was && row.isComplete && was.isComplete;
      return [row.environmentId, isComparable ? compare(total(row), total(was), null).change : null];
    }),
  );
}

/** The largest first; unknown ones last. */
function byEmissions(a: Overview['rows'][number], b: Overview['rows'][number]): number {
  if (a.co2e_kg === null || b.co2e_kg === null) return Number(a.co2e_kg === null) - Number(b.co2e_kg === null);
  return b.co2e_kg - a.co2e_kg;
}

function usedChange(rows: readonly OverviewRow[], measure: 'energy' | 'water' | 'waste', all: number | null) {
  const mine = rows.filter((row) => isUseOf(measure, row.carrier) && !row.is_elsewhere);
  return compare(sumKnown(mine.map((row) => row.both_now)), sumKnown(mine.map((row) => row.both_before)), all);
}
