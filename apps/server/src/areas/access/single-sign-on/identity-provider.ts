import { Failure, fail } from '@steward/contract/failures';
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify, type JWTPayload } from 'jose';
import type { CustomFetch } from 'openid-client';
import type { Ctx } from '../../../platform/ctx.ts';
import { guardedFetch, isAddressAllowed, isSchemeAllowed, Unreachable } from '../../../platform/http/guarded-fetch.ts';
import { decrypt } from '../../../platform/secrets/encrypted.ts';
import ipaddr from 'ipaddr.js';
import type { Strength } from './sign-on-strength.ts';

// OpenID Connect with the provider of an organization: authorization code, PKCE, state and nonce.

export const SECRET_PURPOSE = 'identity provider';

/** The claims of a provider about a person that are needed. */
export interface Claims {
  /** The provider's identifier of the person, which is never reassigned. */
  subject: string;
  email: string;
  /** Undefined: the provider does not say whether it verified the address. */
  isVerified: boolean | undefined;
  firstName: string;
  lastName: string;
  strength: Strength;
}

interface Provider {
  organization_id: string;
  issuer: string;
  client_id: string;
  client_secret_sealed: string;
}

/** Loaded by the first sign-on. */
const loadClient = () => import('openid-client');

/** The address to which the provider sends people back. */
export const redirectUri = (ctx: Ctx): string => `${ctx.webAddress()}/login_with_sso`;

export function checkIssuer(ctx: Ctx, issuer: string): URL {
  const url = new URL(issuer);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isClosed = ipaddr.isValid(literal) && !isAddressAllowed(literal, ctx.settings);
  if (!isSchemeAllowed(url, ctx.settings) || isClosed || url.username || url.password || url.search || url.hash)
    fail('sso.issuer-refused');
  return url;
}

/** Whether the network or the provider itself failed, rather than the person or the request. */
function isUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof Unreachable) return true;
  const status = (error as { status?: number }).status ?? 0;
  return status >= 500;
}

const toFailure = (ctx: Ctx, code: 'sso.unreachable' | 'sso.refused') => (error: unknown) => {
  if (error instanceof Failure) throw error;
  ctx.log.warn({ err: error, requestId: ctx.requestId }, 'a sign-on failed');
  return fail(isUnreachable(error) ? 'sso.unreachable' : code);
};

/** The metadata of the provider; a failure here is not the fault of the person who signs on. */
export async function discover(ctx: Ctx, issuer: string, clientId: string, secret?: string) {
  const url = checkIssuer(ctx, issuer);
  const client = await loadClient();
  const isPlain = url.protocol === 'http:';
  return client
    .discovery(url, clientId, undefined, secret === undefined ? client.None() : client.ClientSecretPost(secret), {
      [client.customFetch]: guardedFetch(ctx.settings) as CustomFetch,
      // Signatures are checked although the tokens come over TLS.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      timeout: 10,
    })
    .catch(toFailure(ctx, 'sso.unreachable'));
}

const openProvider = (ctx: Ctx, provider: Provider) =>
  discover(
    ctx,
    provider.issuer,
    provider.client_id,
    decrypt(ctx.secret, SECRET_PURPOSE, provider.organization_id, provider.client_secret_sealed),
  );

/** The address for the browser, and the values to keep until it comes back. */
export async function beginSignOn(ctx: Ctx, provider: Provider, email: string) {
  const client = await loadClient();
  const config = await openProvider(ctx, provider);
  const state = client.randomState();
  const nonce = client.randomNonce();
  const codeVerifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(ctx),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    login_hint: email,
  });
  return { url: url.href, state, nonce, codeVerifier };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Only the signed token states how a person signed on; other claims may come from elsewhere. */
const claimsOf = (from: Record<string, unknown>, token = from): Claims => ({
  subject: textOf(from.sub),
  email: textOf(from.email).trim().toLowerCase(),
  // Only a literal true: some providers omit it for addresses that anyone may claim.
  isVerified: from.email_verified === undefined ? undefined : from.email_verified === true,
  firstName: textOf(from.given_name).slice(0, 100),
  lastName: textOf(from.family_name).slice(0, 100),
  strength: {
    methods: Array.isArray(token.amr) ? token.amr.map(textOf) : [],
    contextClass: textOf(token.acr),
  },
});

/** Exchanges the code and reads the person from the signed token, or from the provider where the token lacks claims. */
export async function endSignOn(
  ctx: Ctx,
  provider: Provider,
  back: { code: string; state: string; iss?: string | undefined; session_state?: string | undefined },
  kept: { nonce: string; code_verifier: string },
): Promise<Claims> {
  const client = await loadClient();
  const config = await openProvider(ctx, provider);
  const url = new URL(redirectUri(ctx));
  for (const [name, value] of Object.entries(back)) if (value !== undefined) url.searchParams.set(name, value);
  const read = async (): Promise<Claims> => {
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: kept.code_verifier,
      expectedState: back.state,
      expectedNonce: kept.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims() ?? fail('sso.refused');
    if (claims.email !== undefined) return claimsOf(claims);
    return claimsOf(await client.fetchUserInfo(config, tokens.access_token, claims.sub), claims);
  };
  return read().catch(toFailure(ctx, 'sso.refused'));
}

/** Reads a token that the provider signed for this client. */
export async function readToken(ctx: Ctx, provider: Provider, token: string): Promise<Claims & { expiresAt: Date }> {
  const config = await openProvider(ctx, provider);
  const metadata = config.serverMetadata();
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri ?? fail('sso.unreachable')), {
    [joseFetch]: guardedFetch(ctx.settings),
  });
  const verify = async (): Promise<JWTPayload> =>
    (
      await jwtVerify(token, keys, {
        issuer: metadata.issuer,
        audience: provider.client_id,
        // Without shared secrets: the client's own secret would serve as a signing key.
        algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: 30,
      })
    ).payload;
  const payload = await verify().catch(toFailure(ctx, 'sso.refused'));
  return { ...claimsOf(payload), expiresAt: new Date(((payload.exp ?? 0) + 60) * 1000) };
}
