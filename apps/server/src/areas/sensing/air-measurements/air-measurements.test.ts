import { environments } from '@steward/contract/estate/environments';
import { spaces } from '@steward/contract/estate/spaces';
import { airMeasurements } from '@steward/contract/sensing/air-measurements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const { getAirMeasurements, saveAirMeasurement, deleteAirMeasurement, saveComfortChoice, getComfortChoices } =
  airMeasurements;

async function newPlace() {
  const { _id: environment_id } = await ada.newEnvironment();
  await ada.get(environments.updateEnvironment, { environment_id, time_zone: 'Asia/Kolkata' } as never);
  const office = { space_name: 'Room 1', space_type_id: 'office', gross_floor_area: 20 } as const;
  const { _id: space_id } = await ada.get(spaces.createSpace, { environment_id, ...office });
  return { environment_id, space_id };
}

const co2 = { measured_on: '2025-03-03', measured_time: '10:00', point_type: 'co2', value: 800, unit: 'ppm' } as const;

test('a value by hand has the moment of the clock of its property and the usual unit of its quantity', async () => {
  const { environment_id, space_id } = await newPlace();
  const place = { environment_id, space_id };
  const said = { instrument: 'Testo 440', method: 'ISO 16000-26', calibrated_until: '2026-01-31', measured_by: 'Mo' };
  const saved = await ada.get(saveAirMeasurement, { ...place, ...co2, value: 1800, unit: 'mg/m³', ...said });
  expect(saved).toMatchObject({ ...place, ...said, value: 1800, unit: 'mg/m³', space_name: 'Room 1' });
  expect(Date.parse(saved.measured_at)).toBe(Date.parse('2025-03-03T04:30:00Z'));
  expect(saved.usual).toMatchObject({ unit: 'ppm', value: expect.closeTo(1000.61, 2) });
  const changed = await ada.get(saveAirMeasurement, { air_measurement_id: saved._id, value: 900, unit: 'ppm' });
  expect(changed).toMatchObject({ ...said, value: 900, usual: { value: 900, unit: 'ppm' }, measured_time: '10:00' });
  const warm = { ...co2, point_type: 'zone_air_temp', value: 70, unit: '°F', measured_on: '2025-03-04' } as const;
  await ada.get(saveAirMeasurement, { environment_id, ...warm });
  const list = await ada.get(getAirMeasurements, { environment_id });
  expect(list).toMatchObject({ totalData: 2, paginateData: [{ space_name: null, point_type: 'zone_air_temp' }, {}] });
  expect((await ada.get(getAirMeasurements, { environment_id, search: 'testo' })).totalData).toBe(1);
  expect((await ada.get(getAirMeasurements, { environment_id, point_type: 'radon' })).totalData).toBe(0);
  await ada.get(deleteAirMeasurement, { air_measurement_id: saved._id });
  expect((await ada.get(getAirMeasurements, { space_id })).totalData).toBe(0);
});

test('what cannot be is refused with its reason', async () => {
  const { environment_id, space_id } = await newPlace();
  const other = await newPlace();
  const refused = (more: object) => ada.ask(saveAirMeasurement, { environment_id, space_id, ...co2, ...more });
  const above = await refused({ value: 9000 });
  expect(above).toMatchObject({ code: 'air-measurement.out-of-range', errors: [{ field: 'value' }] });
  expect(JSON.stringify(above)).toContain('0–5000 ppm');
  expect((await refused({ unit: '°C' })).errors?.[0]?.field).toBe('unit');
  expect((await refused({ measured_on: '2190-01-01' })).errors?.[0]).toMatchObject({ field: 'measured_on' });
  expect((await refused({ measured_time: '25:00' })).errors?.[0]?.field).toBe('measured_time');
  expect((await refused({ space_id: other.space_id })).code).toBe('space.not-found');
  await ada.get(saveAirMeasurement, { environment_id, space_id, ...co2, instrument: 'Testo 440' });
  const twice = await refused({ value: 700 });
  expect(twice).toMatchObject({ statusCode: 409, code: 'air-measurement.taken' });
  expect(JSON.stringify(twice)).toContain('800 ppm, Room 1, Testo 440');
  expect((await refused({ space_id: null })).statusCode).toBe(200);
  expect((await ada.get(getAirMeasurements, { environment_id })).totalData).toBe(2);
});

test('a standard is chosen by quantity, and taken back', async () => {
  const of = async (type: string) =>
    (await ada.get(getComfortChoices, {})).find(({ point_type }) => point_type === type);
  expect(await of('co2')).toMatchObject({ standard: 'en_16798_1', category: 'II', is_chosen: false });
  const choice = { standard: 'en_16798_1', category: 'I' };
  await ada.get(saveComfortChoice, { point_type: 'co2', choice });
  expect(await of('co2')).toMatchObject({ ...choice, is_chosen: true });
  expect((await of('co2'))?.standards[0]).toMatchObject({ confidence: 'medium', note: expect.any(String) });
  expect(await of('zone_air_temp')).toMatchObject({ category: 'II', is_chosen: false });
  const unknown = { standard: 'who', category: 'day' };
  expect((await ada.ask(saveComfortChoice, { point_type: 'co2', choice: unknown })).code).toBe('comfort.unknown');
  expect((await eve.get(getComfortChoices, {}))[0]).toMatchObject({ is_chosen: false });
  await ada.get(saveComfortChoice, { point_type: 'co2', choice: null });
  expect(await of('co2')).toMatchObject({ category: 'II', is_chosen: false });
});

test('a facility manager enters values, a member with the standard role reads them', async () => {
  const { environment_id, space_id } = await newPlace();
  const fay = await server.newMember(ada, [environment_id]);
  await server.giveRole(fay, 'facility_manager');
  await fay.get(saveAirMeasurement, { environment_id, space_id, ...co2 });
  const mo = await server.newMember(ada, [environment_id]);
  expect((await mo.ask(saveAirMeasurement, { environment_id, space_id, ...co2 })).httpStatus).toBe(403);
  expect((await mo.get(getAirMeasurements, { environment_id })).totalData).toBe(1);
});

test('another organization, and a member without the property, find and change nothing', async () => {
  const { environment_id, space_id } = await newPlace();
  const { _id: own } = await ada.newEnvironment();
  const { _id: air_measurement_id } = await ada.get(saveAirMeasurement, { environment_id, space_id, ...co2 });
  for (const other of [eve, await server.newMember(ada, [own])]) {
    for (const refusal of [
      await other.ask(getAirMeasurements, { environment_id }),
      await other.ask(saveAirMeasurement, { environment_id, space_id, ...co2 }),
      await other.ask(saveAirMeasurement, { air_measurement_id, value: 1 }),
      await other.ask(deleteAirMeasurement, { air_measurement_id }),
    ])
      expect([403, 404]).toContain(refusal.httpStatus);
    expect((await other.get(getAirMeasurements, {})).totalData).toBe(0);
  }
  const member = await server.newMember(ada, [environment_id]);
  expect((await member.ask(saveComfortChoice, { point_type: 'co2', choice: null })).httpStatus).toBe(403);
  expect((await ada.get(getAirMeasurements, { environment_id })).paginateData).toMatchObject([{ value: 800 }]);
});
