import { fail } from '@steward/contract/failures';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface FoundRow {
  kind: string;
  object_id: string;
  environment_id: string | null;
  portfolio_id: string | null;
  title: string;
  note: string;
}

/** What a person may find: objects of these kinds within reach, and of the kinds `apart` those that are `open` to them. */
interface Findable {
  kinds: readonly string[];
  apart: readonly string[];
  open: readonly string[];
}

/**
 * The database function bypasses the row policies, and filters by the organization of the transaction and the reach of the user itself:
 * sending ten thousand property ids with each search would take longer than the search.
 */
export async function listFound(
  db: Tx,
  scope: Scope,
  wanted: string,
  { kinds, apart, open }: Findable,
  atMost: number,
) {
  if (scope.environments !== 'all' && !scope.environments.length && !open.length) return [];
  const member = scope.environments === 'all' ? null : (scope.userId ?? fail('session.missing'));
  // The function filters by property, not by tenant: for tenants it finds more than they may see.
  const most = scope.tenants ? atMost * 20 : atMost;
  const { rows } = await sql<FoundRow>`
    select * from search_objects(${wanted}, ${kinds}::text[], ${member}::uuid, ${most}, ${apart}::text[], ${open}::uuid[])`.execute(
    db,
  );
  return scope.tenants ? (await onlyOwn(db, scope, rows)).slice(0, atMost) : rows;
}

const ofTenants = { Space: 'spaces', Tenant: 'tenants', Occupant: 'occupants', Documentation: 'documents' } as const;
const isOfTenants = (kind: string): kind is keyof typeof ofTenants => Object.hasOwn(ofTenants, kind);

async function onlyOwn(db: Tx, scope: Scope, rows: readonly FoundRow[]): Promise<FoundRow[]> {
  const own = new Set<string>();
  for (const [kind, table] of Object.entries(ofTenants)) {
    const ids = rows.filter((row) => row.kind === kind).map((row) => row.object_id);
    const found = await mine(db, scope, table)
      .select('id')
      .where(sql<boolean>`${sql.ref(`${table}.id`)} = any (${ids}::uuid[])`)
      .execute();
    for (const { id } of found) own.add(id);
  }
  return rows.filter(({ kind, object_id }) => !isOfTenants(kind) || own.has(object_id));
}

/** Deletes words that no entry contains: a deleted name is not kept in the word list either. */
export async function deleteUnusedWords(db: Tx) {
  await sql`select search_forget_words()`.execute(db);
}
