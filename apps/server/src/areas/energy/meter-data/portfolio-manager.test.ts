import fs from 'node:fs';
import { meterData, type MeterDataDetail } from '@steward/contract/energy/meter-data';
import { meters } from '@steward/contract/estate/meters';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// Files of ENERGY STAR Portfolio Manager, some of them saved by a spreadsheet in another country.

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const sample = (name: string) => fs.readFileSync(new URL(`../../../testing/samples/tables/${name}`, import.meta.url));
const fileOf = (content: string | Uint8Array) => [
  new File([typeof content === 'string' ? content : new Uint8Array(content)], 'data.csv'),
];
const upload = async (content: string | Uint8Array, environment_id?: string) =>
  ada.get(
    meterData.uploadMeterData,
    { environment_id: environment_id ?? (await ada.newEnvironment({ country_code: 'US' }))._id },
    fileOf(content),
  );
const ask = async (content: string, country_code = 'US') =>
  ada.ask(
    meterData.uploadMeterData,
    { environment_id: (await ada.newEnvironment({ country_code }))._id },
    fileOf(content),
  );

const heads = [
  'Property Id',
  'Property Name',
  'Portfolio Manager Meter ID',
  'Meter Type',
  'Start Date',
  'End Date',
  'Usage/Quantity',
  'Usage Units',
  'Cost ($)',
  'Estimation?',
];
interface Row {
  id?: string;
  property?: string;
  meter?: string;
  type?: string;
  start?: string;
  end?: string;
  use: string;
  unit?: string;
  cost?: string;
  estimate?: string;
}
const listed = (rows: readonly Row[], separator = ',') =>
  [
    heads,
    ...rows.map(
      ({
        id = '7001',
        property = 'Tour Demo',
        meter = '91001',
        type = 'Electric - Grid',
        start = '1/1/2025',
        end = '2/1/2025',
        use,
        unit = 'kWh (thousand Watt-hours)',
        cost = '',
        estimate = 'No',
      }) => [id, property, meter, type, start, end, use, unit, cost, estimate],
    ),
  ]
    .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
    .join('\n');
const february = { start: '2/1/2025', end: '3/1/2025' };

test('decimal commas of a file with semicolons are no thousands', async () => {
  const { series } = await upload(sample('pm-decimal-comma.csv'));
  expect(series).toHaveLength(1);
  expect(series[0]?.total).toBeCloseTo(3315.01, 9);
  expect(series[0]?.cost).toBeCloseTo(185.18 + 165.06 + 147.01, 9);
  expect(series[0]).toMatchObject({ first_day: '2025-01-01', last_day: '2025-03-31' });
});

test.each<[string, string, number]>([
  ['thousands of a file with commas', listed([{ use: '1,234' }, { ...february, use: '2,345' }]), 3579],
  ['German thousands beside a decimal comma', listed([{ use: '1.234' }, { ...february, use: '980,5' }], ';'), 2214.5],
  ['points in a file with semicolons', listed([{ use: '1234.5' }, { ...february, use: '1.500' }], ';'), 1236],
  ['tabs and dollar signs', listed([{ use: '12,345.5', cost: '$1,234.50' }], '\t'), 12_345.5],
])('the whole column decides the decimal mark: %s', async (_, content, total) => {
  const [series] = (await upload(content)).series;
  expect(series?.total).toBeCloseTo(total, 9);
});

test('a column that can be read in two ways is refused with its row', async () => {
  expect(await ask(listed([{ use: '900' }, { ...february, use: '1,234' }], ';'))).toMatchObject({
    code: 'meter-data.numbers-ambiguous',
    errors: [{ field: '3' }],
  });
});

test('dates that a spreadsheet saved with the day first are read so, by one day above twelve', async () => {
  const { series, left_out } = await upload(
    listed([
      { start: '01/02/2025', end: '28/02/2025', use: '100' },
      { start: '01/03/2025', end: '31/03/2025', use: '200' },
    ]),
  );
  expect(left_out).toBe(0);
  expect(series).toMatchObject([{ first_day: '2025-02-01', last_day: '2025-03-31', total: 300 }]);
});

const bothOrders = { start: '01/02/2025', end: '01/03/2025', use: '100' };
test.each<[string, string, Row[], object]>([
  ['the country of the property: Germany', 'DE', [bothOrders], { first_day: '2025-02-01', last_day: '2025-02-28' }],
  [
    'the country of the property: United States',
    'US',
    [bothOrders],
    { first_day: '2025-01-02', last_day: '2025-01-02' },
  ],
  [
    'another row of the file',
    'DE',
    [bothOrders, { start: '01/13/2025', end: '01/14/2025', use: '50' }],
    { first_day: '2025-01-02', last_day: '2025-01-13' },
  ],
  [
    'the country beside an equal currency',
    'US',
    [{ ...bothOrders, cost: '$10' }],
    { first_day: '2025-01-02', last_day: '2025-01-02' },
  ],
])('dates that fit both orders are decided by %s', async (_, country_code, rows, expected) => {
  const eva = await server.newAdmin('Eva');
  const environment_id = (await eva.newEnvironment({ country_code }))._id;
  expect((await eva.get(meterData.uploadMeterData, { environment_id }, fileOf(listed(rows)))).series).toMatchObject([
    expected,
  ]);
});

test.each<[string, string, Row]>([
  ['the country is not known to have one order', 'CA', bothOrders],
  ['country and currency contradict', 'DE', { ...bothOrders, cost: '$10' }],
])('dates that fit both orders are asked for if %s', async (_, country_code, row) => {
  expect(await ask(listed([row]), country_code)).toMatchObject({
    httpStatus: 422,
    code: 'meter-data.days-ambiguous',
    errors: [{ field: '2' }],
  });
  const written = { ...row, start: '2025-02-01', end: '2025-03-01' };
  expect((await ask(listed([written]), country_code)).httpStatus).toBe(200);
});

test('a unit with two meanings is shown and not counted', async () => {
  const eva = await server.newAdmin('Eva');
  const units = ['MBtu', 'MBtu (thousand Btu)', 'MBtu (million Btu)'];
  const rows = units.map((unit, at) => ({ use: '10', type: 'Natural Gas', meter: `9${at}`, unit }));
  const environment_id = (await eva.newEnvironment({ country_code: 'US' }))._id;
  expect((await eva.get(meterData.uploadMeterData, { environment_id }, fileOf(listed(rows)))).series).toMatchObject([
    { skipped: 'unit', unit: null, printed_unit: 'MBtu' },
    { skipped: null, unit: 'kBtu', total: 10 },
    { skipped: null, unit: 'MMBtu', total: 10 },
  ]);
});

test('deliveries of one day add up', async () => {
  const { series } = await upload(sample('pm-same-day-deliveries.csv'));
  expect(series).toMatchObject([{ printed_total: 1150, repeated: 0, cost: 2300 }]);
  const [series0] = series;
  expect(series0?.total).toBeCloseTo(1150 * (series0?.unit === 'm3' ? 0.003785411784 : 1), 6);
});

const tank = { meter: '91030', type: 'Propane', unit: 'Gallons (US)', start: '1/15/2025', end: '1/15/2025' };
test.each<[string, Row[], object]>([
  [
    'the same quantity at another cost',
    [
      { ...tank, use: '300', cost: '600' },
      { ...tank, use: '300', cost: '610' },
    ],
    { total: 600, cost: 1210, repeated: 0 },
  ],
  [
    'identical rows are repeats',
    [
      { ...tank, use: '300', cost: '600' },
      { ...tank, use: '300', cost: '600' },
      { ...tank, use: '250', cost: '500' },
    ],
    { total: 550, cost: 1100, repeated: 1 },
  ],
  [
    'an estimate of a month is replaced by its actual value',
    [
      { use: '900', estimate: 'Yes' },
      { use: '1000', estimate: 'No' },
    ],
    { total: 1000, repeated: 1 },
  ],
])('entries of the same days: %s', async (_, rows, expected) => {
  expect((await upload(listed(rows))).series).toMatchObject([expected]);
});

test('deliveries without a period are on their delivery date', async () => {
  const content = [
    'Property Name,Portfolio Manager Meter ID,Meter Type,Start Date,End Date,Delivery Date,Usage/Quantity,Usage Units',
    'Tour Demo,91030,Propane,Not Available,Not Available,1/15/2025,300,Gallons (US)',
    'Tour Demo,91030,Propane,Not Available,Not Available,1/15/2025,250,Gallons (US)',
  ].join('\n');
  expect((await upload(content)).series).toMatchObject([
    { total: 550, first_day: '2025-01-15', last_day: '2025-01-15' },
  ]);
});

const chosen = ({ series }: MeterDataDetail) =>
  series.map(({ meter_no, other_property, meter_id }) => [meter_no, other_property, meter_id !== null]);

test('of a file of several properties, series of another property are marked and not proposed', async () => {
  const { _id } = await ada.newEnvironment({ environment_name: '5 Bryant Square', country_code: 'US' });
  const file = await upload(sample('pm-two-properties.csv'), _id);
  expect(chosen(file)).toEqual([
    ['95001', null, false],
    ['95002', 'Some Other Building', false],
  ]);
  expect(file.series[1]).toMatchObject({ property_name: 'Some Other Building' });
});

test('the property of a series is recognized by its code, its name, or the number of a registered meter', async () => {
  const { _id } = await ada.newEnvironment({ environment_name: 'Campus A', project_id: '8001', country_code: 'US' });
  await ada.newEnvironment({ environment_name: 'Campus B', project_id: '8002' });
  await ada.get(meters.addMeter, { environment_id: _id, carrier: 'electricity', meter_no: '96003' });
  await ada.get(meters.addMeter, { environment_id: _id, carrier: 'electricity', meter_no: '96002' });
  const campus = { property: 'Campus', use: '10' };
  const content = listed([
    { ...campus, id: '8001', meter: '96001' },
    { ...campus, id: '8002', meter: '96002' },
    { ...campus, id: '8003', meter: '96003' },
    { ...campus, id: '8004', meter: '96004' },
  ]);
  expect(chosen(await upload(content, _id))).toEqual([
    ['96001', null, false],
    ['96002', 'Campus', false],
    ['96003', null, true],
    ['96004', 'Campus', false],
  ]);
});

test('a file of one property is taken under another name, unless that is another property of the organization', async () => {
  const { _id } = await ada.newEnvironment({ country_code: 'US' });
  expect(chosen(await upload(listed([{ use: '10', id: '', property: 'Headquarters' }]), _id))).toEqual([
    ['91001', null, false],
  ]);
  await ada.newEnvironment({ environment_name: 'Headquarters' });
  expect(chosen(await upload(listed([{ use: '10', id: '', property: 'Headquarters' }]), _id))).toEqual([
    ['91001', 'Headquarters', false],
  ]);
});

test('numbers of meters with a format of digits keep their zeros', async () => {
  const rows = [
    heads,
    ['7001', 'Tour Demo', 1234, 'Electric - Grid', '2025-01-01', '2025-02-01', 100, 'kWh', 10, 'No'],
  ];
  const workbook = await writeXlsx({
    sheets: [{ name: 'Meter Entries', rows, cells: new Map([['1,2', { value: 1234, style: { numFmt: '0000000' } }]]) }],
  });
  expect((await upload(workbook)).series).toMatchObject([{ meter_no: '0001234', total: 100 }]);
});
