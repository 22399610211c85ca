import { fail } from '@steward/contract/failures';
import type { Tx } from '../../database/connection.ts';
import type { Ctx } from '../../platform/ctx.ts';
import * as repository from './session.repository.ts';

// What an organization demands of a session: a second factor, or sign-on by its own identity provider.

interface Membership {
  organization_id: string;
  is_admin: boolean;
}
interface User {
  id: string;
  email: string;
  is_super_admin: boolean;
  password_hash: string | null;
}

/** Admins keep their password for the day the provider is down. */
async function isPasswordBarred(db: Tx, user: User, membership: Membership): Promise<boolean> {
  if (membership.is_admin || user.is_super_admin) return false;
  const demands = await repository.findDemands(db, membership.organization_id);
  if (!demands?.enabled || !demands.enforced) return false;
  return (demands.email_domains ?? []).includes(user.email.split('@')[1] ?? '');
}

/** The first organization of the person that a password opens; refuses when there are only such that want single sign-on. */
export async function organizationForPassword(db: Tx, user: User, wanted?: string): Promise<string> {
  const all = await repository.listMemberships(db, user.id);
  const memberships = wanted ? all.filter((m) => m.organization_id === wanted) : all;
  if (!memberships.length) fail(wanted ? 'organization.not-found' : 'session.inactive');
  for (const membership of memberships)
    if (!(await isPasswordBarred(db, user, membership))) return membership.organization_id;
  return fail('session.sso-required');
}

type Asker = Pick<Ctx, 'settings'>;

/** Of everybody: by the organization, or by the whole installation. */
export async function demandsTwoFactor({ settings }: Asker, db: Tx, organizationId: string): Promise<boolean> {
  if (settings.requireTwoFactor) return true;
  const demands = await repository.findDemands(db, organizationId);
  return (demands?.settings as { two_factor_required?: boolean } | undefined)?.two_factor_required === true;
}

/** Whether a sign-on by the provider told of no second factor, and no admin vouches that the provider asks for one. */
export async function showsOneFactor(db: Tx, organizationId: string, showsSecond: boolean): Promise<boolean> {
  return !showsSecond && (await repository.findDemands(db, organizationId))?.asks_second_factor !== true;
}

/** Whether a session was opened by a sign-on that is too weak for what is demanded by now. */
export const isTooWeak = async (
  ctx: Asker,
  db: Tx,
  row: { organization_id: string; method: string; shows_second_factor: boolean },
): Promise<boolean> =>
  row.method === 'sso' &&
  (await showsOneFactor(db, row.organization_id, row.shows_second_factor)) &&
  (await demandsTwoFactor(ctx, db, row.organization_id));

/**
 * Whether the person must set up a second factor before anything else. A session of single sign-on is excused: none is
 * opened, or goes on, without one where it is demanded.
 */
export async function needsTwoFactor(
  ctx: Asker,
  db: Tx,
  user: Pick<User, 'id' | 'password_hash'>,
  organizationId: string,
  method: 'password' | 'sso',
): Promise<boolean> {
  if (method === 'sso') return false;
  return (await demandsTwoFactor(ctx, db, organizationId)) && !(await repository.hasSecondFactor(db, user.id));
}
