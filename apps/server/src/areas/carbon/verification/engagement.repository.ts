import type { Engagement, LaterFact } from '@steward/contract/carbon/verification.assurance';
import type { Opinion } from '@steward/core/assurance/opinion';
import type { NamedStatement } from '@steward/core/assurance/statement-status';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import type { StatementContent } from '../../../gateways/pdf/assurance/model.ts';
import type { Round } from './workbench.repository.ts';

export interface EngagementRow extends Pick<Engagement, 'independent_at' | 'risks'> {
  id: string;
  materiality_percent: number;
  performance_percent: number;
  details: Partial<Engagement['details']>;
}

export const findEngagement = (db: Tx, scope: Scope, { report_id, round }: Round) =>
  mine(db, scope, 'verifier_engagements')
    .select(['id', 'materiality_percent', 'performance_percent', 'details', 'risks', 'independent_at'])
    .where('report_id', '=', report_id)
    .where('round', '=', round)
    .$castTo<EngagementRow>()
    .executeTakeFirst();

interface Change {
  materiality_percent?: number;
  performance_percent?: number;
  details?: Engagement['details'];
  risks?: Engagement['risks'];
  independent_at?: Date;
}

/** Updates the engagement of the round; the first update creates it. */
export async function saveEngagement(db: Tx, scope: Scope, round: Round, change: Change): Promise<void> {
  const { details, risks, ...rest } = change;
  const values = {
    ...rest,
    ...(details && { details: JSON.stringify(details) }),
    ...(risks && { risks: JSON.stringify(risks) }),
  };
  const found = await findEngagement(db, scope, round);
  if (found) await updateMine(db, scope, 'verifier_engagements').set(values).where('id', '=', found.id).execute();
  else
    await insertMine(db, scope, 'verifier_engagements', {
      id: uuid(),
      report_id: round.report_id,
      round: round.round,
      ...values,
    }).execute();
}

export const findStatement = (db: Tx, scope: Scope, { report_id, round }: Round) =>
  mine(db, scope, 'assurance_statements')
    .select(['opinion', 'assurance', 'sha256', 'issued_at', 'content'])
    .where('report_id', '=', report_id)
    .where('round', '=', round)
    .$castTo<{
      opinion: Opinion;
      assurance: 'limited' | 'reasonable';
      sha256: string;
      issued_at: string;
      content: StatementContent;
    }>()
    .executeTakeFirst();

export const listStatements = (db: Tx, scope: Scope, reportId: string): Promise<NamedStatement[]> =>
  mine(db, scope, 'assurance_statements')
    .select(['round', 'opinion', 'sha256', 'issued_at'])
    .where('report_id', '=', reportId)
    .orderBy('round')
    .$castTo<NamedStatement>()
    .execute();

export async function insertStatement(
  db: Tx,
  scope: Scope,
  row: Round & { opinion: Opinion; assurance: string; sha256: string; issued_at: Date; content: StatementContent },
): Promise<void> {
  const values = { ...row, id: uuid(), content: JSON.stringify(row.content) };
  await insertMine(db, scope, 'assurance_statements', values).execute();
}

export const listFacts = (db: Tx, scope: Scope, reportId: string): Promise<LaterFact[]> =>
  mine(db, scope, 'report_later_facts')
    .select(['id as _id', 'round', 'side', 'what', 'effect_t', 'decision', 'reason', 'recorded_at', 'recorded_by_name'])
    .where('report_id', '=', reportId)
    .orderBy('recorded_at')
    .orderBy('id')
    .$castTo<LaterFact>()
    .execute();

export async function insertFact(
  db: Tx,
  scope: Scope,
  row: Round & Omit<LaterFact, '_id' | 'round' | 'recorded_at'> & { recorded_at: Date },
): Promise<void> {
  await insertMine(db, scope, 'report_later_facts', { id: uuid(), ...row }).execute();
}
