import http from 'node:http';
import net from 'node:net';
import { environments } from '@steward/contract/estate/environments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGeocoder } from '../../../gateways/geocoding/geocoder.ts';
import type { Person } from '../../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let service: http.Server;
let url: string;
let ada: Person;
/** What the service answers next, and what it was asked. */
let answer: { status: number; body: string; location?: string };
const asked: URL[] = [];

beforeAll(async () => {
  service = http.createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://service'));
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as net.AddressInfo).port}/search`;
  server = await startTestServer({ STEWARD_GEOCODING_URL: url, STEWARD_PRIVATE_PROVIDERS: 'on' });
  ada = await server.newAdmin('Ada');
});
afterAll(async () => {
  await server.stop();
  service.close();
});

const address = {
  address: 'Unter den Linden 1 & 3',
  city: 'Berlin',
  state: 'Berlin',
  zip_code: '10117',
  country_code: 'DE',
};
const found = { lat: '52.5170', lon: '13.3966', display_name: 'Unter den Linden 1, Berlin' };
const answers = (status: number, body: unknown, location?: string) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body), ...(location && { location }) };
};
const find = (who = ada) => who.ask(environments.findAddressPosition, address);

test('an address is looked up by its parts, and nothing of it is saved', async () => {
  answers(200, [found]);
  expect(await find()).toMatchObject({
    data: { position: { latitude: 52.517, longitude: 13.3966, name: 'Unter den Linden 1, Berlin' } },
  });
  expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
    street: 'Unter den Linden 1 & 3',
    city: 'Berlin',
    state: 'Berlin',
    postalcode: '10117',
    countrycodes: 'de',
    format: 'jsonv2',
    limit: '1',
  });
  answers(200, []);
  expect(await find()).toMatchObject({ data: { position: null } });
});

test.each([
  ['an error', 500, 'down'],
  ['no list', 200, { error: 'x' }],
  ['no JSON', 200, '<html>'],
  ['a place without a position', 200, [{ ...found, lat: '' }]],
  ['a position that is none', 200, [{ ...found, lat: '95' }]],
  ['more than a megabyte', 200, `[${' '.repeat(1_100_000)}]`],
])('%s is no position', async (_, status, body) => {
  answers(status, body);
  expect(await find()).toMatchObject({ httpStatus: 502, code: 'geocoding.unreachable' });
});

test('a redirect is not followed', async () => {
  const before = asked.length;
  answers(302, '', `${url}?elsewhere`);
  expect(await find()).toMatchObject({ code: 'geocoding.unreachable' });
  expect(asked).toHaveLength(before + 1);
});

test('a member without the right to change properties asks nothing', async () => {
  const { _id } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [_id]);
  const before = asked.length;
  answers(200, [found]);
  expect((await find(mo)).httpStatus).toBe(403);
  expect(asked).toHaveLength(before);
  await server.giveRole(mo, 'asset_manager');
  await mo.logIn(mo.session.email, PASSWORD);
  expect(await find(mo)).toMatchObject({ data: { position: { latitude: 52.517 } } });
});

test('an address inside the network is refused unless that is set; without a service there is nothing to ask', async () => {
  answers(200, [found]);
  const before = asked.length;
  const closed = makeGeocoder({ geocodingUrl: url, env: 'local', privateProviders: false });
  await expect(closed?.(address)).rejects.toThrow('only https is allowed');
  const neighbour = { geocodingUrl: 'https://10.0.0.7/search', env: 'production', privateProviders: false } as const;
  await expect(makeGeocoder(neighbour)?.(address)).rejects.toThrow('10.0.0.7 is closed to the server');
  expect(asked).toHaveLength(before);
  expect(makeGeocoder({ env: 'local', privateProviders: true })).toBeUndefined();
  const plain = await startTestServer();
  try {
    const eve = await plain.newAdmin('Eve');
    expect(await find(eve)).toMatchObject({ httpStatus: 409, code: 'geocoding.off' });
  } finally {
    await plain.stop();
  }
});
