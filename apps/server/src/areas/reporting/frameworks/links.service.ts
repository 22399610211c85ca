import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkAnswer } from '@steward/contract/reporting/frameworks.models';
import { takesValueOf } from '@steward/core/disclosures/answer-value';
import type { FrameworkQuestion } from '@steward/reference/frameworks/framework';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findAccess, isAsked, refuseOvertaken } from './access.service.ts';
import { shownOne } from './content.service.ts';
import { editionIn, findFramework, questionOf } from './editions.service.ts';
import { citedOfValues, refuseHidden } from './hidden-answers.service.ts';
import { slotFinder } from './answers.service.ts';
import * as repository from './frameworks.repository.ts';
import type { AnswerRow } from './frameworks.repository.ts';
import { saidBy, writeAnswer, type NewCitation } from './writing.service.ts';

/** The other answer, which the person sees, and whose value can be used here. */
async function answerToTake(ctx: Ctx, work: Work, id: string, question: FrameworkQuestion) {
  const other = (await repository.findAnswer(work.db, work.scope, id)) ?? fail('framework-answer.not-found');
  const { row, isWhole, userId } = await findAccess(ctx, work, other.report_id);
  if (!isWhole && !isAsked(userId, other)) fail('framework-answer.not-found');
  const framework = await findFramework(work, row.framework);
  const asked = questionOf(editionIn(framework, row.edition), other.code);
  if (!takesValueOf(question, asked)) fail('framework-answer.cannot-take');
  await refuseHidden(ctx, work, [{ question: asked, before: other }]);
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
  { report_id, code, subject_id, version, answer_id, how }: Parsed<typeof frameworks.linkAnswer>,
): Promise<FrameworkAnswer> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const access = await findAccess(ctx, work, report_id);
    const slot = (await slotFinder(work, access))(code, subject_id);
    const { question, subjectId, before } = slot;
    await refuseHidden(ctx, work, [slot]);
    refuseOvertaken(access.row, before, version);
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
  { report_id, code, subject_id, version }: Parsed<typeof frameworks.unlinkAnswer>,
): Promise<FrameworkAnswer> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const access = await findAccess(ctx, work, report_id);
    const slot = (await slotFinder(work, access))(code, subject_id);
    const { subjectId, before } = slot;
    await refuseHidden(ctx, work, [slot]);
    if (!before) return fail('framework-answer.not-found', code);
    refuseOvertaken(access.row, before, version);
    const cited = await repository.listCitations(db, scope, [before.id]);
    // The value stays, and with it the source that says who may see it.
    const stays = new Set(await citedOfValues(work, cited));
    // Also where the other answer is gone.
    if (!cited.some((one) => one.kind === 'answer' && (one.object_id === before.follows_id || !stays.has(one))))
      return fail('framework-answer.not-found', code);
    const citations = cited
      .filter((one) => one.kind !== 'answer' || stays.has(one))
      .map(({ kept: _kept, ...row }): NewCitation => row);
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
