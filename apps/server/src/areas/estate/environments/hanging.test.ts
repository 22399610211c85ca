import { entries } from '@steward/contract/carbon/entries';
import { factors } from '@steward/contract/carbon/factors';
import { environments } from '@steward/contract/estate/environments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { tablesOfProperties } from './hanging.repository.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

test('of every table that names properties it is said what becomes of its rows', async () => {
  const { rows } = await server.owner.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'environments'::regclass order by 1`,
  );
  expect([...new Set(tablesOfProperties)].toSorted()).toEqual(rows.map(({ name }) => name));
});

test('a certificate keeps a property, and so does an entry that was deleted, which the ledger keeps', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ country_code: 'DE' });
  const deletable = () => ada.get(environments.checkEnvDeletable, { environment_id });
  await ada.get(factors.saveOwnFactor, {
    environment_id,
    carrier: 'electricity',
    basis: 'market',
    unit: 'kWh',
    kg_co2e_per_unit: 0.1,
    source: 'Supplier',
    valid_from: 2023,
    valid_until: 2023,
  });
  expect(await deletable()).toMatchObject({ is_deletable: false, instruments: 1 });
  expect((await ada.ask(environments.deleteEnvironment, { environment_id })).code).toBe('environment.not-deletable');
  const [factor] = (await ada.get(factors.getOwnFactors, {})).filter((row) => row.environment_id === environment_id);
  await ada.get(factors.deleteOwnFactor, { factor_id: factor?._id ?? '' });
  expect(await deletable()).toMatchObject({ is_deletable: true });
  const { _id } = await ada.get(entries.createScope, {
    environment_id,
    scope: 1,
    category: 'stationary',
    name: 'Gas heaters',
    first_day: '2025-01-01',
    last_day: '2025-12-31',
    quantity: 1000,
    unit: 'l',
    method: 'measured',
    factor_kind: 'published',
    activity_id: 'desnz:1_100_1000_8',
  });
  expect(await deletable()).toMatchObject({ is_deletable: false, ghg_entries: 1, entry_records: 0 });
  await ada.get(entries.deleteScopeEmission, { _id, reason: 'Another building' });
  expect(await deletable()).toMatchObject({ is_deletable: false, ghg_entries: 0, entry_records: 1 });
  expect(await ada.ask(environments.deleteEnvironment, { environment_id })).toMatchObject({
    httpStatus: 409,
    code: 'environment.not-deletable',
  });
});
