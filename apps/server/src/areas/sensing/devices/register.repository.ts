import type { Describing, ListedSensor } from '@steward/core/hardware/device-list';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';

// The statements of the synchronization with a list.

/** The sensors of these devices that lists may change: not removed, and not described by people. */
export const listListedSensors = (db: Tx, scope: Scope, hardwareIds: readonly string[]) =>
  mine(db, scope, 'hardware_sensors')
    .select(['id as _id', 'hardware_id', 'sensor_key', 'name', 'unit'])
    .where('removed_at', 'is', null)
    .where('is_described', '=', false)
    .where(sql<boolean>`hardware_id = any (${hardwareIds}::uuid[])`)
    .orderBy('sensor_key')
    .execute();

/** The keys that people described, in lower case; of removed sensors too. */
export const listDescribed = (db: Tx, scope: Scope) =>
  mine(db, scope, 'hardware_sensors')
    .select((e) => ['hardware_id', e.fn<string>('lower', ['sensor_key']).as('key')])
    .where('is_described', '=', true)
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

export async function updateListed(
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

/** Replaces the sensors of these devices, except those that people described: new ones are added, missing ones marked as removed. */
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
    where ${isMine(scope, 'hardware_sensors', 's')} and s.removed_at is null and not s.is_described
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
        c
          .expression(sql`organization_id, hardware_id, lower(sensor_key)`)
          .doUpdateSet((e) => ({
            sensor_key: e.ref('excluded.sensor_key'),
            name: e.ref('excluded.name'),
            unit: e.ref('excluded.unit'),
            removed_at: null,
          }))
          .where('hardware_sensors.is_described', '=', false),
      )
      .execute();
}
