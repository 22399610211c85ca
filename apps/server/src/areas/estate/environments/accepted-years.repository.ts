import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
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

/** The years with an accepted report, and the properties in each. */
export async function listAcceptedProperties(db: Tx, scope: Scope) {
  const { rows } = await sql<{ year: number; environment_id: string }>`
    select distinct r.year, unnest(s.environment_ids) as environment_id
    from ghg_reports r join ghg_report_snapshots s
      on ${isMine(scope, 'ghg_report_snapshots', 's')} and s.report_id = r.id and s.round = r.round
    where ${isMine(scope, 'ghg_reports', 'r')} and r.status = 'accepted'`.execute(db);
  return rows;
}
