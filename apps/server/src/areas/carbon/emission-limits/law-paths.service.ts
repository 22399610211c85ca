import type { Parsed } from '@steward/contract/call';
import type { emissionLimits } from '@steward/contract/carbon/emission-limits';
import type { LimitDeduction } from '@steward/contract/carbon/emission-limits.law-paths';
import type { LimitedProperty } from '@steward/contract/carbon/emission-limits.laws';
import { fail } from '@steward/contract/failures';
import { exceedsArea, usesInYear } from '@steward/core/net-zero/code-limit';
import type { LimitPack } from '@steward/core/net-zero/limit-pack';
import { checkByLimit, stateOfMeasure, stateOfPath } from '@steward/core/net-zero/other-path';
import { grouped } from '@steward/core/grouped';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './law-paths.repository.ts';
import { areaIn, buildingFacts, COMPLETE, underLaw, type LimitedBuilding } from './limited-buildings.service.ts';
import { packOf } from './packs.service.ts';

type Path = NonNullable<LimitedProperty['other_path']>;

const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

export const addLimitDeduction = (
  ctx: Ctx,
  given: Parsed<typeof emissionLimits.addLimitDeduction>,
): Promise<LimitDeduction> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { environment_id, kind, year, installed_on } = given;
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    const isPump = kind === 'electrification';
    if (isPump && installed_on === null) refuse('installed_on', 'is required');
    const until_year = isPump ? (given.until_year ?? year) : year;
    if (until_year < year) refuse('until_year', 'must be after the start');
    // Equipment earns no deduction in years before its installation.
    if (isPump && installed_on !== null && Number(installed_on.slice(0, 4)) > year)
      refuse('installed_on', 'contradicts the other figures');
    const fields = { ...given, until_year, installed_on: isPump ? installed_on : null };
    const id = uuid();
    await repository.insertDeduction(db, scope, { id, created_by: actorOf(ctx).userId, ...fields });
    return { _id: id, ...fields };
  });

export const deleteLimitDeduction = (
  ctx: Ctx,
  { limit_deduction_id }: Parsed<typeof emissionLimits.deleteLimitDeduction>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteDeduction(db, scope, limit_deduction_id))) fail('limit-deduction.not-found');
    return { done: true as const };
  });

export const saveLimitMeasures = (
  ctx: Ctx,
  { environment_id, limit_pack_id = null, measures }: Parsed<typeof emissionLimits.saveLimitMeasures>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    const known = (await packOf(work, limit_pack_id)).other_path?.by_measures?.measures ?? [];
    const named = measures.map(({ measure }) => measure);
    if (named.some((one) => !known.includes(one))) refuse('measures', 'is not known');
    if (new Set(named).size !== named.length) refuse('measures', 'contradicts the other figures');
    if (measures.some((one) => one.done_on !== null && one.not_applicable))
      refuse('measures', 'contradicts the other figures');
    const said = measures.filter((one) => one.done_on !== null || one.not_applicable);
    await repository.replaceMeasures(db, scope, environment_id, known, said);
    return { done: true as const };
  });

/** The state of each property on the path without a yearly limit. The number of statements does not grow with the number of properties. */
export async function otherPathsOf(
  work: Work,
  pack: LimitPack,
  filter: Parameters<typeof buildingFacts>[1],
  buildings: readonly LimitedBuilding[],
  now: Date,
): Promise<ReadonlyMap<string, Path>> {
  const { other_path: rule } = pack;
  const ids = buildings.filter(({ lot }) => lot.isOtherPath).map(({ environment }) => environment.environment_id);
  if (!rule || !ids.length) return new Map();
  const { by_limit, by_measures } = rule;
  const inYear = new Map(
    by_limit
      ? (await buildingFacts(work, filter, by_limit.year, now)).map((facts) => [
          facts.environment.environment_id,
          underLaw(pack, facts),
        ])
      : [],
  );
  const said = grouped(await repository.listMeasures(work.db, work.scope, ids), (row) => row.environment_id);
  const today = todayOf({ now, scope: work.scope });
  return new Map(
    ids.map((id): [string, Path] => {
      const building = inYear.get(id);
      const isWhole =
        building !== undefined &&
        building.coverage >= COMPLETE &&
        building.uncounted.length === 0 &&
        by_limit !== undefined;
      const { uses: wished = [], usesByType = [] } = building ?? {};
      const uses = by_limit && usesInYear(pack, wished, by_limit.limit_of).length ? wished : usesByType;
      const isExceeded = exceedsArea(
        usesInYear(pack, uses, by_limit?.limit_of ?? 0),
        building?.environment.gross_floor_area,
      );
      const check = checkByLimit(
        pack,
        isExceeded ? [] : uses.map((use) => ({ ...use, area: areaIn(pack, use.area) })),
        building?.energy ?? [],
        isWhole,
      );
      const rows = new Map(said.get(id)?.map((row) => [row.measure, row]));
      const measures = (by_measures?.measures ?? []).map((measure) => {
        const row = rows.get(measure);
        const { done_on = null, not_applicable = '' } = row ?? {};
        const state = stateOfMeasure(
          { measure, doneOn: done_on, notApplicable: not_applicable },
          by_measures?.until ?? '',
        );
        return { measure, state, done_on, not_applicable };
      });
      const state = stateOfPath(
        pack,
        check?.isMet ?? null,
        measures.map((one) => one.state),
        today,
      );
      return [
        id,
        {
          name: rule.name,
          state,
          by_limit:
            check && by_limit
              ? {
                  year: check.year,
                  limit_of: by_limit.limit_of,
                  is_met: check.isMet,
                  emissions_t: check.emissionsTonnes,
                  limit_t: check.limitTonnes,
                  coverage: building?.coverage ?? 0,
                  source: by_limit.source,
                  working: check.working,
                }
              : null,
          by_measures: by_measures ? { until: by_measures.until, source: by_measures.source, measures } : null,
        },
      ];
    }),
  );
}
