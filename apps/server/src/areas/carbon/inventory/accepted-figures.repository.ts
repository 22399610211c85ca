import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Level } from '@steward/contract/carbon/boundaries';
import type { RestatementKind } from '@steward/core/ghg/base-year';
import type { SumsOfRow } from '@steward/core/ghg/known-sums';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

// Reads accepted inventories. `carbon/reports` and `carbon/rounds` write them.

/** Whether the report was accepted at this moment or earlier. */
const acceptedUntil = (scope: Scope, moment: Date) => sql<boolean>`exists (
  select 1 from ghg_report_events e where ${isMine(scope, 'ghg_report_events', 'e')} and e.report_id = r.id and e.round = r.round
    and e.kind = 'accepted' and e.at <= ${moment})`;

/** The accepted reports of the same extent by year, with their accepted sums. */
export const listAcceptedSums = (
  db: Tx,
  scope: Scope,
  { level, targetId }: { level: string; targetId: string },
  moment?: Date,
): Promise<{ report_id: string; round: number; year: number; sums: unknown; frozen_at: string }[]> =>
  mine(db, scope, 'ghg_reports', 'r')
    .innerJoin('ghg_report_snapshots as s', joinMine(scope, 'ghg_report_snapshots as s', 'r.id', 'report_id'))
    .whereRef('s.round', '=', 'r.round')
    .where('r.status', '=', 'accepted')
    .where('r.level', '=', level)
    .where('r.target_id', '=', targetId)
    .$if(moment !== undefined, (q) => q.where(acceptedUntil(scope, moment ?? new Date())))
    .select(['r.id as report_id', 'r.round', 'r.year', 's.sums', 's.created_at as frozen_at'])
    .execute();

/**
 * For each year, the accepted report that holds these properties: the one of exactly this extent, else the smallest one that holds them
 * all. Properties added after the freezing are in no report. `sums`: the sums of these properties in it.
 */
export async function listAcceptedCovers(
  db: Tx,
  scope: Scope,
  { level, targetId, ids: within }: { level: string; targetId: string; ids: readonly string[] },
  year?: number,
  moment?: Date,
): Promise<AcceptedCover[]> {
  // No other report covers the whole organization.
  const ids = level === 'Organization' ? [] : within;
  const sum = (key: string) => sql`sum((row ->> ${sql.lit(key)})::float8)`;
  const { rows } = await sql<AcceptedCover>`
    select distinct on (r.year) r.id as report_id, r.round, r.year, r.level, r.target_id, of.is_exact,
      case when of.is_exact then s.sums else (
        select jsonb_build_object('scope1', ${sum('scope1')}, 'scope2_location', ${sum('scope2_location')},
          'scope2_market', ${sum('scope2_market')}, 'scope3', ${sum('scope3')})
        from jsonb_array_elements(s.content -> 'inventory' -> 'by_environment') row
        where (row ->> 'environment_id')::uuid = any (${ids}::uuid[])) end as sums,
      case when of.is_exact then null else (
        select jsonb_build_object('energy_kwh', nullif(${sum('energy_kwh')}, 0), 'gross_floor_area', ${sum('gross_floor_area')},
          'is_complete', bool_and((row ->> 'is_complete')::boolean))
        from jsonb_array_elements(s.content -> 'inventory' -> 'by_environment') row
        where (row ->> 'environment_id')::uuid = any (${ids}::uuid[])) end as part
    from ghg_reports r
      join ghg_report_snapshots s on ${isMine(scope, 'ghg_report_snapshots', 's')} and s.report_id = r.id and s.round = r.round,
      lateral (select r.level = ${level} and r.target_id = ${targetId}::uuid as is_exact) of
    where ${isMine(scope, 'ghg_reports', 'r')} and r.status = 'accepted' and (${year ?? null}::int is null or r.year = ${year ?? null}::int)
      and ${moment ? acceptedUntil(scope, moment) : sql`true`}
      and (of.is_exact or (s.environment_ids && ${ids}::uuid[] and s.environment_ids @> array(
        select e.id from environments e
        where ${isMine(scope, 'environments', 'e')} and e.id = any (${ids}::uuid[]) and e.created_at <= s.created_at)))
    order by r.year, of.is_exact desc, cardinality(s.environment_ids)`.execute(db);
  return rows;
}

export interface AcceptedCover {
  report_id: string;
  round: number;
  year: number;
  level: Level;
  target_id: string;
  is_exact: boolean;
  sums: { scope1: number | null; scope2_location: number | null; scope2_market: number | null; scope3: number | null };
  /** What else these properties have in a larger report: kWh, m²; null for the report of exactly this extent. */
  part: { energy_kwh: number | null; gross_floor_area: number | null; is_complete: boolean | null } | null;
}

/** The totals of a frozen report with their coverage and completeness. */
export async function findFrozenTotals(
  db: Tx,
  scope: Scope,
  reportId: string,
  round: number,
): Promise<FrozenTotals | undefined> {
  const { rows } = await sql<FrozenTotals>`
    select i.inventory -> 'totals' as totals, (i.inventory ->> 'total_location')::float8 as total_location,
      (i.inventory ->> 'total_market')::float8 as total_market, (i.inventory ->> 'is_complete')::boolean as is_complete,
      i.inventory -> 'coverage' as coverage, jsonb_array_length(i.inventory -> 'missing') as missing,
      jsonb_array_length(i.inventory -> 'by_environment') as properties,
      i.inventory @> '{"by_environment": [{"coverage": 0}]}' as is_any_without_bills,
      nullif((i.inventory ->> 'energy_kwh')::float8, 0) as energy_kwh, (i.inventory ->> 'gross_floor_area')::float8 as gross_floor_area,
      i.inventory -> 'scope3_by_category' as scope3_by_category
    from ghg_report_snapshots s, lateral (select s.content -> 'inventory' as inventory) i
    where ${isMine(scope, 'ghg_report_snapshots', 's')} and s.report_id = ${reportId} and s.round = ${round}`.execute(
    db,
  );
  return rows[0];
}

interface FrozenTotals {
  totals: AcceptedCover['sums'];
  total_location: number | null;
  total_market: number | null;
  is_complete: boolean;
  coverage: { days: number; days_expected: number; share: number };
  missing: number;
  properties: number;
  is_any_without_bills: boolean;
  /** Null where unknown, and in reports sent before this field existed. */
  energy_kwh: number | null;
  gross_floor_area: number;
  /** kg CO2e. */
  scope3_by_category: Record<string, number> | null;
}

/** The inventory of a frozen report, whole. */
export const findFrozenInventory = async (
  db: Tx,
  scope: Scope,
  reportId: string,
  round: number,
): Promise<Inventory | undefined> =>
  (
    await mine(db, scope, 'ghg_report_snapshots')
      .select(sql<Inventory>`content -> 'inventory'`.as('inventory'))
      .where('report_id', '=', reportId)
      .where('round', '=', round)
      .executeTakeFirst()
  )?.inventory;

/** The name of the organization, portfolio or property that a report is about. */
export const findTargetName = async (db: Tx, scope: Scope, reportId: string): Promise<string | undefined> =>
  (
    await mine(db, scope, 'ghg_reports', 'r')
      .leftJoin('environments as e', joinMine(scope, 'environments as e', 'r.target_id'))
      .leftJoin('portfolios as p', joinMine(scope, 'portfolios as p', 'r.target_id'))
      .innerJoin('organizations as o', joinMine(scope, 'organizations as o', 'r.organization_id', 'organization_id'))
      .select((q) =>
        q.fn
          .coalesce(
            'e.environment_name',
            'p.name',
            q.case().when('r.level', '=', 'Organization').then(q.ref('o.name')).else('').end(),
          )
          .as('name'),
      )
      .where('r.id', '=', reportId)
      .executeTakeFirst()
  )?.name;

export interface RecordedEvent {
  kind: RestatementKind;
  day: string;
  base: SumsOfRow;
  effect: SumsOfRow;
  decision: 'recalculate' | 'log';
  recorded_at: string;
}

/** The recorded events of a base year, in their order. `carbon/restatement` writes them. */
export const listRecorded = (db: Tx, scope: Scope, baseYear: number): Promise<RecordedEvent[]> =>
  mine(db, scope, 'base_year_events')
    .select(['kind', 'day', 'base', 'effect', 'decision', 'recorded_at'])
    .where('base_year', '=', baseYear)
    .orderBy('recorded_at')
    .orderBy('id')
    .$castTo<RecordedEvent>()
    .execute();

/** The figures of a property in the accepted report of a year. */
export interface AcceptedProperty {
  environment_id: string;
  scope1: number | null;
  scope2_location: number | null;
  scope2_market: number | null;
  scope3: number | null;
  is_complete: boolean;
  energy_kwh: number | null;
  gross_floor_area: number;
}

/** The accepted figures of each property in a year, from the report with the fewest properties that holds it. */
export async function listAcceptedProperties(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  year: number,
): Promise<AcceptedProperty[]> {
  const { rows } = await sql<AcceptedProperty>`
    select distinct on (of.environment_id) of.environment_id, of.scope1, of.scope2_location, of.scope2_market, of.scope3,
      of.is_complete, nullif(of.energy_kwh, 0) as energy_kwh, of.gross_floor_area
    from ghg_reports r
      join ghg_report_snapshots s on ${isMine(scope, 'ghg_report_snapshots', 's')} and s.report_id = r.id and s.round = r.round,
      jsonb_to_recordset(s.content -> 'inventory' -> 'by_environment') as of (environment_id uuid, scope1 float8,
        scope2_location float8, scope2_market float8, scope3 float8, is_complete boolean, energy_kwh float8,
        gross_floor_area float8)
    where ${isMine(scope, 'ghg_reports', 'r')} and r.status = 'accepted' and r.year = ${year}
      and s.environment_ids && ${ids}::uuid[] and of.environment_id = any (${ids}::uuid[])
    order by of.environment_id, cardinality(s.environment_ids), r.id`.execute(db);
  return rows;
}
