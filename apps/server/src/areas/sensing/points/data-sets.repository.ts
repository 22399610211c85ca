import type { dataSetSorts } from '@steward/contract/sensing/points';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { finds } from '../../../database/matching.ts';
import { personName } from '../../../database/person-name.ts';
import {
  deleteMine,
  insertManyMine,
  insertMine,
  isMine,
  mine,
  updateMine,
  wholeOrganization,
} from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface DataSetRow {
  _id: string;
  name: string;
  purpose: string;
  owner_id: string | null;
  owner_name: string;
  first_day: string;
  last_day: string | null;
  created_at: string;
}

/** A sensor of a data set within reach, alias `s`. */
const reached = (scope: Scope) => sql`exists (select 1 from iot_data_set_sensors d
  join hardware_sensors s on ${isMine(scope, 'hardware_sensors', 's')} and s.id = d.sensor_id
  where d.organization_id = ${scope.organizationId} and d.data_set_id = iot_data_sets.id)`;

/** A data set is seen by who reaches one of its sensors, by its owner and by who made it; tenants see those that they own. */
function isSeen(scope: Scope): RawBuilder<boolean> {
  if (scope.environments === 'all') return sql<boolean>`true`;
  const me = sql`${scope.userId ?? null}::uuid`;
  const isOwn = sql`iot_data_sets.owner_id = ${me}`;
  return scope.tenants
    ? sql<boolean>`(${isOwn})`
    : sql<boolean>`(${isOwn} or iot_data_sets.created_by = ${me} or ${reached(scope)})`;
}

interface Filter {
  search?: string | undefined;
  environment_id?: string | undefined;
}

const dataSets = (db: Tx, scope: Scope, { search, environment_id }: Filter) =>
  mine(db, scope, 'iot_data_sets')
    .leftJoin('users as owner', 'owner.id', 'iot_data_sets.owner_id')
    .where(isSeen(scope))
    .$if(Boolean(search), (q) =>
      q.where(finds(search, ['iot_data_sets.name', 'iot_data_sets.purpose', personName('owner')])),
    )
    .$if(environment_id !== undefined, (q) =>
      q.where(
        sql<boolean>`exists (select 1 from iot_data_set_sensors d
          join hardware_sensors s on ${isMine(scope, 'hardware_sensors', 's')} and s.id = d.sensor_id
          join hardware h on h.organization_id = ${scope.organizationId} and h.id = s.hardware_id
          left join spaces sp on sp.organization_id = ${scope.organizationId} and sp.id = s.space_id
          where d.organization_id = ${scope.organizationId} and d.data_set_id = iot_data_sets.id
            and coalesce(h.environment_id, sp.environment_id) = ${environment_id ?? ''}::uuid)`,
      ),
    );

const columns = [
  'iot_data_sets.id as _id',
  'iot_data_sets.name',
  'iot_data_sets.purpose',
  'iot_data_sets.owner_id',
  sql<string>`coalesce(${personName('owner')}, '')`.as('owner_name'),
  'iot_data_sets.first_day',
  'iot_data_sets.last_day',
  'iot_data_sets.created_at',
] as const;

const sortedBy = {
  name: sql`lower(iot_data_sets.name)`,
  first_day: sql.ref('iot_data_sets.first_day'),
  owner_name: personName('owner'),
  created_at: sql.ref('iot_data_sets.created_at'),
} as const satisfies Record<(typeof dataSetSorts)[number], RawBuilder<unknown>>;

interface Page {
  sort: keyof typeof sortedBy;
  descending: boolean;
  page: number;
  page_size: number;
}
const every: Page = { sort: 'name', descending: false, page: 1, page_size: 1000 };

export const listDataSets = (
  db: Tx,
  scope: Scope,
  filter: Filter,
  { sort, descending, page, page_size } = every,
): Promise<DataSetRow[]> =>
  dataSets(db, scope, filter)
    .select(columns)
    .orderBy(sortedBy[sort], (o) => (descending ? o.desc() : o.asc()).nullsLast())
    .orderBy('iot_data_sets.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .$castTo<DataSetRow>()
    .execute();

export const countDataSets = async (db: Tx, scope: Scope, filter: Filter): Promise<number> =>
  (
    await dataSets(db, scope, filter)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const findDataSet = (db: Tx, scope: Scope, id: string): Promise<DataSetRow | undefined> =>
  dataSets(db, scope, {}).select(columns).where('iot_data_sets.id', '=', id).$castTo<DataSetRow>().executeTakeFirst();

/** The sensors of data sets, whether or not they are within reach. */
export async function listMembers(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<{ data_set_id: string; sensor_id: string; is_reached: boolean }[]> {
  const { rows } = await sql<{ data_set_id: string; sensor_id: string; is_reached: boolean }>`
    select d.data_set_id, d.sensor_id, coalesce(${isMine(scope, 'hardware_sensors', 's')}, false) as is_reached
    from iot_data_set_sensors d
      join hardware_sensors s on s.organization_id = ${scope.organizationId} and s.id = d.sensor_id
    where d.organization_id = ${scope.organizationId} and d.data_set_id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

/** The days of values of each sensor of data sets within their period, until a day. */
export async function sumCovered(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  until: string,
): Promise<{ data_set_id: string; sensor_id: string; days: number }[]> {
  const { rows } = await sql<{ data_set_id: string; sensor_id: string; days: number }>`
    select d.data_set_id, d.sensor_id, sum(v.covered) as days
    from iot_data_sets i
      join iot_data_set_sensors d on d.organization_id = ${scope.organizationId} and d.data_set_id = i.id
      join sensor_days v on v.organization_id = ${scope.organizationId} and v.sensor_id = d.sensor_id
        and v.day between i.first_day and least(i.last_day, ${until}::date)
    where i.organization_id = ${scope.organizationId} and i.id = any (${ids}::uuid[])
    group by d.data_set_id, d.sensor_id`.execute(db);
  return rows;
}

export interface DataSetFields {
  name: string;
  purpose: string;
  owner_id: string | null;
  first_day: string;
  last_day: string | null;
}

export async function insertDataSet(
  db: Tx,
  scope: Scope,
  row: DataSetFields & { id: string; created_by: string; created_at: Date },
): Promise<void> {
  await insertMine(db, scope, 'iot_data_sets', row).execute();
}

export async function updateDataSet(db: Tx, scope: Scope, id: string, fields: DataSetFields): Promise<void> {
  await updateMine(db, scope, 'iot_data_sets').set(fields).where('id', '=', id).execute();
}

export async function deleteDataSet(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'iot_data_sets').where('id', '=', id).execute();
}

export const addMembers = (db: Tx, scope: Scope, data_set_id: string, sensorIds: readonly string[]): Promise<void> =>
  insertManyMine(
    db,
    scope,
    'iot_data_set_sensors',
    sensorIds.map((sensor_id) => ({ data_set_id, sensor_id })),
  );

export async function removeMembers(db: Tx, scope: Scope, id: string, sensorIds: readonly string[]): Promise<void> {
  await deleteMine(db, wholeOrganization(scope), 'iot_data_set_sensors')
    .where('data_set_id', '=', id)
    .where(sql<boolean>`sensor_id = any (${sensorIds}::uuid[])`)
    .execute();
}

export const hasMember = async (db: Tx, scope: Scope, userId: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(scope), 'memberships')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('active', '=', true)
      .executeTakeFirst(),
  );
