import { sql } from 'kysely';
import type { Tx } from '../../../../database/connection.ts';
import { isMine, updateMine } from '../../../../database/scoped.ts';
import type { Scope } from '../../../../platform/ctx.ts';

export interface OpenQuestion {
  id: string;
  owner_id: string;
  /** The report. */
  object_id: string;
  framework: string;
  environment_id: string | null;
  year: number;
  code: string;
  due_on: string;
}

/** Questions of open reports whose day is near or past, and whose owner was not asked or reminded within a week. */
export async function listOpen(
  db: Tx,
  scope: Scope,
  { until, before }: { until: string; before: Date },
): Promise<OpenQuestion[]> {
  const { rows } = await sql<OpenQuestion>`
    select a.id, a.owner_id, r.id as object_id, r.framework, r.environment_id, r.year, a.code, coalesce(a.due_on, r.due_on) as due_on
    from framework_answers a
      join framework_reports r on ${isMine(scope, 'framework_reports', 'r')} and r.id = a.report_id and r.state = 'open'
    where ${isMine(scope, 'framework_answers', 'a')} and a.owner_id is not null and a.state in ('open', 'drafted')
      and coalesce(a.due_on, r.due_on) <= ${until} and (a.reminded_at is null or a.reminded_at <= ${before})
      and (a.asked_at is null or a.asked_at <= ${before})
    order by r.id, a.owner_id, a.code`.execute(db);
  return rows;
}

export async function markReminded(db: Tx, scope: Scope, ids: readonly string[], at: Date): Promise<void> {
  await updateMine(db, scope, 'framework_answers')
    .set({ reminded_at: at })
    .where(sql<boolean>`framework_answers.id = any (${ids}::uuid[])`)
    .execute();
}

/** How many questions wait for an answer, and how many answers for a review, of this person. */
export async function countAsked(db: Tx, scope: Scope, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from framework_answers a
      join framework_reports r on ${isMine(scope, 'framework_reports', 'r')} and r.id = a.report_id and r.state = 'open'
    where ${isMine(scope, 'framework_answers', 'a')}
      and ((a.owner_id = ${userId} and a.state in ('open', 'drafted'))
        or (a.reviewer_id = ${userId} and a.state in ('answered', 'not-applicable', 'omitted') and a.reviewed_at is null))`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
