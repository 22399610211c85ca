import type { Parsed } from '@steward/contract/call';
import { type DecarbonizeProject, type ProjectEffect, decarbonization } from '@steward/contract/carbon/decarbonization';
import { fail } from '@steward/contract/failures';
import { plannedYear, type PlannedYear } from '@steward/core/net-zero/plan';
import type { PlannedProject } from '@steward/core/net-zero/project';
import { projectValue } from '@steward/core/net-zero/project-money';
import { measureOfKey } from '@steward/reference/measures/measures';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { areLevels } from '../../estate/efficiency-measures/measures.service.ts';
import { findPortfolio } from '../../estate/portfolios/portfolios.service.ts';
import { findBoundary, type Boundary } from '../boundaries/boundary.service.ts';
import { refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';
import { baselineOf, type Baseline } from './baseline.service.ts';
import { locationOf } from './projection.service.ts';
import { penalLaws, sparedPenalty, type PenalLaw } from '../emission-limits/penalties.service.ts';
import * as repository from './projects.repository.ts';
import type { ProjectFields } from './projects.repository.ts';

const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

/** The fields as they are kept: a project at a property is none of the portfolio. */
async function checked<F extends ProjectFields>(work: Work, fields: F, id?: string): Promise<F> {
  const { environment_id, measure, after_ids, not_with_ids } = fields;
  const portfolio_id = environment_id === null ? fields.portfolio_id : null;
  const { db, scope } = work;
  if (measure && !measureOfKey(measure)) refuse('measure', 'is not known');
  if (!areLevels(fields.raises)) refuse('raises', 'must be a level of this question');
  if (environment_id === null && portfolio_id === null) refuse('environment_id', 'is required');
  const others = [...new Set([...after_ids, ...not_with_ids])];
  if (others.length < after_ids.length + not_with_ids.length || (id && others.includes(id)))
    refuse('not_with_ids', 'contradicts the other figures');
  if (others.length && (await repository.countProjects(db, scope, others)) < others.length)
    fail('decarbonize-project.not-found');
  if (environment_id !== null && !(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
  if (portfolio_id === null) return { ...fields, portfolio_id };
  if (!(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
  // A project for every property of a portfolio may only be written by users who reach all of them.
  await refuseWithoutTheWhole(work);
  return { ...fields, portfolio_id };
}

export const mustFind = async ({ db, scope }: Work, id: string): Promise<DecarbonizeProject> =>
  (await repository.findProject(db, scope, id)) ?? fail('decarbonize-project.not-found');

export const addDecarbonizeProject = (ctx: Ctx, fields: Parsed<typeof decarbonization.addDecarbonizeProject>) =>
  inTransaction(ctx, async (work) => {
    const kept = await checked(work, fields);
    const id = uuid();
    await repository.insertProject(work.db, work.scope, { id, created_by: actorOf(ctx).userId, ...kept });
    await repository.replaceLinks(work.db, work.scope, id, undefined, kept);
    return mustFind(work, id);
  });

export const updateDecarbonizeProject = (
  ctx: Ctx,
  { decarbonize_project_id, ...sent }: Parsed<typeof decarbonization.updateDecarbonizeProject>,
) =>
  inTransaction(ctx, async (work) => {
    const known = await mustFind(work, decarbonize_project_id);
    const fields = changed(decarbonization.updateDecarbonizeProject.input, known, sent);
    const kept = await checked(work, fields, decarbonize_project_id);
    await repository.updateProject(work.db, work.scope, decarbonize_project_id, kept);
    await repository.replaceLinks(work.db, work.scope, decarbonize_project_id, known, kept);
    return mustFind(work, decarbonize_project_id);
  });

export const deleteDecarbonizeProject = (
  ctx: Ctx,
  { decarbonize_project_id }: Parsed<typeof decarbonization.deleteDecarbonizeProject>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteProject(db, scope, decarbonize_project_id))) fail('decarbonize-project.not-found');
    return { done: true as const };
  });

export const setStartYear = ({ db, scope }: Work, id: string, year: number) =>
  repository.setStartYear(db, scope, id, year);

export const discardProject = ({ db, scope }: Work, id: string) => repository.discardProject(db, scope, id);

/** The projects that count for a boundary. A project of a whole portfolio is not listed with any single property. */
export const projectsOf = ({ db, scope }: Work, { filter }: Boundary) => repository.listProjects(db, scope, filter);

export const countsAs = (project: DecarbonizeProject, baseYear: number): ProjectEffect['counts'] =>
  project.status === 'discarded' ? 'discarded' : project.start_year > baseYear ? 'planned' : 'in-base-year';

export const planned = ({ _id, start_year, life_years, savings }: DecarbonizeProject): PlannedProject => ({
  id: _id,
  startYear: start_year,
  lifeYears: life_years,
  savings,
});

/** The years of a plan, each computed once. */
export function planFor(
  { properties, year: baseYear }: Baseline,
  projects: readonly DecarbonizeProject[],
  gridFall: number,
): (year: number) => PlannedYear {
  const counted = projects.filter((project) => countsAs(project, baseYear) === 'planned');
  const later = { baseYear, gridFall, keepsInstruments: true };
  const known = properties.map((one) => ({
    id: one.environmentId,
    portfolioId: one.portfolioId,
    energy: one.energy,
    projects: counted.filter((project) => project.environment_id === one.environmentId).map(planned),
    factor: locationOf(one, later),
  }));
  const ofPortfolios = new Map<string, PlannedProject[]>();
  for (const project of counted)
    if (project.portfolio_id !== null)
      ofPortfolios.set(project.portfolio_id, [...(ofPortfolios.get(project.portfolio_id) ?? []), planned(project)]);
  const years = new Map<number, PlannedYear>();
  return (year) => {
    const found = years.get(year) ?? plannedYear(known, ofPortfolios, year);
    years.set(year, found);
    return found;
  };
}

const lifeOf = ({ start_year, life_years }: DecarbonizeProject) =>
  Array.from({ length: life_years }, (_, at) => start_year + at);

/** kg CO2e that a planned project avoids in each year of its life, as its list shows it; empty where it is not planned. */
export async function avoidedByYear(
  work: Work,
  project: DecarbonizeProject,
  year: number,
  gridFall: number,
  now: Date,
): Promise<(number | null)[]> {
  if (countsAs(project, year) !== 'planned') return [];
  const boundary =
    project.environment_id === null
      ? await findBoundary(work, 'Portfolio', project.portfolio_id ?? undefined)
      : await findBoundary(work, 'Property', project.environment_id);
  const yearOf = planFor(await baselineOf(work, boundary, year, now), await projectsOf(work, boundary), gridFall);
  return lifeOf(project).map((of) => yearOf(of).byProject.get(project._id)?.kg ?? null);
}

/** The penalties that a project avoids at its property in a year, by law, for every law in its currency; null: unknown. */
export const penaltiesAvoided = (
  laws: readonly PenalLaw[],
  all: readonly DecarbonizeProject[],
  project: DecarbonizeProject,
  year: number,
): { name: string; amount: number | null }[] => {
  const before = all.slice(0, all.indexOf(project)).map(planned);
  return laws
    .filter(({ pack }) => pack.currency === project.currency)
    .map((law) => ({ name: law.pack.name, amount: sparedPenalty(law, before, planned(project), year) }));
};

/** What is known of them, added up. */
export const sumOf = (amounts: readonly { amount: number | null }[]): number =>
  amounts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

export const getDecarbonizeProjects = (
  ctx: Ctx,
  asked: Parsed<typeof decarbonization.getDecarbonizeProjects>,
): Promise<ProjectEffect[]> =>
  reading(ctx, async (work) => {
    const { level, target_id, year, discount_rate, grid_fall, later_electricity } = asked;
    const boundary = await findBoundary(work, level, target_id);
    const projects = await projectsOf(work, boundary);
    if (!projects.length) return [];
    const baseline = await baselineOf(work, boundary, year, ctx.now);
    const yearOf = planFor(baseline, projects, grid_fall);
    const currencies = new Set(projects.map(({ currency }) => currency));
    const penal = await penalLaws(work, boundary.filter, currencies, year, later_electricity, ctx.now);
    return projects.map((project): ProjectEffect => {
      const counts = countsAs(project, year);
      const first = yearOf(project.start_year).byProject.get(project._id);
      const unknown = {
        ...project,
        counts,
        kwh: null,
        kg_co2e: null,
        is_capped: false,
        net_present_value: null,
        payback_years: null,
        abatement_cost: null,
        life_tonnes: null,
        penalties_avoided: 0,
        penalties_by_law: [],
        has_unknown_penalties: false,
        is_priced: false,
        working: '',
      };
      if (counts !== 'planned' || !first) return unknown;
      const laws = penal.of(project.environment_id);
      const own = projects.filter(
        (one) => one.environment_id === project.environment_id && countsAs(one, year) === 'planned',
      );
      const life = lifeOf(project);
      const saved = life.map((of) => yearOf(of).byProject.get(project._id)?.kg ?? null);
      const isKnown = saved.every((kg) => kg !== null);
      const isPriced = asked.carbon_price > 0 && (asked.carbon_price_currency ?? project.currency) === project.currency;
      const spared = life.map((of) => penaltiesAvoided(laws, own, project, of));
      const value = projectValue(
        {
          capitalCost: project.capital_cost,
          annualCostSaving: project.annual_cost_saving,
          carbonPrice: isPriced ? asked.carbon_price : 0,
          discountRate: discount_rate,
        },
        life.map((_, at) => ({
          tonnes: (saved[at] ?? 0) / 1000,
          penaltyAvoided: sumOf(spared[at] ?? []),
        })),
      );
      return {
        ...unknown,
        kwh: first.kwh,
        kg_co2e: first.kg,
        is_capped: life.some((of) => yearOf(of).capped.has(project._id)),
        net_present_value: isKnown || !isPriced ? value.netPresentValue : null,
        payback_years: isKnown || !isPriced ? value.payback : null,
        abatement_cost: isKnown ? value.abatementCost : null,
        life_tonnes: isKnown ? value.tonnes : null,
        penalties_avoided: value.penalties,
        penalties_by_law: laws
          .map(({ pack: { name } }) => ({
            name,
            amount: spared.reduce(
              (sum, inYear, at) =>
                sum + sumOf(inYear.filter((one) => one.name === name)) * (1 + discount_rate) ** -(at + 1),
              0,
            ),
          }))
          .filter(({ amount }) => amount !== 0),
        has_unknown_penalties:
          spared.some((inYear) => inYear.some(({ amount }) => amount === null)) ||
          penal.holdIn(project.portfolio_id, project.currency),
        is_priced: isPriced,
        working: value.working,
      };
    });
  });
