import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** Tenants see the current version of a document, not what it was before it was meant for them. */
const isShown = (scope: Scope) =>
  scope.tenants
    ? sql<boolean>`exists (select 1 from documents d where d.organization_id = ${scope.organizationId} and d.version_id = v.id)`
    : sql<boolean>`true`;

export const listVersions = (db: Tx, scope: Scope, documentId: string) =>
  mine(db, scope, 'document_versions', 'v')
    .innerJoin('files as f', joinMine(scope, 'files as f', 'v.file_id'))
    .leftJoin('users as c', 'c.id', 'v.created_by')
    .leftJoin('file_scans as s', joinMine(scope, 'file_scans as s', 'f.sha256', 'sha256'))
    .select([
      'v.id as _id',
      'v.no',
      'v.file_id',
      'f.name as file_name',
      'v.type',
      'f.bytes',
      'f.sha256',
      'v.restored_from',
      sql<string>`coalesce(${personName('c')}, '')`.as('created_by_name'),
      'v.created_at',
      's.state as scan_state',
      sql<string>`coalesce(s.virus, '')`.as('virus'),
    ])
    .where('v.document_id', '=', documentId)
    .where(isShown(scope))
    .orderBy('v.no', 'desc')
    .execute();

/** The version with this number, otherwise the current one. */
export const findVersion = (db: Tx, scope: Scope, documentId: string, no?: number) =>
  mine(db, scope, 'document_versions', 'v')
    .innerJoin('files as f', joinMine(scope, 'files as f', 'v.file_id'))
    .select(['v.id', 'v.no', 'v.file_id', 'v.type', 'f.name', 'f.content_type', 'f.bytes', 'f.sha256'])
    .where('v.document_id', '=', documentId)
    .where(isShown(scope))
    .$if(no !== undefined, (q) => q.where('v.no', '=', no ?? 0))
    .orderBy('v.no', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface NewVersion {
  id: string;
  document_id: string;
  no: number;
  file_id: string;
  type: string;
  restored_from?: number | null;
  created_by: string | null;
}

/** Adds a version and makes it the current one. */
export async function insertVersion(
  db: Tx,
  scope: Scope,
  row: NewVersion,
  file: { name: string; bytes: number },
  now: Date,
): Promise<void> {
  await insertMine(db, scope, 'document_versions', row).execute();
  await updateMine(db, scope, 'documents')
    .set({
      version_id: row.id,
      version_no: row.no,
      file_name: file.name,
      file_type: row.type,
      bytes: file.bytes,
      changed_at: now,
    } as never)
    .where('id', '=', row.document_id)
    .execute();
}

/** The files of all versions of documents. */
export const listFiles = async (db: Tx, scope: Scope, documentIds: readonly string[]): Promise<string[]> =>
  (
    await mine(db, scope, 'document_versions', 'v')
      .select('v.file_id')
      .where(sql<boolean>`v.document_id = any (${documentIds}::uuid[])`)
      .execute()
  ).map(({ file_id }) => file_id);

/** Documents within reach, not in the trash, whose current version has one of these contents. */
export async function listWithContents(db: Tx, scope: Scope, hashes: readonly string[]) {
  const { rows } = await sql<{
    document_id: string;
    sha256: string;
    title: string;
    place_name: string;
    folder_name: string;
  }>`
    select d.id as document_id, c.sha256, d.title, coalesce(e.environment_name, p.name, '') as place_name, coalesce(f.name, '') as folder_name
      from files c
      join document_versions v on v.organization_id = ${scope.organizationId} and v.file_id = c.id
      join documents d on ${isMine(scope, 'documents', 'd')} and d.version_id = v.id and d.trashed_at is null
      left join environments e on e.organization_id = ${scope.organizationId} and e.id = d.environment_id
      left join portfolios p on p.organization_id = ${scope.organizationId} and p.id = d.portfolio_id
      left join document_folders f on f.organization_id = ${scope.organizationId} and f.id = d.folder_id
      where c.organization_id = ${scope.organizationId} and c.sha256 = any (${hashes}::text[])
      order by d.created_at, d.id limit 100`.execute(db);
  return rows;
}
