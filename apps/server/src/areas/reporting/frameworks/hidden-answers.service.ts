import { fail } from '@steward/contract/failures';
import type { Citation, FrameworkAnswer } from '@steward/contract/reporting/frameworks.models';
import { grouped } from '@steward/core/grouped';
import type { FrameworkEdition, FrameworkQuestion } from '@steward/reference/frameworks/framework';
import { metrics } from '@steward/reference/metrics/metrics';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { isConfidential, isOfValues } from '../metrics/metrics.service.ts';
import { findEdition } from './editions.service.ts';
import * as repository from './frameworks.repository.ts';
import type { AnswerRow } from './frameworks.repository.ts';
import type { FrozenAnswer, RoundContent } from './rounds.content.ts';

type Cited = Pick<FrozenAnswer['citations'][number], 'kind' | 'object_id'> & {
  metric: { metric?: unknown } | null;
};
type Asked = Pick<FrameworkQuestion, 'metrics'> | undefined;

/** Whether an answer to the question, with these sources, is hidden from the person. */
export type IsHidden = (question: Asked, cited: readonly Cited[]) => boolean;

/**
 * Answers are hidden from people who may not see values of properties where the question asks for a metric that is made of them, where such
 * a metric is cited, and where an answer that is hidden is cited. `cited`: the sources of all answers that will be asked for.
 */
export const findHidden = (ctx: Ctx, work: Work, cited: readonly Cited[]): Promise<IsHidden> =>
  findMadeOf(
    work,
    metrics.filter(({ id }) => isConfidential(ctx, id)),
    cited,
  );

/** The answers that are made of these metrics, also by way of other answers. */
async function findMadeOf(work: Work, of: readonly { id: string }[], cited: readonly Cited[]): Promise<IsHidden> {
  const secret = new Set<unknown>(of.map(({ id }) => id));
  if (secret.size === 0) return () => false;
  const hidden = new Set<string>();
  const isHidden: IsHidden = (question, some) =>
    (question?.metrics ?? []).some(({ metric }) => secret.has(metric)) ||
    some.some(
      ({ kind, object_id, metric }) =>
        secret.has(metric?.metric) || (kind === 'answer' && object_id !== null && hidden.has(object_id)),
    );
  const { db, scope } = work;
  const answersIn = (some: readonly Cited[]) =>
    some.flatMap(({ kind, object_id }) => (kind === 'answer' && object_id !== null ? [object_id] : []));
  // From the answers that are cited to those behind them, then back: what rests on a hidden one is hidden, too.
  const found: { id: string; question: Asked; sources: readonly Cited[] }[] = [];
  const seen = new Set<string>();
  for (let next = [...new Set(answersIn(cited))]; next.length > 0;) {
    next.forEach((id) => seen.add(id));
    const answers = await repository.listAnswersById(db, scope, next);
    const reports = await repository.listReportsById(db, scope, [...new Set(answers.map((one) => one.report_id))]);
    const editions = new Map<string, Awaited<ReturnType<typeof findEdition>>>();
    for (const report of reports) editions.set(report.id, await findEdition(work, report));
    const citations = await repository.listCitations(db, scope, next);
    const sourcesOf = grouped(citations, ({ answer_id }) => answer_id);
    for (const { id, report_id, code } of answers) {
      const questions = editions.get(report_id)?.sections.flatMap((section) => section.questions);
      found.push({ id, question: questions?.find((one) => one.code === code), sources: sourcesOf.get(id) ?? [] });
    }
    next = [...new Set(answersIn(citations))].filter((id) => !seen.has(id));
  }
  for (let before = -1; before < hidden.size;) {
    before = hidden.size;
    for (const { id, question, sources } of found) if (isHidden(question, sources)) hidden.add(id);
  }
  return isHidden;
}

/** Whether some question of the edition asks for what the person may not see. */
export async function asksForHidden(ctx: Ctx, work: Work, { sections }: FrameworkEdition): Promise<boolean> {
  const isHidden = await findHidden(ctx, work, []);
  return sections.some(({ questions }) => questions.some((question) => isHidden(question, [])));
}

/** Whether an answer says something of values of properties, regardless of the reader. */
export async function saysValues(
  work: Work,
  { content, edition }: { content: RoundContent; edition: FrameworkEdition },
): Promise<boolean> {
  const cited = content.answers.flatMap(({ citations }) => citations);
  const isMadeOfValues = await findMadeOf(
    work,
    metrics.filter(({ id }) => isOfValues(id)),
    cited,
  );
  const questions = new Map(edition.sections.flatMap((section) => section.questions.map((one) => [one.code, one])));
  return content.answers.some(
    ({ code, value, citations }) => value !== null && isMadeOfValues(questions.get(code), citations),
  );
}

/** The cited answers that say something of values of properties, regardless of the reader. */
export async function citedOfValues<C extends Cited>(work: Work, cited: readonly C[]): Promise<C[]> {
  const answers = cited.filter(({ kind }) => kind === 'answer');
  const isMadeOfValues = await findMadeOf(
    work,
    metrics.filter(({ id }) => isOfValues(id)),
    answers,
  );
  return answers.filter((one) => isMadeOfValues(undefined, [one]));
}

/** A question with the answer that is stored to it. */
interface Slot {
  question: FrameworkQuestion;
  before?: Pick<AnswerRow, 'id'> | undefined;
}

/** Those of the questions whose answers the person may not see. */
export async function hiddenAmong<S extends Slot>(ctx: Ctx, work: Work, slots: readonly S[]): Promise<Set<S>> {
  const ids = slots.flatMap(({ before }) => before?.id ?? []);
  const citations = await repository.listCitations(work.db, work.scope, ids);
  const isHidden = await findHidden(ctx, work, citations);
  const of = grouped(citations, ({ answer_id }) => answer_id);
  return new Set(slots.filter(({ question, before }) => isHidden(question, of.get(before?.id ?? '') ?? [])));
}

/** What a person may not see they do not write, keep or review. */
export async function refuseHidden(ctx: Ctx, work: Work, slots: readonly Slot[]): Promise<void> {
  const hidden = await hiddenAmong(ctx, work, slots);
  if (hidden.size) fail('framework-answer.hidden', [...hidden].map(({ question }) => question.code).join(', '));
}

/** A shown answer without what it says of values. */
export const withoutValues = (answer: FrameworkAnswer): FrameworkAnswer => ({
  ...answer,
  value: null,
  is_hidden: true,
  // Free text says as much as a value.
  reason: '',
  sent_back_reason: '',
  citations: answer.citations.map((one): Citation => ({ ...one, value: null, now: null, quote: '' })),
  may_edit: false,
  may_review: false,
});

/** Frozen content as the person may see it; its hash is that of the whole content. */
export async function shownFrozen(ctx: Ctx, work: Work, content: RoundContent): Promise<RoundContent> {
  const isHidden = await findHidden(
    ctx,
    work,
    content.answers.flatMap(({ citations }) => citations),
  );
  const { sections } = await findEdition(work, content.head);
  const questions = new Map(sections.flatMap((section) => section.questions.map((one) => [one.code, one])));
  const answers = content.answers.map((answer): FrozenAnswer => {
    if (!isHidden(questions.get(answer.code), answer.citations)) return answer;
    const citations = answer.citations.map((one) => {
      const metric = one.metric && { ...one.metric, rows: undefined };
      return { ...one, metric, value: null, quote: '', fingerprint: '' };
    });
    return { ...answer, value: null, is_hidden: true, reason: '', citations };
  });
  return { ...content, answers };
}
