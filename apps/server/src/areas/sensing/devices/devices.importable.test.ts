import { meters } from '@steward/contract/estate/meters';
import { spaces } from '@steward/contract/estate/spaces';
import { imports, type ImportThing } from '@steward/contract/operations/imports';
import { devices } from '@steward/contract/sensing/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { sendTelemetry } from '../../../testing/telemetry.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

async function settled(import_id: string) {
  const state = async () => (await ada.get(imports.getImport, { import_id })).state;
  await expect.poll(state, { timeout: 30_000 }).toMatch(/^(done|stopped|undone)$/);
  return ada.get(imports.getImport, { import_id });
}

async function previewed(thing: ImportThing, lines: readonly string[], who = ada) {
  const file = new File([lines.join('\n')], 'list.csv');
  const { _id: import_id } = await who.get(imports.uploadImport, { thing }, [file]);
  return { import_id, ...(await who.get(imports.getImportPreview, { import_id })) };
}

async function run(import_id: string) {
  await ada.get(imports.startImport, { import_id });
  return (await settled(import_id)).counts;
}

async function undo(import_id: string) {
  await ada.get(imports.undoImport, { import_id });
  return (await settled(import_id)).counts;
}

const registered = async () => {
  const { paginateData } = await ada.get(devices.getHardware, { page_size: 100 });
  return new Map(paginateData.map((device) => [device.serial_number, device]));
};

test('devices are found again by their serial number, also those of a gateway in the same file', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'North house' });
  const space = { environment_id, space_name: 'Room 1', space_type_id: 'office', gross_floor_area: 10 } as const;
  await ada.get(spaces.createSpace, space);
  const old = await ada.get(devices.addDevice, { serial_number: 'OLD', name: 'Old', environment_id });
  const gone = await ada.get(devices.addDevice, { serial_number: 'GONE', environment_id });
  await ada.get(devices.updateDevice, { hardware_id: gone._id, is_removed: true });
  const lines = [
    'DevEUI;Bezeichnung;Gerätetyp;Hersteller;Modell;Gebäude;Raum;Gateway;Notiz',
    '70B3D5;Roof;gateway;Milesight;UG65;North house;;;on the roof',
    'A84041;Room;sensor;Dragino;LHT65;North house;room 1;70b3d5;',
    'old;New name;;;;;;;',
    'gone;;;;;;;;',
    'B1;;;;;North house;Room 9;;',
    'B2;;;;;North house;;NOBODY;',
    'B3;;;;;North house;;A84041;',
  ];
  const { import_id, counts, rows } = await previewed('devices', lines);
  expect(counts).toEqual({ new: 2, update: 2, duplicate: 0, error: 3 });
  expect(rows.slice(4).map(({ errors }) => errors)).toMatchObject([
    [{ column: 'Raum', message: 'nothing has this name' }],
    [{ column: 'Gateway', message: 'nothing has this name' }],
    [{ column: 'Gateway', message: 'hardware.gateway' }],
  ]);
  expect(await run(import_id)).toMatchObject({ created: 2, updated: 2, rejected: 3 });
  const after = await registered();
  expect(after.get('A84041')).toMatchObject({ gateway_name: 'Roof', space_name: 'Room 1', maker: 'Dragino' });
  expect(after.get('OLD')).toMatchObject({ _id: old._id, name: 'New name' });
  expect(after.get('GONE')).toMatchObject({ _id: gone._id, removed_at: null });
  // The same file again changes nothing.
  expect((await previewed('devices', lines.slice(0, 5))).counts).toMatchObject({ new: 0, update: 0, duplicate: 4 });
  // The gateway has a token by now and stays.
  await ada.get(devices.issueDeviceToken, { hardware_id: after.get('70B3D5')?._id ?? '' });
  expect(await undo(import_id)).toMatchObject({ undone: 3, kept: 1 });
  expect([...(await registered()).values()].map(({ serial_number, name }) => [serial_number, name])).toEqual([
    ['70B3D5', 'Roof'],
    ['OLD', 'Old'],
  ]);
  expect(await ada.get(imports.getKeptRows, { import_id })).toMatchObject([{ line: 2, reason: 'import.in-use' }]);
  const mia = await server.newMember(ada, [environment_id]);
  expect((await mia.ask(imports.uploadImport, { thing: 'devices' }, [new File(['SN\nX'], 'list.csv')])).code).toBe(
    'session.forbidden',
  );
});

test('sensors take what their quantity says, and a row that contradicts itself or its place is refused alone', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'South house' });
  const { _id: elsewhere } = await ada.newEnvironment({ environment_name: 'West house' });
  for (const [at, space_name] of [
    [environment_id, 'Hall'],
    [elsewhere, 'Attic'],
  ] as const)
    await ada.get(spaces.createSpace, {
      environment_id: at,
      space_name,
      space_type_id: 'office',
      gross_floor_area: 10,
    });
  for (const carrier of ['water', 'electricity'] as const)
    await ada.get(meters.addMeter, { environment_id, carrier, meter_no: carrier === 'water' ? 'W-1' : 'E-1' } as never);
  const { _id: hardware_id } = await ada.get(devices.addDevice, { serial_number: 'S-1', environment_id });
  const known = await ada.get(devices.saveSensor, { hardware_id, sensor_key: 'known', name: 'Before', valid_max: 9 });
  const head =
    'Gerät;Schlüssel;Name;Messgröße;Wertart;Einheit;Raum;Zähler;Abstand (s);Faktor;Stellen;Gültig ab;Gültig bis;Richtung';
  const lines = [
    head,
    's-1;co2;Air;Kohlendioxid;;;hall;;300;;;;;',
    'S-1;water;;;Zähler;m³;;W-1;;0,1;6;;;Bezug',
    'S-1;known;After;ثاني أكسيد الكربون;;;;;;;;;;',
    'S-1;a;;;;°C;;W-1;;;;;;',
    'S-1;b;;;;°C;;;;;;20;10;',
    'S-1;c;;;;;Attic;;;;;;;',
    'S-1;d;;spaceship;;;;;;;;;;',
    'S-1;e;;;Messwert;;;;;;5;;;',
    'S-9;f;;;;;;;;;;;;',
    'S-1;CO2;Other;Kohlendioxid;;;hall;;300;;;;;',
  ];
  const { import_id, counts, rows } = await previewed('sensors', lines);
  expect(counts).toEqual({ new: 2, update: 1, duplicate: 0, error: 7 });
  expect(rows[0]).toMatchObject({ name: 'S-1, co2' });
  expect(rows.slice(3).map(({ errors }) => errors)).toMatchObject([
    [{ column: 'Zähler', message: 'does not count in the unit of the sensor' }],
    [{ column: 'Gültig bis', message: 'must not be less than the minimum' }],
    [{ column: 'Raum', message: 'nothing has this name' }],
    [{ column: 'Messgröße', message: 'nothing has this name' }],
    [{ column: 'Stellen', message: 'must be empty' }],
    [{ column: 'Gerät', message: 'nothing has this name' }],
    [{ column: 'Name', message: 'differs from an earlier row' }],
  ]);
  expect(await run(import_id)).toMatchObject({ created: 2, updated: 1, rejected: 7 });
  const find = async () => (await ada.get(devices.getHardwareSensors, { hardware_id, page_size: 100 })).paginateData;
  expect(await find()).toMatchObject([
    { _id: known._id, name: 'After', point_type: 'co2', unit: 'ppm', valid_min: 0, valid_max: 5000 },
    { sensor_key: 'co2', unit: 'ppm', kind: 'gauge', valid_max: 5000, expected_seconds: 300, space_name: 'Hall' },
    { sensor_key: 'water', kind: 'counter', factor: 0.1, digits: 6, meter_no: 'W-1', expected_seconds: 900 },
  ]);
  expect((await previewed('sensors', lines.slice(0, 4))).counts).toMatchObject({ new: 0, update: 0, duplicate: 3 });
  // What has values by now stays.
  const { token } = await ada.get(devices.issueDeviceToken, { hardware_id });
  expect((await sendTelemetry(server.address, token, { co2: 800 })).data).toMatchObject({ stored: 1 });
  expect(await undo(import_id)).toMatchObject({ undone: 2, kept: 1 });
  expect((await find()).map(({ sensor_key, name, unit }) => [sensor_key, name, unit])).toEqual([
    ['co2', 'Air', 'ppm'],
    ['known', 'Before', ''],
  ]);
});
