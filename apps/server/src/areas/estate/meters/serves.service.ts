import type { Parsed } from '@steward/contract/call';
import type { Meter, MeterServes, meters } from '@steward/contract/estate/meters';
import { fail } from '@steward/contract/failures';
import { grouped } from '@steward/core/grouped';
import { servesOn, type MeterUse, type Served } from '@steward/core/meters/serves';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { without } from '../../../platform/imports/importable.ts';
import { uuid } from '../../../platform/uuid.ts';
import { listSpaces } from '../spaces/spaces.service.ts';
import * as meterRows from './meters.repository.ts';
import { refused } from './places.ts';
import * as repository from './serves.repository.ts';

const fields = ['serves', 'serves_area', 'serves_since', 'serves_space_ids'] as const;
type Said = Pick<Meter, (typeof fields)[number]>;

/** What a meter serves is not in its own row. */
export const withoutServes = <T extends Said>(row: T): Omit<T, keyof Said> => without(row, ...fields);

/** The area and spaces that go with a change of the use, unless they are sent too: a whole building and what is not known have none. */
export const partsOf = (
  serves: Meter['serves'] | undefined,
): Partial<Pick<Meter, 'serves_area' | 'serves_space_ids'>> =>
  serves === null || serves === 'whole_building' ? { serves_area: null, serves_space_ids: [] } : {};

const nothing: Said = { serves: null, serves_area: null, serves_since: null, serves_space_ids: [] };

const isSame = (one: Said, other: Said): boolean =>
  one.serves === other.serves &&
  one.serves_area === other.serves_area &&
  one.serves_space_ids.length === other.serves_space_ids.length &&
  one.serves_space_ids.every((id) => other.serves_space_ids.includes(id));

/** A whole building has the area of its property, and what is not said has neither spaces nor an area. */
async function check(
  work: Work,
  environmentId: string,
  { serves, serves_area, serves_space_ids }: Said,
): Promise<void> {
  const isPart = serves_area !== null || serves_space_ids.length > 0;
  if (serves === null && isPart) refused('serves', 'is required');
  if (serves === 'whole_building' && serves_area !== null) refused('serves_area', 'must be empty for a whole building');
  if (serves === 'whole_building' && isPart) refused('serves_space_ids', 'must be empty for a whole building');
  if (serves_space_ids.length === 0) return;
  const own = new Set((await listSpaces(work, environmentId)).map(({ _id }) => _id));
  if (serves_space_ids.some((id) => !own.has(id))) refused('serves_space_ids', 'must be spaces of this property');
}

/**
 * What a user says that a meter serves: another use, area or spaces from a day on. The same ones with another day correct the day, and
 * another statement of the same day replaces it.
 */
export async function saveServes(
  work: Work,
  { _id: meter_id, environment_id }: Pick<Meter, '_id' | 'environment_id'>,
  said: Said,
  known: Said = nothing,
): Promise<void> {
  const { db, scope } = work;
  const isCorrected = isSame(said, known);
  if (isCorrected && said.serves_since === known.serves_since) return;
  await check(work, environment_id, said);
  const ofDay = await repository.findOfDay(db, scope, meter_id, said.serves_since);
  const before = isCorrected ? await repository.findOfDay(db, scope, meter_id, known.serves_since) : undefined;
  if (before && ofDay) await repository.deleteServes(db, scope, before.id);
  if (said.serves === null && !(await repository.hasEarlier(db, scope, meter_id, said.serves_since))) {
    if (ofDay) await repository.deleteServes(db, scope, ofDay.id);
    return;
  }
  const stored = ofDay ?? before;
  const row = {
    id: stored?.id ?? uuid(),
    isKnown: stored !== undefined,
    environment_id,
    meter_id,
    valid_from: said.serves_since,
    serves: said.serves,
    area_m2: said.serves_area,
  };
  await repository.saveServes(db, scope, row, [...new Set(said.serves_space_ids)]);
}

export const getMeterServes = (ctx: Ctx, { meter_id }: Parsed<typeof meters.getMeterServes>): Promise<MeterServes[]> =>
  reading(ctx, async (work) => {
    if (!(await meterRows.findMeter(work.db, work.scope, meter_id))) fail('meter.not-found');
    const rows = await repository.listServes(work.db, work.scope, [meter_id]);
    return rows.map((row) => without(row, 'meter_id'));
  });

export const deleteMeterServes = (ctx: Ctx, { serves_id }: Parsed<typeof meters.deleteMeterServes>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const known = (await repository.findServes(db, scope, serves_id)) ?? fail('meter.serves-not-found');
    await repository.deleteServes(db, scope, known.id);
    return { done: true as const };
  });

/** What each of these meters serves on a day; a meter of which nothing was said serves nothing that is known. */
export async function listServedOn(
  { db, scope }: Work,
  meterIds: readonly string[],
  day: string,
): Promise<Map<string, Served>> {
  const said = grouped(await repository.listServes(db, scope, meterIds), ({ meter_id }) => meter_id);
  return new Map(
    meterIds.map((id) => {
      const values = (said.get(id) ?? []).map(({ valid_from, serves, area, spaces }) => ({
        from: valid_from,
        value: { serves, spaceIds: spaces.map(({ space_id }) => space_id), areaM2: area },
      }));
      return [id, servesOn(values, day)];
    }),
  );
}

/** The meters of these properties that measure a use today. */
export const listMetersServing = ({ db, scope }: Work, use: MeterUse, environmentIds: readonly string[]) =>
  repository.listServing(db, scope, use, environmentIds);
