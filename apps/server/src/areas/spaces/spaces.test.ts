import { spaces } from '@steward/contract/spaces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
  const house = await ada.newEnvironment();
  await ada.get(spaces.createSpace, space(house._id, 10));
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
