import type { CitationKind, FrameworkLevel, ReportState } from '@steward/contract/reporting/frameworks.models';
import type { AnswerState } from '@steward/core/disclosures/completeness';
import type { ShareBasis } from '@steward/core/finance/share-basis';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertManyMine, insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface ReportRow {
  id: string;
  framework: string;
  edition: string;
  edition_reason: string;
  level: FrameworkLevel;
  portfolio_id: string | null;
  fund_id: string | null;
  environment_id: string | null;
  year: number;
  first_day: string;
  last_day: string;
  due_on: string | null;
  state: ReportState;
  round: number;
  /** Why another round was begun. */
  reopened_reason: string;
  version: number;
  created_by: string | null;
  updated_at: string;
}

export interface AnswerRow {
  id: string;
  report_id: string;
  code: string;
  environment_id: string | null;
  value: unknown;
  state: AnswerState;
  reason_code: string;
  reason: string;
  owner_id: string | null;
  reviewer_id: string | null;
  due_on: string | null;
  sent_back_reason: string;
  follows_id: string | null;
  version: number;
  changed_in: number;
  written_by: string | null;
  written_at: string | null;
  reviewed_by: string | null;
  reviewed_at: string | null;
  /** Who wrote or owned it since its last review; kept by a trigger. */
  contributors: string[];
}

const reportColumns = [
  'id',
  'framework',
  'edition',
  'edition_reason',
  'level',
  'portfolio_id',
  'fund_id',
  'environment_id',
  'year',
  'first_day',
  'last_day',
  'due_on',
  'state',
  'round',
  'reopened_reason',
  'version',
  'created_by',
  'updated_at',
] as const;

/** Written with every version of an answer. */
const writtenColumns = [
  'value',
  'state',
  'reason_code',
  'reason',
  'sent_back_reason',
  'follows_id',
  'version',
  'changed_in',
  'written_by',
  'written_at',
  'reviewed_by',
  'reviewed_at',
] as const satisfies readonly (keyof AnswerRow)[];

const answerColumns = [
  'id',
  'report_id',
  'code',
  'environment_id',
  'owner_id',
  'reviewer_id',
  'due_on',
  'contributors',
  ...writtenColumns,
] as const;

/** Reports of the organization, the latest year first. The service decides which of them a person sees. */
export const listReports = (
  db: Tx,
  scope: Scope,
  by: {
    framework?: string | undefined;
    frameworks?: readonly string[];
    level?: string | undefined;
    year?: number | undefined;
  } = {},
): Promise<ReportRow[]> =>
  mine(db, scope, 'framework_reports')
    .select(reportColumns)
    .$if(by.framework !== undefined, (q) => q.where('framework', '=', by.framework ?? ''))
    .$if(by.frameworks !== undefined, (q) => q.where(sql<boolean>`framework = any (${by.frameworks ?? []}::text[])`))
    .$if(by.level !== undefined, (q) => q.where('level', '=', by.level ?? ''))
    .$if(by.year !== undefined, (q) => q.where('year', '=', by.year ?? 0))
    .orderBy('year', 'desc')
    .orderBy('framework')
    .orderBy('id')
    .$castTo<ReportRow>()
    .execute();

export const findReport = (db: Tx, scope: Scope, id: string): Promise<ReportRow | undefined> =>
  mine(db, scope, 'framework_reports')
    .select(reportColumns)
    .where('id', '=', id)
    .$castTo<ReportRow>()
    .executeTakeFirst();

export const listReportsById = (db: Tx, scope: Scope, ids: readonly string[]): Promise<ReportRow[]> =>
  mine(db, scope, 'framework_reports')
    .select(reportColumns)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .$castTo<ReportRow>()
    .execute();

export async function insertReport(
  db: Tx,
  scope: Scope,
  row: Omit<ReportRow, 'state' | 'round' | 'reopened_reason' | 'version' | 'updated_at'>,
): Promise<void> {
  await insertMine(db, scope, 'framework_reports', row).execute();
}

export async function updateReport(
  db: Tx,
  scope: Scope,
  id: string,
  values: Partial<Pick<ReportRow, 'due_on' | 'state' | 'round' | 'edition' | 'edition_reason' | 'reopened_reason'>>,
): Promise<void> {
  await updateMine(db, scope, 'framework_reports').set(values).where('id', '=', id).execute();
}

/** Counts a change of answers; the version it is, for the answers that it changes. */
export async function nextVersion(db: Tx, scope: Scope, id: string, at: Date): Promise<number> {
  const { version } = await updateMine(db, scope, 'framework_reports')
    .set((e) => ({ version: e('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteReport(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'framework_reports').where('id', '=', id).execute();
}

/** Answers of reports whose reach was checked. */
export const listAnswers = (db: Tx, scope: Scope, reportIds: readonly string[]): Promise<AnswerRow[]> =>
  mine(db, scope, 'framework_answers')
    .select(answerColumns)
    .where(sql<boolean>`report_id = any (${reportIds}::uuid[])`)
    .$castTo<AnswerRow>()
    .execute();

export const findAnswer = (db: Tx, scope: Scope, id: string): Promise<AnswerRow | undefined> =>
  mine(db, scope, 'framework_answers')
    .select(answerColumns)
    .where('id', '=', id)
    .$castTo<AnswerRow>()
    .executeTakeFirst();

export const listAnswersById = (db: Tx, scope: Scope, ids: readonly string[]): Promise<AnswerRow[]> =>
  mine(db, scope, 'framework_answers')
    .select(answerColumns)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .$castTo<AnswerRow>()
    .execute();

/** Answers that a person owns or reviews, or that follow one. */
export const listAnswersBy = (
  db: Tx,
  scope: Scope,
  by: { person: string } | { follows: readonly string[] },
): Promise<AnswerRow[]> =>
  mine(db, scope, 'framework_answers')
    .select(answerColumns)
    .where((e) =>
      'person' in by
        ? e.or([e('owner_id', '=', by.person), e('reviewer_id', '=', by.person)])
        : sql<boolean>`follows_id = any (${by.follows}::uuid[])`,
    )
    .$castTo<AnswerRow>()
    .execute();

/** What changes with every version of an answer. */
export type WrittenAnswer = Omit<AnswerRow, 'owner_id' | 'reviewer_id' | 'due_on' | 'contributors'> &
  Partial<Pick<AnswerRow, 'owner_id' | 'reviewer_id'>>;

export type NewAnswerRow = Partial<AnswerRow & { asked_by: string; asked_at: Date; reminded_at: null }> &
  Pick<AnswerRow, 'id' | 'report_id' | 'code' | 'changed_in'>;

/** Adds answers; all of them with the same columns. */
export const insertAnswers = (db: Tx, scope: Scope, rows: readonly NewAnswerRow[]): Promise<void> =>
  insertManyMine(db, scope, 'framework_answers', rows);

/** Writes new versions of answers by one statement. */
export async function updateAnswers(db: Tx, scope: Scope, rows: readonly WrittenAnswer[]): Promise<void> {
  if (rows.length === 0) return;
  const set = sql.join(writtenColumns.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`));
  await sql`update framework_answers a set ${set}
    from json_populate_recordset(null::framework_answers, ${JSON.stringify(rows)}::json) n
    where ${isMine(scope, 'framework_answers', 'a')} and a.id = n.id`.execute(db);
}

export async function updateAnswer(
  db: Tx,
  scope: Scope,
  id: string,
  values: Partial<Omit<AnswerRow, 'id' | 'report_id' | 'code' | 'value' | 'contributors'>> & {
    asked_by?: string;
    asked_at?: Date;
    reminded_at?: Date | null;
  },
): Promise<void> {
  await updateMine(db, scope, 'framework_answers')
    .set(values as never)
    .where('id', '=', id)
    .execute();
}

/** Gives an answer to the question that took the place of its own. */
export async function moveAnswer(db: Tx, scope: Scope, id: string, code: string): Promise<void> {
  await updateMine(db, scope, 'framework_answers').set({ code }).where('id', '=', id).execute();
}

export interface VersionRow {
  answer_id: string;
  version: number;
  value: unknown;
  state: AnswerState;
  reason_code: string;
  reason: string;
  act: string;
  note: string;
  written_by: string | null;
  written_at: Date | string;
}

export const insertVersions = (db: Tx, scope: Scope, rows: readonly VersionRow[]): Promise<void> =>
  insertManyMine(db, scope, 'framework_answer_versions', rows);

export const listVersions = (db: Tx, scope: Scope, answerId: string): Promise<VersionRow[]> =>
  mine(db, scope, 'framework_answer_versions')
    .select([
      'answer_id',
      'version',
      'value',
      'state',
      'reason_code',
      'reason',
      'act',
      'note',
      'written_by',
      'written_at',
    ])
    .where('answer_id', '=', answerId)
    .orderBy('version', 'desc')
    .$castTo<VersionRow>()
    .execute();

/** Which metric a figure is of, and how it counts. */
export interface CitedMetric {
  metric: string;
  basis: ShareBasis;
  variant?: string;
  column?: string;
  by?: string;
  unit?: string;
  /** The rows that were read, where the figure is divided. */
  rows?: Record<string, number | null>;
  /** Something was missing of it when it was taken over, and why. */
  isIncomplete?: boolean;
  gaps?: string[];
}

export interface CitationRow {
  id: string;
  answer_id: string;
  position: number;
  kind: CitationKind;
  object_id: string | null;
  object_version: string;
  title: string;
  page: number | null;
  quote: string;
  metric: CitedMetric | null;
  value: number | null;
  unit: string;
  fingerprint: string;
  kept: string;
}

export const listCitations = (db: Tx, scope: Scope, answerIds: readonly string[]): Promise<CitationRow[]> =>
  mine(db, scope, 'framework_citations')
    .select([
      'id',
      'answer_id',
      'position',
      'kind',
      'object_id',
      'object_version',
      'title',
      'page',
      'quote',
      'metric',
      'value',
      'unit',
      'fingerprint',
      'kept',
    ])
    .where(sql<boolean>`answer_id = any (${answerIds}::uuid[])`)
    .orderBy('answer_id')
    .orderBy('position')
    .$castTo<CitationRow>()
    .execute();

/** Replaces what answers cite; answers that are not named keep theirs. */
export async function putCitations(
  db: Tx,
  scope: Scope,
  cited: ReadonlyMap<string, readonly Omit<CitationRow, 'answer_id' | 'position'>[]>,
): Promise<void> {
  if (cited.size === 0) return;
  await deleteMine(db, scope, 'framework_citations')
    .where(sql<boolean>`answer_id = any (${[...cited.keys()]}::uuid[])`)
    .execute();
  await insertManyMine(
    db,
    scope,
    'framework_citations',
    [...cited].flatMap(([answer_id, rows]) => rows.map((row, position) => ({ ...row, answer_id, position }))),
  );
}

export async function keepCitation(db: Tx, scope: Scope, id: string, kept: string): Promise<void> {
  await updateMine(db, scope, 'framework_citations').set({ kept }).where('id', '=', id).execute();
}
