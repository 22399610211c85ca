import { organizations } from '@steward/contract/access/organizations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a signed-in user gets the states of a country and the cities of a state; without a session the call is refused', async () => {
  const ada = await server.newAdmin();
  const states = await ada.get(organizations.fetchStates, { country_code: 'US' });
  expect(states).toHaveLength(51);
  expect(states).toContainEqual({
    code: 'TX',
    name: 'Texas',
    names: { en: 'Texas', de: 'Texas', ar: 'تكساس' },
  });
  const texan = await ada.get(organizations.fetchCities, { country_code: 'US', state: 'Texas', search: 'aust' });
  expect(texan).toEqual([{ name: 'Austin', state: 'Texas' }]);
  const any = await ada.get(organizations.fetchCities, { country_code: 'US', search: 'san' });
  expect(any).toHaveLength(100);
  expect(await ada.get(organizations.fetchStates, { country_code: 'ZZ' })).toEqual([]);
  const stranger = server.stranger();
  expect((await stranger.ask(organizations.fetchStates, { country_code: 'US' })).httpStatus).toBe(401);
  expect((await stranger.ask(organizations.fetchCities, { country_code: 'US', search: 'aust' })).httpStatus).toBe(401);
});
