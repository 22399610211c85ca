import type { Answer, Parsed } from '@steward/contract/call';
import type { Inventory } from '@steward/contract/carbon/ghg.report';
import type { netZero } from '@steward/contract/carbon/net-zero';
import type { EmissionTarget, NetZeroYear } from '@steward/contract/carbon/net-zero.plan';
import { addKnown } from '@steward/core/ghg/known-sums';
import { energyAfter } from '@steward/core/net-zero/project';
import { carbonBudget, firstAbove, interpolated, targetIn, type Target } from '@steward/core/net-zero/target';
import { localLaw97 } from '@steward/reference/local-law-97/local-law-97';
import { typeElsewhere } from '@steward/reference/property-types/property-types';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findBoundary, type Boundary } from '../ghg/boundary.service.ts';
import { baselineOf, type Baseline } from './baseline.service.ts';
import { assessBuilding, isCovered, limitedBuildings } from './limits.service.ts';
import { countsAs, energyList, planFor, planned, projectsOf } from './projects.service.ts';
import * as repository from './targets.repository.ts';

export const LAST_YEAR = 2050;

type Plan = Answer<typeof netZero.getNetZeroPlan>;
type Line = (year: number) => number | null;

/** Scopes 1 and 2, location-based, of the years that the inventory knows. A year with bills for some months only would look like a fall. */
export const actualOf = ({ inventory, year }: Baseline): ReadonlyMap<number, number | null> =>
  new Map(
    inventory.by_year
      .filter((row) => row.year === year || !row.months || row.months >= 12)
      .map((row) => [row.year, addKnown(row.scope1, row.scope2_location)]),
  );

/** The pathway of a boundary: the mean of those of its properties, weighted by area. Nothing while a property has none. */
async function pathwayLines(
  work: Work,
  boundary: Boundary,
  asked: { version: string; scenario: string } | null,
): Promise<{ chosen: Plan['pathway']; missing: number; carbon: Line; energy: Line }> {
  const { db, scope } = work;
  const [first] = await repository.listPathways(db, scope);
  const chosen = asked ?? (first ? { version: first.version, scenario: first.scenario } : null);
  const none = () => null;
  if (!chosen) return { chosen: null, missing: 0, carbon: none, energy: none };
  const known = await repository.findPathways(db, scope, chosen.version, chosen.scenario);
  const properties = await repository.listTypes(
    db,
    scope,
    boundary.environments.map((row) => row.environment_id),
  );
  const pathOf = (row: (typeof properties)[number], metric: 'carbon' | 'energy') => {
    const type = typeElsewhere(row.property_type, row.property_sub_type)?.crrem;
    return known.find(
      (path) => path.metric === metric && path.country_code === row.country_code && path.property_type === type,
    )?.points;
  };
  const line =
    (metric: 'carbon' | 'energy'): Line =>
    (year) => {
      let [sum, area] = [0, 0];
      for (const row of properties) {
        const value = interpolated(pathOf(row, metric) ?? [], year);
        if (value === undefined) return null;
        sum += value * row.gross_floor_area;
        area += row.gross_floor_area;
      }
      return area ? sum / area : null;
    };
  const missing = properties.filter((row) => !pathOf(row, 'carbon') && !pathOf(row, 'energy')).length;
  return { chosen, missing, carbon: line('carbon'), energy: line('energy') };
}

export const aboutOf = ({ level, targetId }: Boundary) => ({
  environment_id: level === 'Property' ? targetId : null,
  portfolio_id: level === 'Portfolio' ? targetId : null,
});

/** The target with what it starts from: as entered, else the base year as it was recalculated, else as the inventory has it. */
export function targetOf(
  row: EmissionTarget | undefined,
  actual: ReadonlyMap<number, number | null>,
  base: Inventory['recalculated_base'],
): (Target & { from: NonNullable<Plan['target_base_from']> }) | undefined {
  if (!row) return undefined;
  const about = { kind: row.kind, baseYear: row.base_year, points: row.points };
  if (row.base_kg !== null) return { ...about, baseKg: row.base_kg, from: 'entered' };
  const recalculated = base?.year === row.base_year ? addKnown(base.scope1, base.scope2_location) : null;
  if (recalculated !== null && recalculated > 0) return { ...about, baseKg: recalculated, from: 'recalculated' };
  const baseKg = actual.get(row.base_year) ?? null;
  return baseKg === null ? undefined : { ...about, baseKg, from: 'inventory' };
}

export const getNetZeroPlan = (
  ctx: Ctx,
  { level, target_id, year, grid_fall, pathway, later_electricity }: Parsed<typeof netZero.getNetZeroPlan>,
): Promise<Plan> =>
  reading(ctx, async (work) => {
    const boundary = await findBoundary(work, level, target_id);
    const baseline = await baselineOf(work, boundary, year, ctx.now);
    const projects = await projectsOf(work, boundary);
    const withProjects = planFor(baseline, projects, grid_fall);
    const without = planFor(baseline, [], grid_fall);
    const actual = actualOf(baseline);
    const row = await repository.findTarget(work.db, work.scope, aboutOf(boundary));
    const target = targetOf(row, actual, baseline.inventory.recalculated_base);
    const paths = await pathwayLines(work, boundary, pathway);
    const law = await lawLines(work, boundary, baseline, projects, later_electricity, ctx.now);
    const area = baseline.inventory.gross_floor_area;

    // What is no energy, such as refrigerants and entries, is carried forward as it was.
    const energyKg = without(year).kg;
    const rest = baseline.kg === null || energyKg === null ? null : baseline.kg - energyKg;
    const isKnown = baseline.kg !== null && energyKg !== null;
    const from = Math.min(year, row?.base_year ?? year, ...actual.keys());
    const years = Array.from({ length: LAST_YEAR - from + 1 }, (_, at) => from + at).map((of): NetZeroYear => {
      const isAhead = isKnown && of >= year;
      const [before, after] = [isAhead ? without(of) : undefined, isAhead ? withProjects(of) : undefined];
      const whole = (kg: number | null | undefined) =>
        kg === null || kg === undefined || rest === null ? null : kg + rest;
      const perArea = (value: number | null | undefined) =>
        value === null || value === undefined || area === 0 ? null : value / area;
      return {
        year: of,
        actual_kg: of <= year ? (actual.get(of) ?? null) : null,
        without_kg: whole(before?.kg),
        plan_kg: whole(after?.kg),
        target_kg: (target && targetIn(target, of)) ?? null,
        law_kg: isAhead ? law.emissions(of) : null,
        limit_kg: law.limit(of),
        carbon_without: perArea(before?.kg),
        carbon_plan: perArea(after?.kg),
        carbon_path: paths.carbon(of),
        energy_without: perArea(before?.kwh),
        energy_plan: perArea(after?.kwh),
        energy_path: paths.energy(of),
      };
    });
    const byYear = new Map(years.map((one) => [one.year, one]));
    const ahead = years.map((one) => one.year).filter((of) => of >= year);
    const first = (series: keyof NetZeroYear, line: keyof NetZeroYear) =>
      firstAbove(
        ahead,
        (of) => byYear.get(of)?.[series],
        (of) => byYear.get(of)?.[line],
      ) ?? null;
    // A budget is of use for as long as most targets run.
    const until = Math.max(2030, (target?.baseYear ?? 0) + 1);
    const spent = (of: number) => (of <= year ? actual.get(of) : byYear.get(of)?.plan_kg);
    const budget = target && carbonBudget(target, until, spent);
    return {
      name: boundary.targetName,
      year,
      base_kg: baseline.kg,
      gross_floor_area: area,
      energy_kwh: without(year).kwh,
      is_complete: baseline.inventory.is_complete,
      coverage: baseline.inventory.coverage.share,
      years,
      target: row ?? null,
      target_base_kg: target?.baseKg ?? null,
      target_base_from: target?.from ?? null,
      budget: budget
        ? {
            until,
            budget_kg: budget.budgetKg,
            used_kg: budget.usedKg,
            used_up_in: budget.usedUpIn ?? null,
            unknown_years: budget.unknownYears,
          }
        : null,
      first_above: {
        target: first('plan_kg', 'target_kg'),
        target_without: first('without_kg', 'target_kg'),
        limit: first('law_kg', 'limit_kg'),
        carbon: first('carbon_plan', 'carbon_path'),
        carbon_without: first('carbon_without', 'carbon_path'),
        energy: first('energy_plan', 'energy_path'),
        energy_without: first('energy_without', 'energy_path'),
      },
      pathway: paths.chosen,
      without_pathway: paths.missing,
      projects: projects.filter((project) => countsAs(project, year) === 'planned').length,
    };
  });

/** Limit and emissions by Local Law 97 of one property, with its own projects; of others nothing. In kg. */
async function lawLines(
  work: Work,
  boundary: Boundary,
  { year }: Baseline,
  projects: Awaited<ReturnType<typeof projectsOf>>,
  later: number | null,
  now: Date,
): Promise<{ emissions: Line; limit: Line }> {
  const none = { emissions: () => null, limit: () => null };
  if (boundary.level !== 'Property') return none;
  const [building] = await limitedBuildings(work, localLaw97, boundary.filter, year, now);
  if (!building || !isCovered(localLaw97, building)) return none;
  const base = new Map(building.energy.map(({ carrier, kwh }) => [carrier, kwh]));
  const own = projects.filter((project) => countsAs(project, year) === 'planned').map(planned);
  const firstYear = localLaw97.periods[0]?.from ?? 0;
  const assess = (of: number) =>
    of < firstYear
      ? undefined
      : assessBuilding(localLaw97, building, energyList(energyAfter(base, own, of).energy), of, later);
  const inKg = (tonnes: number | null | undefined) => (tonnes === null || tonnes === undefined ? null : tonnes * 1000);
  return { emissions: (of) => inKg(assess(of)?.emissions.tonnes), limit: (of) => inKg(assess(of)?.limitTonnes) };
}
