import type { Finding } from '@steward/contract/carbon/reports.report';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

// Reads the correspondence with the verifier of a report. `carbon/rounds` writes it.

/** The questions of a report, of all its rounds, with everything that was written to them. */
export async function listFindings(db: Tx, scope: Scope, reportId: string): Promise<Finding[]> {
  const rows = await mine(db, scope, 'ghg_findings')
    .select(['id as _id', 'report_id', 'round', 'kind', 'about', 'size_t', 'status', 'outcome', 'created_at'])
    .$castTo<Omit<Finding, 'messages'> & { report_id: string }>()
    .where('report_id', '=', reportId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (!rows.length) return [];
  const messages = await mine(db, scope, 'ghg_finding_messages')
    .select(['id as _id', 'finding_id', 'at', 'side', 'author', 'body'])
    .where(
      'finding_id',
      'in',
      rows.map((row) => row._id),
    )
    .orderBy('at')
    .orderBy('id')
    .$narrowType<{ side: 'verifier' | 'owner' }>()
    .execute();
  return rows.map((row) => ({ ...row, messages: messages.filter((message) => message.finding_id === row._id) }));
}

/** The number of questions of each report that wait for an answer of its owner. */
export const countOpenFindings = (db: Tx, scope: Scope) =>
  mine(db, scope, 'ghg_findings')
    .where('status', '=', 'open')
    .select((e) => ['report_id', e.fn.countAll<number>().as('count')])
    .groupBy('report_id')
    .execute();

export const listLinks = (db: Tx, scope: Scope, reportId: string) =>
  mine(db, scope, 'verifier_links')
    .select([
      'id as _id',
      'email',
      'verifier_name',
      'round',
      'expires_at',
      'revoked_at',
      'last_opened_at',
      'created_at',
      'created_by',
    ])
    .where('report_id', '=', reportId)
    .orderBy('created_at', 'desc')
    .execute();

export const listAuthenticators = (db: Tx, scope: Scope, reportId: string) =>
  mine(db, scope, 'verifier_authenticators')
    .select(['email', 'declared_name', 'declared_body', 'confirmed_at', 'reset_at'])
    .where('report_id', '=', reportId)
    .execute();
