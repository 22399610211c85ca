import http from 'node:http';
import net from 'node:net';
import { auditLog } from '@steward/contract/access/audit-log';
import type { Input } from '@steward/contract/call';
import { devices } from '@steward/contract/sensing/devices';
import { spaces } from '@steward/contract/estate/spaces';
import { search } from '@steward/contract/foundation/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let sue: Person;

beforeAll(async () => {
  server = await startTestServer({ STEWARD_THROTTLE: 'off', STEWARD_PRIVATE_PROVIDERS: 'on' });
  sue = await server.newSuperAdmin();
});
afterAll(() => server.stop());

const csv = (...lines: string[]) => [new File([lines.join('\r\n')], 'devices.csv', { type: 'text/csv' })];
const sync = (files: File[], change: Partial<Input<typeof devices.synchw>> = {}, who = sue) =>
  who.ask(devices.synchw, { source: 'Veea', apply: true, ...change }, files);
const register = async (who: Person, change: Input<typeof devices.getHardware> = {}) =>
  (await who.get(devices.getHardware, { page_size: 100, ...change })).paginateData;

test('a Super Admin previews the changes, then updates the register; the same list again changes nothing', async () => {
  const house = await sue.newEnvironment();
  const lobby = await sue.get(spaces.createSpace, {
    environment_id: house._id,
    space_name: 'Lobby',
    space_type_id: 'lobby',
    gross_floor_area: 10,
  });
  const list = csv(
    'Serial number;Name;Maker;Property;Space;Last seen;Sensors',
    `S-1;Hub;Veea;${house.environment_name};Lobby;2026-11-01T08:00:00Z;temperature=°C|humidity=%`,
    `S-2;Meter;Veea;${house._id};;;`,
    'S-3;Spare;Veea;;;;',
  );
  const seen = await sync(list, { apply: false });
  expect(seen.data).toMatchObject({ is_applied: false, added: 3, changed: 0, removed: 0, refused: [] });
  expect(await register(sue)).toEqual([]);
  expect((await sync(list, { plan: seen.data.plan })).data).toMatchObject({ is_applied: true, added: 3 });
  const [first, second] = await register(sue);
  expect(first).toMatchObject({
    serial_number: 'S-1',
    environment_id: house._id,
    space_name: 'Lobby',
    source: 'Veea',
    last_seen_at: '2026-11-01T08:00:00.000Z',
    sensors: [{ sensor_key: 'humidity', unit: '%' }, { sensor_key: 'temperature' }],
  });
  expect(second).toMatchObject({ environment_name: house.environment_name, space_id: null });
  // The same list twice, and with the former plan: nothing is left to do.
  expect((await sync(list, { plan: seen.data.plan })).data).toMatchObject({ added: 0, unchanged: 3, removed: 0 });

  // A space with devices cannot be deleted.
  expect(await sue.get(spaces.checkSpaceDeletable, { space_id: lobby._id })).toMatchObject({
    is_deletable: false,
    sensors: 1,
  });
  expect((await sue.ask(spaces.deleteSpace, { space_id: lobby._id })).code).toBe('space.sensors-attached');

  const next = csv('serial;firmware;space;sensors', 's-1;2.0;;temperature=K', 'S-4;1.0;;');
  const { data } = await sync(next, { apply: false });
  expect(data).toMatchObject({ added: 1, changed: 1, unchanged: 0, removed: 2 });
  expect(data.rows.find(({ serial_number }) => serial_number === 'S-1')?.changes).toEqual([
    { field: 'firmware', before: '', after: '2.0' },
    { field: 'space', before: 'Lobby', after: '' },
    { field: 'sensors', before: 'humidity (%), temperature (°C)', after: 'temperature (K)' },
  ]);
  await sync(next);
  expect((await register(sue)).map(({ serial_number }) => serial_number)).toEqual(['S-1', 'S-4']);
  const all = await register(sue, { with_removed: true });
  expect(all.filter(({ removed_at }) => removed_at !== null).map(({ serial_number }) => serial_number)).toEqual([
    'S-2',
    'S-3',
  ]);
  await sue.get(spaces.deleteSpace, { space_id: lobby._id });
  // The list of another source does not affect these; a device that comes back is the same one.
  await sync(csv('serial', 'S-3'), { source: 'Other' });
  const back = (await register(sue)).find(({ serial_number }) => serial_number === 'S-3');
  expect(back).toMatchObject({ _id: all.find(({ serial_number }) => serial_number === 'S-3')?._id, source: 'Other' });
  expect(await register(sue)).toHaveLength(3);

  const log = await sue.get(auditLog.getAuditLog, { table: 'hardware', page_size: 100 } as never);
  expect(JSON.stringify(log)).toContain('"firmware"');
});

test('a wrong row is refused alone, and its device is not marked as removed', async () => {
  const { organization_id } = (await server.newAdmin('Ann')).session;
  await sync(csv('serial,name', 'A,one', 'B,two', 'C,three'), { organization_id });
  const list = csv('serial,name,property', 'A,uno,', 'B,dos,Nowhere', ',none,', 'A,again,', 'C,\u0007,', 'D,new,');
  const { data } = await sync(list, { organization_id });
  expect(data).toMatchObject({ added: 1, changed: 1, removed: 0 });
  expect(data.refused.map(({ line, serial_number, reason, about }) => [line, serial_number, reason, about])).toEqual([
    [3, 'B', 'property-unknown', 'Nowhere'],
    [4, '', 'serial-missing', ''],
    [5, 'A', 'serial-twice', '2'],
    [6, 'C', 'characters', ''],
  ]);
  expect((await register(sue, { organization_id })).map(({ name }) => name)).toEqual(['uno', 'two', 'three', 'new']);
});

test('an invalid list, one that is too long, or one changed since the preview does nothing', async () => {
  const { organization_id } = (await server.newAdmin('Bea')).session;
  const there = { organization_id };
  const code = async (files: File[], change: Partial<Input<typeof devices.synchw>> = {}) =>
    (await sync(files, { ...there, ...change })).code;
  expect(await code(csv('colour', 'red'))).toBe('hardware.list-unreadable');
  expect(await code(csv('serial,property', 'A,Nowhere'))).toBe('hardware.list-empty');
  expect(await code(csv('serial'))).toBe('hardware.list-empty');
  expect(await code(csv('serial', ...Array.from({ length: 5001 }, (_, n) => `S${n}`)))).toBe('hardware.list-too-large');
  expect(await code(csv('serial', 'x'.repeat(2 * 1024 * 1024)))).toBe('hardware.list-too-large');
  expect(await code([])).toBe('request.invalid');
  expect(await code(csv('serial', 'A'), { list_address: 'https://example.org/' })).toBe('request.invalid');
  const { plan } = (await sync(csv('serial', 'A'), { ...there, apply: false })).data;
  await sync(csv('serial', 'A', 'B'), there);
  expect(await code(csv('serial', 'A'), { plan })).toBe('hardware.changed');
  expect(await register(sue, there)).toHaveLength(2);
});

test('two simultaneous requests apply it once', async () => {
  const { organization_id } = (await server.newAdmin('Cleo')).session;
  const list = csv('serial,sensors', ...Array.from({ length: 200 }, (_, n) => `S-${n},co2`));
  const both = await Promise.all([1, 2, 3].map(() => sync(list, { organization_id })));
  expect(both.map(({ data }) => data.added).toSorted((a, b) => a - b)).toEqual([0, 0, 200]);
  expect((await sue.get(devices.getHardware, { organization_id })).totalData).toBe(200);
});

test('only Super Admins sync; other users see the devices of the properties within reach', async () => {
  const ada = await server.newAdmin();
  const eve = await server.newAdmin('Eve');
  const [mine, other] = [await ada.newEnvironment(), await ada.newEnvironment()];
  const { organization_id } = ada.session;
  const list = csv('serial,property', `M,${mine._id}`, `O,${other._id}`, 'N,');
  for (const who of [ada, await server.newMember(ada, [mine._id])])
    expect(await sync(list, {}, who)).toMatchObject({ httpStatus: 403, code: 'session.forbidden' });
  await sync(list, { organization_id });
  const mo = await server.newMember(ada, [mine._id]);
  const serials = async (who: Person, change = {}) =>
    (await register(who, change)).map(({ serial_number }) => serial_number);
  expect(await serials(ada)).toEqual(['M', 'N', 'O']);
  expect(await serials(mo)).toEqual(['M']);
  expect(await serials(mo, { environment_id: mine._id })).toEqual(['M']);
  expect((await mo.ask(devices.getHardware, { environment_id: other._id })).code).toBe('environment.not-found');
  expect(await serials(eve)).toEqual([]);
  expect((await eve.ask(devices.getHardware, { organization_id })).code).toBe('organization.not-found');
  expect((await eve.ask(devices.getHardware, { environment_id: mine._id })).httpStatus).toBe(404);
  // A list cannot name a property of another organization.
  const foreign = await sync(csv('serial,property', `X,${mine._id}`), { organization_id: eve.session.organization_id });
  expect(foreign.code).toBe('hardware.list-empty');
});

test('a platform serves the list at an address, and is sent its key', async () => {
  const heard: (string | undefined)[] = [];
  const platform = http.createServer((request, response) => {
    heard.push(request.headers.authorization);
    if (request.url === '/moved') return response.writeHead(302, { location: '/list' }).end();
    return response.end(JSON.stringify({ devices: [{ deviceId: 'J-1', name: 'From afar', sensors: ['co2'] }] }));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { port } = platform.address() as { port: number };
  const from = (path: string) => ({ list_address: `http://127.0.0.1:${port}${path}`, authorization: 'Bearer abc' });
  const { organization_id } = (await server.newAdmin('Dora')).session;
  expect((await sync([], { organization_id, ...from('/list') })).data).toMatchObject({ added: 1 });
  expect(heard).toEqual(['Bearer abc']);
  expect(await register(sue, { organization_id })).toMatchObject([
    { serial_number: 'J-1', name: 'From afar', sensors: [{ sensor_key: 'co2' }] },
  ]);
  expect((await sync([], { organization_id, ...from('/moved') })).code).toBe('hardware.unreachable');
  for (const list_address of ['http://169.254.169.254/latest', 'file:///etc/passwd', 'https://10.0.0.1/'])
    expect((await sync([], { organization_id, list_address })).code).toBe('hardware.unreachable');
  platform.close();
});

test('an address inside the network is not connected to unless a setting allows it, in every environment', async () => {
  let connections = 0;
  const inside = net.createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const { port } = inside.address() as net.AddressInfo;
  const addresses = ['https://localhost', 'https://127.0.0.1', 'http://127.0.0.1', 'https://[::ffff:127.0.0.1]'];
  const { organization_id } = (await server.newAdmin('Dan')).session;
  const open = { organization_id, list_address: `https://localhost:${port}/list` };
  expect((await sync([], open)).code).toBe('hardware.unreachable');
  expect(connections, 'where it is set').toBe(1);
  for (const environment of ['local', 'staging']) {
    const closed = await startTestServer({ STEWARD_ENV: environment });
    const root = await closed.newSuperAdmin();
    const own = (await closed.newAdmin('Dee')).session.organization_id;
    for (const address of addresses)
      expect((await sync([], { organization_id: own, list_address: `${address}:${port}/list` }, root)).code).toBe(
        'hardware.unreachable',
      );
    await closed.stop();
  }
  expect(connections).toBe(1);
  inside.close();
}, 60_000);

test('a device within reach is found by its name, maker and serial number, and no longer once it is removed', async () => {
  const [near, far] = [await sue.newEnvironment(), await sue.newEnvironment()];
  const lines = [`Q-77;Boilerhub;Quandify;${near._id}`, `Q-88;Chiller;Quandify;${far._id}`];
  await sync(csv('serial;name;maker;property', ...lines), { source: 'Quandify' });
  const member = await server.newMember(sue, [near._id]);
  const other = await server.newAdmin();
  const find = async (who: Person, wanted: string) =>
    (await who.get(search.globalSearch, { search: wanted })).map(({ type, name, url }) => `${type} ${name} ${url}`);
  const found = `Devices Boilerhub /datahub/devices/${(await register(sue)).find(({ name }) => name === 'Boilerhub')?._id}`;
  expect(await find(sue, 'boilerhub')).toEqual([found]);
  expect(await find(sue, 'Q-77')).toContain(found);
  expect(await find(member, 'Quandify')).toEqual([found]);
  expect(await find(other, 'Quandify')).toEqual([]);
  await sync(csv('serial;name', 'Q-88;Chiller'), { source: 'Quandify' });
  expect(await find(sue, 'boilerhub')).toEqual([]);
});

test('a list neither changes nor removes a sensor that a person described', async () => {
  const bo = await server.newSuperAdmin();
  await sync(csv('serial;sensors', 'K-1;temp=K|co2=ppm'), {}, bo);
  const [device] = await register(bo);
  const temp = device?.sensors.find(({ sensor_key }) => sensor_key === 'temp');
  await bo.get(devices.saveSensor, { sensor_id: temp?._id ?? '', unit: '°C', point_type: 'zone_air_temp' });
  const own = await bo.get(devices.saveSensor, { hardware_id: device?._id ?? '', sensor_key: 'own' });
  const { data } = await sync(csv('serial;sensors', 'K-1;TEMP=F|pm10=ug'), {}, bo);
  expect(data.rows[0]?.changes).toEqual([{ field: 'sensors', before: 'co2 (ppm)', after: 'pm10 (ug)' }]);
  const [after] = await register(bo);
  expect(after?.sensors.map(({ sensor_key, unit }) => `${sensor_key} ${unit}`)).toEqual(['own ', 'pm10 ug', 'temp °C']);
  expect(after?.sensors.map(({ _id }) => _id)).toEqual(expect.arrayContaining([temp?._id, own._id]));
});
