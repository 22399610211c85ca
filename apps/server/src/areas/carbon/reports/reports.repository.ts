import type { Report } from '@steward/contract/carbon/reports.report';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { appendToLog } from './log.repository.ts';

/** The consequence of facts discovered after the acceptance of a round; a withdrawal takes precedence over a reissue. */
const standing = (scope: Scope) => sql<ReportRow['standing']>`(
  select case when bool_or(f.decision = 'withdraw') then 'withdrawn'
    when bool_or(f.decision = 'reissue') then 'to-be-reissued' end
  from report_later_facts f where ${isMine(scope, 'report_later_facts', 'f')} and f.report_id = r.id and f.round = r.round)`;

/** Where an imported report came from. `operations/archives` writes it. */
const imported = (scope: Scope) => sql<ReportRow['imported']>`(
  select jsonb_build_object('archive', i.file_name, 'organization', i.from_organization, 'signature', i.signature,
      'signing_key', i.signing_key, 'exported_at', i.exported_at, 'imported_at', i.imported_at,
      'imported_by', coalesce(${personName('u')}, ''), 'status', case when c.claims ->> 'status' in ('draft', 'sent', 'accepted', 'rejected') then c.claims ->> 'status' end)
    from archive_claims c join archive_imports i on ${isMine(scope, 'archive_imports', 'i')} and i.id = c.import_id
      left join users u on u.id = i.imported_by
    where ${isMine(scope, 'archive_claims', 'c')} and c.table_name = 'ghg_reports' and c.object_id = r.id)`;

/** Every report of the organization with the name of its extent. The service decides who may see which. */
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
      imported(scope).as('imported'),
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
  imported: Report['imported'];
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

/** False when another user created the report in the meantime. */
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

/** Adds to the history of the report and to its log. */
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
    /** Further facts for the log. */
    logged?: Readonly<Record<string, string | number | null>>;
  },
) {
  const { logged, ...event } = row;
  await insertMine(db, scope, 'ghg_report_events', { id: uuid(), ...event }).execute();
  const { report_id, at, round, kind, actor_name, note } = event;
  // Verifiers read the log: it has no drafts, and not the address of a revoked link, which is the note of its event. Statement events
  // need no entry here: the log has the facts that caused them.
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
    page_frame: string | null;
    created_at: Date;
  },
) {
  await insertMine(db, scope, 'ghg_report_snapshots', row).execute();
}

export const findSnapshot = (db: Tx, scope: Scope, reportId: string, round: number) =>
  mine(db, scope, 'ghg_report_snapshots')
    .select(['content', 'sha256', 'created_at', 'page_frame'])
    .where('report_id', '=', reportId)
    .where('round', '=', round)
    .executeTakeFirst();

/** A part of a frozen report: a large one need not be loaded whole. */
export const findSnapshotPart = async (db: Tx, scope: Scope, reportId: string, round: number, part: string) =>
  (
    await mine(db, scope, 'ghg_report_snapshots')
      .select(sql<unknown>`content -> ${part}`.as('part'))
      .where('report_id', '=', reportId)
      .where('round', '=', round)
      .executeTakeFirst()
  )?.part;

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
