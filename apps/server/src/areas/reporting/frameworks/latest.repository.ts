import type { AnswerState } from '@steward/core/disclosures/completeness';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The report of the latest year of a property by a framework. */
export interface LatestReport {
  id: string;
  framework: string;
  edition: string;
  environment_id: string;
  year: number;
  version: number;
  updated_at: string;
}

export async function listLatest(
  db: Tx,
  scope: Scope,
  frameworks: readonly string[],
  environmentIds: readonly string[],
): Promise<LatestReport[]> {
  const { rows } = await sql<LatestReport>`
    select distinct on (environment_id, framework) id, framework, edition, environment_id, year, version, updated_at from framework_reports
    where ${isMine(scope, 'framework_reports', 'framework_reports')} and level = 'property' and framework = any (${frameworks}::text[])
      and environment_id = any (${environmentIds}::uuid[])
    order by environment_id, framework, year desc`.execute(db);
  return rows;
}

/** What a score needs of an answer. */
export interface ScoredAnswer {
  code: string;
  state: AnswerState;
  reason_code: string;
  value: unknown;
}

/** An answer as a line of text: code, state, code of the reason and value, with tabs between, which are escaped within JSON. */
const line = sql`code || e'\\t' || state || e'\\t' || reason_code || e'\\t' || coalesce(value::text, 'null')`;

const read = (text: string): ScoredAnswer[] =>
  text.split('\n').map((answer) => {
    const [code = '', state = '', reason_code = '', ...value] = answer.split('\t');
    return { code, state: state as AnswerState, reason_code, value: JSON.parse(value.join('\t')) };
  });

/** With one row of text for each report: a hundred thousand rows, or their JSON made by the database, take longer than all scores of them. */
export async function listScored(
  db: Tx,
  scope: Scope,
  reportIds: readonly string[],
): Promise<Map<string, ScoredAnswer[]>> {
  const { rows } = await sql<{ report_id: string; answers: string }>`
    select report_id, string_agg(${line}, e'\\n') as answers from framework_answers a
    where ${isMine(scope, 'framework_answers', 'a')} and report_id = any (${reportIds}::uuid[]) and state <> 'open'
    group by report_id`.execute(db);
  return new Map(rows.map(({ report_id, answers }) => [report_id, read(answers)]));
}
