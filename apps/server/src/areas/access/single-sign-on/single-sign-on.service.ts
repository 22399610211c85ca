import { decodeJwt } from 'jose';
import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { SessionDetail } from '@steward/contract/access/session';
import type { singleSignOn } from '@steward/contract/access/single-sign-on';
import type { Tx } from '../../../database/connection.ts';
import { actAs, asInstallation, enterOrganization } from '../../../database/transaction.ts';
import { SIGN_ON_COOKIE } from '../../../platform/http/cookies.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { hashSecret, makeSecret } from '../../../platform/secrets/tokens.ts';
import { uuid } from '../../../platform/uuid.ts';
import { acceptInvitationOf, findOpenInvitationOf } from '../members/invitations.service.ts';
import { demandsTwoFactor } from '../session/session.demands.ts';
import { openSession } from '../session/session.service.ts';
import {
  addAccount,
  changeAccount,
  findAccount,
  findAccountByEmail,
  organizationsOf,
  recordAccountEvent,
} from '../accounts/accounts.service.ts';
import { addMember } from '../members/members.service.ts';
import { beginSignOn, endSignOn, readToken, type Claims } from './identity-provider.ts';
import * as repository from './single-sign-on.repository.ts';
import { provesTwoFactors } from './sign-on-strength.ts';

type Provider = NonNullable<Awaited<ReturnType<typeof repository.findProvider>>>;
const MINUTES = 10;
const domainOf = (email: string) => email.split('@')[1] ?? '';

export async function startSingleSignOn(ctx: Ctx, { email }: { email: string }): Promise<{ url: string }> {
  const provider = await asInstallation(ctx, (db) => repository.findProviderOfDomain(db, domainOf(email)));
  if (!provider) fail('sso.not-configured');
  const { url, state, nonce, codeVerifier } = await beginSignOn(ctx, provider, email);
  // Only the browser that started a sign-on can finish it: an injected code of another person opens nothing.
  const browser = ctx.cookies.get[SIGN_ON_COOKIE] ?? makeSecret();
  await asInstallation(ctx, (db) =>
    repository.insertSignOn(db, {
      state_hash: hashSecret(state),
      organization_id: provider.organization_id,
      browser_hash: hashSecret(browser),
      nonce,
      code_verifier: codeVerifier,
      expires_at: new Date(ctx.now.getTime() + MINUTES * 60_000),
    }),
  );
  ctx.cookies.set.set(SIGN_ON_COOKIE, { value: browser, httpOnly: true, maxAgeSeconds: MINUTES * 60, path: '/' });
  return { url };
}

export async function finishSingleSignOn(
  ctx: Ctx,
  { code, state, iss, session_state }: Parsed<typeof singleSignOn.finishSingleSignOn>,
): Promise<SessionDetail> {
  const browser = ctx.cookies.get[SIGN_ON_COOKIE];
  if (!browser) fail('sso.state-invalid');
  const { kept, provider } = await asInstallation(ctx, async (db) => {
    const row =
      (await repository.takeSignOn(db, hashSecret(state), hashSecret(browser), ctx.now)) ?? fail('sso.state-invalid');
    return { kept: row, provider: await repository.findProvider(db, row.organization_id) };
  });
  if (!provider?.enabled) fail('sso.not-configured');
  const claims = await endSignOn(ctx, provider, { code, state, iss, session_state }, kept);
  const detail = await signIn(ctx, provider, claims);
  ctx.cookies.set.set(SIGN_ON_COOKIE, { value: '', httpOnly: true, maxAgeSeconds: 0, path: '/' });
  return detail;
}

/** Issuer and audience as the token claims them, to find the provider; trusted only after the signature check. */
function claimedBy(token: string): { issuer: string; audiences: string[] } {
  try {
    const { iss, aud } = decodeJwt(token);
    return { issuer: iss ?? '', audiences: [aud ?? []].flat() };
  } catch {
    return fail('sso.refused');
  }
}

export async function verifyAccessToken(ctx: Ctx, { token }: { token: string }): Promise<SessionDetail> {
  const { issuer, audiences } = claimedBy(token);
  const provider =
    audiences.length > 0 && (await asInstallation(ctx, (db) => repository.findProviderOfToken(db, issuer, audiences)));
  if (!provider) fail('sso.refused');
  const { expiresAt, ...claims } = await readToken(ctx, provider, token);
  const isNew = await asInstallation(ctx, (db) => repository.spendToken(db, hashSecret(token), expiresAt, ctx.now));
  if (!isNew) fail('sso.state-invalid');
  return signIn(ctx, provider, claims);
}

/** Opens the session of the person, in the provider's organization only. */
async function signIn(ctx: Ctx, provider: Provider, claims: Claims): Promise<SessionDetail> {
  // The organization may trust the addresses of its own provider, such as Entra ID, which does not state that they are verified.
  if (!claims.email || !(claims.isVerified ?? provider.trusts_addresses)) fail('sso.email-not-verified');
  if (!provider.email_domains.includes(domainOf(claims.email))) fail('sso.domain-not-allowed');
  const { organization_id } = provider;
  const showsSecondFactor = provesTwoFactors(claims.strength);
  const userId = await asInstallation(ctx, async (db) => {
    await enterOrganization(db, organization_id);
    if (!showsSecondFactor && !provider.asks_second_factor && (await demandsTwoFactor(ctx, db, organization_id)))
      fail('sso.one-factor');
    const id = await findOrJoin(ctx, db, provider, claims);
    await recordAccountEvent(db, organization_id, id, 'signed in by the identity provider');
    return id;
  });
  return openSession(ctx, userId, organization_id, { method: 'sso', shows_second_factor: showsSecondFactor });
}

async function findOrJoin(ctx: Ctx, db: Tx, provider: Provider, claims: Claims): Promise<string> {
  const { organization_id, issuer } = provider;
  const { subject } = claims;
  const known = await repository.findSubject(db, organization_id, issuer, subject);
  const user = known ? await findAccount(db, known.user_id) : await findAccountByEmail(db, claims.email);
  const belongsTo = user ? await organizationsOf(db, user.id) : [];
  if (user && !user.active) fail('session.inactive');
  if (user && belongsTo.includes(organization_id)) {
    // The address counts at the first sign-on only: a former colleague's address may be given to another person.
    if (!known && (await repository.hasSubject(db, organization_id, issuer, user.id))) fail('sso.other-person');
    if (!known) await repository.insertSubject(db, { organization_id, issuer, subject, user_id: user.id });
    // A password that was set before the address was confirmed may be a stranger's.
    if (!user.verified_at) await changeAccount(db, user.id, { verified_at: ctx.now, password_hash: null });
    return user.id;
  }
  // A person of another organization does not become a member by the provider's statement alone: that requires an invitation by mail.
  if (belongsTo.length) fail('sso.not-member');
  const invitation = await findOpenInvitationOf(
    { db, scope: { organizationId: organization_id, environments: 'all' } },
    claims.email,
  );
  if (!invitation && !provider.creates_members) fail('sso.not-member');
  const name = `${claims.firstName} ${claims.lastName}`.trim() || claims.email;
  await actAs(db, name);
  const id = user?.id ?? uuid();
  if (user) await changeAccount(db, id, { verified_at: ctx.now, ...(!user.verified_at && { password_hash: null }) });
  else
    await addAccount(db, {
      id,
      email: claims.email,
      password_hash: null,
      first_name: claims.firstName || (invitation?.first_name ?? ''),
      last_name: claims.lastName || (invitation?.last_name ?? ''),
      language: invitation?.language ?? 'en',
      verified_at: ctx.now,
    });
  await addMember(db, {
    organization_id,
    user_id: id,
    is_admin: invitation?.is_admin ?? false,
    role_id: invitation?.role_id ?? provider.role_id,
  });
  await repository.insertSubject(db, { organization_id, issuer, subject, user_id: id });
  if (invitation) await acceptInvitationOf(ctx, db, { ...invitation, organization_id }, { userId: id, name });
  return id;
}
