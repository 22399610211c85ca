import { fail } from '@steward/contract/failures';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface FoundRow {
  kind: string;
  object_id: string;
  environment_id: string | null;
  portfolio_id: string | null;
  title: string;
  note: string;
}

/**
 * The database function looks past the policies, and filters by the transaction's organization and by what the person reaches:
 * sending the list of ten thousand properties with each search would take longer than the search.
 */
export async function listFound(db: Tx, scope: Scope, wanted: string, kinds: readonly string[], atMost: number) {
  if (scope.environments !== 'all' && !scope.environments.length) return [];
  const member = scope.environments === 'all' ? null : (scope.userId ?? fail('session.missing'));
  const { rows } = await sql<FoundRow>`
    select * from search_objects(${wanted}, ${kinds}::text[], ${member}::uuid, ${atMost})`.execute(db);
  return rows;
}

/** Words that stand in no entry any more: a name that was removed is not kept in the list either. */
export async function deleteUnusedWords(db: Tx) {
  await sql`select search_forget_words()`.execute(db);
}
