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

const space = (environment_id: string, gross_floor_area: number) => ({
  environment_id,
  space_name: 'Lobby',
  space_type_id: 'lobby' as const,
  gross_floor_area,
});

test('spaces may fill a property to the last square metre, and not beyond', async () => {
  const house = await ada.newEnvironment({ gross_floor_area: 1000 });
  await ada.get(spaces.createSpace, space(house._id, 600));
  const over = await ada.ask(spaces.createSpace, space(house._id, 400.01));
  expect(over).toMatchObject({
    httpStatus: 409,
    message:
      'The combined area of all spaces on this property is too high. Please enter a smaller value or select a compatible property.',
  });
  expect((await ada.ask(spaces.createSpace, space(house._id, 400))).statusCode).toBe(200);
});

test('two spaces added at the same moment cannot both take the last area', async () => {
  const house = await ada.newEnvironment({ gross_floor_area: 1000 });
  const both = await Promise.all([1, 2, 3, 4].map(() => ada.ask(spaces.createSpace, space(house._id, 600))));
  expect(both.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(await ada.get(spaces.getSpaces, { environment_id: house._id })).toHaveLength(1);
});

test('another organization sees nothing', async () => {
  const house = await ada.newEnvironment({ environment_name: 'Only here' });
  await ada.get(spaces.createSpace, space(house._id, 10));
  expect((await ada.get(spaces.findSpaces, { search: 'only HERE' })).totalData).toBe(1);
  expect((await eve.get(spaces.findSpaces, {})).totalData).toBe(0);
  expect(await eve.ask(spaces.getSpaces, { environment_id: house._id })).toMatchObject({ httpStatus: 404, data: null });
});

test('a member sees the spaces of their properties only, and changes none', async () => {
  const mine = await ada.newEnvironment();
  const other = await ada.newEnvironment();
  const mo = await server.newMember(ada, [mine._id]);
  expect((await mo.ask(spaces.getSpaces, { environment_id: mine._id })).statusCode).toBe(200);
  expect((await mo.ask(spaces.getSpaces, { environment_id: other._id })).statusCode).toBe(404);
  expect((await mo.ask(spaces.createSpace, space(mine._id, 10))).statusCode).toBe(403);
});

test('eight spaces that make up a property exactly fit, and a square foot more does not', async () => {
  const house = await ada.newEnvironment({ gross_floor_area: 13_572.16 });
  const parts = [4254.96, 4017.01, 1464.62, 496.53, 207.12, 1249.67, 876.01, 1006.24];
  for (const part of parts) expect((await ada.ask(spaces.createSpace, space(house._id, part))).statusCode).toBe(200);
  expect((await ada.ask(spaces.createSpace, space(house._id, 0.0929))).code).toBe('space.area-too-large');
});

test('a space is changed and deleted inside its organization only', async () => {
  const house = await ada.newEnvironment({ gross_floor_area: 1000 });
  const { _id: space_id } = await ada.get(spaces.createSpace, space(house._id, 10));
  const { environment_id: _, ...fields } = space(house._id, 20);
  const changed = await ada.get(spaces.updateSpace, { ...fields, space_id });
  expect(changed).toMatchObject({ _id: space_id, gross_floor_area: 20 });
  expect((await ada.ask(spaces.updateSpace, { ...fields, space_id, gross_floor_area: 1001 })).code).toBe(
    'space.area-too-large',
  );
  for (const reply of [
    await eve.ask(spaces.updateSpace, { ...fields, space_id }),
    await eve.ask(spaces.checkSpaceDeletable, { space_id }),
    await eve.ask(spaces.deleteSpace, { space_id }),
  ])
    expect(reply).toMatchObject({ httpStatus: 404, code: 'space.not-found' });
  expect(await ada.get(spaces.checkSpaceDeletable, { space_id })).toEqual({
    is_deletable: true,
    sensors: 0,
    leases: 0,
    occupants: 0,
  });
  await ada.get(spaces.deleteSpace, { space_id });
  expect(await ada.get(spaces.getSpaces, { environment_id: house._id })).toEqual([]);
});

test('a form gets the remaining area in advance, without counting the edited space twice', async () => {
  const house = await ada.newEnvironment({ gross_floor_area: 1000 });
  const environment_id = house._id;
  const { _id: space_id } = await ada.get(spaces.createSpace, { ...space(environment_id, 600), capacity: 7 });
  const fits = (of: string, area: string) =>
    ada.get(spaces.checkGrossFloorArea, { environment_id, space_id: of, area });
  expect(await fits('0', '401')).toEqual({ allowed: false, taken: 600, maximum: 1000 });
  expect(await fits('0', '400')).toMatchObject({ allowed: true });
  expect(await fits(space_id, '1000')).toEqual({ allowed: true, taken: 0, maximum: 1000 });
  const asked = { environment_id, space_id: '0', capacity: '5' };
  expect(await ada.get(spaces.checkOccupancy, asked)).toMatchObject({ allowed: true, taken: 7 });
  expect((await eve.ask(spaces.checkOccupancy, asked)).httpStatus).toBe(404);
  expect((await ada.get(spaces.getSpaceTypes, {})).map(({ key }) => key)).toContain('lobby');
  expect(await ada.get(spaces.checkPropertySpaceExists, {})).toEqual({ property_exists: true, space_exists: true });
  const zoe = await server.newAdmin('Zoe');
  expect(await zoe.get(spaces.checkPropertySpaceExists, {})).toEqual({ property_exists: false, space_exists: false });
});

test('the spaces of a property together have no more people than the property', async () => {
  const house = await ada.newEnvironment({ gross_floor_area: 1000, occupancy: 50 });
  const environment_id = house._id;
  const first = await ada.get(spaces.createSpace, { ...space(environment_id, 100), capacity: 40 });
  const check = (space_id: string, capacity: string) =>
    ada.get(spaces.checkOccupancy, { environment_id, space_id, capacity });
  expect(await check('0', '11')).toEqual({ allowed: false, taken: 40, maximum: 50 });
  expect(await check('0', '10')).toMatchObject({ allowed: true });
  expect(await check(first._id, '50')).toMatchObject({ allowed: true, taken: 0 });
  const over = await ada.ask(spaces.createSpace, { ...space(environment_id, 100), capacity: 11 });
  expect(over).toMatchObject({ httpStatus: 409, code: 'space.capacity-too-large' });
  const unstated = await ada.newEnvironment({ gross_floor_area: 1000 });
  const many = { environment_id: unstated._id, space_id: '0', capacity: '999999' };
  expect(await ada.get(spaces.checkOccupancy, many)).toMatchObject({ allowed: false, maximum: 2152 });
});

test('a space the organization uses itself has no other tenant', async () => {
  const zoe = await server.newAdmin('Zoe');
  const house = await zoe.newEnvironment({ gross_floor_area: 1000 });
  const own = { ...space(house._id, 10), i_am_tenant: true, tenant_name: 'Somebody else' };
  expect(await zoe.get(spaces.createSpace, own)).toMatchObject({ i_am_tenant: true, tenant_name: '' });
});
