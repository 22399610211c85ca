import fs from 'node:fs';
import http from 'node:http';
import { weather } from '@steward/contract/energy/weather';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
let service: http.Server;
/** The answer of the weather service; undefined: it fails. */
let answered: string | undefined;
const asked: string[] = [];
beforeAll(async () => {
  service = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    if (answered === undefined) return response.writeHead(503).end();
    return response.end(answered);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as { port: number };
  server = await startTestServer({
    STEWARD_WEATHER_URL: `http://127.0.0.1:${port}/{code}?from={first}&until={last}&at={latitude},{longitude}`,
  });
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(async () => {
  await server.stop();
  service.close();
});

const munich = { latitude: 48.137, longitude: 11.575, country_code: 'DE' };
const csv = (name: string, ...lines: string[]) => [new File([lines.join('\n')], name)];
/** A year of 10 °C, and 5 °C in January. */
const year = (of: number) =>
  Array.from({ length: 365 }, (_, index) => addDays(`${of}-01-01`, index)).map(
    (day) => `${day},${day.slice(5, 7) === '01' ? 5 : 10}`,
  );

async function newPlace(who = ada) {
  const { _id: environment_id } = await who.newEnvironment(munich);
  return environment_id;
}
let stations = 0;
const newStation = (who = ada) => who.get(weather.addWeatherStation, { name: `Roof ${(stations += 1)}`, ...munich });

test('a year of temperatures gives the degree days of a property, against the years of its station', async () => {
  const environment_id = await newPlace();
  const asked = { environment_id, start: '2024-01-01', end: '2025-01-01' };
  const upload = await ada.get(
    weather.uploadTemperatures,
    { code: 'EDDM' },
    csv('munich.csv', 'date,mean °C', ...year(2023), ...year(2024), '2024-12-31,10'),
  );
  expect(upload).toMatchObject({
    days: 731,
    first_day: '2023-01-01',
    last_day: '2024-12-31',
    skipped: [],
    replaced: 0,
  });
  const found = await ada.get(weather.getWeatherData, asked);
  expect(found.station).toMatchObject({ code: 'EDDM', name: 'Munich', is_chosen: false });
  expect(found.station?.distance_km).toBeCloseTo(28.8, 0);
  // VDI 3807, as usual in Germany: (20 − 5) × 31 and (20 − 10) × 29.
  expect(found.rule).toMatchObject({ method: 'vdi3807', is_own: false });
  expect(found.months.slice(0, 2)).toMatchObject([
    { month: '2024-01', hdd: 465, cdd: 0, days_missing: 0, normal_hdd: 465, normal_years: 2 },
    { month: '2024-02', hdd: 290, normal_hdd: 290, mean_c: 10 },
  ]);
  expect(found.total).toMatchObject({ days: 366, days_missing: 0, hdd: 465 + 335 * 10 });
  expect(found.days).toHaveLength(366);
  const rule = { method: 'base', heating_base_c: 12, cooling_base_c: 8 } as const;
  await ada.get(weather.saveDegreeDayRule, { environment_id, rule });
  expect((await ada.get(weather.getWeatherData, asked)).total).toMatchObject({ hdd: 31 * 7 + 335 * 2, cdd: 335 * 2 });
  await ada.get(weather.saveDegreeDayRule, { environment_id, rule: null });
  expect((await ada.get(weather.getWeatherData, asked)).rule).toMatchObject({ method: 'vdi3807', is_own: false });
});

test('an upload replaces the days it has, doubles none, and can be removed as a whole', async () => {
  const environment_id = await newPlace();
  const { _id: station_id } = await newStation();
  await ada.get(weather.chooseWeatherStation, { environment_id, station_id, reason: 'On the roof' });
  const take = (...lines: string[]) =>
    ada.get(weather.uploadTemperatures, { station_id, unit: 'C' }, csv('a.csv', 'date,mean', ...lines));
  const days = async () => {
    const found = await ada.get(weather.getWeatherData, { environment_id, start: '2025-03-01', end: '2025-03-11' });
    return { means: found.days.map(({ mean_c }) => mean_c), ...found };
  };
  await take('2025-03-01,1', '2025-03-02,2', '2025-03-03,3', '2025-03-10,4');
  await take('2025-03-01,1', '2025-03-02,2', '2025-03-03,3', '2025-03-10,4');
  const second = await take('2025-03-02,8', '2025-03-03,3');
  expect(second).toMatchObject({ replaced: 1, days: 2 });
  const before = await days();
  expect(before.means).toEqual([1, 8, 3, null, null, null, null, null, null, 4]);
  expect(before.gaps).toEqual([{ start: '2025-03-04', end: '2025-03-10' }]);
  // Six days are missing: the sums are unknown, not lower.
  expect(before.total).toMatchObject({ days: 10, days_missing: 6, hdd: null, cdd: null, mean_c: 4 });
  const listed = await ada.get(weather.getWeatherStations, { environment_id });
  expect(listed.stations.find((one) => one.station_id === station_id)).toMatchObject({
    days: 4,
    uploads: 3,
    properties: 1,
    first_day: '2025-03-01',
    last_day: '2025-03-10',
  });
  expect(await ada.get(weather.getTemperatureUploads, { station_id })).toHaveLength(3);
  await ada.get(weather.undoTemperatureUpload, { temperature_upload_id: second._id });
  expect((await days()).means.slice(0, 3)).toEqual([1, 2, 3]);
});

test('a file that cannot be read is refused with instructions, and earlier data stays', async () => {
  const { _id: station_id } = await newStation();
  const refused = async (lines: string[], more: object = {}) =>
    (await ada.ask(weather.uploadTemperatures, { station_id, ...more }, csv('a.csv', ...lines))).code;
  expect(await refused(['date,mean', '2025-01-01,1'])).toBe('weather.unit-unknown');
  expect(await refused(['date,rain', '2025-01-01,1'])).toBe('weather.no-temperature');
  expect(await refused(['when,mean °C', '2025-01-01,1'])).toBe('weather.no-day');
  expect(await refused(['date,mean °C', '01/02/2025,1'])).toBe('weather.days-ambiguous');
  expect(await refused(['station,date,mean °C', 'A,2025-01-01,1', 'B,2025-01-01,1'])).toBe('weather.several-stations');
  expect(await refused(['date'])).toBe('import.empty');
  expect(await ada.get(weather.getTemperatureUploads, { station_id })).toEqual([]);
  const taken = await ada.get(
    weather.uploadTemperatures,
    { station_id },
    csv('a.csv', 'date;max °F;min °F', '2025-01-01;50;32', '2025-01-02;;', '2025-01-03;900;30'),
  );
  expect(taken).toMatchObject({
    measured: 'extremes',
    days: 1,
    skipped: [
      { line: 3, issue: 'no-temperature' },
      { line: 4, issue: 'impossible' },
    ],
  });
});

test('a property without a position, or far from every station, is reported without a station', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ latitude: -40, longitude: -120, country_code: 'CL' });
  const found = await ada.get(weather.getWeatherData, { environment_id, start: '2025-01-01', end: '2025-02-01' });
  expect(found).toMatchObject({ station: null, has_position: true, total: { days_missing: 31, hdd: null } });
  const { _id: nowhere } = await ada.newEnvironment({ latitude: null, longitude: null, country_code: 'DE' });
  const { stations: offered } = await ada.get(weather.getWeatherStations, { environment_id: nowhere });
  expect(offered.filter(({ code }) => code !== null).map(({ country_code }) => country_code)).toEqual(
    expect.arrayContaining(['DE']),
  );
  expect(offered.every(({ distance_km }) => distance_km === null)).toBe(true);
  expect(
    await ada.ask(weather.getWeatherData, { environment_id, start: '2025-02-01', end: '2025-01-01' }),
  ).toMatchObject({ errors: [{ field: 'end' }] });
});

test('an own station can be changed, and deleted while no property uses it; a listed station cannot be changed', async () => {
  const environment_id = await newPlace();
  const { _id: station_id } = await newStation();
  const fields = { name: 'Yard', ...munich };
  expect(await ada.get(weather.updateWeatherStation, { station_id, ...fields })).toMatchObject({ name: 'Yard' });
  expect(await ada.ask(weather.addWeatherStation, { ...fields, name: ' yard ' })).toMatchObject({
    code: 'weather-station.name-taken',
    errors: [{ field: 'name' }],
  });
  expect(await ada.ask(weather.chooseWeatherStation, { environment_id, station_id })).toMatchObject({
    errors: [{ field: 'reason' }],
  });
  await ada.get(weather.chooseWeatherStation, { environment_id, station_id, reason: 'In the yard' });
  expect((await ada.ask(weather.deleteWeatherStation, { station_id })).code).toBe('weather-station.in-use');
  await ada.get(weather.chooseWeatherStation, { environment_id });
  await ada.get(weather.deleteWeatherStation, { station_id });
  await ada.get(weather.chooseWeatherStation, { environment_id, code: 'EDDF', reason: 'Same valley' });
  const { station } = await ada.get(weather.getWeatherData, { environment_id, start: '2025-01-01', end: '2025-01-02' });
  expect(station).toMatchObject({ code: 'EDDF', is_chosen: true, reason: 'Same valley' });
  expect((await ada.ask(weather.updateWeatherStation, { station_id: station?.station_id ?? '', ...fields })).code).toBe(
    'weather-station.is-listed',
  );
});

test('the weather service of the installation is asked for a station, and its failure changes nothing', async () => {
  const { _id: station_id } = await newStation();
  const period = { start: '2025-01-01', end: '2025-01-03' };
  const fetched = () => ada.ask(weather.fetchTemperatures, { station_id, ...period });
  answered = undefined;
  expect(await fetched()).toMatchObject({ statusCode: 502, code: 'weather.service-failed' });
  answered = '{"error": true}';
  expect((await fetched()).code).toBe('weather.service-failed');
  expect(await ada.get(weather.getTemperatureUploads, { station_id })).toEqual([]);
  answered = JSON.stringify({
    daily_units: { time: 'iso8601', temperature_2m_mean: '°C' },
    daily: { time: ['2025-01-01', '2025-01-02'], temperature_2m_mean: [1.5, -2] },
  });
  expect((await fetched()).data).toMatchObject({ origin: 'service', days: 2, first_day: '2025-01-01' });
  answered = 'date,tavg °C\n2025-01-01,3\n';
  expect((await fetched()).data).toMatchObject({ days: 1, replaced: 1 });
  expect(asked.at(-1)).toBe('/?from=2025-01-01&until=2025-01-02&at=48.137,11.575');
});

test('another organization sees nothing and changes nothing', async () => {
  const environment_id = await newPlace();
  const { _id: station_id } = await newStation();
  const { _id: temperature_upload_id } = await ada.get(
    weather.uploadTemperatures,
    { station_id },
    csv('a.csv', 'date,mean °C', '2025-01-01,1'),
  );
  const theirs = await newPlace(eve);
  const { stations: shown } = await eve.get(weather.getWeatherStations, { environment_id: theirs });
  expect(shown.filter(({ days, uploads }) => days || uploads)).toEqual([]);
  expect((await eve.ask(weather.getWeatherStations, { environment_id })).code).toBe('environment.not-found');
  expect((await eve.ask(weather.getTemperatureUploads, { station_id })).code).toBe('weather-station.not-found');
  expect((await eve.ask(weather.undoTemperatureUpload, { temperature_upload_id })).code).toBe(
    'temperature-upload.not-found',
  );
  expect((await eve.ask(weather.chooseWeatherStation, { environment_id: theirs, station_id, reason: 'x' })).code).toBe(
    'weather-station.not-found',
  );
});

test('the use of a meter is normalized by its bills, and refused with a reason where it does not follow the weather', async () => {
  const environment_id = await newPlace();
  const { _id: station_id } = await newStation();
  await ada.get(weather.chooseWeatherStation, { environment_id, station_id, reason: 'On the roof' });
  // 2024 is three degrees warmer than 2023.
  const meanOf = (day: string) =>
    12 - 12 * Math.cos((Number(day.slice(5, 7)) / 6) * Math.PI) + (Number(day.slice(8)) % 5) + (day < '2024' ? 0 : 3);
  const days = Array.from({ length: 731 }, (_, index) => addDays('2023-01-01', index));
  await ada.get(
    weather.uploadTemperatures,
    { station_id },
    csv('a.csv', 'date,mean °C', ...days.map((day) => `${day},${meanOf(day)}`)),
  );
  const heat = (day: string) => 50 + 12 * Math.max(0, 15 - meanOf(day));
  const starts = Array.from(
    { length: 24 },
    (_, index) => `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
  );
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? '2025-01-01';
    const quantity = days.filter((day) => day >= start && day < end).reduce((sum, day) => sum + heat(day), 0);
    const bill = { environment_id, carrier: 'natural_gas', start, end, quantity } as const;
    await saveBill(server, ada, bill);
    await saveBill(server, ada, {
      ...bill,
      carrier: 'electricity',
      meter_no: 'E1',
      quantity: 1000 + (index % 2) * 100,
    });
  }
  const found = await ada.get(weather.getWeatherModels, { environment_id, year: 2024 });
  const gas = found.meters.find(({ carrier }) => carrier === 'natural_gas');
  expect(gas).toMatchObject({ issue: null, bills_fitted: 24, bills_left_out: 0, outliers: [] });
  expect(gas?.model).toMatchObject({ kind: '3PH', base_c: 15 });
  expect(gas?.model?.per_hdd).toBeCloseTo(12, 4);
  expect(gas?.months).toHaveLength(12);
  // Bills of whole months are equal either way.
  expect(gas?.billed).toEqual(
    gas?.months.map(({ month, actual }) => ({ month, quantity: expect.closeTo(actual, 6) as number })),
  );
  const [january] = gas?.months ?? [];
  // Half of the difference to the January of 2023: 31 × 12 × 3 / 2.
  expect((january?.normalized ?? 0) - (january?.actual ?? 0)).toBeCloseTo(31 * 12 * 1.5, 2);
  const power = found.meters.find(({ carrier }) => carrier === 'electricity');
  expect(power).toMatchObject({ issue: 'not-weather' });
  expect(power?.months.every(({ normalized }) => normalized === null)).toBe(true);
  expect((await ada.get(weather.getWeatherModels, { environment_id, year: 2021 })).meters).toEqual([]);
  expect((await eve.ask(weather.getWeatherModels, { environment_id, year: 2024 })).code).toBe('environment.not-found');
});

test('published normals replace the mean of the years, and deleting them brings it back', async () => {
  const environment_id = await newPlace();
  const { _id: station_id } = await newStation();
  await ada.get(weather.chooseWeatherStation, { environment_id, station_id, reason: 'same valley' });
  await ada.get(weather.uploadTemperatures, { station_id }, csv('a.csv', 'date,mean °C', ...year(2024)));
  const asked = { environment_id, start: '2024-01-01', end: '2025-01-01' };
  const before = await ada.get(weather.getWeatherData, asked);
  expect(before).toMatchObject({ normals: null });
  expect(before.months[0]).toMatchObject({ hdd: 31 * 15, normal_hdd: 31 * 15, normal_years: 1 });
  const about = { station_id, source: 'DWD', edition: '1991–2020' };
  const monthly = Array.from({ length: 12 }, (_, index) => `${index + 1},${index ? 9 : 4}`);
  const saved = await ada.get(weather.uploadWeatherNormals, about, csv('n.csv', 'month,mean °C', ...monthly));
  expect(saved).toMatchObject({ kind: 'months', source: 'DWD', file_name: 'n.csv' });
  expect(saved.mean_c).toBeCloseTo((4 + 11 * 9) / 12, 9);
  const months = await ada.get(weather.getWeatherData, asked);
  expect(months.normals).toEqual({ source: 'DWD', edition: '1991–2020' });
  // VDI 3807: 20 − 4 on each of 31 days.
  expect(months.months[0]).toMatchObject({ hdd: 31 * 15, normal_hdd: 31 * 16 });
  const typical = Array.from({ length: 365 }, (_, index) => `${addDays('2005-01-01', index)},0`);
  const year2005 = { ...about, source: 'TRY', unit: 'C' as const };
  const later = await ada.get(weather.uploadWeatherNormals, year2005, csv('t.csv', 'date,mean', ...typical));
  const data = await ada.get(weather.getWeatherData, asked);
  expect(data.months[1]).toMatchObject({ normal_hdd: 29 * 20, normal_years: 0 });
  expect(await ada.get(weather.getWeatherNormals, { station_id })).toMatchObject([
    { _id: later._id, kind: 'days' },
    { _id: saved._id },
  ]);
  await ada.get(weather.deleteWeatherNormals, { weather_normals_id: later._id });
  await ada.get(weather.deleteWeatherNormals, { weather_normals_id: saved._id });
  expect(await ada.get(weather.getWeatherData, asked)).toEqual(before);
});

test('normals normalize bills that have temperatures of one year only', async () => {
  const environment_id = await newPlace();
  const { _id: station_id } = await newStation();
  await ada.get(weather.chooseWeatherStation, { environment_id, station_id, reason: 'same valley' });
  // Each month is colder than the one before, so that use depends on the temperature.
  const meanOf = (day: string) => 20 - Number(day.slice(5, 7)) * 1.5;
  const days = Array.from({ length: 366 }, (_, index) => addDays('2024-01-01', index));
  const rows = days.map((day) => `${day},${meanOf(day)}`);
  await ada.get(weather.uploadTemperatures, { station_id }, csv('a.csv', 'date,mean °C', ...rows));
  for (let month = 1; month <= 12; month += 1) {
    const start = `2024-${String(month).padStart(2, '0')}-01`;
    const end = month === 12 ? '2025-01-01' : `2024-${String(month + 1).padStart(2, '0')}-01`;
    const of = days.filter((day) => day >= start && day < end);
    await saveBill(server, ada, {
      environment_id,
      carrier: 'natural_gas',
      start,
      end,
      quantity: of.reduce((sum, day) => sum + 50 + 12 * Math.max(0, 15 - meanOf(day)), 0),
    });
  }
  const asked = { environment_id, year: 2024 };
  const without = await ada.get(weather.getWeatherModels, asked);
  expect(without.meters[0]?.issue).toBeNull();
  expect(without.meters[0]?.months[11]).toMatchObject({ normalized: null });
  const typical = days.map((day) => `${day},${meanOf(day) - 1}`);
  const about = { station_id, source: 'TRY', edition: '2015' };
  await ada.get(weather.uploadWeatherNormals, about, csv('t.csv', 'date,mean °C', ...typical));
  const { meters, normals } = await ada.get(weather.getWeatherModels, asked);
  expect(normals).toEqual({ source: 'TRY', edition: '2015' });
  const december = meters[0]?.months[11];
  // A degree colder on each of 31 days, at 12 kWh for each degree day.
  expect((december?.normalized ?? 0) - (december?.actual ?? 0)).toBeCloseTo(31 * 12, 3);
});

test('incomplete normals are refused with the gaps, and other organizations see none', async () => {
  const { _id: station_id } = await newStation();
  const about = { station_id, source: 'DWD', edition: '1991–2020' };
  const send = (lines: string[], given: object = {}, who = ada) =>
    who.ask(weather.uploadWeatherNormals, { ...about, ...given }, csv('n.csv', ...lines));
  const months = Array.from({ length: 12 }, (_, index) => `${index + 1},5`);
  const refused = async (lines: string[]) => {
    const { code, httpStatus, message } = await send(lines);
    return { code, httpStatus, message };
  };
  expect(await refused(['month,mean °C', ...months.slice(0, 11)])).toMatchObject({
    code: 'weather-normals.incomplete',
    httpStatus: 422,
    message: expect.stringContaining('12') as string,
  });
  expect(await refused(['month,mean °C', ...months, '3,9'])).toMatchObject({ code: 'weather-normals.repeated' });
  expect(await refused(['month,hdd', ...months])).toMatchObject({ code: 'weather-normals.no-normal' });
  expect(await refused(['month,mean', ...months])).toMatchObject({ code: 'weather.unit-unknown' });
  expect(await refused(['x,mean °C', ...months])).toMatchObject({ code: 'weather-normals.no-months' });
  expect(await refused(['month,mean °C', ...months.slice(1), '1,99'])).toMatchObject({
    code: 'weather-normals.impossible',
  });
  const noSource = await send(['month,mean °C', ...months], { source: ' ' });
  expect(noSource.errors?.map(({ field }) => field)).toEqual(['source']);
  expect(await ada.get(weather.getWeatherNormals, { station_id })).toEqual([]);
  const { _id: weather_normals_id } = await ada.get(
    weather.uploadWeatherNormals,
    about,
    csv('n.csv', 'month,mean °C', ...months),
  );
  expect((await send(['month,mean °C', ...months], {}, eve)).httpStatus).toBe(404);
  expect((await eve.ask(weather.getWeatherNormals, { station_id })).httpStatus).toBe(404);
  expect((await eve.ask(weather.deleteWeatherNormals, { weather_normals_id })).httpStatus).toBe(404);
  const mo = await server.newMember(ada, [await newPlace()]);
  expect((await mo.ask(weather.deleteWeatherNormals, { weather_normals_id })).httpStatus).toBeGreaterThanOrEqual(403);
  expect(await ada.get(weather.getWeatherNormals, { station_id })).toHaveLength(1);
});

test('hourly temperatures become the mean of their day', async () => {
  const environment_id = await newPlace();
  const station = await newStation();
  const hourly = fs.readFileSync(new URL('../../../testing/samples/cases/wx-hourly-time.csv', import.meta.url), 'utf8');
  expect(
    await ada.get(weather.uploadTemperatures, { station_id: station._id }, csv('hours.csv', hourly)),
  ).toMatchObject({ days: 10, first_day: '2025-07-01', last_day: '2025-07-10', skipped: [], skipped_total: 0 });
  await ada.get(weather.chooseWeatherStation, { environment_id, station_id: station._id, reason: 'on the roof' });
  const found = await ada.get(weather.getWeatherData, { environment_id, start: '2025-07-01', end: '2025-07-11' });
  expect(found.days.map(({ mean_c }) => mean_c?.toFixed(1))).toEqual(Array.from({ length: 10 }, () => '18.0'));
  expect(found.total).toMatchObject({ days: 10, days_missing: 0 });
  const short = hourly.split('\n').slice(0, 13);
  expect(
    await ada.ask(weather.uploadTemperatures, { station_id: station._id }, csv('half.csv', ...short)),
  ).toMatchObject({ code: 'weather.few-hours' });
});

test('stations are listed by the code of a country, those of India without one', async () => {
  const own = await newStation();
  const list = (who: Person, country?: string) => who.get(weather.getWeatherStation, { country });
  expect(await list(ada, 'de')).toContainEqual(expect.objectContaining({ station_id: own._id, code: null }));
  expect(await list(eve, 'de')).not.toContainEqual(expect.objectContaining({ station_id: own._id }));
  expect((await list(eve)).every(({ country_code }) => country_code === 'IN')).toBe(true);
  expect((await eve.ask(weather.getWeatherStation, { country: 'XX' })).errors).toMatchObject([{ field: 'country' }]);
});
