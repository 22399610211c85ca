import type { AnswerState } from '@steward/core/disclosures/completeness';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The report of a property by a framework in a year. */
export interface YearRow {
  id: string;
  framework: string;
  edition: string;
  environment_id: string;
  year: number;
  version: number;
  updated_at: string;
  is_approved: boolean;
  /** Questions with an answer that a person gave or confirmed; not counted, and 0, where there is no other year to compare with. */
  answered: number;
}

/** The reports of properties by frameworks, of all years. `aside`: the codes of questions that are not counted. */
export async function listYears(
  db: Tx,
  scope: Scope,
  frameworks: readonly string[],
  environmentIds: readonly string[],
  aside: readonly string[],
): Promise<YearRow[]> {
  const { rows } = await sql<YearRow>`
    select r.id, r.framework, r.edition, r.environment_id, r.year, r.version, r.updated_at, r.round > 0 as is_approved,
      case when r.years > 1 then (
        select count(*)::int from framework_answers a
        where ${isMine(scope, 'framework_answers', 'a')} and a.report_id = r.id and a.state not in ('open', 'drafted')
          and a.code <> all (${aside}::text[])
      ) else 0 end as answered
    from (
      select id, framework, edition, environment_id, year, version, updated_at, round, count(*) over (partition by environment_id, framework) as years from framework_reports f
      where ${isMine(scope, 'framework_reports', 'f')} and level = 'property' and framework = any (${frameworks}::text[])
        and environment_id = any (${environmentIds}::uuid[])
    ) r
    order by r.environment_id, r.framework, r.year`.execute(db);
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
