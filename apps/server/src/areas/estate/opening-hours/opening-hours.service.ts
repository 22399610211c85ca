import type { Parsed } from '@steward/contract/call';
import type { openingHours, OpeningHours, PlaceHours } from '@steward/contract/estate/opening-hours';
import { fail } from '@steward/contract/failures';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { zonesOf } from '../environments/time-zones.service.ts';
import { findSpace } from '../spaces/spaces.service.ts';
import * as repository from './opening-hours.repository.ts';

type Place = Parsed<typeof openingHours.getOpeningHours>;

const hoursOf = (row: repository.HoursRow | undefined): OpeningHours | null =>
  row ? { week: row.week, closed_days: row.closed_days } : null;

async function mustReach(work: Work, { environment_id, space_id }: Place): Promise<void> {
  if (!(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
  if (space_id === undefined) return;
  const space = await findSpace(work, space_id);
  if (space?.environment_id !== environment_id) fail('space.not-found');
}

async function answer(ctx: Ctx, work: Work, { environment_id, space_id }: Place): Promise<PlaceHours> {
  const rows = await repository.listHours(work.db, work.scope, environment_id, space_id);
  const ofProperty = hoursOf(rows.find((row) => row.space_id === null));
  const own = space_id === undefined ? ofProperty : hoursOf(rows.find((row) => row.space_id === space_id));
  const zones = await zonesOf(work, [environment_id], ctx.now);
  const time_zone = zones.get(environment_id) ?? 'UTC';
  return { environment_id, space_id: space_id ?? null, own, effective: own ?? ofProperty, time_zone };
}

export const getOpeningHours = (ctx: Ctx, place: Place): Promise<PlaceHours> =>
  reading(ctx, async (work) => {
    await mustReach(work, place);
    return answer(ctx, work, place);
  });

/** The hours of each space of a property, or of the property where a space has none of its own; for other areas. */
export async function openingHoursOf(
  work: Work,
  environmentId: string,
): Promise<(spaceId: string | null) => OpeningHours | null> {
  const hours = await openingHoursOfAll(work, [environmentId]);
  return (spaceId) => hours(environmentId, spaceId);
}

/** The same of several properties. */
export async function openingHoursOfAll(
  { db, scope }: Work,
  environmentIds: readonly string[],
): Promise<(environmentId: string, spaceId: string | null) => OpeningHours | null> {
  const rows = await repository.listAllHours(db, scope, environmentIds);
  const byPlace = new Map(rows.map((row) => [`${row.environment_id} ${row.space_id}`, hoursOf(row)]));
  return (environmentId, spaceId) =>
    byPlace.get(`${environmentId} ${spaceId}`) ?? byPlace.get(`${environmentId} null`) ?? null;
}

const sorted = ({ week, closed_days }: OpeningHours): OpeningHours => ({
  week: week.toSorted((a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1)),
  closed_days: closed_days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
});

export const saveOpeningHours = (
  ctx: Ctx,
  { hours, ...place }: Parsed<typeof openingHours.saveOpeningHours>,
): Promise<PlaceHours> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustReach(work, place);
    const { environment_id, space_id = null } = place;
    const rows = await repository.listHours(db, scope, environment_id, place.space_id);
    const known = rows.find((row) => row.space_id === space_id);
    if (hours === null) {
      if (known) await repository.deleteHours(db, scope, known.id);
    } else if (known) await repository.updateHours(db, scope, known.id, sorted(hours));
    else await repository.insertHours(db, scope, { id: uuid(), environment_id, space_id, hours: sorted(hours) });
    return answer(ctx, work, place);
  });
