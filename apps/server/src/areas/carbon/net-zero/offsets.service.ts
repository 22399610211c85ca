import type { Parsed } from '@steward/contract/call';
import type { netZero } from '@steward/contract/carbon/net-zero';
import type { EmissionOffset } from '@steward/contract/carbon/net-zero.offsets';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findBoundary, type Boundary } from '../boundaries/boundary.service.ts';
import * as repository from './offsets.repository.ts';
import { refuseUnreachable } from './targets.service.ts';

const aboutOf = ({ level, targetId, environments }: Boundary) => ({
  level,
  targetId,
  ids: environments.map((row) => row.environment_id),
});

/** Offsets of a boundary, year by year, in kg CO2e. */
export async function offsetsByYear({ db, scope }: Work, boundary: Boundary): Promise<ReadonlyMap<number, number>> {
  const sums = new Map<number, number>();
  for (const { year, kg } of await repository.listOffsets(db, scope, aboutOf(boundary)))
    sums.set(year, (sums.get(year) ?? 0) + kg);
  return sums;
}

export const getEmissionOffsets = (ctx: Ctx, { level, target_id }: Parsed<typeof netZero.getEmissionOffsets>) =>
  reading(ctx, async (work) =>
    repository.listOffsets(work.db, work.scope, aboutOf(await findBoundary(work, level, target_id))),
  );

export const addEmissionOffset = (
  ctx: Ctx,
  fields: Parsed<typeof netZero.addEmissionOffset>,
): Promise<EmissionOffset> =>
  inTransaction(ctx, async (work) => {
    await refuseUnreachable(work, fields);
    const id = uuid();
    await repository.insertOffset(work.db, work.scope, { id, created_by: actorOf(ctx).userId, ...fields });
    return { _id: id, ...fields };
  });

export const deleteEmissionOffset = (ctx: Ctx, { emission_offset_id }: Parsed<typeof netZero.deleteEmissionOffset>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteOffset(db, scope, emission_offset_id))) fail('emission-offset.not-found');
    return { done: true as const };
  });
