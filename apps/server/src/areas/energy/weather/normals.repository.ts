import type { WeatherNormals as Shown } from '@steward/contract/energy/weather.uploads';
import type { WeatherNormals } from '@steward/core/weather/normals';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const normals = (db: Tx, scope: Scope) =>
  mine(db, scope, 'weather_normals', 'n')
    .leftJoin('users as author', 'author.id', 'n.created_by')
    .select([
      'n.id as _id',
      'n.station_id',
      'n.file_name',
      'n.kind',
      'n.source',
      'n.edition',
      sql<number>`(select avg(mean::double precision) from jsonb_array_elements_text(n.means) as mean)`.as('mean_c'),
      sql<string>`coalesce(${personName('author')}, '')`.as('author_name'),
      'n.created_at',
    ])
    .$castTo<Shown>();

export const listNormals = (db: Tx, scope: Scope, stationId: string): Promise<Shown[]> =>
  normals(db, scope)
    .where('n.station_id', '=', stationId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute();

export const findNormals = (db: Tx, scope: Scope, id: string): Promise<Shown | undefined> =>
  normals(db, scope).where('n.id', '=', id).executeTakeFirst();

export type UsedNormals = WeatherNormals & Pick<Shown, 'source' | 'edition'>;

/** The normals of a station that are used: the latest. */
export const findUsed = (db: Tx, scope: Scope, stationId: string): Promise<UsedNormals | undefined> =>
  mine(db, scope, 'weather_normals')
    .where('station_id', '=', stationId)
    .select(['kind', 'means', 'source', 'edition'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<UsedNormals>()
    .executeTakeFirst();

export async function insertNormals(
  db: Tx,
  scope: Scope,
  {
    means,
    ...row
  }: Pick<Shown, 'station_id' | 'file_name' | 'source' | 'edition'> &
    WeatherNormals & { id: string; created_by: string | null; created_at: Date },
): Promise<void> {
  await insertMine(db, scope, 'weather_normals', { ...row, means: JSON.stringify(means) }).execute();
}

export async function deleteNormals(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'weather_normals').where('id', '=', id).execute();
}

export const isNormalsOf = async (db: Tx, scope: Scope, id: string, userId: string): Promise<boolean> =>
  Boolean(
    await mine(db, scope, 'weather_normals')
      .select('id')
      .where('id', '=', id)
      .where('created_by', '=', userId)
      .executeTakeFirst(),
  );
