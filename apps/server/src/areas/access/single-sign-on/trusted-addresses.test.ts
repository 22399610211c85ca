import { singleSignOn } from '@steward/contract/access/single-sign-on';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../testing/identity-provider.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let provider: TestIdentityProvider;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_PRIVATE_PROVIDERS: 'on' });
  provider = await startIdentityProvider(`${server.steward.address}/login_with_sso`);
  ada = await server.newAdmin();
});
afterAll(async () => {
  await provider.stop();
  await server.stop();
});

const configure = (change: { trusts_addresses?: boolean } = {}) =>
  ada.get(singleSignOn.saveIdentityProvider, {
    issuer: provider.issuer,
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    email_domains: ['test.example'],
    creates_members: true,
    ...change,
  });

/** All steps up to the provider's redirect. */
async function comeBack(person: Person, email: string, change: (url: URL) => void = () => {}) {
  const url = new URL((await person.get(singleSignOn.startSingleSignOn, { email })).url);
  change(url);
  return provider.visit(url.href);
}

test('an organization may trust the addresses of its provider that does not report them as verified', async () => {
  const email = 'entra@test.example';
  // As Microsoft Entra ID: the claim is missing.
  provider.people.set(email, { email_verified: undefined } as object);
  const finish = async (of: string, hint = of) => {
    const browser = server.stranger();
    const back = await comeBack(browser, of, (url) => url.searchParams.set('login_hint', hint));
    return browser.ask(singleSignOn.finishSingleSignOn, back);
  };
  await configure();
  const refused = { httpStatus: 403, code: 'sso.email-not-verified' };
  expect(await finish(email)).toMatchObject(refused);
  expect(await configure({ trusts_addresses: true })).toMatchObject({ trusts_addresses: true });
  expect(await finish(email)).toMatchObject({ httpStatus: 200, data: { email, method: 'sso' } });
  const token = await provider.sign({ email });
  expect(await server.stranger().ask(singleSignOn.verifyAccessToken, { token })).toMatchObject({ httpStatus: 200 });
  // A stated false refuses, also as a text.
  provider.people.set('unproven@test.example', { email_verified: false });
  expect(await finish('unproven@test.example')).toMatchObject(refused);
  for (const email_verified of [false, 'false', null, 0]) {
    const stated = await provider.sign({ email, email_verified });
    expect(await server.stranger().ask(singleSignOn.verifyAccessToken, { token: stated })).toMatchObject(refused);
  }
  // The trust is for the domains of the organization.
  provider.people.set('guest@evil.example', { email_verified: undefined } as object);
  expect(await finish(email, 'guest@evil.example')).toMatchObject({ code: 'sso.domain-not-allowed' });
  expect(await configure()).toMatchObject({ trusts_addresses: true });
  expect(await configure({ trusts_addresses: false })).toMatchObject({ trusts_addresses: false });
  expect(await finish(email)).toMatchObject(refused);
});
