import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';

export interface FoundRow {
  kind: string;
  object_id: string;
  environment_id: string | null;
  portfolio_id: string | null;
  title: string;
  note: string;
}

/** The database function looks past the policies, and filters by the transaction's organization and the given properties. */
export async function listFound(db: Tx, scope: Scope, wanted: string, kinds: readonly string[], atMost: number) {
  const mine = scope.environments === 'all' ? null : scope.environments;
  const { rows } = await sql<FoundRow>`
    select * from search_objects(${wanted}, ${kinds}::text[], ${mine}::uuid[], ${atMost})`.execute(db);
  return rows;
}
