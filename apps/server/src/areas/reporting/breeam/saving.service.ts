import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import type { breeam } from '@steward/contract/reporting/breeam';
import type { BreeamAssessment } from '@steward/contract/reporting/breeam.models';
import { grouped } from '@steward/core/grouped';
import type { FrameworkQuestion } from '@steward/reference/frameworks/framework';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findMeant, mustFindMeant, refuseUnread, type Access } from '../frameworks/access.service.ts';
import { saveAnswers } from '../frameworks/answers.service.ts';
import { askPeople } from '../frameworks/asking/asking.service.ts';
import { beginReport } from '../frameworks/reports.service.ts';
import { listStored, nextVersionOf } from '../frameworks/whole-report.service.ts';
import { askedOf, assessmentOf, counter, mustFindPlace, refOf, type Asked } from './assessment.service.ts';
import * as repository from './breeam.repository.ts';
import { pointed, rowsOf, type Counted, type Given } from './scheme.ts';

type Input = Parsed<typeof breeam.saveBreeamAssessment>;
type Sent = Input['answers'][number];
type Fault = { field: string; message: string };
type Stored = Parameters<typeof saveAnswers>[3]['answers'][number];
type Before = Given & { reason: string; reason_code: string };

const isGiven = (before: Before | undefined) => before?.state === 'answered' || before?.state === 'reviewed';

/** What is wrong with the numbers of an answer. */
function faultsOf({ questionOf, creditsOf }: Counted, sent: Sent, before: Before | undefined): Fault[] {
  const question = questionOf(sent.code);
  const most = creditsOf.get(sent.code) ?? 0;
  const wrong = (field: string, message: string): Fault[] => [{ field, message }];
  const { credits, options, not_in_scope, targeted } = sent;
  if (not_in_scope && (typeof credits === 'number' || options?.length))
    return wrong('credits', 'must be empty for an issue outside the scope');
  if (typeof credits === 'number' && credits > most) return wrong('credits', 'are more credits than this issue has');
  if (typeof targeted === 'number' && targeted > most) return wrong('targeted', 'are more credits than this issue has');
  // A criterion is reviewed with its answer: without one, no user would see it.
  const isAnswered =
    typeof credits === 'number' ||
    (options?.length ?? 0) > 0 ||
    (credits === undefined && options === undefined && isGiven(before));
  if (sent.meets && !not_in_scope && !isAnswered)
    return wrong('meets', 'needs the credits of the issue: both are reviewed together');
  const known = question ? pointed(question) : [];
  if (typeof credits === 'number' && known.length && !options)
    return wrong('options', 'must be chosen: the credits of this issue come from its options');
  if (!options) return [];
  if (known.length === 0) return wrong('options', 'are not offered for this issue');
  if (options.some((one) => !known.some(({ value }) => value === one)))
    return wrong('options', 'is none of the options');
  return question?.type === 'choice' && options.length > 1 ? wrong('options', 'must be one of the options') : [];
}

/** The value of an issue with these credits, as its question has it. */
function valueOf(question: FrameworkQuestion, credits: number, before: unknown): Stored['value'] {
  if (question.type === 'number') return credits;
  if (question.type !== 'table') return String(credits);
  const [first = {}, ...others] = rowsOf(before);
  const rows = [{ ...first, credits }, ...others.map(({ credits: _credits, ...row }) => row)];
  return rows as Stored['value'];
}

/** The answer as the engine stores it; undefined: nothing of it is sent. */
function storedOf({ questionOf }: Counted, sent: Sent, before: Before | undefined): Stored | undefined {
  const { code, credits, options, not_in_scope, evidence } = sent;
  const question = questionOf(code);
  if (!question) return undefined;
  const citations = evidence && {
    citations: evidence.map(({ document_id, ...place }) => ({
      kind: 'document' as const,
      object_id: document_id,
      ...place,
    })),
  };
  const reason = sent.reason ?? before?.reason ?? '';
  if (not_in_scope) return { code, state: 'not-applicable', reason_code: 'out_of_scope', reason, ...citations };
  if (options)
    return options.length
      ? {
          code,
          value: question.type === 'choice' ? (options[0] ?? null) : options,
          state: 'answered',
          reason,
          ...citations,
        }
      : { code, state: 'open', reason, ...citations };
  if (typeof credits === 'number') {
    // Scales of credits are those of the manual; the other columns of a table stay as they were checked.
    const value = valueOf(question, credits, before?.value);
    return { code, value, state: 'answered', reason, isChecked: true, ...citations };
  }
  const isBack = not_in_scope === false && before?.state === 'not-applicable';
  if (credits === null || isBack)
    return { code, state: 'open', reason: isBack ? (sent.reason ?? '') : reason, ...citations };
  // A criterion decides about the band as credits do: who judges it has written the answer, and another person reviews it.
  const isJudged = sent.meets !== undefined && isGiven(before);
  if (!evidence && sent.reason === undefined && !isJudged) return undefined;
  const state = before?.state === undefined || before.state === 'reviewed' ? 'answered' : before.state;
  const kept = before && before.value !== null ? state : before?.state === 'not-applicable' ? before.state : 'open';
  return { code, state: kept, reason_code: before?.reason_code ?? '', reason, isChecked: true, ...citations };
}

/** The report of the property and year; begun where there is none. */
async function accessOf(
  ctx: Ctx,
  work: Work,
  asked: Asked,
  { version, edition, edition_reason }: Input,
): Promise<{ access: Access; readIn: number }> {
  const found = await findMeant(ctx, work, refOf(asked));
  if (found && !found.isWhole) fail('environment.not-found');
  if (!found) {
    if (!decide(actorOf(ctx).rights, 'frameworks.create').allowed) fail('session.forbidden');
    const { key, ...about } = refOf(asked);
    await beginReport(ctx, work, { key, ...about, edition, edition_reason, due_on: null, with_last_year: true });
  }
  const access = found ?? (await mustFindMeant(ctx, work, refOf(asked)));
  if (edition !== undefined && edition !== access.row.edition) fail('breeam.edition-changed', access.row.edition);
  if (access.row.state !== 'open') fail('framework-report.frozen');
  refuseUnread(access.row, found ? version : access.row.version);
  return { access, readIn: found ? version : access.row.version };
}

const hasNote = ({ targeted, meets, comment }: Sent) =>
  targeted !== undefined || meets !== undefined || comment !== undefined;

/** Targets, criteria and comments of ours, and what an assessor said. */
async function putNotes(ctx: Ctx, work: Work, { row }: Access, answers: readonly Sent[], readIn: number) {
  const { db, scope } = work;
  const noted = answers.filter(hasNote);
  const known = new Map((await repository.listNotes(db, scope, [row.id])).map((note) => [note.code, note]));
  const conflicts = noted.filter(({ code }) => (known.get(code)?.changed_in ?? 0) > readIn);
  if (conflicts.length) fail('framework-report.changed', conflicts.map(({ code }) => code).join(', '));
  const changed_in = noted.length ? await nextVersionOf(ctx, work, row.id) : 0;
  for (const { code, targeted, meets, comment } of noted) {
    const before = known.get(code);
    await repository.putNote(db, scope, {
      report_id: row.id,
      code,
      targeted: targeted === undefined ? (before?.targeted ?? null) : targeted,
      meets: meets === undefined ? (before?.meets ?? null) : meets,
      comment: comment ?? before?.comment ?? '',
      changed_in,
    });
  }
  for (const { code, assessor_comment } of answers)
    if (assessor_comment)
      await repository.insertComment(db, scope, {
        id: uuid(),
        report_id: row.id,
        code,
        text: assessor_comment,
        author: '',
        round: null,
        preview_id: null,
        link_label: '',
        created_by: actorOf(ctx).userId,
        created_at: ctx.now,
      });
}

/** Who answers what, and by when: each person is notified once for each day. */
async function askOwners(ctx: Ctx, work: Work, { row }: Access, answers: readonly Sent[]) {
  const named = answers.filter(({ owner, due }) => owner !== undefined || due !== undefined);
  for (const [, some] of grouped(named, ({ owner, due }) => JSON.stringify([owner, due]))) {
    const [first] = some;
    await askPeople(ctx, work, {
      report_id: row.id,
      codes: some.map(({ code }) => code),
      subject_id: null,
      ...(first?.owner !== undefined && { owner_id: first.owner }),
      ...(first?.due !== undefined && { due_on: first.due }),
    });
  }
}

export const saveBreeamAssessment = (ctx: Ctx, input: Input): Promise<BreeamAssessment> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const asked = askedOf(ctx, input);
    await mustFindPlace(work, asked.environment_id);
    const { access, readIn } = await accessOf(ctx, work, asked, input);
    const { row } = access;
    const counted = counter(asked.scheme, await repository.listManuals(db, scope), asked.language)(row.edition);
    for (const { code } of input.answers) if (!counted.creditsOf.has(code)) fail('breeam.issue-not-found', code);
    const stored = await listStored(ctx, work, [asked.scheme], asked.environment_id);
    const before = new Map(
      stored.find((one) => one.access.row.id === row.id)?.answers.map((answer) => [answer.code, answer]),
    );
    const faults = input.answers.flatMap((sent, index) =>
      faultsOf(counted, sent, before.get(sent.code)).map(({ field, message }) => ({
        field: `answers.${index}.${field}`,
        message,
      })),
    );
    if (faults.length) fail('request.invalid', undefined, faults.slice(0, 50));
    const writes = input.answers.flatMap((sent) => storedOf(counted, sent, before.get(sent.code)) ?? []);
    if (writes.length) await saveAnswers(ctx, work, access, { version: readIn, answers: writes });
    await putNotes(ctx, work, access, input.answers, readIn);
    await askOwners(ctx, work, access, input.answers);
    return assessmentOf(ctx, work, asked);
  });
