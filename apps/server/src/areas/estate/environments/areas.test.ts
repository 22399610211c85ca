import { environments } from '@steward/contract/estate/environments';
import { funds } from '@steward/contract/estate/funds';
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

const { getPropertyAreas, savePropertyAreas, getPropertyTypeNames, getPropertyWeighing, getEnvWithPortFolio } =
  environments;

test('the split of the floor area is kept and checked, and more than there is is refused', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  expect(await ada.get(getPropertyAreas, { environment_id })).toMatchObject({
    common_area: null,
    spaces_area: 0,
    checks: [{ holds: null }, { holds: null }],
  });
  const split = { environment_id, common_area: 200, tenant_area: 500, landlord_area: 100, parking_area: 300 };
  expect(await ada.get(savePropertyAreas, split)).toMatchObject({
    parking_area: 300,
    checks: [{ holds: true }, { holds: false, left: 1000, right: 800 }],
  });
  expect(await ada.ask(savePropertyAreas, { ...split, tenant_area: 900 })).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'tenant_area', message: 'is more than the gross floor area leaves' }],
  });
  expect((await ada.get(getPropertyAreas, { environment_id })).tenant_area).toBe(500);
});

test('a type has its names elsewhere, and the weight of its area', async () => {
  const input = { property_type: 'retail', property_sub_type: 'supermarket' } as const;
  expect(await ada.get(getPropertyTypeNames, input)).toMatchObject({
    portfolio_manager: 'Supermarket/Grocery Store',
    local_law_97: 'Supermarket/Grocery Store',
    crrem: 'Retail, High Street',
  });
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  expect(await ada.get(getPropertyWeighing, { environment_id })).toMatchObject({
    property: { type: 'office', weight: 0.7, weighted_floor_area: 700, origin: 'own-table' },
    spaces: [],
  });
});

test('properties name their portfolio and its fund', async () => {
  const { _id, portfolio_id } = await ada.newEnvironment();
  const fund = await ada.get(funds.saveFund, { name: 'Fund of areas' });
  await ada.get(funds.assignPortfolioToFund, { portfolio_id, fund_id: fund._id });
  expect(await ada.get(getEnvWithPortFolio, { portfolio_id })).toMatchObject([
    { _id, portfolio: { _id: portfolio_id }, fund: { name: 'Fund of areas' } },
  ]);
});

test('another organization and a member of another property read and change nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [own]);
  for (const person of [eve, mo]) {
    expect((await person.ask(getPropertyAreas, { environment_id })).httpStatus).toBe(404);
    expect((await person.ask(getPropertyWeighing, { environment_id })).httpStatus).toBe(404);
    expect((await person.ask(savePropertyAreas, { environment_id })).statusCode).not.toBe(200);
  }
  expect((await mo.get(getEnvWithPortFolio, {})).map(({ _id }) => _id)).toEqual([own]);
});
