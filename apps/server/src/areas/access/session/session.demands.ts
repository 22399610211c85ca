import { fail } from '@steward/contract/failures';
import type { Tx } from '../../../database/connection.ts';
import { withInstallation } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { hasSecondFactor } from '../accounts/second-factor.service.ts';
import * as repository from './session.repository.ts';

// The requirements of an organization for sessions: a second factor, or sign-on by its own identity provider.

interface Membership {
  organization_id: string;
  is_admin: boolean;
}
interface User {
  id: string;
  email: string;
  is_super_admin: boolean;
  password_hash: string | null;
  organization_ids: string[];
}

/** Admins keep their password for the case that the provider fails. */
async function isPasswordBarred(db: Tx, user: User, membership: Membership): Promise<boolean> {
  if (membership.is_admin || user.is_super_admin) return false;
  const demands = await repository.findDemands(db, membership.organization_id);
  if (!demands?.enabled || !demands.enforced) return false;
  return (demands.email_domains ?? []).includes(user.email.split('@')[1] ?? '');
}

/** The first organization of the person that accepts a password; refuses if all require single sign-on. */
export async function organizationForPassword(db: Tx, user: User, wanted?: string): Promise<string> {
  const all = await repository.listMemberships(db, user);
  const memberships = wanted ? all.filter((m) => m.organization_id === wanted) : all;
  if (!memberships.length) fail(wanted ? 'organization.not-found' : 'session.inactive');
  for (const membership of memberships)
    if (!(await isPasswordBarred(db, user, membership))) return membership.organization_id;
  return fail('session.sso-required');
}

type Asker = Pick<Ctx, 'settings'>;

type Demands = Awaited<ReturnType<typeof repository.findDemands>>;

const areTwoDemanded = ({ settings }: Asker, demands: Demands): boolean =>
  settings.requireTwoFactor ||
  (demands?.settings as { two_factor_required?: boolean } | undefined)?.two_factor_required === true;

/** Whether the organization or the whole installation requires it of all users. */
export const demandsTwoFactor = async (ctx: Asker, db: Tx, organizationId: string): Promise<boolean> =>
  areTwoDemanded(ctx, await repository.findDemands(db, organizationId));

/** Whether a session was opened by a sign-on that is too weak for the present requirements. */
export async function isTooWeak(
  ctx: Asker,
  db: Tx,
  row: { organization_id: string; method: string; shows_second_factor: boolean },
): Promise<boolean> {
  if (row.method !== 'sso' || row.shows_second_factor) return false;
  const demands = await repository.findDemands(db, row.organization_id);
  // An admin may confirm that the provider requires a second factor, although its tokens do not state it.
  return !demands?.asks_second_factor && areTwoDemanded(ctx, demands);
}

/** Prevents users who change the requirements from locking themselves out. Call within the transaction, after the change. */
export async function refuseOwnExit(ctx: Ctx, db: Tx): Promise<void> {
  const { method, sessionId } = actorOf(ctx);
  if (method !== 'sso') return;
  const own = await withInstallation(db, () => repository.findSession(db, sessionId));
  if (own && (await isTooWeak(ctx, db, own))) fail('sso.one-factor');
}

/**
 * Whether the person must set up a second factor before anything else. Sessions of single sign-on are exempt: they are neither opened nor
 * continued without a second factor where one is required.
 */
export async function needsTwoFactor(
  ctx: Asker,
  db: Tx,
  user: Pick<User, 'id' | 'password_hash'>,
  organizationId: string,
  method: 'password' | 'sso',
): Promise<boolean> {
  if (method === 'sso') return false;
  return (await demandsTwoFactor(ctx, db, organizationId)) && !(await hasSecondFactor(db, user.id));
}
