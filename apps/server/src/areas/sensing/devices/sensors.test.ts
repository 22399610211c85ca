import { members } from '@steward/contract/access/members';
import { leases } from '@steward/contract/estate/leases';
import { meters } from '@steward/contract/estate/meters';
import { spaces } from '@steward/contract/estate/spaces';
import { tasks } from '@steward/contract/estate/tasks';
import { tenants } from '@steward/contract/estate/tenants';
import { devices } from '@steward/contract/sensing/devices';
import { writeAllNoted } from '../telemetry/latest.ts';
import { sendTelemetry } from '../../../testing/telemetry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_THROTTLE: 'off' });
});
afterAll(() => server.stop());

const addSpace = (who: Person, environment_id: string, space_name: string) =>
  who.get(spaces.createSpace, { environment_id, space_name, space_type_id: 'office', gross_floor_area: 10 });

/** An organization with two properties, a space in each, and a device in the first. */
async function building() {
  const ada = await server.newAdmin();
  const [here, there] = [await ada.newEnvironment(), await ada.newEnvironment()];
  const [room, elsewhere] = [await addSpace(ada, here._id, 'Room'), await addSpace(ada, there._id, 'Elsewhere')];
  const device = await ada.get(devices.addDevice, { serial_number: 'TH-1', name: 'Thermo', environment_id: here._id });
  return { ada, here, there, room, elsewhere, device };
}

const newest = (sensorId: string, organizationId: string, minutesAgo: number, value: number) =>
  server.owner.query(
    `insert into sensor_latest (organization_id, sensor_id, at, value, quality, first_at)
     values ($1, $2, now() - make_interval(mins => $3), $4, 'a', now())
     on conflict (organization_id, sensor_id) do update set at = excluded.at, value = excluded.value`,
    [organizationId, sensorId, minutesAgo, value],
  );

test('a sensor takes unit, kind and range from its type, and its state from its newest value', async () => {
  const { ada, here, device } = await building();
  const types = await ada.get(devices.getPointTypes, {});
  const type = types.find(({ key }) => key === 'active_energy');
  const sensor = await ada.get(devices.saveSensor, {
    hardware_id: device._id,
    sensor_key: 'e_total',
    point_type: 'active_energy',
    factor: 10,
  });
  expect(sensor).toMatchObject({
    unit: 'kWh',
    kind: 'counter',
    environment_id: here._id,
    state: 'never',
    latest: null,
  });
  expect(sensor).toMatchObject({ valid_min: type?.min, valid_max: type?.max, expected_seconds: 900 });
  const ask = async (state?: 'live' | 'silent' | 'never' | 'off') =>
    (await ada.get(devices.getHardwareSensors, { hardware_id: device._id, ...(state && { state }) })).paginateData;
  const { organization_id } = ada.session;
  await newest(sensor._id, organization_id, 44, 12);
  expect(await ask('live')).toMatchObject([{ _id: sensor._id, latest: { value: 120, quality: 'a' } }]);
  expect(await ada.get(devices.getDevice, { hardware_id: device._id })).toMatchObject({ state: 'live' });
  await newest(sensor._id, organization_id, 46, 12);
  expect(await ask('silent')).toHaveLength(1);
  expect(await ada.get(devices.getHardware, { state: 'silent' })).toMatchObject({
    totalData: 1,
    states: { live: 0, silent: 1, never: 0, off: 0 },
  });
  // A removed sensor keeps its values, and comes back as the same one.
  await ada.get(devices.removeSensor, { sensor_id: sensor._id });
  expect(await ask()).toEqual([]);
  expect(await ask('off')).toMatchObject([{ latest: { value: 120 } }]);
  const again = await ada.get(devices.saveSensor, { hardware_id: device._id, sensor_key: 'E_total' });
  expect(again._id).toBe(sensor._id);
  const twice = await ada.ask(devices.saveSensor, { hardware_id: device._id, sensor_key: 'e_TOTAL' });
  expect(twice).toMatchObject({ httpStatus: 409, code: 'sensor.key-taken' });
});

test('sensors of a device are saved together by their keys: known ones are changed, others added, all or none', async () => {
  const { ada, here, room, elsewhere, device } = await building();
  const hardware_id = device._id;
  const water = await ada.get(meters.addMeter, {
    environment_id: here._id,
    meter_no: 'W-1',
    carrier: 'water',
  } as never);
  const save = (rows: readonly object[], who = ada) =>
    who.ask(devices.saveSensors, { hardware_id, sensors: rows as never });
  const known = await ada.get(devices.saveSensor, { hardware_id, sensor_key: 'T', name: 'Air', valid_max: 40 });
  const gone = await ada.get(devices.saveSensor, { hardware_id, sensor_key: 'gone', factor: 3 });
  await ada.get(devices.removeSensor, { sensor_id: gone._id });
  const { data } = await save([
    { sensor_key: 'co2', point_type: 'co2', space_id: room._id },
    { sensor_key: 't', name: null, unit: '°C' },
    { sensor_key: 'gone' },
  ]);
  expect(data).toMatchObject([
    { sensor_key: 'co2', unit: 'ppm', kind: 'gauge', valid_max: 5000, expected_seconds: 900, space_name: 'Room' },
    { _id: known._id, name: '', unit: '°C', valid_max: 40, factor: 1 },
    { _id: gone._id, factor: 1, state: 'never' },
  ]);
  // Each is refused with the row that is wrong, and nothing of the others is written.
  const refusals: [object, string][] = [
    [{ sensor_key: 'CO2' }, 'sensors.2.sensor_key'],
    [{ sensor_key: 'T', valid_min: 41 }, 'sensors.2.valid_max'],
    [{ sensor_key: 'new', valid_min: 2, valid_max: 1 }, 'sensors.2.valid_max'],
    [{ sensor_key: 'T', meter_id: water._id }, 'sensors.2.meter_id'],
    [{ sensor_key: 'new', space_id: elsewhere._id }, 'sensors.2.space_id'],
    [{ sensor_key: 'new', space_id: here._id }, 'sensors.2.space_id'],
    [{ sensor_key: 'T', factor: 0 }, 'sensors.2.factor'],
  ];
  for (const [row, field] of refusals) {
    const refused = await save([{ sensor_key: 'co2', name: 'Other' }, { sensor_key: 'first' }, row]);
    expect(refused.errors, field).toMatchObject([{ field }]);
  }
  const all = (await ada.get(devices.getHardwareSensors, { hardware_id })).paginateData;
  expect(all.map(({ sensor_key, name }) => [sensor_key, name])).toEqual([
    ['co2', ''],
    ['gone', ''],
    ['t', ''],
  ]);
  const mia = await server.newMember(ada, [here._id]);
  expect((await save([{ sensor_key: 'x' }], mia)).code).toBe('session.forbidden');
  expect((await save([{ sensor_key: 'x' }], await server.newAdmin('Eve'))).code).toBe('hardware.not-found');
  await ada.get(devices.updateDevice, { hardware_id, is_removed: true });
  expect((await save([{ sensor_key: 't' }])).code).toBe('hardware.not-found');
});

test('a sensor is attached to spaces and meters of its property only, and its space cannot be deleted', async () => {
  const { ada, here, room, elsewhere, device } = await building();
  const eve = await server.newAdmin('Eve');
  const { _id: sensor_id } = await ada.get(devices.saveSensor, {
    hardware_id: device._id,
    sensor_key: 't',
    unit: 'm³',
  });
  const attach = (who: Person, space_id: string | null, id = sensor_id) =>
    who.ask(devices.attachSensorToSpace, { sensor_id: id, space_id });
  expect((await attach(ada, room._id)).data).toMatchObject({ space_id: room._id, space_name: 'Room' });
  expect(await ada.get(devices.getSpaceHardware, { space_id: room._id })).toMatchObject([
    { _id: device._id, sensors: [{ _id: sensor_id }] },
  ]);
  expect((await ada.ask(spaces.deleteSpace, { space_id: room._id })).code).toBe('space.sensors-attached');
  expect(await attach(ada, elsewhere._id)).toMatchObject({ httpStatus: 400, code: 'request.invalid' });
  expect(await attach(eve, room._id)).toMatchObject({ httpStatus: 404, message: 'Sensor Not Found!!' });
  expect(await attach(ada, null, device._id)).toMatchObject({ httpStatus: 404, message: 'Sensor Not Found!!' });
  const outside = await server.newMember(ada, []);
  expect((await attach(outside, null)).httpStatus).not.toBe(200);
  expect((await attach(ada, null)).data).toMatchObject({ space_id: null });
  await ada.get(spaces.deleteSpace, { space_id: room._id });

  const meter = { environment_id: here._id, meter_no: 'W-1' };
  const water = await ada.get(meters.addMeter, { ...meter, carrier: 'water' } as never);
  const power = await ada.get(meters.addMeter, { ...meter, carrier: 'electricity' } as never);
  const count = (meter_id: string) => ada.ask(devices.saveSensor, { sensor_id, meter_id });
  expect((await count(power._id)).errors).toMatchObject([{ field: 'meter_id' }]);
  expect((await count(water._id)).data).toMatchObject({ meter_id: water._id, meter_no: 'W-1', unit: 'm³' });
  // Elsewhere it counts this meter no longer.
  await ada.get(devices.updateDevice, { hardware_id: device._id, environment_id: elsewhere.environment_id });
  expect(await ada.get(devices.getSensor, { sensor_id })).toMatchObject({ meter_id: null });
});

test('a meter is counted by one sensor in a direction, and its device stays in the property once it has values', async () => {
  const { ada, here, there, device } = await building();
  const meter = { environment_id: here._id, carrier: 'electricity', meter_no: 'ONCE' } as const;
  const { _id: meter_id } = await ada.get(meters.addMeter, meter);
  const counter = { hardware_id: device._id, unit: 'kWh', kind: 'counter' as const, meter_id };
  const { _id: sensor_id } = await ada.get(devices.saveSensor, { ...counter, sensor_key: 'in' });
  const again = await ada.ask(devices.saveSensor, { ...counter, sensor_key: 'twice' });
  expect(again.errors).toEqual([{ field: 'meter_id', message: 'has another sensor in this direction' }]);
  await ada.get(devices.saveSensor, { ...counter, sensor_key: 'out', direction: 'export' });
  await ada.get(devices.saveSensor, { sensor_id, name: 'Main' });
  const { token } = await ada.get(devices.issueDeviceToken, { hardware_id: device._id });
  await sendTelemetry(server.address, token, { in: 5 });
  await writeAllNoted(server.steward.platform);
  const move = { hardware_id: device._id, environment_id: there._id };
  expect((await ada.ask(devices.updateDevice, move)).code).toBe('hardware.counts-meter');
});

test('people see the sensors of what they reach, and other organizations none', async () => {
  const { ada, here, there, room, device } = await building();
  const spare = await ada.get(devices.addDevice, { serial_number: 'SPARE' });
  const inRoom = await ada.get(devices.saveSensor, { hardware_id: spare._id, sensor_key: 'co2', space_id: room._id });
  const onDevice = await ada.get(devices.saveSensor, { hardware_id: device._id, sensor_key: 't' });
  const ids = async (who: Person) =>
    (await who.get(devices.getHardwareSensors, {})).paginateData.map(({ _id }) => _id).toSorted();
  const [mia, tom] = [await server.newMember(ada, [here._id]), await server.newMember(ada, [there._id])];
  const both = [inRoom._id, onDevice._id].toSorted();
  expect(await ids(ada)).toEqual(both);
  expect(await ids(mia)).toEqual(both);
  expect(await ids(tom)).toEqual([]);
  expect(await ids(await server.newAdmin('Eve'))).toEqual([]);
  expect((await tom.ask(devices.getSensor, { sensor_id: onDevice._id })).httpStatus).toBe(404);
  expect((await tom.ask(devices.getHardwareSensors, { space_id: room._id })).code).toBe('space.not-found');
  // Members look; adding a device needs the permission.
  expect((await mia.ask(devices.addDevice, { serial_number: 'X' })).code).toBe('session.forbidden');
  expect((await ada.ask(devices.addDevice, { serial_number: 'th-1' })).code).toBe('hardware.serial-taken');
  const gateway_id = spare._id;
  expect(await ada.get(devices.updateDevice, { hardware_id: device._id, gateway_id })).toMatchObject({
    gateway_name: 'SPARE',
  });
  const chain = { hardware_id: spare._id, gateway_id: device._id };
  expect((await ada.ask(devices.updateDevice, chain)).code).toBe('hardware.gateway');
});

test('a tenant sees the sensors and devices in the spaces that it leases, and no others', async () => {
  const { ada, here, room, device } = await building();
  const environment_id = here._id;
  const other = await addSpace(ada, environment_id, 'Other');
  const add = (sensor_key: string, space_id: string | null) =>
    ada.get(devices.saveSensor, { hardware_id: device._id, sensor_key, space_id });
  const [mine] = [await add('mine', room._id), await add('theirs', other._id), await add('building', null)];
  const hall = await ada.get(devices.addDevice, { serial_number: 'HALL', environment_id });
  const tenant = await ada.get(tenants.saveTenant, { environment_id, name: 'North' });
  await ada.get(leases.saveLease, { tenant_id: tenant._id, space_id: room._id, valid_from: '2020-01-01' });
  const tess = await server.newMember(ada, [environment_id]);
  await ada.get(members.updateUserRole, { user_id: tess.session.uid, role_id: await roleOf(ada, 'tenant') });
  await ada.get(tenants.setTenantAccounts, { tenant_id: tenant._id, user_ids: [tess.session.uid] });
  const seen = await tess.get(devices.getHardwareSensors, {});
  expect(seen.paginateData.map(({ _id }) => _id)).toEqual([mine?._id]);
  const register = (await tess.get(devices.getHardware, {})).paginateData;
  expect(register).toMatchObject([{ _id: device._id, sensors: [{ sensor_key: 'mine' }] }]);
  expect((await tess.ask(devices.getDevice, { hardware_id: hall._id })).httpStatus).toBe(404);
});

test('a new token gives the ones before seven more days; a revoked one and those of a removed device end', async () => {
  const { ada, device } = await building();
  const eve = await server.newAdmin('Eve');
  const hardware_id = device._id;
  const list = () => ada.get(devices.getDeviceTokens, { hardware_id });
  const first = await ada.get(devices.issueDeviceToken, { hardware_id });
  expect(first.token).toMatch(/^std_[\w-]{22}\.[\w-]{43}$/);
  expect(first.token.endsWith(first.hint)).toBe(true);
  const second = await ada.get(devices.issueDeviceToken, { hardware_id });
  const [newer, older] = await list();
  expect([newer?._id, older?._id]).toEqual([second._id, first._id]);
  expect(newer?.valid_until).toBeNull();
  const days = (Date.parse(older?.valid_until ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  expect(JSON.stringify(await list())).not.toContain(second.token);
  expect((await eve.ask(devices.issueDeviceToken, { hardware_id })).code).toBe('hardware.not-found');
  expect((await eve.ask(devices.revokeDeviceToken, { device_token_id: first._id })).code).toBe(
    'device-token.not-found',
  );
  await ada.get(devices.revokeDeviceToken, { device_token_id: first._id });
  expect((await list())[1]?.revoked_at).not.toBeNull();
  await ada.get(devices.updateDevice, { hardware_id, is_removed: true });
  expect((await list()).every(({ revoked_at }) => revoked_at !== null)).toBe(true);
  expect((await ada.ask(devices.issueDeviceToken, { hardware_id })).code).toBe('hardware.not-found');
});

test('a printed label shows what is released and nothing else; a report becomes a task; a revoked one is unknown', async () => {
  const { ada, here, device } = await building();
  const hardware_id = device._id;
  const shown = await ada.get(devices.saveSensor, { hardware_id, sensor_key: 'shown', name: 'Room', unit: '°C' });
  await ada.get(devices.saveSensor, { hardware_id, sensor_key: 'hidden', name: 'Secret' });
  await newest(shown._id, ada.session.organization_id, 1, 21.4);
  const label = await ada.get(devices.saveDeviceLabel, { hardware_id, released: ['state'], sensor_ids: [shown._id] });
  const hwdId = label.url?.split('/').at(-1) ?? '';
  const visitor = server.stranger();
  const page = await visitor.get(devices.getHardwareById, { hwdId });
  expect(page).toMatchObject({
    name: 'Thermo',
    kind: null,
    property: null,
    state: 'live',
    sensors: [{ name: 'Room', latest: { value: 21.4 } }],
  });
  expect(JSON.stringify(page)).not.toMatch(/Secret|TH-1/);
  // The address stays the same when something else is released.
  const other = await ada.get(devices.saveDeviceLabel, { hardware_id, released: ['property'], sensor_ids: [] });
  expect(other.url).toBe(label.url);
  expect(await visitor.get(devices.getHardwareById, { hwdId })).toMatchObject({
    property: here.environment_name,
    state: null,
    sensors: [],
  });
  await visitor.get(devices.reportHardwareProblem, { hwdId, problem: 'It blinks red', contact: 'Floor 3' });
  expect(await ada.get(tasks.getTasks, {})).toMatchObject([
    { title: 'Thermo: It blinks red', environment_id: here._id, assignee_id: ada.session.uid },
  ]);
  const unknown = await visitor.ask(devices.getHardwareById, { hwdId: `${hwdId.slice(0, -3)}AAA` });
  expect(unknown).toMatchObject({ httpStatus: 404, code: 'hardware.label-invalid' });
  await ada.get(devices.revokeDeviceLabel, { hardware_id });
  expect(await ada.get(devices.getDeviceLabel, { hardware_id })).toMatchObject({ url: null });
  expect(await visitor.ask(devices.getHardwareById, { hwdId })).toMatchObject({
    httpStatus: unknown.httpStatus,
    code: unknown.code,
    message: unknown.message,
  });
});
