import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkEntry, FrameworkReport } from '@steward/contract/reporting/frameworks.models';
import { grouped } from '@steward/core/grouped';
import { questionsOf, successorsOf } from '@steward/reference/frameworks/editions';
import type { FrameworkEdition } from '@steward/reference/frameworks/framework';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { accessTo, findMeant, findWhole, type Access } from './access.service.ts';
import { listMine, load, shownReport } from './content.service.ts';
import {
  editionOfYear,
  editionIn,
  findFramework,
  languageOf,
  listFrameworks,
  type Framework,
  type Group,
} from './editions.service.ts';
import * as repository from './frameworks.repository.ts';
import type { AnswerRow, ReportRow } from './frameworks.repository.ts';
import { columnsOf, findSubject, subjectIdOf } from './subjects.service.ts';
import { writeAnswers, type NewCitation, type Write } from './writing.service.ts';

const DONE = { done: true } as const;

const usable = ({ editions, retired }: Pick<Framework, 'editions' | 'retired'>) =>
  editions.filter(({ edition }) => !retired.has(edition));

const shownEntry = (
  { key, title, group, levels, route, isOwn, editions, retired }: Framework,
  reports: number,
  language: Language,
): FrameworkEntry => ({
  key,
  name: title[language],
  group,
  levels: [...levels],
  route,
  is_own: isOwn,
  editions: usable({ editions, retired }).map((one) => ({
    edition: one.edition,
    version: one.version,
    publisher: one.publisher,
    valid_from: one.valid_from,
    valid_until: one.valid_until,
    licence: one.licence,
    confidence: one.confidence,
    confidence_note: one.confidence_note,
    sources: one.source.map(({ name: source, ref }) => ({ name: source, ref })),
  })),
  reports,
});

const catalogueOf =
  (group?: Group) =>
  (ctx: Ctx, { language }: Parsed<typeof frameworks.reportingDisclosures>): Promise<FrameworkEntry[]> =>
    reading(ctx, async (work) => {
      const seen = await accessTo(ctx, work, await repository.listReports(work.db, work.scope));
      return (await listFrameworks(work))
        .filter((framework) => (group === undefined || framework.group === group) && usable(framework).length > 0)
        .map((framework) =>
          shownEntry(
            framework,
            seen.filter(({ row }) => row.framework === framework.key).length,
            languageOf(ctx, language),
          ),
        );
    });

export const reportingDisclosures = catalogueOf('disclosure');
export const reportingRegulations = catalogueOf('regulation');
export const reportingVoluntaryStandards = catalogueOf('voluntary');
export const getAllMasterReporting = catalogueOf();

type Filter = Parsed<typeof frameworks.getAllDisclosureReports>;
const keysOf = async (work: Work, group: Group) =>
  (await listFrameworks(work)).filter((framework) => framework.group === group).map(({ key }) => key);

const reportsOf =
  (group: Group) =>
  (ctx: Ctx, filter: Filter): Promise<FrameworkReport[]> =>
    reading(ctx, async (work) => {
      const { loaded, accesses } = await listMine(ctx, work, filter, await keysOf(work, group));
      return accesses.map((access) => shownReport(work, loaded, access));
    });

export const getAllDisclosureReports = reportsOf('disclosure');
export const getAllRegulationReports = reportsOf('regulation');
export const getAllVoluntaryReports = reportsOf('voluntary');

export const reportingView = (
  ctx: Ctx,
  filter: Parsed<typeof frameworks.reportingView>,
): Promise<Answer<typeof frameworks.reportingView>> =>
  reading(ctx, async (work) => {
    const { loaded, accesses } = await listMine(ctx, work, filter);
    const reports = accesses.map((access) => shownReport(work, loaded, access));
    const sumOf = (of: (report: FrameworkReport) => number) => reports.reduce((sum, report) => sum + of(report), 0);
    const due = reports.flatMap(({ state, due_on }) => (state === 'open' && due_on !== null ? [due_on] : []));
    return {
      reports,
      applicable: sumOf(({ completeness }) => completeness.applicable),
      answered: sumOf(({ completeness }) => completeness.answered),
      stale: sumOf(({ stale }) => stale),
      asked_of_me: sumOf(({ asked_of_me }) => asked_of_me),
      next_due: due.toSorted()[0] ?? null,
    };
  });

/** One report, as lists show it. */
export async function shownOneReport(ctx: Ctx, work: Work, id: string): Promise<FrameworkReport> {
  const access = await findWhole(ctx, work, id);
  // Only what is open has sources to follow.
  const loaded = await load(ctx, work, [access], undefined, () => access.row.state === 'open');
  return shownReport(work, loaded, access);
}

export const checkIfReportingApplied = (
  ctx: Ctx,
  input: Parsed<typeof frameworks.checkIfReportingApplied>,
): Promise<Answer<typeof frameworks.checkIfReportingApplied>> =>
  reading(ctx, async (work) => {
    if (input.report_id === undefined) await findFramework(work, input.key);
    const access = await findMeant(ctx, work, input);
    return access
      ? { is_applied: true, report: shownReport(work, await load(ctx, work, [access]), access) }
      : { is_applied: false, report: null };
  });

/** Figures and what they make are of their year; words, lists and choices are carried into the next. */
const isCarried = (
  answer: AnswerRow,
  citations: readonly repository.CitationRow[],
  edition: FrameworkEdition,
): boolean => {
  const question = questionsOf(edition).find(({ code }) => code === answer.code);
  const isYearly = question?.type === 'number' || question?.type === 'date';
  return answer.value !== null && !isYearly && !citations.some(({ kind }) => kind === 'metric' || kind === 'answer');
};

/** Carries answers of another report into this one as drafts, with owner and reviewer; the codes that have no place in it. */
async function carryAnswers(
  ctx: Ctx,
  work: Work,
  from: ReportRow,
  to: ReportRow,
): Promise<{ carried: number; not_carried: string[] }> {
  const { db, scope } = work;
  const framework = await findFramework(work, to.framework);
  const [before, after] = [editionIn(framework, from.edition), editionIn(framework, to.edition)];
  const answers = await repository.listAnswers(db, scope, [from.id]);
  // Answers are not carried to an earlier edition.
  if (before.valid_from > after.valid_from)
    return { carried: 0, not_carried: answers.flatMap(({ code, value }) => (value === null ? [] : [code])) };
  const cited = await repository.listCitations(
    db,
    scope,
    answers.map(({ id }) => id),
  );
  const citedBy = grouped(cited, ({ answer_id }) => answer_id);
  const not_carried: string[] = [];
  const writes: Write[] = [];
  for (const answer of answers) {
    const own = citedBy.get(answer.id) ?? [];
    const codes = successorsOf(answer.code, before, after, framework.editions);
    if (codes.length === 0 && answer.value !== null) not_carried.push(answer.code);
    const isKept = isCarried(answer, own, before);
    const { owner_id, reviewer_id, environment_id, written_by } = answer;
    if (!isKept && owner_id === null && reviewer_id === null) continue;
    for (const code of codes)
      writes.push({
        before: undefined,
        next: {
          report_id: to.id,
          code,
          environment_id,
          value: isKept ? answer.value : null,
          state: isKept ? 'drafted' : 'open',
          citations: isKept ? own.map(({ kept: _kept, ...row }): NewCitation => row) : [],
          // What is carried was written by the user who wrote it, not by the one who begins the report; its review ended that.
          written_by: isKept && answer.reviewed_at === null ? written_by : null,
          owner_id,
          reviewer_id,
        },
      });
  }
  const changedIn = await repository.nextVersion(db, scope, to.id, ctx.now);
  await writeAnswers(ctx, work, writes, { act: 'carried', note: String(from.year), changedIn });
  const carried = writes.filter(({ next }) => next.state === 'drafted').length;
  return { carried, not_carried: [...new Set(not_carried)].toSorted() };
}

const yearBefore = async (work: Work, row: ReportRow): Promise<ReportRow | undefined> =>
  (
    await repository.listReports(work.db, work.scope, {
      framework: row.framework,
      level: row.level,
      year: row.year - 1,
    })
  ).find((one) => subjectIdOf(work, one) === subjectIdOf(work, row));

/** The report of the year before about the same subject. */
export const findYearBefore = yearBefore;

export const createReport = (
  ctx: Ctx,
  input: Parsed<typeof frameworks.createReport>,
): Promise<Answer<typeof frameworks.createReport>> =>
  inTransaction(ctx, async (work) => {
    const { row, ...moved } = await beginReport(ctx, work, input);
    return { ...(await shownOneReport(ctx, work, row.id)), ...moved };
  });

/** Begins a report; what it carries over from the year before. */
export async function beginReport(
  ctx: Ctx,
  work: Work,
  input: Parsed<typeof frameworks.createReport>,
): Promise<{ row: ReportRow; carried: number; not_carried: string[] }> {
  const { db, scope } = work;
  const { key, year, reporting_level: level, due_on } = input;
  const framework = await findFramework(work, key);
  if (!framework.levels.includes(level)) fail('framework.level', framework.levels.join(', '));
  const subject = await findSubject(work, level, input.subject_id);
  if (`${year}-01-01` > todayOf(ctx)) fail('framework-report.future');
  refuseEarlyDue(due_on, `${year}-01-01`);
  const { edition, reason } = editionOfYear(framework, year, input.edition, input.edition_reason);
  const about = columnsOf(subject);
  const same = await repository.listReports(db, scope, { framework: key, level, year });
  if (same.some((row) => subjectIdOf(work, row) === subject.id)) fail('framework-report.exists');
  const id = uuid();
  await repository.insertReport(db, scope, {
    id,
    framework: key,
    edition: edition.edition,
    edition_reason: reason,
    ...about,
    year,
    first_day: `${year}-01-01`,
    last_day: `${year}-12-31`,
    due_on,
    created_by: actorOf(ctx).userId,
  });
  const row = (await repository.findReport(db, scope, id)) ?? fail('framework-report.not-found');
  const before = input.with_last_year ? await yearBefore(work, row) : undefined;
  const moved = before ? await carryAnswers(ctx, work, before, row) : { carried: 0, not_carried: [] };
  return { row, ...moved };
}

/** Reports of past years are entered with the days on which they were due; none is due before its period. */
function refuseEarlyDue(due_on: string | null, firstDay: string): void {
  if (due_on !== null && due_on < firstDay)
    fail('request.invalid', undefined, [{ field: 'due_on', message: 'must not lie before the period of the report' }]);
}

/** A report that can be changed, by a person who sees all of it. */
export async function findOpen(ctx: Ctx, work: Work, id: string): Promise<Access> {
  const access = await findWhole(ctx, work, id);
  if (access.row.state !== 'open') fail('framework-report.frozen');
  return access;
}

export const updateReport = (
  ctx: Ctx,
  { report_id, due_on }: Parsed<typeof frameworks.updateReport>,
): Promise<FrameworkReport> =>
  inTransaction(ctx, async (work) => {
    const { row } = await findOpen(ctx, work, report_id);
    refuseEarlyDue(due_on, row.first_day);
    await repository.updateReport(work.db, work.scope, report_id, { due_on });
    return shownOneReport(ctx, work, report_id);
  });

export const moveReportToEdition = (
  ctx: Ctx,
  { report_id, edition, reason }: Parsed<typeof frameworks.moveReportToEdition>,
): Promise<Answer<typeof frameworks.moveReportToEdition>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { row } = await findOpen(ctx, work, report_id);
    const framework = await findFramework(work, row.framework);
    const [from, to] = [editionIn(framework, row.edition), editionIn(framework, edition)];
    if (framework.retired.has(to.edition)) fail('framework.edition-not-found');
    if (from.edition === to.edition) fail('framework-report.same-edition');
    if (to.valid_from < from.valid_from) fail('framework-report.earlier-edition');
    const answers = await repository.listAnswers(db, scope, [report_id]);
    const ids = answers.map(({ id }) => id);
    const cited = grouped(await repository.listCitations(db, scope, ids), ({ answer_id }) => answer_id);
    const further: Write[] = [];
    const changedIn = await repository.nextVersion(db, scope, report_id, ctx.now);
    // Aside first: a code may be that of another question in the next edition. What has no place in it stays there, with its versions.
    for (const answer of answers) await repository.moveAnswer(db, scope, answer.id, `${answer.code}@${from.edition}`);
    const not_carried: string[] = [];
    let carried = 0;
    for (const answer of answers) {
      const [first, ...others] = successorsOf(answer.code, from, to, framework.editions);
      if (first === undefined) {
        if (answer.value !== null) not_carried.push(answer.code);
        continue;
      }
      await repository.moveAnswer(db, scope, answer.id, first);
      await repository.updateAnswer(db, scope, answer.id, {
        changed_in: changedIn,
        state: answer.state === 'reviewed' ? 'answered' : answer.state,
        reviewed_by: null,
        reviewed_at: null,
      });
      const citations = (cited.get(answer.id) ?? []).map(({ kept: _kept, ...citation }): NewCitation => citation);
      const { environment_id, value, written_by } = answer;
      const state = value === null ? ('open' as const) : ('drafted' as const);
      for (const code of others)
        further.push({
          before: undefined,
          next: { report_id, code, environment_id, value, state, citations, written_by },
        });
      if (answer.value !== null) carried++;
    }
    await writeAnswers(ctx, work, further, { act: 'carried', note: row.edition, changedIn });
    await repository.updateReport(db, scope, report_id, { edition: to.edition, edition_reason: reason });
    return { ...(await shownOneReport(ctx, work, report_id)), carried, not_carried: not_carried.toSorted() };
  });

export const deleteReport = (ctx: Ctx, { report_id }: Parsed<typeof frameworks.deleteReport>) =>
  inTransaction(ctx, async (work) => {
    const { row } = await findWhole(ctx, work, report_id);
    if (row.round > 0) fail('framework-report.has-rounds');
    await repository.deleteReport(work.db, work.scope, report_id);
    return DONE;
  });
