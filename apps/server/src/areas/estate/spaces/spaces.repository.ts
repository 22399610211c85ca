import { spaceListFields } from '@steward/core/property/space-list-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { matchingText, type ListColumns } from '../../../database/list-query.ts';
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
] as const;

export type SpaceRow = NonNullable<Awaited<ReturnType<typeof findSpace>>>;

const column = (name: string, type: 'number' | 'text') => ({ column: sql.ref(`spaces.${name}`), type });

const columnsFor = (scope: Scope, day: string): ListColumns<typeof spaceListFields> => ({
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
});

/** `where`: the text of a query of `spaceListFields`, of what is leased on this day. */
export const listSpaces = (db: Tx, scope: Scope, environmentId: string, where?: { text: string; day: string }) =>
  mySpaces(db, scope)
    .select(columns)
    .where('environment_id', '=', environmentId)
    .$if(where !== undefined, (q) =>
      q.where(matchingText(where?.text, spaceListFields, columnsFor(scope, where?.day ?? ''))),
    )
    .orderBy('space_name')
    .execute();

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

/** What hangs in a space: devices that are still listed, leases and people. Of the whole organization: the database counts them all. */
export async function countDependents(db: Tx, scope: Scope, spaceId: string) {
  const whole = wholeOrganization(scope);
  const count = async (table: 'hardware' | 'leases' | 'occupants') =>
    (
      await mine(db, whole, table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('space_id', '=', spaceId)
        .$if(table === 'hardware', (q) => q.where(sql.ref('removed_at'), 'is', null))
        .executeTakeFirstOrThrow()
    ).n;
  return { sensors: await count('hardware'), leases: await count('leases'), occupants: await count('occupants') };
}

/** What is leased of a space, since when and until when. */
export const listLeased = (db: Tx, scope: Scope, spaceId: string) =>
  mine(db, wholeOrganization(scope), 'leases')
    .select(['valid_from', 'valid_until', 'area', 'share'])
    .where('space_id', '=', spaceId)
    .execute();
