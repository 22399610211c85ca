import { organizationFlows } from '@steward/contract/estate/organization-flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const { getOrganizationFlows, saveOrganizationFlow, deleteOrganizationFlow } = organizationFlows;
const board = { id: 'board', title: 'Board', kind: 'company' as const };
const site = { id: 'site', title: 'Site manager', kind: 'person' as const };
const reports = { from: 'site', to: 'board', kind: 'reports to' as const };

test('every save is a version that can be opened and saved again', async () => {
  const first = await ada.get(saveOrganizationFlow, { name: 'Approvals', boxes: [board] });
  expect(first).toMatchObject({ version: 1, versions: [{ version: 1, added: 1, author_name: 'Ada Test' }] });
  const second = await ada.get(saveOrganizationFlow, {
    flow_id: first._id,
    based_on: 1,
    name: 'Approvals of bills',
    note: 'Site managers join',
    boxes: [board, site],
    connections: [reports],
  });
  expect(second).toMatchObject({ name: 'Approvals of bills', version: 2, versions: [{ added: 2 }, { version: 1 }] });
  const [old] = await ada.get(getOrganizationFlows, { flow_id: first._id, version: 1 });
  expect(old).toMatchObject({ version: 1, latest_version: 2, boxes: [{ title: 'Board' }], connections: [] });
  const back = await ada.get(saveOrganizationFlow, {
    flow_id: first._id,
    based_on: 2,
    name: 'Approvals',
    boxes: [board],
    connections: [],
  });
  expect(back.versions[0]).toMatchObject({ version: 3, removed: 2 });
  expect(await ada.get(getOrganizationFlows, {})).toMatchObject([{ version: 3, versions: [] }]);
});

test('a change based on an older version is refused as saved by another user in the meantime', async () => {
  const { _id: flow_id } = await ada.get(saveOrganizationFlow, { name: 'Reporting', boxes: [board] });
  await ada.get(saveOrganizationFlow, { flow_id, based_on: 1, name: 'Reporting', boxes: [board, site] });
  expect(await ada.ask(saveOrganizationFlow, { flow_id, based_on: 1, name: 'Reporting', boxes: [] })).toMatchObject({
    code: 'organization-flow.saved-meanwhile',
  });
});

test('a name is unique, and a connection has two ends', async () => {
  await ada.get(saveOrganizationFlow, { name: 'Money' });
  expect(await ada.ask(saveOrganizationFlow, { name: ' money ' })).toMatchObject({
    code: 'organization-flow.name-taken',
    errors: [{ field: 'name' }],
  });
  expect(await ada.ask(saveOrganizationFlow, { name: 'X', boxes: [site], connections: [reports] })).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'connections' }],
  });
});

test('another organization sees and deletes nothing; a member without the permission changes nothing', async () => {
  const { _id: flow_id } = await ada.get(saveOrganizationFlow, { name: 'Ours', boxes: [board] });
  expect(await eve.get(getOrganizationFlows, {})).toEqual([]);
  expect((await eve.ask(getOrganizationFlows, { flow_id })).httpStatus).toBe(404);
  expect((await eve.ask(deleteOrganizationFlow, { flow_id })).httpStatus).toBe(404);
  const { _id: own } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [own]);
  expect((await mo.ask(deleteOrganizationFlow, { flow_id })).httpStatus).toBe(403);
  await ada.get(deleteOrganizationFlow, { flow_id });
  expect((await ada.ask(getOrganizationFlows, { flow_id })).httpStatus).toBe(404);
});
