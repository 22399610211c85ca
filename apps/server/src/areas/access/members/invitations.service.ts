import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { members } from '@steward/contract/access/members';
import type { Language } from '@steward/contract/language';
import type { Tx } from '../../../database/connection.ts';
import { inTransaction, reading, withInstallation, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx, type Scope } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import { hashSecret, makeSecret } from '../../../platform/secrets/tokens.ts';
import { uuid } from '../../../platform/uuid.ts';
import { postMail } from '../../foundation/mails/mails.service.ts';
import { findOrganization, settingsOf } from '../organizations/organizations.service.ts';
import { checkRoleReach, roleIdOf } from '../roles/roles.service.ts';
import * as repository from './invitations.repository.ts';
import { findMemberByEmail } from './members.repository.ts';
import { mayMakeAdmin } from './members.reach.ts';

type Invitation = Answer<typeof members.createUser>;
type Row = NonNullable<Awaited<ReturnType<typeof repository.findOpenInvitation>>>;
const DAYS = 7;
const inAWeek = (ctx: Ctx) => new Date(ctx.now.getTime() + DAYS * 24 * 3_600_000);

async function answerOf(ctx: Ctx, db: Tx, row: Row): Promise<Invitation> {
  return {
    _id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    language: row.language as Language,
    role_info: { _id: row.role_id ?? fail('role.not-found'), name: row.role_name, key: row.role_key ?? '' },
    is_admin: row.is_admin,
    is_tenant: row.is_tenant,
    invited_by_name: await repository.nameOf(db, row.invited_by),
    sent_at: row.sent_at,
    expires_at: row.expires_at,
    is_expired: new Date(row.expires_at) < ctx.now,
  };
}

const openRow = async (db: Tx, scope: Scope, id: string): Promise<Row> =>
  (await repository.findOpenInvitation(db, scope, id)) ?? fail('invitation.not-found');

/** Sends the mail with the link in the language of the invited person. */
async function postInvitation(ctx: Ctx, db: Tx, scope: Scope, row: Row, token: string): Promise<void> {
  const organization = await findOrganization({ db, scope });
  await withInstallation(db, () =>
    postMail(ctx, db, {
      kind: 'invite',
      to: row.email,
      language: row.language as Language,
      values: {
        name: row.first_name || row.email,
        sender: actorOf(ctx).name,
        organization: organization?.name ?? '',
        days: String(DAYS),
      },
      path: `/accept-invite/${token}`,
      organizationId: scope.organizationId,
    }),
  );
}

export const createUser = (ctx: Ctx, input: Parsed<typeof members.createUser>): Promise<Invitation> =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (input.is_admin) mayMakeAdmin(ctx);
    const role_id = input.role_id ?? (await roleIdOf(db, scope.organizationId, 'standard'));
    const role = await checkRoleReach(ctx, { db, scope }, role_id);
    if (input.is_admin && role.vertical_key === 'tenant') fail('member.admin-tenant');
    if (await findMemberByEmail(db, scope, ctx.now, input.email)) fail('member.exists');
    if (await repository.findOpenInvitationOf(db, scope, input.email)) fail('invitation.pending');
    const settings = (await settingsOf({ db, scope })) as { default_language?: Language };
    const token = makeSecret();
    const id = uuid();
    await repository.insertInvitation(db, scope, {
      id,
      email: input.email,
      first_name: input.first_name,
      last_name: input.last_name,
      language: input.language ?? settings.default_language ?? actorOf(ctx).language,
      role_id,
      is_admin: input.is_admin,
      token_hash: hashSecret(token),
      invited_by: actorOf(ctx).userId,
      expires_at: inAWeek(ctx),
    });
    const row = await openRow(db, scope, id);
    await postInvitation(ctx, db, scope, row, token);
    return answerOf(ctx, db, row);
  });

export const resendInvitation = (ctx: Ctx, { invitation_id }: { invitation_id: string }): Promise<Invitation> =>
  inTransaction(ctx, async ({ db, scope }) => {
    await openRow(db, scope, invitation_id);
    const token = makeSecret();
    const change = { token_hash: hashSecret(token), sent_at: ctx.now, expires_at: inAWeek(ctx) };
    await repository.updateInvitation(db, scope.organizationId, invitation_id, change);
    const row = await openRow(db, scope, invitation_id);
    await postInvitation(ctx, db, scope, row, token);
    return answerOf(ctx, db, row);
  });

export const revokeInvitation = (ctx: Ctx, { invitation_id }: { invitation_id: string }): Promise<{ done: true }> =>
  inTransaction(ctx, async ({ db, scope }) => {
    await openRow(db, scope, invitation_id);
    await repository.updateInvitation(db, scope.organizationId, invitation_id, { revoked_at: ctx.now });
    return { done: true };
  });

export const updateUserProfileExternal = (
  ctx: Ctx,
  { invitation_id, role_id, ...names }: Parsed<typeof members.updateUserProfileExternal>,
): Promise<Invitation> =>
  inTransaction(ctx, async ({ db, scope }) => {
    const before = await openRow(db, scope, invitation_id);
    if (before.is_admin) mayMakeAdmin(ctx);
    const isOther = role_id !== undefined && role_id !== before.role_id;
    const role = isOther ? await checkRoleReach(ctx, { db, scope }, role_id) : undefined;
    if (before.is_admin && role?.vertical_key === 'tenant') fail('member.admin-tenant');
    const { first_name = before.first_name, last_name = before.last_name } = names;
    const change = { first_name, last_name, ...(isOther && { role_id }) };
    await repository.updateInvitation(db, scope.organizationId, invitation_id, change);
    return answerOf(ctx, db, await openRow(db, scope, invitation_id));
  });

export const getInvitedUser = (
  ctx: Ctx,
  { page, page_size }: Parsed<typeof members.getInvitedUser>,
): Promise<Answer<typeof members.getInvitedUser>> =>
  reading(ctx, async ({ db, scope }) => {
    const { rows, total } = await repository.listOpenInvitations(db, scope, page, page_size);
    const paginateData = [];
    for (const row of rows) paginateData.push(await answerOf(ctx, db, row));
    return { paginateData, totalData: total };
  });

/** The open invitation of an address, without checking the user: single sign-on accepts it. */
export const findOpenInvitationOf = ({ db, scope }: Work, email: string) =>
  repository.findOpenInvitationOf(db, scope, email);

/** Runs in the transaction that adds the member. */
export async function acceptInvitationOf(
  ctx: Ctx,
  db: Tx,
  { id, organization_id, invited_by }: { id: string; organization_id: string; invited_by: string | null },
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  await repository.updateInvitation(db, organization_id, id, { accepted_at: ctx.now, accepted_by: userId });
  await raise(ctx, db, {
    kind: 'invitation.accepted',
    object_id: id,
    to: invited_by ? [invited_by] : [],
    values: { person: name },
    redirect_url: '/account_setting',
    organizationId: organization_id,
  });
}
