import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
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

const year2023 = { start: '2023-01-01', end: '2024-01-01' };
const reportOf = (person: Person, target_id: string, year = 2023) =>
  person.get(inventory.ghg_report, { level: 'Property', target_id, year });

test('an own factor is kept once, checked, and deleted', async () => {
  const fay = await server.newAdmin('Fay');
  const factor = {
    carrier: 'natural_gas' as const,
    valid_from: 2023,
    valid_until: 2023,
    unit: 'kWh' as const,
    source: 'Supplier',
  };
  await fay.get(factors.saveOwnFactor, { ...factor, kg_co2e_per_unit: 0.2 });
  await fay.get(factors.saveOwnFactor, { ...factor, kg_co2e_per_unit: 0.21 });
  const [only, ...others] = await fay.get(factors.getOwnFactors, {});
  expect(others).toEqual([]);
  expect(only).toMatchObject({ kg_co2e_per_unit: 0.21, environment_id: null, environment_name: null });
  expect((await fay.ask(factors.saveOwnFactor, { ...factor, unit: 'l', kg_co2e_per_unit: 1 })).errors?.[0]?.field).toBe(
    'unit',
  );
  const house = await fay.newEnvironment();
  await saveBill(server, fay, { environment_id: house._id, ...year2023, quantity: 1000, carrier: 'natural_gas' });
  expect((await reportOf(fay, house._id)).totals.scope1).toBeCloseTo(210, 6);
  await fay.get(factors.deleteOwnFactor, { factor_id: only?._id ?? '' });
  // Germany uses the factor of DESNZ 2024 as a substitute.
  expect((await reportOf(fay, house._id)).totals.scope1).toBeCloseTo(182.93, 6);
  const mo = await server.newMember(fay, [house._id]);
  expect((await mo.ask(factors.saveOwnFactor, { ...factor, kg_co2e_per_unit: 1 })).httpStatus).toBe(403);
});

test('the years a factor changes are listed before it is saved, those of a longer one it replaces too', async () => {
  const fay = await server.newAdmin('Fay');
  const house = await fay.newEnvironment();
  await saveBill(server, fay, { environment_id: house._id, ...year2023, quantity: 1, carrier: 'natural_gas' });
  const reach = { environment_id: null, carrier: 'natural_gas' as const, valid_from: 2022, valid_until: 2023 };
  expect(await fay.get(factors.getYearsOfOwnFactor, reach)).toEqual([
    { year: 2022, properties: 0, is_accepted: false },
    { year: 2023, properties: 1, is_accepted: false },
  ]);
  await fay.get(factors.saveOwnFactor, { ...reach, unit: 'kWh', kg_co2e_per_unit: 0.2, source: 'Supplier' });
  const shorter = { ...reach, valid_until: 2022 };
  expect((await fay.get(factors.getYearsOfOwnFactor, shorter)).map(({ year }) => year)).toEqual([2022, 2023]);
  expect((await eve.ask(factors.getYearsOfOwnFactor, { ...reach, environment_id: house._id })).code).toBe(
    'environment.not-found',
  );
});

test('the published sets of factors are listed', async () => {
  expect((await ada.get(factors.getFactorEditions, {})).map((set) => set.set)).toContain('uba');
});
