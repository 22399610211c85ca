import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../../platform/ctx.ts';

/**
 * The space that the part of a certificate is (core `spaceOfPart`): the one it was linked to, or the only one of the property with its
 * name. For a statement with a document and its particulars by these names.
 */
export const spaceOfPart = (
  { organizationId }: Scope,
  document: string,
  stated: string,
): RawBuilder<string | null> => sql`(case
    when ${sql.ref(`${stated}.space_id`)} is not null then ${sql.ref(`${stated}.space_id`)}
    when ${sql.ref(`${stated}.part`)} <> '' then (select (array_agg(named.id))[1] from spaces named
      where named.organization_id = ${organizationId} and named.environment_id = ${sql.ref(`${document}.environment_id`)}
        and lower(btrim(named.space_name)) = lower(btrim(${sql.ref(`${stated}.part`)})) having count(*) = 1)
  end)`;

/** Identifies the part (core `partKey`); empty: the whole building. */
export const partKey = (scope: Scope, document: string, stated: string): RawBuilder<string> => sql`(case
    when coalesce(${sql.ref(`${stated}.part`)}, '') = '' then ''
    else coalesce(${spaceOfPart(scope, document, stated)}::text, lower(btrim(${sql.ref(`${stated}.part`)})))
  end)`;

/**
 * The day of the first newer certificate of the same scheme and part (core `supersededOn`), of building certificates also of the same stage;
 * null: of none. For a statement with the documents as `d` and their particulars as `s`.
 */
export const supersededOn = (scope: Scope) => sql<string | null>`(
  select min(newer.issued_on) from documents newer
    join property_documents said on said.organization_id = ${scope.organizationId} and said.id = newer.id
  where newer.organization_id = ${scope.organizationId} and newer.environment_id = d.environment_id and newer.kind = d.kind
    and newer.root = 'property' and newer.trashed_at is null and said.scheme_key = s.scheme_key
    and (d.kind = 'energy_certificate' or said.stage = s.stage)
    and newer.issued_on > coalesce(d.issued_on, '-infinity'::date)
    and ${partKey(scope, 'newer', 'said')} = ${partKey(scope, 'd', 's')})`;
