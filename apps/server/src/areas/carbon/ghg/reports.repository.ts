import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { appendToLog } from './log.repository.ts';

/** What followed from facts discovered after the round was accepted; a withdrawal outweighs a reissue. */
const standing = (scope: Scope) => sql<ReportRow['standing']>`(
  select case when bool_or(f.decision = 'withdraw') then 'withdrawn'
    when bool_or(f.decision = 'reissue') then 'to-be-reissued' end
  from report_later_facts f where ${isMine(scope, 'report_later_facts', 'f')} and f.report_id = r.id and f.round = r.round)`;

/** Every report of the organization with the name of what it is about. Who may see which is decided in the service. */
const organizationReports = (db: Tx, scope: Scope) =>
  mine(db, scope, 'ghg_reports', 'r')
    .leftJoin('environments as e', joinMine(scope, 'environments as e', 'r.target_id'))
    .leftJoin('portfolios as p', joinMine(scope, 'portfolios as p', 'r.target_id'))
    .innerJoin('organizations as o', joinMine(scope, 'organizations as o', 'r.organization_id', 'organization_id'))
    .select((q) => [
      'r.id as _id',
      'r.level',
      'r.target_id',
      q.fn
        .coalesce(
          'e.environment_name',
          'p.name',
          q.case().when('r.level', '=', 'Organization').then(q.ref('o.name')).else('').end(),
        )
        .as('target_name'),
      'o.name as organization_name',
      'r.year',
      'r.status',
      'r.round',
      'r.version',
      'r.language',
      'r.texts',
      'r.updated_at',
      'r.created_by',
      standing(scope).as('standing'),
    ])
    .$castTo<ReportRow>();

export interface ReportRow {
  _id: string;
  level: 'Organization' | 'Portfolio' | 'Property';
  target_id: string;
  target_name: string;
  organization_name: string;
  year: number;
  status: 'draft' | 'sent' | 'accepted' | 'rejected';
  standing: 'to-be-reissued' | 'withdrawn' | null;
  round: number;
  version: number;
  language: 'en' | 'ar' | 'de';
  texts: Record<string, string>;
  updated_at: string;
  created_by: string | null;
}

export const listReports = (db: Tx, scope: Scope, year?: number) =>
  organizationReports(db, scope)
    .$if(year !== undefined, (q) => q.where('r.year', '=', year ?? 0))
    .orderBy('r.year', 'desc')
    .orderBy('r.updated_at', 'desc')
    .execute();

export const findReport = (db: Tx, scope: Scope, id: string) =>
  organizationReports(db, scope).where('r.id', '=', id).executeTakeFirst();

export const findReportAbout = (
  db: Tx,
  scope: Scope,
  { level, targetId, year }: { level: string; targetId: string; year: number },
) =>
  organizationReports(db, scope)
    .where('r.level', '=', level)
    .where('r.target_id', '=', targetId)
    .where('r.year', '=', year)
    .executeTakeFirst();

/** False when somebody else made the report in the meantime. */
export async function insertReport(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    level: string;
    target_id: string;
    year: number;
    texts: string;
    language: string;
    created_by: string | null;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insertMine(db, scope, 'ghg_reports', row)
    .onConflict((c) => c.columns(['organization_id', 'level', 'target_id', 'year']).doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Writes the texts over the version that was read; false when it is not the newest any more. */
export async function updateTexts(
  db: Tx,
  scope: Scope,
  id: string,
  version: number,
  change: { texts: string; language: string; updated_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await updateMine(db, scope, 'ghg_reports')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return Boolean(numUpdatedRows);
}

export async function updateStatus(
  db: Tx,
  scope: Scope,
  id: string,
  status: ReportRow['status'],
  round?: number,
): Promise<void> {
  await updateMine(db, scope, 'ghg_reports')
    .set((e) => ({ status, version: e('version', '+', 1), ...(round !== undefined && { round }) }))
    .where('id', '=', id)
    .execute();
}

export const listEvents = (db: Tx, scope: Scope, reportId: string) =>
  mine(db, scope, 'ghg_report_events')
    .select(['id as _id', 'at', 'round', 'kind', 'actor_id', 'actor_name', 'note'])
    .where('report_id', '=', reportId)
    .orderBy('at')
    .orderBy('id')
    .execute();

const verifierActs: readonly string[] = ['opened', 'asked', 'closed', 'accepted', 'rejected'];

/** Into the history of the report, and into its log. */
export async function insertEvent(
  db: Tx,
  scope: Scope,
  row: {
    report_id: string;
    at: Date;
    round: number;
    kind: string;
    actor_id: string | null;
    actor_name: string;
    note?: string;
    /** What else the log says. */
    logged?: Readonly<Record<string, string | number | null>>;
  },
) {
  const { logged, ...event } = row;
  await insertMine(db, scope, 'ghg_report_events', { id: uuid(), ...event }).execute();
  const { report_id, at, round, kind, actor_name, note } = event;
  // What the organization writes before it sends is its own, and the address of an ended link nobody else's to read.
  // The later fact behind what became of a statement is in the log itself.
  if (kind === 'saved' || kind.startsWith('statement-')) return;
  await appendToLog(db, scope, {
    report_id,
    at,
    round,
    side: verifierActs.includes(kind) ? 'verifier' : 'organization',
    actor: actor_name,
    kind,
    detail: { ...(note && kind !== 'revoked' && { note }), ...logged },
  });
}

export async function insertSnapshot(
  db: Tx,
  scope: Scope,
  row: {
    report_id: string;
    round: number;
    content: string;
    sha256: string;
    sums: string;
    pins: string;
    environment_ids: string[];
    file_ids: string[];
    created_at: Date;
  },
) {
  await insertMine(db, scope, 'ghg_report_snapshots', row).execute();
}

export const findSnapshot = (db: Tx, scope: Scope, reportId: string, round: number) =>
  mine(db, scope, 'ghg_report_snapshots')
    .select(['content', 'sha256', 'created_at'])
    .where('report_id', '=', reportId)
    .where('round', '=', round)
    .executeTakeFirst();

/** The acceptance of a report's round is of this moment or earlier. */
const acceptedUntil = (scope: Scope, moment: Date) => sql<boolean>`exists (
  select 1 from ghg_report_events e where ${isMine(scope, 'ghg_report_events', 'e')} and e.report_id = r.id and e.round = r.round
    and e.kind = 'accepted' and e.at <= ${moment})`;

/** The accepted reports about the same, year by year, with the sums that were accepted. */
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
 * The accepted report of each year that holds these properties: the one about just this, else the smallest of those that hold them all.
 * Properties that were added after it was frozen are in none. `sums`: of these properties in it.
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
        where (row ->> 'environment_id')::uuid = any (${ids}::uuid[])) end as sums
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

/** What the accepted report of a year has of a property. */
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

/** Of each of these properties what was accepted of a year: in the report with the fewest properties that holds it. */
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
    order by of.environment_id, cardinality(s.environment_ids)`.execute(db);
  return rows;
}

export interface AcceptedCover {
  report_id: string;
  round: number;
  year: number;
  level: ReportRow['level'];
  target_id: string;
  is_exact: boolean;
  sums: { scope1: number | null; scope2_location: number | null; scope2_market: number | null; scope3: number | null };
}

/** A part of a frozen report, so that a big one need not be loaded whole. */
export const findSnapshotPart = async (db: Tx, scope: Scope, reportId: string, round: number, part: string) =>
  (
    await mine(db, scope, 'ghg_report_snapshots')
      .select(sql<unknown>`content -> ${part}`.as('part'))
      .where('report_id', '=', reportId)
      .where('round', '=', round)
      .executeTakeFirst()
  )?.part;

/** The totals of a frozen report and what they rest on. */
export async function findFrozenTotals(
  db: Tx,
  scope: Scope,
  reportId: string,
  round: number,
): Promise<FrozenTotals | undefined> {
  const { rows } = await sql<FrozenTotals>`
    select i.inventory -> 'totals' as totals, (i.inventory -> 'total_location')::float8 as total_location,
      (i.inventory -> 'total_market')::float8 as total_market, (i.inventory -> 'is_complete')::boolean as is_complete,
      i.inventory -> 'coverage' as coverage, jsonb_array_length(i.inventory -> 'missing') as missing,
      jsonb_array_length(i.inventory -> 'by_environment') as properties,
      i.inventory @> '{"by_environment": [{"coverage": 0}]}' as is_any_without_bills,
      nullif((i.inventory -> 'energy_kwh')::float8, 0) as energy_kwh, (i.inventory -> 'gross_floor_area')::float8 as gross_floor_area
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
  /** Null where nothing is known of it, and in reports sent before it was kept. */
  energy_kwh: number | null;
  gross_floor_area: number;
}

export const findSha256 = async (db: Tx, scope: Scope, reportId: string, round: number): Promise<string | null> =>
  (
    await mine(db, scope, 'ghg_report_snapshots')
      .select('sha256')
      .where('report_id', '=', reportId)
      .where('round', '=', round)
      .executeTakeFirst()
  )?.sha256 ?? null;

export const listEarlierRounds = (db: Tx, scope: Scope, reportId: string, before: number) =>
  mine(db, scope, 'ghg_report_snapshots')
    .select([
      'round',
      'sha256',
      'created_at as frozen_at',
      sql<number | null>`(content -> 'inventory' ->> 'total_location')::float8`.as('total_location'),
      sql<number | null>`(content -> 'inventory' ->> 'total_market')::float8`.as('total_market'),
    ])
    .where('report_id', '=', reportId)
    .where('round', '<', before)
    .orderBy('round')
    .execute();
