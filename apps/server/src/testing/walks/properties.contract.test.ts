import { permissions } from '@steward/contract/access/permissions';
import { calls } from '@steward/contract/declared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otherProperty, type Outsider } from './outsiders.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { changedAnswers } from './walk.ts';

// Sends every call of the contract as a member of the same organization with all permissions, but with another property: nothing of the
// first property, and nothing that belongs to another person, may be read or changed (R092).

let server: TestServer;
let mo: Outsider;

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  mo = await otherProperty(server);
}, 120_000);
afterAll(() => server.stop());

test('the explanation of permissions reveals nothing of a property out of reach', async () => {
  const environment_id = mo.ids.get('environment')?.[0] ?? '';
  const about = { user_id: mo.asker.session.uid, environment_id };
  expect(await mo.asker.ask(permissions.explainAccess, about)).toMatchObject({
    httpStatus: 404,
    code: 'environment.not-found',
  });
});

test('a member with all permissions reads and changes nothing of a property out of reach', async () => {
  expect(mo.asker.session.permissions).toEqual(
    expect.arrayContaining(['properties.delete', 'ghg-protocol.approve', 'roles.edit']),
  );
  expect((await mo.rows()).get('bills')).toContain('SECRET-BILL');
  expect(await mo.ask(calls)).toEqual([]);
}, 120_000);

test('no answer changes when everything out of reach is deleted', async () => {
  const before = await mo.answers(calls);
  expect(before.size).toBeGreaterThan(60);
  await mo.remove();
  expect(changedAnswers(before, await mo.answers(calls))).toEqual([]);
}, 120_000);
