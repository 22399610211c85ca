import type { Answer, Parsed } from '@steward/contract/call';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { ComparedProperty, restatement } from '@steward/contract/carbon/restatement';
import { fail } from '@steward/contract/failures';
import { exclusionOf, usualTolerances, yearOverYear } from '@steward/core/coverage/like-for-like';
import { stretchesOf, type DatedValue } from '@steward/core/property/values-over-time';
import { sumKnown, totalOf } from '@steward/core/ghg/known-sums';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { listDatedValues } from '../../estate/environments/history.service.ts';
import { accountingOf } from '../boundaries/boundaries.service.ts';
import { findBoundary } from '../boundaries/boundary.service.ts';
import { propertiesOverTime } from '../inventory/properties-over-time.service.ts';
import { reportedFigures } from '../reports/reported-figures.service.ts';

type Row = Inventory['by_environment'][number];

/** The known figures of a property in the two years, and the reason why it is not compared. */
function comparedProperty(
  name: string,
  id: string,
  was: Row | undefined,
  is: Row | undefined,
  { coverageDifference, ...facts }: { hasChanged: boolean; isUnderWorks: boolean; coverageDifference: number },
) {
  const of = (row: Row | undefined) => ({
    location: row ? totalOf(row, 'location') : null,
    market: row ? totalOf(row, 'market') : null,
    // Earlier reports have 0 for unknown energy.
    energy: row?.energy_kwh || null,
    coverage: row?.coverage ?? 0,
    area: row?.gross_floor_area ?? 0,
  });
  const [then, now] = [of(was), of(is)];
  const known = (one: typeof then) => (one.location === null || one.energy === null ? undefined : one.location);
  const [prior, current] = [known(then), known(now)];
  const asset = {
    environmentId: id,
    ...(prior !== undefined && { prior }),
    ...(current !== undefined && { current }),
    coveragePrior: then.coverage,
    coverageCurrent: now.coverage,
    areaPrior: then.area,
    areaCurrent: now.area,
    ...facts,
    isIncomplete: !was?.is_complete || !is?.is_complete,
  };
  const because = exclusionOf(asset, { ...usualTolerances, coverageDifference });
  return {
    environment_id: id,
    environment_name: name,
    because: because ?? null,
    prior_location: then.location,
    location: now.location,
    prior_market: then.market,
    market: now.market,
    prior_energy_kwh: then.energy,
    energy_kwh: now.energy,
    prior_coverage: then.coverage,
    coverage: now.coverage,
    prior_area: then.area,
    area: now.area,
  } satisfies ComparedProperty;
}

const inUse: readonly DatedValue<number | string>[] = [{ from: null, value: 'in_use' }];

export const getLikeForLike = (
  ctx: Ctx,
  { level, target_id, year, coverage_difference }: Parsed<typeof restatement.getLikeForLike>,
): Promise<Answer<typeof restatement.getLikeForLike>> =>
  reading(ctx, async (work) => {
    // In the current year bills are still to come.
    if (year >= ctx.now.getUTCFullYear())
      fail('request.invalid', undefined, [{ field: 'year', message: 'must be a year that has ended' }]);
    const boundary = await findBoundary(work, level, target_id);
    const { inventory: before } = await reportedFigures(work, boundary, year - 1, ctx.now);
    const { inventory: now } = await reportedFigures(work, boundary, year, ctx.now);
    const { consolidation } = await accountingOf(work);
    const day = todayOf(ctx);
    const dated = await propertiesOverTime(work, boundary.filter, year, day, consolidation);
    const works = await listDatedValues(work, boundary.filter, ['works']);
    const bothYears = { start: `${year - 1}-01-01`, end: `${year + 1}-01-01` };
    const isUnderWorks = (id: string) =>
      stretchesOf(works.get(id)?.('works') ?? inUse, bothYears).some(({ value }) => value !== 'in_use');
    const rowsOf = ({ by_environment }: Inventory) => new Map(by_environment.map((row) => [row.environment_id, row]));
    const [earlier, later] = [rowsOf(before), rowsOf(now)];
    const properties = boundary.environments.map(({ environment_id: id, environment_name }) => {
      const shares = [year - 1, year].flatMap((one) => dated.sharesOf(id, one) ?? Array.from({ length: 12 }, () => 1));
      const hasChanged = shares.some((share) => share === 0 || Math.abs(share - (shares[0] ?? 0)) > 1e-9);
      return comparedProperty(environment_name, id, earlier.get(id), later.get(id), {
        hasChanged,
        isUnderWorks: isUnderWorks(id),
        coverageDifference: coverage_difference,
      });
    });
    const compared = properties.filter(({ because }) => because === null);
    const changeOf = (
      measure: 'location' | 'market' | 'energy',
      prior: number,
      current: number,
      total: number | null,
    ) => ({
      measure,
      prior,
      current,
      change: compared.length === 0 || prior === 0 ? null : yearOverYear(current, prior).change,
      share: total ? current / total : null,
    });
    // Figures without a property cannot be compared.
    const ofProperties = (of: (row: Row) => number | null) => sumKnown(now.by_environment.map(of));
    const sum = (of: (row: ComparedProperty) => number | null) => sumKnown(compared.map(of)) ?? 0;
    return {
      year,
      name: boundary.targetName,
      changes: [
        changeOf(
          'location',
          sum((row) => row.prior_location),
          sum((row) => row.location),
          ofProperties((row) => totalOf(row, 'location')),
        ),
        changeOf(
          'market',
          sum((row) => row.prior_market),
          sum((row) => row.market),
          ofProperties((row) => totalOf(row, 'market')),
        ),
        changeOf(
          'energy',
          sum((row) => row.prior_energy_kwh),
          sum((row) => row.energy_kwh),
          ofProperties((row) => row.energy_kwh),
        ),
      ],
      properties: properties.toSorted(
        (a, b) =>
          Number(a.because !== null) - Number(b.because !== null) ||
          a.environment_name.localeCompare(b.environment_name),
      ),
    };
  });
