import { environments } from '@steward/contract/estate/environments';
import { labels } from '@steward/contract/estate/labels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const labelsOf = async (person: Person, environment_id: string) =>
  (await person.get(environments.getEnvById, { environment_id })).label_ids;

test('a label is created, added to properties, renamed and deleted; its name is unique', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const sold = await ada.get(labels.createLabel, { name: 'To be sold', colour: 'rose' });
  const core = await ada.get(labels.createLabel, { name: 'Core' });
  expect((await ada.ask(labels.createLabel, { name: ' core ' })).code).toBe('label.name-taken');
  await ada.get(labels.setPropertyLabels, { environment_id, label_ids: [sold._id, core._id, core._id] });
  expect(await labelsOf(ada, environment_id)).toEqual([core._id, sold._id]);
  await ada.get(labels.setPropertyLabels, { environment_id, label_ids: [sold._id] });
  await ada.get(labels.updateLabel, { label_id: sold._id, name: 'Sold', colour: 'teal' });
  expect(await ada.get(labels.getLabels, {})).toMatchObject([
    { name: 'Core', colour: 'slate', property_count: 0 },
    { name: 'Sold', colour: 'teal', property_count: 1 },
  ]);
  await ada.get(labels.deleteLabel, { label_id: sold._id });
  expect(await labelsOf(ada, environment_id)).toEqual([]);
});

test('another organization sees no label, uses none and deletes none', async () => {
  const { _id: label_id } = await ada.get(labels.createLabel, { name: 'Ours' });
  const { _id: environment_id } = await eve.newEnvironment();
  expect(await eve.get(labels.getLabels, {})).toEqual([]);
  expect(await eve.ask(labels.setPropertyLabels, { environment_id, label_ids: [label_id] })).toMatchObject({
    code: 'label.not-found',
  });
  expect((await eve.ask(labels.deleteLabel, { label_id })).code).toBe('label.not-found');
  expect((await eve.ask(labels.updateLabel, { label_id, name: 'Theirs' })).code).toBe('label.not-found');
});

test('a member labels the properties within reach, and cannot change a label that others use', async () => {
  const { _id: own } = await ada.newEnvironment();
  const { _id: other } = await ada.newEnvironment();
  const { _id: label_id } = await ada.get(labels.createLabel, { name: 'Phase 2' });
  await ada.get(labels.setPropertyLabels, { environment_id: other, label_ids: [label_id] });
  const mo = await server.newMember(ada, [own]);
  await server.giveRole(mo, 'asset_manager');
  await mo.logIn(mo.session.email, PASSWORD);
  await mo.get(labels.setPropertyLabels, { environment_id: own, label_ids: [label_id] });
  expect((await mo.ask(labels.setPropertyLabels, { environment_id: other, label_ids: [] })).code).toBe(
    'environment.not-found',
  );
  expect(await mo.get(labels.getLabels, {})).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ _id: label_id, property_count: 1 })]),
  );
  expect((await mo.ask(labels.updateLabel, { label_id, name: 'Mine' })).code).toBe('label.for-all');
  expect((await mo.ask(labels.deleteLabel, { label_id })).code).toBe('label.for-all');
});
