import { createHash } from 'node:crypto';
import http from 'node:http';
import { members } from '@steward/contract/access/members';
import { roles } from '@steward/contract/access/roles';
import { users } from '@steward/contract/access/users';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../settings.ts';
import { tokenFor } from '../../testing/mails.ts';
import type { Person } from '../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { makeBreachedPasswords } from './breached-passwords.ts';

const LISTED = 'Riverbank-Copper-41!';
const PADDED = 'Riverbank-Silver-42!';
const UNKNOWN = 'Riverbank-Golden-43!';
const BREACHED = { httpStatus: 422, code: 'user.password-breached' };

const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

let server: TestServer;
let ada: Person;
let service: http.Server;
let address = '';
let answers: 'well' | 'with a hang-up' | 'with an error' | 'with a page' | 'never' = 'well';
const asked: { method: string; url: string; padding: unknown; everything: string }[] = [];

// Answers like Pwned Passwords: the endings of all known hashes with the five digits, among padding.
beforeAll(async () => {
  const known = [`${sha1(LISTED)}:7`, `${sha1(PADDED)}:0`];
  service = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request;
      asked.push({ method, url, padding: headers['add-padding'], everything: [url, ...rawHeaders, body].join('\n') });
      if (answers === 'never') return;
      if (answers === 'with a hang-up') return request.destroy();
      if (answers === 'with an error') return response.writeHead(503).end();
      if (answers === 'with a page') return response.end('<html>Please log in</html>');
      const prefix = url.slice(-5);
      const endings = known.filter((one) => one.startsWith(prefix)).map((one) => one.slice(5));
      response.end([...endings, `${'0'.repeat(34)}A:3`, `${'0'.repeat(34)}B:0`].join('\r\n'));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as { port: number }).port}/range`;
  server = await startTestServer({ STEWARD_BREACHED_PASSWORDS_URL: `${address}/` });
  ada = await server.newAdmin();
});
afterAll(async () => {
  await server.stop();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  answers = 'well';
  asked.length = 0;
});

/** Sets the password of a new person; nothing else queries the service. */
async function change(new_password: string) {
  const person = await server.newAdmin();
  asked.length = 0;
  const order = { old_password: PASSWORD, new_password, confirm_password: new_password };
  return person.ask(users.updateUserPassword, order);
}

test('a breached password is refused wherever one is set', async () => {
  expect(await change(LISTED)).toMatchObject({
    ...BREACHED,
    errors: [{ field: 'new_password', message: 'This password is known from a data breach' }],
  });

  const hana = { email: 'hana@breach.example', first_name: 'H', last_name: 'W', company: 'Sunfield' };
  expect(await server.stranger().ask(users.register, { ...hana, password: LISTED })).toMatchObject({
    ...BREACHED,
    errors: [{ field: 'password' }],
  });

  await server.stranger().get(users.forgotPassword, { email: ada.session.email });
  const reset = { token: await tokenFor(server, ada.session.email, 'reset-password') };
  expect(await server.stranger().ask(users.resetPassword, { ...reset, password: LISTED })).toMatchObject(BREACHED);

  const email = 'guest@breach.example';
  const standard = (await ada.get(roles.rolesByVerticalId, {})).find(({ key }) => key === 'standard');
  await ada.get(members.createUser, { email, first_name: 'Greta', role_id: standard?._id ?? '' });
  const invited = { token: await tokenFor(server, email, 'accept-invite'), password: LISTED, last_name: 'Gast' };
  expect(await server.stranger().ask(members.resetInvitedUserPassword, invited)).toMatchObject(BREACHED);
});

test('a password that is not listed is accepted, and padding does not count as a listing', async () => {
  expect((await change(UNKNOWN)).httpStatus).toBe(200);
  expect(asked).toHaveLength(1);
  expect((await change(PADDED)).httpStatus).toBe(200);
  expect(asked).toHaveLength(1);
});

test('five digits of the hash leave the server and no more', async () => {
  await change(LISTED);
  expect(asked).toMatchObject([{ method: 'GET', url: `/range/${sha1(LISTED).slice(0, 5)}`, padding: 'true' }]);
  const sent = asked[0]?.everything ?? '';
  expect(sent.toUpperCase()).not.toContain(sha1(LISTED).slice(0, 6));
  expect(sent.toUpperCase()).not.toContain(sha1(LISTED).slice(5));
  expect(sent).not.toContain('Riverbank');
});

test('an unavailable service does not prevent a new password, and the log records it without the password', async () => {
  for (const how of ['with a hang-up', 'with an error', 'with a page', 'never'] as const) {
    const person = await server.newAdmin();
    const warn = vi.spyOn(server.steward.platform.log, 'warn');
    answers = how;
    const order = { old_password: PASSWORD, new_password: LISTED, confirm_password: LISTED };
    expect((await person.ask(users.updateUserPassword, order)).httpStatus, how).toBe(200);
    expect(warn, how).toHaveBeenCalledOnce();
    const reply = JSON.stringify(warn.mock.calls).toUpperCase();
    expect(reply).toContain('NOT LOOKED UP');
    expect(reply).not.toContain('RIVERBANK');
    expect(reply).not.toContain(sha1(LISTED).slice(0, 5));
    warn.mockRestore();
    answers = 'well';
  }
}, 30_000);

test('the service must use https, except on the same machine', () => {
  const start = (url: string, STEWARD_ENV = 'local') =>
    makeBreachedPasswords(
      readSettings({
        STEWARD_BREACHED_PASSWORDS_URL: url,
        STEWARD_ENV,
        STEWARD_SECRET: 'x'.repeat(32),
        DATABASE_URL: 'postgres://x',
        STEWARD_PUBLIC_URL: 'https://x.example',
        SMTP_URL: 'smtp://x',
      }),
    );
  for (const bad of ['http://pwned.example/range', 'ftp://127.0.0.1/range', 'nowhere'])
    expect(() => start(bad), bad).toThrow('STEWARD_BREACHED_PASSWORDS_URL');
  expect(() => start(address, 'production')).toThrow('STEWARD_BREACHED_PASSWORDS_URL');
  expect(() => start(address)).not.toThrow();
  expect(() => start('https://pwned.example/range', 'production')).not.toThrow();
});

test('without the setting no service is queried', async () => {
  expect(await makeBreachedPasswords(readSettings({})).isListed(LISTED)).toBe(false);
  expect(asked).toEqual([]);
});
