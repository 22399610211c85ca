import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { session } from '@steward/contract/access/session';
import { asInstallation } from '../../../database/transaction.ts';
import { actorOf, type Actor, type Ctx } from '../../../platform/ctx.ts';
import { checkOwnPasswordUnlessVouched } from '../accounts/own-password.ts';
import { listSessions } from './session.repository.ts';
import { endSessions } from './session.ending.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';

// A session of single sign-on is trusted by that organization only: it lists and ends only sessions there.
const boundTo = ({ method, organizationId }: Actor) => (method === 'sso' ? { organizationId } : {});

export async function getSessions(ctx: Ctx): Promise<Answer<typeof session.getSessions>> {
  const actor = actorOf(ctx);
  const rows = await asInstallation(ctx, (db) =>
    listSessions(db, actor.userId, ctx.now, boundTo(actor).organizationId),
  );
  return rows.map(({ id, method, ...row }) => ({
    ...row,
    _id: id,
    method: method as 'password' | 'sso',
    is_current: id === actor.sessionId,
  }));
}

export async function endSession(
  ctx: Ctx,
  { session_id, password }: Parsed<typeof session.endSession>,
): Promise<{ done: true }> {
  const actor = actorOf(ctx);
  await checkOwnPasswordUnlessVouched(ctx, password);
  await asInstallation(ctx, async (db) => {
    const which = { id: session_id, userId: actor.userId, ...boundTo(actor) };
    if (!(await endSessions(db, which, 'signed out by the person', ctx.now))) fail('session.not-found');
  });
  forgetSessions();
  return { done: true };
}

export async function endOtherSessions(
  ctx: Ctx,
  { password }: Parsed<typeof session.endOtherSessions>,
): Promise<{ ended: number }> {
  const actor = actorOf(ctx);
  // Requires the password: a person at an open page of another user must not sign its owner out.
  await checkOwnPasswordUnlessVouched(ctx, password);
  const which = { userId: actor.userId, except: actor.sessionId, ...boundTo(actor) };
  const ended = await asInstallation(ctx, (db) => endSessions(db, which, 'signed out by the person', ctx.now));
  forgetSessions();
  return { ended };
}
