import fs from 'node:fs';
import { calls } from '@steward/contract/declared';
import type { Call } from '@steward/contract/call';
import { roles } from '@steward/contract/access/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Inside } from '../../../testing/inside.ts';
import type { Person } from '../../../testing/person.ts';
import { sampleInput, schemaOf } from '../../../testing/walks/sample-input.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { readPermissionsPage } from './permissions-page.ts';

let server: TestServer;
beforeAll(async () => {
  // The calls start no job that the test needs.
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const page = readPermissionsPage(
  fs.readFileSync(new URL('../../../../../../docs/permissions.md', import.meta.url), 'utf8'),
);

/** These calls would end what the test still needs. */
const skipped = new Set(['logout', 'removeDemoData']);

const nothing = '00000000-0000-7000-8000-000000000000';

/**
 * Whether the call is forbidden. Access is decided before the input is read: calls with a body get one that no call accepts, so nothing is
 * done for permitted users; other calls get ids that do not exist.
 */
async function isRefused(person: Person, call: Call): Promise<boolean> {
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
  const response = hasBody
    ? await person.fetch(call.method, `/v2${call.path.replace(/:\w+/g, nothing)}`, '[]', {
        'content-type': 'application/json',
      })
    : await person.send(call, sampleInput(schemaOf(call.input), () => nothing) as Record<string, unknown>);
  if (response.status !== 403) return false;
  return ((await response.json()) as { code?: string }).code === 'session.forbidden';
}

test('the page names every call, each once', () => {
  expect(
    [...page.calls.keys()].toSorted((a, b) => a.localeCompare(b)),
    'run npm run generate',
  ).toEqual(calls.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)));
});

test('the running server admits and refuses every shipped role as docs/permissions.md states', async () => {
  const ada = await server.newAdmin();
  const shipped = await ada.get(roles.rolesByVerticalId, {});
  const wrong: string[] = [];
  for (const [column, title] of page.titles.entries()) {
    const role = shipped.find(({ name }) => name === title);
    const person = await server.newMember(ada);
    await server.owner.query(
      `update memberships set is_admin = $2, role_id = coalesce($3, role_id) where user_id = $1`,
      [person.session.uid, title === 'Admin', role?._id ?? null],
    );
    await server.owner.query('update users set is_super_admin = $2 where id = $1', [
      person.session.uid,
      role?.key === 'super_admin',
    ]);
    expect(role !== undefined || title === 'Admin', title).toBe(true);
    await person.logIn(person.session.email, PASSWORD);
    const inside = new Inside(server.steward.app, person);
    for (const call of calls) {
      // Calls about a user's own data always admit the user; checks inside some of them have their own tests.
      if (['public', 'verifier', 'device'].includes(call.access) || call.needs === 'own' || skipped.has(call.name))
        continue;
      const says = page.calls.get(call.name)?.[column];
      if ((await isRefused(inside, call)) === says)
        wrong.push(`${title}: ${call.name} is ${says ? 'refused' : 'open'}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(page.titles.length).toBe(shipped.length + 1);
}, 240_000);
