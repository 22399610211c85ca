import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { users } from '@steward/contract/access/users';
import type { Tx } from '../../../database/connection.ts';
import { asInstallation } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { hashPassword, isPasswordRight } from '../../../platform/secrets/passwords.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { hashSecret, makeSecret } from '../../../platform/secrets/tokens.ts';
import { uuid } from '../../../platform/uuid.ts';
import { throttleInSession } from '../accounts/guessing.ts';
import { postMail } from '../../foundation/mails/mails.service.ts';
import {
  addAccount,
  changeAccount,
  findAccount,
  findAccountByEmail,
  firstOrganizationOf,
} from '../accounts/accounts.service.ts';
import { addMember } from '../members/members.service.ts';
import { addOrganization, vouch } from '../organizations/organizations.service.ts';
import { roleIdOf } from '../roles/roles.service.ts';
import { endSessions } from '../session/session.ending.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { notifyOfAccountChange } from '../accounts/account-mail.ts';
import { checkNewPassword } from '../accounts/password-rules.ts';
import * as repository from './users.repository.ts';

const HOUR = 3_600_000;
const DONE = { done: true } as const;
// Before there is an organization, its verticals are identified by their keys.
const foundersVerticals = [
  { _id: 'property', name: 'Property management' },
  { _id: 'fund', name: 'Fund management' },
  { _id: 'sustainability', name: 'Sustainability' },
];
/** The role of a person who registers an organization, by the chosen vertical: the founder is also its admin. */
const foundersRoles: ReadonlyMap<string, string> = new Map([
  ['fund', 'asset_manager'],
  ['sustainability', 'csr_lead'],
]);

async function postLink(
  ctx: Ctx,
  db: Tx,
  user: { id: string; email: string; first_name: string; language: string },
  purpose: 'verify' | 'reset',
  organizationId: string,
) {
  const token = makeSecret();
  const hours = purpose === 'verify' ? 24 : 1;
  await repository.insertMailToken(db, {
    token_hash: hashSecret(token),
    user_id: user.id,
    purpose,
    expires_at: new Date(ctx.now.getTime() + hours * HOUR),
  });
  const path = `/${purpose === 'verify' ? 'verify-email' : 'reset-password'}/${token}`;
  await postMail(ctx, db, {
    kind: purpose,
    to: user.email,
    language: user.language as Language,
    values: { name: user.first_name || user.email },
    path,
    organizationId,
  });
  // Super Admins read the outbox. Without SMTP the first Super Admin cannot get the link from another one: the operator of the server reads
  // it in the log.
  if (purpose === 'verify' && !ctx.mail.sends && user.email === ctx.settings.superAdminEmail)
    ctx.log.warn({ link: ctx.webAddress() + path }, 'confirm the address of the Super Admin with this link');
}

export async function register(ctx: Ctx, input: Parsed<typeof users.register>): Promise<{ email: string }> {
  await checkNewPassword(ctx, input.password, { email: input.email, companies: [input.company] });
  const password_hash = await hashPassword(input.password);
  const organizationId = uuid();
  const userId = uuid();
  await asInstallation(
    ctx,
    async (db) => {
      await addOrganization(db, { organization_id: organizationId, name: input.company });
      await addAccount(db, {
        id: userId,
        email: input.email,
        password_hash,
        first_name: input.first_name,
        last_name: input.last_name,
        language: input.language,
      });
      await addMember(db, {
        organization_id: organizationId,
        user_id: userId,
        is_admin: true,
        role_id: await roleIdOf(db, organizationId, foundersRoles.get(input.vertical_id ?? '') ?? 'administration'),
      });
      await postLink(
        ctx,
        db,
        { id: userId, email: input.email, first_name: input.first_name, language: input.language },
        'verify',
        organizationId,
      );
    },
    organizationId,
  );
  return { email: input.email };
}

export const checkUserEmailExist = async (ctx: Ctx, { email }: { email: string }) =>
  asInstallation(ctx, async (db) => ({ exists: Boolean(await findAccountByEmail(db, email)) }));

/** The same answer and the same work for known and unknown addresses. */
async function mailIfKnown(ctx: Ctx, email: string, purpose: 'verify' | 'reset'): Promise<typeof DONE> {
  // A sender has five; the others together have enough to reach the person, and too few to flood the mailbox.
  await throttle(ctx, `${purpose}-mail:${email}:${networkOf(ctx.address)}`, 5, 3600);
  await throttle(ctx, `${purpose}-mail:${email}`, 20, 3600);
  await asInstallation(ctx, async (db) => {
    const user = await findAccountByEmail(db, email);
    if (!user?.active || (purpose === 'verify' && user.verified_at)) return;
    const organizationId = await firstOrganizationOf(db, user.id);
    if (organizationId) await postLink(ctx, db, user, purpose, organizationId);
  });
  return DONE;
}

export const reSendVerificationLinkToUser = (ctx: Ctx, { email }: { email: string }) =>
  mailIfKnown(ctx, email, 'verify');
export const forgotPassword = (ctx: Ctx, { email }: { email: string }) => mailIfKnown(ctx, email, 'reset');
export const emailVerify = (ctx: Ctx) => mailIfKnown(ctx, actorOf(ctx).email, 'verify');

export async function verifyEmail(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ email: string; already_verified: boolean }> {
  const hash = hashSecret(token);
  return asInstallation(ctx, async (db) => {
    const row = await repository.findMailToken(db, hash, 'verify');
    const user = row && (await findAccount(db, row.user_id));
    if (!row || !user) fail('user.link-invalid');
    // Mail programs open links before people do: a second opening is not an error.
    if (user.verified_at) return { email: user.email, already_verified: true };
    if (row.used_at || new Date(row.expires_at) < ctx.now) fail('user.link-invalid');
    await repository.useMailToken(db, hash, ctx.now);
    await changeAccount(db, user.id, {
      verified_at: ctx.now,
      ...(user.email === ctx.settings.superAdminEmail && { is_super_admin: true }),
    });
    if (user.email === ctx.settings.superAdminEmail)
      for (const id of user.organization_ids) await vouch(db, id, ctx.now);
    return { email: user.email, already_verified: false };
  });
}

export async function resetPassword(ctx: Ctx, { token, password }: { token: string; password: string }) {
  const hash = hashSecret(token);
  const findOwner = async (db: Tx) => {
    const row = await repository.findMailToken(db, hash, 'reset');
    if (!row || row.used_at || new Date(row.expires_at) < ctx.now) fail('user.link-invalid');
    const user = (await findAccount(db, row.user_id)) ?? fail('user.link-invalid');
    return { user, companies: await repository.listNames(db, user.organization_ids) };
  };
  // Read twice: hashing takes long, and the second read shares the transaction with the change.
  const { user, companies } = await asInstallation(ctx, findOwner);
  await checkNewPassword(ctx, password, { email: user.email, companies, old: user.password_hash });
  const password_hash = await hashPassword(password);
  await asInstallation(ctx, async (db) => {
    await findOwner(db);
    await repository.useMailToken(db, hash, ctx.now);
    // A person who reads the mail owns the address.
    await changeAccount(db, user.id, { password_hash, verified_at: ctx.now });
    await endSessions(db, { userId: user.id }, 'password reset', ctx.now);
    await notifyOfAccountChange(ctx, db, 'password-changed', user.id, undefined);
  });
  forgetSessions();
  return DONE;
}

export async function updateUserPassword(
  ctx: Ctx,
  { old_password, new_password }: Parsed<typeof users.updateUserPassword>,
) {
  const actor = actorOf(ctx);
  await throttleInSession(ctx, 'password');
  const user = await asInstallation(ctx, (db) => findAccount(db, actor.userId));
  if (!(await isPasswordRight(user?.password_hash, old_password)))
    fail('user.old-password', undefined, [{ field: 'old_password', message: "Old Password Doesn't match" }]);
  const companies = await asInstallation(ctx, (db) => repository.listNames(db, user?.organization_ids ?? []));
  await checkNewPassword(
    ctx,
    new_password,
    { email: actor.email, companies, old: user?.password_hash ?? null },
    'new_password',
  );
  const password_hash = await hashPassword(new_password);
  await asInstallation(ctx, async (db) => {
    await changeAccount(db, actor.userId, { password_hash });
    await endSessions(db, { userId: actor.userId, except: actor.sessionId }, 'password changed', ctx.now);
    await notifyOfAccountChange(ctx, db, 'password-changed', actor.userId, actor.organizationId);
  });
  forgetSessions();
  return DONE;
}

export const getVerticals = async () => foundersVerticals;

/** Deletes links that expired before the given moment. */
export const forgetOldLinks = (db: Tx, before: Date): Promise<void> => repository.deleteOldMailTokens(db, before);
