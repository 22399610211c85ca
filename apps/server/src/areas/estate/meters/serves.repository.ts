import type { MeterServes } from '@steward/contract/estate/meters';
import type { MeterUse } from '@steward/core/meters/serves';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** What a meter serves now, as columns of the meter. */
export interface ServedNow {
  serves: MeterUse | null;
  serves_area: number | null;
  serves_since: string | null;
  serves_space_ids: string[];
}

/** The row of a meter of the statement around it that holds today. */
const today = (scope: Scope) => sql`
  from meter_serves s where ${isMine(scope, 'meter_serves', 's')} and s.meter_id = meters.id
    and (s.valid_from is null or s.valid_from <= current_date)
  order by s.valid_from desc nulls last limit 1`;

/** Null: nothing was said that holds today. */
export const servedNow = (scope: Scope) =>
  sql<ServedNow | null>`(select json_build_object('serves', s.serves, 'serves_area', s.area_m2, 'serves_since', s.valid_from,
    'serves_space_ids', coalesce((select json_agg(p.space_id order by p.space_id) from meter_serves_spaces p
      where ${isMine(scope, 'meter_serves_spaces', 'p')} and p.meter_serves_id = s.id), '[]')) ${today(scope)})`;

/** For the filter of lists. */
export const usedNow = (scope: Scope) => sql`coalesce((select s.serves ${today(scope)}), '')`;

/** The meters of these properties that serve this today. */
export const listServing = (db: Tx, scope: Scope, use: MeterUse, environmentIds: readonly string[]) =>
  mine(db, scope, 'meters')
    .select(['meters.id as _id', 'meters.environment_id', 'meters.meter_no', 'meters.contracted_peak_kw'])
    .where(sql<boolean>`meters.environment_id = any (${environmentIds}::uuid[])`)
    .where(sql<boolean>`${usedNow(scope)} = ${use}`)
    .orderBy('meters.id')
    .execute();

export const listServes = (db: Tx, scope: Scope, meterIds: readonly string[]) =>
  mine(db, scope, 'meter_serves')
    .select([
      'id as _id',
      'meter_id',
      'valid_from',
      'serves',
      'area_m2 as area',
      sql<
        MeterServes['spaces']
      >`coalesce((select json_agg(json_build_object('space_id', n.id, 'space_name', n.space_name)
          order by n.space_name)
        from meter_serves_spaces p join spaces n on ${isMine(scope, 'spaces', 'n')} and n.id = p.space_id
        where ${isMine(scope, 'meter_serves_spaces', 'p')} and p.meter_serves_id = meter_serves.id), '[]')`.as(
        'spaces',
      ),
    ])
    .where(sql<boolean>`meter_id = any (${meterIds}::uuid[])`)
    .orderBy('valid_from', (order) => order.desc().nullsLast())
    .$narrowType<{ serves: MeterUse | null }>()
    .execute();

export const findServes = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'meter_serves').select(['id', 'meter_id']).where('id', '=', id).executeTakeFirst();

/** The statement of a meter of exactly this day. */
export const findOfDay = (db: Tx, scope: Scope, meterId: string, from: string | null) =>
  mine(db, scope, 'meter_serves')
    .select('id')
    .where('meter_id', '=', meterId)
    .where(sql<boolean>`valid_from is not distinct from ${from}::date`)
    .executeTakeFirst();

export const hasEarlier = async (db: Tx, scope: Scope, meterId: string, from: string | null): Promise<boolean> =>
  from !== null &&
  (await mine(db, scope, 'meter_serves')
    .select('id')
    .where('meter_id', '=', meterId)
    .where(sql<boolean>`(valid_from is null or valid_from < ${from}::date)`)
    .executeTakeFirst()) !== undefined;

interface Row {
  id: string;
  environment_id: string;
  meter_id: string;
  valid_from: string | null;
  serves: string | null;
  area_m2: number | null;
}

/** Adds a statement, or replaces the one with this id, with its spaces. */
export async function saveServes(
  db: Tx,
  scope: Scope,
  { isKnown, ...row }: Row & { isKnown: boolean },
  spaceIds: readonly string[],
): Promise<void> {
  const { id, environment_id, ...values } = row;
  if (isKnown) await updateMine(db, scope, 'meter_serves').set(values).where('id', '=', id).execute();
  else await insertMine(db, scope, 'meter_serves', row).execute();
  await deleteMine(db, scope, 'meter_serves_spaces').where('meter_serves_id', '=', id).execute();
  const spaces = spaceIds.map((space_id) => ({ environment_id, meter_serves_id: id, space_id }));
  if (spaces.length > 0) await insertMine(db, scope, 'meter_serves_spaces', spaces).execute();
}

export async function deleteServes(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'meter_serves').where('id', '=', id).execute();
}
