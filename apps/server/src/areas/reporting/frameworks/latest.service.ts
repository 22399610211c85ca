import { decide } from '@steward/contract/modules';
import { resultYear, type BegunYear } from '@steward/core/diagnosis/result-year';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { editionIn, shippedFramework } from './editions.service.ts';
import * as repository from './latest.repository.ts';
import type { ReportRow } from './frameworks.repository.ts';

/** A report about a property, as far as its result is concerned. */
export type ScoredReport = Pick<ReportRow, 'id' | 'framework' | 'edition' | 'year' | 'version' | 'updated_at'> & {
  environment_id: string;
};

/** The report that is the result of a property by a framework. */
export interface LatestReport extends ScoredReport {
  /** A later year that does not replace it yet. */
  begun: BegunYear | null;
  /** The report of the last year before it. */
  before: ScoredReport | null;
}

/** Whether a person sees the assessments of the properties within reach. */
export const seesAssessments = (ctx: Ctx, { scope }: Pick<Work, 'scope'>): boolean =>
  !scope.tenants && decide(actorOf(ctx).rights, 'frameworks.read').allowed;

/** The questions of an edition about the building itself: they are filled without a person, and count in no score. */
const aboutBuilding = (framework: string, edition: string): string[] =>
  editionIn(shippedFramework(framework), edition).sections.flatMap(({ code, questions }) =>
    code.endsWith('-0') ? questions.map((one) => one.code) : [],
  );

const questionsIn = (framework: string, edition: string): number =>
  editionIn(shippedFramework(framework), edition).sections.reduce((sum, { questions }) => sum + questions.length, 0) -
  aboutBuilding(framework, edition).length;

/**
 * The report that is the result of each property within reach, by frameworks, for views that show one result of a property: that of the year which
 * `resultYear` finds. A person who reaches a property sees all of its reports, as in `accessTo`.
 */
export async function latestReports(
  ctx: Ctx,
  work: Work,
  frameworks: readonly string[],
  environmentIds: readonly string[],
): Promise<LatestReport[]> {
  if (!seesAssessments(ctx, work)) return [];
  const aside = frameworks.flatMap((key) =>
    shippedFramework(key).editions.flatMap(({ edition }) => aboutBuilding(key, edition)),
  );
  const rows = await repository.listYears(work.db, work.scope, frameworks, environmentIds, aside);
  const ofOne = grouped(rows, ({ environment_id, framework }) => `${environment_id} ${framework}`);
  return [...ofOne.values()].flatMap((years): LatestReport[] => {
    const [only] = years;
    if (only && years.length === 1) {
      const { is_approved: _isApproved, answered: _none, ...report } = only;
      return [{ ...report, begun: null, before: null }];
    }
    const found = resultYear(
      years.map(({ is_approved, ...row }) => ({
        ...row,
        isApproved: is_approved,
        asked: questionsIn(row.framework, row.edition),
      })),
    );
    if (!found) return [];
    const { isApproved: _approved, answered: _answered, asked: _asked, ...report } = found.result;
    const before = years.findLast(({ year }) => year < report.year) ?? null;
    return [{ ...report, begun: found.begun, before }];
  });
}

/** The answers of reports that the person sees whole. */
export const scoredAnswers = ({ db, scope }: Work, reports: readonly ScoredReport[]) =>
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
    reports: readonly ScoredReport[],
    also: (report: ScoredReport) => string,
    make: (missing: readonly ScoredReport[]) => Promise<(report: ScoredReport) => R>,
  ): Promise<Map<string, R>> => {
    const keyOf = (report: ScoredReport) =>
      `${work.scope.organizationId} ${report.id} ${report.version} ${report.updated_at} ${also(report)}`;
    const found = new Map<string, R>();
    const missing: ScoredReport[] = [];
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
