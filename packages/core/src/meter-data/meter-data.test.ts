import { expect, test } from 'vitest';
import { dayNumber } from '../calendar/day.ts';
import { readEspi, type XmlElement } from './espi.ts';
import { centralEurope, dstRule, ruleMoment } from './local-time.ts';
import { readNem } from './nem12.ts';
import { isMeterTable, readMeterTables, unitOfPrinted } from './portfolio-manager.ts';
import { MeterFileError, secondsOfDay, seriesOf, type SeriesHead, keptUnit } from './series.ts';

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

const half = (value: number) => Array.from({ length: 48 }, () => value).join(',');
const nem12 = (...records: string[]) => ['100,NEM12,202401021200,MDP,RET', ...records, '900', ''].join('\r\n');
const stream = (suffix: string, unit = 'kWh', minutes = 30) => `200,NMI1,E1B1,1,${suffix},N1,SER1,${unit},${minutes},`;

test('NEM12: import and export are separate, reactive energy is shown and not counted', () => {
  const file = readNem(
    nem12(
      stream('E1', 'Wh'),
      `300,20240101,${half(500)},A,,,20240102,`,
      stream('B1'),
      `300,20240101,${half(0.25)},A,,,,`,
      stream('Q1', 'kVArh'),
      `300,20240101,${half(1)},A,,,,`,
    ),
  );
  expect(file).toMatchObject({ format: 'nem12', zone: 'UTC+10:00', writtenAt: at('2024-01-02T02:00:00Z') });
  expect(file.series).toMatchObject([
    {
      meterNo: 'NMI1',
      serialNo: 'SER1',
      direction: 'import',
      unit: 'kWh',
      total: 24,
      printedTotal: 24_000,
      values: 48,
    },
    { direction: 'export', unit: 'kWh', total: 12 },
    { skipped: 'not-energy', unit: null, stretches: [], printedTotal: 48 },
  ]);
  // The market's day begins at 14:00 UTC of the day before.
  expect(file.series[0]?.startsAt).toBe(at('2023-12-31T14:00:00Z'));
  expect(file.series[0]?.stretches).toMatchObject([{ day: '2024-01-01', days: 1, step: 1800 }]);
});

test('NEM12: the parts of a variable day have their own quality', () => {
  const [series] = readNem(
    nem12(stream('E1'), `300,20240101,${half(1)},V,,,,`, '400,1,20,F14,76,', '400,21,24,N,,', '400,25,48,E52,,'),
  ).series;
  expect(series).toMatchObject({
    values: 44,
    byQuality: { actual: 0, substituted: 20, estimated: 24 },
    gapSeconds: 4 * 1800,
  });
  expect(series?.stretches[0]?.qualities).toBe('S'.repeat(20) + '----' + 'E'.repeat(24));
  expect(series?.stretches[0]?.values[20]).toBeNull();
  expect(failureOf(() => readNem(nem12(stream('E1'), `300,20240101,${half(1)},V,,,,`, '400,1,20,A,,')))).toEqual([
    'malformed',
    '3',
  ]);
});

test('NEM12: a file that is cut off, without a header, empty or short of values is refused at its line', () => {
  const day = `300,20240101,${half(1)},A,,,,`;
  const whole = nem12(stream('E1'), day);
  expect(failureOf(() => readNem(whole.slice(0, -7)))?.[0]).toBe('cut-off');
  expect(failureOf(() => readNem(whole.split('\r\n').slice(1).join('\r\n')))).toEqual(['malformed', '1']);
  expect(failureOf(() => readNem(nem12()))?.[0]).toBe('empty');
  expect(failureOf(() => readNem(nem12(stream('E1'), '300,20240101,1,2,3,A,,,,')))).toEqual(['malformed', '3']);
  expect(failureOf(() => readNem(nem12(stream('E1'), day.replace('20240101', '20240231'))))).toEqual([
    'malformed',
    '3',
  ]);
});

test('a day given twice counts once, the later one', () => {
  const days = [1, 2].map((value) => `300,20240101,${half(value)},A,,,,`);
  expect(readNem(nem12(stream('E1'), ...days)).series).toMatchObject([{ total: 96, values: 48, repeated: 48 }]);
});

test('NEM13: the quantity between two readings', () => {
  const record =
    '250,NMI2,11,1,11,11,MET,E,006342.8,20240101000000,A,,,007654.9,20240131000000,E64,,,1312.1,kWh,20240407,20240108,20240109';
  expect(readNem(`100,NEM13,202402011030,MDA,RET\n${record}\n550,N,,E,\n900\n`).series).toMatchObject([
    { meterNo: 'NMI2', total: 1312.1, byQuality: { estimated: 1312.1 }, stretches: [{ day: '2024-01-01', days: 30 }] },
  ]);
});

test('daylight saving: the rules of ESPI give 10 March and 3 November 2024, and days of 23 and 25 hours', () => {
  const [start, end] = [dstRule('360E2000'), dstRule('B40E2000')];
  if (!start || !end) throw new Error('no rules');
  expect(start).toEqual({ month: 3, operator: 3, dayOfMonth: 0, dayOfWeek: 7, secondOfDay: 7200 });
  expect(ruleMoment(start, 2024)).toBe(at('2024-03-10T02:00:00Z'));
  expect(ruleMoment(end, 2024)).toBe(at('2024-11-03T02:00:00Z'));
  expect(dstRule('nonsense')).toBeUndefined();
  const hours = (day: string) => secondsOfDay(dayNumber(day), centralEurope) / 3600;
  expect(['2024-03-30', '2024-03-31', '2024-10-27'].map(hours)).toEqual([24, 23, 25]);
});

const el = (text: string | number): XmlElement => ({ '#': String(text) }) as XmlElement;
const link = (rel: string, href: string) => ({ '@rel': rel, '@href': href }) as unknown as XmlElement;
const entry = (links: XmlElement[], name: string, body: object) =>
  ({ link: links, content: [{ [name]: [body] }] }) as unknown as XmlElement;

function greenButton(type: Record<string, XmlElement[]>, readings: [number, number, number, object?][]): XmlElement {
  return {
    feed: [
      {
        updated: [el('2024-04-01T00:00:00Z')],
        entry: [
          entry([link('self', '/UsagePoint/77')], 'UsagePoint', { ServiceCategory: [{ kind: [el(0)] }] }),
          entry([link('self', '/LocalTimeParameters/1')], 'LocalTimeParameters', {
            tzOffset: [el(-18_000)],
            dstOffset: [el(3600)],
            dstStartRule: [el('360E2000')],
            dstEndRule: [el('B40E2000')],
          }),
          entry(
            [
              link('self', '/UsagePoint/77/MeterReading/1'),
              link('up', '/UsagePoint/77/MeterReading'),
              link('related', '/ReadingType/7'),
            ],
            'MeterReading',
            {},
          ),
          entry([link('self', '/ReadingType/7')], 'ReadingType', type),
          entry([link('up', '/UsagePoint/77/MeterReading/1/IntervalBlock')], 'IntervalBlock', {
            IntervalReading: readings.map(([start, duration, value, more]) => ({
              timePeriod: [{ start: [el(start)], duration: [el(duration)] }],
              value: [el(value)],
              ...more,
            })),
          }),
        ],
      },
    ],
  } as unknown as XmlElement;
}

test('Green Button: the multiplier, the local day, quality and cost', () => {
  // The hour of 10 March 2024 that is skipped: the day begins at 5:00 UTC and the next at 4:00.
  const start = at('2024-03-10T05:00:00Z');
  const readings = Array.from(
    { length: 24 },
    (_, hour) => [start + hour * 3600, 3600, 2, { cost: [el(974)] }] as [number, number, number, object],
  );
  readings[0] = [start, 3600, 2, { cost: [el(974)], ReadingQuality: [{ quality: [el(8)] }] }];
  const file = readEspi(
    greenButton(
      { uom: [el(72)], powerOfTenMultiplier: [el(3)], flowDirection: [el(19)], currency: [el(840)] },
      readings,
    ),
  );
  expect(file.zone).toBe('UTC-05:00, UTC-04:00');
  const [series] = file.series;
  expect(series).toMatchObject({
    meterNo: '77',
    carrier: 'electricity',
    direction: 'export',
    unit: 'kWh',
    total: 48,
    currency: 'USD',
    byQuality: { actual: 46, estimated: 2 },
  });
  expect(series?.cost).toBeCloseTo(0.23376, 10);
  expect(series?.stretches.map(({ day, values }) => [day, values.length])).toEqual([
    ['2024-03-10', 23],
    ['2024-03-11', 1],
  ]);
});

test('Green Button: a gap is reported, power and register readings are not counted', () => {
  const hours: [number, number, number][] = [
    [0, 3600, 1],
    [7200, 3600, 1],
  ];
  expect(readEspi(greenButton({ uom: [el(72)] }, hours)).series).toMatchObject([
    { gaps: [{ from: '1969-12-31T20:00', seconds: 3600 }], total: 0.002 },
  ]);
  expect(readEspi(greenButton({ uom: [el(38)] }, hours)).series).toMatchObject([
    { skipped: 'not-energy', stretches: [] },
  ]);
  expect(readEspi(greenButton({ uom: [el(72)], accumulationBehaviour: [el(3)] }, hours)).series).toMatchObject([
    { skipped: 'cumulative' },
  ]);
  expect(failureOf(() => readEspi({ html: [el('x')] } as unknown as XmlElement))?.[0]).toBe('not-recognized');
});

test('Portfolio Manager: months by read dates, estimates and costs, the unit in brackets', () => {
  const table = {
    columns: [
      'Property Name',
      'Portfolio Manager Meter ID',
      'Meter Name',
      'Meter Type',
      'Start Date',
      'End Date',
      'Usage/Quantity',
      'Usage Units',
      'Cost ($)',
      'Estimation?',
    ],
    rows: [
      ['Tower', 'P-1', 'Main', 'Electric - Grid', '2024-01-01', '2024-01-31', 3100, 'kBtu (thousand Btu)', 12.5, 'No'],
      ['Tower', 'P-1', 'Main', 'Electric - Grid', '02/01/2024', '2/29/2024', '2,900', 'kBtu (thousand Btu)', '', 'Yes'],
      ['Tower', 'P-2', 'Roof', 'Electric - Solar', '2024-01-01', '2024-02-01', 5, 'MBtu (million Btu)', '', 'No'],
      ['Tower', 'P-3', 'Gas', 'Natural Gas', '2024-01-12', '2024-02-10', 5, 'ccf (hundred cubic feet)', '', 'No'],
      ['Tower', 'P-3', 'Gas', 'Natural Gas', '2024-02-10', '2024-03-11', 6, 'ccf (hundred cubic feet)', '', 'No'],
    ].map((cells, index) => ({ line: index + 2, cells })),
  };
  expect(isMeterTable(table)).toBe(true);
  const { series } = readMeterTables([table], 'US');
  expect(series).toMatchObject([
    {
      name: 'Tower, Main',
      carrier: 'electricity',
      unit: 'kBtu',
      total: 6000,
      cost: 12.5,
      byQuality: { estimated: 2900 },
      gaps: [],
      stretches: [
        { day: '2024-01-01', days: 31 },
        { day: '2024-02-01', days: 29 },
      ],
    },
    { skipped: 'generation', stretches: [] },
    { carrier: 'natural_gas', unit: 'CCF', gaps: [], overlapping: 0, stretches: [{ days: 29 }, { days: 30 }] },
  ]);
  expect(failureOf(() => readMeterTables([{ columns: ['Name'], rows: [] }], ''))?.[0]).toBe('not-recognized');
});

test.each([
  ['MBtu', undefined],
  ['mBTU ()', undefined],
  ['MBtu (Btu)', undefined],
  ['MMBtu (thousand Btu)', undefined],
  ['kBtu (million Btu)', undefined],
  ['MBtu/MMBtu (thousand Btu)', undefined],
  ['MBtu (thousand Btu)', 'kBtu'],
  ['thousand Btu', 'kBtu'],
  ['Thousand Btu (MBtu)', 'kBtu'],
  ['kBtu (thousand Btu)', 'kBtu'],
  ['MBtu (million Btu)', 'MMBtu'],
  ['million Btu', 'MMBtu'],
  ['MBtu/MMBtu (million Btu)', 'MMBtu'],
  ['MBtu/MMBtu', 'MMBtu'],
  ['MMBtu', 'MMBtu'],
])('Portfolio Manager: the unit %s is %s', (printed, unit) => {
  expect(keptUnit(unitOfPrinted(printed))?.unit).toBe(unit);
});

test('Green Button: a hundred thousand blocks, readings and points are matched in linear time', () => {
  const entry = (kind: string, at: number) =>
    ({
      link: [
        { '@rel': 'self', '@href': `/${kind}/${at}` },
        { '@rel': 'up', '@href': `/none/${at}` },
      ],
      content: [{ [kind]: [{}] }],
    }) as unknown as XmlElement;
  const kinds = ['IntervalBlock', 'MeterReading', 'ReadingType', 'UsagePoint', 'LocalTimeParameters'];
  const entries = kinds.flatMap((kind) => Array.from({ length: 30_000 }, (_, at) => entry(kind, at)));
  const start = process.cpuUsage();
  const found = failureOf(() => readEspi({ feed: [{ entry: entries }] } as unknown as XmlElement));
  expect(found).toEqual(['empty', '']);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
});

test('values of impossible times are left out: their days would be counted one by one', () => {
  const head: SeriesHead = {
    meterNo: 'M',
    serialNo: '',
    channel: '1',
    name: '',
    carrier: 'electricity',
    direction: 'import',
    printedUnit: 'kWh',
    currency: null,
    skipped: null,
  };
  const value = { value: 1, quality: 'actual' as const };
  const day = 86_400;
  const read = seriesOf(
    head,
    [
      { ...value, start: at('2024-01-01T00:00:00Z'), seconds: 31 * day },
      { ...value, start: at('0200-01-01T00:00:00Z'), seconds: day },
      { ...value, start: at('2199-12-31T00:00:00Z'), seconds: 2 * day },
      { ...value, start: at('2025-01-01T00:00:00Z'), seconds: 3701 * day },
      { ...value, start: at('2025-01-01T00:00:00Z'), seconds: Number.POSITIVE_INFINITY },
      { ...value, start: Number.NaN, seconds: day },
    ],
    centralEurope,
  );
  expect(read).toMatchObject({ values: 1, impossible: 5, total: 1 });
  expect(read.stretches.map(({ days }) => days)).toEqual([31]);
});
