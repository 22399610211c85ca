import { appliedTarget } from '@steward/core/net-zero/applied-target';
import type { Answer, Parsed } from '@steward/contract/call';
import type { DecarbonizeProject } from '@steward/contract/carbon/decarbonization';
import type { netZero } from '@steward/contract/carbon/net-zero';
import type { AbatementStep, AbatementYear } from '@steward/contract/carbon/net-zero.abatement';
import { fail } from '@steward/contract/failures';
import { projectValue } from '@steward/core/net-zero/project-money';
import {
  askingForLost,
  chosenStarts,
  modelTonnes,
  sequencingModel,
  startCost,
  type OpenProject,
  type SequencingTask,
} from '@steward/core/net-zero/sequencing';
import { targetIn, type Target } from '@steward/core/net-zero/target';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { solve } from '../../../gateways/solver/solver.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';
import { findBoundary, targetOwner } from '../boundaries/boundary.service.ts';
import { baselineOf, type Baseline } from '../decarbonization/baseline.service.ts';
import { penalLaws, type PenalLaws } from '../emission-limits/penalties.service.ts';
import { actualOf, targetOf } from './plan.service.ts';
import {
  countsAs,
  discardProject,
  mustFind,
  penaltiesAvoided,
  planFor,
  projectsOf,
  setStartYear,
  sumOf,
} from '../decarbonization/projects.service.ts';
import { listTargets } from './targets.repository.ts';

type Plan = Answer<typeof netZero.planAbatement>;
type Asked = Parsed<typeof netZero.planAbatement>;

const begun: readonly string[] = ['in progress', 'completed', 'verified'];
/** The time limit of all rounds together. */
const SECONDS = 9;
const ROUNDS = 3;

interface Loaded {
  baseline: Baseline;
  projects: DecarbonizeProject[];
  lawsOf: PenalLaws['of'];
  target: Target | undefined;
}

const load = (ctx: Ctx, { level, target_id, year, currency, later_electricity }: Asked): Promise<Loaded> =>
  reading(ctx, async (work) => {
    const boundary = await findBoundary(work, level, target_id);
    const baseline = await baselineOf(work, boundary, year, ctx.now);
    const projects = await projectsOf(work, boundary);
    const row = appliedTarget(await listTargets(work.db, work.scope), targetOwner(boundary))?.row;
    const penal = await penalLaws(work, boundary.filter, new Set([currency]), year, later_electricity, ctx.now);
    return {
      baseline,
      projects,
      lawsOf: penal.of,
      target: targetOf(row, actualOf(baseline), baseline.inventory.recalculated_base),
    };
  });

const tonnes = (kg: number) => kg / 1000;

/** The projects by role: kept, open or excluded. */
function sorted({ baseline, projects }: Loaded, { currency, year }: Asked, grid: number) {
  const planned = projects.filter((one) => countsAs(one, year) === 'planned');
  const kept = planned.filter((one) => begun.includes(one.status) || one.currency !== currency);
  const withKept = planFor(baseline, kept, grid);
  const isKnown = (project: DecarbonizeProject) =>
    planFor(baseline, [project], grid)(project.start_year).byProject.get(project._id)?.kg !== null;
  const free = planned.filter((one) => !kept.includes(one));
  const open = free.filter(isKnown);
  return { kept, open, unknown: free.filter((one) => !open.includes(one)), withKept };
}

/** The emissions that a project avoids in a year if only it is added to the kept ones. */
function tonnesAlone(
  { baseline }: Loaded,
  kept: readonly DecarbonizeProject[],
  project: DecarbonizeProject,
  grid: number,
): (year: number) => number {
  // Loading its portfolio suffices, and is many times faster for a large organization.
  const portfolioId =
    project.portfolio_id ??
    baseline.properties.find(({ environmentId }) => environmentId === project.environment_id)?.portfolioId;
  const properties = baseline.properties.filter((one) => one.portfolioId === portfolioId);
  const always = { ...project, start_year: baseline.year + 1, life_years: 1000 };
  const yearOf = planFor({ ...baseline, properties }, [...kept, always], grid);
  const without = planFor({ ...baseline, properties }, kept, grid);
  return (year) => {
    const [before, after] = [without(year).kg, yearOf(year).kg];
    return before === null || after === null ? 0 : tonnes(before - after);
  };
}

const cached = (figure: (year: number) => number): ((year: number) => number) => {
  const known = new Map<number, number>();
  return (year) => {
    const value = known.get(year) ?? figure(year);
    known.set(year, value);
    return value;
  };
};

export async function planAbatement(ctx: Ctx, asked: Asked): Promise<Plan> {
  const { first_year, last_year, year, grid_fall: grid, discount_rate, carbon_price } = asked;
  const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);
  if (first_year <= year) refuse('first_year', 'must be after the start');
  if (last_year < first_year || last_year - first_year > 40) refuse('last_year', 'contradicts the other figures');
  const loaded = await load(ctx, asked);
  const { baseline, projects, lawsOf, target } = loaded;
  const { kept, open, unknown, withKept } = sorted(loaded, asked, grid);
  const energyKg = planFor(baseline, [], grid)(year).kg;
  if (baseline.kg === null || energyKg === null) return fail('abatement.no-emissions');
  // Emissions other than energy, such as refrigerants, are carried forward unchanged.
  const rest = baseline.kg - energyKg;
  const budgets = new Map(asked.budgets.map((one) => [one.year, one.amount]));
  const costOf = (list: readonly DecarbonizeProject[], of: number) =>
    list.reduce(
      (sum, one) => (one.currency === asked.currency && one.start_year === of ? sum + one.capital_cost : sum),
      0,
    );
  const budgetIn = (of: number) => budgets.get(of) ?? asked.yearly_budget;
  const own = (project: DecarbonizeProject) => {
    const laws = lawsOf(project.environment_id);
    const before = kept.filter((one) => one.environment_id === project.environment_id);
    const always = { ...project, start_year: year + 1, life_years: 1000 };
    return cached((of) => sumOf(penaltiesAvoided(laws, [...before, always], always, of)));
  };
  const begunBefore = projects.filter((one) => countsAs(one, year) === 'in-base-year');
  const task: SequencingTask = {
    firstYear: first_year,
    lastYear: last_year,
    open: open.map((project): OpenProject => ({
      id: project._id,
      capitalCost: project.capital_cost,
      annualCostSaving: project.annual_cost_saving,
      lifeYears: project.life_years,
      tonnes: cached(tonnesAlone(loaded, kept, project, grid)),
      penaltyAvoided: own(project),
      after: project.after_ids,
      notWith: excludedBy(project, projects),
    })),
    fixed: new Map([...kept, ...begunBefore].map((one) => [one._id, one.start_year])),
    // Projects that have begun take their part of the budget first.
    budget: (of) => {
      const whole = budgetIn(of);
      return whole === null ? undefined : Math.max(0, whole - costOf(kept, of));
    },
    carriesOver: asked.carries_over,
    required: (of) => {
      const allowed = target && targetIn(target, of);
      const kg = withKept(of).kg;
      return allowed === undefined || kg === null ? undefined : tonnes(kg + rest - allowed);
    },
    discountRate: discount_rate,
    carbonPrice: carbon_price,
  };
  const years = Array.from({ length: last_year - first_year + 1 }, (_, at) => first_year + at);
  const best = await search(task, years, (starts) => exactly(loaded, kept, starts, grid));
  const { starts, exact } = best;
  const moved = open.filter((one) => starts.has(one._id));
  const yearRows = years.map((of): AbatementYear => {
    const kg = exact(of).kg;
    const allowed = target && targetIn(target, of);
    const plan = kg === null ? null : kg + rest;
    const before = withKept(of).kg;
    return {
      year: of,
      cost:
        costOf(kept, of) + moved.reduce((sum, one) => (starts.get(one._id) === of ? sum + one.capital_cost : sum), 0),
      budget: budgetIn(of),
      model_kg: modelTonnes(task, starts, of) * 1000,
      avoided_kg: kg === null || before === null ? null : before - kg,
      plan_kg: plan,
      target_kg: allowed ?? null,
      missing_kg: plan === null || allowed === undefined ? null : missing(plan, allowed),
    };
  });
  const step = (project: DecarbonizeProject, role: AbatementStep['role']): AbatementStep => {
    const planned = role === 'kept' ? project.start_year : (starts.get(project._id) ?? null);
    return {
      _id: project._id,
      name: project.name,
      environment_name: project.environment_name,
      portfolio_name: project.portfolio_name,
      status: project.status,
      capital_cost: project.capital_cost,
      currency: project.currency,
      start_year: project.start_year,
      planned_year: planned,
      role,
      is_other_currency: project.currency !== asked.currency,
      kg_co2e: planned === null ? null : (exact(planned).byProject.get(project._id)?.kg ?? null),
    };
  };
  const steps = [
    ...kept.map((one) => step(one, 'kept')),
    ...open.map((one) => step(one, starts.has(one._id) ? 'chosen' : 'not-chosen')),
    ...unknown.map((one) => step(one, 'unknown')),
  ];
  return {
    goal: !target ? 'no-target' : yearRows.every((one) => one.missing_kg === 0) ? 'met' : 'closest',
    is_proven: best.isProven,
    cost_distance: best.costDistance,
    currency: asked.currency,
    steps: steps.toSorted(
      (a, b) => (a.planned_year ?? Infinity) - (b.planned_year ?? Infinity) || a.name.localeCompare(b.name),
    ),
    years: yearRows,
    capital_cost: moved.reduce((sum, one) => sum + one.capital_cost, 0),
    net_present_value: exactValue(moved, starts, exact, task, lawsOf, kept),
    model_value: -moved.reduce((sum, { _id }) => {
      const one = task.open.find(({ id }) => id === _id);
      return one ? sum + startCost(one, starts.get(_id) ?? 0, task) : sum;
    }, 0),
  };
}

/** Less than a kilogram, or a millionth, is rounding noise and the tolerance of the solver. */
const missing = (plan: number, allowed: number) => (plan - allowed > Math.max(1, allowed * 1e-6) ? plan - allowed : 0);

/** An exclusion applies in both directions, regardless of where it was entered. */
const excludedBy = ({ _id, not_with_ids }: DecarbonizeProject, all: readonly DecarbonizeProject[]) => [
  ...new Set([...not_with_ids, ...all.filter((one) => one.not_with_ids.includes(_id)).map((one) => one._id)]),
];

/** The plan with these starts, each project after the earlier ones. */
const exactly = (
  { baseline, projects }: Loaded,
  kept: readonly DecarbonizeProject[],
  starts: ReadonlyMap<string, number>,
  grid: number,
) => {
  const moved = projects.flatMap((one) => {
    const start_year = starts.get(one._id);
    return start_year === undefined ? [] : [{ ...one, start_year }];
  });
  return planFor(
    baseline,
    [...kept, ...moved].toSorted((a, b) => a.start_year - b.start_year),
    grid,
  );
};

type YearOf = ReturnType<typeof planFor>;

/**
 * Rounds of solving: each requires more, by the tonnes that the former sequence lost through interactions of its projects. The best round
 * by the exact plan counts.
 */
async function search(
  task: SequencingTask,
  years: readonly number[],
  exactOf: (starts: Map<string, number>) => YearOf,
) {
  const none = exactOf(new Map());
  const rounds: {
    starts: Map<string, number>;
    exact: YearOf;
    missing: number;
    cost: number;
    isProven: boolean;
    costDistance: number | null;
  }[] = [];
  const lost = new Map<number, number>();
  const until = performance.now() + SECONDS * 1000;
  for (let round = 0; round < ROUNDS; round++) {
    const left = (until - performance.now()) / 1000;
    if (rounds.length && left < 1) break;
    const asking = round === 0 ? task : askingForLost(task, (year) => lost.get(year) ?? 0);
    const model = sequencingModel(asking);
    if (!model.starts.length)
      return { starts: new Map<string, number>(), exact: none, isProven: true, costDistance: 0 };
    const solved = await inChild(model, round === 0 ? Math.min(5, left) : left);
    const starts = chosenStarts(model, solved.values);
    const exact = exactOf(starts);
    let gap = 0;
    let isShort = false;
    for (const year of years) {
      const required = task.required(year);
      const [before, after] = [none(year).kg, exact(year).kg];
      if (required === undefined || before === null || after === null) continue;
      const really = tonnes(before - after);
      gap += Math.max(0, required - really);
      const byModel = modelTonnes(task, starts, year);
      lost.set(year, Math.max(lost.get(year) ?? 0, byModel - really));
      if (really < Math.min(required, byModel) - 1e-3) isShort = true;
    }
    const cost = task.open.reduce((sum, one) => {
      const start = starts.get(one.id);
      return start === undefined ? sum : sum + startCost(one, start, task);
    }, 0);
    rounds.push({
      starts,
      exact,
      missing: gap,
      cost,
      isProven: solved.isOptimal,
      costDistance: solved.distances[0] === 0 ? (solved.distances.at(-1) ?? null) : null,
    });
    if (!isShort) break;
  }
  const [best] = rounds.toSorted((a, b) =>
    Math.abs(a.missing - b.missing) > 1e-3 ? a.missing - b.missing : a.cost - b.cost,
  );
  return best ?? fail('abatement.too-large');
}

async function inChild(model: Parameters<typeof solve>[0]['model'], seconds: number) {
  try {
    return await solve({ model, seconds });
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'child-process.busy') fail('abatement.busy');
    if (code === 'child-process.timeout' || code === 'child-process.memory') fail('abatement.too-large');
    throw error;
  }
}

/** Net present value of the chosen projects, each after the earlier ones, in the first year of the plan. */
function exactValue(
  moved: readonly DecarbonizeProject[],
  starts: ReadonlyMap<string, number>,
  exact: YearOf,
  { firstYear, discountRate, carbonPrice }: SequencingTask,
  lawsOf: PenalLaws['of'],
  kept: readonly DecarbonizeProject[],
): number | null {
  const started = [
    ...kept,
    ...moved.map((one) => ({ ...one, start_year: starts.get(one._id) ?? one.start_year })),
  ].toSorted((a, b) => a.start_year - b.start_year);
  let sum = 0;
  for (const project of started) {
    if (!starts.has(project._id)) continue;
    const laws = lawsOf(project.environment_id);
    const own = started.filter((one) => one.environment_id === project.environment_id);
    const life = Array.from({ length: project.life_years }, (_, at) => project.start_year + at);
    const saved = life.map((of) => exact(of).byProject.get(project._id)?.kg ?? null);
    if (saved.includes(null) && carbonPrice !== 0) return null;
    const { netPresentValue } = projectValue(
      { capitalCost: project.capital_cost, annualCostSaving: project.annual_cost_saving, carbonPrice, discountRate },
      life.map((of, at) => ({
        tonnes: tonnes(saved[at] ?? 0),
        penaltyAvoided: sumOf(penaltiesAvoided(laws, own, project, of)),
      })),
    );
    sum += netPresentValue / (1 + discountRate) ** (project.start_year - firstYear);
  }
  return sum;
}

export const applyAbatementPlan = (ctx: Ctx, { starts, discard }: Parsed<typeof netZero.applyAbatementPlan>) =>
  inTransaction(ctx, async (work) => {
    const mustBeOpen = async (id: string) => {
      const project = await mustFind(work, id);
      if (begun.includes(project.status)) fail('decarbonize-project.has-begun');
      if (project.portfolio_id !== null) await refuseWithoutTheWhole(work);
    };
    for (const { decarbonize_project_id, start_year } of starts) {
      await mustBeOpen(decarbonize_project_id);
      await setStartYear(work, decarbonize_project_id, start_year);
    }
    for (const id of discard) {
      await mustBeOpen(id);
      await discardProject(work, id);
    }
    return { done: true as const };
  });
