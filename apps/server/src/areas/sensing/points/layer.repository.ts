import { SILENT_AFTER } from '@steward/core/sensing/sensor-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertManyMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface Installed {
  space_id: string | null;
  point_type: string;
  installed: number;
  silent: number;
  calibration_due: number;
}

/** The registered sensors of a property within reach, by their place and what they measure. */
export async function countInstalled(
  db: Tx,
  scope: Scope,
  environmentId: string,
  { now, today }: { now: Date; today: string },
): Promise<Installed[]> {
  const { rows } = await sql<Installed>`
    select coalesce(s.space_id, h.space_id) as space_id, s.point_type, count(*)::int as installed,
      (count(*) filter (where l.at is null or l.at < ${now}::timestamptz - make_interval(secs => greatest(
        ${SILENT_AFTER.intervals}::int * s.expected_seconds::double precision, ${SILENT_AFTER.seconds}::int))))::int as silent,
      (count(*) filter (where s.calibrated_until <= ${today}::date))::int as calibration_due
    from hardware_sensors s
      join hardware h on h.organization_id = ${scope.organizationId} and h.id = s.hardware_id
      left join spaces sp on sp.organization_id = ${scope.organizationId} and sp.id = s.space_id
      left join sensor_latest l on l.organization_id = ${scope.organizationId} and l.sensor_id = s.id
    where ${isMine(scope, 'hardware_sensors', 's')} and s.removed_at is null and h.removed_at is null
      and coalesce(h.environment_id, sp.environment_id) = ${environmentId}::uuid
    group by 1, 2`.execute(db);
  return rows;
}

export interface Planned {
  id: string;
  space_id: string | null;
  point_type: string;
  planned: number;
  note: string;
}

export const listPlanned = (db: Tx, scope: Scope, environmentId: string): Promise<Planned[]> =>
  mine(db, scope, 'planned_sensors')
    .where('environment_id', '=', environmentId)
    .select(['id', 'space_id', 'point_type', 'planned', 'note'])
    .execute();

export const listSpaceNames = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'spaces').where('environment_id', '=', environmentId).select(['id', 'space_name']).execute();

export const insertPlanned = (db: Tx, scope: Scope, environment_id: string, rows: readonly Planned[]): Promise<void> =>
  insertManyMine(
    db,
    scope,
    'planned_sensors',
    rows.map((row) => ({ ...row, environment_id })),
  );

export async function updatePlanned(
  db: Tx,
  scope: Scope,
  { id, planned, note }: Pick<Planned, 'id' | 'planned' | 'note'>,
): Promise<void> {
  await updateMine(db, scope, 'planned_sensors').set({ planned, note }).where('id', '=', id).execute();
}

export async function deletePlanned(db: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await deleteMine(db, scope, 'planned_sensors')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}
