import type { DocumentKind } from '@steward/core/property/documents';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** A rating or certificate of a property on the list of a scheme, with its days; free text counts nothing (decision 0139). */
export interface RatingRow {
  environment_id: string;
  kind: DocumentKind;
  /** The key of its scheme. */
  scheme: string;
  /** The class or level. */
  rating: string;
  issued_on: string | null;
  valid_until: string | null;
}

/** Of the named properties, or of all within reach. */
export async function listRatingDays(db: Tx, scope: Scope, environmentIds?: readonly string[]): Promise<RatingRow[]> {
  const { rows } = await sql<RatingRow>`
    select d.environment_id, d.kind, s.scheme_key as scheme, s.level as rating, d.issued_on, d.valid_until
    from documents d join property_documents s on ${isMine(scope, 'property_documents', 's')} and s.id = d.id
    where ${isMine(scope, 'documents', 'd')} and d.root = 'property' and d.trashed_at is null and s.scheme_key is not null and s.level <> ''
      and ${environmentIds ? sql`d.environment_id = any (${environmentIds}::uuid[])` : sql`d.environment_id is not null`}
    order by d.environment_id, s.scheme_key, s.level, d.id`.execute(db);
  return rows;
}

/** When properties were built, and what they are. */
export interface BuiltRow {
  environment_id: string;
  property_type: string;
  property_sub_type: string;
  year_built: number | null;
  built_on: string | null;
}

export async function listBuilt(db: Tx, scope: Scope, environmentIds: readonly string[]): Promise<BuiltRow[]> {
  const { rows } = await sql<BuiltRow>`
    select e.id as environment_id, e.property_type, e.property_sub_type, e.year_built, e.built_on
    from environments e
    where ${isMine(scope, 'environments', 'e')} and e.id = any (${environmentIds}::uuid[])`.execute(db);
  return rows;
}
