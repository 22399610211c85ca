import type { AnswerState } from '@steward/core/disclosures/completeness';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The report of the latest year of a property by a framework, with what a score needs of its answers. */
export interface LatestReport {
  id: string;
  framework: string;
  edition: string;
  environment_id: string;
  year: number;
  /** Code, state, code of the reason, value. */
  answers: [string, AnswerState, string, unknown][];
}

/** With one row for each report: a row for each of a hundred thousand answers would take as long as all scores of them. */
export async function listLatest(
  db: Tx,
  scope: Scope,
  frameworks: readonly string[],
  environmentIds: readonly string[],
): Promise<LatestReport[]> {
  const { rows } = await sql<LatestReport>`
    select r.id, r.framework, r.edition, r.environment_id, r.year, coalesce(a.answers, '[]') as answers
    from (select distinct on (environment_id, framework) id, framework, edition, environment_id, year from framework_reports
      where ${isMine(scope, 'framework_reports', 'framework_reports')} and level = 'property' and framework = any (${frameworks}::text[])
        and environment_id = any (${environmentIds}::uuid[])
      order by environment_id, framework, year desc) r
    left join lateral (select json_agg(json_build_array(code, state, reason_code, value)) as answers from framework_answers a
      where ${isMine(scope, 'framework_answers', 'a')} and a.report_id = r.id and a.state <> 'open') a on true`.execute(db);
  return rows;
}
