import type { Sensor } from '@steward/contract/sensing/devices';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** A sensor with the rules that its values are judged and stored by. */
export interface SendingSensor extends Pick<
  Sensor,
  | 'sensor_key'
  | 'unit'
  | 'kind'
  | 'expected_seconds'
  | 'valid_min'
  | 'valid_max'
  | 'factor'
  | 'digits'
  | 'states'
  | 'gap_intervals'
  | 'meter_id'
  | 'starts_at'
  | 'keeps_days'
> {
  id: string;
  hardware_id: string;
}

/** The device and, if it is a gateway, those registered under it; not the removed ones. */
export const listSending = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'hardware')
    .select(['id', 'serial_number', 'environment_id'])
    .where((e) => e.or([e('id', '=', id), e('gateway_id', '=', id)]))
    .where('removed_at', 'is', null)
    .orderBy('serial_number')
    .execute();

export const listSendingSensors = (db: Tx, scope: Scope, hardwareIds: readonly string[]): Promise<SendingSensor[]> =>
  mine(db, scope, 'hardware_sensors')
    .select([
      'id',
      'hardware_id',
      'sensor_key',
      'unit',
      'kind',
      'expected_seconds',
      'valid_min',
      'valid_max',
      'factor',
      'digits',
      'states',
      'gap_intervals',
      'meter_id',
      'starts_at',
      'keeps_days',
    ])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`hardware_id = any (${hardwareIds}::uuid[])`)
    .$castTo<SendingSensor>()
    .execute();

export async function noteState(
  db: Tx,
  scope: Scope,
  id: string,
  state: { firmware?: string; battery?: number; rssi?: number; state_at: Date },
) {
  await updateMine(db, scope, 'hardware').set(state).where('id', '=', id).execute();
}

/** Updates the time of the last signal, never to an earlier one. */
export async function updateLastSeen(db: Tx, scope: Scope, seen: readonly { id: string; at: string }[]) {
  await sql`update hardware h set last_seen_at = s.at
    from unnest(${seen.map(({ id }) => id)}::uuid[], ${seen.map(({ at }) => at)}::timestamptz[]) s (id, at)
    where ${isMine(scope, 'hardware', 'h')} and h.id = s.id
      and (h.last_seen_at is null or h.last_seen_at < s.at)`.execute(db);
}

export const findBySerial = (db: Tx, scope: Scope, serial: string) =>
  mine(db, scope, 'hardware')
    .select(['id', 'removed_at'])
    .where(sql<boolean>`serial_number = any (${[serial, serial.toUpperCase(), serial.toLowerCase()]}::text[])`)
    .executeTakeFirst();

export const findById = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'hardware').select(['id', 'serial_number']).where('id', '=', id).executeTakeFirst();

export async function insertConnectorDevice(
  db: Tx,
  scope: Scope,
  row: { id: string; serial_number: string; name: string },
) {
  await insertMine(db, scope, 'hardware', { ...row, kind: 'connector' }).execute();
}

export async function setRemoved(db: Tx, scope: Scope, id: string, removed_at: Date | null) {
  await updateMine(db, scope, 'hardware').set({ removed_at }).where('id', '=', id).execute();
}
