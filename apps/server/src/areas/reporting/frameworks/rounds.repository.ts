import type { Tx } from '../../../database/connection.ts';
import { insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { Beside, RoundContent } from './rounds.content.ts';

export interface RoundRow {
  round: number;
  content: RoundContent;
  sha256: string;
  reason: string;
  approved_name: string;
  approved_at: string;
  submitted_name: string | null;
  submitted_on: string | null;
  submitted_to: string;
  /** Of rounds approved before their content kept what is beside the answers. */
  beside: Beside | null;
}

const rounds = (db: Tx, scope: Scope, reportId: string) =>
  mine(db, scope, 'framework_rounds')
    .select([
      'round',
      'content',
      'sha256',
      'reason',
      'approved_name',
      'approved_at',
      'submitted_name',
      'submitted_on',
      'submitted_to',
      'beside',
    ])
    .where('report_id', '=', reportId);

export const listRounds = (db: Tx, scope: Scope, reportId: string): Promise<RoundRow[]> =>
  rounds(db, scope, reportId).orderBy('round', 'desc').$castTo<RoundRow>().execute();

export const findRound = (db: Tx, scope: Scope, reportId: string, round: number): Promise<RoundRow | undefined> =>
  rounds(db, scope, reportId).where('round', '=', round).$castTo<RoundRow>().executeTakeFirst();

export async function insertRound(
  db: Tx,
  scope: Scope,
  row: {
    report_id: string;
    round: number;
    content: string;
    sha256: string;
    reason: string;
    approved_by: string;
    approved_name: string;
    approved_at: Date;
    document_ids: string[];
  },
): Promise<void> {
  await insertMine(db, scope, 'framework_rounds', row).execute();
}

export async function noteSubmission(
  db: Tx,
  scope: Scope,
  reportId: string,
  round: number,
  values: { submitted_by: string; submitted_name: string; submitted_on: string; submitted_to: string },
): Promise<void> {
  await updateMine(db, scope, 'framework_rounds')
    .set(values)
    .where('report_id', '=', reportId)
    .where('round', '=', round)
    .execute();
}
