import fs from 'node:fs';
import { meterData, type MeterDataDetail } from '@steward/contract/energy/meter-data';
import { meters } from '@steward/contract/estate/meters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { nem12 } from './meter-data.fixture.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'data.csv') => [new File([text], name)];
const upload = (environment_id: string, text: string) =>
  ada.get(meterData.uploadMeterData, { environment_id }, fileOf(text));
const monthsOf = async (meter_id: string) => (await ada.get(meterData.getMeterConsumption, { meter_id })).imported;
const store = ({ _id, series }: MeterDataDetail, meter_id?: string) =>
  ada.get(meterData.storeMeterData, {
    meter_data_file_id: _id,
    choices: series.map((one) => ({ position: one.position, meter_id: meter_id ?? one.meter_id })),
  });
const newMeter = async (more: object = {}) => {
  const { _id: environment_id } = await ada.newEnvironment();
  const meter = { environment_id, carrier: 'electricity', meter_no: 'NMI1', ...more } as const;
  return ada.get(meters.addMeter, meter);
};

test('a file is read, proposed for the meter with its number, stored, counted by month and undone', async () => {
  const { _id: meter_id, environment_id } = await newMeter();
  const draft = await upload(environment_id, nem12({ '2024-01-30': 0.5, '2024-01-31': 0.5, '2024-02-01': 1 }));
  expect(draft).toMatchObject({
    state: 'draft',
    format: 'nem12',
    author_name: expect.stringContaining('Ada'),
    zone: 'UTC+10:00',
  });
  expect(draft.series).toMatchObject([
    {
      meter_id,
      proposed_by: 'number',
      total: 96,
      first_day: '2024-01-30',
      last_day: '2024-02-01',
      days: { new: 3, same: 0 },
    },
  ]);
  expect(await monthsOf(meter_id)).toEqual([]);
  expect(await store(draft)).toMatchObject({
    state: 'stored',
    meters: 1,
    stored_by_name: expect.stringContaining('Ada'),
  });
  expect(await monthsOf(meter_id)).toMatchObject([
    { month: '2024-01', quantity: 48, actual_share: 1, days_known: 2, days: 31, is_complete: false },
    { month: '2024-02', quantity: 48, days_known: 1, days: 29 },
  ]);
  const ask = { meter_data_file_id: draft._id };
  expect(await ada.ask(meterData.discardMeterData, ask)).toMatchObject({ code: 'meter-data.not-a-draft' });
  expect(await ada.ask(meters.deleteMeter, { meter_id })).toMatchObject({ code: 'meter.has-readings' });
  expect(await ada.get(meterData.undoMeterData, ask)).toMatchObject({ state: 'undone' });
  expect(await monthsOf(meter_id)).toEqual([]);
  expect(await ada.ask(meterData.undoMeterData, ask)).toMatchObject({ code: 'meter-data.not-stored' });
  expect(await ada.get(meterData.getMeterDataFiles, { environment_id })).toMatchObject([
    { state: 'undone', meters: 0 },
  ]);
});

test('a newer file replaces days and never doubles them; after an undo the older one counts again', async () => {
  const { _id: meter_id, environment_id } = await newMeter();
  const days = { '2024-01-01': 1, '2024-01-02': 1 };
  const first = await store(await upload(environment_id, nem12(days)));
  const again = await upload(environment_id, nem12(days, { written: '202402010000' }));
  expect(again.series[0]?.days).toEqual({ new: 0, same: 2, replaced: 0, older: 0 });
  const newer = nem12({ '2024-01-02': 2, '2024-01-03': 2 }, { written: '202403010000' });
  const corrected = await upload(environment_id, newer);
  expect(corrected.series[0]?.days).toEqual({ new: 1, same: 0, replaced: 1, older: 0 });
  await store(corrected);
  expect(await monthsOf(meter_id)).toMatchObject([{ quantity: 48 + 96 + 96, days_known: 3 }]);
  const older = await upload(environment_id, nem12({ '2024-01-02': 5 }, { written: '202401150000' }));
  expect(older.series[0]?.days).toEqual({ new: 0, same: 0, replaced: 0, older: 1 });
  await ada.get(meterData.undoMeterData, { meter_data_file_id: corrected._id });
  expect(await monthsOf(meter_id)).toMatchObject([{ quantity: 96, days_known: 2 }]);
  await ada.get(meterData.undoMeterData, { meter_data_file_id: first._id });
  expect(await monthsOf(meter_id)).toEqual([]);
});

test('feed-in is separate from consumption', async () => {
  const { _id: meter_id, environment_id } = await newMeter();
  await store(await upload(environment_id, nem12({ '2024-01-01': 1 })));
  await store(await upload(environment_id, nem12({ '2024-01-01': 3 }, { suffix: 'B1' })));
  const { imported, exported, unit } = await ada.get(meterData.getMeterConsumption, { meter_id });
  expect({ imported, exported, unit }).toMatchObject({
    unit: 'kWh',
    imported: [{ quantity: 48 }],
    exported: [{ quantity: 144 }],
  });
});

test('a series without a meter adds one; a meter of another utility is not taken', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const water = await ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'NMI7' });
  const draft = await upload(environment_id, nem12({ '2024-01-01': 1 }, { nmi: 'NMI7' }));
  expect(draft.series).toMatchObject([{ meter_id: null, days: null }]);
  const choose = (meter_id: string | null) =>
    ada.ask(meterData.storeMeterData, { meter_data_file_id: draft._id, choices: [{ position: 0, meter_id }] });
  expect(await choose(water._id)).toMatchObject({ errors: [{ field: 'meter_id' }] });
  const chosen = { meter_data_file_id: draft._id, choices: [{ position: 0, meter_id: water._id }] };
  expect((await ada.get(meterData.getMeterDataFile, chosen)).series).toMatchObject([{ meter_id: null }]);
  expect((await choose(null)).statusCode).toBe(200);
  expect(await ada.get(meters.getMeters, { environment_id })).toMatchObject([
    { carrier: 'electricity', meter_no: 'NMI7', serial_no: 'SER1', valid_from: '2024-01-01' },
    { carrier: 'water' },
  ]);
});

test('reactive energy is shown and refused', async () => {
  const { _id: meter_id, environment_id } = await newMeter();
  const draft = await upload(environment_id, nem12({ '2024-01-01': 1 }, { suffix: 'Q1', unit: 'kVArh' }));
  expect(draft.series).toMatchObject([{ skipped: 'not-energy', unit: null, printed_total: 48 }]);
  const choices = [{ position: 0, meter_id }];
  expect(await ada.ask(meterData.storeMeterData, { meter_data_file_id: draft._id, choices })).toMatchObject({
    errors: [{ field: 'position' }],
  });
});

const bomb = `<?xml version="1.0"?><!DOCTYPE f [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><feed>&b;</feed>`;
test.each([
  ['a text that is none', 'hello', 'meter-data.not-recognized'],
  ['nothing', '', 'meter-data.empty'],
  ['a workbook cut in half', 'PK\u0003\u0004 xl/workbook.xml', 'meter-data.cut-off'],
  ['a picture', '\u0000\u0001PNG', 'meter-data.not-recognized'],
  ['a page', '<html><body>no</body></html>', 'meter-data.not-recognized'],
  ['an entity bomb', bomb, 'meter-data.too-many-values'],
  ['Green Button cut in half', '<feed><entry><content><IntervalBlock>', 'meter-data.cut-off'],
  ['NEM12 cut in half', nem12({ '2024-01-01': 1 }).slice(0, -5), 'meter-data.cut-off'],
  ['NEM12 without values', '100,NEM12,200405011135,MDA1,Ret1\n900\n', 'meter-data.empty'],
  [
    'MSCONS whose values have no period',
    "UNB+UNOC:3+1:14+2:500+240202:1250+R'UNH+1+MSCONS:D:99A:UN'LOC+172+CH1'LIN+1'PIA+5+1-1?:1.29.0'QTY+46:5:KWH'UNT+6+1'UNZ+1+R'",
    'meter-data.no-periods',
  ],
  ['NEM12 with a short day', nem12({ '2024-01-01': 1 }).replace('1,1,1,', ''), 'meter-data.malformed'],
])('%s is refused in words of its own', async (_, text, code) => {
  const { _id: environment_id } = await ada.newEnvironment();
  expect(await ada.ask(meterData.uploadMeterData, { environment_id }, fileOf(text))).toMatchObject({ code });
  expect(await ada.get(meterData.getMeterDataFiles, { environment_id })).toEqual([]);
});

test('a malformed record is named by its line', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const text = nem12({ '2024-01-01': 1 }).replace('1,1,1,', '');
  expect(await ada.ask(meterData.uploadMeterData, { environment_id }, fileOf(text))).toMatchObject({
    errors: [{ field: '3', message: 'cannot be read' }],
  });
});

test('a draft is discarded', async () => {
  const { environment_id } = await newMeter();
  const { _id: meter_data_file_id } = await upload(environment_id, nem12({ '2024-01-01': 1 }));
  await ada.get(meterData.discardMeterData, { meter_data_file_id });
  expect(await ada.get(meterData.getMeterDataFiles, { environment_id })).toEqual([]);
});

test('another organization, and a member without the property, find nothing', async () => {
  const { _id: meter_id, environment_id } = await newMeter();
  const { _id: own } = await ada.newEnvironment();
  const { _id: meter_data_file_id } = await store(await upload(environment_id, nem12({ '2024-01-01': 1 })));
  const mo = await server.newMember(ada, [own]);
  for (const other of [eve, mo]) {
    const answers = [
      await other.ask(meterData.getMeterDataFiles, { environment_id }),
      await other.ask(meterData.getMeterDataFile, { meter_data_file_id }),
      await other.ask(meterData.getMeterConsumption, { meter_id }),
      await other.ask(meterData.undoMeterData, { meter_data_file_id }),
      await other.ask(meterData.discardMeterData, { meter_data_file_id }),
      await other.ask(meterData.uploadMeterData, { environment_id }, fileOf(nem12({ '2024-01-01': 1 }))),
      await other.ask(meterData.storeMeterData, { meter_data_file_id, choices: [{ position: 0 }] }),
    ];
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toEqual([]);
  }
  expect(await monthsOf(meter_id)).toHaveLength(1);
});

const sample = (name: string) =>
  fs.readFileSync(new URL(`../../../testing/samples/cases/${name}`, import.meta.url), 'utf8');

test('a month that ends an hour into the next one, where the clock goes back, drops no month', async () => {
  const { _id: meter_id, environment_id } = await newMeter({ carrier: 'natural_gas', meter_no: '9' });
  const draft = await upload(environment_id, sample('gb-autumn-hour.xml'));
  expect(draft.series).toMatchObject([{ meter_id, value_count: 4, overlapping: 0, printed_unit: 'therm' }]);
  expect(draft.series[0]?.printed_total).toBeCloseTo(618, 9);
  await store(draft, meter_id);
  const months = await monthsOf(meter_id);
  expect(months.reduce((sum, { quantity }) => sum + quantity, 0)).toBeCloseTo(618, 9);
});

test('MSCONS with one start and step for all quantities is read', async () => {
  const { _id: meter_id, environment_id } = await newMeter({ meter_no: 'CH1000000000000000000000000099999' });
  const draft = await upload(environment_id, sample('mscons-swiss-step.txt'));
  expect(draft.series).toMatchObject([
    {
      meter_id,
      proposed_by: 'number',
      value_count: 96,
      total: 672,
      step: 900,
      first_day: '2026-03-01',
      last_day: '2026-03-01',
    },
  ]);
  await store(draft);
  expect(await monthsOf(meter_id)).toMatchObject([{ month: '2026-03', quantity: 672, actual_share: 1 }]);
});
