import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { twoFactor } from '@steward/contract/access/two-factor';
import { asInstallation } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { demandsTwoFactor } from '../session/session.demands.ts';
import { endSessions } from '../session/session.ending.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { notifyOfAccountChange } from '../accounts/account-mail.ts';
import { throttleInSession } from '../accounts/guessing.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import * as factors from '../accounts/second-factor.service.ts';
import { findAccount, recordAccountEvent } from '../accounts/accounts.service.ts';

const throttleCodes = (ctx: Ctx) => throttleInSession(ctx, 'code');

export const getTwoFactor = (ctx: Ctx): Promise<Answer<typeof twoFactor.getTwoFactor>> =>
  asInstallation(ctx, async (db) => {
    const { userId, organizationId } = actorOf(ctx);
    const row = await factors.findSecondFactor(db, userId);
    return {
      is_on: Boolean(row?.confirmed_at),
      since: row?.confirmed_at ?? null,
      recovery_codes_left: row?.confirmed_at ? await factors.countRecoveryCodes(db, userId) : 0,
      is_required: await demandsTwoFactor(ctx, db, organizationId),
      has_password: Boolean((await findAccount(db, userId))?.password_hash),
    };
  });

export async function startTwoFactor(
  ctx: Ctx,
  { password }: Parsed<typeof twoFactor.startTwoFactor>,
): Promise<Answer<typeof twoFactor.startTwoFactor>> {
  const { userId, email } = actorOf(ctx);
  await checkOwnPassword(ctx, password);
  const { secret, otpauth_uri, encrypted } = factors.makeSecondFactor(ctx, userId, email);
  await asInstallation(ctx, async (db) => {
    if ((await factors.findSecondFactor(db, userId))?.confirmed_at) fail('two-factor.exists');
    await factors.beginSecondFactor(db, userId, encrypted);
  });
  return { secret, otpauth_uri };
}

export async function confirmTwoFactor(ctx: Ctx, { code }: { code: string }): Promise<{ recovery_codes: string[] }> {
  const { userId, organizationId, sessionId } = actorOf(ctx);
  await throttleCodes(ctx);
  const codes = factors.makeRecoveryCodes();
  const hashes = await factors.hashRecoveryCodes(codes);
  await asInstallation(ctx, async (db) => {
    const row = (await factors.findSecondFactor(db, userId)) ?? fail('two-factor.not-started');
    if (row.confirmed_at) fail('two-factor.exists');
    if (!(await factors.useCode(ctx, db, userId, code)))
      fail('session.code-wrong', undefined, [{ field: 'code', message: 'This code is not right' }]);
    await factors.confirmSecondFactor(db, userId, ctx.now);
    await factors.replaceRecoveryCodes(db, userId, hashes);
    await recordAccountEvent(db, organizationId, userId, 'second factor set up');
    await notifyOfAccountChange(ctx, db, 'two-factor-added', userId, organizationId);
    // The other sessions were opened without it.
    await endSessions(db, { userId, except: sessionId }, 'second factor set up', ctx.now);
  });
  forgetSessions();
  return { recovery_codes: codes };
}

export async function makeRecoveryCodes(
  ctx: Ctx,
  { password, code }: Parsed<typeof twoFactor.makeRecoveryCodes>,
): Promise<{ recovery_codes: string[] }> {
  const { userId, organizationId } = actorOf(ctx);
  await checkOwnPassword(ctx, password);
  await throttleCodes(ctx);
  const codes = factors.makeRecoveryCodes();
  const hashes = await factors.hashRecoveryCodes(codes);
  await asInstallation(ctx, async (db) => {
    if (!(await factors.findSecondFactor(db, userId))?.confirmed_at) fail('two-factor.none');
    if (!(await factors.useCode(ctx, db, userId, code)))
      fail('session.code-wrong', undefined, [{ field: 'code', message: 'This code is not right' }]);
    await factors.replaceRecoveryCodes(db, userId, hashes);
    await recordAccountEvent(db, organizationId, userId, 'recovery codes made');
  });
  return { recovery_codes: codes };
}

export async function removeTwoFactor(
  ctx: Ctx,
  { password, code }: Parsed<typeof twoFactor.removeTwoFactor>,
): Promise<{ done: true }> {
  const { userId, organizationId } = actorOf(ctx);
  await checkOwnPassword(ctx, password);
  await throttleCodes(ctx);
  await asInstallation(ctx, async (db) => {
    if (!(await factors.findSecondFactor(db, userId))?.confirmed_at) fail('two-factor.none');
    if (await demandsTwoFactor(ctx, db, organizationId)) fail('two-factor.required');
    if (!(await factors.useCode(ctx, db, userId, code)))
      fail('session.code-wrong', undefined, [{ field: 'code', message: 'This code is not right' }]);
    await factors.removeSecondFactor(db, userId);
    await recordAccountEvent(db, organizationId, userId, 'second factor removed');
    await notifyOfAccountChange(ctx, db, 'two-factor-removed', userId, organizationId);
  });
  forgetSessions();
  return { done: true };
}
