import { permissions } from '@steward/contract/access/permissions';
import { calls } from '@steward/contract/declared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otherProperty, type Outsider } from './outsiders.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { changedAnswers } from './walk.ts';

// Asks every call of the contract as a member of the same organization who may do everything, but with another property: of
// the property that is not theirs, and of what belongs to another person, nothing may be read or changed, however they ask (R092).

let server: TestServer;
let mo: Outsider;

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  mo = await otherProperty(server);
}, 120_000);
afterAll(() => server.stop());

test('who asks why hears nothing of a property that is not theirs', async () => {
  const environment_id = mo.ids.get('environment')?.[0] ?? '';
  const about = { user_id: mo.asker.session.uid, environment_id };
  expect(await mo.asker.ask(permissions.explainAccess, about)).toMatchObject({
    httpStatus: 404,
    code: 'environment.not-found',
  });
});

test('a member who may do everything reads and changes nothing of a property that is not theirs', async () => {
  expect(mo.asker.session.permissions).toEqual(
    expect.arrayContaining(['properties.delete', 'ghg-protocol.approve', 'roles.edit']),
  );
  expect((await mo.rows()).get('bills')).toContain('SECRET-BILL');
  expect(await mo.ask(calls)).toEqual([]);
}, 120_000);

test('no answer changes when everything is gone that is not theirs', async () => {
  const before = await mo.answers(calls);
  expect(before.size).toBeGreaterThan(60);
  await mo.remove();
  expect(changedAnswers(before, await mo.answers(calls))).toEqual([]);
}, 120_000);
