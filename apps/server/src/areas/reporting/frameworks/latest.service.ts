import { decide } from '@steward/contract/modules';
import type { AnswerState } from '@steward/core/disclosures/completeness';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import * as repository from './latest.repository.ts';

export interface LatestAnswers extends Omit<repository.LatestReport, 'answers'> {
  answers: { code: string; state: AnswerState; reason_code: string; value: unknown }[];
}

/** Whether a person sees the assessments of the properties within reach. */
export const seesAssessments = (ctx: Ctx, { scope }: Pick<Work, 'scope'>): boolean =>
  !scope.tenants && decide(actorOf(ctx).rights, 'frameworks.read').allowed;

/**
 * The report of the latest year of properties within reach, by frameworks, with its answers, for views that show many results at once. A person who
 * reaches a property sees all of its reports, as in `accessTo`.
 */
export async function latestAnswers(
  ctx: Ctx,
  work: Work,
  frameworks: readonly string[],
  environmentIds: readonly string[],
): Promise<Map<string, LatestAnswers[]>> {
  if (!seesAssessments(ctx, work)) return new Map();
  const rows = await repository.listLatest(work.db, work.scope, frameworks, environmentIds);
  const reports = rows.map(
    ({ answers, ...report }): LatestAnswers => ({
      ...report,
      answers: answers.map(([code, state, reason_code, value]) => ({ code, state, reason_code, value })),
    }),
  );
  return grouped(reports, ({ environment_id }) => environment_id);
}
