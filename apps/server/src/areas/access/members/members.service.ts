import { decide } from '@steward/contract/modules';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { members } from '@steward/contract/access/members';
import type { Language } from '@steward/contract/language';
import type { Tx } from '../../../database/connection.ts';
import { inTransaction, reading, withInstallation } from '../../../database/transaction.ts';
import { actorOf, type Actor, type Ctx, type Scope } from '../../../platform/ctx.ts';
import { fileUrl } from '../../foundation/files/file-url.ts';
import { postMail } from '../../foundation/mails/mails.service.ts';
import { noteMembership, organizationsOf, recordAccountEvent } from '../accounts/accounts.service.ts';
import { findSecondFactor, removeSecondFactor } from '../accounts/second-factor.service.ts';
import { findOrganization } from '../organizations/organizations.service.ts';
import { changingRights } from '../permissions/changing-rights.ts';
import { checkRoleReach, findRole } from '../roles/roles.service.ts';
import { endSessions, endViewsOf } from '../session/session.ending.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import * as repository from './members.repository.ts';
import { checkChangeOf, mayMakeAdmin } from './members.reach.ts';

type Member = Answer<typeof members.getProfileByEmail>;
const DONE = { done: true } as const;
const manages = ({ rights }: Actor) => decide(rights, 'users.read').allowed;

/** Colleagues see names and roles; the state of the account is visible only to user managers. */
function memberOf(ctx: Ctx, row: repository.MemberRow): Member {
  const { role_id, role_key, role_name, picture_file_id, ...rest } = row;
  const actor = actorOf(ctx);
  return {
    ...rest,
    picture_url: picture_file_id && fileUrl(picture_file_id),
    role_info: { _id: role_id, name: role_name, key: role_key },
    is_self: row._id === actor.userId,
    has_two_factor: manages(actor) && row.has_two_factor,
    last_seen_at: manages(actor) ? row.last_seen_at : null,
  };
}

export async function getUserByOrgId(
  ctx: Ctx,
  input: Parsed<typeof members.getUserByOrgId>,
): Promise<Answer<typeof members.getUserByOrgId>> {
  const actor = actorOf(ctx);
  if (actor.isTenant) fail('session.forbidden');
  if (input.organization_id && input.organization_id !== actor.organizationId) fail('organization.not-found');
  const seen = manages(actor) ? input : { ...input, status: 'active' as const };
  return reading(ctx, async ({ db, scope }) => {
    const { rows, total } = await repository.listMembers(db, scope, ctx.now, seen);
    return { paginateData: rows.map((row) => memberOf(ctx, row)), totalData: total };
  });
}

export const getProfileByEmail = (ctx: Ctx, { email }: { email: string }): Promise<Member> =>
  reading(ctx, async ({ db, scope }) => {
    const actor = actorOf(ctx);
    const row = await repository.findMemberByEmail(db, scope, ctx.now, email);
    const isHidden = !manages(actor) && row?.status !== 'active';
    if (!row || isHidden || (actor.isTenant && row._id !== actor.userId)) fail('user.not-found');
    return memberOf(ctx, row);
  });

export async function addMember(db: Tx, row: Parameters<typeof repository.insertMembership>[1]): Promise<void> {
  await repository.insertMembership(db, row);
  await noteMembership(db, row.user_id, row.organization_id);
}

/** Sets the profile of a person in this organization; fields that are not named keep their values. */
export const saveMemberProfile = (
  db: Tx,
  organizationId: string,
  userId: string,
  change: Parameters<typeof repository.saveMemberProfile>[3],
): Promise<void> => repository.saveMemberProfile(db, organizationId, userId, change);

async function keepAnAdmin(db: Tx, scope: Scope, userId: string): Promise<void> {
  if (!(await repository.countOtherAdmins(db, scope, userId))) fail('member.last-admin');
}

export const updateUserRole = (
  ctx: Ctx,
  { user_id, role_id, is_admin, executive_title }: Parsed<typeof members.updateUserRole>,
): Promise<typeof DONE> =>
  changingRights(ctx, async ({ db, scope }, touch) => {
    const member = (await repository.findMembership(db, scope, user_id)) ?? fail('user.not-found');
    checkChangeOf(ctx, member);
    const isOther = role_id !== undefined && role_id !== member.role_id;
    const becomes = is_admin !== undefined && is_admin !== member.is_admin;
    if (becomes) mayMakeAdmin(ctx);
    if (isOther) await checkRoleReach(ctx, { db, scope }, role_id);
    if (isOther || becomes) {
      const role = await findRole({ db, scope }, role_id ?? member.role_id);
      if ((is_admin ?? member.is_admin) && role?.vertical_key === 'tenant') fail('member.admin-tenant');
    }
    if (member.is_admin && is_admin === false) await keepAnAdmin(db, scope, user_id);
    await repository.updateMembership(db, scope, user_id, {
      ...(isOther && { role_id }),
      ...(becomes && { is_admin }),
    });
    if (executive_title !== undefined)
      await repository.saveMemberProfile(db, scope.organizationId, user_id, { executive_title });
    if (isOther || becomes) touch([user_id]);
    return DONE;
  });

export async function updateUserActiveStatus(
  ctx: Ctx,
  { user_id, active }: Parsed<typeof members.updateUserActiveStatus>,
): Promise<typeof DONE> {
  await inTransaction(ctx, async ({ db, scope }) => {
    const member = (await repository.findMembership(db, scope, user_id)) ?? fail('user.not-found');
    checkChangeOf(ctx, member);
    if (!active && user_id === actorOf(ctx).userId) fail('member.self');
    if (!active && member.is_admin) await keepAnAdmin(db, scope, user_id);
    await repository.updateMembership(db, scope, user_id, { active });
    const which = { userId: user_id, organizationId: scope.organizationId };
    if (!active)
      await withInstallation(db, async () => {
        await endSessions(db, which, 'made inactive', ctx.now);
        await endViewsOf(db, scope.organizationId, user_id, ctx.now);
      });
  });
  forgetSessions();
  return DONE;
}

export async function endSessionsOfUser(ctx: Ctx, { user_id }: { user_id: string }): Promise<{ ended: number }> {
  const ended = await inTransaction(ctx, async ({ db, scope }) => {
    checkChangeOf(ctx, (await repository.findMembership(db, scope, user_id)) ?? fail('user.not-found'));
    const which = { userId: user_id, organizationId: scope.organizationId };
    return withInstallation(db, () => endSessions(db, which, 'signed out by an admin', ctx.now));
  });
  forgetSessions();
  return { ended };
}

export async function resetTwoFactorOfUser(ctx: Ctx, { user_id }: { user_id: string }): Promise<typeof DONE> {
  await inTransaction(ctx, async ({ db, scope }) => {
    const actor = actorOf(ctx);
    const member = (await repository.findMembership(db, scope, user_id)) ?? fail('user.not-found');
    checkChangeOf(ctx, member);
    const organization = await findOrganization({ db, scope });
    await withInstallation(db, async () => {
      if (!(await findSecondFactor(db, user_id))?.confirmed_at) fail('two-factor.none');
      // The factor also protects the person's work in other organizations, where this admin has no authority.
      if (!actor.isSuperAdmin && (await organizationsOf(db, user_id)).length > 1) fail('two-factor.elsewhere');
      await removeSecondFactor(db, user_id);
      await endSessions(db, { userId: user_id }, 'second factor reset', ctx.now);
      await recordAccountEvent(db, scope.organizationId, user_id, 'second factor reset', { by: actor.name });
      await postMail(ctx, db, {
        kind: 'two-factor-reset',
        to: member.email,
        language: member.language as Language,
        values: {
          name: member.first_name || member.email,
          sender: actor.name,
          organization: organization?.name ?? '',
        },
        path: '/login',
        organizationId: scope.organizationId,
      });
    });
  });
  forgetSessions();
  return DONE;
}
