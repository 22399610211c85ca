import type { DocumentHold } from '@steward/contract/estate/documents.models';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, mine } from '../../../database/scoped.ts';
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
  const trashed = await mine(db, scope, 'documents')
    .select('id')
    .where(sql<boolean>`trashed_at < ${before.toISOString()}::timestamptz`)
    .orderBy('trashed_at')
    .orderBy('id')
    .execute();
  // Without a table: a distributed database would run the function on the node of the documents, where it reads no others.
  const { rows } = await sql<{ id: string }>`
    select d.id from unnest(${trashed.map(({ id }) => id)}::uuid[]) with ordinality d (id, n)
    where not exists (select 1 from document_holds(${scope.organizationId}, d.id))
    order by d.n limit ${atMost}`.execute(db);
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
