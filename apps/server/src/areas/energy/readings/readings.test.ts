import { meters } from '@steward/contract/estate/meters';
import { readings } from '@steward/contract/energy/readings';
import type { Input } from '@steward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawRegister } from '../../../gateways/register/register-pictures.fixture.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

async function newMeter(carrier: Input<typeof meters.addMeter>['carrier'] = 'electricity', meter_no = 'E1') {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: meter_id } = await ada.get(meters.addMeter, { environment_id, carrier, meter_no });
  return { environment_id, meter_id };
}

/** Four readings by the month, 10 a day. */
async function readYear(meter_id: string) {
  for (const [day, value] of [
    ['2025-01-01', 99_000],
    ['2025-02-01', 99_310],
    ['2025-03-01', 99_590],
    ['2025-04-01', 99_900],
  ] as const)
    await ada.get(readings.saveMeterReading, { meter_id, day, value });
}

test('consumption follows from readings, over a rollover and with the multiplier', async () => {
  const { meter_id } = await newMeter();
  const five = { meter_id, unit: 'kWh', multiplier: 40, digits: 5 } as const;
  expect(await ada.get(readings.saveMeterRegister, five)).toEqual({ unit: 'kWh', multiplier: 40, digits: 5 });
  await readYear(meter_id);
  const next = { meter_id, day: '2025-05-01', value: 200 };
  expect(await ada.ask(readings.saveMeterReading, next)).toMatchObject({ statusCode: 409, code: 'reading.falls' });
  expect(await ada.get(readings.saveMeterReading, { ...next, change: 'rollover' })).toMatchObject({
    consumption: { quantity: 12_000, days: 30, per_day: 400, working: '(100000 − 99900 + 200) × 40 = 12000' },
  });
  const shown = await ada.get(readings.getMeterReadings, { meter_id });
  expect(shown.readings.map(({ consumption }) => consumption?.quantity)).toEqual([
    12_000,
    12_400,
    11_200,
    12_400,
    undefined,
  ]);
  expect(shown).toMatchObject({ meter_no: 'E1', highest_per_day: 400 });
  expect(
    await ada.ask(readings.saveMeterRegister, { meter_id, unit: 'kWh', multiplier: 40, digits: null }),
  ).toMatchObject({ errors: [{ field: 'digits' }] });
  expect(await ada.ask(readings.saveMeterRegister, { ...five, unit: 'm3' })).toMatchObject({
    errors: [{ field: 'unit' }],
  });
});

test('an impossible reading is refused without a reason', async () => {
  const { meter_id } = await newMeter();
  await readYear(meter_id);
  const save = (value: number, more: object = {}) =>
    ada.ask(readings.saveMeterReading, { meter_id, day: '2025-05-01', value, ...more });
  expect(await save(999_900)).toMatchObject({ code: 'reading.jumps' });
  expect(await save(500, { change: 'rollover' })).toMatchObject({ code: 'reading.no-digits' });
  expect(await save(500, { change: 'replacement' })).toMatchObject({ code: 'reading.no-old-and-new' });
  const replaced = { change: 'replacement', old_end: 100_000, new_start: 300 };
  expect(await save(500, replaced)).toMatchObject({ statusCode: 200, data: { consumption: { quantity: 300 } } });
  const all = await ada.get(readings.getMeterReadings, { meter_id });
  const reading_id = all.readings[0]?._id ?? '';
  const corrected = await save(101_000, { reading_id, change: 'checked', old_end: 1, new_start: 1 });
  expect(corrected).toMatchObject({
    statusCode: 200,
    data: { consumption: { quantity: 1100 }, old_end: null, new_start: null },
  });
  expect(await save(101_000)).toMatchObject({ code: 'reading.day-taken' });
  expect(
    await ada.ask(readings.saveMeterReading, { meter_id, day: '2025-04-15', value: 200_000, change: 'checked' }),
  ).toMatchObject({ code: 'reading.above-later' });
  expect(await ada.ask(readings.saveMeterReading, { meter_id, day: '2190-01-01', value: 200_000 })).toMatchObject({
    errors: [{ field: 'day' }],
  });
});

test('readings of many meters are saved one by one, and sending them again changes nothing', async () => {
  const { environment_id, meter_id } = await newMeter();
  const water = await ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W1' });
  await ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W0', valid_until: '2024-12-31' });
  await readYear(meter_id);
  const sent = [
    { meter_id, day: '2025-05-01', value: 20 },
    { meter_id: water._id, day: '2025-05-01', value: 7.5 },
  ];
  const answer = [
    { meter_id, day: '2025-05-01', is_saved: false, reading_id: null, code: 'reading.falls' },
    { meter_id: water._id, day: '2025-05-01', is_saved: true, reading_id: expect.any(String), code: null },
  ];
  const first = await ada.get(readings.saveMeterReadings, { readings: sent });
  expect(first).toEqual(answer);
  expect(await ada.get(readings.saveMeterReadings, { readings: sent })).toEqual(first);
  expect(
    await ada.get(readings.saveMeterReadings, {
      readings: [
        { ...sent[1]!, value: 8 },
        { ...sent[1]!, day: '2190-01-01' },
      ],
    }),
  ).toMatchObject([{ code: 'reading.day-taken' }, { code: 'request.invalid' }]);
  expect(await ada.get(readings.getMetersToRead, { environment_id })).toMatchObject([
    { meter_no: 'E1', last: { day: '2025-04-01', value: 99_900 }, register: { unit: 'kWh' }, highest_per_day: 10 },
    { meter_no: 'W1', last: { day: '2025-05-01', value: 7.5 }, register: { unit: 'm3' }, highest_per_day: null },
  ]);
});

test('a photo stays with its reading, and a meter with readings stays in the register', async () => {
  const { meter_id } = await newMeter();
  const { _id: reading_id } = await ada.get(readings.saveMeterReading, { meter_id, day: '2025-01-01', value: 5 });
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  expect((await ada.ask(readings.getReadingPhoto, { reading_id })).code).toBe('reading.no-photo');
  expect((await ada.ask(readings.saveReadingPhoto, { reading_id }, [new File(['no picture'], 'a.txt')])).code).toBe(
    'file.not-an-image',
  );
  for (const name of ['one.png', 'two.png'])
    expect(await ada.get(readings.saveReadingPhoto, { reading_id }, [new File([png], name)])).toMatchObject({
      kind: 'photo',
      has_photo: true,
    });
  const photo = await ada.send(readings.getReadingPhoto, { reading_id });
  expect(photo.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await photo.arrayBuffer())).toEqual(png);
  expect((await ada.ask(meters.deleteMeter, { meter_id })).code).toBe('meter.has-readings');
  await ada.get(readings.deleteMeterReading, { reading_id });
  expect((await ada.ask(readings.getReadingPhoto, { reading_id })).code).toBe('reading.not-found');
  await ada.get(meters.deleteMeter, { meter_id });
});

test('a photo of the register proposes its reading and saves nothing', async () => {
  const { meter_id } = await newMeter();
  await ada.get(readings.saveMeterRegister, { meter_id, unit: 'kWh', multiplier: 1, digits: 5 });
  const drawn = await drawRegister({ type: 'wheels', digits: '24817', decimals: '', seed: 4 });
  const ask = (...files: File[]) => ada.ask(readings.readRegisterPhoto, { meter_id }, files);
  const photo = new File([new Uint8Array(drawn)], 'meter.jpg');
  expect(await ask(photo)).toMatchObject({ data: { shown: '24817', value: 24_817 } });
  expect((await ada.get(readings.getMeterReadings, { meter_id })).readings).toEqual([]);
  for (const [bytes, code] of [
    [[], 'file.empty'],
    [[...Buffer.from('no picture')], 'file.not-an-image'],
    [[...Buffer.from('....ftypheic....')], 'file.heic'],
    [[...drawn.subarray(0, 900)], 'file.damaged'],
  ] as const)
    expect((await ask(new File([new Uint8Array(bytes)], 'a.jpg'))).code).toBe(code);
  expect(await ask(photo, photo)).toMatchObject({ errors: [{ field: 'files' }] });
  for (const other of [eve, await server.newMember(ada, [])])
    expect([403, 404]).toContain((await other.ask(readings.readRegisterPhoto, { meter_id }, [photo])).httpStatus);
});

test('another organization, and a member without the property, find and change nothing', async () => {
  const { environment_id, meter_id } = await newMeter();
  const { _id: own } = await ada.newEnvironment();
  const { _id: reading_id } = await ada.get(readings.saveMeterReading, { meter_id, day: '2025-01-01', value: 5 });
  const mo = await server.newMember(ada, [own]);
  const next = { meter_id, day: '2025-02-01', value: 6 };
  for (const other of [eve, mo]) {
    for (const refusal of [
      await other.ask(readings.getMeterReadings, { meter_id }),
      await other.ask(readings.getMetersToRead, { environment_id }),
      await other.ask(readings.saveMeterReading, next),
      await other.ask(readings.saveMeterReading, { ...next, reading_id }),
      await other.ask(readings.saveMeterReadings, { readings: [next] }),
      await other.ask(readings.saveMeterRegister, { meter_id, unit: 'kWh', multiplier: 2, digits: null }),
      await other.ask(readings.deleteMeterReading, { reading_id }),
    ])
      expect([403, 404]).toContain(refusal.httpStatus);
  }
  expect((await ada.get(readings.getMeterReadings, { meter_id })).readings).toHaveLength(1);
});
