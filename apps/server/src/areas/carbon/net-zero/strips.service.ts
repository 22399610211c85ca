import type { Answer, Parsed } from '@steward/contract/call';
import type { netZero } from '@steward/contract/carbon/net-zero';
import type { EmissionTarget } from '@steward/contract/carbon/net-zero.plan';
import type { PropertyStrip } from '@steward/contract/carbon/net-zero.strips';
import type { Carrier } from '@steward/core/ghg/carrier';
import { addKnown } from '@steward/core/ghg/known-sums';
import { firstMissed } from '@steward/core/net-zero/first-missed';
import { emissionsOf, energyAfter, fallingGrid } from '@steward/core/net-zero/project';
import { interpolated, targetIn } from '@steward/core/net-zero/target';
import { localLaw97 } from '@steward/reference/local-law-97/local-law-97';
import { typeElsewhere } from '@steward/reference/property-types/property-types';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findBoundary, type Boundary } from '../ghg/boundary.service.ts';
import { baselineOf, type Baseline } from './baseline.service.ts';
import { assessBuilding, isCovered, limitedBuildings, type LimitedBuilding } from './limits.service.ts';
import { LAST_YEAR } from './plan.service.ts';
import { countsAs, energyList, planFor, planned, projectsOf } from './projects.service.ts';
import * as repository from './targets.repository.ts';

/** Years before the chosen one whose actual emissions are shown. */
const YEARS_BEFORE = 2;
/** A year with fewer of its days billed would look like a fall. */
const COMPLETE = 0.95;

type Environment = Boundary['environments'][number];
type Line = (year: number) => number | null;
const none: Line = () => null;

/** Scopes 1 and 2, location-based, of each property in a year; earlier years only where their bills are nearly complete. */
function actualsOf({ inventory }: Baseline, isChosen: boolean): ReadonlyMap<string, number | null> {
  return new Map(
    inventory.by_environment.map((row) => [
      row.environment_id,
      isChosen || (row.coverage ?? 0) >= COMPLETE ? addKnown(row.scope1, row.scope2_location) : null,
    ]),
  );
}

/** Its own target, else that of its portfolio, else that of the organization. */
function targetFor(targets: readonly EmissionTarget[], { environment_id, portfolio_id }: Environment) {
  const own = targets.find((one) => one.environment_id === environment_id);
  if (own) return { row: own, of: 'property' as const };
  const ofPortfolio = targets.find((one) => one.environment_id === null && one.portfolio_id === portfolio_id);
  if (ofPortfolio) return { row: ofPortfolio, of: 'portfolio' as const };
  const whole = targets.find((one) => one.environment_id === null && one.portfolio_id === null);
  return whole && { row: whole, of: 'organization' as const };
}

/** The pathways of the latest version, by property. */
async function pathwaysOf(work: Work, environments: readonly Environment[]) {
  const { db, scope } = work;
  const [chosen] = await repository.listPathways(db, scope);
  if (!chosen) return { chosen: null, lineOf: () => none };
  const known = new Map(
    (await repository.findPathways(db, scope, chosen.version, chosen.scenario))
      .filter(({ metric }) => metric === 'carbon')
      .map((path) => [`${path.country_code} ${path.property_type}`, path.points]),
  );
  const types = await repository.listTypes(
    db,
    scope,
    environments.map((row) => row.environment_id),
  );
  const points = new Map(
    types.map((row) => [
      row.id,
      known.get(`${row.country_code} ${typeElsewhere(row.property_type, row.property_sub_type)?.crrem ?? ''}`) ?? [],
    ]),
  );
  return {
    chosen: { version: chosen.version, scenario: chosen.scenario },
    lineOf:
      (id: string): Line =>
      (year) =>
        interpolated(points.get(id) ?? [], year) ?? null,
  };
}

/** Limit and emissions by Local Law 97, with the projects of the property, in kg. */
function lawOf(
  building: LimitedBuilding | undefined,
  projects: Parameters<typeof energyAfter>[1],
  from: number,
): { emissions: Line; limit: Line } {
  if (!building || !isCovered(localLaw97, building)) return { emissions: none, limit: none };
  const base = new Map(building.energy.map(({ carrier, kwh }) => [carrier, kwh]));
  const firstYear = localLaw97.periods[0]?.from ?? 0;
  const years = new Map<number, { emissions: number | null; limit: number | null }>();
  const inYear = (year: number) => {
    const known = years.get(year);
    if (known || year < firstYear) return known;
    const found = assessBuilding(
      localLaw97,
      building,
      energyList(energyAfter(base, projects, year).energy),
      year,
      null,
    );
    const inKg = (tonnes: number | null) => (tonnes === null ? null : tonnes * 1000);
    const kept = { emissions: inKg(found.emissions.tonnes), limit: inKg(found.limitTonnes) };
    years.set(year, kept);
    return kept;
  };
  return {
    emissions: (year) => (year < from ? null : (inYear(year)?.emissions ?? null)),
    limit: (year) => inYear(year)?.limit ?? null,
  };
}

/** Every property of a boundary, in as many statements for a thousand of them as for one. */
async function stripsOf(work: Work, boundary: Boundary, year: number, gridFall: number, now: Date) {
  const baseline = await baselineOf(work, boundary, year, now);
  const actuals = new Map([[year, actualsOf(baseline, true)]]);
  for (let before = year - YEARS_BEFORE; before < year; before++)
    actuals.set(before, actualsOf(await baselineOf(work, boundary, before, now), false));
  const projects = await projectsOf(work, boundary);
  const yearOf = planFor(baseline, projects, gridFall);
  const targets = await repository.listTargets(work.db, work.scope);
  const paths = await pathwaysOf(work, boundary.environments);
  const buildings = new Map(
    (await limitedBuildings(work, localLaw97, boundary.filter, year, now)).map((one) => [
      one.environment.environment_id,
      one,
    ]),
  );
  const properties = new Map(baseline.properties.map((one) => [one.environmentId, one]));
  const areas = new Map(baseline.inventory.by_environment.map((row) => [row.environment_id, row.gross_floor_area]));
  const years = Array.from({ length: LAST_YEAR - year + YEARS_BEFORE + 1 }, (_, at) => year - YEARS_BEFORE + at);

  const strips = boundary.environments.map((environment): PropertyStrip => {
    const { environment_id: id, environment_name, portfolio_name, gross_floor_area } = environment;
    const area = areas.get(id) ?? gross_floor_area;
    const actual: Line = (of) => actuals.get(of)?.get(id) ?? null;
    const property = properties.get(id);
    const energy = property?.energy ?? new Map<Carrier, number>();
    // A project may bring a carrier that was not used.
    const brought = projects
      .filter(
        (one) =>
          one.environment_id === id || (one.portfolio_id !== null && one.portfolio_id === environment.portfolio_id),
      )
      .flatMap(({ savings }) => savings.map(({ carrier }) => carrier));
    const factors = new Map(
      [...new Set([...energy.keys(), ...brought])].flatMap((carrier) => {
        const perKwh = property?.factor(carrier);
        return perKwh === undefined ? [] : [[carrier, perKwh] as const];
      }),
    );
    const factor = fallingGrid(factors, year, gridFall);
    const kg = actual(year);
    const energyKg = emissionsOf(energy, factor, year);
    // What is no energy, such as refrigerants and entries, is carried forward as it was.
    const rest = kg === null || energyKg === null || energy.size === 0 ? null : kg - energyKg;
    const energyPlan: Line = (of) =>
      of < year || rest === null ? null : emissionsOf(yearOf(of).energyOf.get(id) ?? energy, factor, of);
    const plan: Line = (of) => {
      const ofEnergy = energyPlan(of);
      return ofEnergy === null || rest === null ? null : ofEnergy + rest;
    };
    const chosen = targetFor(targets, environment);
    const ownBase = chosen?.of === 'property' ? chosen.row.base_kg : null;
    const baseKg = chosen ? (ownBase ?? actual(chosen.row.base_year)) : null;
    const target: Line = (of) =>
      chosen && baseKg !== null
        ? (targetIn({ kind: chosen.row.kind, baseYear: chosen.row.base_year, points: chosen.row.points, baseKg }, of) ??
          null)
        : null;
    const own = projects.filter((one) => one.environment_id === id && countsAs(one, year) === 'planned').map(planned);
    const law = lawOf(buildings.get(id), own, year);
    const path = paths.lineOf(id);
    const perArea =
      (line: Line): Line =>
      (of) => {
        const value = line(of);
        return value === null || area <= 0 ? null : value / area;
      };
    const listed = (line: Line) => years.map(line);
    const missed = firstMissed(
      years.filter((of) => of >= year),
      {
        target: { value: plan, line: target },
        limit: { value: law.emissions, line: law.limit },
        pathway: { value: perArea(energyPlan), line: path },
      },
    );
    return {
      environment_id: id,
      environment_name,
      portfolio_name,
      gross_floor_area: area,
      intensity: perArea(actual)(year),
      actual: listed(perArea((of) => (of <= year ? actual(of) : null))),
      plan: listed(perArea(plan)),
      target: listed(perArea(target)),
      target_of: chosen && baseKg !== null ? chosen.of : null,
      limit: listed(perArea(law.limit)),
      law: listed(perArea(law.emissions)),
      pathway: listed(path),
      first: missed.first,
      first_by: missed.by,
      first_target: missed.target,
      first_limit: missed.limit,
      first_pathway: missed.pathway,
    };
  });
  return { strips, years, pathway: paths.chosen };
}

type Sort = Parsed<typeof netZero.getPropertyStrips>['sort'];

const sortedBy: Readonly<Record<Exclude<Sort, 'name'>, (strip: PropertyStrip) => number | null>> = {
  first: ({ first }) => first,
  intensity: ({ intensity }) => intensity,
  target: ({ first_target }) => first_target,
  limit: ({ first_limit }) => first_limit,
  pathway: ({ first_pathway }) => first_pathway,
};

/** What is not known comes last, whichever way it is sorted. */
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
    const { level, target_id, year, grid_fall, search, sort, descending, page, page_size } = asked;
    const boundary = await findBoundary(work, level, target_id);
    const { strips, years, pathway } = await stripsOf(work, boundary, year, grid_fall, ctx.now);
    const wanted = search.toLowerCase();
    const found = wanted
      ? strips.filter((one) => `${one.environment_name} ${one.portfolio_name}`.toLowerCase().includes(wanted))
      : strips;
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
