import { fail } from '@steward/contract/failures';
import type { Tx } from '../../database/connection.ts';
import { withInstallation } from '../../database/transaction.ts';
import { endSessions } from './session.ending.ts';
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

export async function demandsTwoFactor(db: Tx, organizationId: string): Promise<boolean> {
  const demands = await repository.findDemands(db, organizationId);
  return (demands?.settings as { two_factor_required?: boolean } | undefined)?.two_factor_required === true;
}

/** Whether a sign-on by the provider told of a second factor, or an admin vouches that the provider asks for one. */
export async function showsSecondFactor(db: Tx, organizationId: string, sessionId: string): Promise<boolean> {
  const demands = await repository.findDemands(db, organizationId);
  if (demands?.asks_second_factor) return true;
  return (await withInstallation(db, () => repository.findSession(db, sessionId)))?.shows_second_factor === true;
}

/** Ends the sign-ons that showed no second factor, where one is demanded and nobody vouches for the provider. */
export async function endWeakSignOns(
  db: Tx,
  organizationId: string,
  { except, now }: { except: string; now: Date },
): Promise<void> {
  const demands = await repository.findDemands(db, organizationId);
  if (demands?.asks_second_factor || !(await demandsTwoFactor(db, organizationId))) return;
  const which = { organizationId, method: 'sso', showsSecondFactor: false, except } as const;
  await withInstallation(db, () => endSessions(db, which, 'second factor required', now));
}

/**
 * Whether the person must set up a second factor before anything else. A session of single sign-on is excused: none is
 * opened, or kept, without one where it is demanded.
 */
export async function needsTwoFactor(
  db: Tx,
  user: Pick<User, 'id' | 'password_hash'>,
  organizationId: string,
  method: 'password' | 'sso',
): Promise<boolean> {
  if (method === 'sso') return false;
  return (await demandsTwoFactor(db, organizationId)) && !(await repository.hasSecondFactor(db, user.id));
}
