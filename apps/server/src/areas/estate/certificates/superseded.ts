import { sql } from 'kysely';
import type { Scope } from '../../../platform/ctx.ts';

/**
 * The day of the first newer certificate of the same scheme and part (core `supersededOn`), of building certificates also of the same stage;
 * null: of none. For a statement with the documents as `d` and their particulars as `s`.
 */
export const supersededOn = (scope: Scope) => sql<string | null>`(
  select min(newer.issued_on) from documents newer
    join property_documents said on said.organization_id = ${scope.organizationId} and said.id = newer.id
  where newer.organization_id = ${scope.organizationId} and newer.environment_id = d.environment_id and newer.kind = d.kind
    and newer.root = 'property' and newer.trashed_at is null and said.scheme_key = s.scheme_key
    and coalesce(said.space_id::text, lower(said.part)) = coalesce(s.space_id::text, lower(s.part))
    and (d.kind = 'energy_certificate' or said.stage = s.stage)
    and newer.issued_on > coalesce(d.issued_on, '-infinity'::date))`;
