import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import type { Need } from '@steward/contract/declared';
import { grouped } from '@steward/core/grouped';
import type { FrameworkLevel } from '@steward/contract/reporting/frameworks.models';
import type { Work } from '../../../database/transaction.ts';
import type { FoundKind } from '../../../platform/navigation/found-kinds.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { addressOf, isDiagnosis, languageOf, listFrameworks } from './editions.service.ts';
import * as repository from './frameworks.repository.ts';
import type { AnswerRow, ReportRow } from './frameworks.repository.ts';
import { findSubject, reachedSubjects, subjectIdOf } from './subjects.service.ts';

/**
 * What a person may do with a report. People with the permission who reach its whole subject see all of it. Those who are asked for an answer,
 * or for its review, see and write that answer, whatever they reach (decision 0117).
 */
export interface Access {
  row: ReportRow;
  /** All questions are shown. */
  isWhole: boolean;
  mayEdit: boolean;
  mayApprove: boolean;
  mayDelete: boolean;
  userId: string;
}

const may = (ctx: Ctx, need: Need) => decide(actorOf(ctx).rights, need).allowed;

export const isAsked = (userId: string, answer: Pick<AnswerRow, 'owner_id' | 'reviewer_id'>): boolean =>
  answer.owner_id === userId || answer.reviewer_id === userId;

const mayWrite = ({ mayEdit, userId, row }: Access, answer: Pick<AnswerRow, 'owner_id'> | undefined): boolean =>
  row.state === 'open' && (mayEdit || answer?.owner_id === userId);

/** Reviewing belongs to the reviewer who was asked, else to every user who may edit; never to who wrote or owned it since its last review. */
const mayReview = ({ mayEdit, userId, row }: Access, answer: AnswerRow): boolean =>
  row.state === 'open' && !answer.contributors.includes(userId) && (answer.reviewer_id === userId || mayEdit);

export const rightsOn = (access: Access, answer: AnswerRow | undefined) => ({
  may_edit: mayWrite(access, answer),
  may_review: Boolean(answer && mayReview(access, answer)),
});

export function refuseReview(access: Access, answer: AnswerRow): void {
  const { userId, row } = access;
  if (row.state !== 'open') fail('framework-report.frozen');
  if (answer.contributors.includes(userId)) fail('framework-answer.own-review', answer.code);
  if (!mayReview(access, answer)) fail('session.forbidden');
}

export function refuseWriting(access: Access, answer: Pick<AnswerRow, 'owner_id'> | undefined): void {
  if (access.row.state !== 'open') fail('framework-report.frozen');
  if (!mayWrite(access, answer)) fail('session.forbidden');
}

/** A version that is later than the report's was never read: answers that changed since cannot be found by it. */
export function refuseUnread(row: ReportRow, version: number): void {
  if (version > row.version) fail('framework-report.unread-version', String(row.version));
}

/** An answer that changed after the version that was read is not written over. */
export function refuseOvertaken(row: ReportRow, answer: AnswerRow | undefined, version: number): void {
  refuseUnread(row, version);
  if (answer && answer.changed_in > version) fail('framework-report.changed', answer.code);
}

/** The access of the person to reports, those left out which they do not see. */
export async function accessTo(ctx: Ctx, work: Work, rows: readonly ReportRow[]): Promise<Access[]> {
  const { userId } = actorOf(ctx);
  const isReached = await reachedSubjects(work);
  const mayRead = may(ctx, 'frameworks.read');
  const asked = new Set(
    work.scope.tenants
      ? []
      : (await repository.listAnswersBy(work.db, work.scope, { person: userId })).map(({ report_id }) => report_id),
  );
  return rows.flatMap((row): Access[] => {
    const isWhole = mayRead && isReached(row);
    if (!isWhole && !asked.has(row.id)) return [];
    return [
      {
        row,
        isWhole,
        mayEdit: isWhole && may(ctx, 'frameworks.edit'),
        mayApprove: isWhole && may(ctx, 'frameworks.approve'),
        mayDelete: isWhole && may(ctx, 'frameworks.delete'),
        userId,
      },
    ];
  });
}

/** The report with this id, as far as the person sees it. */
export async function findAccess(ctx: Ctx, work: Work, id: string): Promise<Access> {
  const row = await repository.findReport(work.db, work.scope, id);
  const [access] = row ? await accessTo(ctx, work, [row]) : [];
  return access ?? fail('framework-report.not-found');
}

/** The same, for what only people do who see all of it. */
export async function findWhole(ctx: Ctx, work: Work, id: string): Promise<Access> {
  const access = await findAccess(ctx, work, id);
  return access.isWhole ? access : fail('framework-report.not-found');
}

export interface Ref {
  report_id?: string | undefined;
  key?: string | undefined;
  reporting_level?: FrameworkLevel | undefined;
  subject_id?: string | undefined;
  year?: number | undefined;
}

/** The report that is meant, by its id or by framework, level, subject and year; undefined: there is none. */
export async function findMeant(ctx: Ctx, work: Work, ref: Ref): Promise<Access | undefined> {
  const { report_id, key, reporting_level: level = 'organization', subject_id, year } = ref;
  if (report_id !== undefined) return findAccess(ctx, work, report_id);
  const missing = [...(key === undefined ? ['key'] : []), ...(year === undefined ? ['year'] : [])];
  if (missing.length)
    fail(
      'request.invalid',
      undefined,
      missing.map((field) => ({ field, message: 'is required, or report_id' })),
    );
  const rows = await repository.listReports(work.db, work.scope, { framework: key, level, year });
  const row = rows.find((one) => subjectIdOf(work, one) === (subject_id ?? work.scope.organizationId));
  const [access] = row ? await accessTo(ctx, work, [row]) : [];
  if (access) return access;
  // A report about something that the person does not reach is refused like its subject.
  await findSubject(work, level, subject_id);
  return undefined;
}

export const mustFindMeant = async (ctx: Ctx, work: Work, ref: Ref): Promise<Access> =>
  (await findMeant(ctx, work, ref)) ?? fail('framework-report.not-found');

/** Reports in the search of the header: by framework, year and subject, for people who may open them. */
export const searchedReports: FoundKind = {
  address: ({ object_id, note, environment_id }) => {
    const [framework = '', year] = note.split(' ');
    return addressOf({ id: object_id, framework, environment_id, year: Number(year) });
  },
  open: async (ctx, work) => {
    const open = (await accessTo(ctx, work, await repository.listReports(work.db, work.scope))).map(({ row }) => row);
    const titles = new Map((await listFrameworks(work)).map(({ key, title }) => [key, title]));
    return {
      ids: open.map(({ id }) => id),
      name: ({ title, note }, language) => {
        const [key = '', year = ''] = note.split(' ');
        return `${titles.get(key)?.[language] ?? key} ${year} ${title}`;
      },
    };
  },
};

/** The frameworks with a report that the person may open, as pages in the menu: the only report of the latest year, or their list. */
export async function startedFrameworks(ctx: Ctx, work: Work): Promise<{ name: string; address: string }[]> {
  const open = (await accessTo(ctx, work, await repository.listReports(work.db, work.scope)))
    .map(({ row }) => row)
    .filter(({ framework }) => !isDiagnosis(framework));
  const language = languageOf(ctx, undefined);
  const routes = grouped(
    (await listFrameworks(work)).filter(({ key }) => open.some(({ framework }) => framework === key)),
    ({ route }) => route,
  );
  return [...routes].map(([route, [first, ...others]]) => {
    const reports = open.filter(({ framework }) => framework === first?.key);
    const [latest, next] = reports;
    const isOne = others.length === 0 && latest !== undefined && next?.year !== latest.year;
    return { name: first?.title[language] ?? '', address: isOne ? addressOf(latest) : route };
  });
}
