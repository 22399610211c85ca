import type { TemperatureUpload } from '@steward/contract/energy/weather.uploads';
import type { DegreeDayMethod } from '@steward/core/weather/degree-days';
import type { TemperatureLayer } from '@steward/core/weather/temperatures';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, isMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface StationFields {
  name: string;
  country_code: string;
  latitude: number;
  longitude: number;
}
export type StationRow = StationFields & { _id: string; code: string | null };

const stations = (db: Tx, scope: Scope) =>
  mine(db, scope, 'weather_stations').select(['id as _id', 'code', 'name', 'country_code', 'latitude', 'longitude']);

export const listStations = (db: Tx, scope: Scope): Promise<StationRow[]> =>
  stations(db, scope).orderBy('name').execute();

export const findStation = (db: Tx, scope: Scope, id: string): Promise<StationRow | undefined> =>
  stations(db, scope).where('id', '=', id).executeTakeFirst();

export const findStationOfCode = (db: Tx, scope: Scope, code: string): Promise<StationRow | undefined> =>
  stations(db, scope).where('code', '=', code).executeTakeFirst();

export async function insertStation(
  db: Tx,
  scope: Scope,
  row: StationFields & { id: string; code: string | null },
): Promise<void> {
  await insertMine(db, scope, 'weather_stations', row).execute();
}

export async function updateStation(db: Tx, scope: Scope, id: string, fields: StationFields): Promise<void> {
  await updateMine(db, scope, 'weather_stations').set(fields).where('id', '=', id).execute();
}

export async function deleteStation(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'weather_stations').where('id', '=', id).execute();
}

/** Whether any property of the organization uses the station, within reach or beyond. */
export const isStationTaken = async (db: Tx, scope: Scope, id: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(scope), 'property_weather')
      .select('id')
      .where('station_id', '=', id)
      .limit(1)
      .executeTakeFirst(),
  );

/** How many properties within reach chose each station. */
export const countChoices = (db: Tx, scope: Scope): Promise<{ station_id: string; properties: number }[]> =>
  mine(db, scope, 'property_weather')
    .where('station_id', 'is not', null)
    .groupBy('station_id')
    .select(['station_id', sql<number>`count(*)::int`.as('properties')])
    .$narrowType<{ station_id: string }>()
    .execute();

export interface Site {
  environment_name: string;
  country_code: string;
  latitude: number | null;
  longitude: number | null;
  station_id: string | null;
  reason: string | null;
  method: DegreeDayMethod | null;
  heating_base_c: number | null;
  cooling_base_c: number | null;
}

const sites = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments')
    .leftJoin('property_weather', (join) =>
      join
        .onRef('property_weather.environment_id', '=', 'environments.id')
        .on('property_weather.organization_id', '=', scope.organizationId),
    )
    .select([
      'environments.environment_name',
      'environments.country_code',
      'environments.latitude',
      'environments.longitude',
      'property_weather.station_id',
      'property_weather.reason',
      'property_weather.method',
      'property_weather.heating_base_c',
      'property_weather.cooling_base_c',
    ]);

/** A property with its chosen station and its own rule, if any. */
export const findSite = (db: Tx, scope: Scope, environmentId: string): Promise<Site | undefined> =>
  sites(db, scope).where('environments.id', '=', environmentId).$castTo<Site>().executeTakeFirst();

export const listSites = (
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
): Promise<(Site & { environment_id: string })[]> =>
  sites(db, scope)
    .select('environments.id as environment_id')
    .where(sql<boolean>`environments.id = any (${environmentIds}::uuid[])`)
    .$castTo<Site & { environment_id: string }>()
    .execute();

export type Choice = Partial<
  Pick<Site, 'station_id' | 'method' | 'heating_base_c' | 'cooling_base_c'> & { reason: string }
>;

export async function saveChoice(
  db: Tx,
  scope: Scope,
  environment_id: string,
  id: string,
  choice: Choice,
): Promise<void> {
  await insertMine(db, scope, 'property_weather', { id, environment_id, ...choice })
    .onConflict((conflict) => conflict.columns(['organization_id', 'environment_id']).doUpdateSet(choice))
    .execute();
}

/** Earliest first: a later upload takes precedence over an earlier one. */
export const listLayers = (db: Tx, scope: Scope, stationId: string): Promise<TemperatureLayer[]> =>
  listLayersOf(db, scope, [stationId]);

export const listLayersOf = (
  db: Tx,
  scope: Scope,
  stationIds: readonly string[],
): Promise<(TemperatureLayer & { station_id: string })[]> =>
  mine(db, scope, 'weather_uploads')
    .where(sql<boolean>`station_id = any (${stationIds}::uuid[])`)
    .select(['station_id', 'first_day', 'means'])
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<TemperatureLayer & { station_id: string }>()
    .execute();

/** The uploads of a station that have days of a period, with their hours, earliest first. */
export const listHours = (
  db: Tx,
  scope: Scope,
  stationId: string,
  { start, end }: { start: string; end: string },
): Promise<TemperatureLayer[]> =>
  mine(db, scope, 'weather_uploads')
    .where('station_id', '=', stationId)
    .where('first_day', '<', end)
    .where('last_day', '>=', start)
    .select(['first_day', 'means', 'hours'])
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<TemperatureLayer>()
    .execute();

/** The last day of the uploads of a station that have hours; undefined: none has. */
export const lastDayOfHours = async (db: Tx, scope: Scope, stationId: string): Promise<string | undefined> =>
  (
    await mine(db, scope, 'weather_uploads')
      .where('station_id', '=', stationId)
      .where('hours', 'is not', null)
      .select('last_day')
      .orderBy('last_day', 'desc')
      .limit(1)
      .$castTo<{ last_day: string }>()
      .executeTakeFirst()
  )?.last_day;

/** The stations that have any temperature. */
export const listFilled = async (db: Tx, scope: Scope): Promise<string[]> =>
  (await mine(db, scope, 'weather_uploads').select('station_id').distinct().execute()).map(
    ({ station_id }) => station_id,
  );

export interface Span {
  station_id: string;
  uploads: number;
  days: number;
  first_day: string;
  last_day: string;
}

/** The uploads of each station with temperatures, and their number of distinct days. */
export async function listSpans(db: Tx, scope: Scope): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select weather_uploads.station_id, count(distinct weather_uploads.id)::int as uploads,
      count(distinct weather_uploads.first_day + (mean.place - 1)::int)::int as days,
      min(weather_uploads.first_day) as first_day, max(weather_uploads.last_day) as last_day
    from weather_uploads cross join lateral jsonb_array_elements(weather_uploads.means) with ordinality as mean(value, place)
    where ${isMine(scope, 'weather_uploads')} and mean.value <> 'null'::jsonb
    group by weather_uploads.station_id`.execute(db);
  return rows;
}

const uploads = (db: Tx, scope: Scope) =>
  mine(db, scope, 'weather_uploads')
    .leftJoin('users as author', 'author.id', 'weather_uploads.created_by')
    .select([
      'weather_uploads.id as _id',
      'weather_uploads.station_id',
      'weather_uploads.file_name',
      'weather_uploads.origin',
      'weather_uploads.measured',
      'weather_uploads.first_day',
      'weather_uploads.last_day',
      'weather_uploads.days',
      sql<string>`coalesce(${personName('author')}, '')`.as('author_name'),
      'weather_uploads.created_at',
    ])
    .$castTo<TemperatureUpload>();

export const listUploads = (db: Tx, scope: Scope, stationId: string): Promise<TemperatureUpload[]> =>
  uploads(db, scope)
    .where('weather_uploads.station_id', '=', stationId)
    .orderBy('weather_uploads.created_at', 'desc')
    .orderBy('weather_uploads.id', 'desc')
    .execute();

export const findUpload = (db: Tx, scope: Scope, id: string): Promise<TemperatureUpload | undefined> =>
  uploads(db, scope).where('weather_uploads.id', '=', id).executeTakeFirst();

export async function insertUpload(
  db: Tx,
  scope: Scope,
  {
    means,
    hours,
    ...row
  }: Pick<TemperatureUpload, 'station_id' | 'file_name' | 'origin' | 'measured' | 'days'> &
    TemperatureLayer & { id: string; last_day: string; created_by: string | null; created_at: Date },
): Promise<void> {
  await insertMine(db, scope, 'weather_uploads', {
    ...row,
    means: JSON.stringify(means),
    hours: hours ? JSON.stringify(hours) : null,
  }).execute();
}

export async function deleteUpload(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'weather_uploads').where('id', '=', id).execute();
}

export const isUploadOf = async (db: Tx, scope: Scope, id: string, userId: string): Promise<boolean> =>
  Boolean(
    await mine(db, scope, 'weather_uploads')
      .select('id')
      .where('id', '=', id)
      .where('created_by', '=', userId)
      .executeTakeFirst(),
  );
