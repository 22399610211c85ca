import { meters } from '@steward/contract/estate/meters';
import { spaces } from '@steward/contract/estate/spaces';
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

/** A property with a space and meters that do not state what they serve. */
async function newPlace() {
  const { _id: environment_id } = await ada.newEnvironment();
  const shop = { environment_id, space_name: 'Shop 2', space_type_id: 'kiosk', gross_floor_area: 20 } as const;
  const { _id: space_id } = await ada.get(spaces.createSpace, shop);
  const add = async (meter_no: string, carrier: 'electricity' | 'water', more = {}) =>
    (await ada.get(meters.addMeter, { environment_id, carrier, meter_no, ...more }))._id;
  const ids = {
    shop: await add('SHOP-2', 'electricity'),
    silent: await add('E77', 'electricity'),
    water: await add('W1', 'water'),
  };
  await add('Stated', 'electricity', { serves: 'outdoor' });
  await add('Old', 'electricity', { valid_until: '2020-12-31' });
  return { environment_id, space_id, ids };
}
const listed = async (environment_id: string) =>
  (await ada.get(meters.getMetersToState, { environment_id })).paginateData.map(({ meter_no, proposal }) => [
    meter_no,
    proposal && [proposal.serves, proposal.reason, proposal.spaces.map(({ space_name }) => space_name)],
  ]);

test('meters in use that do not state what they serve are listed with a proposal and its reason, or none', async () => {
  const { environment_id } = await newPlace();
  expect(await listed(environment_id)).toEqual([
    ['E77', null],
    ['SHOP-2', ['tenant_space', 'space', ['Shop 2']]],
    ['W1', ['whole_building', 'only_meter', []]],
  ]);
  expect(await ada.get(meters.countMetersToState, { environment_id })).toEqual({ count: 3 });
  const page = async (asked: object) => {
    const { paginateData, totalData } = await ada.get(meters.getMetersToState, { environment_id, ...asked });
    return [paginateData.map(({ meter_no }) => meter_no), totalData];
  };
  expect(await page({ sort: 'meter_no', descending: true, page_size: 2 })).toEqual([['W1', 'SHOP-2'], 3]);
  expect(await page({ sort: 'meter_no', descending: true, page_size: 2, page: 2 })).toEqual([['E77'], 3]);
  expect(await page({ search: 'shop' })).toEqual([['SHOP-2'], 1]);
  expect(await page({ carrier: 'water' })).toEqual([['W1'], 1]);
  expect((await eve.ask(meters.getMetersToState, { environment_id })).code).toBe('environment.not-found');
});

test('several proposals are accepted at once and taken back at once, and nothing that was stated since is overwritten', async () => {
  const { environment_id, space_id, ids } = await newPlace();
  const accepted = [
    { meter_id: ids.shop, serves: 'tenant_space' as const, serves_space_ids: [space_id] },
    { meter_id: ids.water, serves: 'whole_building' as const },
  ];
  expect((await eve.ask(meters.acceptMeterServes, { meters: accepted })).code).toBe('meter.not-found');
  const { serves_ids } = await ada.get(meters.acceptMeterServes, { meters: accepted });
  expect(serves_ids).toHaveLength(2);
  expect(await listed(environment_id)).toEqual([['E77', null]]);
  expect(await ada.get(meters.getMeterServes, { meter_id: ids.shop })).toMatchObject([
    { valid_from: null, serves: 'tenant_space', spaces: [{ space_name: 'Shop 2' }] },
  ]);
  expect((await ada.ask(meters.acceptMeterServes, { meters: accepted })).code).toBe('meter.serves-stated');
  expect((await eve.ask(meters.undoMeterServes, { serves_ids })).code).toBe('meter.serves-not-found');
  await ada.get(meters.undoMeterServes, { serves_ids });
  expect(await listed(environment_id)).toHaveLength(3);
});

test('a proposal for spaces of another property is refused as a whole', async () => {
  const { environment_id, ids } = await newPlace();
  const { space_id } = await newPlace();
  const foreign = { meter_id: ids.shop, serves: 'tenant_space' as const, serves_space_ids: [space_id] };
  const water = { meter_id: ids.water, serves: 'whole_building' as const };
  expect(await ada.ask(meters.acceptMeterServes, { meters: [water, foreign] })).toMatchObject({
    errors: [{ field: 'serves_space_ids' }],
  });
  expect(await listed(environment_id)).toHaveLength(3);
});
