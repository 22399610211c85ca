import type { DocumentKind } from '@steward/core/property/documents';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface Said {
  kind: DocumentKind;
  title: string;
  scheme: string;
  rating: string;
  issuer: string;
  reference: string;
  issued_on: string | null;
  valid_until: string | null;
  note: string;
}

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'property_documents')
    .leftJoin('files', joinMine(scope, 'files', 'property_documents.file_id'))
    .select([
      'property_documents.id as _id',
      'property_documents.environment_id',
      sql<DocumentKind>`property_documents.kind`.as('kind'),
      'property_documents.title',
      'property_documents.scheme',
      'property_documents.rating',
      'property_documents.issuer',
      'property_documents.reference',
      'property_documents.issued_on',
      'property_documents.valid_until',
      'property_documents.note',
      'property_documents.file_id',
      'files.name as file_name',
      'files.content_type',
      'files.bytes',
      'property_documents.created_at',
    ]);

/** In the order of the last day of validity; documents without one come last. */
export const listDocuments = (db: Tx, scope: Scope, environmentId: string) =>
  shown(db, scope)
    .where('property_documents.environment_id', '=', environmentId)
    .orderBy(sql`property_documents.valid_until asc nulls last`)
    .orderBy('property_documents.title')
    .orderBy('property_documents.id')
    .execute();

/** The ratings of properties, those that end last first; ratings without a last day come before them. */
export const listRatings = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'property_documents')
    .where(sql<boolean>`property_documents.environment_id = any (${environmentIds}::uuid[])`)
    .where('property_documents.rating', '<>', '')
    .select([
      'property_documents.environment_id',
      sql<DocumentKind>`property_documents.kind`.as('kind'),
      'property_documents.scheme',
      'property_documents.rating',
      'property_documents.valid_until',
    ])
    .orderBy(sql`property_documents.valid_until desc nulls first`)
    .orderBy('property_documents.title')
    .orderBy('property_documents.id')
    .execute();

export const findDocument = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope).where('property_documents.id', '=', id).executeTakeFirst();

export async function insertDocument(
  db: Tx,
  scope: Scope,
  row: Said & { id: string; environment_id: string; created_by: string },
): Promise<void> {
  await insertMine(db, scope, 'property_documents', row).execute();
}

export async function updateDocument(db: Tx, scope: Scope, id: string, row: Said | { file_id: string }): Promise<void> {
  await updateMine(db, scope, 'property_documents').set(row).where('id', '=', id).execute();
}

export async function deleteDocument(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'property_documents').where('id', '=', id).execute();
}
