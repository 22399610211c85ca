import { expect, test } from 'vitest';
import { csvMoment, csvNumber, readCsvValues, type CsvProfile } from './connector-csv.ts';
import { isTopicPattern, namedBy, readMapped, topicFilter } from './connector-messages.ts';
import { atPath, pathSteps } from './connector-paths.ts';

test('a path names fields, places of lists and quoted names', () => {
  const body = { sensors: [{ 'room temperature': 21.4 }, { temp: 3 }], temp: 7 };
  expect(atPath(body, '$.sensors[1].temp')).toBe(3);
  expect(atPath(body, 'sensors.0["room temperature"]')).toBe(21.4);
  expect(atPath(body, 'temp')).toBe(7);
  expect(atPath(body, '$')).toBe(body);
  expect(atPath(body, 'sensors[7].temp')).toBeUndefined();
  expect(atPath(body, '__proto__.toString')).toBeUndefined();
  for (const bad of ['a..b', 'a[', 'a[x]', '[0]b', 'x'.repeat(201)]) expect(pathSteps(bad), bad).toBeUndefined();
});

const mapping = {
  listPath: '',
  devicePath: 'id',
  device: '',
  timePath: 't',
  values: [{ path: 'v.temp', key: 'temp' }],
};

test('records of JSON become values of devices, times in seconds too', () => {
  const body = [
    { id: 'A-1', t: 1_764_331_200, v: { temp: '21.4' } },
    { id: 7, t: '2025-11-28T12:00:00Z', v: { temp: 3 } },
    { id: 'A-2', v: {} },
    { v: { temp: 1 } },
  ];
  expect(readMapped(body, mapping)).toEqual([
    { serial: 'A-1', ts: 1_764_331_200_000, values: { temp: 21.4 } },
    { serial: '7', ts: '2025-11-28T12:00:00Z', values: { temp: 3 } },
  ]);
  expect(readMapped({ data: body }, { ...mapping, listPath: 'data' })).toHaveLength(2);
  expect(
    readMapped(21.4, { ...mapping, devicePath: '', timePath: '', device: 'A-1', values: [{ path: '$', key: 'temp' }] }),
  ).toEqual([{ serial: 'A-1', ts: undefined, values: { temp: 21.4 } }]);
});

test('a topic pattern names device and key', () => {
  const pattern = 'building/{device}/+/{key}';
  expect(topicFilter(pattern)).toBe('building/+/+/+');
  expect(namedBy(pattern, 'building/A-1/x/temp')).toEqual({ device: 'A-1', key: 'temp' });
  expect(namedBy(pattern, 'building/A-1/temp')).toBeUndefined();
  expect(namedBy('a/#', 'a/b/c')).toEqual({});
  const values = [{ path: '$', key: '{key}' }];
  expect(readMapped(5, { ...mapping, devicePath: '', timePath: '', values }, { device: 'A-1', key: 'temp' })).toEqual([
    { serial: 'A-1', ts: undefined, values: { temp: 5 } },
  ]);
  for (const bad of ['', 'a/#/b', 'a{device}/b', '{key}/{key}', 'a+/b']) expect(isTopicPattern(bad), bad).toBe(false);
  for (const good of ['#', 'a/+/{device}', 'a/b']) expect(isTopicPattern(good), good).toBe(true);
});

const profile: CsvProfile = {
  timeColumn: 'Time',
  dateOrder: 'dmy',
  timeZone: 'Europe/Berlin',
  serialColumn: '',
  device: 'A-1',
  keyColumn: '',
  valueColumn: '',
  decimal: ',',
};
const rows = (text: string) => text.split('\n').map((line, n) => ({ line: n + 1, cells: line.split(';') }));

test('local times follow the clock of the zone, through both changes', () => {
  expect(csvMoment('28.11.2025 13:00', profile)).toBe(Date.parse('2025-11-28T12:00:00Z'));
  expect(csvMoment('28.07.2025 13:00:30', profile)).toBe(Date.parse('2025-07-28T11:00:30Z'));
  expect(csvMoment('2025-11-28 13:00', profile)).toBe(Date.parse('2025-11-28T12:00:00Z'));
  expect(csvMoment('2025-11-28T13:00:00+04:00', profile)).toBe(Date.parse('2025-11-28T09:00:00Z'));
  expect(csvMoment('11/28/2025 1:00', { ...profile, dateOrder: 'mdy' })).toBe(Date.parse('2025-11-28T00:00:00Z'));
  expect(csvMoment('1764331200', profile)).toBe(1_764_331_200_000);
  expect(csvMoment('30.03.2025 02:30', profile)).toBe('skipped-hour');
  expect(csvMoment('26.10.2025 02:30', profile)).toBe(Date.parse('2025-10-26T00:30:00Z'));
  for (const bad of ['31.02.2025', 'yesterday', '28.11.2025 25:00', ''])
    expect(csvMoment(bad, profile)).toBe('no-time');
});

test('numbers with a decimal sign and groups', () => {
  expect(csvNumber('1.234,5', ',')).toBe(1234.5);
  expect(csvNumber('1,234.5', '.')).toBe(1234.5);
  expect(csvNumber('-0,5', ',')).toBe(-0.5);
  expect(csvNumber('21.4', '.')).toBe(21.4);
  expect(csvNumber('21.4', ',')).toBe(21.4);
  expect(csvNumber('n/a', ',')).toBeUndefined();
});

test('one column for each sensor, or a row for each value; a line that cannot be read is refused with its reason', () => {
  const wide = readCsvValues(rows('Time;temp;co2\n28.11.2025 13:00;21,4;812\n28.11.2025 13:15;;x\nsoon;1;2'), profile);
  expect(wide.messages).toMatchObject([{ serial: 'A-1', values: { temp: 21.4, co2: 812 } }]);
  expect(wide.refused).toEqual([
    { line: 3, reason: 'not-a-number', about: 'x' },
    { line: 4, reason: 'no-time', about: 'soon' },
  ]);
  const long = { ...profile, serialColumn: 'Device', keyColumn: 'Point', valueColumn: 'Value' };
  const read = readCsvValues(
    rows('time;device;point;value\n28.11.2025 13:00;B-1;temp;1\n28.11.2025 13:00;;temp;1'),
    long,
  );
  expect(read.messages).toMatchObject([{ serial: 'B-1', values: { temp: 1 } }]);
  expect(read.refused).toEqual([{ line: 3, reason: 'no-device', about: '' }]);
  expect(readCsvValues(rows('a;b\n1;2'), profile).refused).toEqual([{ line: 1, reason: 'no-column', about: 'Time' }]);
});
