import type { Hardware, devices } from '@steward/contract/sensing/devices';
import type { Releasable } from '@steward/contract/sensing/devices.labels';
import type { Parsed } from '@steward/contract/call';
import type { SensorState } from '@steward/core/sensing/sensor-fields';
import { sql, type Insertable } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { finds } from '../../../database/matching.ts';
import { insertMine, isMine, joinMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { DB } from '../../../database/tables.gen.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { isLate } from './sensors.repository.ts';

/** Devices of the properties within reach; devices without a property only for users who reach the whole organization. */
const myHardware = (db: Tx, scope: Scope) =>
  mine(db, scope, 'hardware')
    .leftJoin('environments as env', joinMine(scope, 'environments as env', 'hardware.environment_id'))
    .leftJoin('spaces', joinMine(scope, 'spaces', 'hardware.space_id'))
    .leftJoin('hardware as gateway', joinMine(wholeOrganization(scope), 'hardware as gateway', 'hardware.gateway_id'));

/** The best state of its sensors: `off` for a removed device, `never` for one without sensors. */
const stateOf = (
  scope: Scope,
  now: Date,
) => sql<SensorState>`case when hardware.removed_at is not null then 'off' else (
  select case max(case when l.at is null then 0 when ${isLate(now, 's', 'l')} then 1 else 2 end)
      when 2 then 'live' when 1 then 'silent' else 'never' end
    from hardware_sensors s left join sensor_latest l on ${isMine(wholeOrganization(scope), 'sensor_latest', 'l')} and l.sensor_id = s.id
    where ${isMine(scope, 'hardware_sensors', 's')} and s.hardware_id = hardware.id and s.removed_at is null) end`;

export type Filter = Omit<Parsed<typeof devices.getHardware>, 'organization_id'>;

const filtered = (db: Tx, scope: Scope, { environment_id, search, with_removed }: Filter) =>
  myHardware(db, scope)
    .$if(environment_id !== undefined, (q) => q.where('hardware.environment_id', '=', environment_id ?? ''))
    .$if(!with_removed, (q) => q.where('hardware.removed_at', 'is', null))
    .$if(Boolean(search), (q) =>
      q.where(
        finds(search, [
          'hardware.serial_number',
          'hardware.name',
          'hardware.kind',
          'hardware.maker',
          'hardware.model',
          'hardware.source',
          'env.environment_name',
          'spaces.space_name',
        ]),
      ),
    );

/** How many devices are in each state; the filter by state is not applied. */
export async function countByState(db: Tx, scope: Scope, filter: Filter, now: Date) {
  const rows = await db
    .selectFrom(filtered(db, scope, filter).select(stateOf(scope, now).as('state')).as('found'))
    .select((e) => ['state', e.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute();
  const counts: Record<SensorState, number> = { live: 0, silent: 0, never: 0, off: 0 };
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

const shown = [
  'hardware.id as _id',
  'hardware.serial_number',
  'hardware.name',
  'hardware.kind',
  'hardware.maker',
  'hardware.model',
  'hardware.firmware',
  'hardware.source',
  'hardware.environment_id',
  'env.environment_name',
  'hardware.space_id',
  'spaces.space_name',
  'hardware.last_seen_at',
  'hardware.created_at',
  'hardware.removed_at',
  'hardware.note',
  'hardware.gateway_id',
  sql<string | null>`coalesce(nullif(gateway.name, ''), gateway.serial_number)`.as('gateway_name'),
  'hardware.battery',
  'hardware.rssi',
  'hardware.state_at',
] as const;

export type Row = Omit<Hardware, 'sensors'>;

export const listHardware = (db: Tx, scope: Scope, filter: Filter, now: Date): Promise<Row[]> =>
  filtered(db, scope, filter)
    .$if(filter.state !== undefined, (q) => q.where(sql<boolean>`${stateOf(scope, now)} = ${filter.state ?? ''}`))
    .select(shown)
    .select(stateOf(scope, now).as('state'))
    .orderBy(
      filter.sort === 'environment_name' ? 'env.environment_name' : (`hardware.${filter.sort}` as 'hardware.name'),
      (o) => (filter.descending ? o.desc().nullsLast() : o.asc().nullsLast()),
    )
    .orderBy('hardware.id')
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
    .execute();

export const findHardware = (db: Tx, scope: Scope, id: string, now: Date): Promise<Row | undefined> =>
  myHardware(db, scope)
    .select(shown)
    .select(stateOf(scope, now).as('state'))
    .where('hardware.id', '=', id)
    .executeTakeFirst();

/** The devices of a space that is within reach: those placed in it, and those with a sensor there. */
export const listHardwareOfSpace = (db: Tx, scope: Scope, spaceId: string, now: Date): Promise<Row[]> => {
  const whole = wholeOrganization(scope);
  return myHardware(db, whole)
    .select(shown)
    .select(stateOf(whole, now).as('state'))
    .where('hardware.removed_at', 'is', null)
    .where(
      sql<boolean>`(hardware.space_id = ${spaceId}::uuid or exists (select 1 from hardware_sensors placed
        where ${isMine(whole, 'hardware_sensors', 'placed')} and placed.hardware_id = hardware.id and placed.space_id = ${spaceId}::uuid
          and placed.removed_at is null))`,
    )
    .orderBy('hardware.serial_number')
    .execute();
};

export type Fields = Omit<Insertable<DB['hardware']>, 'organization_id' | 'id' | 'removed_at'>;

export async function insertHardware(db: Tx, scope: Scope, row: Fields & { id: string }) {
  await insertMine(db, scope, 'hardware', row).execute();
}

export async function updateHardware(
  db: Tx,
  scope: Scope,
  id: string,
  change: Partial<Fields> & { removed_at?: Date | null },
) {
  await updateMine(db, scope, 'hardware').set(change).where('id', '=', id).execute();
}

/** Whether devices are registered under it. */
export const isGateway = async (db: Tx, scope: Scope, id: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(scope), 'hardware')
      .select('id')
      .where('gateway_id', '=', id)
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  );

/** What the label of a device shows. */
export const findReleased = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'hardware')
    .select(['id', 'released'])
    .where('id', '=', id)
    .$castTo<{ id: string; released: Releasable[] }>()
    .executeTakeFirst();
