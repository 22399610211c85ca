import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { acrossOrganizations, deleteMine, insertMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The folders within reach, with their parents. */
export const listFolders = (db: Tx, scope: Scope) =>
  mine(db, scope, 'document_folders', 'f').select(['f.id', 'f.parent_id', 'f.name']).execute();

/** Those of these documents that are within reach and not in the trash, with their current files. */
export const listContents = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'documents', 'd')
    .leftJoin('document_versions as v', (on) =>
      on.onRef('v.id', '=', 'd.version_id').on('v.organization_id', '=', scope.organizationId),
    )
    .leftJoin('files as f', joinMine(scope, 'files as f', 'v.file_id'))
    .select(['d.id', 'd.title', 'd.file_name', 'd.file_type', 'd.changed_at', 'f.sha256', 'f.bytes'])
    .where('d.trashed_at', 'is', null)
    .where(sql<boolean>`d.id = any (${ids}::uuid[])`)
    .execute();

export async function insertBundle(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    user_id: string;
    file_id: string;
    documents: number;
    left_out: number;
    made_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await insertMine(db, scope, 'document_bundles', row).execute();
}

const bundles = (db: Tx, scope: Scope) =>
  mine(db, scope, 'document_bundles', 'b')
    .innerJoin('files as f', joinMine(scope, 'files as f', 'b.file_id'))
    .select(['b.file_id', 'f.name', 'f.bytes', 'b.documents', 'b.left_out', 'b.made_at', 'b.expires_at']);

export const findBundle = (db: Tx, scope: Scope, id: string) =>
  bundles(db, scope).where('b.id', '=', id).executeTakeFirst();

/** Those of a person that have not expired, newest first. */
export const listBundles = (db: Tx, scope: Scope, userId: string, now: Date) =>
  bundles(db, scope)
    .where('b.user_id', '=', userId)
    .where('b.expires_at', '>', now.toISOString())
    .orderBy('b.made_at', 'desc')
    .limit(100)
    .execute();

/** Those that have expired. Runs across organizations, before the job has one. */
export const listExpired = (db: Tx, now: Date) =>
  acrossOrganizations(db)
    .selectFrom('document_bundles')
    .select(['organization_id', 'id', 'file_id'])
    .where('expires_at', '<=', now.toISOString())
    .orderBy('organization_id')
    .execute();

export async function deleteBundle(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'document_bundles').where('id', '=', id).execute();
}
