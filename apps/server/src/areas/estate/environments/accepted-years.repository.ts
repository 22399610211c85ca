import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/**
 * The years with an accepted report that covers this property; without a property, of any. Which properties a report covers
 * was frozen with it, so moving a property to another portfolio unlocks nothing.
 */
export async function listAcceptedYears(db: Tx, scope: Scope, environmentId: string | null): Promise<number[]> {
  const rows = await mine(db, scope, 'ghg_reports', 'r')
    .innerJoin('ghg_report_snapshots as s', joinMine(scope, 'ghg_report_snapshots as s', 'r.id', 'report_id'))
    .whereRef('s.round', '=', 'r.round')
    .where('r.status', '=', 'accepted')
    .$if(environmentId !== null, (q) => q.where(sql<boolean>`${environmentId}::uuid = any (s.environment_ids)`))
    .select('r.year')
    .distinct()
    .execute();
  return rows.map((row) => row.year);
}
