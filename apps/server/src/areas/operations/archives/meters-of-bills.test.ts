import fs from 'node:fs';
import { billedMeters } from '@steward/contract/energy/billed-meters';
import { environments } from '@steward/contract/estate/environments';
import { meters } from '@steward/contract/estate/meters';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { editedArchive, exportedArchive, importedArchive } from '../../../testing/samples/archive.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A property with bills from before the register had their meters: two certain numbers, one in two spellings, and two doubtful ones. */
async function withOldBills(person: Person) {
  const { _id: environment_id } = await person.newEnvironment({ environment_name: 'Old' });
  const bill = (meter_no: string, month: number, more: object = {}) =>
    saveBill(server, person, {
      environment_id,
      meter_no,
      start: `2025-0${month}-01`,
      end: `2025-0${month + 1}-01`,
      quantity: 100 * month,
      ...more,
    });
  for (const month of [1, 2, 3]) await bill('E4711000', month);
  await bill('E4711008', 4);
  await bill('G815', 1, { carrier: 'natural_gas' });
  await bill('g815', 2, { carrier: 'natural_gas' });
  await bill('-', 1, { carrier: 'water' });
  return environment_id;
}
const registered = async (person: Person, environment_id: string) =>
  (await person.get(meters.getMeters, { environment_id })).map(({ meter_no, origin }) => [meter_no, origin]);
const proposed = async (person: Person) =>
  (await person.get(billedMeters.getMetersToConfirm, {})).map(({ meter_no, doubt }) => [meter_no, doubt]);
const expected = {
  registered: [
    ['E4711000', 'bills'],
    [expect.stringMatching(/^g815$/iu), 'bills'],
  ],
  proposed: [
    ['E4711008', 'similar'],
    ['-', 'no_number'],
  ],
};

test('the migration registers the meters of old bills that are certain, and moves no figure', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = await withOldBills(ada);
  const dashboard = () => ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2025 });
  const before = await dashboard();
  const migrate = () =>
    server.owner.query(
      fs.readFileSync(
        new URL('../../../database/migrations/0361-bills-find-their-meters.sql', import.meta.url),
        'utf8',
      ),
    );
  await migrate();
  expect(await registered(ada, environment_id)).toEqual(expected.registered);
  expect(await proposed(ada)).toEqual(expected.proposed);
  const after = await dashboard();
  const electricity = ({ coverage }: typeof after) => coverage.filter(({ carrier }) => carrier === 'electricity');
  expect(electricity(after)).toEqual(electricity(before));
  expect({ ...after, coverage: [] }).toMatchObject({ ...before, coverage: [] });
  await migrate();
  expect(await registered(ada, environment_id)).toHaveLength(2);
});

test('an archive from before is imported with the meters of its bills', async () => {
  const ada = await server.newAdmin('Ada');
  await withOldBills(ada);
  const archive = await editedArchive(await exportedArchive(ada), (entries) => {
    const manifest = JSON.parse(entries.get('manifest.json')?.toString('utf8') ?? '{}') as object;
    const earlier = { ...manifest, migration: '0350-modules-by-job.sql' };
    entries.set('manifest.json', Buffer.from(JSON.stringify(earlier)));
  });
  const bea = await server.newAdmin('Bea');
  expect(await importedArchive(bea, archive)).toMatchObject({ status: 'done' });
  const [old] = await bea.get(environments.getAllEnvByUserId, {});
  expect(await registered(bea, old?._id ?? '')).toEqual(expected.registered);
  expect(await proposed(bea)).toEqual(expected.proposed);
});
