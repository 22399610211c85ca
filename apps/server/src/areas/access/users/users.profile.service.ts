import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { PersonalSettings } from '@steward/contract/access/session';
import type { Language } from '@steward/contract/language';
import type { users } from '@steward/contract/access/users';
import type { Tx } from '../../../database/connection.ts';
import { asInstallation } from '../../../database/transaction.ts';
import { actorOf, scopeOf, type Actor, type Ctx } from '../../../platform/ctx.ts';
import { findFile } from '../../foundation/files/files.service.ts';
import { fileUrl } from '../../foundation/files/file-url.ts';
import { saveMemberProfile } from '../members/members.service.ts';
import { personalSettings } from '../session/personal-settings.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { getUserDetailForSession } from '../session/session.service.ts';
import { changeAccount, findAccount, organizationsOf } from '../accounts/accounts.service.ts';
import * as repository from './users.repository.ts';

const DONE = { done: true } as const;
const urlOf = (id: string | null | undefined) => (id ? fileUrl(id) : null);

const levelOf = ({ isSuperAdmin, isAdmin, isTenant }: Actor) =>
  isSuperAdmin ? 'super_admin' : isAdmin ? 'admin' : isTenant ? 'tenant' : 'member';

export async function getUserProfile(ctx: Ctx): Promise<Answer<typeof users.getUserProfile>> {
  const actor = actorOf(ctx);
  const detail = await getUserDetailForSession(ctx);
  const { user, profile, organizations } = await asInstallation(ctx, async (db) => ({
    user: (await findAccount(db, actor.userId)) ?? fail('user.not-found'),
    profile: await repository.findMemberProfile(db, actor.organizationId, actor.userId),
    organizations: await repository.listOrganizations(db, actor.userId, await organizationsOf(db, actor.userId)),
  }));
  return {
    _id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    contact_number: user.contact_number,
    company: detail.organization_name,
    role_info: detail.role_info,
    is_setup: user.is_setup,
    is_admin: detail.is_admin,
    is_tenant: detail.is_tenant,
    title: user.title,
    goals: user.goals,
    country_code: user.country_code,
    state: user.state,
    city: user.city,
    language: user.language as Language,
    user_level: levelOf(actor),
    executive_title: profile?.executive_title ?? null,
    picture_file_id: profile?.picture_file_id ?? null,
    picture_url: urlOf(profile?.picture_file_id),
    qr_file_id: profile?.qr_file_id ?? null,
    qr_url: urlOf(profile?.qr_file_id),
    has_password: Boolean(user.password_hash),
    settings: personalSettings(user.settings),
    registered_organizations: organizations.map((one) => ({ _id: one.organization_id, name: one.organization_name })),
  };
}

/** A picture must be an image file of the organization. */
async function checkImage(db: Tx, ctx: Ctx, fileId: string | null | undefined): Promise<void> {
  if (!fileId) return;
  const file = await findFile({ db, scope: scopeOf(ctx) }, fileId);
  if (!file) fail('file.not-found');
  if (!file.content_type.startsWith('image/')) fail('file.not-an-image', file.name);
}

type OwnChange = Parsed<typeof users.updateUserProfile> & { is_setup?: boolean; language?: Language };

/** Changes the given fields: those of the account, and those of the person in this organization. */
async function changeOwn(ctx: Ctx, change: OwnChange): Promise<typeof DONE> {
  const { userId, organizationId } = actorOf(ctx);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as OwnChange;
  const { picture_file_id, qr_file_id, ...person } = given;
  const here = {
    ...(picture_file_id !== undefined && { picture_file_id }),
    ...(qr_file_id !== undefined && { qr_file_id }),
  };
  await asInstallation(
    ctx,
    async (db) => {
      await checkImage(db, ctx, picture_file_id);
      await checkImage(db, ctx, qr_file_id);
      await changeAccount(db, userId, person as Parameters<typeof changeAccount>[2]);
      await saveMemberProfile(db, organizationId, userId, here);
    },
    organizationId,
  );
  forgetSessions();
  return DONE;
}

export const createUserProfile = (ctx: Ctx, input: Parsed<typeof users.createUserProfile>) =>
  changeOwn(ctx, { ...input, is_setup: true });

export const updateUserProfile = (ctx: Ctx, input: Parsed<typeof users.updateUserProfile>) => changeOwn(ctx, input);
export const userProfileUpdate = (ctx: Ctx, input: Parsed<typeof users.userProfileUpdate>) => changeOwn(ctx, input);
export const updateInitialProfileStatus = (ctx: Ctx) => changeOwn(ctx, { is_setup: true });
export const updateSelectedLanguage = (ctx: Ctx, { language }: { language: Language }) => changeOwn(ctx, { language });

export async function updatePersonalSettings(
  ctx: Ctx,
  input: Parsed<typeof users.updatePersonalSettings>,
): Promise<PersonalSettings> {
  const { userId } = actorOf(ctx);
  const settings = await asInstallation(ctx, async (db) => {
    const user = (await findAccount(db, userId)) ?? fail('user.not-found');
    const next = { ...(user.settings as object), ...input };
    await changeAccount(db, userId, { settings: JSON.stringify(next) });
    return next;
  });
  forgetSessions();
  return personalSettings(settings);
}
