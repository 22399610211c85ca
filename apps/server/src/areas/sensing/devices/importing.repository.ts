import { namesOf } from '@steward/core/fields/field';
import { deviceFields } from '@steward/core/sensing/device-fields';
import { sensorFields } from '@steward/core/sensing/sensor-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { columnsOf } from '../../../database/field-columns.ts';
import { deleteMine, isMine, joinMine, mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

// The statements of spreadsheet imports.

/** Devices within reach, removed ones too, or those with these ids. */
export const listDevices = (db: Tx, scope: Scope, ids?: readonly string[]) =>
  mine(db, scope, 'hardware')
    .leftJoin('hardware as gateway', joinMine(wholeOrganization(scope), 'hardware as gateway', 'hardware.gateway_id'))
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`hardware.id = any (${ids ?? []}::uuid[])`))
    .select([
      'hardware.id',
      ...columnsOf('hardware', namesOf(deviceFields)),
      sql<string>`coalesce(gateway.serial_number, '')`.as('gateway'),
      sql<boolean>`hardware.removed_at is not null`.as('is_removed'),
    ])
    .execute();

export const findGateway = (db: Tx, scope: Scope, serial: string) =>
  mine(db, scope, 'hardware')
    .select('id')
    .where(sql<boolean>`lower(serial_number) = lower(${serial})`)
    .executeTakeFirst();

/** Sensors within reach of devices that are not removed, removed sensors too, or those with these ids. */
export const listSensors = (db: Tx, scope: Scope, ids?: readonly string[]) =>
  mine(db, scope, 'hardware_sensors')
    .innerJoin('hardware as h', joinMine(wholeOrganization(scope), 'hardware as h', 'hardware_sensors.hardware_id'))
    .where('h.removed_at', 'is', null)
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`hardware_sensors.id = any (${ids ?? []}::uuid[])`))
    .select([
      'hardware_sensors.id',
      'hardware_sensors.hardware_id',
      ...columnsOf('hardware_sensors', namesOf(sensorFields)),
      'hardware_sensors.states',
      'hardware_sensors.starts_at',
      sql<boolean>`hardware_sensors.removed_at is not null`.as('is_removed'),
    ])
    .execute();

/** Those of these devices that have sensors, tokens or a label, that are gateways of others, or that were heard. */
export async function listDevicesInUse(db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const whole = wholeOrganization(scope);
  const { rows } = await sql<{ id: string }>`select h.id from hardware h
    where ${isMine(whole, 'hardware', 'h')} and h.id = any (${ids}::uuid[]) and (h.last_seen_at is not null or h.state_at is not null
      or exists (select 1 from hardware_sensors s where ${isMine(whole, 'hardware_sensors', 's')} and s.hardware_id = h.id)
      or exists (select 1 from hardware g where ${isMine(whole, 'hardware', 'g')} and g.gateway_id = h.id)
      or exists (select 1 from device_tokens t where ${isMine(whole, 'device_tokens', 't')} and t.hardware_id = h.id)
      or exists (select 1 from quarantined_keys q where ${isMine(whole, 'quarantined_keys', 'q')} and q.hardware_id = h.id)
      or exists (select 1 from share_links l where ${isMine(whole, 'share_links', 'l')} and l.kind = 'device' and l.subject_id = h.id))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Those of these sensors that have values or corrections, or that data sets and labels name. */
export async function listSensorsInUse(db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const whole = wholeOrganization(scope);
  const named = (
    [
      'sensor_latest',
      'sensor_values',
      'sensor_days',
      'sensor_corrections',
      'sensor_replaced_values',
      'iot_data_set_sensors',
    ] as const
  ).map(
    (table) =>
      sql`exists (select 1 from ${sql.table(table)} v where ${isMine(whole, table, 'v')} and v.sensor_id = s.id)`,
  );
  const { rows } = await sql<{ id: string }>`select s.id from hardware_sensors s
    where ${isMine(whole, 'hardware_sensors', 's')} and s.id = any (${ids}::uuid[])
      and (s.is_released or ${sql.join(named, sql` or `)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function deleteDevices(db: Tx, scope: Scope, ids: readonly string[]) {
  await deleteMine(db, scope, 'hardware')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}

export async function deleteSensors(db: Tx, scope: Scope, ids: readonly string[]) {
  await deleteMine(db, scope, 'hardware_sensors')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}
