import type { Parsed } from '@steward/contract/call';
import type { meters } from '@steward/contract/estate/meters';
import type { UnstatedMeter } from '@steward/contract/estate/meters.proposals';
import { fail } from '@steward/contract/failures';
import { grouped } from '@steward/core/grouped';
import { proposedServes, type MeterPlace } from '@steward/core/meters/serves-proposal';
import { isLettable } from '@steward/core/property/vacancy';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { without } from '../../../platform/imports/importable.ts';
import { listSpacesOf } from '../spaces/spaces.service.ts';
import * as meterRows from './meters.repository.ts';
import * as repository from './proposals.repository.ts';
import * as servesRows from './serves.repository.ts';
import { saveServes } from './serves.service.ts';

async function mustReach({ db, scope }: Work, environmentId: string | undefined): Promise<void> {
  if (environmentId && !(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
}

/** What of each property shows what its meters serve. */
async function placesOf(work: Work, environmentIds: readonly string[]): Promise<(id: string) => MeterPlace> {
  const spaces = grouped(await listSpacesOf(work, environmentIds), ({ environment_id }) => environment_id);
  const mains = grouped(
    await repository.countMains(work.db, work.scope, environmentIds),
    ({ environment_id }) => environment_id,
  );
  return (id) => ({
    spaces: (spaces.get(id) ?? []).map(({ _id, space_name, space_type_id }) => ({
      id: _id,
      name: space_name,
      isCommon: !isLettable({ id: _id, type: space_type_id }, []),
    })),
    mains: new Map((mains.get(id) ?? []).map(({ carrier, n }) => [carrier, n])),
  });
}

export const getMetersToState = (
  ctx: Ctx,
  asked: Parsed<typeof meters.getMetersToState>,
): Promise<{ paginateData: UnstatedMeter[]; totalData: number }> =>
  reading(ctx, async (work) => {
    await mustReach(work, asked.environment_id);
    const rows = await repository.listUnstated(work.db, work.scope, asked);
    const placeOf = await placesOf(work, [...new Set(rows.map((row) => row.environment_id))]);
    const paginateData = rows.map(({ parent_id, is_virtual, ...row }): UnstatedMeter => {
      const place = placeOf(row.environment_id);
      const found = proposedServes(
        {
          id: row.meter_id,
          carrier: row.carrier,
          meterNo: row.meter_no,
          note: row.note,
          paidBy: row.paid_by,
          isSubMeter: parent_id !== null,
          isVirtual: is_virtual,
        },
        place,
      );
      return {
        ...row,
        proposal: found
          ? {
              ...without(found, 'spaceIds'),
              spaces: place.spaces
                .filter(({ id }) => found.spaceIds.includes(id))
                .map(({ id, name }) => ({ space_id: id, space_name: name })),
            }
          : null,
      };
    });
    return { paginateData, totalData: await repository.countAsked(work.db, work.scope, asked) };
  });

export const countMetersToState = (ctx: Ctx, { environment_id }: Parsed<typeof meters.countMetersToState>) =>
  reading(ctx, async (work) => {
    await mustReach(work, environment_id);
    return { count: await repository.countUnstated(work.db, work.scope, environment_id) };
  });

export const countUnstated = ({ db, scope }: Work): Promise<number> => repository.countUnstated(db, scope);

/** All of them or none: what was stated since the list was shown is not overwritten. */
export const acceptMeterServes = (ctx: Ctx, { meters: accepted }: Parsed<typeof meters.acceptMeterServes>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const ids = [...new Set(accepted.map(({ meter_id }) => meter_id))];
    const known = new Map((await meterRows.listAllMeters(db, scope, ids)).map((meter) => [meter._id, meter]));
    for (const { meter_id, serves, serves_space_ids } of accepted) {
      const meter = known.get(meter_id) ?? fail('meter.not-found');
      // Also a statement of a day to come: it would be shown as what held from the beginning.
      const said = await servesRows.listServes(db, scope, [meter_id]);
      if (said.some((one) => one.serves !== null)) fail('meter.serves-stated');
      await saveServes(work, meter, { serves, serves_area: null, serves_since: null, serves_space_ids });
    }
    const stored = await servesRows.listServes(db, scope, ids);
    return { serves_ids: stored.filter(({ valid_from }) => valid_from === null).map(({ _id }) => _id) };
  });

export const undoMeterServes = (ctx: Ctx, { serves_ids }: Parsed<typeof meters.undoMeterServes>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    for (const id of new Set(serves_ids)) {
      const known = (await servesRows.findServes(db, scope, id)) ?? fail('meter.serves-not-found');
      await servesRows.deleteServes(db, scope, known.id);
    }
    return { done: true as const };
  });
