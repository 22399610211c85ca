import { measured } from '@steward/core/net-zero/measured';
import { appliedTarget } from '@steward/core/net-zero/applied-target';
import { targetBase } from '@steward/core/net-zero/target-base';
import type { Answer, Parsed } from '@steward/contract/call';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { netZero } from '@steward/contract/carbon/net-zero';
import type { EmissionTarget, NetZeroYear } from '@steward/contract/carbon/net-zero.plan';
import { firstMissedOf } from '@steward/core/net-zero/first-missed';
import {
  carbonBudget,
  endOf,
  firstAbove,
  requiredRate,
  targetIn,
  type Target,
  type TargetMeasure,
} from '@steward/core/net-zero/target';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findBoundary, type Boundary, targetOwner } from '../boundaries/boundary.service.ts';
import { baselineOf, type Baseline } from '../decarbonization/baseline.service.ts';
import { appliedLaws, type AppliedLaw } from '../emission-limits/laws.service.ts';
import { projectionOf } from '../decarbonization/projection.service.ts';
import { offsetsByYear } from './offsets.service.ts';
import { countsAs, planFor, planned, projectsOf } from '../decarbonization/projects.service.ts';
import { pathwaysOfTypes } from './pathways-of-types.ts';
import * as repository from './targets.repository.ts';

export const LAST_YEAR = 2050;

type Plan = Answer<typeof netZero.getNetZeroPlan>;
type Line = (year: number) => number | null;

/**
 * The emissions of the target's measure in the known years. A year with bills for only some months is left out: it would look like a
 * decrease.
 */
export const actualOf = (
  { inventory, year }: Baseline,
  measure: TargetMeasure = 'scopes-1-2-location',
): ReadonlyMap<number, number | null> =>
  new Map(
    inventory.by_year
      .filter((row) => row.year === year || !row.months || row.months >= 12)
      .map((row) => [row.year, measured(row, measure)]),
  );

/**
 * The pathway of a boundary: the mean of those of its properties, each by its type and weighted by its area in the year. Undefined while a
 * held property has none; `missing` are those of `now`.
 */
async function pathwayLines(
  work: Work,
  boundary: Boundary,
  asked: { version: string; scenario: string } | null,
  now: number,
): Promise<{ chosen: Plan['pathway']; missing: number; carbon: Line; energy: Line }> {
  const [first] = await repository.listPathways(work.db, work.scope);
  const chosen = asked ?? (first ? { version: first.version, scenario: first.scenario } : null);
  const none = () => null;
  if (!chosen) return { chosen: null, missing: 0, carbon: none, energy: none };
  const { ids, inYear } = await pathwaysOfTypes(work, boundary, chosen);
  const heldIn = (year: number) => ids.flatMap((id) => inYear(id, year) ?? []);
  const line =
    (metric: 'carbon' | 'energy'): Line =>
    (year) => {
      let [sum, area] = [0, 0];
      for (const property of heldIn(year)) {
        const value = property.valueOf(metric);
        if (value === undefined) return null;
        sum += value * property.area;
        area += property.area;
      }
      return area ? sum / area : null;
    };
  const missing = heldIn(now).filter(({ hasPath }) => !hasPath).length;
  return { chosen, missing, carbon: line('carbon'), energy: line('energy') };
}

/** The target with its starting emissions: as entered, else those of the recalculated base year, else those of the inventory. */
export function targetOf(
  row: EmissionTarget | undefined,
  actual: ReadonlyMap<number, number | null>,
  recalculated: Inventory['recalculated_base'],
): (Target & { from: NonNullable<Plan['target_base_from']> }) | undefined {
  if (!row) return undefined;
  const base = targetBase(row, recalculated, (year) => actual.get(year));
  return base && { kind: row.kind, baseYear: row.base_year, points: row.points, targetYear: row.target_year, ...base };
}

export const getNetZeroPlan = (ctx: Ctx, asked: Parsed<typeof netZero.getNetZeroPlan>): Promise<Plan> =>
  reading(ctx, async (work) => {
    const { level, target_id, year, measure, grid_fall, pathway, later_electricity, keeps_instruments } = asked;
    const boundary = await findBoundary(work, level, target_id);
    const baseline = await baselineOf(work, boundary, year, ctx.now);
    const projects = await projectsOf(work, boundary);
    const withProjects = planFor(baseline, projects, grid_fall);
    const without = planFor(baseline, [], grid_fall);
    const actual = actualOf(baseline, measure);
    const later = { baseYear: year, gridFall: grid_fall, keepsInstruments: keeps_instruments };
    const projected = projectionOf(baseline, measure, later);
    // Laws and pathways apply to the energy of the building, location-based.
    const hasLimits = measure === 'scopes-1-2-location';
    const applied = appliedTarget(await repository.listTargets(work.db, work.scope, measure), targetOwner(boundary));
    const row = applied?.row;
    const target = targetOf(row, actual, baseline.inventory.recalculated_base);
    const isOwn = applied?.of === { Property: 'property', Portfolio: 'portfolio', Organization: 'organization' }[level];
    const offsets = await offsetsByYear(work, boundary);
    const paths = await pathwayLines(work, boundary, pathway, year);
    const law = await lawLines(work, boundary, baseline, projects, later_electricity, ctx.now);
    const area = baseline.inventory.gross_floor_area;

    // Emissions other than energy, such as refrigerants and entries, are carried forward unchanged.
    const baseKg = measured(baseline.inventory.totals, measure);
    const energyKg = projected.ofAll(without(year).energyOf, year);
    const rest = baseKg === null || energyKg === null ? null : baseKg - energyKg;
    const isKnown = baseline.kg !== null && without(year).kg !== null;
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
        without_kg: of < year ? null : whole(projected.ofAll(without(of).energyOf, of)),
        plan_kg: of < year ? null : whole(projected.ofAll(withProjects(of).energyOf, of)),
        target_kg: (target && targetIn(target, of)) ?? null,
        offset_kg: offsets.get(of) ?? null,
        law_kg: isAhead && hasLimits ? (law?.emissions(of) ?? null) : null,
        limit_kg: hasLimits ? (law?.limit(of) ?? null) : null,
        carbon_without: perArea(before?.kg),
        carbon_plan: perArea(after?.kg),
        carbon_path: hasLimits ? paths.carbon(of) : null,
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
    const until = target ? endOf(target) : year;
    const spent = (of: number) => (of <= year ? actual.get(of) : byYear.get(of)?.plan_kg);
    const budget = target && carbonBudget(target, until, spent);
    const required = target && requiredRate(target, year, (of) => actual.get(of));
    return {
      name: boundary.targetName,
      year,
      measure,
      base_kg: baseKg,
      gross_floor_area: area,
      energy_kwh: without(year).kwh,
      is_complete: baseline.inventory.is_complete,
      coverage: baseline.inventory.coverage.share,
      years,
      target: (isOwn && row) || null,
      target_of: applied?.of ?? null,
      target_base_year: row?.base_year ?? null,
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
      required: required
        ? {
            overshoot: required.overshoot,
            is_tolerated: required.isTolerated,
            rate: required.rate,
            from: required.from,
            until: required.until,
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
      law: law?.pack.name ?? null,
      pathway: paths.chosen,
      without_pathway: paths.missing,
      projects: projects.filter((project) => countsAs(project, year) === 'planned').length,
    };
  });

/**
 * The first law of one property whose limit is exceeded, else the first that applies, with the property's projects; for several properties
 * none.
 */
async function lawLines(
  work: Work,
  boundary: Boundary,
  { year }: Baseline,
  projects: Awaited<ReturnType<typeof projectsOf>>,
  later: number | null,
  now: Date,
): Promise<AppliedLaw | undefined> {
  if (boundary.level !== 'Property' || boundary.targetId === null) return undefined;
  const own = projects.filter((project) => countsAs(project, year) === 'planned').map(planned);
  const laws = (await appliedLaws(work, boundary.filter, year, now))(boundary.targetId, own, later);
  const ahead = Array.from({ length: LAST_YEAR - year + 1 }, (_, at) => year + at);
  const missed = laws.map((law) => ({ law, first: firstMissedOf(ahead, { value: law.emissions, line: law.limit }) }));
  const [first] = missed.toSorted((a, b) => (a.first ?? Infinity) - (b.first ?? Infinity));
  return first?.law;
}
