import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { providerFields, singleSignOn } from '@steward/contract/access/single-sign-on';
import { isPublicMailDomain } from '@steward/reference/mail-providers/mail-providers';
import type { Tx } from '../../../database/connection.ts';
import { inTransaction, reading, withInstallation, type Work } from '../../../database/transaction.ts';
import { changed, created } from '../../../platform/changed.ts';
import type { Ctx, Scope } from '../../../platform/ctx.ts';
import { encrypt } from '../../../platform/secrets/encrypted.ts';
import { checkRoleReach, roleIdOf } from '../roles/roles.service.ts';
import { refuseOwnExit } from '../session/session.demands.ts';
import { endSessions } from '../session/session.ending.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { without } from '../../../platform/imports/importable.ts';
import { checkIssuer, discover, redirectUri, SECRET_PURPOSE } from './identity-provider.ts';
import * as repository from './single-sign-on.repository.ts';

const settingsOfProvider = without(providerFields, 'client_secret', 'role_id');

type Provider = Answer<typeof singleSignOn.saveIdentityProvider>;

const answerOf = (row: NonNullable<Awaited<ReturnType<typeof repository.findProvider>>>): Provider => ({
  issuer: row.issuer,
  client_id: row.client_id,
  has_secret: true,
  email_domains: row.email_domains,
  enabled: row.enabled,
  creates_members: row.creates_members,
  role_id: row.role_id,
  enforced: row.enforced,
  asks_second_factor: row.asks_second_factor,
  trusts_addresses: row.trusts_addresses,
});

export const getIdentityProvider = (ctx: Ctx): Promise<Answer<typeof singleSignOn.getIdentityProvider>> =>
  reading(ctx, async ({ db, scope }) => {
    const row = await repository.findProvider(db, scope.organizationId);
    return { provider: row ? answerOf(row) : null, redirect_uri: redirectUri(ctx) };
  });

/** The sign-on domains of the organization, even while its provider is switched off. */
export const listSignOnDomains = async ({ db, scope }: Work): Promise<string[]> =>
  (await repository.findProvider(db, scope.organizationId))?.email_domains ?? [];

/** An organization may use a domain if one of its admins has a confirmed address there, and no other organization uses it. */
async function checkDomains(ctx: Ctx, db: Tx, scope: Scope, domains: readonly string[]): Promise<void> {
  const own = await repository.listAdminDomains(db, scope);
  for (const domain of domains) {
    if (isPublicMailDomain(domain) || (!ctx.actor?.isSuperAdmin && !own.includes(domain)))
      fail('sso.domain-refused', domain, [{ field: 'email_domains', message: 'This domain cannot be used' }]);
  }
  const taken = await withInstallation(db, () => repository.findOtherUser(db, scope.organizationId, domains));
  if (taken) fail('sso.domain-taken');
}

export async function saveIdentityProvider(
  ctx: Ctx,
  { client_secret, role_id, ...sent }: Parsed<typeof singleSignOn.saveIdentityProvider>,
): Promise<Provider> {
  const provider = await inTransaction(ctx, async ({ db, scope }) => {
    const before = await repository.findProvider(db, scope.organizationId);
    const input = before
      ? changed(singleSignOn.saveIdentityProvider.input, without(answerOf(before), 'role_id'), sent)
      : created(settingsOfProvider, sent);
    checkIssuer(ctx, input.issuer);
    const email_domains = [...new Set(input.email_domains)];
    await checkDomains(ctx, db, scope, email_domains);
    // A stored secret is only used with the issuer it was entered for.
    const isSameIssuer = before?.issuer === input.issuer;
    const encrypted = client_secret
      ? encrypt(ctx.secret, SECRET_PURPOSE, scope.organizationId, client_secret)
      : isSameIssuer
        ? before.client_secret_sealed
        : fail('request.invalid', undefined, [{ field: 'client_secret', message: 'is required' }]);
    const given = role_id ?? before?.role_id ?? (await roleIdOf(db, scope.organizationId, 'standard'));
    if (given !== before?.role_id) await checkRoleReach(ctx, { db, scope }, given);
    // For another client the same provider may use other identifiers.
    if (before && !(isSameIssuer && before.client_id === input.client_id)) await repository.deleteSubjects(db, scope);
    await repository.saveProvider(db, scope, {
      ...input,
      role_id: given,
      email_domains,
      client_secret_sealed: encrypted,
      changed_at: ctx.now,
    });
    await refuseOwnExit(ctx, db);
    if (input.enabled && input.enforced) {
      const barred = await repository.listBarred(db, scope, email_domains);
      await withInstallation(db, async () => {
        for (const { id } of barred) {
          const which = { userId: id, organizationId: scope.organizationId, method: 'password' as const };
          await endSessions(db, which, 'single sign-on required', ctx.now);
        }
      });
    }
    if (!input.enabled || (before && !isSameIssuer)) await endSignOns(ctx, db, scope);
    return answerOf((await repository.findProvider(db, scope.organizationId)) ?? fail('sso.not-configured'));
  });
  forgetSessions();
  return provider;
}

/** Ends the sessions of single sign-on once the provider is removed. */
const endSignOns = (ctx: Ctx, db: Tx, scope: Scope) =>
  withInstallation(db, () =>
    endSessions(
      db,
      { organizationId: scope.organizationId, method: 'sso', except: ctx.actor?.sessionId ?? '' },
      'identity provider removed',
      ctx.now,
    ),
  );

export async function removeIdentityProvider(ctx: Ctx): Promise<{ done: true }> {
  await inTransaction(ctx, async ({ db, scope }) => {
    await repository.deleteProvider(db, scope);
    await repository.deleteSubjects(db, scope);
    await endSignOns(ctx, db, scope);
  });
  forgetSessions();
  return { done: true };
}

export async function testIdentityProvider(
  ctx: Ctx,
  { issuer }: { issuer: string },
): Promise<Answer<typeof singleSignOn.testIdentityProvider>> {
  const metadata = (await discover(ctx, issuer, 'steward')).serverMetadata();
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  if (!authorization_endpoint || !token_endpoint || !jwks_uri) fail('sso.unreachable');
  return {
    issuer: metadata.issuer,
    authorization_endpoint,
    has_pkce: metadata.code_challenge_methods_supported?.includes('S256') ?? false,
  };
}
