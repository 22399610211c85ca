import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkAnswer } from '@steward/contract/reporting/frameworks.models';
import { storedValue, takesValueOf, valueFaults, type AnswerValue } from '@steward/core/disclosures/answer-value';
import type { AnswerState } from '@steward/core/disclosures/completeness';
import { keptMark } from '@steward/core/disclosures/staleness';
import type { FrameworkEdition, FrameworkQuestion } from '@steward/reference/frameworks/framework';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listReportHeads } from '../../carbon/reports/reports.service.ts';
import { mustFindLive } from '../../estate/documents/documents.service.ts';
import { findAccess, isAsked, mustFindMeant, refuseWriting, type Access } from './access.service.ts';
import { shownOne, shownSome } from './content.service.ts';
import { citedRecords } from '../records/accepted.service.ts';
import { editionIn, findEdition, findFramework, isPerProperty, languageOf, questionOf } from './editions.service.ts';
import * as repository from './frameworks.repository.ts';
import type { AnswerRow } from './frameworks.repository.ts';
import { sourcesNow, stalenessOfCitation } from './sources.service.ts';
import { aboutProperty, propertiesOf } from './subjects.service.ts';
import { isSameValue, noteVersion, saidBy, writeAnswer, type NewCitation } from './writing.service.ts';

type Sent = Parsed<typeof frameworks.saveReportingData>['answers'][number];
type Fault = { field: string; message: string };

/** A question of a report with its answer, which the person may write. */
export interface Slot {
  question: FrameworkQuestion;
  subjectId: string | null;
  before: AnswerRow | undefined;
}

/** Finds the questions of a report that are to be written; a question per property needs one of the properties. */
export async function slotFinder(
  work: Work,
  access: Access,
): Promise<(code: string, subjectId: string | null | undefined) => Slot> {
  const { row } = access;
  const edition = await findEdition(work, row);
  const sectionOf = new Map(
    edition.sections.flatMap((section) => section.questions.map(({ code }) => [code, section])),
  );
  const isAnyPerProperty = edition.sections.some((section) => isPerProperty(section, row.level));
  const properties = new Set(isAnyPerProperty ? (await propertiesOf(work, row)).map(({ id }) => id) : []);
  const given = await repository.listAnswers(work.db, work.scope, [row.id]);
  return (code, subjectId = null) => {
    const section = sectionOf.get(code) ?? fail('framework-answer.not-found', code);
    if (isPerProperty(section, row.level)) {
      if (subjectId === null || !properties.has(subjectId)) fail('environment.not-found');
    } else if (subjectId !== null && subjectId !== row.environment_id) fail('environment.not-found');
    const environmentId = isPerProperty(section, row.level) ? subjectId : null;
    const before = given.find((one) => one.code === code && one.environment_id === environmentId);
    refuseWriting(access, before);
    return { question: questionOf(edition, code), subjectId: environmentId, before };
  };
}

const stateOf = (sent: Sent, value: unknown): AnswerState => sent.state ?? (value === null ? 'open' : 'answered');

/** What is wrong with an answer beside its value. */
function stateFaults(
  edition: FrameworkEdition,
  { question }: Slot,
  sent: Sent,
  state: AnswerState,
  value: unknown,
): Fault[] {
  const wrong = (field: string, message: string): Fault[] => [{ field, message }];
  if (state === 'answered' && value === null && question.type !== 'file') return wrong('value', 'is required');
  if (state !== 'omitted' && state !== 'not-applicable') return [];
  if (!sent.reason?.trim() && !sent.reason_code) return wrong('reason', 'is required');
  if (state === 'omitted' && !question.omittable) return wrong('state', 'this question may not be omitted');
  const isReason = edition.omission_reasons.some(({ code }) => code === sent.reason_code);
  return sent.reason_code && !isReason ? wrong('reason_code', 'is none of the reasons of this framework') : [];
}

/** The sources that a person names, as they are now. */
async function citationsOf(ctx: Ctx, work: Work, sent: NonNullable<Sent['citations']>): Promise<NewCitation[]> {
  const rows: NewCitation[] = [];
  const blank = { page: null, quote: '', metric: null, value: null, unit: '', fingerprint: '' };
  for (const one of sent) {
    if (one.kind === 'document') {
      const document = await mustFindLive(work, one.object_id);
      const { kind, object_id, page, quote } = one;
      rows.push({
        ...blank,
        kind,
        object_id,
        page,
        quote,
        title: document.title,
        object_version: String(document.version_no),
      });
    } else if (one.kind === 'record') {
      const [record] = await citedRecords(work, [one.object_id], languageOf(ctx, undefined));
      if (!record) fail('record.not-found');
      // What waits for its first review counts for no answer yet.
      if (record.version === null) fail('framework-answer.record-in-review');
      rows.push({
        ...blank,
        kind: one.kind,
        object_id: one.object_id,
        title: record.title,
        object_version: String(record.version),
      });
    } else {
      const head = (await listReportHeads(work)).find(({ _id }) => _id === one.object_id) ?? fail('report.not-found');
      rows.push({
        ...blank,
        kind: one.kind,
        object_id: one.object_id,
        title: `GHG ${head.year}, ${head.target_name}`,
        object_version: `${head.status} ${head.round}`,
      });
    }
  }
  return rows;
}

/** Figures stay cited as long as the answer has their value; a number or table that was typed over rests on them no longer. */
async function sourcesOf(
  ctx: Ctx,
  work: Work,
  { question, before }: Slot,
  sent: Sent,
  value: unknown,
): Promise<NewCitation[] | undefined> {
  const isTyped = (question.type === 'number' || question.type === 'table') && !isSameValue(value, before?.value);
  const isChanged = !isSameValue(value, before?.value);
  if (!sent.citations && !isChanged) return undefined;
  const stored = before ? await repository.listCitations(work.db, work.scope, [before.id]) : [];
  const kept = stored
    // What is written over is no longer that of the other answer.
    .filter(({ kind }) =>
      kind === 'metric' ? !isTyped : kind === 'answer' ? !isChanged || before?.follows_id : !sent.citations,
    )
    .map(({ kept: _kept, ...row }): NewCitation => row);
  return [...kept, ...(sent.citations ? await citationsOf(ctx, work, sent.citations) : [])];
}

type Saving = Parsed<typeof frameworks.saveReportingData>;

export const saveReportingData = (ctx: Ctx, input: Saving): Promise<Answer<typeof frameworks.saveReportingData>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const access = await mustFindMeant(ctx, work, input);
    const { row } = access;
    if (row.state !== 'open') fail('framework-report.frozen');
    const edition = await findEdition(work, row);
    const slotOf = await slotFinder(work, access);
    const faults: Fault[] = [];
    const conflicts: string[] = [];
    const writes: { slot: Slot; sent: Sent; value: AnswerValue; state: AnswerState }[] = [];
    const named = new Set<string>();
    for (const [at, sent] of input.answers.entries()) {
      const key = `${sent.code} ${sent.subject_id ?? ''}`;
      if (named.has(key)) faults.push({ field: `answers.${at}.code`, message: 'is named twice' });
      named.add(key);
      const slot = slotOf(sent.code, sent.subject_id);
      const { question, before } = slot;
      if (before && before.changed_in > input.version) conflicts.push(sent.code);
      const isWithout = sent.state === 'not-applicable' || sent.state === 'omitted' || sent.state === 'open';
      const value = isWithout
        ? null
        : storedValue((sent.value === undefined ? (before?.value ?? null) : sent.value) as AnswerValue);
      if (before?.follows_id && !isSameValue(value, before.value)) fail('framework-answer.follows', sent.code);
      const state = stateOf(sent, value);
      const found = [
        ...valueFaults(question, value).map((fault) => ({
          field: fault.at ? `value.${fault.at}` : 'value',
          message: fault.message,
        })),
        ...stateFaults(edition, slot, sent, state, value),
      ];
      faults.push(...found.map(({ field, message }) => ({ field: `answers.${at}.${field}`, message })));
      writes.push({ slot, sent, value, state });
    }
    if (faults.length) fail('request.invalid', undefined, faults.slice(0, 50));
    if (conflicts.length) fail('framework-report.changed', conflicts.join(', '));
    const version = await repository.nextVersion(db, scope, row.id, ctx.now);
    for (const { slot, sent, value, state } of writes) {
      const { before, question, subjectId } = slot;
      const citations = await sourcesOf(ctx, work, slot, sent, value);
      if (
        state === 'answered' &&
        question.type === 'file' &&
        !(citations ?? []).some(({ kind }) => kind === 'document')
      ) {
        const stored = before && !citations ? await repository.listCitations(db, scope, [before.id]) : [];
        if (!stored.some(({ kind }) => kind === 'document'))
          fail('request.invalid', sent.code, [{ field: 'citations', message: 'needs a document' }]);
      }
      const next = {
        report_id: row.id,
        code: sent.code,
        environment_id: subjectId,
        value,
        state,
        reason_code: sent.reason_code ?? '',
        reason: sent.reason ?? '',
        ...(citations && { citations }),
        follows_id: before?.follows_id ?? null,
      };
      await writeAnswer(ctx, work, before, next, { act: 'saved', changedIn: version });
    }
    const written = writes.map(({ slot: { subjectId }, sent: { code } }) => ({ code, subjectId }));
    return { version, answers: await shownSome(ctx, work, access, written) };
  });

export const saveTcfdMasterData = (ctx: Ctx, input: Parsed<typeof frameworks.saveTcfdMasterData>) =>
  saveReportingData(ctx, { ...input, key: 'tcfd' });

export const keepAnswer = (
  ctx: Ctx,
  { report_id, code, subject_id, reason }: Parsed<typeof frameworks.keepAnswer>,
): Promise<FrameworkAnswer> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const access = await findAccess(ctx, work, report_id);
    const { before, subjectId } = (await slotFinder(work, access))(code, subject_id);
    const answer = before ?? fail('framework-answer.not-found', code);
    const citations = await repository.listCitations(db, scope, [answer.id]);
    const state = answer.state === 'reviewed' ? ('answered' as const) : answer.state;
    const now = await sourcesNow(ctx, work, citations, () => aboutProperty(access.row, answer.environment_id));
    for (const row of citations) {
      const source = now.get(row.id);
      if (source && stalenessOfCitation(row, source) !== 'none')
        await repository.keepCitation(db, scope, row.id, keptMark({ now: source.state }));
    }
    const version = answer.version + 1;
    const changed_in = await repository.nextVersion(db, scope, report_id, ctx.now);
    // It says something about newer sources now: another person accepts that.
    await repository.updateAnswer(db, scope, answer.id, {
      version,
      changed_in,
      state,
      written_by: access.userId,
      written_at: ctx.now.toISOString(),
      reviewed_by: null,
      reviewed_at: null,
    });
    await noteVersion(ctx, work, answer.id, { ...answer, state, version }, { act: 'kept', note: reason });
    return shownOne(ctx, work, access, code, subjectId);
  });

/** The other answer, which the person sees, and whose value can be used here. */
async function answerToTake(ctx: Ctx, work: Work, id: string, question: FrameworkQuestion) {
  const other = (await repository.findAnswer(work.db, work.scope, id)) ?? fail('framework-answer.not-found');
  const { row, isWhole, userId } = await findAccess(ctx, work, other.report_id);
  if (!isWhole && !isAsked(userId, other)) fail('framework-answer.not-found');
  const framework = await findFramework(work, row.framework);
  const asked = questionOf(editionIn(framework, row.edition), other.code);
  if (!takesValueOf(question, asked)) fail('framework-answer.cannot-take');
  if (other.value === null) fail('framework-answer.not-reviewable');
  const title = `${framework.name} ${row.year}, ${other.code}`;
  return { other, title };
}

/** Whether following would lead back to the answer itself. */
async function leadsBack({ db, scope }: Work, from: AnswerRow, to: string): Promise<boolean> {
  const seen = new Set<string>();
  for (let at: string | null = from.id; at !== null && !seen.has(at);) {
    if (at === to) return true;
    seen.add(at);
    at = (await repository.findAnswer(db, scope, at))?.follows_id ?? null;
  }
  return false;
}

export const linkAnswer = (
  ctx: Ctx,
  { report_id, code, subject_id, answer_id, how }: Parsed<typeof frameworks.linkAnswer>,
): Promise<FrameworkAnswer> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const access = await findAccess(ctx, work, report_id);
    const { question, subjectId, before } = (await slotFinder(work, access))(code, subject_id);
    const { other, title } = await answerToTake(ctx, work, answer_id, question);
    if (before && (await leadsBack(work, other, before.id))) fail('framework-answer.cannot-take');
    const cited = (await repository.listCitations(db, scope, [other.id])).map(
      ({ kept: _kept, ...row }): NewCitation => row,
    );
    const source: NewCitation = {
      kind: 'answer',
      object_id: other.id,
      object_version: saidBy(other),
      title,
      page: null,
      quote: '',
      metric: null,
      value: null,
      unit: '',
      fingerprint: '',
    };
    const isFollowing = how === 'follow';
    const changedIn = await repository.nextVersion(db, scope, report_id, ctx.now);
    await writeAnswer(
      ctx,
      work,
      before,
      {
        report_id,
        code,
        environment_id: subjectId,
        value: other.value,
        state: isFollowing && other.state !== 'drafted' ? 'answered' : 'drafted',
        // A followed answer is its own source: what it cites is shown there.
        citations: isFollowing ? [source] : [...cited.filter(({ kind }) => kind !== 'answer'), source],
        follows_id: isFollowing ? other.id : null,
      },
      { act: isFollowing ? 'followed' : 'copied', note: title, changedIn },
    );
    return shownOne(ctx, work, access, code, subjectId);
  });

export const unlinkAnswer = (
  ctx: Ctx,
  { report_id, code, subject_id }: Parsed<typeof frameworks.unlinkAnswer>,
): Promise<FrameworkAnswer> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const access = await findAccess(ctx, work, report_id);
    const { subjectId, before } = (await slotFinder(work, access))(code, subject_id);
    if (!before) return fail('framework-answer.not-found', code);
    const cited = await repository.listCitations(db, scope, [before.id]);
    // Also where the other answer is gone.
    if (!cited.some(({ kind }) => kind === 'answer')) return fail('framework-answer.not-found', code);
    const citations = cited.filter(({ kind }) => kind !== 'answer').map(({ kept: _kept, ...row }): NewCitation => row);
    const changedIn = await repository.nextVersion(db, scope, report_id, ctx.now);
    const { value, state } = before;
    const next = {
      report_id,
      code,
      environment_id: subjectId,
      value,
      state: state === 'reviewed' ? 'answered' : state,
    };
    await writeAnswer(ctx, work, before, { ...next, citations, follows_id: null }, { act: 'unlinked', changedIn });
    return shownOne(ctx, work, access, code, subjectId);
  });
