import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { Work } from '../../../database/transaction.ts';
import { asMoment } from './values.repository.ts';

/** Makes the partitions of the days around today. */
export const keepPartitions = (db: Tx) => sql`select keep_sensor_partitions()`.execute(db);

/** The organizations with values of days before the given one that are not packed. */
export async function organizationsToPack(db: Tx, before: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from organizations_to_pack(${before}::date) id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function dropPacked(db: Tx, before: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select drop_packed_partitions(${before}::date) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The sensors among these with values of a stretch that are not packed, or were stored after it was. */
export async function listUnpacked(
  { db, scope }: Work,
  sensorIds: readonly string[],
  from: number,
  to: number,
): Promise<string[]> {
  const { rows } = await sql<{ sensor_id: string }>`
    select distinct v.sensor_id from sensor_values v
    where v.organization_id = ${scope.organizationId} and v.sensor_id = any (${sensorIds}::uuid[])
      and v.at >= ${asMoment(from)} and v.at < ${asMoment(to)} and not exists (select 1 from sensor_days d
        where d.organization_id = ${scope.organizationId} and d.sensor_id = v.sensor_id and v.at >= d.starts_at and v.at < d.ends_at
          and d.packed_at >= v.stored_at + interval '10 minutes')`.execute(db);
  return rows.map(({ sensor_id }) => sensor_id);
}

/** The sensors with rows. */
export async function listSensorsWithRows({ db, scope }: Work): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from hardware_sensors s
    where s.organization_id = ${scope.organizationId} and exists (select 1 from sensor_values v
      where v.organization_id = ${scope.organizationId} and v.sensor_id = s.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes rows of sensors that no longer exist: they cannot be packed. */
export async function deleteOrphans({ db, scope }: Work): Promise<void> {
  await sql`delete from sensor_values v where v.organization_id = ${scope.organizationId} and not exists (select 1
    from hardware_sensors s where s.organization_id = ${scope.organizationId} and s.id = v.sensor_id)`.execute(db);
}
