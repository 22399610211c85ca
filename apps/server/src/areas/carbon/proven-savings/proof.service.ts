import type { Parsed } from '@steward/contract/call';
import { proofFields, provenSavings } from '@steward/contract/carbon/proven-savings';
import { fail } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { changed, created } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { mustFind } from '../decarbonization/projects.service.ts';
import * as repository from './proof.repository.ts';

/** The project, which has to belong to a property: the bills of many properties cannot prove a saving. */
async function projectOfProperty(work: Work, id: string) {
  const project = await mustFind(work, id);
  if (project.environment_id === null) fail('saving-proof.no-property');
  return project;
}

export const saveSavingProof = (
  ctx: Ctx,
  { decarbonize_project_id, ...sent }: Parsed<typeof provenSavings.saveSavingProof>,
) =>
  inTransaction(ctx, async (work) => {
    await projectOfProperty(work, decarbonize_project_id);
    const [known] = await repository.listProofs(work.db, work.scope, [decarbonize_project_id]);
    const fields = known ? changed(provenSavings.saveSavingProof.input, known, sent) : created(proofFields, sent);
    if (fields.in_service_on < fields.works_began_on)
      fail('request.invalid', undefined, [{ field: 'in_service_on', message: 'must be after the start' }]);
    if (fields.in_service_on > todayOf(ctx))
      fail('request.invalid', undefined, [{ field: 'in_service_on', message: 'must not be in the future' }]);
    await repository.saveProof(work.db, work.scope, decarbonize_project_id, fields);
    return { done: true as const };
  });

export const addSavingAdjustment = (
  ctx: Ctx,
  { decarbonize_project_id, carrier, start, last_day, kwh, reason }: Parsed<typeof provenSavings.addSavingAdjustment>,
) =>
  inTransaction(ctx, async (work) => {
    const { savings } = await projectOfProperty(work, decarbonize_project_id);
    if (!savings.some((one) => one.carrier === carrier))
      fail('request.invalid', undefined, [{ field: 'carrier', message: 'contradicts the other figures' }]);
    const id = uuid();
    await repository.insertAdjustment(work.db, work.scope, {
      id,
      project_id: decarbonize_project_id,
      carrier,
      start_day: start,
      end_day: addDays(last_day, 1),
      kwh,
      reason,
      created_by: actorOf(ctx).userId,
    });
    return { _id: id };
  });

export const deleteSavingAdjustment = (
  ctx: Ctx,
  { saving_adjustment_id }: Parsed<typeof provenSavings.deleteSavingAdjustment>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteAdjustment(db, scope, saving_adjustment_id))) fail('saving-adjustment.not-found');
    return { done: true as const };
  });
