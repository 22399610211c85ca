import type { DocumentHold } from '@steward/contract/estate/documents.models';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** What keeps a document from deletion. */
export const listHolds = async (db: Tx, scope: Scope, documentId: string): Promise<DocumentHold[]> => {
  const { rows } = await sql<DocumentHold>`
    select kind, object_id, title, until from document_holds(${scope.organizationId}, ${documentId})`.execute(db);
  return rows;
};

export async function deleteDocuments(db: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await deleteMine(db, scope, 'documents')
    .where(sql<boolean>`documents.id = any (${ids}::uuid[])`)
    .execute();
}

/** Documents whose time in the trash is over and that nothing holds, the longest in it first. */
export const listDue = async (db: Tx, scope: Scope, before: Date, atMost: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select d.id from documents d
    where ${isMine(scope, 'documents', 'd')} and d.trashed_at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from document_holds(${scope.organizationId}, d.id))
    order by d.trashed_at, d.id limit ${atMost}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The parent folders of documents, with whether they are in the trash. */
export const listTrashedFolders = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await mine(db, scope, 'document_folders', 'f')
        .select('f.id')
        .where(sql<boolean>`f.id = any (${ids}::uuid[])`)
        .where('f.trashed_at', 'is not', null)
        .execute()
    ).map(({ id }) => id),
  );
