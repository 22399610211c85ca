import { factors } from '@steward/contract/carbon/factors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the fuels without a factor of a year are known before it is the base year, by country', async () => {
  const own = await server.newAdmin('Olga');
  expect(await own.get(factors.getFuelsWithoutFactor, { year: 2019 })).toEqual([]);
  const { _id } = await own.newEnvironment({ country_code: 'GB' });
  await own.newEnvironment({ country_code: 'DE' });
  const without = async (year: number) =>
    Object.fromEntries(
      (await own.get(factors.getFuelsWithoutFactor, { year })).map(({ carrier, country_codes }) => [
        carrier,
        country_codes,
      ]),
    );
  // The factor for heating oil starts in 2024 in Great Britain and is the substitute for Germany; a factor applies at most three years
  // away.
  const early = await without(2019);
  expect(early).toMatchObject({ heating_oil: ['DE', 'GB'], diesel: ['DE', 'GB'], wood: ['DE', 'GB'] });
  expect(early).not.toHaveProperty('natural_gas');
  expect(early).not.toHaveProperty('electricity');
  expect(await without(2023)).not.toHaveProperty('heating_oil');

  await own.get(factors.saveOwnFactor, {
    environment_id: null,
    carrier: 'heating_oil',
    basis: null,
    unit: 'kWh',
    valid_from: 2019,
    valid_until: 2019,
    kg_co2e_per_unit: 0.27,
    source: 'Supplier',
  });
  expect(await without(2019)).not.toHaveProperty('heating_oil');

  const eve = await server.newAdmin('Eve');
  expect(await eve.get(factors.getFuelsWithoutFactor, { year: 2019 })).toEqual([]);
  await own.newEnvironment();
  const mo = await server.newMember(own, [_id]);
  expect((await mo.ask(factors.getFuelsWithoutFactor, { year: 2019 })).httpStatus).toBe(403);
});
