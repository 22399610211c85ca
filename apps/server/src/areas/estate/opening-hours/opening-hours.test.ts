import { openingHours } from '@steward/contract/estate/opening-hours';
import { spaces } from '@steward/contract/estate/spaces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const monday = { weekday: 1, from: '08:00', until: '18:00' };
const office = { week: [monday], closed_days: [{ day: '2026-12-25', name: 'Christmas' }] };

async function newPlace() {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: space_id } = await ada.get(spaces.createSpace, {
    environment_id,
    space_name: 'Hall',
    space_type_id: 'office',
    gross_floor_area: 10,
  });
  return { environment_id, space_id };
}

test('a space is open as its property is, until it has hours of its own, and again when they are taken away', async () => {
  const { environment_id, space_id } = await newPlace();
  const unknown = await ada.get(openingHours.getOpeningHours, { environment_id, space_id });
  expect(unknown).toMatchObject({ own: null, effective: null });
  await ada.get(openingHours.saveOpeningHours, { environment_id, hours: office });
  expect(await ada.get(openingHours.getOpeningHours, { environment_id, space_id })).toMatchObject({
    own: null,
    effective: office,
  });
  const sunday = {
    week: [
      { ...monday, weekday: 7 },
      { ...monday, until: '12:00' },
    ],
    closed_days: [],
  };
  const saved = await ada.get(openingHours.saveOpeningHours, { environment_id, space_id, hours: sunday });
  expect(saved.effective?.week.map(({ weekday }) => weekday)).toEqual([1, 7]);
  expect(await ada.get(openingHours.getOpeningHours, { environment_id })).toMatchObject({ own: office });
  const again = await ada.get(openingHours.saveOpeningHours, { environment_id, space_id, hours: null });
  expect(again).toMatchObject({ own: null, effective: office });
});

test('what contradicts itself is refused with its place', async () => {
  const { environment_id } = await newPlace();
  const refused = async (hours: object) =>
    (await ada.ask(openingHours.saveOpeningHours, { environment_id, hours: { ...office, ...hours } })).errors;
  expect(await refused({ week: [{ ...monday, until: '08:00' }] })).toEqual([
    { field: 'hours.week.0.until', message: 'must be after the start' },
  ]);
  expect(await refused({ week: [monday, { ...monday, from: '17:00', until: '20:00' }] })).toEqual([
    { field: 'hours.week.1.from', message: 'must not overlap other times of the day' },
  ]);
  expect(await refused({ closed_days: [...office.closed_days, ...office.closed_days] })).toEqual([
    { field: 'hours.closed_days.1.day', message: 'is already used' },
  ]);
  expect((await refused({ week: [{ ...monday, from: '8' }] }))?.[0]?.field).toBe('hours.week.0.from');
});

test('a space of another property is not found', async () => {
  const [here, there] = [await newPlace(), await newPlace()];
  const place = { environment_id: here.environment_id, space_id: there.space_id };
  expect((await ada.ask(openingHours.getOpeningHours, place)).code).toBe('space.not-found');
  expect((await ada.ask(openingHours.saveOpeningHours, { ...place, hours: office })).code).toBe('space.not-found');
});
