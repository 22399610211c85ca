import { dashboards } from '@steward/contract/insight/dashboards';
import { environments } from '@steward/contract/estate/environments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
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

test('a property is compared with the published median of its type and with the organization’s own offices', async () => {
  const environment_id = await office(150, 'US');
  for (const peer of [100, 120, 140, 160, 180]) await office(peer);
  const shown = await ada.get(dashboards.getBenchmark, { environment_id, year: 2023 });
  expect(shown.energy_kwh_per_m2).toBeCloseTo(150, 6);
  expect(shown.published).toMatchObject({ portfolio_manager_type: 'Office', edition: 'August 2018' });
  expect(shown.published?.median_kwh_per_m2).toBeCloseTo(166.9, 1);
  expect(shown.published?.difference).toBeCloseTo(150 / 166.88 - 1, 3);
  // None of the five is in its country.
  expect(shown.peers).toMatchObject({ count: 5, is_of_country: false });
  expect(shown.peers.quartiles?.lower).toBeCloseTo(120, 6);
  expect(shown.peers.quartiles?.median).toBeCloseTo(140, 6);
  expect(shown.peers.share_above).toBeCloseTo(0.4, 9);
});

test('without a published median none is shown, and others see nothing of the property', async () => {
  const environment_id = await office(90);
  expect((await ada.get(dashboards.getBenchmark, { environment_id, year: 2023 })).published).toBeNull();
  expect(await ada.get(dashboards.getBenchmark, { environment_id, year: 2020 })).toMatchObject({
    energy_kwh_per_m2: null,
    peers: { share_above: null },
  });
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(dashboards.getBenchmark, { environment_id })).httpStatus).toBe(404);
});

test('with four peers in its country a property is compared with those, and two billed months give no comparison', async () => {
  const grace = await server.newAdmin('Grace');
  const officeOf = async (kwhPerM2: number, country_code: string, end = '2024-01-01') => {
    const { _id } = await grace.newEnvironment({ gross_floor_area: 1000, country_code });
    await saveBill(server, grace, { environment_id: _id, start: '2023-01-01', end, quantity: kwhPerM2 * 1000 });
    return _id;
  };
  const [first] = await Promise.all([100, 110, 120, 130, 140].map((use) => officeOf(use, 'DE')));
  await Promise.all([300, 310].map((use) => officeOf(use, 'US')));
  const shown = await grace.get(dashboards.getBenchmark, { environment_id: first ?? '', year: 2023 });
  expect(shown.peers).toMatchObject({ count: 4, is_of_country: true });
  expect(shown.peers.quartiles?.median).toBeCloseTo(125, 6);
  const thin = await officeOf(30, 'DE', '2023-03-01');
  const unknown = await grace.get(dashboards.getBenchmark, { environment_id: thin, year: 2023 });
  expect(unknown).toMatchObject({ energy_kwh_per_m2: null, peers: { count: 5, share_above: null } });
  expect(unknown.coverage).toBeCloseTo(59 / 365, 9);
});

test('the type of a year decides its median and its peers: an office until mid-2023, a hotel since, is an office in 2022 and a hotel in 2023', async () => {
  const ida = await server.newAdmin('Ida');
  const withBills = async (property_type: 'office' | 'hotel') => {
    const { _id: environment_id } = await ida.newEnvironment({
      gross_floor_area: 1000,
      country_code: 'US',
      property_type,
    });
    const bill = { environment_id, start: '2022-01-01', end: '2024-01-01', quantity: 200_000 };
    await saveBill(server, ida, bill);
    return environment_id;
  };
  const environment_id = await withBills('office');
  await Promise.all((['office', 'office', 'hotel'] as const).map(withBills));
  // 183 days of 2023 as an office, 182 as a hotel: office by one day.
  const change = { environment_id, attribute: 'property_type' as const, word: 'hotel', valid_from: '2023-07-03' };
  const { _id: change_id } = await ida.get(environments.savePropertyChange, change);
  const shownIn = (year: number) => ida.get(dashboards.getBenchmark, { environment_id, year });
  expect(await shownIn(2022)).toMatchObject({
    property_type: 'office',
    published: { portfolio_manager_type: 'Office' },
    peers: { count: 2 },
  });
  expect(await shownIn(2023)).toMatchObject({ property_type: 'office', peers: { count: 2 } });
  await ida.get(environments.savePropertyChange, { ...change, change_id, valid_from: '2023-07-02' });
  expect(await shownIn(2023)).toMatchObject({
    property_type: 'hotel',
    published: { portfolio_manager_type: 'Hotel' },
    peers: { count: 1 },
  });
  // As a peer it also counts by its type in the year.
  const [other] = await ida.get(environments.getEnvironments, { where: '{"field":"property_type","in":["office"]}' });
  const ofOffice = (year: number) => ida.get(dashboards.getBenchmark, { environment_id: other?._id ?? '', year });
  expect((await ofOffice(2022)).peers.count).toBe(2);
  expect((await ofOffice(2023)).peers.count).toBe(1);
});
