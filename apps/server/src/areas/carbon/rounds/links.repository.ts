import type { Tx } from '../../../database/connection.ts';
import { insertMine, mine, updateMine } from '../../../database/scoped.ts';
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
