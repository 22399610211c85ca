import type { Sensor } from '@steward/contract/sensing/devices';
import { namesOf } from '@steward/core/fields/field';
import { sensorFields, SILENT_AFTER, type SensorState } from '@steward/core/sensing/sensor-fields';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { columnsOf } from '../../../database/field-columns.ts';
import { finds } from '../../../database/matching.ts';
import { insertMine, isMine, joinMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { DB } from '../../../database/tables.gen.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** Whether the newest value is older than the sensor's interval allows. */
export const isLate = (now: Date, sensor: string, latest: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${latest}.at`)} < ${now}::timestamptz - make_interval(secs => greatest(
    ${SILENT_AFTER.intervals}::int * ${sql.ref(`${sensor}.expected_seconds`)}::double precision, ${SILENT_AFTER.seconds}::int))`;

const stateOf = (
  now: Date,
) => sql<SensorState>`case when hardware_sensors.removed_at is not null or h.removed_at is not null then 'off'
  when latest.at is null then 'never' when ${isLate(now, 'hardware_sensors', 'latest')} then 'silent' else 'live' end`;

const placeOf = sql<string | null>`coalesce(hardware_sensors.space_id, h.space_id)`;
const propertyOf = sql<string | null>`coalesce(h.environment_id, sp.environment_id)`;

/** Sensors within reach. The names of their places may be shown: a sensor is in the property of its device, or of its space. */
function mySensors(db: Tx, scope: Scope) {
  const whole = wholeOrganization(scope);
  return mine(db, scope, 'hardware_sensors')
    .innerJoin('hardware as h', joinMine(whole, 'hardware as h', 'hardware_sensors.hardware_id'))
    .leftJoin('spaces as sp', (join) => join.on(sql<boolean>`${isMine(whole, 'spaces', 'sp')} and sp.id = ${placeOf}`))
    .leftJoin('environments as env', (join) =>
      join.on(sql<boolean>`${isMine(whole, 'environments', 'env')} and env.id = ${propertyOf}`),
    )
    .leftJoin('meters as m', joinMine(whole, 'meters as m', 'hardware_sensors.meter_id'))
    .leftJoin(
      'sensor_latest as latest',
      joinMine(whole, 'sensor_latest as latest', 'hardware_sensors.id', 'sensor_id'),
    );
}

export interface Filter {
  environment_id?: string | undefined;
  hardware_id?: string | undefined;
  hardware_ids?: readonly string[] | undefined;
  space_id?: string | undefined;
  meter_id?: string | undefined;
  search?: string | undefined;
  state?: SensorState | undefined;
  ids?: readonly string[] | undefined;
  point_type?: string | undefined;
}

/** Removed sensors, and those of removed devices, only if they are asked for. */
const filtered = (db: Tx, scope: Scope, filter: Filter, now: Date) =>
  mySensors(db, scope)
    .$if(filter.state !== undefined, (q) => q.where(sql<boolean>`${stateOf(now)} = ${filter.state ?? ''}`))
    .$if(filter.state === undefined, (q) => q.where('hardware_sensors.removed_at', 'is', null))
    .$if(filter.state === undefined && !filter.hardware_id && !filter.hardware_ids && !filter.ids, (q) =>
      q.where('h.removed_at', 'is', null),
    )
    .$if(filter.environment_id !== undefined, (q) =>
      q.where(sql<boolean>`${propertyOf} = ${filter.environment_id ?? ''}::uuid`),
    )
    .$if(filter.point_type !== undefined, (q) => q.where('hardware_sensors.point_type', '=', filter.point_type ?? ''))
    .$if(filter.hardware_id !== undefined, (q) =>
      q.where('hardware_sensors.hardware_id', '=', filter.hardware_id ?? ''),
    )
    .$if(filter.hardware_ids !== undefined, (q) =>
      q.where(sql<boolean>`hardware_sensors.hardware_id = any (${filter.hardware_ids ?? []}::uuid[])`),
    )
    .$if(filter.ids !== undefined, (q) =>
      q.where(sql<boolean>`hardware_sensors.id = any (${filter.ids ?? []}::uuid[])`),
    )
    .$if(filter.space_id !== undefined, (q) => q.where(sql<boolean>`${placeOf} = ${filter.space_id ?? ''}::uuid`))
    .$if(filter.meter_id !== undefined, (q) => q.where('hardware_sensors.meter_id', '=', filter.meter_id ?? ''))
    .$if(Boolean(filter.search), (q) =>
      q.where(
        finds(filter.search, [
          'hardware_sensors.name',
          'hardware_sensors.sensor_key',
          'hardware_sensors.point_type',
          'h.name',
          'h.serial_number',
          'env.environment_name',
          'sp.space_name',
        ]),
      ),
    );

export const countSensors = async (db: Tx, scope: Scope, filter: Filter, now: Date): Promise<number> =>
  (
    await filtered(db, scope, filter, now)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const shown = (now: Date) =>
  [
    'hardware_sensors.id as _id',
    'hardware_sensors.hardware_id',
    'h.serial_number',
    sql<string>`coalesce(nullif(h.name, ''), h.serial_number)`.as('device_name'),
    ...columnsOf('hardware_sensors', namesOf(sensorFields)),
    'hardware_sensors.states',
    'hardware_sensors.starts_at',
    'hardware_sensors.is_released',
    'hardware_sensors.created_at',
    propertyOf.as('environment_id'),
    'env.environment_name',
    'sp.space_name',
    'm.meter_no',
    stateOf(now).as('state'),
    'latest.at as latest_at',
    // As people read it: with the factor, which a state does not have.
    sql<
      number | null
    >`case when hardware_sensors.kind = 'state' then latest.value else latest.value * hardware_sensors.factor end`.as(
      'latest_value',
    ),
    'latest.quality as latest_quality',
  ] as const;

type Sort = 'name' | 'serial_number' | 'environment_name' | 'point_type' | 'latest_at';
const sortedBy: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  name: sql`lower(coalesce(nullif(hardware_sensors.name, ''), hardware_sensors.sensor_key))`,
  serial_number: sql.ref('h.serial_number'),
  environment_name: sql.ref('env.environment_name'),
  point_type: sql.ref('hardware_sensors.point_type'),
  latest_at: sql.ref('latest.at'),
};

export interface Page {
  sort: Sort;
  descending: boolean;
  page: number;
  page_size: number;
}
const every: Page = { sort: 'name', descending: false, page: 1, page_size: 100_000 };

export async function listSensors(
  db: Tx,
  scope: Scope,
  filter: Filter,
  now: Date,
  { sort, descending, page, page_size } = every,
): Promise<Sensor[]> {
  const rows = await filtered(db, scope, filter, now)
    .select(shown(now))
    .orderBy(sortedBy[sort], (o) => (descending ? o.desc() : o.asc()).nullsLast())
    .orderBy('hardware_sensors.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return rows.map(({ latest_at, latest_value, latest_quality, ...row }) => ({
    ...(row as unknown as Omit<Sensor, 'latest'>),
    latest:
      latest_at === null || latest_value === null
        ? null
        : { at: latest_at, value: latest_value, quality: latest_quality ?? '' },
  }));
}

export const findSensor = async (db: Tx, scope: Scope, id: string, now: Date): Promise<Sensor | undefined> =>
  (await listSensors(db, scope, { ids: [id] }, now))[0];

/**
 * The keys of a device, those of removed sensors too. One of them is not found by an index: `lower` is not leakproof, so that under
 * row-level security it would read more than this device.
 */
export const listKeys = (db: Tx, scope: Scope, hardwareId: string) =>
  mine(db, wholeOrganization(scope), 'hardware_sensors')
    .select(['id', 'sensor_key', 'removed_at'])
    .where('hardware_id', '=', hardwareId)
    .execute();

export type Fields = Omit<Insertable<DB['hardware_sensors']>, 'organization_id' | 'id' | 'removed_at'>;

export async function insertSensor(db: Tx, scope: Scope, row: Fields & { id: string }) {
  await insertMine(db, scope, 'hardware_sensors', row).execute();
}

export async function updateSensor(
  db: Tx,
  scope: Scope,
  id: string,
  change: Partial<Fields> & { removed_at?: Date | null },
) {
  await updateMine(db, scope, 'hardware_sensors').set(change).where('id', '=', id).execute();
}

/** Whether a sensor in the register, other than this one, counts a meter in a direction. */
export async function isCounted(
  db: Tx,
  scope: Scope,
  meterId: string,
  direction: Sensor['direction'],
  otherThan: string | undefined,
): Promise<boolean> {
  const found = await mine(db, wholeOrganization(scope), 'hardware_sensors')
    .innerJoin('hardware as h', joinMine(wholeOrganization(scope), 'hardware as h', 'hardware_sensors.hardware_id'))
    .where('hardware_sensors.meter_id', '=', meterId)
    .where('direction', '=', direction)
    .where('hardware_sensors.removed_at', 'is', null)
    .where('h.removed_at', 'is', null)
    .$if(otherThan !== undefined, (q) => q.where('hardware_sensors.id', '!=', otherThan ?? ''))
    .select('hardware_sensors.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The number of a meter that a sensor of the device counts and has values of. */
export async function findCountedMeter(db: Tx, scope: Scope, hardwareId: string): Promise<string | undefined> {
  const whole = wholeOrganization(scope);
  const found = await mine(db, whole, 'hardware_sensors')
    .innerJoin('meters as m', joinMine(whole, 'meters as m', 'hardware_sensors.meter_id'))
    .innerJoin('sensor_latest as l', joinMine(whole, 'sensor_latest as l', 'hardware_sensors.id', 'sensor_id'))
    .where('hardware_id', '=', hardwareId)
    .select('m.meter_no')
    .executeTakeFirst();
  return found?.meter_no;
}

/** Moves the start of a sensor back to a moment; one without a start has none. */
export async function moveStart(db: Tx, scope: Scope, id: string, at: Date) {
  await updateMine(db, scope, 'hardware_sensors')
    .set({ starts_at: at })
    .where('id', '=', id)
    .where('starts_at', '>', at.toISOString())
    .execute();
}

/** Detaches the sensors of these devices from spaces and meters outside of the property where the device is now. */
export async function detachElsewhere(db: Tx, scope: Scope, hardwareIds: readonly string[]) {
  const whole = wholeOrganization(scope);
  for (const [column, table] of [
    ['space_id', 'spaces'],
    ['meter_id', 'meters'],
  ] as const)
    await sql`update hardware_sensors s set ${sql.ref(column)} = null
      from hardware h where ${isMine(whole, 'hardware_sensors', 's')} and ${isMine(whole, 'hardware', 'h')} and h.id = s.hardware_id
        and h.id = any (${hardwareIds}::uuid[]) and ${sql.ref(`s.${column}`)} is not null
        and not exists (select 1 from ${sql.table(table)} p where ${isMine(whole, table, 'p')} and p.id = ${sql.ref(`s.${column}`)}
          and p.environment_id = h.environment_id)`.execute(db);
}

/** Of the sensors of a device, these and no others are on the page of its label. */
export async function setReleased(db: Tx, scope: Scope, hardwareId: string, ids: readonly string[]) {
  await updateMine(db, wholeOrganization(scope), 'hardware_sensors')
    .set({ is_released: sql<boolean>`id = any (${ids}::uuid[])` })
    .where('hardware_id', '=', hardwareId)
    .where(sql<boolean>`is_released <> (id = any (${ids}::uuid[]))`)
    .execute();
}
