import { heldNeeds, within } from '@steward/contract/modules';
import { fail } from '@steward/contract/failures';
import type { Parsed } from '@steward/contract/call';
import type { session, SessionDetail } from '@steward/contract/access/session';
import type { Tx } from '../../../database/connection.ts';
import { asInstallation, enterOrganization } from '../../../database/transaction.ts';
import {
  ACCESS_COOKIE,
  clearSessionCookies,
  CSRF_COOKIE,
  isCsrfTokenOf,
  makeCsrfToken,
  REFRESH_COOKIE,
  REFRESH_SECONDS,
  SESSION_SECONDS,
  setSessionCookies,
} from '../../../platform/http/cookies.ts';
import { actorOf, scopeOf, type Actor, type Ctx, type Scope } from '../../../platform/ctx.ts';
import { isPasswordRight } from '../../../platform/secrets/passwords.ts';
import {
  findKnownSession,
  forgetSession,
  forgetSessions,
  rememberSession,
} from '../../../platform/http/known-sessions.ts';
import { limitConcurrency } from '../../../platform/http/concurrency-limit.ts';
import { hashSecret, makeAccessToken, makeSecret, readAccessToken } from '../../../platform/secrets/tokens.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findAccount, findAccountByEmail, noteSeen } from '../accounts/accounts.service.ts';
import { rememberDevice, throttlePassword } from '../accounts/guessing.ts';
import { useApiKey } from '../api-keys/api-keys.service.ts';
import { loadRights } from '../permissions/rights.service.ts';
import { fileUrl } from '../../foundation/files/file-url.ts';
import { checkSecondFactor } from '../accounts/second-factor.service.ts';
import { isTooWeak, needsTwoFactor, organizationForPassword } from './session.demands.ts';
import { endSessions } from './session.ending.ts';
import { timeZoneOf } from '../../../platform/today.ts';
import * as repository from './session.repository.ts';
import { personalSettings } from './personal-settings.ts';

/** Two tabs may renew with the same token within this time; later the token counts as stolen. */
const RENEWAL_GRACE_MS = 20_000;

const methodOf = (row: { method: string }) => row.method as 'password' | 'sso';

export interface Person {
  actor: Actor;
  scope: Scope;
  detail: SessionDetail;
}

/** Reads the person, membership, role and reach of a session; undefined if person, membership or session is not active. */
async function personOf(
  ctx: Ctx,
  db: Tx,
  sessionId: string,
  userId: string,
  organizationId: string,
  method: 'password' | 'sso',
): Promise<Person | undefined> {
  const user = await findAccount(db, userId);
  if (!user?.active) return undefined;
  const memberships = await repository.listMemberships(db, user);
  const membership =
    memberships.find((m) => m.organization_id === organizationId) ??
    (user.is_super_admin ? await repository.findVisited(db, organizationId) : undefined);
  if (!membership) return undefined;
  const needs_two_factor = await needsTwoFactor(ctx, db, user, organizationId, method);
  const picture = await repository.findPicture(db, organizationId, userId);
  const seesAll = membership.is_admin || user.is_super_admin;
  await enterOrganization(db, membership.organization_id);
  const rights = await loadRights(
    db,
    {
      organizationId: membership.organization_id,
      userId,
      isAdmin: membership.is_admin,
      isSuperAdmin: user.is_super_admin,
    },
    ctx.now,
  );
  const access = seesAll ? [] : await repository.listAccess(db, membership.organization_id, userId);
  const environmentIds = access.map((row) => row.environment_id);
  const isTenant = membership.is_tenant && !seesAll;
  const tenants = isTenant ? await repository.listOwnTenants(db, membership.organization_id, userId) : undefined;
  const { time_zone } = (membership.settings ?? {}) as { time_zone?: unknown };
  const timeZone = timeZoneOf(time_zone, membership.country_code, ctx.now);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const language = user.language as SessionDetail['language'];
  return {
    actor: {
      userId,
      name,
      email: user.email,
      language,
      sessionId,
      organizationId: membership.organization_id,
      isAdmin: membership.is_admin,
      isSuperAdmin: user.is_super_admin,
      isTenant: membership.is_tenant,
      rights,
      isClosed: membership.closed_at !== null,
      isUnvouched: membership.vouched_at === null,
      method,
      needsTwoFactor: needs_two_factor,
    },
    scope: {
      organizationId: membership.organization_id,
      environments: seesAll ? 'all' : environmentIds,
      userId,
      ...(!seesAll && !access.some(({ by_teamspace }) => by_teamspace) && { isWithoutTeamspace: true }),
      ...(timeZone && { timeZone }),
      ...(tenants && { tenants }),
    },
    detail: {
      uid: userId,
      userobj: {
        _id: userId,
        first_name: user.first_name,
        last_name: user.last_name,
        email: user.email,
      },
      organization_id: membership.organization_id,
      organization_name: membership.organization_name,
      vertical_id: membership.vertical_id,
      vertical_name: user.is_super_admin ? 'Super Admin' : membership.vertical_name,
      username: name,
      email: user.email,
      is_admin: membership.is_admin || user.is_super_admin,
      is_super_admin: user.is_super_admin,
      is_tenant: membership.is_tenant,
      is_setup: user.is_setup,
      is_demo: membership.is_demo,
      is_closed: membership.closed_at !== null,
      time_zone: timeZone ?? null,
      role_info: { _id: membership.role_id, name: membership.role_name, key: membership.role_key ?? '' },
      permissions: heldNeeds(rights),
      language,
      environmentsIdArr: environmentIds,
      portfoliosIdArr: [...new Set(access.map((row) => row.portfolio_id))],
      needs_two_factor,
      method,
      picture_url: picture && fileUrl(picture),
      settings: personalSettings(user.settings),
    },
  };
}

/** The person of a session: its owner, or the person whose view an admin has opened. */
export async function personSeen(
  ctx: Ctx,
  db: Tx,
  row: Parameters<typeof isTooWeak>[2] & { id: string; user_id: string; viewing_user_id: string | null },
): Promise<Person | undefined> {
  if (await isTooWeak(ctx, db, row)) return undefined;
  const self = await personOf(ctx, db, row.id, row.user_id, row.organization_id, methodOf(row));
  if (!self || !row.viewing_user_id) return self;
  // As in single sign-on: the viewer’s own second factor counts, not the one the person may still have to set up.
  const seen = await personOf(ctx, db, row.id, row.viewing_user_id, row.organization_id, 'sso');
  // The view ends when the viewer is no longer an admin, or the viewed person has left.
  if (!seen || !mayViewAs(self.actor, seen.actor)) return self;
  const { userId, name } = self.actor;
  return {
    ...seen,
    actor: { ...seen.actor, viewedBy: { userId, name } },
    detail: { ...seen.detail, viewed_by: { name } },
  };
}

/** A context for work on behalf of a person who is not present, with their present permissions; undefined for a former member. */
export async function asPersonNow(ctx: Ctx, userId: string): Promise<Ctx | undefined> {
  const { organizationId } = scopeOf(ctx);
  const person = await asInstallation(ctx, (db) => personOf(ctx, db, '', userId, organizationId, 'password'));
  if (!person || person.actor.organizationId !== organizationId || person.actor.isClosed) return undefined;
  return { ...ctx, actor: person.actor, scope: person.scope };
}

/** The same for background work: refuses a former member. */
export const actingAs = async (ctx: Ctx, userId: string | undefined): Promise<Ctx> =>
  (userId && (await asPersonNow(ctx, userId))) || fail('session.forbidden');

/** Admins may, within their organization, but not for persons above them. */
export const mayViewAs = (viewer: Actor, person: Actor): boolean =>
  (viewer.isAdmin || viewer.isSuperAdmin) &&
  viewer.organizationId === person.organizationId &&
  viewer.userId !== person.userId &&
  (viewer.isSuperAdmin || !person.isSuperAdmin);

/** The owner of an API key, with the permissions of the membership it was made in. */
async function personOfKey(ctx: Ctx, db: Tx, key: string): Promise<Person | undefined> {
  const row = await useApiKey(db, hashSecret(key), ctx.now);
  if (!row) return undefined;
  const person = await personOf(ctx, db, '', row.user_id, row.organization_id, 'password');
  if (!person) return undefined;
  const { scopes } = row;
  const rights = within(person.actor.rights, scopes);
  return { ...person, actor: { ...person.actor, rights, apiKey: { id: row.id, scopes } } };
}

async function personOfSession(ctx: Ctx, db: Tx, sessionId: string): Promise<Person | undefined> {
  const row = await repository.findSession(db, sessionId);
  if (!row || row.ended_at || new Date(row.expires_at) < ctx.now) return undefined;
  await noteSeen(db, row.user_id, ctx.now);
  await repository.touchSession(db, row.id, ctx.address, ctx.now);
  return personSeen(ctx, db, row);
}

/** Puts actor and scope into the context, or refuses. */
export async function whoIsThis(ctx: Ctx, anew = false): Promise<void> {
  const token = ctx.cookies.get[ACCESS_COOKIE];
  const { bearer } = ctx;
  const name = bearer ? `key:${hashSecret(bearer)}` : token && (await readAccessToken(ctx.secret, token));
  if (!name) fail('session.missing');
  let person = anew ? undefined : findKnownSession(name);
  if (!person) {
    const found = await asInstallation(ctx, (db) =>
      bearer ? personOfKey(ctx, db, bearer) : personOfSession(ctx, db, name),
    );
    forgetSession(name);
    person = found ?? fail('session.missing');
    rememberSession(name, person);
  }
  ctx.actor = person.actor;
  ctx.scope = person.scope;
}

/** Opens a session for a person who has been authenticated. */
export async function openSession(
  ctx: Ctx,
  userId: string,
  organizationId: string,
  how: { method: 'password' | 'sso'; shows_second_factor?: boolean } = { method: 'password' },
): Promise<SessionDetail> {
  const refresh = makeSecret();
  const id = uuid();
  let hasLeft = false;
  const person = await asInstallation(ctx, async (db) => {
    // A new sign-in on the same device ends the earlier session.
    const before = ctx.cookies.get[REFRESH_COOKIE];
    const old = before && (await repository.findSessionByRefresh(db, hashSecret(before)));
    if (old) await endSessions(db, { id: old.id }, 'signed in anew', ctx.now);
    hasLeft = Boolean(old);
    await repository.insertSession(db, {
      id,
      user_id: userId,
      organization_id: organizationId,
      refresh_hash: hashSecret(refresh),
      user_agent: ctx.userAgent,
      address: ctx.address,
      ...how,
      last_used_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + REFRESH_SECONDS * 1000),
    });
    await noteSeen(db, userId, ctx.now);
    return (await personOf(ctx, db, id, userId, organizationId, how.method)) ?? fail('session.inactive');
  });
  // A new session does not invalidate the others, which need not be read again.
  if (hasLeft) forgetSessions();
  setSessionCookies(ctx, id, await makeAccessToken(ctx.secret, id), refresh);
  return person.detail;
}

// Many simultaneous logins must not use up the database connections.
const limitLogins = limitConcurrency(4);

export async function login(ctx: Ctx, { email, password, code }: Parsed<typeof session.login>): Promise<SessionDetail> {
  await throttlePassword(ctx, email);
  return limitLogins(async () => {
    const user = await asInstallation(ctx, (db) => findAccountByEmail(db, email));
    const isRight = await isPasswordRight(user?.password_hash, password);
    if (!user || !isRight) fail('session.wrong-credentials');
    if (!user.verified_at) fail('session.not-verified');
    if (!user.active) fail('session.inactive');
    const organizationId = await asInstallation(ctx, (db) => organizationForPassword(db, user));
    await checkSecondFactor(ctx, user, code);
    rememberDevice(ctx, email);
    return openSession(ctx, user.id, organizationId);
  });
}

export async function logout(ctx: Ctx): Promise<{ done: true }> {
  const token = ctx.cookies.get[ACCESS_COOKIE];
  const refresh = ctx.cookies.get[REFRESH_COOKIE];
  const sessionId = token && (await readAccessToken(ctx.secret, token));
  await asInstallation(ctx, async (db) => {
    const id =
      sessionId || (refresh ? (await repository.findSessionByRefresh(db, hashSecret(refresh)))?.id : undefined);
    if (id) {
      await endSessions(db, { id }, 'logout', ctx.now);
      forgetSession(id);
    }
  });
  clearSessionCookies(ctx);
  return { done: true };
}

export async function verifyAndGenerateAccessToken(
  ctx: Ctx,
  input: Parsed<typeof session.verifyAndGenerateAccessToken>,
): Promise<{ id_token: string }> {
  const given = ctx.cookies.get[REFRESH_COOKIE] || input.refresh_token;
  // Only pages of the product may renew (A13). Browsers send the true origin next to the one in the body.
  for (const origin of [ctx.origin, input.origin])
    if (origin && !isOwnOrigin(ctx, origin)) fail('session.refresh-lost');
  if (!given) fail('session.refresh-lost');
  const hash = hashSecret(given);
  // Many tabs that wake up at once renew once and share the result.
  const before = renewing.get(hash);
  const underWay = before ?? renew(ctx, hash).finally(() => renewing.delete(hash));
  renewing.set(hash, underWay);
  let outcome = await underWay;
  // Only the same browser shares it: for another device the token has been used.
  if (before && outcome && !isSameBrowser(ctx, outcome.id)) outcome = await renew(ctx, hash);
  if (!outcome) {
    clearSessionCookies(ctx);
    fail('session.refresh-lost');
  }
  const access = await makeAccessToken(ctx.secret, outcome.id);
  setSessionCookies(ctx, outcome.id, access, outcome.fresh ?? '');
  if (!outcome.fresh) ctx.cookies.set.delete(REFRESH_COOKIE);
  return { id_token: access };
}

/** The addresses of the product: the one in the settings, and the one that the request came to. */
function isOwnOrigin({ host, webAddress }: Ctx, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === new URL(webAddress()).origin || page.host === host;
}

/** The tabs of a browser share the CSRF value of its session, which a thief of the refresh token alone does not have. */
const isSameBrowser = (ctx: Ctx, sessionId: string) =>
  isCsrfTokenOf(ctx.secret, ctx.cookies.get[CSRF_COOKIE], sessionId);

const renewing = new Map<string, Promise<Renewal | undefined>>();
interface Renewal {
  id: string;
  /** Absent: another server has set the newer cookie. */
  fresh?: string;
}

function renew(ctx: Ctx, hash: string): Promise<Renewal | undefined> {
  const fresh = makeSecret();
  return asInstallation(ctx, async (db) => {
    const row = await repository.findSessionByRefresh(db, hash);
    if (!row || row.ended_at || new Date(row.expires_at) < ctx.now) return undefined;
    if (row.refresh_hash !== hash) {
      const isSecondTab =
        row.used_hashes[0] === hash &&
        ctx.now.getTime() - new Date(row.renewed_at).getTime() < RENEWAL_GRACE_MS &&
        isSameBrowser(ctx, row.id);
      if (isSecondTab) return { id: row.id };
      await endSessions(db, { id: row.id }, 'refresh token used twice', ctx.now);
      forgetSession(row.id);
      return undefined;
    }
    const end = new Date(row.created_at).getTime() + SESSION_SECONDS * 1000;
    if (end <= ctx.now.getTime()) return undefined;
    const expiresAt = new Date(Math.min(end, ctx.now.getTime() + REFRESH_SECONDS * 1000));
    await repository.renewSession(db, row.id, hash, hashSecret(fresh), ctx.now, expiresAt);
    return (await personSeen(ctx, db, row)) && { id: row.id, fresh };
  });
}

export async function getUserDetailForSession(ctx: Ctx): Promise<SessionDetail> {
  const actor = actorOf(ctx);
  const person = await asInstallation(ctx, async (db) => {
    const row = await repository.findSession(db, actor.sessionId);
    return row && personSeen(ctx, db, row);
  });
  return (person ?? fail('session.missing')).detail;
}

export async function getCsrfToken(ctx: Ctx): Promise<{ csrfToken: string }> {
  const access = ctx.cookies.get[ACCESS_COOKIE];
  const sessionId = access && (await readAccessToken(ctx.secret, access));
  const known = ctx.cookies.get[CSRF_COOKIE];
  // Without an access token the value stays: tabs of the browser recognize one another by it when they renew together.
  const isKept = !sessionId && isCsrfTokenOf(ctx.secret, known, undefined);
  const csrfToken = known && isKept ? known : makeCsrfToken(ctx.secret, sessionId);
  ctx.cookies.set.set(CSRF_COOKIE, { value: csrfToken, httpOnly: false, maxAgeSeconds: REFRESH_SECONDS, path: '/' });
  return { csrfToken };
}
