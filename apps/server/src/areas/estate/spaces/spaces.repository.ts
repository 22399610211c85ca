import type { Parsed } from '@steward/contract/call';
import type { spaces } from '@steward/contract/estate/spaces';
import { everySpaceFields, spaceListFields, type everySpaceSorts } from '@steward/core/property/space-list-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { matchingText, type ListColumns } from '../../../database/list-query.ts';
import { finds } from '../../../database/matching.ts';
import {
  deleteMine,
  insertMine,
  isMine,
  joinMine,
  mine,
  updateMine,
  wholeOrganization,
} from '../../../database/scoped.ts';

export interface Fields {
  space_name: string;
  space_type_id: string;
  gross_floor_area: number;
  capacity: number | null;
  tenant_name: string;
  i_am_tenant: boolean;
  is_server_room: boolean;
}

export const mySpaces = (db: Tx, scope: Scope) =>
  mine(db, scope, 'spaces').innerJoin(
    'environments as env',
    joinMine(scope, 'environments as env', 'spaces.environment_id'),
  );

const columns = [
  'spaces.id as _id',
  'environment_id',
  'env.environment_name as env_name',
  'space_name',
  'space_type as space_type_id',
  'spaces.gross_floor_area',
  'capacity',
  'tenant_name',
  'i_am_tenant',
  'is_server_room',
] as const;

export type SpaceRow = NonNullable<Awaited<ReturnType<typeof findSpace>>>;

const column = (name: string, type: 'number' | 'text') => ({ column: sql.ref(`spaces.${name}`), type });

const columnsFor = (scope: Scope, day: string) =>
  ({
    space_name: column('space_name', 'text'),
    space_type_id: column('space_type', 'text'),
    gross_floor_area: column('gross_floor_area', 'number'),
    leased_area: {
      column: sql`coalesce((select sum(coalesce(l.area, coalesce(l.share, 1) * spaces.gross_floor_area)) from leases l
      where ${isMine(scope, 'leases', 'l')} and l.space_id = spaces.id and l.valid_from <= ${day}::date
        and (l.valid_until is null or l.valid_until >= ${day}::date)), 0)`,
      type: 'number',
    },
    capacity: column('capacity', 'number'),
  }) satisfies ListColumns<typeof spaceListFields>;

/** `where`: the text of a query of `spaceListFields`, and the day on which leases are evaluated. */
export const listSpaces = (db: Tx, scope: Scope, environmentId: string, where?: { text: string; day: string }) =>
  mySpaces(db, scope)
    .select(columns)
    .where('environment_id', '=', environmentId)
    .$if(where !== undefined, (q) =>
      q.where(matchingText(where?.text, spaceListFields, columnsFor(scope, where?.day ?? ''))),
    )
    .orderBy('space_name')
    .execute();

export const listSpacesOf = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mySpaces(db, scope)
    .select(columns)
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .orderBy('space_name')
    .execute();

/** The spaces of these properties that are marked as rooms for servers. */
export const listServerRooms = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mySpaces(db, scope)
    .select(columns)
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .where('is_server_room', '=', true)
    .orderBy('space_name')
    .execute();

const everyColumn = (scope: Scope, day: string): ListColumns<typeof everySpaceFields> => ({
  ...columnsFor(scope, day),
  environment_id: { column: sql.ref('spaces.environment_id'), type: 'uuid' },
  portfolio_id: { column: sql.ref('env.portfolio_id'), type: 'uuid' },
});

export type Everywhere = Parsed<typeof spaces.findSpaces> & { day: string };

const everywhere = (db: Tx, scope: Scope, { search, where, day }: Everywhere) =>
  mySpaces(db, scope)
    .where('env.archived_at', 'is', null)
    .$if(Boolean(where), (q) => q.where(matchingText(where, everySpaceFields, everyColumn(scope, day))))
    .$if(Boolean(search), (q) =>
      q.where(finds(search, ['spaces.space_name', 'spaces.tenant_name', 'env.environment_name'])),
    );

/** A page of the spaces of all properties that are not archived, with the leases on the day. */
export async function findSpaces(db: Tx, scope: Scope, asked: Everywhere) {
  const { sort, descending, page, page_size, day } = asked;
  const leased = columnsFor(scope, day).leased_area.column;
  const sortedBy = {
    environment_name: sql.ref('env.environment_name'),
    space_name: sql.ref('spaces.space_name'),
    space_type_id: sql.ref('spaces.space_type'),
    gross_floor_area: sql.ref('spaces.gross_floor_area'),
    leased_area: leased,
    capacity: sql.ref('spaces.capacity'),
  } as const satisfies Record<(typeof everySpaceSorts)[number], unknown>;
  const { n } = await everywhere(db, scope, asked)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await everywhere(db, scope, asked)
    .select([...columns, sql<number>`${leased}`.as('leased_area')])
    .orderBy(sortedBy[sort], (o) => (descending ? o.desc() : o.asc()).nullsLast())
    .orderBy('spaces.space_name')
    .orderBy('spaces.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { rows, totalData: n };
}

export const listAllSpaces = (db: Tx, scope: Scope, ids?: readonly string[]) =>
  mySpaces(db, scope)
    .select(columns)
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`spaces.id = any (${ids ?? []}::uuid[])`))
    .execute();

export const findSpace = (db: Tx, scope: Scope, id: string) =>
  mySpaces(db, scope).select(columns).where('spaces.id', '=', id).executeTakeFirst();

export async function insertSpace(
  db: Tx,
  scope: Scope,
  id: string,
  environmentId: string,
  { space_type_id, ...fields }: Fields,
) {
  await insertMine(db, scope, 'spaces', {
    id,
    environment_id: environmentId,
    space_type: space_type_id,
    ...fields,
  }).execute();
}

export async function updateSpace(db: Tx, scope: Scope, id: string, { space_type_id, ...fields }: Fields) {
  await updateMine(db, scope, 'spaces')
    .set({ space_type: space_type_id, ...fields })
    .where('id', '=', id)
    .execute();
}

export async function deleteSpace(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'spaces').where('id', '=', id).execute();
}

/** The dependents of a space: devices and sensors of the register, leases and people. Counted over the whole organization, beyond the user's reach. */
export async function countDependents(db: Tx, scope: Scope, spaceId: string) {
  const whole = wholeOrganization(scope);
  const count = async (table: 'hardware' | 'hardware_sensors' | 'leases' | 'occupants') =>
    (
      await mine(db, whole, table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('space_id', '=', spaceId)
        .$if(table === 'hardware' || table === 'hardware_sensors', (q) => q.where(sql.ref('removed_at'), 'is', null))
        .executeTakeFirstOrThrow()
    ).n;
  const sensors = (await count('hardware')) + (await count('hardware_sensors'));
  return { sensors, leases: await count('leases'), occupants: await count('occupants') };
}

/** The leases of a space with their periods. */
export const listLeased = (db: Tx, scope: Scope, spaceId: string) =>
  mine(db, wholeOrganization(scope), 'leases')
    .select(['valid_from', 'valid_until', 'area', 'share'])
    .where('space_id', '=', spaceId)
    .execute();
