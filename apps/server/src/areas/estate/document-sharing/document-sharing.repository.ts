import { REQUEST_BYTES, REQUEST_FILES, type SharedDocument } from '@steward/contract/estate/document-sharing';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { foldersBelow } from '../documents/places.ts';

/** Documents within reach that are not in the trash. */
const live = (db: Tx, scope: Scope) => mine(db, scope, 'documents', 'd').where('d.trashed_at', 'is', null);

export const listSubjects = (db: Tx, scope: Scope, ids: readonly string[]) =>
  live(db, scope)
    .select(['d.id', 'd.title', 'd.environment_id'])
    .where(sql<boolean>`d.id = any (${ids}::uuid[])`)
    .execute();

export const listFolders = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'document_folders', 'f')
    .select(['f.id', 'f.name', 'f.environment_id'])
    .where('f.trashed_at', 'is', null)
    .where(sql<boolean>`f.id = any (${ids}::uuid[])`)
    .execute();

const columns = [
  'd.id as document_id',
  'd.title',
  'd.kind',
  'd.version_no',
  'd.file_name',
  'd.file_type',
  'd.bytes',
  'd.issued_on',
  'd.valid_until',
] as const;

export type DocumentRow = Omit<SharedDocument, 'file_group'> & { file_type: string };

export const findDocument = (db: Tx, scope: Scope, id: string) =>
  live(db, scope)
    .leftJoin('document_versions as v', (on) =>
      on.onRef('v.id', '=', 'd.version_id').on('v.organization_id', '=', scope.organizationId),
    )
    .select([...columns, sql<string>`coalesce(v.created_at, d.created_at)`.as('changed_at')])
    .where('d.id', '=', id)
    .$castTo<DocumentRow>()
    .executeTakeFirst();

/** A version of a document, by its id. */
export const findVersion = (db: Tx, scope: Scope, documentId: string, versionId: string) =>
  mine(db, scope, 'document_versions', 'v')
    .innerJoin('files as f', (on) =>
      on.onRef('f.id', '=', 'v.file_id').on('f.organization_id', '=', scope.organizationId),
    )
    .select(['v.no', 'v.type', 'v.created_at', 'f.name', 'f.bytes'])
    .where('v.document_id', '=', documentId)
    .where('v.id', '=', versionId)
    .executeTakeFirst();

const isBelow = (scope: Scope, folderId: string) => sql<boolean>`d.folder_id = any (${foldersBelow(scope, folderId)})`;

/** The documents in a folder and below it. */
export const listBelow = (db: Tx, scope: Scope, folderId: string, most: number) =>
  live(db, scope)
    .innerJoin('document_folders as f', (on) =>
      on.onRef('f.id', '=', 'd.folder_id').on('f.organization_id', '=', scope.organizationId),
    )
    .leftJoin('document_versions as v', (on) =>
      on.onRef('v.id', '=', 'd.version_id').on('v.organization_id', '=', scope.organizationId),
    )
    .select([
      ...columns,
      sql<string>`coalesce(v.created_at, d.created_at)`.as('changed_at'),
      sql<string>`case when f.id = ${folderId} then '' else f.name end`.as('folder_name'),
    ])
    .where(isBelow(scope, folderId))
    .orderBy(sql`case when f.id = ${folderId} then '' else lower(f.name) end`)
    .orderBy(sql`lower(d.title)`)
    .orderBy('d.id')
    .limit(most)
    .$castTo<DocumentRow & { folder_name: string }>()
    .execute();

export const isInFolder = async (db: Tx, scope: Scope, folderId: string, documentId: string): Promise<boolean> =>
  Boolean(
    await live(db, scope)
      .select('d.id')
      .where(isBelow(scope, folderId))
      .where('d.id', '=', documentId)
      .executeTakeFirst(),
  );

export const insertRequest = (
  db: Tx,
  scope: Scope,
  row: { id: string; title: string; note: string; created_by: string; created_at: Date },
) => insertMine(db, scope, 'document_requests', row).execute();

export const listRequests = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'document_requests', 'r')
    .select(['r.id', 'r.title', 'r.note', 'r.files', sql<number>`r.bytes::float8`.as('bytes'), 'r.created_by'])
    .where(sql<boolean>`r.id = any (${ids}::uuid[])`)
    .execute();

/** Counts received files in one statement, so that two uploads at once cannot pass the limits. Undefined: they would. */
export const countReceived = (
  db: Tx,
  scope: Scope,
  id: string,
  { files, bytes }: { files: number; bytes: number },
): Promise<{ files: number; bytes: number } | undefined> =>
  updateMine(db, scope, 'document_requests')
    .set({ files: sql<number>`files + ${files}`, bytes: sql<number>`bytes + ${bytes}` })
    .where('id', '=', id)
    .where(sql<boolean>`files + ${files} <= ${REQUEST_FILES} and bytes + ${bytes} <= ${REQUEST_BYTES}`)
    .returning(['files', sql<number>`bytes::float8`.as('bytes')])
    .executeTakeFirst();
