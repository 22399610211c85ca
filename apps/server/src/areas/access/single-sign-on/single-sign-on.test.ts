import { environments } from '@steward/contract/estate/environments';
import { members } from '@steward/contract/access/members';
import { notifications } from '@steward/contract/foundation/notifications';
import { organizations } from '@steward/contract/access/organizations';
import { roles } from '@steward/contract/access/roles';
import { session } from '@steward/contract/access/session';
import { singleSignOn } from '@steward/contract/access/single-sign-on';
import { users } from '@steward/contract/access/users';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAddressAllowed, isSchemeAllowed } from '../../../platform/http/guarded-fetch.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../testing/identity-provider.ts';
import type { Person } from '../../../testing/person.ts';
import { provesTwoFactors } from './sign-on-strength.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let provider: TestIdentityProvider;
let ada: Person;
let mo: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_PRIVATE_PROVIDERS: 'on' });
  provider = await startIdentityProvider(`${server.steward.address}/login_with_sso`);
  ada = await server.newAdmin();
  mo = await server.newMember(ada);
  const all = await ada.get(roles.rolesByVerticalId, {});
  assessor = all.find(({ key }) => key === 'assessor')?._id ?? '';
  await configure();
});
afterAll(async () => {
  await provider.stop();
  await server.stop();
});

let assessor: string;
const configure = (
  change: {
    creates_members?: boolean;
    enforced?: boolean;
    issuer?: string;
    asks_second_factor?: boolean;
  } = {},
) =>
  ada.get(singleSignOn.saveIdentityProvider, {
    issuer: provider.issuer,
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    email_domains: ['test.example'],
    creates_members: true,
    role_id: assessor,
    ...change,
  });

/** All steps up to the provider's redirect. */
async function comeBack(person: Person, email: string, change: (url: URL) => void = () => {}) {
  const url = new URL((await person.get(singleSignOn.startSingleSignOn, { email })).url);
  change(url);
  return provider.visit(url.href);
}

test('a member signs on by the provider and has a session like any other', async () => {
  const browser = server.stranger();
  const back = await comeBack(browser, mo.session.email);
  expect(await browser.get(singleSignOn.finishSingleSignOn, back)).toMatchObject({
    email: mo.session.email,
    method: 'sso',
    organization_id: ada.session.organization_id,
  });
  expect((await browser.ask(environments.getEnvironments, {})).httpStatus).toBe(200);
  const { rows } = await server.owner.query<{ client_secret_sealed: string }>('select * from identity_providers');
  expect(JSON.stringify(rows)).not.toContain(CLIENT_SECRET);
  expect(JSON.stringify(await ada.get(singleSignOn.getIdentityProvider, {}))).not.toContain(CLIENT_SECRET);
});

test('a redirect opens one session, in one browser, with its own state and nonce', async () => {
  const browser = server.stranger();
  const back = await comeBack(browser, mo.session.email);
  expect(await server.stranger().ask(singleSignOn.finishSingleSignOn, back)).toMatchObject({
    code: 'sso.state-invalid',
  });
  expect(await browser.ask(singleSignOn.finishSingleSignOn, { ...back, state: 'x'.repeat(43) })).toMatchObject({
    code: 'sso.state-invalid',
  });
  const cookies = new Map(browser.cookies);
  expect((await browser.ask(singleSignOn.finishSingleSignOn, back)).httpStatus).toBe(200);
  const again = server.stranger();
  for (const [name, value] of cookies) again.cookies.set(name, value);
  expect(await again.ask(singleSignOn.finishSingleSignOn, back)).toMatchObject({ code: 'sso.state-invalid' });

  const nonce = server.stranger();
  const other = await comeBack(nonce, mo.session.email, (url) => url.searchParams.set('nonce', 'of-somebody-else'));
  expect(await nonce.ask(singleSignOn.finishSingleSignOn, other)).toMatchObject({ code: 'sso.refused' });
  const challenge = server.stranger();
  const wrong = await comeBack(challenge, mo.session.email, (url) =>
    url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
  );
  expect(await challenge.ask(singleSignOn.finishSingleSignOn, wrong)).toMatchObject({ code: 'sso.refused' });
  const late = server.stranger();
  const expired = await comeBack(late, mo.session.email);
  await server.owner.query("update sign_ons set expires_at = now() - interval '1 second'");
  expect(await late.ask(singleSignOn.finishSingleSignOn, expired)).toMatchObject({ code: 'sso.state-invalid' });
});

test('an unverified address, or one of another domain, opens nothing', async () => {
  provider.people.set('unproven@test.example', { email_verified: false });
  const one = server.stranger();
  expect(await one.ask(singleSignOn.finishSingleSignOn, await comeBack(one, 'unproven@test.example'))).toMatchObject({
    code: 'sso.email-not-verified',
  });
  const two = server.stranger();
  const back = await comeBack(two, mo.session.email, (url) => url.searchParams.set('login_hint', 'guest@evil.example'));
  expect(await two.ask(singleSignOn.finishSingleSignOn, back)).toMatchObject({ code: 'sso.domain-not-allowed' });
  expect(await two.ask(singleSignOn.startSingleSignOn, { email: 'a@unknown.example' })).toMatchObject({
    httpStatus: 404,
    code: 'sso.not-configured',
  });
});

test('a new user becomes a member if the setting allows it, with the configured role', async () => {
  provider.people.set('nina@test.example', { given_name: 'Nina', family_name: 'Neu' });
  const nina = server.stranger();
  expect(await nina.get(singleSignOn.finishSingleSignOn, await comeBack(nina, 'nina@test.example'))).toMatchObject({
    username: 'Nina Neu',
    role_info: { key: 'assessor' },
    is_admin: false,
  });
  await configure({ creates_members: false });
  const late = server.stranger();
  expect(await late.ask(singleSignOn.finishSingleSignOn, await comeBack(late, 'late@test.example'))).toMatchObject({
    code: 'sso.not-member',
  });
  await configure();
});

test('an invitation is accepted by signing on, and the admin who sent it is notified', async () => {
  const email = 'greta@test.example';
  await ada.get(members.createUser, { email, first_name: 'Greta', role_id: assessor });
  provider.people.set(email, { given_name: 'Greta', family_name: 'Gast' });
  const greta = server.stranger();
  await greta.get(singleSignOn.finishSingleSignOn, await comeBack(greta, email));
  expect((await ada.get(members.getInvitedUser, {})).paginateData).toEqual([]);
  expect(await ada.get(notifications.listNotifications, { kinds: ['invitation.accepted'] })).toMatchObject([
    { title: 'Greta Gast joined' },
  ]);
});

test('after the first sign-on a person is identified by the provider’s identifier, not by the address', async () => {
  const email = 'lena@test.example';
  const sign = (subject: string, at = email) =>
    provider.sign({ email: at, email_verified: true, given_name: 'Lena' }, { subject });
  const ask = async (token: string) => server.stranger().ask(singleSignOn.verifyAccessToken, { token });
  const first = await ask(await sign('person-1'));
  expect(first).toMatchObject({ httpStatus: 200, data: { email } });
  // A new address of the same person opens the same account; the old one, given to another person, opens nothing.
  expect(await ask(await sign('person-1', 'lena.new@test.example'))).toMatchObject({
    httpStatus: 200,
    data: { email },
  });
  expect(await ask(await sign('person-2'))).toMatchObject({ httpStatus: 403, code: 'sso.other-person' });
  // After a new set-up the address counts once more.
  await ada.get(singleSignOn.removeIdentityProvider, {});
  await configure();
  expect(await ask(await sign('person-2'))).toMatchObject({ httpStatus: 200, data: { email } });
});

test('a provider is valid for its organization only: it adds no member of another one', async () => {
  const otto = await server.newAdmin('Otto');
  const browser = server.stranger();
  expect(await browser.ask(singleSignOn.finishSingleSignOn, await comeBack(browser, otto.session.email))).toMatchObject(
    { code: 'sso.not-member' },
  );
  await server.addMembership(otto.session.organization_id, mo.session.uid);
  const signedOn = server.stranger();
  await signedOn.get(singleSignOn.finishSingleSignOn, await comeBack(signedOn, mo.session.email));
  expect(
    await signedOn.ask(session.switchOrganization, { organization_id: otto.session.organization_id }),
  ).toMatchObject({ code: 'session.sso-bound' });
});

test('where single sign-on is enforced, members have no password login; admins keep theirs', async () => {
  const max = await server.newMember(ada);
  await configure({ enforced: true });
  expect((await max.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
  expect(await max.ask(session.login, { email: max.session.email, password: PASSWORD })).toMatchObject({
    code: 'session.sso-required',
  });
  expect(await max.ask(session.login, { email: max.session.email, password: 'Wrong-1234!' })).toMatchObject({
    code: 'session.wrong-credentials',
  });
  expect(
    (await server.stranger().ask(session.login, { email: ada.session.email, password: PASSWORD })).httpStatus,
  ).toBe(200);
  await configure();
});

test('a signed token of the provider opens the same session, once', async () => {
  const { email } = mo.session;
  const ask = async (token: string) => server.stranger().ask(singleSignOn.verifyAccessToken, { token });
  const token = await provider.sign({ email, email_verified: true });
  expect(await ask(token)).toMatchObject({ httpStatus: 200, data: { email, method: 'sso' } });
  expect(await ask(token)).toMatchObject({ code: 'sso.state-invalid' });
  expect(await ask(await provider.sign({ email, email_verified: true }, { audience: 'another-app' }))).toMatchObject({
    code: 'sso.refused',
  });
  expect(await ask(await provider.sign({ email, email_verified: true }, { expires: '-5m' }))).toMatchObject({
    code: 'sso.refused',
  });
  expect(await ask(await provider.sign({ email }))).toMatchObject({ code: 'sso.email-not-verified' });
  expect(await ask(await provider.sign({ email: 'a@evil.example', email_verified: true }))).toMatchObject({
    code: 'sso.domain-not-allowed',
  });
  const { privateKey } = await generateKeyPair('RS256');
  const forged = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT({ email, email_verified: true })
      .setProtectedHeader({ alg, kid: 'test' })
      .setIssuer(provider.issuer)
      .setAudience(CLIENT_ID)
      .setSubject(email)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
  expect(await ask(await forged('RS256', privateKey))).toMatchObject({ code: 'sso.refused' });
  expect(await ask(await forged('HS256', new TextEncoder().encode(CLIENT_SECRET)))).toMatchObject({
    code: 'sso.refused',
  });
  expect(await ask('no.token.atall')).toMatchObject({ code: 'sso.refused' });
});

test('where a second factor is required, a sign-on has to prove one, or an admin confirms it for the provider', async () => {
  const signOn = async () => {
    const browser = server.stranger();
    const back = await comeBack(browser, mo.session.email);
    return { browser, answer: await browser.ask(singleSignOn.finishSingleSignOn, back) };
  };
  const require = (two_factor_required: boolean) =>
    server.owner.query('update organizations set settings = settings || $1::jsonb where organization_id = $2', [
      JSON.stringify({ two_factor_required }),
      ada.session.organization_id,
    ]);
  const before = (await signOn()).browser;
  provider.methods.push('pwd', 'otp');
  const strong = (await signOn()).browser;
  // An admin who signed on with one factor cannot require more of others.
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [mo.session.uid]);
  const demand = { two_factor_required: true };
  expect(await before.ask(organizations.updateSecuritySettings, demand)).toMatchObject({ code: 'sso.one-factor' });
  expect(await strong.ask(organizations.updateSecuritySettings, demand)).toMatchObject({ httpStatus: 200 });
  await server.owner.query('update memberships set is_admin = false where user_id = $1', [mo.session.uid]);
  // Sessions without a second factor end, the others continue.
  expect((await before.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
  expect((await strong.ask(environments.getEnvironments, {})).httpStatus).toBe(200);
  expect((await signOn()).answer).toMatchObject({ httpStatus: 200 });
  provider.methods.splice(1);
  expect((await signOn()).answer).toMatchObject({ httpStatus: 403, code: 'sso.one-factor' });
  const token = await provider.sign({ email: mo.session.email, email_verified: true });
  expect(await server.stranger().ask(singleSignOn.verifyAccessToken, { token })).toMatchObject({
    code: 'sso.one-factor',
  });
  await require(false);
  const set = await configure({ asks_second_factor: true });
  await require(true);
  const vouched = await signOn();
  expect(vouched.answer).toMatchObject({ httpStatus: 200 });
  // An admin with such a session cannot lock themselves out either.
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [mo.session.uid]);
  const { has_secret: _, ...kept } = set;
  const order = { ...kept, asks_second_factor: false };
  expect(await vouched.browser.ask(singleSignOn.saveIdentityProvider, order)).toMatchObject({ code: 'sso.one-factor' });
  expect((await vouched.browser.get(singleSignOn.getIdentityProvider, {})).provider).toEqual(set);
  await server.owner.query('update memberships set is_admin = false where user_id = $1', [mo.session.uid]);
  await require(false);
  await configure();
  provider.methods.splice(0);
});

test.each([
  [[], '', false],
  [['pwd'], '1', false],
  [['pwd', 'pin'], '', false],
  [['otp', 'sms'], '', false],
  [['pwd', 'otp'], '', true],
  [['pin', 'fpt'], '', true],
  [['mfa'], '', true],
  [[], 'phr', true],
])('methods %j of class "%s" are two factors: %s', (methods, contextClass, isTwo) => {
  expect(provesTwoFactors({ methods, contextClass })).toBe(isTwo);
});

test('an organization uses a domain only if an admin has an address there and no other organization uses it', async () => {
  const eve = await server.newAdmin('Eve');
  const save = (email_domains: string[]) =>
    eve.ask(singleSignOn.saveIdentityProvider, {
      issuer: provider.issuer,
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      email_domains,
    });
  expect(await save(['victim.example'])).toMatchObject({ code: 'sso.domain-refused' });
  expect(await save(['gmail.com'])).toMatchObject({ code: 'sso.domain-refused' });
  expect(await save(['test.example'])).toMatchObject({ code: 'sso.domain-taken' });
  const max = await server.newMember(ada);
  expect(await max.ask(singleSignOn.getIdentityProvider, {})).toMatchObject({ httpStatus: 403 });
});

test('a stored secret is sent to no other address, and only permitted addresses can be set', async () => {
  const input = { client_id: CLIENT_ID, email_domains: ['test.example'] };
  expect(
    await ada.ask(singleSignOn.saveIdentityProvider, { ...input, issuer: 'https://thief.example/' }),
  ).toMatchObject({ code: 'request.invalid' });
  // The default, unless it was set.
  const { settings } = server.steward.platform;
  settings.privateProviders = false;
  for (const issuer of [
    'http://idp.example.org/',
    'https://10.0.0.7/',
    'https://169.254.169.254/',
    'https://[fd00::1]/',
  ])
    expect(await ada.ask(singleSignOn.testIdentityProvider, { issuer })).toMatchObject({
      code: 'sso.issuer-refused',
    });
  settings.privateProviders = true;
  const production = { env: 'production', privateProviders: false } as const;
  expect(isSchemeAllowed(new URL('http://localhost:3000'), production)).toBe(false);
  for (const [address, on] of [
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['::ffff:10.1.2.3', false],
    ['169.254.169.254', false],
    ['8.8.8.8', true],
  ] as const)
    expect([address, isAddressAllowed(address, production)]).toEqual([address, on]);
  expect(isAddressAllowed('127.0.0.1', { env: 'local', privateProviders: false })).toBe(false);
  expect(isSchemeAllowed(new URL('http://localhost:3000'), { env: 'local', privateProviders: false })).toBe(false);
  expect(isAddressAllowed('10.1.2.3', { ...production, privateProviders: true })).toBe(true);
  expect(isAddressAllowed('169.254.169.254', { ...production, privateProviders: true })).toBe(false);
});

test('an unreachable provider is reported as unreachable', async () => {
  expect(await ada.get(singleSignOn.testIdentityProvider, { issuer: provider.issuer })).toMatchObject({
    issuer: provider.issuer,
    has_pkce: true,
  });
  await configure({ issuer: 'http://127.0.0.1:9' });
  expect(await ada.ask(singleSignOn.testIdentityProvider, { issuer: 'http://127.0.0.1:9' })).toMatchObject({
    httpStatus: 424,
    code: 'sso.unreachable',
  });
  expect(await server.stranger().ask(singleSignOn.startSingleSignOn, { email: mo.session.email })).toMatchObject({
    httpStatus: 424,
    code: 'sso.unreachable',
  });
  await configure();
});

test('an account with an unconfirmed address loses its password when its owner signs on', async () => {
  const email = 'squatted@test.example';
  const squatter = server.stranger();
  await squatter.get(users.register, {
    email,
    password: PASSWORD,
    first_name: 'S',
    last_name: 'Q',
    company: 'Squat Ltd',
  });
  const { rows } = await server.owner.query<{ user_id: string; organization_id: string }>(
    'select m.user_id, m.organization_id from memberships m join users u on u.id = m.user_id where u.email = $1',
    [email],
  );
  for (const { user_id, organization_id } of rows) {
    await server.removeMembership(organization_id, user_id);
    await server.addMembership(ada.session.organization_id, user_id);
  }
  const owner = server.stranger();
  await owner.get(singleSignOn.finishSingleSignOn, await comeBack(owner, email));
  expect(await squatter.ask(session.login, { email, password: PASSWORD })).toMatchObject({
    code: 'session.wrong-credentials',
  });
  expect((await ada.get(members.getProfileByEmail, { email })).status).toBe('active');
});
