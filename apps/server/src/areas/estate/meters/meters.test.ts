import { readings } from '@steward/contract/energy/readings';
import { meters, type Meter } from '@steward/contract/estate/meters';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
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

const coverageOf = async (environment_id: string, year: number) =>
  (await ada.get(dashboards.getPropertyDashboard, { environment_id, year })).coverage;

test('the list over all properties names the property of each meter, within the organization only', async () => {
  const ida = await server.newAdmin('Ida');
  const { _id: environment_id } = await ida.newEnvironment({ environment_name: 'Listed' });
  await ida.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W1', supplier: 'Grid' });
  const { _id: other } = await ida.newEnvironment({ environment_name: 'Further' });
  await ida.get(meters.addMeter, { environment_id: other, carrier: 'electricity', meter_no: 'E1' });
  const { paginateData, totalData } = await ida.get(meters.findMeters, { sort: 'supplier', descending: true });
  expect(totalData).toBe(2);
  expect(paginateData.map((row) => [row.environment_name, row.meter_no])).toEqual([
    ['Listed', 'W1'],
    ['Further', 'E1'],
  ]);
  expect((await eve.get(meters.findMeters, { search: 'W1' })).totalData).toBe(0);
});

test('a meter is registered, changed, replaced by another one, and taken out', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const old = await ada.get(meters.addMeter, {
    environment_id,
    carrier: 'electricity',
    meter_no: 'E1',
    supplier: 'Grid',
  });
  const next = await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no: 'E2' });
  const { _id: meter_id, environment_id: _, replaced_by_no: __, ...fields } = old;
  const replaced = { ...fields, meter_id, valid_until: '2024-06-30', replaced_by: next._id };
  expect(await ada.get(meters.updateMeter, replaced)).toMatchObject({
    replaced_by_no: 'E2',
    valid_until: '2024-06-30',
  });
  await ada.get(meters.deleteMeter, { meter_id: next._id });
  expect(await ada.get(meters.getMeters, { environment_id })).toMatchObject([{ meter_no: 'E1', replaced_by: null }]);
});

test('invalid values are refused at their fields', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: other } = await ada.newEnvironment();
  const add = (meter_no: string, more: object = {}) =>
    ada.ask(meters.addMeter, { environment_id, carrier: 'water', meter_no, ...more });
  const one = await ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W1' });
  expect(await add('W1')).toMatchObject({ code: 'meter.number-taken', errors: [{ field: 'meter_no' }] });
  expect(await add('W2', { valid_from: '2024-02-01', valid_until: '2024-01-31' })).toMatchObject({
    errors: [{ field: 'valid_until' }],
  });
  const elsewhere = await ada.get(meters.addMeter, { environment_id: other, carrier: 'water', meter_no: 'W9' });
  const { _id: meter_id, environment_id: _, replaced_by_no: __, ...fields } = one;
  for (const replaced_by of [elsewhere._id, meter_id])
    expect(await ada.ask(meters.updateMeter, { ...fields, meter_id, replaced_by })).toMatchObject({
      errors: [{ field: 'replaced_by' }],
    });
});

test('coverage counts a registered meter within its days, and before its first bill', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const bill = { environment_id, start: '2023-01-01', end: '2023-07-01', quantity: 1000, meter_no: 'E1' };
  await saveBill(server, ada, bill);
  expect(await coverageOf(environment_id, 2023)).toMatchObject([{ days: 181, days_expected: 365 }]);
  await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no: 'E1', valid_until: '2023-06-30' });
  expect(await coverageOf(environment_id, 2023)).toMatchObject([{ days: 181, days_expected: 181, gaps: [] }]);
  expect(await coverageOf(environment_id, 2024)).toEqual([]);
  await ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W1', valid_from: '2023-12-01' });
  expect((await coverageOf(environment_id, 2023)).find(({ carrier }) => carrier === 'water')).toMatchObject({
    utility: 'WATER',
    days: 0,
    days_expected: 31,
    gaps: [{ meter_no: 'W1', start: '2023-12-01', days: 31 }],
  });
});

test('another organization, and a member without the property, find nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const { _id: meter_id } = await ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W1' });
  const mo = await server.newMember(ada, [own]);
  for (const other of [eve, mo]) {
    expect((await other.ask(meters.getMeters, { environment_id })).statusCode).not.toBe(200);
    expect((await other.ask(meters.deleteMeter, { meter_id })).statusCode).not.toBe(200);
    expect((await other.ask(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'X' })).statusCode).not.toBe(
      200,
    );
  }
  expect(await ada.get(meters.getMeters, { environment_id })).toHaveLength(1);
});

/** A meter in the form of the input of `updateMeter`. */
const asInput = ({ _id: meter_id, ...fields }: Meter) => ({ ...fields, meter_id });
const newMeters = async (...numbers: string[]) => {
  const { _id: environment_id } = await ada.newEnvironment();
  const all = [];
  for (const meter_no of numbers)
    all.push(await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no }));
  return { environment_id, all };
};
const refusedAt = (field: string) => ({ errors: [expect.objectContaining({ field })] });

test('the parent of a sub-meter is another meter of the same property and carrier', async () => {
  const { environment_id, all } = await newMeters('M', 'S', 'T');
  const [main, sub, third] = all as [Meter, Meter, Meter];
  const place = (meter: Meter, parent_id: string) => ada.ask(meters.updateMeter, { ...asInput(meter), parent_id });
  expect(await place(sub, main._id)).toMatchObject({ data: { parent_id: main._id, parent_no: 'M' } });
  expect(await place(third, sub._id)).toMatchObject({ data: { parent_no: 'S' } });
  for (const [meter, parent] of [
    [main, third],
    [sub, third],
    [main, main],
  ] as const)
    expect(await place(meter, parent._id)).toMatchObject(refusedAt('parent_id'));
  const water = await ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W' });
  const { all: elsewhere } = await newMeters('X');
  for (const parent of [water, elsewhere[0]!])
    expect(await place(sub, parent._id)).toMatchObject(refusedAt('parent_id'));
  // Fields that are not named keep their values.
  const { parent_id: _, formula: __, balance_tolerance: ___, ...rest } = asInput(sub);
  expect(await ada.get(meters.updateMeter, { ...rest, note: 'n' })).toMatchObject({ parent_no: 'M', note: 'n' });
  expect(await ada.ask(meters.updateMeter, { ...asInput(main), carrier: 'water' })).toMatchObject(refusedAt('carrier'));
  expect(await ada.ask(meters.deleteMeter, { meter_id: main._id })).toMatchObject({ code: 'meter.has-sub-meters' });
  expect(await ada.get(meters.checkMeterDeletable, { meter_id: main._id })).toEqual({
    is_deletable: false,
    bills: 0,
    readings: 0,
    sub_meters: 1,
    formulas: 0,
  });
  // The successor of a sub-meter has the same parent.
  const next = await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no: 'T2' });
  await ada.get(meters.updateMeter, { ...asInput(third), parent_id: sub._id, replaced_by: next._id });
  expect((await ada.get(meters.getMeters, { environment_id })).find(({ _id }) => _id === next._id)).toMatchObject({
    parent_no: 'S',
  });
});

test('the database itself refuses loops and parents of another carrier', async () => {
  const { all } = await newMeters('M', 'S', 'V');
  const [main, sub, virtual] = all as [Meter, Meter, Meter];
  const set = (id: string, to: string) =>
    server.owner.query('update meters set parent_id = $2 where id = $1', [id, to]);
  await set(sub._id, main._id);
  await expect(set(main._id, sub._id)).rejects.toThrow('does not stand behind itself');
  const ofItsMeter = 'a sub-meter is of the property and carrier of its meter';
  for (const id of [sub._id, main._id])
    await expect(server.owner.query("update meters set carrier = 'water' where id = $1", [id])).rejects.toThrow(
      ofItsMeter,
    );
  const { _id: another } = await ada.newEnvironment();
  await expect(
    server.owner.query('update meters set environment_id = $2 where id = $1', [main._id, another]),
  ).rejects.toThrow(ofItsMeter);
  const addPart = (meter: Meter, part: Meter) =>
    server.owner.query(
      `insert into meter_formula_parts (organization_id, environment_id, meter_id, part_id, place, factor)
       select organization_id, environment_id, id, $2, 0, 1 from meters where id = $1`,
      [meter._id, part._id],
    );
  await addPart(virtual, sub);
  await addPart(sub, main);
  await expect(addPart(main, virtual)).rejects.toThrow('does not hold its own meter');
  const { all: elsewhere } = await newMeters('X');
  await expect(addPart(elsewhere[0]!, main)).rejects.toThrow('a formula adds up meters of its own property');
});

test('a meter with bills keeps its carrier; everything else of it can be changed', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await saveBill(server, ada, {
    environment_id,
    start: '2024-01-01',
    end: '2025-01-01',
    quantity: 1000,
    meter_no: 'E7',
  });
  const meter = await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no: 'E7' });
  const asGas = { ...asInput(meter), carrier: 'natural_gas' as const };
  expect((await ada.ask(meters.updateMeter, asGas)).code).toBe('meter.has-bills');
  expect(await ada.get(meters.updateMeter, { ...asInput(meter), supplier: 'Grid' })).toMatchObject({
    supplier: 'Grid',
  });
  expect(await coverageOf(environment_id, 2024)).toMatchObject([{ meters: 1, share: 1 }]);
});

test('a virtual meter keeps its formula by meter, and shows changed numbers', async () => {
  const { environment_id, all } = await newMeters('M1', '4711');
  const add = (formula: string, meter_no = 'V', more: object = {}) =>
    ada.ask(meters.addMeter, { environment_id, carrier: 'electricity', meter_no, formula, ...more });
  const made = await add('M1 - 0.5 * [4711]');
  expect(made).toMatchObject({ data: { formula: 'M1 - 0.5 * [4711]' } });
  await ada.get(meters.updateMeter, { ...asInput(all[1]!), meter_no: 'DE-1' });
  const shown = async () =>
    (await ada.get(meters.getMeters, { environment_id })).find(({ meter_no }) => meter_no === 'V');
  expect(await shown()).toMatchObject({ formula: 'M1 - 0.5 * [DE-1]' });
  for (const [formula, message] of [
    ['M1 +', 'is not a formula of meters and numbers'],
    ['M1 * [DE-1]', 'multiplies or divides by a meter'],
    ['M1 + 5', 'has a number without a meter'],
    ['M1 - M1', 'has no meter'],
    ['M1 + M9', 'names a meter that this property does not have'],
  ])
    expect(await add(formula!, 'V2')).toMatchObject({ errors: [{ field: 'formula', message }] });
  expect(await ada.ask(meters.deleteMeter, { meter_id: all[0]!._id })).toMatchObject({ code: 'meter.in-formula' });
  // A formula may use a virtual meter, but not itself through one.
  expect(await add('2 * V', 'V3')).toMatchObject({ data: { formula: '2 * V' } });
  const virtual = (await shown())!;
  expect(await ada.ask(meters.updateMeter, { ...asInput(virtual), formula: 'V3 + M1' })).toMatchObject({
    errors: [{ field: 'formula', message: 'holds this meter itself' }],
  });
  await ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W' });
  expect(await add('M1 + W', 'V4')).toMatchObject({
    errors: [{ field: 'formula', message: 'adds units that cannot be converted' }],
  });
});

test('a meter with bills cannot become a sub-meter or virtual, and one with readings cannot become virtual', async () => {
  const { environment_id, all } = await newMeters('M', 'S', 'R');
  const [main, sub, read] = all as [Meter, Meter, Meter];
  await saveBill(server, ada, { environment_id, start: '2024-01-01', end: '2024-02-01', quantity: 10, meter_no: 'S' });
  await ada.get(readings.saveMeterReading, { meter_id: read._id, day: '2024-01-01', value: 1 });
  const change = (meter: Meter, more: object) => ada.ask(meters.updateMeter, { ...asInput(meter), ...more });
  expect(await change(sub, { parent_id: main._id })).toMatchObject(refusedAt('parent_id'));
  expect(await change(sub, { formula: 'M' })).toMatchObject(refusedAt('formula'));
  expect(await change(read, { formula: 'M' })).toMatchObject({
    errors: [{ field: 'formula', message: 'is not possible for a meter with readings' }],
  });
  expect(await change(read, { parent_id: main._id })).toMatchObject({ data: { parent_no: 'M' } });
});

test('a virtual meter has no readings and is not on the reading list', async () => {
  const { environment_id } = await newMeters('M');
  const add = { environment_id, carrier: 'electricity', meter_no: 'V', formula: 'M' } as const;
  const { _id: meter_id } = await ada.get(meters.addMeter, add);
  const entry = { meter_id, day: '2024-01-01', value: 1 };
  expect(await ada.ask(readings.saveMeterReading, entry)).toMatchObject({ code: 'meter.is-virtual' });
  expect(await ada.get(readings.saveMeterReadings, { readings: [entry] })).toMatchObject([
    { code: 'meter.is-virtual' },
  ]);
  const register = { meter_id, unit: 'kWh', multiplier: 1, digits: null } as const;
  expect(await ada.ask(readings.saveMeterRegister, register)).toMatchObject({ code: 'meter.is-virtual' });
  expect((await ada.get(readings.getMetersToRead, { environment_id })).map(({ meter_no }) => meter_no)).toEqual(['M']);
});

test('sub-meters and virtual meters change neither the totals nor the coverage of a property', async () => {
  const { environment_id, all } = await newMeters('M');
  await saveBill(server, ada, {
    environment_id,
    start: '2023-01-01',
    end: '2024-01-01',
    quantity: 1000,
    meter_no: 'M',
  });
  const board = () => ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
  const before = await board();
  expect(before.coverage).toMatchObject([{ days: 365, days_expected: 365 }]);
  const more = { environment_id, carrier: 'electricity' } as const;
  const sub = await ada.get(meters.addMeter, { ...more, meter_no: 'S', parent_id: all[0]!._id });
  await ada.get(meters.addMeter, { ...more, meter_no: 'V', formula: 'M - S', parent_id: all[0]!._id });
  for (const [day, value] of [
    ['2023-01-01', 0],
    ['2024-01-01', 400],
  ] as const)
    await ada.get(readings.saveMeterReading, { meter_id: sub._id, day, value });
  expect(await board()).toEqual(before);
});

test('the meters of a property are filtered by fields joined with all, any and not', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const add = (carrier: 'electricity' | 'water', meter_no: string, more: object = {}) =>
    ada.get(meters.addMeter, { environment_id, carrier, meter_no, ...more });
  const { _id: parent_id } = await add('electricity', 'E-MAIN', { supplier: 'Stadtwerke', valid_from: '2020-01-01' });
  await add('electricity', 'E-SUB', { parent_id, paid_by: 'tenant', valid_until: '2024-06-30' });
  await add('electricity', 'E-SUM', { formula: '[E-MAIN] - [E-SUB]' });
  await add('water', 'W1');
  const numbers = async (query: object) =>
    (await ada.get(meters.getMeters, { environment_id, where: JSON.stringify(query) })).map(({ meter_no }) => meter_no);
  expect(await numbers({ field: 'kind', in: ['sub'] })).toEqual(['E-SUB']);
  expect(await numbers({ field: 'kind', in: ['virtual'] })).toEqual(['E-SUM']);
  expect(
    await numbers({ all: [{ field: 'carrier', in: ['electricity'] }, { not: { field: 'kind', in: ['virtual'] } }] }),
  ).toEqual(['E-MAIN', 'E-SUB']);
  expect(
    await numbers({
      any: [
        { field: 'paid_by', in: ['tenant'] },
        { field: 'supplier', contains: 'stadt' },
      ],
    }),
  ).toEqual(['E-MAIN', 'E-SUB']);
  expect(await numbers({ field: 'valid_until', from: '2024-06-30', to: '2024-06-30' })).toEqual(['E-SUB']);
  expect(await numbers({ field: 'valid_from', to: '2019-12-31' })).toEqual([]);
  expect(await ada.ask(meters.getMeters, { environment_id, where: '{"field":"x"}' })).toMatchObject({
    errors: [{ field: 'where' }],
  });
});
