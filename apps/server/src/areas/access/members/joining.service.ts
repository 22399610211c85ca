import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { members } from '@steward/contract/access/members';
import type { Language } from '@steward/contract/language';
import type { Tx } from '../../../database/connection.ts';
import { actAs, asInstallation, enterOrganization } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { hashPassword, isPasswordRight } from '../../../platform/secrets/passwords.ts';
import { throttlePassword } from '../accounts/guessing.ts';
import { hashSecret } from '../../../platform/secrets/tokens.ts';
import { uuid } from '../../../platform/uuid.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { whoIsThis } from '../session/session.service.ts';
import { checkNewPassword } from '../accounts/password-rules.ts';
import { addAccount, changeAccount, findAccountByEmail, organizationsOf } from '../accounts/accounts.service.ts';
import { acceptInvitationOf } from './invitations.service.ts';
import { addMember } from './members.service.ts';
import * as repository from './invitations.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof repository.findInvitationByToken>>>;

/** The invitation of a link; otherwise a failure with its specific reason. */
async function goodInvitation(ctx: Ctx, db: Tx, token: string): Promise<Row> {
  const row = (await repository.findInvitationByToken(db, hashSecret(token))) ?? fail('invitation.invalid');
  if (row.accepted_at) fail('invitation.accepted');
  if (row.revoked_at) fail('invitation.revoked');
  if (new Date(row.expires_at) < ctx.now) fail('invitation.expired');
  return row;
}

export const verifyInvitationToken = (
  ctx: Ctx,
  { token }: { token: string },
): Promise<Answer<typeof members.verifyInvitationToken>> =>
  asInstallation(ctx, async (db) => {
    const { email } = await goodInvitation(ctx, db, token);
    return { email, has_account: Boolean(await findAccountByEmail(db, email)) };
  });

export const getUserByInvitationUser = (
  ctx: Ctx,
  { token }: { token: string },
): Promise<Answer<typeof members.getUserByInvitationUser>> =>
  asInstallation(ctx, async (db) => {
    const row = await goodInvitation(ctx, db, token);
    return {
      email: row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      organization_name: row.organization_name,
      invited_by_name: await repository.nameOf(db, row.invited_by),
      role_name: row.role_name,
      role_key: row.role_key ?? '',
      language: row.language as Language,
      expires_at: row.expires_at,
      has_account: Boolean(await findAccountByEmail(db, row.email)),
    };
  });

/** Creates the membership of an invitation, in the transaction that checked the invitation. */
async function join(ctx: Ctx, db: Tx, row: Row, userId: string, name: string): Promise<void> {
  await enterOrganization(db, row.organization_id);
  await actAs(db, name);
  await addMember(db, {
    organization_id: row.organization_id,
    user_id: userId,
    is_admin: row.is_admin,
    // An open invitation always has a role.
    role_id: row.role_id ?? fail('invitation.invalid'),
  });
  await acceptInvitationOf(ctx, db, row, { userId, name });
}

export async function resetInvitedUserPassword(
  ctx: Ctx,
  input: Parsed<typeof members.resetInvitedUserPassword>,
): Promise<{ email: string }> {
  const newcomer = async (db: Tx) => {
    const row = await goodInvitation(ctx, db, input.token);
    if (await findAccountByEmail(db, row.email)) fail('invitation.login-needed');
    return row;
  };
  const { email, organization_name } = await asInstallation(ctx, newcomer);
  await checkNewPassword(ctx, input.password, { email, companies: [organization_name] });
  const password_hash = await hashPassword(input.password);
  await asInstallation(ctx, async (db) => {
    const row = await newcomer(db);
    const id = uuid();
    const first_name = input.first_name ?? row.first_name;
    const last_name = input.last_name ?? row.last_name;
    await addAccount(db, {
      id,
      email,
      password_hash,
      first_name,
      last_name,
      language: input.language ?? row.language,
      // The holder of the link reads mail at the address.
      verified_at: ctx.now,
    });
    await join(ctx, db, row, id, `${first_name} ${last_name}`.trim() || email);
  });
  return { email };
}

export async function acceptInvitation(
  ctx: Ctx,
  { token, password }: Parsed<typeof members.acceptInvitation>,
): Promise<Answer<typeof members.acceptInvitation>> {
  const { email } = await asInstallation(ctx, (db) => goodInvitation(ctx, db, token));
  const user = await asInstallation(ctx, (db) => findAccountByEmail(db, email));
  if (!user) fail('invitation.login-needed');
  if (password === undefined) {
    // The call is public, so the session has not been read yet.
    await whoIsThis(ctx).catch(() => undefined);
    if (!ctx.actor || ctx.actor.apiKey) fail('invitation.login-needed');
    if (ctx.actor.email !== email) fail('invitation.wrong-person');
  } else {
    await throttlePassword(ctx, email);
    if (!(await isPasswordRight(user.password_hash, password)))
      fail('user.password-wrong', undefined, [{ field: 'password', message: 'The password is not right' }]);
  }
  if (!user.active) fail('session.inactive');
  const organization_id = await asInstallation(ctx, async (db) => {
    const row = await goodInvitation(ctx, db, token);
    const isMember = (await organizationsOf(db, user.id)).includes(row.organization_id);
    if (isMember) fail('member.exists');
    if (!user.verified_at) await changeAccount(db, user.id, { verified_at: ctx.now });
    await join(ctx, db, row, user.id, `${user.first_name} ${user.last_name}`.trim() || email);
    return row.organization_id;
  });
  forgetSessions();
  return { email, organization_id };
}
