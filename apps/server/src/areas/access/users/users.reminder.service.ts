import type { Answer } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { users } from '@steward/contract/access/users';
import { asInstallation, inTransaction } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import { countRecoveryCodes, findSecondFactor } from '../accounts/second-factor.service.ts';
import { changeAccount, findAccount } from '../accounts/accounts.service.ts';
import * as repository from './users.repository.ts';

type Status = Answer<typeof users.getReminderStatus>;
const QUIET_MS = 14 * 24 * 3_600_000;
const FEW_CODES = 3;

/** The missing details: of the profile, of the security of the account, of the company, and the first property. */
export async function getReminderStatus(ctx: Ctx, { id }: { id: string }): Promise<Status> {
  const { userId, organizationId, isAdmin, isTenant, method } = actorOf(ctx);
  if (id !== userId) fail('user.not-found');
  return asInstallation(
    ctx,
    async (db) => {
      const user = (await findAccount(db, userId)) ?? fail('user.not-found');
      const factor = await findSecondFactor(db, userId);
      const { environments, organization } = await repository.countForReminder(db, organizationId);
      const isSafe = Boolean(factor?.confirmed_at);
      const visible = ctx.scope?.environments === 'all' ? environments : (ctx.scope?.environments.length ?? 0);
      const reminders: Status['reminders'] = [];
      const profile = oneOrBoth(!user.title && 'job-title', !user.contact_number && 'phone', 'profile');
      if (profile) reminders.push(profile);
      if (!isSafe && method !== 'sso') reminders.push('two-factor');
      if (isSafe && (await countRecoveryCodes(db, userId)) < FEW_CODES) reminders.push('recovery-codes');
      const company = oneOrBoth(
        !organization?.country_code && 'country',
        !organization?.logo_file_id && 'logo',
        'company',
      );
      if (isAdmin && company) reminders.push(company);
      if (!visible && !isTenant) reminders.push('property');
      const until = (user.settings as { reminder_quiet_until?: string }).reminder_quiet_until;
      const isQuiet = until !== undefined && new Date(until) > ctx.now;
      return { is_open: !isQuiet && reminders.length > 0, reminders };
    },
    organizationId,
  );
}

export async function putOffReminder(ctx: Ctx): Promise<{ done: true }> {
  const { userId } = actorOf(ctx);
  const reminder_quiet_until = new Date(ctx.now.getTime() + QUIET_MS).toISOString();
  await asInstallation(ctx, async (db) => {
    const user = (await findAccount(db, userId)) ?? fail('user.not-found');
    const settings = JSON.stringify({ ...(user.settings as object), reminder_quiet_until });
    await changeAccount(db, userId, { settings });
  });
  return { done: true };
}

/** Notifies the admins, each in their own language and on their chosen channels. */
export const notifyReqProperty = (ctx: Ctx, { message }: { message: string }): Promise<{ told: number }> =>
  inTransaction(ctx, async ({ db, scope }) => {
    const { userId, name } = actorOf(ctx);
    const to = (await repository.listAdmins(db, scope.organizationId, userId)).map(({ id }) => id);
    const values = { person: name, note: message };
    await raise(ctx, db, { kind: 'property.asked', to, values, redirect_url: '/properties/add' });
    return { told: to.length };
  });

/** Only missing details are asked for. */
const oneOrBoth = <R extends string>(one: R | false, other: R | false, both: R): R | false =>
  one && other ? both : one || other;
