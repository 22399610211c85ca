import type { Parsed } from '@steward/contract/call';
import {
  type AssessedSystem,
  assessmentFields,
  efficiencyMeasures,
  type TechnicalAssessment,
} from '@steward/contract/estate/efficiency-measures';
import { fail } from '@steward/contract/failures';
import { systemOfKind } from '@steward/core/measures/system-of-kind';
import { buildingSystems } from '@steward/core/measures/measure-codes';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed, created } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './assessment.repository.ts';

const mustReach = async ({ db, scope }: Work, environmentId: string) => {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
};

export const getTechnicalAssessment = (
  ctx: Ctx,
  { environment_id }: Parsed<typeof efficiencyMeasures.getTechnicalAssessment>,
): Promise<AssessedSystem[]> =>
  reading(ctx, async (work) => {
    await mustReach(work, environment_id);
    const records = await repository.listAssessments(work.db, work.scope, environment_id);
    const kinds = await repository.countEquipment(work.db, work.scope, environment_id);
    return buildingSystems.map((system) => {
      const [latest = null, ...earlier] = records.filter((one) => one.system === system);
      const pieces = kinds.filter(({ kind }) => systemOfKind(kind) === system);
      return {
        system,
        latest,
        earlier,
        equipment: {
          count: pieces.reduce((sum, { count }) => sum + count, 0),
          poor: pieces.reduce((sum, { poor }) => sum + poor, 0),
          next_end_of_life: pieces.flatMap(({ next_end_of_life: day }) => day ?? []).toSorted()[0] ?? null,
        },
      };
    });
  });

export const saveTechnicalAssessment = (
  ctx: Ctx,
  { environment_id, system, assessed_on, ...sent }: Parsed<typeof efficiencyMeasures.saveTechnicalAssessment>,
): Promise<TechnicalAssessment> =>
  inTransaction(ctx, async (work) => {
    await mustReach(work, environment_id);
    const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);
    const known = (await repository.listAssessments(work.db, work.scope, environment_id)).find(
      (one) => one.system === system && one.assessed_on === assessed_on,
    );
    const said = known
      ? changed(efficiencyMeasures.saveTechnicalAssessment.input, known, sent)
      : created(assessmentFields, sent);
    const fields = { system, assessed_on, ...said };
    if (fields.assessed_on > todayOf(ctx)) refuse('assessed_on', 'must not lie in the future');
    if (fields.repair_cost !== null && fields.currency === null) refuse('currency', 'is required');
    const row = { id: uuid(), environment_id, created_by: actorOf(ctx).userId, ...fields };
    const _id = await repository.upsertAssessment(work.db, work.scope, row);
    return { _id, environment_id, ...fields };
  });

export const deleteTechnicalAssessment = (
  ctx: Ctx,
  { technical_assessment_id }: Parsed<typeof efficiencyMeasures.deleteTechnicalAssessment>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteAssessment(db, scope, technical_assessment_id)))
      fail('technical-assessment.not-found');
    return { done: true as const };
  });
