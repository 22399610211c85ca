import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT_ID = 'steward-test';
export const CLIENT_SECRET = 'a-secret-of-the-test-client-0123456789';

export interface TestIdentityProvider {
  issuer: string;
  /** The claims of the provider about an address; by default it is verified. */
  people: Map<string, { email_verified?: boolean; given_name?: string; family_name?: string }>;
  /** The sign-in methods in its tokens; none by default. */
  methods: string[];
  /** Follows the provider's redirects like a browser, up to the one back to the product: returns the parameters of that address. */
  visit(url: string): Promise<{ code: string; state: string; iss: string }>;
  /** A token signed by the provider's own key. */
  sign(
    claims: Record<string, unknown>,
    change?: { audience?: string; issuer?: string; expires?: string; subject?: string },
  ): Promise<string>;
  stop(): Promise<void>;
}

/** A real OpenID provider on this machine that signs in the person in `login_hint`. */
export async function startIdentityProvider(redirectUri: string): Promise<TestIdentityProvider> {
  const people: TestIdentityProvider['people'] = new Map();
  const methods: string[] = [];
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' };
  const server = http.createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk] as never },
    // States how a person signed in without a request for it, as providers do.
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['only for the test'] },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, email: sub, email_verified: true, ...people.get(sub) }),
    }),
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    // No consent is requested: the organization has given it.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void provider.interactionDetails(request, response).then(({ params }) =>
      provider.interactionFinished(request, response, {
        login: { accountId: String(params.login_hint), amr: methods },
      }),
    );
  });
  return {
    issuer,
    people,
    methods,
    async visit(url) {
      const cookies = new Map<string, string>();
      for (let at = new URL(url), hops = 0; hops < 10; hops++) {
        const response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(name, value);
        }
        const next = response.headers.get('location');
        if (!next) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
        at = new URL(next, at);
        if (!at.href.startsWith(redirectUri)) continue;
        const given = (name: string) => at.searchParams.get(name) ?? '';
        return { code: given('code'), state: given('state'), iss: given('iss') };
      }
      throw new Error('the provider never sent the browser back');
    },
    sign: (
      claims,
      { audience = CLIENT_ID, issuer: by = issuer, expires = '5m', subject = String(claims.email) } = {},
    ) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(by)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt()
        .setJti(String(Math.random()))
        .setExpirationTime(expires)
        .sign(privateKey),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
