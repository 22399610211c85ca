import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

async function office(kwhPerM2: number, country_code = 'DE') {
  const { _id } = await ada.newEnvironment({ gross_floor_area: 1000, country_code });
  const year = { start: '2023-01-01', end: '2024-01-01' };
  await saveBill(server, ada, { environment_id: _id, ...year, quantity: kwhPerM2 * 1000 });
  return _id;
}

test('a property beside the published median of its type and the own offices', async () => {
  const environment_id = await office(150, 'US');
  for (const peer of [100, 120, 140, 160, 180]) await office(peer);
  const shown = await ada.get(dashboards.getBenchmark, { environment_id, year: 2023 });
  expect(shown.energy_kwh_per_m2).toBeCloseTo(150, 6);
  expect(shown.published).toMatchObject({ portfolio_manager_type: 'Office', edition: 'August 2018' });
  expect(shown.published?.median_kwh_per_m2).toBeCloseTo(166.9, 1);
  expect(shown.published?.difference).toBeCloseTo(150 / 166.88 - 1, 3);
  expect(shown.peers.count).toBe(5);
  expect(shown.peers.quartiles?.lower).toBeCloseTo(120, 6);
  expect(shown.peers.quartiles?.median).toBeCloseTo(140, 6);
  expect(shown.peers.share_above).toBeCloseTo(0.4, 9);
});

test('where nobody publishes a median there is none, and others see nothing of the property', async () => {
  const environment_id = await office(90);
  expect((await ada.get(dashboards.getBenchmark, { environment_id, year: 2023 })).published).toBeNull();
  expect(await ada.get(dashboards.getBenchmark, { environment_id, year: 2020 })).toMatchObject({
    energy_kwh_per_m2: null,
    peers: { share_above: null },
  });
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(dashboards.getBenchmark, { environment_id })).httpStatus).toBe(404);
});
