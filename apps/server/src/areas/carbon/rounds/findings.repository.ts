import type { Finding } from '@steward/contract/carbon/reports.report';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';

const myFindings = (db: Tx, scope: Scope) =>
  mine(db, scope, 'ghg_findings')
    .select(['id as _id', 'report_id', 'round', 'kind', 'about', 'size_t', 'status', 'outcome', 'created_at'])
    .$castTo<Omit<Finding, 'messages'> & { report_id: string }>();

export const findFinding = (db: Tx, scope: Scope, id: string) =>
  myFindings(db, scope).where('id', '=', id).executeTakeFirst();

export async function insertFinding(
  db: Tx,
  scope: Scope,
  row: { id: string; report_id: string; round: number; kind: string; about: string; size_t: number | null },
) {
  await insertMine(db, scope, 'ghg_findings', row).execute();
}

export async function updateFinding(
  db: Tx,
  scope: Scope,
  id: string,
  values: Partial<Pick<Finding, 'status' | 'outcome' | 'size_t'>>,
) {
  await updateMine(db, scope, 'ghg_findings').set(values).where('id', '=', id).execute();
}

export async function insertMessage(
  db: Tx,
  scope: Scope,
  row: { finding_id: string; at: Date; side: 'verifier' | 'owner'; author: string; body: string },
) {
  await insertMine(db, scope, 'ghg_finding_messages', { id: uuid(), ...row }).execute();
}

export const hasUnclosedFindings = async (db: Tx, scope: Scope, reportId: string): Promise<boolean> =>
  Boolean(
    await myFindings(db, scope).where('report_id', '=', reportId).where('status', '<>', 'closed').executeTakeFirst(),
  );
