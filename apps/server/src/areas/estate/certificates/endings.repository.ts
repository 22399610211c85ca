import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { supersededOn } from './superseded.ts';

export interface EndingRow {
  id: string;
  title: string;
  environment_id: string;
  environment_name: string;
  valid_until: string;
  kind: string;
  /** The property managers of the teamspaces of the property. */
  managers: string[];
  /** The owners of its data and of the document. */
  owners: string[];
  created_by: string | null;
}

/** Certificates and ratings whose last day is in this period and that no newer one supersedes, with the people in charge. */
export async function listEnding(
  db: Tx,
  scope: Scope,
  from: string,
  to: string,
  only: string | undefined,
): Promise<EndingRow[]> {
  const whole = wholeOrganization(scope);
  const { rows } = await sql<EndingRow>`
    with managers as (
      select x.environment_id, array_agg(distinct t.property_manager_id order by t.property_manager_id) as people
      from teamspace_environments x join teamspaces t on ${isMine(whole, 'teamspaces', 't')} and t.id = x.teamspace_id
      where ${isMine(whole, 'teamspace_environments', 'x')} and t.property_manager_id is not null group by 1
    ), data_owners as (
      select o.environment_id, array_agg(distinct o.owner_id order by o.owner_id) as people
      from bill_owners o where ${isMine(whole, 'bill_owners', 'o')} group by 1
    ), ending as (
      select d.id, d.title, d.environment_id, e.environment_name, d.valid_until, d.kind, coalesce(m.people, '{}') as managers,
        array_remove(coalesce(w.people, '{}') || d.owner_id, null) as owners, d.created_by
      from documents d
      join environments e on ${isMine(scope, 'environments', 'e')} and e.id = d.environment_id
      left join property_documents s on ${isMine(scope, 'property_documents', 's')} and s.id = d.id
      left join managers m on m.environment_id = d.environment_id
      left join data_owners w on w.environment_id = d.environment_id
      where ${isMine(scope, 'documents', 'd')} and d.root = 'property' and d.trashed_at is null
        and d.kind in ('building_certificate', 'energy_certificate') and d.valid_until between ${from}::date and ${to}::date
        and ${supersededOn(scope)} is null
    )
    select * from ending
    where ${only ?? null}::uuid is null or ${only ?? null}::uuid = any (managers || owners)
      or (created_by = ${only ?? null}::uuid and cardinality(managers || owners) = 0)
    order by valid_until, id`.execute(db);
  return rows;
}

/** The languages of people. */
export async function listLanguages(db: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; language: string }>`
    select u.id, u.language from users u where u.id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, language }) => [id, language]));
}
