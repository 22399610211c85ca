import { createHash } from 'node:crypto';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import { FrameworkReport as Report } from '@steward/contract/reporting/frameworks.models';
import type { FrameworkReport, FrameworkRound } from '@steward/contract/reporting/frameworks.models';
import { answerUnit } from '@steward/core/disclosures/answer-value';
import { canonicalJson } from '@steward/core/canonical-json';
import { roundDifferences } from '@steward/core/disclosures/differences';
import type { FrameworkEdition } from '@steward/reference/frameworks/framework';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import { todayOf } from '../../../platform/today.ts';
import { findWhole, refuseUnread, type Access } from './access.service.ts';
import { shownContent } from './content.service.ts';
import {
  addressOf,
  findEdition,
  findFramework,
  isAboutPeriod,
  languageOf,
  questionOf,
  reasonOf,
} from './editions.service.ts';
import { shownFrozen } from './hidden-answers.service.ts';
import * as repository from './frameworks.repository.ts';
import { shownOneReport } from './reports.service.ts';
import type { Beside, FrozenAnswer, RoundContent } from './rounds.content.ts';
import * as rounds from './rounds.repository.ts';
import type { RoundRow } from './rounds.repository.ts';

const hashOf = (content: RoundContent) => createHash('sha256').update(canonicalJson(content)).digest('hex');

/** The content still has the hash under which it was frozen. */
export const isAsFrozen = ({ content, sha256 }: Pick<RoundRow, 'content' | 'sha256'>): boolean =>
  hashOf(content) === sha256;

/** What was beside the answers when the round was approved. */
export const besideOf = ({ content, beside }: Pick<RoundRow, 'content' | 'beside'>): Beside =>
  content.beside ?? beside ?? {};

async function besideNow(ctx: Ctx, work: Work, reportId: string): Promise<Pick<RoundContent, 'beside'>> {
  const beside: Record<string, unknown> = {};
  for (const [name, source] of Object.entries(ctx.besides)) {
    const found = await source(work, reportId);
    if (found !== undefined) beside[name] = found;
  }
  return Object.keys(beside).length ? { beside } : {};
}

type Fault = { field: string; message: string };
type Content = Awaited<ReturnType<typeof shownContent>>;
const answersOf = (content: Content) =>
  content.sections.flatMap(({ questions }) =>
    questions.flatMap((question) => question.answers.map((answer) => ({ question, answer }))),
  );

/** What keeps a report from being approved, by question. */
function faultsOf(content: Content): Fault[] {
  return answersOf(content).flatMap(({ question, answer }): Fault[] => {
    const wrong = (message: string) => [{ field: answer.code, message }];
    if (answer.state === 'drafted') return wrong('is a draft');
    if (answer.state === 'open') return question.required ? wrong('has no answer') : [];
    if (answer.staleness === 'value') return wrong('has newer figures or sources');
    return answer.reviewed_at === null ? wrong('is not reviewed') : [];
  });
}

/** The content of a report, as a round keeps it. */
export async function freeze(
  ctx: Ctx,
  work: Work,
  content: Content,
  access: Access,
  head: Pick<RoundContent['head'], 'reason' | 'approved_by' | 'approved_at' | 'round'>,
): Promise<RoundContent> {
  const { row } = access;
  const edition = await findEdition(work, row);
  const shown = answersOf(content).filter(({ answer }) => answer._id !== null && answer.state !== 'open');
  const cited = new Map<string, repository.CitationRow[]>();
  const ids = shown.flatMap(({ answer }) => answer._id ?? []);
  // As it is stored, whatever the person who freezes it may see.
  const stored = await repository.listAnswersById(work.db, work.scope, ids);
  const valueOf = new Map(stored.map(({ id, value }) => [id, value]));
  for (const citation of await repository.listCitations(work.db, work.scope, ids))
    cited.set(citation.answer_id, [...(cited.get(citation.answer_id) ?? []), citation]);
  return {
    format: 1,
    head: {
      report_id: row.id,
      organization_id: work.scope.organizationId,
      framework: row.framework,
      edition: row.edition,
      edition_reason: row.edition_reason,
      level: row.level,
      subject_id: content.subject_id,
      subject_name: content.subject_name,
      year: row.year,
      first_day: row.first_day,
      last_day: row.last_day,
      version: row.version,
      ...head,
    },
    completeness: content.completeness,
    answers: shown.map(({ question, answer }): FrozenAnswer => {
      const { title } = questionOf(edition, answer.code);
      return {
        code: answer.code,
        title,
        subject_id: answer.subject_id,
        subject_name: answer.subject_name,
        type: question.type,
        unit: question.unit,
        value: valueOf.get(answer._id ?? '') ?? null,
        state: answer.state,
        reason: [answer.reason_code, answer.reason].filter(Boolean).join(': '),
        owner: answer.owner?.name ?? answer.written_by?.name ?? '',
        reviewed_by: answer.reviewed_by?.name ?? '',
        citations: (cited.get(answer._id ?? '') ?? []).map((one) => ({
          kind: one.kind,
          object_id: one.object_id,
          object_version: one.object_version,
          title: one.title,
          metric: one.metric as FrozenAnswer['citations'][number]['metric'],
          value: one.value,
          unit: one.unit,
          fingerprint: one.fingerprint,
          page: one.page,
          quote: one.quote,
        })),
      };
    }),
    ...(await besideNow(ctx, work, row.id)),
  };
}

export const approveReport = (
  ctx: Ctx,
  { report_id, version, reason }: Parsed<typeof frameworks.approveReport>,
): Promise<FrameworkReport> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const access = await findWhole(ctx, work, report_id);
    const { row } = access;
    if (row.state !== 'open') fail('framework-report.frozen');
    refuseUnread(row, version);
    if (row.version !== version) fail('framework-report.changed');
    if (isAboutPeriod(row.framework) && row.last_day >= todayOf(ctx)) fail('framework-report.year-not-over');
    const content = await shownContent(ctx, work, access, undefined);
    const faults = faultsOf(content);
    if (answersOf(content).every(({ answer }) => answer.state === 'open' || answer.state === 'drafted'))
      fail('framework-report.incomplete');
    if (faults.length)
      fail(
        'framework-report.incomplete',
        faults
          .slice(0, 20)
          .map(({ field, message }) => `${field} ${message}`)
          .join(', '),
      );
    const actor = actorOf(ctx);
    const round = row.round + 1;
    const head = {
      reason: reason || row.reopened_reason,
      approved_by: actor.name,
      approved_at: ctx.now.toISOString(),
      round,
    };
    const frozen = await freeze(ctx, work, content, access, head);
    const documents = frozen.answers.flatMap(({ citations }) =>
      citations.flatMap(({ kind, object_id }) => (kind === 'document' && object_id !== null ? [object_id] : [])),
    );
    await rounds.insertRound(db, scope, {
      report_id,
      round,
      content: JSON.stringify(frozen),
      sha256: hashOf(frozen),
      reason: head.reason,
      approved_by: actor.userId,
      approved_name: actor.name,
      approved_at: ctx.now,
      document_ids: [...new Set(documents)],
    });
    await repository.updateReport(db, scope, report_id, { state: 'approved', round });
    const answers = await repository.listAnswers(db, scope, [report_id]);
    const people = new Set(answers.flatMap(({ owner_id }) => owner_id ?? []));
    people.delete(actor.userId);
    await raise(ctx, db, {
      kind: 'framework.approved',
      object_id: report_id,
      isForAllReaders: true,
      to: [...people],
      values: { report: `${(await findFramework(work, row.framework)).name} ${row.year}`, person: actor.name },
      redirect_url: addressOf(row),
    });
    // The figures were read for the round: what it holds is what is shown.
    return Report.parse({ ...content, state: 'approved', round });
  });

export const submitReport = (
  ctx: Ctx,
  { report_id, submitted_on, submitted_to }: Parsed<typeof frameworks.submitReport>,
): Promise<FrameworkReport> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { row } = await findWhole(ctx, work, report_id);
    if (row.state !== 'approved') fail('framework-report.not-approved');
    const { approved_at } =
      (await rounds.findRound(db, scope, report_id, row.round)) ?? fail('framework-report.not-approved');
    const approvedOn = todayOf({ ...ctx, now: new Date(approved_at) });
    if (submitted_on > todayOf(ctx) || submitted_on < approvedOn)
      fail('request.invalid', undefined, [
        { field: 'submitted_on', message: 'must lie between the approval of the round and today' },
      ]);
    const { userId, name } = actorOf(ctx);
    const values = { submitted_by: userId, submitted_name: name, submitted_on, submitted_to };
    await rounds.noteSubmission(db, scope, report_id, row.round, values);
    await repository.updateReport(db, scope, report_id, { state: 'submitted' });
    return shownOneReport(ctx, work, report_id);
  });

export const reopenReport = (
  ctx: Ctx,
  { report_id, reason }: Parsed<typeof frameworks.reopenReport>,
): Promise<FrameworkReport> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { row } = await findWhole(ctx, work, report_id);
    if (row.state === 'open') fail('framework-report.not-frozen');
    await repository.updateReport(db, scope, report_id, { state: 'open', reopened_reason: reason });
    await repository.nextVersion(db, scope, report_id, ctx.now);
    return shownOneReport(ctx, work, report_id);
  });

const shownRound = ({ content, approved_name, submitted_name, beside: _beside, ...row }: RoundRow): FrameworkRound => ({
  ...row,
  approved_by: approved_name,
  submitted_by: submitted_name,
  completeness: content.completeness,
});

export const getReportRounds = (
  ctx: Ctx,
  { report_id }: Parsed<typeof frameworks.getReportRounds>,
): Promise<FrameworkRound[]> =>
  reading(ctx, async (work) => {
    await findWhole(ctx, work, report_id);
    return (await rounds.listRounds(work.db, work.scope, report_id)).map(shownRound);
  });

type Shown = Answer<typeof frameworks.getReportRound>;

const inWords = (edition: FrameworkEdition, answer: FrozenAnswer, language: Language): Shown['answers'][number] => ({
  code: answer.code,
  title: answer.title[language],
  subject_id: answer.subject_id,
  subject_name: answer.subject_name,
  unit: answerUnit(answer.unit, answer.citations),
  value: answer.value as Shown['answers'][number]['value'],
  is_hidden: answer.is_hidden ?? false,
  state: answer.state,
  reason: reasonOf(edition, answer.reason, language),
  owner: answer.owner,
  reviewed_by: answer.reviewed_by,
  citations: answer.citations.map(({ kind, title, value, unit, page, quote }) => ({
    kind,
    title,
    value,
    unit,
    page,
    quote,
  })),
});

export const getReportRound = (
  ctx: Ctx,
  { report_id, round, language: asked }: Parsed<typeof frameworks.getReportRound>,
): Promise<Shown> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    await findWhole(ctx, work, report_id);
    const language = languageOf(ctx, asked);
    const row = (await rounds.findRound(db, scope, report_id, round)) ?? fail('framework-round.not-found');
    const edition = await findEdition(work, row.content.head);
    const before = round > 1 ? await rounds.findRound(db, scope, report_id, round - 1) : undefined;
    const differences = before ? roundDifferences(before.content.answers, row.content.answers) : [];
    const keyOf = ({ code, subject_id }: Pick<FrozenAnswer, 'code' | 'subject_id'>) => `${code} ${subject_id ?? ''}`;
    const { answers } = await shownFrozen(ctx, work, row.content);
    const earlier = before ? (await shownFrozen(ctx, work, before.content)).answers : [];
    const [now, then] = [answers, earlier].map((some) => new Map(some.map((one) => [keyOf(one), one])));
    const shownIn = (some: typeof now, answer: FrozenAnswer | null) =>
      answer && inWords(edition, some?.get(keyOf(answer)) ?? fail('framework-round.not-found'), language);
    return {
      ...shownRound(row),
      is_unchanged: isAsFrozen(row),
      answers: answers.map((answer) => inWords(edition, answer, language)),
      differences: differences.map((one) => ({
        code: one.code,
        subject_id: one.subject_id,
        title: (one.after ?? one.before)?.title[language] ?? one.code,
        before: shownIn(then, one.before),
        after: shownIn(now, one.after),
      })),
    };
  });
