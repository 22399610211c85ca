import type { Quarantined } from '@steward/contract/sensing/telemetry';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, isMine, mine } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';

/** A value that cannot be stored. */
export interface Unknown {
  hardwareId: string;
  /** Of the device as the gateway names it; empty: the device itself. */
  serial: string;
  key: string;
  reason: Quarantined['reason'];
  at: number;
  value: number | string;
}

/** The values that are kept of one key, for how long, and the keys of one device. */
export const KEPT = { values: 10_000, days: 7, keys: 1000 };

interface Key {
  hardwareId: string;
  serial: string;
  key: string;
  values: Unknown[];
}

/** Values by device, serial number and key, in an order in which two transactions do not wait for each other. */
function keysOf(values: readonly Unknown[]): Key[] {
  const keys = new Map<string, Key>();
  for (const value of values) {
    const { hardwareId, serial, key } = value;
    const name = JSON.stringify([hardwareId, serial.toLowerCase(), key.toLowerCase()]);
    const own = keys.get(name) ?? { hardwareId, serial, key, values: [] };
    keys.set(name, own);
    own.values.push(value);
  }
  return [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}

async function countKeys({ db, scope }: Work, hardwareId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from quarantined_keys
    where organization_id = ${scope.organizationId} and hardware_id = ${hardwareId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Notes what was sent under a key. */
async function noteKey({ db, scope }: Work, { hardwareId, serial, key, values }: Key, last: Unknown) {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into quarantined_keys as k (organization_id, id, hardware_id, serial_number, sensor_key, reason, first_at, last_at, last_value, count)
    values (${scope.organizationId}::uuid, ${uuid()}::uuid, ${hardwareId}::uuid, ${serial}, ${key}, ${last.reason}, now(), now(),
      ${String(last.value).slice(0, 100)}, ${values.length})
    on conflict (organization_id, hardware_id, lower(serial_number), lower(sensor_key)) do update set reason = excluded.reason,
      last_at = excluded.last_at, last_value = excluded.last_value, count = k.count + excluded.count
    returning id, count = ${values.length} and first_at = last_at as is_new`.execute(db);
  return rows[0];
}

async function keepValues({ db, scope }: Work, keyId: string, values: readonly Unknown[]): Promise<void> {
  const numbers = values.map(({ value }) => (typeof value === 'number' ? value : null));
  const texts = values.map(({ value }) => (typeof value === 'string' ? value : null));
  await sql`insert into quarantined_values (organization_id, key_id, at, value, state)
    select ${scope.organizationId}::uuid, ${keyId}::uuid, to_timestamp(v.at / 1000), v.value, v.state
    from unnest(${values.map(({ at }) => at)}::float8[], ${numbers}::float8[], ${texts}::text[]) v (at, value, state)
    limit greatest(0, ${KEPT.values} - (select count(*) from quarantined_values f
      where f.organization_id = ${scope.organizationId} and f.key_id = ${keyId}::uuid))
    on conflict do nothing`.execute(db);
}

/** Keeps values until a user decides about their key. Answers those for which there is no room: their device has too many unknown keys. */
export async function quarantine(work: Work, values: readonly Unknown[]): Promise<Unknown[]> {
  const left: Unknown[] = [];
  const keys = new Map<string, number>();
  for (const key of keysOf(values)) {
    const last = key.values.at(-1);
    const noted = last && (await noteKey(work, key, last));
    if (!noted) continue;
    const count =
      (keys.get(key.hardwareId) ?? (await countKeys(work, key.hardwareId))) +
      Number(keys.has(key.hardwareId) && noted.is_new);
    keys.set(key.hardwareId, count);
    if (noted.is_new && count > KEPT.keys) {
      await deleteKeys(work.db, work.scope, [noted.id]);
      keys.set(key.hardwareId, count - 1);
      left.push(...key.values);
    } else await keepValues(work, noted.id, key.values);
  }
  return left;
}

/** The texts among the values that are kept of a key, in the order in which they came: at most as many as a sensor has states. */
const textsOf = (scope: Scope) => sql<
  string[]
>`array(select (array_agg(btrim(v.state) order by v.at))[1] from quarantined_values v
  where ${isMine(scope, 'quarantined_values', 'v')} and v.key_id = quarantined_keys.id and length(btrim(v.state)) between 1 and 60
  group by lower(btrim(v.state)) order by min(v.at) limit 100)`;

const shown = (db: Tx, scope: Scope, hardwareId: string | undefined) =>
  mine(db, scope, 'quarantined_keys')
    .innerJoin('hardware as h', (join) =>
      join.on(sql<boolean>`${isMine(scope, 'hardware', 'h')} and h.id = quarantined_keys.hardware_id`),
    )
    .leftJoin('environments as e', (join) =>
      join.on(sql<boolean>`${isMine(scope, 'environments', 'e')} and e.id = h.environment_id`),
    )
    .$if(hardwareId !== undefined, (query) => query.where('quarantined_keys.hardware_id', '=', hardwareId ?? ''));

export async function listQuarantine(
  db: Tx,
  scope: Scope,
  { hardware_id, page, page_size }: { hardware_id?: string | undefined; page: number; page_size: number },
): Promise<{ rows: Quarantined[]; total: number }> {
  const rows = await shown(db, scope, hardware_id)
    .select([
      'quarantined_keys.id as _id',
      'quarantined_keys.hardware_id',
      sql<string>`coalesce(nullif(h.name, ''), h.serial_number)`.as('device_name'),
      'h.environment_id',
      'e.environment_name',
      'quarantined_keys.serial_number',
      'sensor_key',
      'reason',
      'first_at',
      'last_at',
      'last_value',
      'count',
      sql<number>`(select count(*) from quarantined_values v where ${isMine(scope, 'quarantined_values', 'v')}
        and v.key_id = quarantined_keys.id)`.as('kept'),
      textsOf(scope).as('states'),
    ])
    .orderBy('last_at', 'desc')
    .orderBy('quarantined_keys.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .$castTo<Quarantined>()
    .execute();
  const { total } = await shown(db, scope, hardware_id)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export interface KeyRow {
  id: string;
  hardware_id: string;
  serial_number: string;
  sensor_key: string;
  reason: Quarantined['reason'];
  last_value: string;
  states: string[];
  has_numbers: boolean;
}

export const findKeys = (db: Tx, scope: Scope, ids: readonly string[]): Promise<KeyRow[]> =>
  mine(db, scope, 'quarantined_keys')
    .where('id', 'in', ids)
    .select(['id', 'hardware_id', 'serial_number', 'sensor_key', 'reason', 'last_value'])
    .select([
      textsOf(scope).as('states'),
      sql<boolean>`exists (select 1 from quarantined_values v where ${isMine(scope, 'quarantined_values', 'v')}
        and v.key_id = quarantined_keys.id and v.value is not null)`.as('has_numbers'),
    ])
    .$castTo<KeyRow>()
    .execute();

/** The values that are kept of a key, by time, in milliseconds since 1970. */
export async function listKept({ db, scope }: Work, keyId: string): Promise<{ at: number; value: number | string }[]> {
  const { rows } = await sql<{ at: number; value: number | null; state: string | null }>`
    select round(extract(epoch from v.at) * 1000)::float8 as at, v.value, v.state from quarantined_values v
    where ${isMine(scope, 'quarantined_values', 'v')} and v.key_id = ${keyId} order by v.at`.execute(db);
  return rows.map(({ at, value, state }) => ({ at, value: value ?? state ?? '' }));
}

/** Of the values that are kept of a key, those of these moments stay. */
export async function keepOnly({ db, scope }: Work, keyId: string, moments: readonly number[]): Promise<void> {
  await sql`delete from quarantined_values v where v.organization_id = ${scope.organizationId} and v.key_id = ${keyId}
    and not round(extract(epoch from v.at) * 1000)::float8 = any (${moments}::float8[])`.execute(db);
}

/** Unknown keys of which a sensor was registered meanwhile, on the device itself or on one of its gateway. */
export async function listRegisteredKeys({ db, scope }: Work): Promise<{ id: string; sensor_id: string }[]> {
  const { rows } = await sql<{ id: string; sensor_id: string }>`
    select k.id, s.id as sensor_id from quarantined_keys k
      join hardware h on h.organization_id = ${scope.organizationId} and h.removed_at is null
        and case when k.serial_number = '' then h.id = k.hardware_id
          else h.gateway_id = k.hardware_id and lower(h.serial_number) = lower(k.serial_number) end
      join hardware_sensors s on s.organization_id = ${scope.organizationId} and s.hardware_id = h.id and s.removed_at is null
        and lower(s.sensor_key) = lower(k.sensor_key)
    where k.organization_id = ${scope.organizationId} and k.reason = 'unknown' limit 1000`.execute(db);
  return rows;
}

export async function deleteKeys(db: Tx, scope: Scope, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await deleteMine(db, scope, 'quarantined_keys').where('id', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Throws away what no user decided about for so many days. */
export async function deleteOldQuarantine({ db, scope }: Work, before: Date): Promise<void> {
  await sql`delete from quarantined_values v where v.organization_id = ${scope.organizationId} and exists (select 1
    from quarantined_keys k where k.organization_id = ${scope.organizationId} and k.id = v.key_id
      and k.last_at < ${before})`.execute(db);
  await deleteMine(db, scope, 'quarantined_keys').where('last_at', '<', before.toISOString()).execute();
}
