import type { Answer, Parsed } from '@steward/contract/call';
import type { netZero } from '@steward/contract/carbon/net-zero';
import type { LimitedProperty } from '@steward/contract/carbon/net-zero.limits';
import { fail } from '@steward/contract/failures';
import { billsDueUntil, coverageTogether } from '@steward/core/coverage/meters';
import { measureOf, type Carrier } from '@steward/core/ghg/carrier';
import {
  assessCode,
  periodAt,
  usesInYear,
  type CarrierEnergy,
  type CodeAssessment,
  type CodedUse,
} from '@steward/core/net-zero/code-limit';
import { notCovered, notFiled } from '@steward/core/net-zero/covered';
import type { LimitPack } from '@steward/core/net-zero/limit-pack';
import { SQFT_PER_SQM } from '@steward/core/units/area';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listCoverage } from '../../energy/completeness/coverage.service.ts';
import { listBoundary, sumConsumption, type BoundaryRow } from '../ghg/consumption.service.ts';
import { buildingsIn } from '../ghg/dated.service.ts';
import { listEntered } from '../ghg/ledger.service.ts';
import * as repository from './limits.repository.ts';
import { codesOfType, packOf, shownPack } from './packs.service.ts';
import { todayOf } from '../../../platform/today.ts';

/** Square metres in the unit of the pack, without binary noise: 25,000 ft² are not more than 25,000. */
const areaIn = ({ area_unit }: LimitPack, squareMetres: number) =>
  area_unit === 'm2' ? squareMetres : Number((squareMetres * SQFT_PER_SQM).toPrecision(12));

/** What is known of a building whatever the law. */
export interface BuildingFacts {
  environment: BoundaryRow & { property_type: string; property_sub_type: string };
  entered: CodedUse[];
  /** Of bills and of entries of bought energy. */
  energy: CarrierEnergy[];
  /** What burns here and is no kilowatt-hour on a bill: no law's coefficient is applied to it. */
  uncounted: LimitedProperty['uncounted'];
  coverage: number;
  /** Its tax lot with all buildings of the organization on it, and whether another path of the law applies. */
  lot: { number: string; isOtherPath: boolean; area: number; buildings: number };
}

/** Everything a law needs to know of a building. */
export interface LimitedBuilding extends Pick<
  BuildingFacts,
  'environment' | 'energy' | 'uncounted' | 'coverage' | 'lot'
> {
  uses: CodedUse[];
  /** What its type says, for the years in which the law takes none of its own codes. */
  usesByType: CodedUse[];
  isOwnUse: boolean;
}

const COMPLETE = 0.995;

/** The buildings that are meant as they were in the year, whole: a law does not ask who owns or controls them. */
export async function buildingFacts(
  work: Work,
  filter: { portfolioId?: string | undefined; environmentId?: string | undefined },
  year: number,
  now: Date,
): Promise<BuildingFacts[]> {
  const all = await listBoundary(work, filter);
  const limited = new Map(
    (await repository.listLimited(work.db, work.scope, filter)).map((row) => [row.environment_id, row]),
  );
  const inYear = await buildingsIn(work, filter, year);
  const environments = all.flatMap((row) => {
    const { property_type = '', property_sub_type = '' } = limited.get(row.environment_id) ?? {};
    return inYear({ ...row, property_type, property_sub_type }) ?? [];
  });
  const ids = environments.map((row) => row.environment_id);
  const { properties } = await sumConsumption(work, environments, year, []);
  const entered = await listEntered(work, ids, year, year);
  const energy = new Map<string, CarrierEnergy[]>();
  const uncounted = new Map<string, LimitedProperty['uncounted']>();
  const addUncounted = (id: string, carrier: Carrier | null, name: string) => {
    const list = uncounted.get(id) ?? [];
    if (!list.some((one) => one.carrier === carrier && one.name === name)) list.push({ carrier, name });
    uncounted.set(id, list);
  };
  for (const { environment_id, carrier, unit, quantity } of [...properties, ...entered.bought]) {
    if (measureOf[carrier] !== 'energy') continue;
    if (unit !== 'kWh') {
      addUncounted(environment_id, carrier, '');
      continue;
    }
    const list = energy.get(environment_id) ?? [];
    const known = list.find((row) => row.carrier === carrier);
    if (known) known.kwh += quantity;
    else list.push({ carrier, kwh: quantity });
    energy.set(environment_id, list);
  }
  for (const { environmentId, category, entryId = '' } of entered.ofYear(year))
    if (category === 'stationary') addUncounted(environmentId, null, entered.entryOf(entryId)?.name ?? category);
  const today = billsDueUntil(todayOf({ now, scope: work.scope }));
  const covered = await listCoverage(work, filter, environments, year, today);
  const lots = await repository.listLots(work.db, work.scope);
  return environments.map((environment) => {
    const id = environment.environment_id;
    const own = covered.get(id);
    const { tax_lot, is_other_path } = limited.get(id) ?? {};
    const alone = { area: environment.gross_floor_area, buildings: 1 };
    return {
      environment,
      entered: limited.get(id)?.uses ?? [],
      energy: energy.get(id) ?? [],
      uncounted: uncounted.get(id) ?? [],
      coverage: (own && coverageTogether([own], (one) => measureOf[one] === 'energy')?.share) ?? 0,
      lot: { number: tax_lot ?? '', isOtherPath: is_other_path ?? false, ...(lots.get(tax_lot ?? '') ?? alone) },
    };
  });
}

const isCodeOf = (pack: LimitPack, { table, code }: CodedUse): boolean =>
  pack.tables.some((one) => one.key === table && one.limits.some((limit) => limit.code === code));

/** A building as a law sees it. Codes that were entered for another law say nothing about this one. */
export function underLaw(pack: LimitPack, { environment, entered, ...facts }: BuildingFacts): LimitedBuilding {
  const own = entered.filter((use) => isCodeOf(pack, use));
  // Only what the first table says is taken by itself: an occupancy group is a legal classification.
  const byType = codesOfType(pack, environment.property_type, environment.property_sub_type)
    .filter(({ table }) => table === pack.tables[0]?.key)
    .slice(0, 1)
    .map(({ table, code }) => ({ table, code, area: environment.gross_floor_area }));
  return {
    environment,
    ...facts,
    uses: own.length ? own : byType,
    usesByType: byType,
    isOwnUse: own.length > 0,
  };
}

const limitedBuildings = async (
  work: Work,
  pack: LimitPack,
  filter: Parameters<typeof buildingFacts>[1],
  year: number,
  now: Date,
): Promise<LimitedBuilding[]> =>
  (await buildingFacts(work, filter, year, now)).map((building) => underLaw(pack, building));

/** Why the law has no limit for the building; undefined: it has. */
const reasonOf = (pack: LimitPack, { environment, lot }: Pick<LimitedBuilding, 'environment' | 'lot'>) =>
  notCovered(pack, environment, areaIn(pack, environment.gross_floor_area), {
    lot: { area: areaIn(pack, lot.area), buildings: lot.buildings },
    isOtherPath: lot.isOtherPath,
  });

/** Whether the law holds for the building. */
export const isCovered = (pack: LimitPack, building: LimitedBuilding) => reasonOf(pack, building) === undefined;

const shownAssessment = (year: number, found: CodeAssessment) => ({
  year,
  from: found.period.from,
  until: found.period.until,
  table: found.table,
  limit_t: found.limitTonnes,
  emissions_t: found.emissions.tonnes,
  excess_t: found.excessTonnes,
  penalty: found.penalty,
  missing: found.emissions.missing,
  working: found.working,
});

/** A building in a year of the law, its consumption as given. */
export function assessBuilding(
  pack: LimitPack,
  { uses: wished, usesByType }: Pick<LimitedBuilding, 'uses' | 'usesByType'>,
  energy: readonly CarrierEnergy[],
  year: number,
  laterElectricity: number | null,
): CodeAssessment {
  const uses = usesInYear(pack, wished, year).length ? wished : usesByType;
  // `area` of a use is in m².
  const inUnit = uses.map((use) => ({ ...use, area: areaIn(pack, use.area) }));
  return assessCode(pack, { uses: inUnit, energy }, year, laterElectricity);
}

function shown(pack: LimitPack, building: LimitedBuilding, year: number, isOver: boolean, later: number | null) {
  const { environment, uses, isOwnUse, energy, uncounted, coverage, lot } = building;
  const assess = (of: number) => shownAssessment(of, assessBuilding(pack, building, energy, of, later));
  const reason = reasonOf(pack, building) ?? null;
  const filing = reason === null ? notFiled(pack, areaIn(pack, environment.gross_floor_area)) : undefined;
  const property: LimitedProperty = {
    environment_id: environment.environment_id,
    environment_name: environment.environment_name,
    portfolio_name: environment.portfolio_name,
    gross_floor_area: environment.gross_floor_area,
    not_covered: reason,
    tax_lot: lot.number,
    is_other_path: lot.isOtherPath,
    on_lot: lot.number ? { area: lot.area, buildings: lot.buildings } : null,
    not_filed: filing
      ? { per_month: filing.perMonth, months: filing.months, at_most: filing.atMost, working: filing.working }
      : null,
    uses: [...uses],
    is_own_use: isOwnUse,
    energy: [...energy],
    uncounted: [...uncounted],
    coverage,
    data: energy.length === 0 ? 'none' : isOver && coverage >= COMPLETE ? 'complete' : 'partial',
    this_year: reason === null && periodAt(pack, year) >= 0 ? assess(year) : null,
    periods:
      reason === null
        ? pack.periods.map(({ from, until }) => assess(Math.max(from, until === null ? year : Math.min(year, until))))
        : [],
  };
  return property;
}

export const getEnvWithCodeLimit = (
  ctx: Ctx,
  { limit_pack_id, year, portfolio_id, environment_id, later_electricity }: Parsed<typeof netZero.getEnvWithCodeLimit>,
): Promise<Answer<typeof netZero.getEnvWithCodeLimit>> =>
  reading(ctx, async (work) => {
    const pack = await packOf(work, limit_pack_id);
    const filter = { portfolioId: portfolio_id, environmentId: environment_id };
    const buildings = await limitedBuildings(work, pack, filter, year, ctx.now);
    if (environment_id !== undefined && !(await reachesProperty(work.db, work.scope, environment_id)))
      fail('environment.not-found');
    const isOver = ctx.now.getUTCFullYear() > year;
    return {
      pack: shownPack(limit_pack_id, pack),
      year,
      // What the law holds for comes first.
      properties: buildings
        .map((one) => shown(pack, one, year, isOver, later_electricity))
        .toSorted((a, b) => Number(a.not_covered !== null) - Number(b.not_covered !== null)),
    };
  });

export const saveLimitUses = (
  ctx: Ctx,
  { environment_id, limit_pack_id, uses }: Parsed<typeof netZero.saveLimitUses>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    const pack = await packOf(work, limit_pack_id);
    const [row] = await repository.listLimited(db, scope, { environmentId: environment_id });
    const ofOthers = (row?.uses ?? []).filter((use) => !isCodeOf(pack, use));
    await repository.saveUses(db, scope, environment_id, [...ofOthers, ...uses]);
    return { environment_id, uses };
  });

export const saveTaxLot = (
  ctx: Ctx,
  { environment_id, tax_lot, is_other_path }: Parsed<typeof netZero.saveTaxLot>,
): Promise<{ done: true }> =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    await repository.saveLot(db, scope, environment_id, { tax_lot: tax_lot || null, is_other_path });
    return { done: true as const };
  });
