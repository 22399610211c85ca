import type { ImportThing, Mapping } from '@steward/contract/operations/imports';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'import_profiles')
    .select(['id as _id', 'name', 'thing', 'mapping'])
    .$narrowType<{ thing: ImportThing; mapping: Mapping }>();

export const listProfiles = (db: Tx, scope: Scope, thing: ImportThing) =>
  shown(db, scope).where('thing', '=', thing).orderBy('created_at', 'desc').limit(200).execute();

export const findProfile = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope).where('id', '=', id).executeTakeFirst();

export async function insertProfile(
  db: Tx,
  scope: Scope,
  { mapping, ...row }: { id: string; thing: ImportThing; name: string; mapping: Mapping },
): Promise<void> {
  await insertMine(db, scope, 'import_profiles', { ...row, mapping: JSON.stringify(mapping) }).execute();
}

export async function updateProfile(db: Tx, scope: Scope, id: string, mapping: Mapping): Promise<void> {
  await updateMine(db, scope, 'import_profiles')
    .set({ mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .execute();
}

export async function deleteProfile(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'import_profiles').where('id', '=', id).execute();
}
