import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { twoFactor } from '@steward/contract/two-factor';
import { asInstallation } from '../../database/transaction.ts';
import { actorOf, type Ctx } from '../../platform/ctx.ts';
import { throttle } from '../../platform/throttle.ts';
import { demandsTwoFactor } from '../session/session.demands.ts';
import { findUser } from '../session/session.repository.ts';
import { endSessions } from '../session/session.ending.ts';
import { forgetSessions } from '../session/session.service.ts';
import { tellOfAccount } from '../users/account-mail.ts';
import { checkOwnPassword } from '../users/own-password.ts';
import { hashRecoveryCodes, makeRecoveryCodes as newCodes, makeSecondFactor, useCode } from './second-factor.ts';
import * as repository from './two-factor.repository.ts';

const throttleCodes = (ctx: Ctx) => throttle(ctx, `code:${actorOf(ctx).userId}`, 10, 300);

export const getTwoFactor = (ctx: Ctx): Promise<Answer<typeof twoFactor.getTwoFactor>> =>
  asInstallation(ctx, async (db) => {
    const { userId, organizationId } = actorOf(ctx);
    const row = await repository.findSecondFactor(db, userId);
    return {
      is_on: Boolean(row?.confirmed_at),
      since: row?.confirmed_at ?? null,
      recovery_codes_left: row?.confirmed_at ? await repository.countRecoveryCodes(db, userId) : 0,
      is_required: await demandsTwoFactor(ctx, db, organizationId),
      has_password: Boolean((await findUser(db, userId))?.password_hash),
    };
  });

export async function startTwoFactor(
  ctx: Ctx,
  { password }: Parsed<typeof twoFactor.startTwoFactor>,
): Promise<Answer<typeof twoFactor.startTwoFactor>> {
  const { userId, email } = actorOf(ctx);
  await checkOwnPassword(ctx, password);
  const { secret, otpauth_uri, sealed } = makeSecondFactor(ctx, userId, email);
  await asInstallation(ctx, async (db) => {
    if ((await repository.findSecondFactor(db, userId))?.confirmed_at) fail('two-factor.exists');
    await repository.replaceUnconfirmed(db, userId, sealed);
  });
  return { secret, otpauth_uri };
}

export async function confirmTwoFactor(ctx: Ctx, { code }: { code: string }): Promise<{ recovery_codes: string[] }> {
  const { userId, organizationId, sessionId } = actorOf(ctx);
  await throttleCodes(ctx);
  const codes = newCodes();
  const hashes = await hashRecoveryCodes(codes);
  await asInstallation(ctx, async (db) => {
    const row = (await repository.findSecondFactor(db, userId)) ?? fail('two-factor.not-started');
    if (row.confirmed_at) fail('two-factor.exists');
    if (!(await useCode(ctx, db, userId, code)))
      fail('session.code-wrong', undefined, [{ field: 'code', message: 'This code is not right' }]);
    await repository.confirmSecondFactor(db, userId, ctx.now);
    await repository.replaceRecoveryCodes(db, userId, hashes);
    await repository.recordAccountEvent(db, organizationId, userId, 'second factor set up');
    await tellOfAccount(ctx, db, 'two-factor-added', userId, organizationId);
    // The others were opened without it.
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
  const codes = newCodes();
  const hashes = await hashRecoveryCodes(codes);
  await asInstallation(ctx, async (db) => {
    if (!(await repository.findSecondFactor(db, userId))?.confirmed_at) fail('two-factor.none');
    if (!(await useCode(ctx, db, userId, code)))
      fail('session.code-wrong', undefined, [{ field: 'code', message: 'This code is not right' }]);
    await repository.replaceRecoveryCodes(db, userId, hashes);
    await repository.recordAccountEvent(db, organizationId, userId, 'recovery codes made');
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
    if (!(await repository.findSecondFactor(db, userId))?.confirmed_at) fail('two-factor.none');
    if (await demandsTwoFactor(ctx, db, organizationId)) fail('two-factor.required');
    if (!(await useCode(ctx, db, userId, code)))
      fail('session.code-wrong', undefined, [{ field: 'code', message: 'This code is not right' }]);
    await repository.deleteSecondFactor(db, userId);
    await repository.recordAccountEvent(db, organizationId, userId, 'second factor removed');
    await tellOfAccount(ctx, db, 'two-factor-removed', userId, organizationId);
  });
  forgetSessions();
  return { done: true };
}
