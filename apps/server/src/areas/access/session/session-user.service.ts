import { asInstallation } from '../../../database/transaction.ts';
import { ACCESS_COOKIE } from '../../../platform/http/cookies.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { readAccessToken } from '../../../platform/secrets/tokens.ts';
import * as repository from './session.repository.ts';

/** The user signed in on the browser, for calls that need no session; undefined without one. */
export async function userOfSession(ctx: Ctx): Promise<string | undefined> {
  const token = ctx.cookies.get[ACCESS_COOKIE];
  const sessionId = token && (await readAccessToken(ctx.secret, token));
  const row = sessionId ? await asInstallation(ctx, (db) => repository.findSession(db, sessionId)) : undefined;
  return row && !row.ended_at ? row.user_id : undefined;
}
