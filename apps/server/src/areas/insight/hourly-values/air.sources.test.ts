import { openingHours } from '@steward/contract/estate/opening-hours';
import { spaces } from '@steward/contract/estate/spaces';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import { airMeasurements } from '@steward/contract/sensing/air-measurements';
import { momentsInBand } from '@steward/core/comfort/opening-comfort';
import { comfortBand } from '@steward/reference/comfort/comfort-bands';
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

const hours = { week: [{ weekday: 1, from: '08:00', until: '18:00' }], closed_days: [] };
const year = { start: '2025-01-01', end: '2025-12-31' };

/** Three Mondays while open, and a value of a Sunday. */
const values = [
  ['2025-03-03', '10:00', 600],
  ['2025-03-10', '11:30', 1100],
  ['2025-03-17', '09:15', 1400],
  ['2025-03-16', '12:00', 500],
] as const;

async function measured() {
  const { _id: environment_id } = await ada.newEnvironment();
  const space = { space_type_id: 'office', gross_floor_area: 20, capacity: 4 } as const;
  const { _id: space_id } = await ada.get(spaces.createSpace, { environment_id, space_name: 'Room 1', ...space });
  await ada.get(spaces.createSpace, { environment_id, space_name: 'Room 2', ...space });
  await ada.get(openingHours.saveOpeningHours, { environment_id, hours });
  for (const [measured_on, measured_time, value] of values) {
    const of = { measured_on, measured_time, value, point_type: 'co2', unit: 'ppm' } as const;
    await ada.get(airMeasurements.saveAirMeasurement, { environment_id, space_id, ...of });
  }
  return { environment_id, space_id };
}

const widget = async (page: 'air' | 'bi/air', id: string, about: { environment_id?: string } = {}, person = ada) => {
  const asked = { page, ...about, ...year, widgets: [id] };
  return (await person.get(dashboardPages.getDashboardData, asked)).widgets[0];
};

test('without a sensor, three values by hand while open give the main figure, as the pure function has it', async () => {
  const about = await measured();
  const band = comfortBand('en_16798_1', 'II', 'co2', 'ppm') ?? { min: null, max: null };
  const moments = values.map(([day, time, value]) => ({ at: Date.parse(`${day}T${time}:00Z`), value }));
  const expected = momentsInBand(moments, hours, 'UTC', band);
  expect(expected).toMatchObject({ n: 3, inBand: 2, share: 2 / 3 });
  const share = await widget('air', 'share', about);
  expect(share).toMatchObject({
    state: 'ok',
    data: { value: expected.share },
    working: `/environment/air?environment=${about.environment_id}`,
    notes: [{ value: 'energy.byHand' }, { value: 'n = 3' }, { value: expect.stringContaining('EN 16798-1') }],
  });
  const rooms = await widget('air', 'co2-rooms', about);
  expect(rooms?.data).toMatchObject({
    rows: [{ name: { value: 'Room 1' }, hours: null, by_hand: 3, shares: [0, 2 / 3, 1 / 3] }],
  });
  expect((await widget('air', 'temperature-rooms', about))?.missing).toBe('air-values');
  expect((await widget('air', 'worst', about))?.data).toMatchObject({ parts: [{ value: expected.share }] });
  expect((await widget('air', 'now', about))?.data).toMatchObject({
    rows: [
      { cells: [{ value: 'Room 1' }, { value: 'co2' }, { value: 1400, unit: 'ppm' }, { value: 'energy.above' }, {}] },
    ],
  });
});

test('spaces without a value are ranked, each with the address where one is entered', async () => {
  const about = await measured();
  const found = await widget('air', 'unmeasured', about);
  expect(found?.data).toMatchObject({
    parts: [
      { name: { value: 'Room 2' }, value: 0.2, note: { value: 'energy.enterValue' }, address: /item=new&space=/ },
    ].map((part) => ({ ...part, address: expect.stringMatching(part.address) })),
  });
});

test('a stricter category lowers the share on the page and across properties', async () => {
  const about = await measured();
  const across = async () => (await widget('bi/air', 'hand-table'))?.data;
  const rowOf = async () => {
    const data = await across();
    return data?.shape === 'table'
      ? data.rows.find(({ address }) => address?.includes(about.environment_id))
      : undefined;
  };
  expect((await rowOf())?.cells.slice(1, 3)).toEqual([3, 2 / 3]);
  const point_type = 'co2';
  const choice = { standard: 'en_16798_1', category: 'I' };
  await ada.get(airMeasurements.saveComfortChoice, { point_type, choice });
  // Category I ends at 970 ppm.
  expect(await widget('air', 'share', about)).toMatchObject({
    data: { value: 1 / 3 },
    notes: [{}, {}, { value: expect.stringContaining('970 ppm') }],
  });
  expect((await rowOf())?.cells.slice(1, 3)).toEqual([3, 1 / 3]);
  await ada.get(airMeasurements.saveComfortChoice, { point_type, choice: null });
});

test('humid hours are counted by value, and values outside the period or the reach are not', async () => {
  const { environment_id, space_id } = await measured();
  for (const [measured_time, value] of [
    ['10:00', 72],
    ['11:00', 81],
    ['12:00', 40],
  ] as const) {
    const of = {
      measured_on: '2025-05-05',
      measured_time,
      value,
      point_type: 'zone_air_humidity',
      unit: '%RH',
    } as const;
    await ada.get(airMeasurements.saveAirMeasurement, { environment_id, space_id, ...of });
  }
  const humid = await widget('air', 'humid', { environment_id });
  const counts = humid?.data?.shape === 'table' ? humid.data.rows[0]?.cells.slice(2) : undefined;
  expect(counts).toEqual([2, 1, 1, 3].map((value) => ({ value, unit: '' })));
  const eve = await server.newAdmin('Eve');
  expect((await widget('bi/air', 'hand-share', {}, eve))?.missing).toBe('air-values');
  const { _id: own } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [own]);
  expect((await widget('bi/air', 'hand-share', {}, mo))?.state).not.toBe('ok');
});
