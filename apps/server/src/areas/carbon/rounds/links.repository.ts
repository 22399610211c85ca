import type { Tx } from '../../../database/connection.ts';
import { insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export const findLink = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'verifier_links')
    .select(['id', 'report_id', 'round', 'email', 'verifier_name', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The link of a secret's hash; undefined without a valid one. */
export const findGoodLink = (db: Tx, scope: Scope, secretHash: string, now: Date) =>
  mine(db, scope, 'verifier_links')
    .select(['id', 'report_id', 'round', 'email', 'verifier_name', 'expires_at', 'last_opened_at', 'created_by'])
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();

export async function insertLink(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    report_id: string;
    round: number;
    email: string;
    verifier_name: string;
    secret_hash: string;
    expires_at: Date;
    created_by: string | null;
    created_at: Date;
  },
) {
  await insertMine(db, scope, 'verifier_links', row).execute();
}

/** Revokes the report's links, or only the given one. */
export async function revokeLinks(db: Tx, scope: Scope, reportId: string, now: Date, linkId?: string) {
  await updateMine(db, scope, 'verifier_links')
    .set({ revoked_at: now })
    .where('report_id', '=', reportId)
    .where('revoked_at', 'is', null)
    .$if(linkId !== undefined, (q) => q.where('id', '=', linkId ?? ''))
    .execute();
}

export async function noteOpened(db: Tx, scope: Scope, id: string, now: Date) {
  await updateMine(db, scope, 'verifier_links').set({ last_opened_at: now }).where('id', '=', id).execute();
}

/** The verifier links of all reports, with the name of each report's extent as far as it is within reach. */
export const listAllLinks = (db: Tx, scope: Scope) =>
  mine(db, scope, 'verifier_links', 'l')
    .innerJoin('ghg_reports as r', joinMine(scope, 'ghg_reports as r', 'l.report_id'))
    .innerJoin('organizations as o', joinMine(scope, 'organizations as o', 'l.organization_id', 'organization_id'))
    .leftJoin('environments as e', joinMine(scope, 'environments as e', 'r.target_id'))
    .leftJoin('portfolios as p', joinMine(scope, 'portfolios as p', 'r.target_id'))
    .select((q) => [
      'l.id',
      'l.report_id',
      q.fn
        .coalesce(
          'e.environment_name',
          'p.name',
          q.case().when('r.level', '=', 'Organization').then(q.ref('o.name')).else('').end(),
        )
        .as('target_name'),
      'r.year',
      'e.id as environment_id',
      'l.verifier_name',
      'l.email',
      'l.expires_at',
      'l.revoked_at',
      'l.last_opened_at',
      'l.created_by',
      'l.created_at',
    ])
    .execute();
