import { sql, type Expression } from 'kysely';
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

/** The years with an accepted report, and the properties in each: `year` and `environment_id`. */
export const acceptedProperties = (scope: Scope) => sql<{ year: number; environment_id: string }>`
    select distinct r.year, unnest(s.environment_ids) as environment_id
    from ghg_reports r join ghg_report_snapshots s
      on ${isMine(scope, 'ghg_report_snapshots', 's')} and s.report_id = r.id and s.round = r.round
    where ${isMine(scope, 'ghg_reports', 'r')} and r.status = 'accepted'`;

/** Of these properties, or of all. */
export async function listAcceptedProperties(db: Tx, scope: Scope, environmentIds?: readonly string[]) {
  const of = environmentIds ? sql`where environment_id = any (${environmentIds}::uuid[])` : sql``;
  const { rows } = await sql<{ year: number; environment_id: string }>`
    select year, environment_id from (${acceptedProperties(scope)}) a ${of}`.execute(db);
  return rows;
}

/** Properties with the portfolios that they were in before a move. */
export const portfoliosBefore = (moved: readonly { id: string; from: string }[]) =>
  sql`select id, portfolio_id
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ from }) => from)}::uuid[]) as moved(id, portfolio_id)`;

/**
 * The years whose accepted reports a move to another portfolio touches: those of the portfolio that is left and of the one that is
 * joined, and, where the two belong to different legal entities, of every report that covers the property, for another part of it may count.
 * `moved` answers `id` and `portfolio_id` of the properties.
 */
export async function listAcceptedYearsOfMove(
  db: Tx,
  scope: Scope,
  moved: Expression<unknown>,
  portfolioId: string,
): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    with moved as (${moved}),
      joined as (select e.entity_id from ghg_entity_portfolios e
        where ${isMine(scope, 'ghg_entity_portfolios', 'e')} and e.portfolio_id = ${portfolioId}::uuid),
      elsewhere as (select m.id from moved m
        left join ghg_entity_portfolios e on ${isMine(scope, 'ghg_entity_portfolios', 'e')} and e.portfolio_id = m.portfolio_id
        where e.entity_id is distinct from (select entity_id from joined))
    select distinct r.year from ghg_reports r
      join ghg_report_snapshots s on ${isMine(scope, 'ghg_report_snapshots', 's')} and s.report_id = r.id and s.round = r.round
    where ${isMine(scope, 'ghg_reports', 'r')} and r.status = 'accepted' and (
      s.environment_ids && array(select id from elsewhere)
      or r.level = 'Portfolio' and (
        r.target_id = ${portfolioId}::uuid and exists (select 1 from moved)
        or s.environment_ids && array(select m.id from moved m where m.portfolio_id = r.target_id)))
    order by r.year`.execute(db);
  return rows.map((row) => row.year);
}
