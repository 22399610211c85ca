import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkAnswer } from '@steward/contract/reporting/frameworks.models';
import { storedValue, valueFaults, type AnswerValue } from '@steward/core/disclosures/answer-value';
import type { AnswerState } from '@steward/core/disclosures/completeness';
import { keptMark } from '@steward/core/disclosures/staleness';
import { grouped } from '@steward/core/grouped';
import type { FrameworkEdition, FrameworkQuestion } from '@steward/reference/frameworks/framework';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listReportHeads } from '../../carbon/reports/reports.service.ts';
import { mustFindAll } from '../../estate/documents/documents.service.ts';
import {
  findAccess,
  mustFindMeant,
  refuseOvertaken,
  refuseUnread,
  refuseWriting,
  type Access,
} from './access.service.ts';
import { shownOne, shownSome } from './content.service.ts';
import { citedRecords } from '../records/accepted.service.ts';
import { isFactKind } from '../metrics/building-facts.service.ts';
import { findEdition, isPerProperty, languageOf, questionOf } from './editions.service.ts';
import { refuseHidden } from './hidden-answers.service.ts';
import * as repository from './frameworks.repository.ts';
import type { AnswerRow } from './frameworks.repository.ts';
import { sourcesNow, stalenessOfCitation } from './sources.service.ts';
import { aboutProperty, propertiesOf } from './subjects.service.ts';
import { isSameValue, noteVersions, writeAnswers, type NewCitation, type Write } from './writing.service.ts';

type Sent = Parsed<typeof frameworks.saveReportingData>['answers'][number] & {
  /** Sources that the server found itself, instead of those that it had found before. */
  proofs?: readonly NewCitation[];
  /** What it rests on stays, though another part of its value is changed. */
  keepsProofs?: boolean;
  /** Its value was checked against a scale that the organization entered, instead of the options of the edition. */
  isChecked?: boolean;
};
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
  const answers = await repository.listAnswers(work.db, work.scope, [row.id]);
  const given = new Map(answers.map((answer) => [`${answer.code} ${answer.environment_id ?? ''}`, answer]));
  return (code, subjectId = null) => {
    const section = sectionOf.get(code) ?? fail('framework-answer.not-found', code);
    if (isPerProperty(section, row.level)) {
      if (subjectId === null || !properties.has(subjectId)) fail('environment.not-found');
    } else if (subjectId !== null && subjectId !== row.environment_id) fail('environment.not-found');
    const environmentId = isPerProperty(section, row.level) ? subjectId : null;
    const before = given.get(`${code} ${environmentId ?? ''}`);
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

type Named = NonNullable<Sent['citations']>[number];

/** Finds the sources that people name, as they are now; all of one call are read together. */
async function sourceFinder(ctx: Ctx, work: Work, named: readonly Named[]): Promise<(one: Named) => NewCitation> {
  const idsOf = (kind: Named['kind']) => [
    ...new Set(named.filter((one) => one.kind === kind).map(({ object_id }) => object_id)),
  ];
  const [documentIds, recordIds] = [idsOf('document'), idsOf('record')];
  const documents = documentIds.length ? await mustFindAllLive(work, documentIds) : new Map();
  const cited = recordIds.length ? await citedRecords(work, recordIds, languageOf(ctx, undefined)) : [];
  const records = new Map(cited.map((record) => [record._id, record]));
  const heads = idsOf('ghg-report').length ? await listReportHeads(work) : [];
  const blank = { page: null, quote: '', metric: null, value: null, unit: '', fingerprint: '' };
  return (one) => {
    const { kind, object_id } = one;
    if (kind === 'document') {
      const { page, quote } = one;
      const { title, version_no } = documents.get(object_id) ?? fail('document.not-found');
      return { ...blank, kind, object_id, page, quote, title, object_version: String(version_no) };
    }
    if (kind === 'record') {
      const { title, version } = records.get(object_id) ?? fail('record.not-found');
      // What waits for its first review counts for no answer yet.
      if (version === null) fail('framework-answer.record-in-review');
      return { ...blank, kind, object_id, title, object_version: String(version) };
    }
    const head = heads.find(({ _id }) => _id === object_id) ?? fail('report.not-found');
    const title = `GHG ${head.year}, ${head.target_name}`;
    return { ...blank, kind, object_id, title, object_version: `${head.status} ${head.round}` };
  };
}

/** Documents within reach that are not in the trash, by id. */
async function mustFindAllLive(work: Work, ids: readonly string[]) {
  const documents = await mustFindAll(work, ids);
  if (documents.some(({ trashed_at }) => trashed_at !== null)) fail('document.in-trash');
  return new Map(documents.map((document) => [document._id, document]));
}

/** Figures stay cited as long as the answer has their value; a number or table that was typed over rests on them no longer. */
function citationsAfter(
  { slot: { question, before }, sent, value }: Saved,
  stored: readonly repository.CitationRow[],
  sourceOf: (one: Named) => NewCitation,
): NewCitation[] | undefined {
  const isChanged = !isSameValue(value, before?.value);
  const isTyped = (question.type === 'number' || question.type === 'table') && isChanged;
  if (!sent.citations && !sent.proofs && !isChanged) return undefined;
  const kept = stored
    // What is written over is no longer that of the other answer.
    .filter(({ kind }) =>
      kind === 'metric'
        ? !isTyped
        : kind === 'answer'
          ? (!isChanged && !sent.proofs) || sent.keepsProofs || before?.follows_id
          : isFactKind(kind)
            ? (!isChanged && !sent.proofs) || sent.keepsProofs
            : !sent.citations,
    )
    .map(({ kept: _kept, ...row }): NewCitation => row);
  return [...kept, ...(sent.citations ?? []).map(sourceOf), ...(sent.proofs ?? [])];
}

interface Saved {
  slot: Slot;
  sent: Sent;
  value: AnswerValue;
  state: AnswerState;
}

type Saving = Parsed<typeof frameworks.saveReportingData>;

export const saveReportingData = (ctx: Ctx, input: Saving): Promise<Answer<typeof frameworks.saveReportingData>> =>
  inTransaction(ctx, async (work) => {
    const access = await mustFindMeant(ctx, work, input);
    const { version, written } = await saveAnswers(ctx, work, access, input);
    return { version, answers: await shownSome(ctx, work, access, written) };
  });

/** Saves answers of a report that was read in this version; the version it has now. */
export async function saveAnswers(
  ctx: Ctx,
  work: Work,
  access: Access,
  input: { version: number; answers: readonly Sent[] },
): Promise<{ version: number; written: { code: string; subjectId: string | null }[] }> {
  const { db, scope } = work;
  const { row } = access;
  if (row.state !== 'open') fail('framework-report.frozen');
  refuseUnread(row, input.version);
  const edition = await findEdition(work, row);
  const slotOf = await slotFinder(work, access);
  const faults: Fault[] = [];
  const conflicts: string[] = [];
  const saved: Saved[] = [];
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
      ...(sent.isChecked ? [] : valueFaults(question, value)).map((fault) => ({
        field: fault.at ? `value.${fault.at}` : 'value',
        message: fault.message,
      })),
      ...stateFaults(edition, slot, sent, state, value),
    ];
    faults.push(...found.map(({ field, message }) => ({ field: `answers.${at}.${field}`, message })));
    saved.push({ slot, sent, value, state });
  }
  // That there is no figure can be said by everybody; it replaces none.
  await refuseHidden(
    ctx,
    work,
    saved
      .filter(({ slot: { before }, value }) => value !== null || (before !== undefined && before.value !== null))
      .map(({ slot }) => slot),
  );
  if (faults.length) fail('request.invalid', undefined, faults.slice(0, 50));
  if (conflicts.length) fail('framework-report.changed', conflicts.join(', '));
  const version = await repository.nextVersion(db, scope, row.id, ctx.now);
  const sourceOf = await sourceFinder(
    ctx,
    work,
    saved.flatMap(({ sent }) => sent.citations ?? []),
  );
  const known = saved.flatMap(({ slot }) => slot.before?.id ?? []);
  const stored = grouped(await repository.listCitations(db, scope, known), ({ answer_id }) => answer_id);
  const writes = saved.map((one): Write => {
    const { slot, sent, value, state } = one;
    const { before, question, subjectId } = slot;
    const cited = stored.get(before?.id ?? '') ?? [];
    const citations = citationsAfter(one, cited, sourceOf);
    if (
      state === 'answered' &&
      question.type === 'file' &&
      !(citations ?? cited).some(({ kind }) => kind === 'document')
    )
      fail('request.invalid', sent.code, [{ field: 'citations', message: 'needs a document' }]);
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
    return { before, next };
  });
  await writeAnswers(ctx, work, writes, { act: 'saved', changedIn: version });
  const written = saved.map(({ slot: { subjectId }, sent: { code } }) => ({ code, subjectId }));
  return { version, written };
}

export const saveTcfdMasterData = (ctx: Ctx, input: Parsed<typeof frameworks.saveTcfdMasterData>) =>
  saveReportingData(ctx, { ...input, key: 'tcfd' });

export const keepAnswer = (
  ctx: Ctx,
  { report_id, code, subject_id, version: read, reason }: Parsed<typeof frameworks.keepAnswer>,
): Promise<FrameworkAnswer> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const access = await findAccess(ctx, work, report_id);
    const slot = (await slotFinder(work, access))(code, subject_id);
    const { before, subjectId } = slot;
    await refuseHidden(ctx, work, [slot]);
    const answer = before ?? fail('framework-answer.not-found', code);
    refuseOvertaken(access.row, answer, read);
    const citations = await repository.listCitations(db, scope, [answer.id]);
    const state = answer.state === 'reviewed' ? ('answered' as const) : answer.state;
    const now = await sourcesNow(ctx, work, citations, () => aboutProperty(access.row, answer.environment_id));
    const changed = citations.flatMap((row) => {
      const source = now.get(row.id);
      return source && stalenessOfCitation(row, source) !== 'none' ? [{ row, source }] : [];
    });
    if (changed.length === 0) fail('framework-answer.not-stale', code);
    for (const { row, source } of changed)
      await repository.keepCitation(db, scope, row.id, keptMark({ now: source.state }));
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
    await noteVersions(ctx, work, [{ ...answer, state, version }], { act: 'kept', note: reason });
    return shownOne(ctx, work, access, code, subjectId);
  });
