import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkAnswer } from '@steward/contract/reporting/frameworks.models';
import { inTransaction, reading, type Work } from '../../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../../platform/ctx.ts';
import { raise } from '../../../../platform/events.ts';
import { listAskable } from '../../../access/permissions/people.service.ts';
import { todayOf } from '../../../../platform/today.ts';
import { uuid } from '../../../../platform/uuid.ts';
import { findAccess, refuseOvertaken, refuseReview, type Access } from '../access.service.ts';
import { slotFinder } from '../answers.service.ts';
import { shownOne } from '../content.service.ts';
import { addressOf, findEdition, findFramework, questionOf } from '../editions.service.ts';
import { refuseHidden } from '../hidden-answers.service.ts';
import * as repository from '../frameworks.repository.ts';
import type { AnswerRow, ReportRow } from '../frameworks.repository.ts';
import { findOpen } from '../reports.service.ts';
import { noteVersions } from '../writing.service.ts';

const titleOf = async (work: Work, row: ReportRow) => `${(await findFramework(work, row.framework)).name} ${row.year}`;

export const getReportPeople = (ctx: Ctx, { report_id }: Parsed<typeof frameworks.getReportPeople>) =>
  reading(ctx, async (work) => {
    await findAccess(ctx, work, report_id);
    return listAskable(work);
  });

async function mustBeAskable(work: Work, ids: readonly (string | null | undefined)[]): Promise<void> {
  const known = new Set((await listAskable(work)).map(({ _id }) => _id));
  if (ids.some((id) => typeof id === 'string' && !known.has(id))) fail('user.not-found');
}

/** Notifies each person once of everything that they were asked for. */
async function notify(
  ctx: Ctx,
  work: Work,
  row: ReportRow,
  asked: ReadonlyMap<string, { codes: string[]; due: string | null }>,
  subjectId: string | null,
) {
  const report = await titleOf(work, row);
  for (const [userId, { codes, due }] of asked)
    if (userId !== actorOf(ctx).userId)
      await raise(ctx, work.db, {
        kind: 'framework.asked',
        object_id: row.id,
        isForAllReaders: true,
        to: [userId],
        values: {
          person: actorOf(ctx).name,
          report,
          count: String(codes.length),
          questions: codes.slice(0, 5).join(', '),
          day: due ?? row.due_on ?? '',
        },
        redirect_url: `${addressOf(row)}&question=${codes[0]}${subjectId === null ? '' : `&subject=${subjectId}`}`,
      });
}

export const askForAnswers = (
  ctx: Ctx,
  input: Parsed<typeof frameworks.askForAnswers>,
): Promise<Answer<typeof frameworks.askForAnswers>> => inTransaction(ctx, (work) => askPeople(ctx, work, input));

/** Asks people for answers of an open report, or to review them, and notifies them. */
export async function askPeople(
  ctx: Ctx,
  work: Work,
  input: Parsed<typeof frameworks.askForAnswers>,
): Promise<Answer<typeof frameworks.askForAnswers>> {
  const { db, scope } = work;
  const { report_id, codes, subject_id, owner_id, reviewer_id, due_on } = input;
  const access = await findOpen(ctx, work, report_id);
  if (owner_id === undefined && reviewer_id === undefined && due_on === undefined)
    fail('request.invalid', undefined, [{ field: 'owner_id', message: 'is required' }]);
  // A person cannot answer by a day that is over.
  if (typeof due_on === 'string' && due_on < todayOf(ctx))
    fail('request.invalid', undefined, [{ field: 'due_on', message: 'must not lie in the past' }]);
  await mustBeAskable(work, [owner_id, reviewer_id]);
  const slotOf = await slotFinder(work, access);
  const changedIn = await repository.nextVersion(db, scope, report_id, ctx.now);
  const asked = new Map<string, { codes: string[]; due: string | null }>();
  const added: repository.NewAnswerRow[] = [];
  for (const code of new Set(codes)) {
    const { before, subjectId } = slotOf(code, subject_id);
    const values = {
      ...(owner_id !== undefined && { owner_id }),
      ...(reviewer_id !== undefined && { reviewer_id }),
      ...(due_on !== undefined && { due_on }),
    };
    const next = { owner_id: before?.owner_id ?? null, reviewer_id: before?.reviewer_id ?? null, ...values };
    const contributors = [next.owner_id, ...(before?.contributors ?? [])];
    const isAskedToReview = typeof reviewer_id === 'string' && reviewer_id !== before?.reviewer_id;
    if (next.reviewer_id !== null && (isAskedToReview ? contributors : [next.owner_id]).includes(next.reviewer_id))
      fail('framework-answer.own-review', code);
    const isAskedNow = owner_id !== undefined && owner_id !== null && owner_id !== before?.owner_id;
    const row = {
      ...values,
      // A person who owns what they reviewed has reviewed their own: it is to be reviewed again.
      ...(before?.reviewed_by && before.reviewed_by === next.owner_id && unreviewed(before)),
      ...(isAskedNow && { asked_by: actorOf(ctx).userId, asked_at: ctx.now, reminded_at: null }),
    };
    if (before) await repository.updateAnswer(db, scope, before.id, row);
    else
      added.push({
        id: uuid(),
        report_id,
        code,
        environment_id: subjectId,
        changed_in: changedIn,
        ...row,
      });
    for (const person of [owner_id, reviewer_id]) {
      if (typeof person !== 'string' || person === before?.owner_id || person === before?.reviewer_id) continue;
      const known = asked.get(person) ?? { codes: [], due: due_on ?? before?.due_on ?? null };
      asked.set(person, { ...known, codes: [...known.codes, code] });
    }
  }
  await repository.insertAnswers(db, scope, added);
  await notify(ctx, work, access.row, asked, subject_id);
  return { asked: new Set(codes).size };
}

const unreviewed = ({ state }: AnswerRow) => ({
  reviewed_by: null,
  reviewed_at: null,
  ...(state === 'reviewed' && { state: 'answered' as const }),
});

type Named = { code: string; subject_id: string | null };

async function answersToReview(ctx: Ctx, work: Work, access: Access, named: readonly Named[]): Promise<AnswerRow[]> {
  const { row } = access;
  const edition = await findEdition(work, row);
  const given = await repository.listAnswers(work.db, work.scope, [row.id]);
  const rows = named.map(({ code, subject_id }) => {
    questionOf(edition, code);
    const answer = given.find((one) => one.code === code && one.environment_id === subject_id);
    if (!answer || answer.state === 'open' || answer.state === 'drafted')
      return fail('framework-answer.not-reviewable', code);
    refuseReview(access, answer);
    return answer;
  });
  await refuseHidden(
    ctx,
    work,
    rows.map((before) => ({ question: questionOf(edition, before.code), before })),
  );
  await refuseOwnSources(work, access, rows);
  return rows;
}

/** What an answer took from another one was written by the people of that one, and of what that one took. */
async function refuseOwnSources(work: Work, { userId }: Access, rows: readonly AnswerRow[]): Promise<void> {
  const { db, scope } = work;
  const seen = new Set<string>();
  // The answer to be reviewed, by the id of each answer behind it.
  let behind = new Map(rows.map(({ id, code }) => [id, code]));
  while (behind.size > 0) {
    for (const id of behind.keys()) seen.add(id);
    const next = new Map<string, string>();
    for (const { kind, answer_id, object_id } of await repository.listCitations(db, scope, [...behind.keys()]))
      if (kind === 'answer' && object_id !== null && !seen.has(object_id))
        next.set(object_id, behind.get(answer_id) ?? '');
    for (const source of next.size ? await repository.listAnswersById(db, scope, [...next.keys()]) : [])
      if (source.contributors.includes(userId)) fail('framework-answer.own-review', next.get(source.id));
    behind = next;
  }
}

export const reviewAnswers = (
  ctx: Ctx,
  { report_id, answers }: Parsed<typeof frameworks.reviewAnswers>,
): Promise<Answer<typeof frameworks.reviewAnswers>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const access = await findAccess(ctx, work, report_id);
    const named = new Set(answers.map(({ code, subject_id }) => `${code} ${subject_id ?? ''}`));
    if (named.size < answers.length)
      fail('request.invalid', undefined, [{ field: 'answers', message: 'is named twice' }]);
    const rows = await answersToReview(ctx, work, access, answers);
    const changed = rows.filter((row, at) => row.version !== answers[at]?.version);
    if (changed.length) fail('framework-report.changed', changed.map(({ code }) => code).join(', '));
    const changedIn = await repository.nextVersion(db, scope, report_id, ctx.now);
    const reviewed = rows.map((answer) => ({
      ...answer,
      state: answer.state === 'answered' ? ('reviewed' as const) : answer.state,
      version: answer.version + 1,
      changed_in: changedIn,
      reviewed_by: access.userId,
      reviewed_at: ctx.now.toISOString(),
      sent_back_reason: '',
    }));
    await repository.updateAnswers(db, scope, reviewed);
    await noteVersions(ctx, work, reviewed, { act: 'reviewed' });
    return { reviewed: rows.length };
  });

export const sendBackAnswer = (
  ctx: Ctx,
  { report_id, code, subject_id, version: read, reason }: Parsed<typeof frameworks.sendBackAnswer>,
): Promise<FrameworkAnswer> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const access = await findAccess(ctx, work, report_id);
    const [answer] = await answersToReview(ctx, work, access, [{ code, subject_id }]);
    if (!answer) return fail('framework-answer.not-found', code);
    refuseOvertaken(access.row, answer, read);
    const changedIn = await repository.nextVersion(db, scope, report_id, ctx.now);
    const version = answer.version + 1;
    // What does not apply or is omitted has no value to draft: its question is open again.
    const state = answer.value === null ? ('open' as const) : ('drafted' as const);
    const cleared = { state, reviewed_by: null, reviewed_at: null, reason: '', reason_code: '' };
    await repository.updateAnswer(db, scope, answer.id, {
      ...cleared,
      version,
      changed_in: changedIn,
      sent_back_reason: reason,
      reminded_at: null,
    });
    await noteVersions(ctx, work, [{ ...answer, ...cleared, version }], { act: 'sent-back', note: reason });
    const to = [...new Set([answer.owner_id, answer.written_by].filter((id) => id !== null && id !== access.userId))];
    await raise(ctx, db, {
      kind: 'framework.sent-back',
      object_id: report_id,
      isForAllReaders: true,
      to: to as string[],
      values: { report: await titleOf(work, access.row), question: code, reason },
      redirect_url: `${addressOf(access.row)}&question=${code}${subject_id === null ? '' : `&subject=${subject_id}`}`,
    });
    return shownOne(ctx, work, access, code, subject_id);
  });
