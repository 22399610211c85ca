import { expect, test } from 'vitest';
import { readMscons } from './mscons.ts';
import { MeterFileError } from './series.ts';

const at = (text: string) => Date.parse(text) / 1000;
const failureOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof MeterFileError) return [error.code, error.at];
    throw error;
  }
  return undefined;
};

test('MSCONS: decimal comma, UTC periods in Berlin time, substituted values', () => {
  const quarter = (value: string, from: string, until: string, kind = '220') =>
    `QTY+${kind}:${value}'DTM+163:${from}?+00:303'DTM+164:${until}?+00:303'`;
  const text = [
    "UNA:+,? 'UNB+UNOC:3+1:14+2:500+240202:1250+R'UNH+1+MSCONS:D:04B:UN:2.4b'DTM+137:202402021250?+00:303'",
    "LOC+172+DE001'LIN+1'PIA+5+1-1?:2.29.0:SRW'",
    quarter('1,5', '202312312300', '202312312315'),
    quarter('0,5', '202312312315', '202312312330', '67'),
    "UNT+9+1'UNZ+1+R'",
  ].join('');
  expect(readMscons(text).series).toMatchObject([
    {
      meterNo: 'DE001',
      channel: '1-1:2.29.0',
      direction: 'export',
      carrier: 'electricity',
      total: 2,
      byQuality: { actual: 1.5, substituted: 0.5 },
      stretches: [{ day: '2024-01-01', step: 900 }],
    },
  ]);
  expect(failureOf(() => readMscons(text.slice(0, -20)))?.[0]).toBe('cut-off');
});

const mscons = (...segments: string[]) =>
  `UNB+UNOC:3+1:14+2:500+240202:1250+R'UNH+1+MSCONS:D:99A:UN:1.6'${segments.join("'")}'UNT+9+1'UNZ+1+R'`;
const place = 'LOC+172+::87:CH1';
const quantities = (...values: number[]) => values.map((value) => `QTY+46:${value}:KWH`);
const line = (code: string) => ['LIN+1', `PIA+5+${code}:SWR`];

test.each([
  ['hours', ['DTM+163:202403310000?+01:303', 'DTM+672:1:805'], 3600, '2024-03-31', '2024-03-31'],
  ['seconds', ['DTM+672:900:807', 'DTM+163:202403302300?+00:303'], 900, '2024-03-31', '2024-03-31'],
  ['hours and minutes', ['DTM+163:20240331000000:204', 'DTM+672:0030:401'], 1800, '2024-03-31', '2024-03-31'],
  // The day on which the clock goes forward has 23 hours.
  ['days', ['DTM+163:20240331:102', 'DTM+672:1:804'], 86_400, '2024-03-31', '2024-04-03'],
  ['months', ['DTM+163:202401010000:203', 'DTM+672:1:802'], 31 * 86_400, '2024-01-01', '2024-04-01'],
] as const)('MSCONS: one start with a step of %s holds for all quantities', (_, times, step, first, last) => {
  const { series } = readMscons(mscons(place, ...times, ...line('1-1?:1.29.0*255'), ...quantities(1, 2, 3, 4)));
  expect(series).toMatchObject([{ meterNo: 'CH1', total: 10, byQuality: { actual: 10 }, overlapping: 0, gaps: [] }]);
  expect(series[0]?.step).toBe(step);
  expect(series[0]?.stretches[0]?.day).toBe(first);
  expect(series[0]?.stretches.at(-1)?.day).toBe(last);
});

test('MSCONS: every line of a location begins at its start, a start of a line is its own', () => {
  const { series } = readMscons(
    mscons(
      place,
      'DTM+163:202403010000?+01:303',
      'DTM+672:15:806',
      ...line('1-1?:1.29.0'),
      ...quantities(1, 2),
      ...line('1-1?:2.29.0'),
      ...quantities(3, 4),
      'LOC+172+::87:CH2',
      ...line('1-1?:1.29.0'),
      'DTM+163:202404010000?+02:303',
      'DTM+164:202404010100?+02:303',
      ...quantities(5, 6),
    ),
  );
  const days = series.map(({ meterNo, channel, total, startsAt, endsAt }) => [
    meterNo,
    channel,
    total,
    startsAt,
    endsAt,
  ]);
  const [march, april] = [at('2024-02-29T23:00:00Z'), at('2024-03-31T22:00:00Z')];
  expect(days).toEqual([
    ['CH1', '1-1:1.29.0', 3, march, march + 1800],
    ['CH1', '1-1:2.29.0', 7, march, march + 1800],
    // Two quantities of one hour.
    ['CH2', '1-1:1.29.0', 11, april, april + 3600],
  ]);
});

test('MSCONS: a file whose values have no period is not called empty', () => {
  expect(failureOf(() => readMscons(mscons(place, ...line('1-1?:1.29.0'), ...quantities(1, 2))))).toEqual([
    'no-periods',
    'QTY 1',
  ]);
  expect(
    failureOf(() => readMscons(mscons(place, ...line('1-1?:1.8.0'), ...quantities(1), 'DTM+9:202403010000:203')))?.[0],
  ).toBe('no-periods');
  expect(failureOf(() => readMscons(mscons(place, ...line('1-1?:1.29.0'))))?.[0]).toBe('empty');
});
