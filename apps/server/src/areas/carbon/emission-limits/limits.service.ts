import type { Answer, Parsed } from '@steward/contract/call';
import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import type { LimitedProperty } from '@steward/contract/carbon/emission-limits.laws';
import { fail } from '@steward/contract/failures';
import { exceedsArea, periodAt, type CodeAssessment } from '@steward/core/net-zero/code-limit';
import { notFiled } from '@steward/core/net-zero/covered';
import type { LimitPack } from '@steward/core/net-zero/limit-pack';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { otherPathsOf } from './law-paths.service.ts';
import {
  areaIn,
  assessBuilding,
  buildingFacts,
  COMPLETE,
  isCodeOf,
  reasonOf,
  underLaw,
  type LimitedBuilding,
} from './limited-buildings.service.ts';
import * as repository from './limits.repository.ts';
import { listDatedValues } from '../../estate/environments/history.service.ts';
import { listBoundary } from '../boundaries/boundary.service.ts';
import { packOf, shownPack } from './packs.service.ts';

const limitedBuildings = async (
  work: Work,
  pack: LimitPack,
  filter: Parameters<typeof buildingFacts>[1],
  year: number,
  now: Date,
): Promise<LimitedBuilding[]> =>
  (await buildingFacts(work, filter, year, now)).map((building) => underLaw(pack, building));

const shownAssessment = (year: number, found: CodeAssessment) => ({
  year,
  from: found.period.from,
  until: found.period.until,
  table: found.table,
  is_area_exceeded: found.isAreaExceeded,
  limit_t: found.limitTonnes,
  emissions_t: found.emissions.tonnes,
  deducted: found.deducted.map(({ kind, enteredTonnes, tonnes }) => ({
    kind,
    entered_t: enteredTonnes,
    deducted_t: tonnes,
  })),
  net_t: found.netTonnes,
  excess_t: found.excessTonnes,
  penalty: found.penalty,
  missing: found.emissions.missing,
  working: found.working,
});

interface Shown {
  year: number;
  isOver: boolean;
  later: number | null;
  otherPath: LimitedProperty['other_path'];
}

function shown(pack: LimitPack, building: LimitedBuilding, { year, isOver, later, otherPath }: Shown) {
  const { environment, uses, isOwnUse, energy, uncounted, coverage, lot, deductions } = building;
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
    deductions: [...deductions],
    other_path: reason === 'other-path' ? otherPath : null,
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
  {
    limit_pack_id,
    year,
    portfolio_id,
    environment_id,
    later_electricity,
  }: Parsed<typeof emissionLimits.getEnvWithCodeLimit>,
): Promise<Answer<typeof emissionLimits.getEnvWithCodeLimit>> =>
  reading(ctx, async (work) => {
    const pack = await packOf(work, limit_pack_id);
    const filter = { portfolioId: portfolio_id, environmentId: environment_id };
    const buildings = await limitedBuildings(work, pack, filter, year, ctx.now);
    if (environment_id !== undefined && !(await reachesProperty(work.db, work.scope, environment_id)))
      fail('environment.not-found');
    const isOver = ctx.now.getUTCFullYear() > year;
    const otherPaths = await otherPathsOf(work, pack, filter, buildings, ctx.now);
    return {
      pack: shownPack(limit_pack_id, pack),
      year,
      // Covered buildings come first.
      properties: buildings
        .map((one) => {
          const otherPath = otherPaths.get(one.environment.environment_id) ?? null;
          return shown(pack, one, { year, isOver, later: later_electricity, otherPath });
        })
        .toSorted((a, b) => Number(a.not_covered !== null) - Number(b.not_covered !== null)),
    };
  });

/** The largest floor area that the property has or had, in m². */
async function largestArea(work: Work, environmentId: string): Promise<number> {
  const [now] = await listBoundary(work, { environmentId });
  const dated = await listDatedValues(work, { environmentId }, ['gross_floor_area']);
  const values = dated.get(environmentId)?.('gross_floor_area') ?? [];
  return Math.max(now?.gross_floor_area ?? 0, ...values.map(({ value }) => Number(value)));
}

export const saveLimitUses = (
  ctx: Ctx,
  { environment_id, limit_pack_id = null, uses }: Parsed<typeof emissionLimits.saveLimitUses>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    const pack = await packOf(work, limit_pack_id);
    const largest = await largestArea(work, environment_id);
    for (const { key, title } of pack.tables) {
      const ofTable = uses.filter(({ table }) => table === key);
      if (exceedsArea(ofTable, largest)) fail('limit-uses.area-exceeded', title);
    }
    const [row] = await repository.listLimited(db, scope, { environmentId: environment_id });
    const ofOthers = (row?.uses ?? []).filter((use) => !isCodeOf(pack, use));
    await repository.saveUses(db, scope, environment_id, [...ofOthers, ...uses]);
    return { environment_id, uses };
  });

export const saveTaxLot = (
  ctx: Ctx,
  { environment_id, ...sent }: Parsed<typeof emissionLimits.saveTaxLot>,
): Promise<{ done: true }> =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    const [known] = await repository.listLimited(db, scope, { environmentId: environment_id });
    const stored = { tax_lot: known?.tax_lot ?? '', is_other_path: known?.is_other_path ?? false };
    const { tax_lot, is_other_path } = changed(emissionLimits.saveTaxLot.input, stored, sent);
    await repository.saveLot(db, scope, environment_id, { tax_lot: tax_lot || null, is_other_path });
    return { done: true as const };
  });
