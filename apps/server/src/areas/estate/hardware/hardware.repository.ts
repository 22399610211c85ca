import type { hardware } from '@steward/contract/estate/hardware';
import type { Parsed } from '@steward/contract/call';
import type { Describing, ListedSensor } from '@steward/core/hardware/device-list';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { finds } from '../../../database/matching.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';

/** Devices of the properties within reach; devices without a property only for users who reach the whole organization. */
const myHardware = (db: Tx, scope: Scope) =>
  mine(db, scope, 'hardware')
    .leftJoin('environments as env', joinMine(scope, 'environments as env', 'hardware.environment_id'))
    .leftJoin('spaces', joinMine(scope, 'spaces', 'hardware.space_id'));

type Filter = Parsed<typeof hardware.getHardware>;

const filtered = (db: Tx, scope: Scope, { environment_id, search, with_removed }: Filter) =>
  myHardware(db, scope)
    .$if(environment_id !== undefined, (q) => q.where('hardware.environment_id', '=', environment_id ?? ''))
    .$if(!with_removed, (q) => q.where('removed_at', 'is', null))
    .$if(Boolean(search), (q) =>
      q.where(
        finds(search, [
          'serial_number',
          'hardware.name',
          'hardware.kind',
          'maker',
          'model',
          'source',
          'env.environment_name',
          'spaces.space_name',
        ]),
      ),
    );

export const countHardware = async (db: Tx, scope: Scope, filter: Filter): Promise<number> =>
  (
    await filtered(db, scope, filter)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const listHardware = (db: Tx, scope: Scope, filter: Filter) =>
  filtered(db, scope, filter)
    .select([
      'hardware.id as _id',
      'serial_number',
      'hardware.name',
      'hardware.kind',
      'maker',
      'model',
      'firmware',
      'source',
      'hardware.environment_id',
      'env.environment_name',
      'hardware.space_id',
      'spaces.space_name',
      'last_seen_at',
      'hardware.created_at',
      'removed_at',
    ])
    .orderBy(
      filter.sort === 'environment_name' ? 'env.environment_name' : (`hardware.${filter.sort}` as 'hardware.name'),
      (o) => (filter.descending ? o.desc().nullsLast() : o.asc().nullsLast()),
    )
    .orderBy('hardware.id')
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
    .execute();

/** The sensors of these devices that are not removed. */
export const listSensors = (db: Tx, scope: Scope, hardwareIds: readonly string[]) =>
  mine(db, scope, 'hardware_sensors')
    .select(['id as _id', 'hardware_id', 'sensor_key', 'name', 'unit'])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`hardware_id = any (${hardwareIds}::uuid[])`)
    .orderBy('sensor_key')
    .execute();

/** The whole register, including removed devices. */
export const listRegister = (db: Tx, scope: Scope) =>
  mine(db, scope, 'hardware').selectAll().orderBy('serial_number').orderBy('id').execute();

export const listProperties = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments').select(['environments.id as _id', 'environment_name']).execute();

export const listSpacesCalled = (db: Tx, scope: Scope, called: readonly string[], ids: readonly string[]) =>
  mine(db, scope, 'spaces')
    .select(['id', 'environment_id', 'space_name'])
    .where(sql<boolean>`(space_name = any (${called}) or id::text = any (${called}) or id = any (${ids}::uuid[]))`)
    .execute();

export interface NewDevice extends Record<Describing, string> {
  id: string;
  serial_number: string;
  source: string;
  environment_id: string | null;
  space_id: string | null;
  last_seen_at: string | null;
}

const AT_ONCE = 500;

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}

/** A device added by another user at the same moment is a collision: the transaction is repeated and finds it. */
export async function insertDevices(db: Tx, scope: Scope, devices: readonly NewDevice[]) {
  for (const part of parts(devices))
    await insertMine(
      db,
      scope,
      'hardware',
      part.map((device) => ({ ...device })),
    )
      .onConflict((c) => c.expression(sql`organization_id, lower(serial_number)`).doNothing())
      .execute();
}

export async function updateDevice(
  db: Tx,
  scope: Scope,
  id: string,
  change: Partial<Omit<NewDevice, 'id' | 'serial_number'>> & { removed_at: null },
) {
  await updateMine(db, scope, 'hardware').set(change).where('id', '=', id).execute();
}

export async function markRemoved(db: Tx, scope: Scope, ids: readonly string[], now: Date) {
  await updateMine(db, scope, 'hardware')
    .set({ removed_at: now })
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}

/** Updates the time of the last signal, never to an earlier one. */
export async function updateLastSeen(db: Tx, scope: Scope, seen: readonly { id: string; at: string }[]) {
  await sql`update hardware h set last_seen_at = s.at
    from unnest(${seen.map(({ id }) => id)}::uuid[], ${seen.map(({ at }) => at)}::timestamptz[]) s (id, at)
    where ${isMine(scope, 'hardware', 'h')} and h.id = s.id
      and (h.last_seen_at is null or h.last_seen_at < s.at)`.execute(db);
}

/** Replaces the sensors of these devices: new ones are added, known ones kept, missing ones marked as removed. */
export async function setSensors(
  db: Tx,
  scope: Scope,
  devices: readonly { id: string; sensors: readonly ListedSensor[] }[],
  now: Date,
) {
  const rows = devices.flatMap(({ id, sensors }) =>
    sensors.map(({ key, name, unit }) => ({ hardware_id: id, sensor_key: key, name, unit })),
  );
  await sql`update hardware_sensors s set removed_at = ${now}
    where ${isMine(scope, 'hardware_sensors', 's')} and s.removed_at is null
      and s.hardware_id = any (${devices.map(({ id }) => id)}::uuid[])
      and not exists (select 1 from unnest(${rows.map((row) => row.hardware_id)}::uuid[], ${rows.map((row) => row.sensor_key)}::text[]) l (hardware_id, key)
        where l.hardware_id = s.hardware_id and lower(l.key) = lower(s.sensor_key))`.execute(db);
  for (const part of parts(rows))
    await insertMine(
      db,
      scope,
      'hardware_sensors',
      part.map((row) => ({ id: uuid(), ...row })),
    )
      .onConflict((c) =>
        c.expression(sql`organization_id, hardware_id, lower(sensor_key)`).doUpdateSet((e) => ({
          sensor_key: e.ref('excluded.sensor_key'),
          name: e.ref('excluded.name'),
          unit: e.ref('excluded.unit'),
          removed_at: null,
        })),
      )
      .execute();
}
