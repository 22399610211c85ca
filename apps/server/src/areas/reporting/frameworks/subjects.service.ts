import type { FrameworkLevel } from '@steward/contract/reporting/frameworks.models';
import { fail } from '@steward/contract/failures';
import { mine, reachesEveryProperty, wholeOrganization } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import { findSubjects, listProperties } from '../../../platform/figures/figure-subjects.ts';
import type { ReportRow } from './frameworks.repository.ts';

/** What a report is about. */
export interface Subject {
  level: FrameworkLevel;
  id: string;
  name: string;
}

type About = Pick<ReportRow, 'level' | 'portfolio_id' | 'fund_id' | 'environment_id'>;

export const subjectIdOf = ({ scope }: Pick<Work, 'scope'>, row: About): string =>
  row.portfolio_id ?? row.fund_id ?? row.environment_id ?? scope.organizationId;

/** The columns of a report that name its subject. */
export const columnsOf = ({ level, id }: Pick<Subject, 'level' | 'id'>): About => ({
  level,
  portfolio_id: level === 'portfolio' ? id : null,
  fund_id: level === 'fund' ? id : null,
  environment_id: level === 'property' ? id : null,
});

/**
 * The organization, portfolio, fund or property of a report. Refuses a person who does not reach all of its properties: a report about a
 * part of them would look complete.
 */
export async function findSubject(work: Work, level: FrameworkLevel, id: string | undefined): Promise<Subject> {
  const { scope } = work;
  if (scope.tenants) fail('session.forbidden');
  if (level === 'organization') {
    if (id !== undefined && id !== scope.organizationId) fail('organization.not-found');
    if (!(await reachesEveryProperty(work.db, scope))) fail('session.forbidden');
  } else if (id === undefined) fail('request.invalid', undefined, [{ field: 'subject_id', message: 'is required' }]);
  const [found] = (await findSubjects(work, level, [id ?? scope.organizationId])).list;
  if (!found) return fail('framework-report.not-found');
  if (found.is_partial) fail('session.forbidden');
  return { level, id: found.id, name: found.name };
}

/** Which subjects the person reaches whole. */
export async function reachedSubjects(work: Work): Promise<(about: About) => boolean> {
  const { scope } = work;
  if (scope.tenants) return () => false;
  if (scope.environments === 'all') return () => true;
  const whole = new Set<string>();
  for (const kind of ['portfolio', 'fund', 'property'] as const) {
    const subjects = await findSubjects(work, kind, undefined);
    const below = kind === 'property' ? undefined : await listProperties(work, subjects);
    // Without properties it belongs to those who reach every property.
    for (const { id, is_partial } of subjects.list)
      if (!is_partial && (below === undefined || below.get(id)?.length)) whole.add(id);
  }
  if (await reachesEveryProperty(work.db, scope)) whole.add(scope.organizationId);
  return (about) => whole.has(subjectIdOf(work, about));
}

/** The names of subjects, by id. */
export async function namesOf(work: Work, reports: readonly About[]): Promise<Map<string, string>> {
  const whole = { ...work, scope: wholeOrganization(work.scope) };
  const names = new Map<string, string>();
  for (const level of ['organization', 'portfolio', 'fund', 'property'] as const) {
    const ids = [...new Set(reports.filter((row) => row.level === level).map((row) => subjectIdOf(work, row)))];
    if (ids.length === 0) continue;
    for (const { id, name } of (await findSubjects(whole, level, ids)).list) names.set(id, name);
  }
  return names;
}

/** The properties of the subject of a report with their names, for questions that are answered per property. */
export async function propertiesOf(work: Work, row: About): Promise<{ id: string; name: string }[]> {
  const whole = { ...work, scope: wholeOrganization(work.scope) };
  const id = subjectIdOf(work, row);
  const ids =
    row.level === 'property'
      ? [id]
      : ((await listProperties(whole, { kind: row.level, list: [{ id, name: '', is_partial: false }] })).get(id) ?? []);
  const named = await mine(work.db, whole.scope, 'environments')
    .select(['id', 'environment_name as name'])
    .orderBy('environment_name')
    .execute();
  const inSubject = new Set(ids);
  return named.filter((property) => inSubject.has(property.id));
}

/** A report about one property for a question that is answered per property. */
export const aboutProperty = (row: ReportRow, subjectId: string | null): ReportRow =>
  subjectId === null
    ? row
    : { ...row, level: 'property', portfolio_id: null, fund_id: null, environment_id: subjectId };
