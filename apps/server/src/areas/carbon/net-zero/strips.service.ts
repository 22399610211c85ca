import { measured } from '@steward/core/net-zero/measured';
import { appliedTarget } from '@steward/core/net-zero/applied-target';
import type { Answer, Parsed } from '@steward/contract/call';
import { netZero } from '@steward/contract/carbon/net-zero';
import type { PropertyStrip } from '@steward/contract/carbon/net-zero.strips';
import type { Carrier } from '@steward/core/ghg/carrier';
import { firstMissed, firstMissedOf } from '@steward/core/net-zero/first-missed';
import { targetIn, type TargetMeasure } from '@steward/core/net-zero/target';
import { searchFor } from '@steward/core/lists/search-words';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findBoundary, listBoundary, type Boundary } from '../boundaries/boundary.service.ts';
import { baselineOf, type Baseline } from '../decarbonization/baseline.service.ts';
import { appliedLaws, type AppliedLaw } from '../emission-limits/laws.service.ts';
import { LAST_YEAR } from './plan.service.ts';
import { countsAs, planFor, planned, projectsOf } from '../decarbonization/projects.service.ts';
import { projectionOf } from '../decarbonization/projection.service.ts';
import { pathwaysOfTypes } from './pathways-of-types.ts';
import * as repository from './targets.repository.ts';

/** Years before the chosen one whose actual emissions are shown. */
const YEARS_BEFORE = 2;
/** A year with fewer billed days would look like a decrease. */
const COMPLETE = 0.95;

type Line = (year: number) => number | null;

/** What may cost a property something in the years ahead. */
export interface PropertyRisks {
  environment_id: string;
  environment_name: string;
  portfolio_id: string;
  laws: readonly AppliedLaw[];
  /** Emissions of energy above the carbon pathway, in kg CO2e a year; null: unknown. */
  excess: Line;
  first_pathway: number | null;
}

const none: Line = () => null;

/** The emissions of each property in a year; earlier years only with nearly complete bills. */
function actualsOf(
  { inventory }: Baseline,
  measure: TargetMeasure,
  isChosen: boolean,
): ReadonlyMap<string, number | null> {
  return new Map(
    inventory.by_environment.map((row) => [
      row.environment_id,
      isChosen || (row.coverage ?? 0) >= COMPLETE ? measured(row, measure) : null,
    ]),
  );
}

/** The carbon pathways of the latest version, by property and year. */
async function pathwaysOf(work: Work, boundary: Boundary) {
  const [chosen] = await repository.listPathways(work.db, work.scope);
  if (!chosen) return { chosen: null, lineOf: () => none };
  const { inYear } = await pathwaysOfTypes(work, boundary, chosen);
  return {
    chosen: { version: chosen.version, scenario: chosen.scenario },
    lineOf:
      (id: string): Line =>
      (year) =>
        inYear(id, year)?.valueOf('carbon') ?? null,
  };
}

/** The strips of a boundary's properties. The number of statements does not grow with the number of properties. */
async function stripsOf(
  work: Work,
  boundary: Boundary,
  asked: Parsed<typeof netZero.getPropertyStrips>,
  now: Date,
  /** Only what is ahead, and of this only when limits and pathways are exceeded: without years before, targets and values by year. */
  isAhead = false,
) {
  const { year, measure, grid_fall: gridFall, later_electricity: later, keeps_instruments } = asked;
  const baseline = await baselineOf(work, boundary, year, now, true);
  const projected = projectionOf(baseline, measure, { baseYear: year, gridFall, keepsInstruments: keeps_instruments });
  const hasLimits = measure === 'scopes-1-2-location';
  const actuals = new Map([[year, actualsOf(baseline, measure, true)]]);
  const targets = isAhead ? [] : await repository.listTargets(work.db, work.scope, measure);
  const before = isAhead ? [] : Array.from({ length: YEARS_BEFORE }, (_, at) => year - YEARS_BEFORE + at);
  for (const of of new Set([...before, ...targets.map(({ base_year }) => base_year)]))
    if (!actuals.has(of)) actuals.set(of, actualsOf(await baselineOf(work, boundary, of, now, true), measure, false));
  const projects = await projectsOf(work, boundary);
  const yearOf = planFor(baseline, projects, gridFall);
  const paths = hasLimits ? await pathwaysOf(work, boundary) : { chosen: null, lineOf: () => none };
  const lawsOf = hasLimits ? await appliedLaws(work, boundary.filter, year, now) : () => [];
  const properties = new Map(baseline.properties.map((one) => [one.environmentId, one]));
  const areas = new Map(baseline.inventory.by_environment.map((row) => [row.environment_id, row.gross_floor_area]));
  const years = Array.from({ length: LAST_YEAR - year + YEARS_BEFORE + 1 }, (_, at) => year - YEARS_BEFORE + at);

  const ahead = years.filter((of) => of >= year);
  const risks: PropertyRisks[] = [];
  const strips = boundary.environments.map((environment): PropertyStrip => {
    const { environment_id: id, environment_name, portfolio_name, gross_floor_area } = environment;
    const area = areas.get(id) ?? gross_floor_area;
    const actual: Line = (of) => actuals.get(of)?.get(id) ?? null;
    const property = properties.get(id);
    const energy = property?.energy ?? new Map<Carrier, number>();
    const kg = actual(year);
    const energyKg = projected.ofProperty(id, energy, year);
    // Emissions other than energy, such as refrigerants and entries, are carried forward unchanged.
    const isUnknown = energy.size === 0 && measure !== 'scope-3';
    const rest = kg === null || energyKg === null || isUnknown ? null : kg - energyKg;
    const energyPlan: Line = (of) =>
      of < year || rest === null ? null : projected.ofProperty(id, yearOf(of).energyOf.get(id) ?? energy, of);
    const plan: Line = (of) => {
      const ofEnergy = energyPlan(of);
      return ofEnergy === null || rest === null ? null : ofEnergy + rest;
    };
    const chosen = appliedTarget(targets, { environmentId: id, portfolioId: environment.portfolio_id });
    const baseKg = chosen ? (chosen.row.base_kg ?? actual(chosen.row.base_year)) : null;
    const target: Line = (of) =>
      chosen && baseKg !== null
        ? (targetIn({ kind: chosen.row.kind, baseYear: chosen.row.base_year, points: chosen.row.points, baseKg }, of) ??
          null)
        : null;
    const own = projects.filter((one) => one.environment_id === id && countsAs(one, year) === 'planned').map(planned);
    const laws = lawsOf(id, own, later);
    const path = paths.lineOf(id);
    const per =
      (squareMetres: number) =>
      (line: Line): Line =>
      (of) => {
        const value = line(of);
        return value === null || squareMetres <= 0 ? null : value / squareMetres;
      };
    const perArea = per(area);
    const listed = (line: Line) => (isAhead ? [] : years.map(line));
    const missed = firstMissed(ahead, {
      target: [{ value: plan, line: target }],
      limit: laws.map((law) => ({ value: law.emissions, line: law.limit })),
      pathway: [{ value: perArea(energyPlan), line: path }],
    });
    const excess: Line = (of) => {
      const [value, most] = [perArea(energyPlan)(of), path(of)];
      return value === null || most === null ? null : Math.max(0, value - most) * area;
    };
    risks.push({
      environment_id: id,
      environment_name,
      portfolio_id: environment.portfolio_id,
      laws,
      excess,
      first_pathway: missed.pathway,
    });
    const limits = laws.map(({ id: limit_pack_id, pack, area: wholeArea, limit, emissions, penalty }) => {
      const first = firstMissedOf(ahead, { value: emissions, line: limit });
      return {
        limit_pack_id,
        name: pack.name,
        version: pack.version,
        currency: pack.currency,
        limit: listed(per(wholeArea)(limit)),
        law: listed(per(wholeArea)(emissions)),
        first,
        penalty: first === null ? null : penalty(first),
      };
    });
    return {
      environment_id: id,
      environment_name,
      portfolio_name,
      gross_floor_area: area,
      intensity: perArea(actual)(year),
      actual: listed(perArea((of) => (of <= year ? actual(of) : null))),
      plan: listed(perArea(plan)),
      target: listed(perArea(target)),
      target_of: chosen?.of ?? null,
      limits,
      pathway: years.map(path),
      first: missed.first,
      first_by: missed.by,
      first_target: missed.target,
      first_limit: missed.limit,
      first_law: limits.find(({ first }) => first !== null && first === missed.limit)?.name ?? null,
      first_pathway: missed.pathway,
    };
  });
  return { strips, years, pathway: paths.chosen, risks, projects };
}

/** A boundary of some properties: no report and no target is about exactly these. */
const NO_TARGET = '00000000-0000-0000-0000-000000000000';

/** What is ahead of some properties, with the assumptions of the page. */
async function stripsOfProperties(work: Work, environmentIds: readonly string[], year: number, now: Date) {
  const filter = { environmentIds };
  const environments = await listBoundary(work, filter);
  const boundary: Boundary = { level: 'Property', targetId: NO_TARGET, targetName: '', filter, environments };
  return stripsOf(work, boundary, netZero.getPropertyStrips.input.parse({ level: 'Organization', year }), now, true);
}

/**
 * What laws and the carbon pathway cost properties ahead of a year, by its consumption and the planned projects, and what those projects
 * are. A project of a whole portfolio is none of a single property.
 */
export async function transitionRisks(work: Work, environmentIds: readonly string[], year: number, now: Date) {
  const { risks, pathway, projects } = await stripsOfProperties(work, environmentIds, year, now);
  const own = new Set(environmentIds);
  const portfolios = new Set(risks.map(({ portfolio_id }) => portfolio_id));
  const isMeant = ({ environment_id, portfolio_id }: (typeof projects)[number]) =>
    environment_id === null ? portfolios.has(portfolio_id ?? '') : own.has(environment_id);
  return {
    risks,
    pathway,
    projects: projects.filter((project) => countsAs(project, year) === 'planned' && isMeant(project)),
  };
}

/** The first year in which properties exceed the limit of a law or their pathway, with which of them applies to each. */
export async function firstYearsOverLimit(work: Work, environmentIds: readonly string[], year: number, now: Date) {
  const { strips, pathway } = await stripsOfProperties(work, environmentIds, year, now);
  return strips.map((strip) => {
    const { environment_id, first_limit: limit, first_pathway: path, limits, first_law } = strip;
    const hasPathway = strip.pathway.some((value) => value !== null);
    const isOverLimit = limit !== null && (path === null || limit <= path);
    const ofPathway = pathway && hasPathway ? `${pathway.version} ${pathway.scenario}` : null;
    if (isOverLimit) return { environment_id, first_year: limit, name: first_law, kind: 'limit' as const };
    if (path !== null) return { environment_id, first_year: path, name: ofPathway, kind: 'pathway' as const };
    const [law] = limits;
    if (law) return { environment_id, first_year: null, name: law.name, kind: 'limit' as const };
    return { environment_id, first_year: null, name: ofPathway, kind: ofPathway ? ('pathway' as const) : null };
  });
}

/** Each law that limits a property, and its carbon pathway, with the first year in which it is exceeded. */
export async function limitsOfProperty(work: Work, environmentId: string, year: number, now: Date) {
  const { strips, pathway } = await stripsOfProperties(work, [environmentId], year, now);
  const [strip] = strips;
  if (!strip) return { laws: [], pathway: null };
  const hasPathway = strip.pathway.some((value) => value !== null);
  return {
    laws: strip.limits.map(({ name, first, penalty, currency }) => ({ name, first_year: first, penalty, currency })),
    pathway:
      pathway && hasPathway
        ? { name: `${pathway.version} ${pathway.scenario}`, first_year: strip.first_pathway }
        : null,
  };
}

type Sort = Parsed<typeof netZero.getPropertyStrips>['sort'];

const sortedBy: Readonly<Record<Exclude<Sort, 'name'>, (strip: PropertyStrip) => number | null>> = {
  first: ({ first }) => first,
  intensity: ({ intensity }) => intensity,
  target: ({ first_target }) => first_target,
  limit: ({ first_limit }) => first_limit,
  pathway: ({ first_pathway }) => first_pathway,
};

/** Unknown values come last in either direction. */
function inOrder(strips: readonly PropertyStrip[], sort: Sort, descends: boolean): PropertyStrip[] {
  const sign = descends ? -1 : 1;
  const byName = (a: PropertyStrip, b: PropertyStrip) =>
    a.environment_name.localeCompare(b.environment_name) || (a.environment_id < b.environment_id ? -1 : 1);
  return strips.toSorted((a, b) => {
    if (sort === 'name') return sign * byName(a, b);
    const [x, y] = [sortedBy[sort](a), sortedBy[sort](b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a, b);
    return sign * (x - y) || byName(a, b);
  });
}

export const getPropertyStrips = (
  ctx: Ctx,
  asked: Parsed<typeof netZero.getPropertyStrips>,
): Promise<Answer<typeof netZero.getPropertyStrips>> =>
  reading(ctx, async (work) => {
    const { level, target_id, search, sort, descending, page, page_size } = asked;
    const boundary = await findBoundary(work, level, target_id);
    const { strips, years, pathway } = await stripsOf(work, boundary, asked, ctx.now);
    const isFound = searchFor(search);
    const found = search ? strips.filter((one) => isFound(`${one.environment_name}\n${one.portfolio_name}`)) : strips;
    return {
      paginateData: inOrder(found, sort, descending).slice((page - 1) * page_size, page * page_size),
      totalData: found.length,
      years,
      pathway,
      properties: strips.length,
      missed: strips.filter(({ first }) => first !== null).length,
      missed_by_2030: strips.filter(({ first }) => first !== null && first <= 2030).length,
      without_data: strips.filter(({ intensity }) => intensity === null).length,
    };
  });
