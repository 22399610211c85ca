import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';

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

export const listSpaces = (db: Tx, scope: Scope, environmentId: string) =>
  mySpaces(db, scope).select(columns).where('environment_id', '=', environmentId).orderBy('space_name').execute();

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

/** Whether a device that is still listed hangs in the space. */
export const hasDevices = async (db: Tx, scope: Scope, spaceId: string): Promise<boolean> =>
  Boolean(
    await mine(db, scope, 'hardware')
      .select('id')
      .where('space_id', '=', spaceId)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  );
