import { billFlags } from '@steward/contract/energy/bill-flags';
import { meterData } from '@steward/contract/energy/meter-data';
import { meters } from '@steward/contract/estate/meters';
import { imports } from '@steward/contract/operations/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nem12 } from '../../areas/energy/meter-data/meter-data.fixture.ts';
import {
  espi,
  fileOf,
  half,
  latin1,
  pm,
  pmRow,
  sampleBill,
  tooLarge,
  ubl,
  utf16,
  worded,
  zipOf,
  type Bytes,
} from '../samples/bad-files.fixture.ts';
import type { Person } from '../person.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// Meter data files and lists: what is wrong is said in words of its own, and the good rows stay.

let server: TestServer;
let ada: Person;
let house: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  house = (await ada.newEnvironment({ environment_name: 'North house', country_code: 'US' }))._id;
  const south = await ada.newEnvironment({ environment_name: 'South house', country_code: 'US' });
  const there = { environment_id: south._id, carrier: 'electricity' } as const;
  for (const meter_no of ['SOUTH1', 'SOUTH2', 'SOUTH3']) await ada.get(meters.addMeter, { ...there, meter_no });
  await ada.get(meters.addMeter, { environment_id: house, carrier: 'electricity', meter_no: 'NORTH1' });
});
afterAll(() => server.stop());

const sendMeterData = (bytes: Bytes) =>
  ada.ask(meterData.uploadMeterData, { environment_id: house }, fileOf(bytes, 'data'));
const two = { '2024-01-01': 1, '2024-01-02': 2 };

test.each<[string, Bytes, string]>([
  ['nothing', '', 'meter-data.empty'],
  ['Portfolio Manager: headings alone', pm(), 'meter-data.empty'],
  ['Portfolio Manager: a workbook cut in half', zipOf('xl/workbook.xml'), 'meter-data.cut-off'],
  ['Portfolio Manager: other columns', 'a,b,c\n1,2,3', 'meter-data.not-recognized'],
  ['Portfolio Manager: no row that can be read', pm(pmRow({ use: 'much' })), 'meter-data.malformed'],
  ['Green Button: cut in half', half(espi()), 'meter-data.cut-off'],
  ['Green Button: no values', espi().replace(/<IntervalReading>.*<\/IntervalReading>/s, ''), 'meter-data.empty'],
  ['NEM12: cut in half', half(nem12(two)), 'meter-data.cut-off'],
  ['NEM12: no values', '100,NEM12,200405011135,MDA1,Ret1\n900\n', 'meter-data.empty'],
  ['a bill as PDF', sampleBill('s01-de-strom.pdf'), 'meter-data.not-recognized'],
  ['a bill as UBL', ubl(), 'meter-data.not-recognized'],
  ['more than 20 MB', tooLarge, 'meter-data.too-many-values'],
])('meter data: %s is refused as a whole, and nothing is stored', async (_, bytes, code) => {
  const before = await ada.get(meterData.getMeterDataFiles, { environment_id: house });
  expect(await sendMeterData(bytes)).toMatchObject({ code: worded(code) });
  expect(await ada.get(meterData.getMeterDataFiles, { environment_id: house })).toEqual(before);
});

test.each<[string, Bytes, { places: string[]; total: number }]>([
  ['Portfolio Manager: a use that is no number', pm(pmRow(), pmRow({ use: 'much' })), { places: ['3'], total: 1000 }],
  [
    'Portfolio Manager: days in the wrong order',
    pm(pmRow({ start: '3/1/2024', end: '2/1/2024' }), pmRow()),
    { places: ['2'], total: 1000 },
  ],
  [
    'Portfolio Manager: a last row cut in half',
    pm(pmRow(), pmRow().split('2/1/2024')[0] ?? ''),
    { places: ['3'], total: 1000 },
  ],
  [
    'Green Button: a value that is no number',
    espi({ value: 'much' }),
    { places: ['IntervalReading 1704067200'], total: 1 },
  ],
  [
    'Green Button: an end before the start',
    espi({ seconds: '-3600' }),
    { places: ['IntervalReading 1704067200'], total: 1 },
  ],
  ['NEM12: a day with too few values', nem12(two).replace('20240102,2,', '20240102,'), { places: ['4'], total: 48 }],
  [
    'NEM12: a day that no calendar has',
    nem12(two).replace('300,20240102', '300,20241302'),
    { places: ['4'], total: 48 },
  ],
  [
    'NEM12: qualities that do not fit the day',
    nem12(two).replace(/,A,,,,\r\n900/, ',V,,,,\r\n400,2,48,A,,\r\n900'),
    { places: ['5'], total: 48 },
  ],
])('meter data, %s: the place is named and the others are stored', async (_, bytes, { places, total }) => {
  const { data } = await sendMeterData(bytes);
  expect(data).toMatchObject({ state: 'draft', left_out: places.length, left_out_places: places });
  expect(data.series.map((one) => one.total)).toEqual([total]);
  await ada.get(meterData.discardMeterData, { meter_data_file_id: data._id });
});

test.each<[string, Bytes, object]>([
  [
    'Portfolio Manager: an unknown unit',
    pm(pmRow({ unit: 'furlongs' })),
    { skipped: 'unit', printed_unit: 'furlongs' },
  ],
  ['Green Button: an unknown unit', espi({ unit: '999' }), { skipped: 'unit', printed_unit: 'uom 999' }],
  ['NEM12: an unknown unit', nem12(two, { unit: 'furlong' }), { skipped: 'unit', printed_unit: 'furlong' }],
  ['Portfolio Manager: letters of Windows', latin1(pm(pmRow())), { name: 'A, Zähler', total: 1000 }],
  ['Green Button: letters of Windows', latin1(espi()), { total: 1.005 }],
  ['NEM12: UTF-16', utf16(nem12(two)), { total: 144 }],
  ['Portfolio Manager: a row twice', pm(pmRow(), pmRow()), { total: 1000, repeated: 1 }],
  [
    'Portfolio Manager: a meter of another property',
    pm(pmRow({ meter: 'SOUTH1' })),
    { meter_id: null, registered_at: 'South house' },
  ],
  [
    'Green Button: a meter of another property',
    espi({ point: 'SOUTH2' }),
    { meter_id: null, registered_at: 'South house' },
  ],
  [
    'NEM12: a meter of another property',
    nem12(two, { nmi: 'SOUTH3' }),
    { meter_id: null, registered_at: 'South house' },
  ],
])('meter data, %s is shown series by series', async (_, bytes, series) => {
  const { data } = await sendMeterData(bytes);
  expect(data.series).toMatchObject([series]);
  expect(data).toMatchObject({ left_out: 0, left_out_places: [] });
  await ada.get(meterData.discardMeterData, { meter_data_file_id: data._id });
});

test('meter data: a meter of another property is not named to a person who does not reach it', async () => {
  const mo = await server.newMember(ada, [house]);
  await server.giveRole(mo, 'asset_manager');
  const given = fileOf(nem12(two, { nmi: 'SOUTH3' }), 'data.csv');
  const { series } = await mo.get(meterData.uploadMeterData, { environment_id: house }, given);
  expect(series).toMatchObject([{ meter_no: 'SOUTH3', registered_at: null }]);
});

const heads =
  'Property;Energy source;Meter number;Invoice number;Bill date;First day;Last day;Consumption;Unit;Gross;Currency';
const row = (change: Record<string, string> = {}) =>
  Object.entries(change).reduce(
    (text, [from, to]) => text.replace(from, to),
    'North house;electricity;L1;E-1;2025-02-08;2025-01-01;2025-01-31;1000;kWh;100;EUR',
  );
const list = (...rows: string[]) => [heads, ...rows].join('\n');
const sendList = (bytes: Bytes) => ada.ask(imports.uploadImport, { thing: 'bills' }, fileOf(bytes, 'list.csv'));

test.each<[string, Bytes, string]>([
  ['nothing', '', 'import.empty'],
  ['headings alone', heads, 'import.empty'],
  ['a workbook cut in half', zipOf('xl/workbook.xml'), 'import.unreadable'],
  ['a bill as PDF', sampleBill('s01-de-strom.pdf'), 'import.document'],
  ['a bill as UBL', ubl(), 'import.document'],
  ['NEM12', nem12(two), 'file.meter-data'],
  ['bytes that are no text', Buffer.from([0, 1, 2, 3]), 'import.unreadable'],
  ['more than 20 MB', tooLarge, 'import.too-large'],
])('list: %s is refused in words of its own', async (_, bytes, code) => {
  expect(await sendList(bytes)).toMatchObject({ code: worded(code) });
});

test.each<[string, Bytes, { kind: string; errors: string[] }]>([
  [
    'days in the wrong order',
    list(row(), row({ 'E-1': 'E-2', '2025-01-31': '2024-12-31' })),
    { kind: 'error', errors: ['Last day: must be after the start'] },
  ],
  [
    'an unknown unit',
    list(row(), row({ 'E-1': 'E-2', kWh: 'furlong' })),
    { kind: 'error', errors: ['Unit: does not measure this utility'] },
  ],
  [
    'an unknown property',
    list(row(), row({ 'E-1': 'E-2', North: 'Foreign' })),
    { kind: 'error', errors: ['Property: nothing has this name'] },
  ],
  [
    'a row cut in half',
    list(row(), 'North house;electricity;L1;E-2;2025-02'),
    { kind: 'error', errors: ['Bill date: must be a date', 'Gross: is required', 'Consumption: is required'] },
  ],
  ['a row twice', list(row(), row()), { kind: 'duplicate', errors: [] }],
  ['letters of Windows', latin1(list(row(), row({ L1: 'Zähler1' }))), { kind: 'new', errors: [] }],
])('list, %s: the row is named, and the good one stays', async (_, bytes, second) => {
  const { data } = await sendList(bytes);
  const { rows } = await ada.get(imports.getImportPreview, { import_id: data._id, page_size: 10 });
  expect(rows[0]).toMatchObject({ kind: 'new', errors: [] });
  expect(rows[1]?.kind).toBe(second.kind);
  expect(rows[1]?.errors.map(({ column, message }) => `${column}: ${message}`)).toEqual(second.errors);
  await ada.get(imports.discardImport, { import_id: data._id });
});

test('list: a row with a meter of another property is imported and flagged', async () => {
  const { data } = await sendList(list(row({ L1: 'NORTH1' }), row({ L1: 'SOUTH1', 'E-1': 'E-2' })));
  await ada.get(imports.startImport, { import_id: data._id });
  const state = async () => (await ada.get(imports.getImport, { import_id: data._id })).state;
  await expect.poll(state, { timeout: 25_000 }).toBe('done');
  await server.audited();
  const flags = (await ada.get(billFlags.getBillFlags, {})).paginateData;
  const figures = { meterId: 'SOUTH1', expected: expect.stringContaining('NORTH1') };
  expect(flags).toContainEqual(expect.objectContaining({ code: 'meter-mismatch', invoice_no: 'E-2', figures }));
});
