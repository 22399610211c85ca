import type { DocumentKind } from '@steward/core/property/documents';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** What a rating or certificate states beside its document. */
export interface Particulars {
  scheme: string;
  rating: string;
  issuer: string;
  reference: string;
  /** The scheme of the list with its level; null: scheme and rating are free text. */
  scheme_key: string | null;
  scheme_version: string;
  level: string;
  stage: string;
  score: number | null;
  certified_area: number | null;
  primary_energy: number | null;
  co2e: number | null;
  assessor: string;
  /** The part of the building, and the space that it names; empty: the whole building. */
  part: string;
  space_id: string | null;
  /** Of a permit: the kind of an exemption from minimum classes. */
  exemption: string;
}

const particularsColumns = [
  's.scheme',
  's.rating',
  's.issuer',
  's.reference',
  's.scheme_key',
  's.scheme_version',
  's.level',
  's.stage',
  's.score',
  's.certified_area',
  's.primary_energy',
  's.co2e',
  's.assessor',
  's.part',
  's.space_id',
  's.exemption',
] as const;

const withParticulars = (db: Tx, scope: Scope) =>
  mine(db, scope, 'documents', 'd')
    .innerJoin('property_documents as s', joinMine(scope, 'property_documents as s', 'd.id'))
    .where('d.root', '=', 'property')
    .where('d.trashed_at', 'is', null);

const shown = (db: Tx, scope: Scope) =>
  withParticulars(db, scope)
    .select([
      'd.id as _id',
      'd.environment_id',
      'd.kind',
      'd.title',
      ...particularsColumns,
      'd.issued_on',
      'd.valid_until',
      'd.note',
      'd.version_id',
      'd.version_no',
      'd.file_name',
      'd.file_type',
      'd.bytes',
      'd.created_at',
    ])
    .$narrowType<{ environment_id: string; kind: DocumentKind }>();

/** In the order of the last day of validity; documents without one come last. */
export const listDocuments = (db: Tx, scope: Scope, environmentId: string) =>
  shown(db, scope)
    .where('d.environment_id', '=', environmentId)
    .orderBy(sql`d.valid_until asc nulls last`)
    .orderBy('d.title')
    .orderBy('d.id')
    .execute();

/** The documents of properties that ended or end until a day, those that ended first before the others. */
export const listEnding = (db: Tx, scope: Scope, environmentIds: readonly string[], until: string) =>
  withParticulars(db, scope)
    .where(sql<boolean>`d.environment_id = any (${environmentIds}::uuid[])`)
    .where('d.valid_until', '<=', until)
    .select(['d.id as _id', 'd.environment_id', 'd.title', 'd.valid_until'])
    .$narrowType<{ environment_id: string; valid_until: string }>()
    .orderBy('d.valid_until')
    .orderBy('d.title')
    .orderBy('d.id')
    .execute();

/** Whether properties have documents. */
export const hasDocuments = async (db: Tx, scope: Scope, environmentIds: readonly string[]): Promise<boolean> =>
  Boolean(
    await withParticulars(db, scope)
      .where(sql<boolean>`d.environment_id = any (${environmentIds}::uuid[])`)
      .select('d.id')
      .limit(1)
      .executeTakeFirst(),
  );

/** The ratings of properties, those that end last first; ratings without a last day come before them. */
export const listRatings = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  withParticulars(db, scope)
    .where(sql<boolean>`d.environment_id = any (${environmentIds}::uuid[])`)
    .where('s.rating', '<>', '')
    .select(['d.environment_id', 'd.kind', 's.scheme', 's.rating', 'd.valid_until'])
    .$narrowType<{ environment_id: string; kind: DocumentKind }>()
    .orderBy(sql`d.valid_until desc nulls first`)
    .orderBy('d.title')
    .orderBy('d.id')
    .execute();

export const findDocument = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope).where('d.id', '=', id).executeTakeFirst();

/** Saves what a document states as a rating or certificate; another version of what was there. */
export async function saveParticulars(db: Tx, scope: Scope, id: string, particulars: Particulars) {
  await insertMine(db, scope, 'property_documents', { id, ...particulars })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet({ ...particulars, version: sql`property_documents.version + 1` }),
    )
    .execute();
}
