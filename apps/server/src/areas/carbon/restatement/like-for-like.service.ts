import type { Answer, Parsed } from '@steward/contract/call';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { ComparedProperty, restatement } from '@steward/contract/carbon/restatement';
import { fail } from '@steward/contract/failures';
import {
  coverageOfYears,
  exclusionOf,
  usualTolerances,
  yearOverYear,
  type DaysOfYear,
} from '@steward/core/coverage/like-for-like';
import { stretchesOf, type DatedValue } from '@steward/core/property/values-over-time';
import { billsDueUntil, coverageTogether } from '@steward/core/coverage/meters';
import { carriers, measureOf, type Carrier } from '@steward/core/ghg/carrier';
import { sumKnown, totalOf } from '@steward/core/ghg/known-sums';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { readFigures } from '../../../platform/figures/figures.ts';
import { todayOf } from '../../../platform/today.ts';
import { listDatedValues } from '../../estate/environments/history.service.ts';
import { accountingOf } from '../boundaries/boundaries.service.ts';
import { listCoverage } from '../../energy/completeness/coverage.service.ts';
import { findBoundary, type Boundary } from '../boundaries/boundary.service.ts';
import { propertiesOverTime } from '../inventory/properties-over-time.service.ts';
import { reportedFigures } from '../reports/reported-figures.service.ts';
import { daysOfYear, exemptDaysOf } from './exempt-days.service.ts';

type Row = Inventory['by_environment'][number];

const otherUtilities = ['water', 'waste'] as const;
type OtherUtility = (typeof otherUtilities)[number];

/** What is known of a property in one of the years. */
interface OfYear {
  row: Row | undefined;
  /** The days with a bill and those due. */
  days: Record<'energy' | OtherUtility, DaysOfYear>;
  /** Liters, tonnes; null: unknown. */
  used: Record<OtherUtility, number | null>;
  /** The emissions of water and waste, kg CO2e. */
  emitted: Record<OtherUtility, number>;
}

interface Facts {
  hasChanged: boolean;
  isUnderWorks: boolean;
  coverageDifference: number;
}

/** The known figures of a property in the two years, and the reasons why they are not compared, by utility. */
function comparedProperty(
  name: string,
  id: string,
  [was, is]: readonly [OfYear, OfYear],
  { coverageDifference, ...facts }: Facts,
): ComparedProperty {
  const tolerances = { ...usualTolerances, coverageDifference };
  const areas = { areaPrior: was.row?.gross_floor_area ?? 0, areaCurrent: is.row?.gross_floor_area ?? 0 };
  const coverage = {
    energy: coverageOfYears(was.days.energy, is.days.energy),
    water: coverageOfYears(was.days.water, is.days.water),
    waste: coverageOfYears(was.days.waste, is.days.waste),
  };
  const exclusion = (
    utility: 'energy' | OtherUtility,
    [prior, current]: readonly [number | null, number | null],
    isIncomplete: boolean,
  ) =>
    exclusionOf(
      {
        environmentId: id,
        ...(prior !== null && { prior }),
        ...(current !== null && { current }),
        coveragePrior: coverage[utility].prior,
        coverageCurrent: coverage[utility].current,
        ...areas,
        ...facts,
        isIncomplete,
      },
      tolerances,
    ) ?? null;
  const compareUtility = (utility: OtherUtility) => {
    const [prior, current] = [was.used[utility], is.used[utility]];
    return { because: exclusion(utility, [prior, current], false), prior, current };
  };
  const utilities = { water: compareUtility('water'), waste: compareUtility('waste') };
  const leftOut = otherUtilities.filter((utility) => utilities[utility].because !== null);
  const of = ({ row, emitted }: OfYear) => {
    const without = (kg: number | null) =>
      kg === null ? null : leftOut.reduce((rest, utility) => rest - emitted[utility], kg);
    return {
      location: without(row ? totalOf(row, 'location') : null),
      market: without(row ? totalOf(row, 'market') : null),
      // Earlier reports have 0 for unknown energy.
      energy: row?.energy_kwh || null,
    };
  };
  const [then, now] = [of(was), of(is)];
  const known = (one: typeof then) => (one.location === null || one.energy === null ? null : one.location);
  const isIncomplete = !was.row?.is_complete || !is.row?.is_complete;
  return {
    environment_id: id,
    environment_name: name,
    because: exclusion('energy', [known(then), known(now)], isIncomplete),
    prior_location: then.location,
    location: now.location,
    prior_market: then.market,
    market: now.market,
    prior_energy_kwh: then.energy,
    energy_kwh: now.energy,
    prior_coverage: coverage.energy.prior,
    coverage: coverage.energy.current,
    prior_area: areas.areaPrior,
    area: areas.areaCurrent,
    ...utilities,
  };
}

const usedKeys = ['water.use', 'waste.generated'] as const;

/** What is known of the properties of a boundary in a year, by utility. Days are those of today's bills, also of an accepted year. */
async function readYear(ctx: Ctx, work: Work, boundary: Boundary, year: number) {
  const { inventory, lines } = await reportedFigures(work, boundary, year, ctx.now);
  const rows = new Map(inventory.by_environment.map((row) => [row.environment_id, row]));
  const { environments, filter } = boundary;
  const covered = await listCoverage(work, filter, environments, year, billsDueUntil(todayOf(ctx)));
  const exemptOf = await exemptDaysOf(work, filter);
  const used = await readFigures(ctx, work, {
    keys: usedKeys,
    kind: 'property',
    ids: environments.map((row) => row.environment_id),
    grain: 'year',
    from: `${year}-01-01`,
  });
  const emitted = new Map<string, number>();
  for (const { environment_id, carrier, kg_co2e } of lines) {
    const utility = otherUtilities.find((one) => one === utilityGroupOf(carrier));
    if (!utility || environment_id === null) continue;
    const key = `${environment_id} ${utility}`;
    emitted.set(key, (emitted.get(key) ?? 0) + kg_co2e);
  }
  const of = (id: string): OfYear => {
    const own = covered.get(id);
    const daysOf = (utility: 'energy' | OtherUtility): DaysOfYear => {
      const found = own && coverageTogether([own], (carrier) => measureOf[carrier] === utility);
      const [due, exempt] = [found?.daysExpected ?? 0, exemptOf(id, utility, year)];
      return { covered: found?.days ?? 0, due, exempt, of: daysOfYear(year) };
    };
    return {
      row: rows.get(id),
      days: { energy: daysOf('energy'), water: daysOf('water'), waste: daysOf('waste') },
      used: { water: used.of('water.use', id).value, waste: used.of('waste.generated', id).value },
      emitted: { water: emitted.get(`${id} water`) ?? 0, waste: emitted.get(`${id} waste`) ?? 0 },
    };
  };
  return { rows: inventory.by_environment, of };
}

/** What the bills of a line are of; undefined for entries and refrigerants. */
const utilityGroupOf = (carrier: string) => (isCarrier(carrier) ? measureOf[carrier] : undefined);
const isCarrier = (word: string): word is Carrier => (carriers as readonly string[]).includes(word);

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
    const before = await readYear(ctx, work, boundary, year - 1);
    const now = await readYear(ctx, work, boundary, year);
    const { consolidation } = await accountingOf(work);
    const day = todayOf(ctx);
    const dated = await propertiesOverTime(work, boundary.filter, year, day, consolidation);
    const works = await listDatedValues(work, boundary.filter, ['works']);
    const bothYears = { start: `${year - 1}-01-01`, end: `${year + 1}-01-01` };
    const isUnderWorks = (id: string) =>
      stretchesOf(works.get(id)?.('works') ?? inUse, bothYears).some(({ value }) => value !== 'in_use');
    const properties = boundary.environments.map(({ environment_id: id, environment_name }) => {
      const shares = [year - 1, year].flatMap((one) => dated.sharesOf(id, one) ?? Array.from({ length: 12 }, () => 1));
      const isHeldInPart = [year - 1, year].some((one) => dated.heldDaysOf(id, one) !== undefined);
      const hasChanged =
        isHeldInPart || shares.some((share) => share === 0 || Math.abs(share - (shares[0] ?? 0)) > 1e-9);
      return comparedProperty(environment_name, id, [before.of(id), now.of(id)], {
        hasChanged,
        isUnderWorks: isUnderWorks(id),
        coverageDifference: coverage_difference,
      });
    });
    const changeOf = (
      measure: 'location' | 'market' | 'energy' | OtherUtility,
      [priors, currents]: readonly [readonly (number | null)[], readonly (number | null)[]],
      total: number | null,
    ) => {
      const [prior, current] = [sumKnown(priors) ?? 0, sumKnown(currents) ?? 0];
      const change = prior === 0 ? null : yearOverYear(current, prior).change;
      return { measure, prior, current, change, share: total ? current / total : null };
    };
    const compared = properties.filter(({ because }) => because === null);
    const of = (key: 'prior_location' | 'location' | 'prior_market' | 'market' | 'prior_energy_kwh' | 'energy_kwh') =>
      compared.map((row) => row[key]);
    // Figures without a property cannot be compared.
    const ofProperties = (value: (row: Row) => number | null) => sumKnown(now.rows.map(value));
    const changeOfUtility = (utility: OtherUtility) => {
      const own = properties.map((row) => row[utility]);
      const alike = own.filter(({ because }) => because === null);
      return changeOf(
        utility,
        [alike.map(({ prior }) => prior), alike.map(({ current }) => current)],
        sumKnown(own.map(({ current }) => current)),
      );
    };
    return {
      year,
      name: boundary.targetName,
      changes: [
        changeOf(
          'location',
          [of('prior_location'), of('location')],
          ofProperties((row) => totalOf(row, 'location')),
        ),
        changeOf(
          'market',
          [of('prior_market'), of('market')],
          ofProperties((row) => totalOf(row, 'market')),
        ),
        changeOf(
          'energy',
          [of('prior_energy_kwh'), of('energy_kwh')],
          ofProperties((row) => row.energy_kwh),
        ),
        changeOfUtility('water'),
        changeOfUtility('waste'),
      ],
      properties: properties.toSorted(
        (a, b) =>
          Number(a.because !== null) - Number(b.because !== null) ||
          a.environment_name.localeCompare(b.environment_name),
      ),
    };
  });
