import { decide } from '@steward/contract/modules';
import type { Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import * as repository from './latest.repository.ts';

export type LatestReport = repository.LatestReport;

/** Whether a person sees the assessments of the properties within reach. */
export const seesAssessments = (ctx: Ctx, { scope }: Pick<Work, 'scope'>): boolean =>
  !scope.tenants && decide(actorOf(ctx).rights, 'frameworks.read').allowed;

/**
 * The report of the latest year of properties within reach, by frameworks, for views that show many results at once. A person who reaches a property
 * sees all of its reports, as in `accessTo`.
 */
export const latestReports = async (
  ctx: Ctx,
  work: Work,
  frameworks: readonly string[],
  environmentIds: readonly string[],
): Promise<LatestReport[]> =>
  seesAssessments(ctx, work) ? repository.listLatest(work.db, work.scope, frameworks, environmentIds) : [];

/** The answers of reports that were found by `latestReports`. */
export const scoredAnswers = ({ db, scope }: Work, reports: readonly LatestReport[]) =>
  repository.listScored(
    db,
    scope,
    reports.map(({ id }) => id),
  );

/** Results of so many reports are kept: each is some hundred bytes. */
const MOST_KEPT = 50_000;

/**
 * What a pure function made of the answers of reports. It is kept in memory under the version of its report, which counts every change of its answers,
 * and under `also`, whatever else it depends on: a kept result can be forgotten, but not wrong. Only the answers of other reports are read.
 */
export function keptResults<R>() {
  const kept = new Map<string, R>();
  return async (
    work: Work,
    reports: readonly LatestReport[],
    also: (report: LatestReport) => string,
    make: (missing: readonly LatestReport[]) => Promise<(report: LatestReport) => R>,
  ): Promise<Map<string, R>> => {
    const keyOf = (report: LatestReport) =>
      `${work.scope.organizationId} ${report.id} ${report.version} ${report.updated_at} ${also(report)}`;
    const found = new Map<string, R>();
    const missing: LatestReport[] = [];
    for (const report of reports) {
      const key = keyOf(report);
      const known = kept.get(key);
      if (known === undefined) missing.push(report);
      else found.set(report.id, known);
    }
    if (missing.length === 0) return found;
    const made = await make(missing);
    for (const report of missing) {
      const result = made(report);
      found.set(report.id, result);
      kept.set(keyOf(report), result);
    }
    // The first ones are the oldest.
    for (const key of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(key);
    }
    return found;
  };
}
