import { weather } from '@steward/contract/energy/weather';
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

const munich = { latitude: 48.137, longitude: 11.575, country_code: 'DE' };
const csv = (name: string, ...lines: string[]) => [new File([lines.join('\n')], name)];

test('hours of a file are kept beside the mean of their day, and go with it', async () => {
  const { _id: environment_id } = await ada.newEnvironment(munich);
  const { _id: station_id } = await ada.get(weather.addWeatherStation, { name: 'Roof', ...munich });
  await ada.get(weather.chooseWeatherStation, { environment_id, station_id, reason: 'On the roof' });
  const none = await ada.get(weather.getHourlyTemperatures, { environment_id });
  expect(none.days).toEqual([]);
  const hour = (n: number) => String(n).padStart(2, '0');
  const lines = ['2025-03-01', '2025-03-02'].flatMap((day, at) =>
    Array.from({ length: 24 }, (_, n) => `${day}T${hour(n)}:00,${n + at}`),
  );
  const file = csv('hours.csv', 'time,temperature', ...lines.filter((_, n) => n !== 5));
  await ada.get(weather.uploadTemperatures, { station_id, unit: 'C' }, file);
  const hours = async (more: object = {}) =>
    (await ada.get(weather.getHourlyTemperatures, { environment_id, ...more })).days;
  const week = await hours();
  expect(week).toHaveLength(7);
  expect(week[0]).toEqual({ day: '2025-02-24', hours: Array.from({ length: 24 }, () => null) });
  expect(week.at(-1)?.hours).toEqual(Array.from({ length: 24 }, (_, n) => n + 1));
  // An hour that the file lacks is not known.
  expect(week.at(-2)?.hours.slice(4, 7)).toEqual([4, null, 6]);
  // Another mean of the day replaces its hours, too.
  await ada.get(weather.uploadTemperatures, { station_id, unit: 'C' }, csv('a.csv', 'date,mean', '2025-03-02,8'));
  const days = await hours({ start: '2025-03-01', end: '2025-03-03' });
  expect(days.map((day) => day.hours[23])).toEqual([23, null]);
  const long = { environment_id, start: '2025-01-01', end: '2025-03-01' };
  expect((await ada.ask(weather.getHourlyTemperatures, long)).errors).toEqual([
    { field: 'end', message: 'must be at most 31 days after the start' },
  ]);
});
