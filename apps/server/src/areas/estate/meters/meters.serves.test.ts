import { meters } from '@steward/contract/estate/meters';
import { spaces } from '@steward/contract/estate/spaces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reading } from '../../../database/transaction.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { listServedOn } from './serves.service.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

async function newPlace() {
  const { _id: environment_id } = await ada.newEnvironment();
  const space = async (space_name: string) =>
    (await ada.get(spaces.createSpace, { environment_id, space_name, space_type_id: 'office', gross_floor_area: 20 }))
      ._id;
  return { environment_id, shop: await space('Shop'), office: await space('Office') };
}
const said = async (meter_id: string) =>
  (await ada.get(meters.getMeterServes, { meter_id })).map(({ valid_from, serves, area, spaces: of }) => [
    valid_from,
    serves,
    area,
    of.map(({ space_name }) => space_name),
  ]);

test('a meter serves something else from a day on, and what held before is kept', async () => {
  const { environment_id, shop, office } = await newPlace();
  const { _id: meter_id, ...added } = await ada.get(meters.addMeter, {
    environment_id,
    carrier: 'electricity',
    meter_no: 'E1',
    serves: 'tenant_space',
    serves_space_ids: [shop],
  });
  expect(added).toMatchObject({
    serves: 'tenant_space',
    serves_since: null,
    serves_area: null,
    serves_space_ids: [shop],
  });
  const parking = {
    serves: 'outdoor' as const,
    serves_since: '2025-07-01',
    serves_area: 400.5,
    serves_space_ids: [],
  };
  expect(await ada.get(meters.updateMeter, { meter_id, ...parking })).toMatchObject(parking);
  const expected = [
    ['2025-07-01', 'outdoor', 400.5, []],
    [null, 'tenant_space', null, ['Shop']],
  ];
  expect(await said(meter_id)).toEqual(expected);
  // Other fields of the meter change nothing of it.
  await ada.get(meters.updateMeter, { meter_id, supplier: 'Grid' });
  expect(await said(meter_id)).toEqual(expected);
  const ctx = { ...workerCtx(server.steward.platform, ada.session.organization_id, 'test') };
  const on = (day: string) => reading(ctx, async (work) => (await listServedOn(work, [meter_id], day)).get(meter_id));
  expect(await on('2025-06-30')).toEqual({ serves: 'tenant_space', spaceIds: [shop], areaM2: null });
  expect(await on('2025-07-01')).toEqual({ serves: 'outdoor', spaceIds: [], areaM2: 400.5 });
  // The same with another day corrects the day.
  await ada.get(meters.updateMeter, { meter_id, serves_since: '2025-08-01' });
  expect((await said(meter_id))[0]).toEqual(['2025-08-01', 'outdoor', 400.5, []]);
  await ada.get(meters.updateMeter, {
    meter_id,
    serves: 'tenant_space',
    serves_area: null,
    serves_space_ids: [office],
  });
  expect(await said(meter_id)).toEqual([
    ['2025-08-01', 'tenant_space', null, ['Office']],
    [null, 'tenant_space', null, ['Shop']],
  ]);
});

test('not known any more is said from a day on, and an entry is taken back', async () => {
  const { environment_id } = await newPlace();
  const meter = { environment_id, carrier: 'water', meter_no: 'W1' } as const;
  const { _id: meter_id } = await ada.get(meters.addMeter, { ...meter, serves: 'whole_building' });
  await ada.get(meters.updateMeter, { meter_id, serves: null, serves_since: '2025-01-01' });
  expect(await said(meter_id)).toEqual([
    ['2025-01-01', null, null, []],
    [null, 'whole_building', null, []],
  ]);
  const [last] = await ada.get(meters.getMeterServes, { meter_id });
  await ada.get(meters.deleteMeterServes, { serves_id: last?._id ?? '' });
  expect(await ada.get(meters.getMeters, { environment_id })).toMatchObject([{ serves: 'whole_building' }]);
  await ada.get(meters.updateMeter, { meter_id, serves: null });
  expect(await said(meter_id)).toEqual([]);
});

test.each([
  ['a whole building with an area', { serves: 'whole_building', serves_area: 10 }, 'serves_area'],
  ['an area of nothing', { serves_area: 10 }, 'serves'],
  ['an area of zero', { serves: 'outdoor', serves_area: 0 }, 'serves_area'],
] as const)('%s is refused', async (_what, more, field) => {
  const { environment_id } = await newPlace();
  const meter = { environment_id, carrier: 'water', meter_no: 'W1', ...more } as const;
  expect(await ada.ask(meters.addMeter, meter)).toMatchObject({ errors: [{ field }] });
});

test('spaces of another property are refused, and another organization sees and takes back nothing', async () => {
  const { environment_id, shop } = await newPlace();
  const other = await newPlace();
  const meter = {
    carrier: 'water' as const,
    meter_no: 'W1',
    serves: 'tenant_space' as const,
    serves_space_ids: [shop],
  };
  expect(await ada.ask(meters.addMeter, { ...meter, environment_id: other.environment_id })).toMatchObject({
    errors: [{ field: 'serves_space_ids' }],
  });
  const { _id: meter_id } = await ada.get(meters.addMeter, { ...meter, environment_id });
  const [one] = await ada.get(meters.getMeterServes, { meter_id });
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(meters.getMeterServes, { meter_id })).httpStatus).toBe(404);
  expect((await eve.ask(meters.deleteMeterServes, { serves_id: one?._id ?? '' })).httpStatus).toBe(404);
});

test('the list is filtered by what meters serve, and by what is not said', async () => {
  const { environment_id } = await newPlace();
  const add = (meter_no: string, more: object = {}) =>
    ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no, ...more });
  await add('W1', { serves: 'outdoor' });
  await add('W2', { serves: 'common_areas' });
  await add('W3');
  const found = async (condition: object) =>
    (await ada.get(meters.getMeters, { environment_id, where: JSON.stringify(condition) })).map(
      ({ meter_no }) => meter_no,
    );
  expect(await found({ field: 'serves', in: ['outdoor'] })).toEqual(['W1']);
  expect(await found({ field: 'serves', empty: true })).toEqual(['W3']);
});

test('the database refuses two entries of one day for a meter', async () => {
  const { environment_id } = await newPlace();
  const { _id: meter_id } = await ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W1' });
  const insert = () =>
    server.owner.query(
      `insert into meter_serves (organization_id, id, environment_id, meter_id, serves) values ($1, gen_random_uuid(), $2, $3, 'outdoor')`,
      [ada.session.organization_id, environment_id, meter_id],
    );
  await insert();
  await expect(insert()).rejects.toThrow('meter_serves_once');
});
