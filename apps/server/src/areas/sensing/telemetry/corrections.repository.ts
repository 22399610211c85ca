import type { TelemetryCorrection } from '@steward/contract/sensing/telemetry';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'sensor_corrections')
    .leftJoin('users as author', 'author.id', 'sensor_corrections.created_by')
    .select([
      'sensor_corrections.id as _id',
      'sensor_id',
      'action',
      'starts_at as start',
      'ends_at as end',
      'old_last',
      'new_first',
      'reason',
      'sensor_corrections.created_at',
      sql<string>`coalesce(${personName('author')}, '')`.as('created_by_name'),
      'ended_at',
    ])
    .$castTo<TelemetryCorrection>();

export const listCorrections = (db: Tx, scope: Scope, sensorId: string): Promise<TelemetryCorrection[]> =>
  shown(db, scope)
    .where('sensor_id', '=', sensorId)
    .orderBy('sensor_corrections.created_at', 'desc')
    .orderBy('sensor_corrections.id', 'desc')
    .execute();

export const findCorrection = (db: Tx, scope: Scope, id: string): Promise<TelemetryCorrection> =>
  shown(db, scope).where('sensor_corrections.id', '=', id).executeTakeFirstOrThrow();

interface NewCorrection {
  id: string;
  sensor_id: string;
  action: TelemetryCorrection['action'];
  starts_at: Date;
  ends_at: Date;
  old_last: number | null;
  new_first: number | null;
  reason: string;
  created_by: string;
  created_at: Date;
}

export async function insertCorrection(db: Tx, scope: Scope, correction: NewCorrection): Promise<void> {
  await insertMine(db, scope, 'sensor_corrections', correction).execute();
}

/** Ends the exclusions of a sensor that lie in a stretch; answers their stretches. */
export const endExclusions = (
  db: Tx,
  scope: Scope,
  { sensorId, start, end }: { sensorId: string; start: Date; end: Date },
  by: { userId: string; at: Date },
): Promise<{ id: string; starts_at: string; ends_at: string }[]> =>
  updateMine(db, scope, 'sensor_corrections')
    .set({ ended_by: by.userId, ended_at: by.at })
    .where('sensor_id', '=', sensorId)
    .where('action', '=', 'exclude')
    .where('ended_at', 'is', null)
    .where('starts_at', '>=', start.toISOString())
    .where('ends_at', '<=', end.toISOString())
    .returning(['id', 'starts_at', 'ends_at'])
    .execute();
