import { boundaries } from '@steward/contract/carbon/boundaries';
import { inventory } from '@steward/contract/carbon/inventory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('upstream emissions of purchased energy count in category 3 when switched on, where a factor is published', async () => {
  const ada = await server.newAdmin('Ada');
  const london = await ada.newEnvironment({ country_code: 'GB', city: 'London' });
  const berlin = await ada.newEnvironment();
  const paris = await ada.newEnvironment({ country_code: 'FR', city: 'Paris' });
  const year = { start: '2024-01-01', end: '2025-01-01' };
  for (const { _id: environment_id } of [london, berlin, paris])
    await saveBill(server, ada, { environment_id, ...year, quantity: 100_000 });
  await saveBill(server, ada, { environment_id: london._id, ...year, quantity: 50_000, carrier: 'natural_gas' });
  const report = () => ada.get(inventory.ghg_report, { level: 'Organization', year: 2024 });
  expect((await report()).scope3_by_category).toEqual({});

  const accounting = { base_year: null, consolidation: 'operational_control' } as const;
  await ada.get(boundaries.saveGHGBaseYear, { ...accounting, upstream_energy: true });
  const counted = await report();
  // DESNZ 2024: T&D 0.0183, WTT of generation 0.0459, WTT of T&D 0.00397; WTT of natural gas 0.03021 kg CO2e/kWh.
  const expected = 100_000 * (0.0183 + 0.0459 + 0.00397) + 50_000 * 0.03021;
  expect(counted.scope3_by_category['3']).toBeCloseTo(expected, 6);
  expect(expected).toBeCloseTo(8327.5, 6);
  expect(counted.by_month.reduce((sum, { scope3 }) => sum + (scope3 ?? 0), 0)).toBeCloseTo(expected, 6);
  expect(counted.is_complete, 'what nobody publishes is said, and makes nothing incomplete').toBe(true);
  // France has a lifecycle factor: its upstream emissions are in scope 2 already.
  expect(counted.notes?.filter(({ code }) => code === 'upstream-unpublished')).toMatchObject([
    { carrier: 'electricity', countries: ['DE'] },
  ]);
  // Saving the approach alone leaves the other settings unchanged.
  await ada.get(boundaries.saveGHGBaseYear, accounting);
  expect((await ada.get(boundaries.getOrganizationConfig, {})).upstream_energy).toBe(true);
});
