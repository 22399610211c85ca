import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { wrongYears } from '../../../testing/samples/bill-years.ts';
import { compared } from '../../../testing/samples/compared-overview.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// The change from the year before compares equal days of the same meters, on the dashboard and in the overview alike.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The changes of a property, refused where dashboard and overview differ. */
async function changesOf(person: Person, environment_id: string, year: number) {
  const dashboard = await person.get(dashboards.getPropertyDashboard, { environment_id, year });
  const overview = await compared(person, year, 3);
  expect(await wrongYears(server.owner)).toEqual([]);
  for (const measure of ['energy_kwh', 'water_l', 'waste_t'] as const)
    for (const of of ['change', 'compared'] as const)
      expect(overview[measure][of] ?? -9, measure).toBeCloseTo(dashboard[measure][of] ?? -9, 9);
  expect(overview.co2e_kg.change ?? -9).toBeCloseTo(dashboard.co2e_kg.change ?? -9, 9);
  return dashboard;
}

test('17 days of December are compared with 17 of the 31 days of the year before', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id } = await ada.newEnvironment();
  await saveBill(server, ada, { environment_id: _id, start: '2022-12-01', end: '2022-12-18', quantity: 17 * 20 });
  await saveBill(server, ada, { environment_id: _id, start: '2023-12-01', end: '2024-01-01', quantity: 31 * 22 });
  const { energy_kwh, cost } = await changesOf(ada, _id, 2023);
  expect(energy_kwh.change).toBeCloseTo(0.1, 9);
  expect(energy_kwh.compared).toBeCloseTo(17 / 31, 9);
  // 100 for 17 days and 100 for 31.
  expect(cost[0]?.change).toBeCloseTo(17 / 31 - 1, 9);
});

test('29 February has no counterpart, in the leap year and after it', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id } = await ada.newEnvironment();
  for (const [year, days] of [
    [2023, 28],
    [2024, 29],
    [2025, 28],
  ] as const)
    await saveBill(server, ada, {
      environment_id: _id,
      start: `${year}-02-01`,
      end: `${year}-03-01`,
      quantity: days * 10,
    });
  expect((await changesOf(ada, _id, 2024)).energy_kwh).toMatchObject({ change: 0, compared: 28 / 29 });
  expect((await changesOf(ada, _id, 2025)).energy_kwh).toMatchObject({ change: 0, compared: 1 });
});

test('a meter that has bills in one year only is in neither, beside one that has them in both', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id } = await ada.newEnvironment();
  const [before, now] = [
    { environment_id: _id, start: '2022-01-01', end: '2023-01-01' },
    { environment_id: _id, start: '2023-01-01', end: '2024-01-01' },
  ];
  await saveBill(server, ada, { ...before, meter_no: 'A', quantity: 1000 });
  await saveBill(server, ada, { ...now, meter_no: 'A', quantity: 900 });
  await saveBill(server, ada, { ...now, meter_no: 'B', quantity: 4000 });
  const { energy_kwh, scope2_location_kg } = await changesOf(ada, _id, 2023);
  expect(energy_kwh.change).toBeCloseTo(-0.1, 9);
  expect(energy_kwh.compared).toBeCloseTo(900 / 4900, 9);
  // 0.433 kg/kWh in 2022, 0.386 in 2023.
  expect(scope2_location_kg.change).toBeCloseTo((900 * 0.386) / (1000 * 0.433) - 1, 9);
});

test('water and waste without bills in one year do not exclude energy and emissions', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id } = await ada.newEnvironment();
  const [before, now] = [
    { environment_id: _id, start: '2022-01-01', end: '2023-01-01' },
    { environment_id: _id, start: '2023-01-01', end: '2024-01-01' },
  ];
  await saveBill(server, ada, { ...before, quantity: 1000 });
  await saveBill(server, ada, { ...now, quantity: 900 });
  await saveBill(server, ada, { ...now, carrier: 'water', quantity: 9000 });
  await saveBill(server, ada, { ...before, carrier: 'waste', quantity: 4 });
  const shown = await changesOf(ada, _id, 2023);
  expect(shown.energy_kwh).toMatchObject({ change: expect.closeTo(-0.1, 9) as number, compared: 1 });
  expect(shown.co2e_kg.change).toBeCloseTo((900 * 0.386) / (1000 * 0.433) - 1, 9);
  expect([shown.water_l.change, shown.waste_t.change]).toEqual([null, null]);
});
