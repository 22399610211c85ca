import { meterBalance } from '@steward/contract/energy/meter-balance';
import { meterData } from '@steward/contract/energy/meter-data';
import { readings } from '@steward/contract/energy/readings';
import { meters } from '@steward/contract/estate/meters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { nem12 } from '../meter-data/meter-data.fixture.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const property = async () => (await ada.newEnvironment())._id;
const add = async (environment_id: string, meter_no: string, more: object = {}) =>
  (await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no, ...more }))._id;
const read = async (meter_id: string, values: Record<string, number>, more: object = {}) => {
  for (const [day, value] of Object.entries(values))
    await ada.get(readings.saveMeterReading, { meter_id, day, value, ...more });
};
const balanceOf = (environment_id: string, year: number) =>
  ada.get(meterBalance.getMeterBalance, { environment_id, year });
const bill = (environment_id: string, start: string, end: string, quantity: number, meter_no = 'M') =>
  saveBill(server, ada, { environment_id, start, end, quantity, meter_no });

test('a billed main meter is balanced against sub-meters that are read, one of them in MWh', async () => {
  const environment_id = await property();
  const parent_id = await add(environment_id, 'M', { balance_tolerance: 0.1 });
  await bill(environment_id, '2025-01-01', '2025-02-01', 1000);
  await bill(environment_id, '2025-02-01', '2025-03-01', 800);
  await bill(environment_id, '2025-03-01', '2025-04-01', 500);
  const first = await add(environment_id, 'S1', { parent_id });
  const second = await add(environment_id, 'S2', { parent_id });
  await ada.get(readings.saveMeterRegister, { meter_id: second, unit: 'MWh', multiplier: 1, digits: null });
  await read(first, { '2025-01-01': 0, '2025-02-01': 600, '2025-03-01': 1000, '2025-04-01': 1400 });
  await read(second, { '2025-01-01': 0, '2025-02-01': 0.35, '2025-03-01': 0.5, '2025-04-01': 0.65 });
  const { balances, meters: tree, months } = await balanceOf(environment_id, 2025);
  expect(months).toHaveLength(12);
  expect(balances).toMatchObject([
    {
      meters: ['M'],
      subs_nos: ['S1', 'S2'],
      unit: 'kWh',
      tolerance: 0.1,
      total: { counted: 3, main: 2300, subs: 2050 },
    },
  ]);
  // 1,000 − 950 = 50 (5 %); 800 − 550 = 250 (31.25 %); 500 − 550 = −50 (−10 %).
  const round = (value: number | null) => value && Math.round(value * 1e6) / 1e6;
  expect(balances[0]?.months.slice(0, 4).map((one) => [one.state, round(one.residual), round(one.share)])).toEqual([
    ['balanced', 50, 0.05],
    ['unmetered', 250, 0.3125],
    ['exceeds', -50, -0.1],
    ['incomplete', null, null],
  ]);
  expect(balances[0]?.months[3]?.missing).toEqual(['M', 'S1', 'S2']);
  expect(tree.find(({ meter_no }) => meter_no === 'M')?.months[0]).toMatchObject({ source: 'bills', quantity: 1000 });
  expect(tree.find(({ meter_no }) => meter_no === 'S2')).toMatchObject({
    unit: 'MWh',
    months_known: 3,
    months_due: 12,
  });
});

test('a virtual meter with a missing part is missing and names it; its months follow its parts', async () => {
  const environment_id = await property();
  const main = await add(environment_id, 'M');
  const sub = await add(environment_id, 'S', { parent_id: main });
  await add(environment_id, 'REST', { formula: 'M - S', parent_id: main });
  await add(environment_id, 'HALF', { formula: '50% * REST' });
  await read(main, { '2025-01-01': 0, '2025-03-01': 590 });
  await read(sub, { '2025-01-01': 0, '2025-02-01': 100 });
  const { meters: tree, balances } = await balanceOf(environment_id, 2025);
  const monthsOf = (no: string) => tree.find(({ meter_no }) => meter_no === no)?.months;
  // 590 kWh in 59 days: 310 in January and 280 in February.
  expect(monthsOf('REST')?.[0]).toMatchObject({ quantity: 210, source: 'formula' });
  expect(monthsOf('HALF')?.[0]).toMatchObject({ quantity: 105 });
  expect(monthsOf('HALF')?.[1]).toMatchObject({ state: 'missing', quantity: null, missing: ['S'] });
  expect(balances).toMatchObject([{ total: { counted: 1, residual: 0, state: 'balanced' } }]);
});

test('interval data takes precedence over readings, and half a month of it does not count', async () => {
  const environment_id = await property();
  const meter_id = await add(environment_id, 'NMI1');
  await read(meter_id, { '2024-01-01': 0, '2024-03-01': 6000 });
  const january = Array.from({ length: 31 }, (_, i) => [`2024-01-${String(i + 1).padStart(2, '0')}`, 1] as const);
  const text = nem12({ ...Object.fromEntries(january), '2024-02-01': 1 });
  const draft = await ada.get(meterData.uploadMeterData, { environment_id }, [new File([text], 'data.csv')]);
  await ada.get(meterData.storeMeterData, { meter_data_file_id: draft._id, choices: [{ position: 0, meter_id }] });
  const { meters: tree } = await balanceOf(environment_id, 2024);
  // 48 values of 1 kWh on 31 days; 29 of 60 days of 6,000 kWh.
  expect(tree[0]?.months.slice(0, 3)).toMatchObject([
    { quantity: 1488, source: 'interval' },
    { quantity: 2900, source: 'readings' },
    { quantity: null, state: 'missing' },
  ]);
});

test('a replaced main meter continues in its successor; rollover and replacement of registers are in its readings', async () => {
  const environment_id = await property();
  const old = await add(environment_id, 'OLD', { valid_until: '2025-01-15' });
  const next = await add(environment_id, 'NEW', { valid_from: '2025-01-16' });
  const sub = await add(environment_id, 'S', { parent_id: old });
  const [known] = (await ada.get(meters.getMeters, { environment_id })).filter(({ _id }) => _id === old);
  await ada.get(meters.updateMeter, { ...known!, meter_id: old, replaced_by: next });
  await ada.get(readings.saveMeterRegister, { meter_id: old, unit: 'kWh', multiplier: 1, digits: 4 });
  await read(old, { '2025-01-01': 9900 });
  await read(old, { '2025-01-16': 50 }, { change: 'rollover' });
  await read(next, { '2025-01-16': 0, '2025-02-01': 160 });
  await read(sub, { '2025-01-01': 1000 });
  await read(sub, { '2025-02-01': 20 }, { change: 'replacement', old_end: 1285, new_start: 5 });
  const { balances } = await balanceOf(environment_id, 2025);
  // (10,000 − 9,900 + 50) + 160 = 310; (1,285 − 1,000) + (20 − 5) = 300.
  expect(balances).toMatchObject([
    { meters: ['OLD', 'NEW'], total: { counted: 1, main: 310, subs: 300, residual: 10 } },
  ]);
  expect(balances[0]?.months[0]?.state).toBe('balanced');
});

test('gas billed in kWh is not added to a register in cubic metres', async () => {
  const environment_id = await property();
  const gas = { carrier: 'natural_gas' };
  const main = await add(environment_id, 'G', gas);
  const sub = await add(environment_id, 'GS', { ...gas, parent_id: main });
  await ada.get(readings.saveMeterRegister, { meter_id: main, unit: 'kWh', multiplier: 1, digits: null });
  await read(main, { '2025-01-01': 0, '2025-02-01': 1000 });
  await read(sub, { '2025-01-01': 0, '2025-02-01': 90 });
  const { balances } = await balanceOf(environment_id, 2025);
  expect(balances[0]?.months[0]).toMatchObject({ state: 'incomplete', main: 1000, subs: null, missing: ['GS'] });
});

test('another organization and a member without the property find nothing; a member of the property reads it', async () => {
  const environment_id = await property();
  await add(environment_id, 'M');
  const mo = await server.newMember(ada, [await property()]);
  for (const other of [eve, mo])
    expect((await other.ask(meterBalance.getMeterBalance, { environment_id, year: 2025 })).statusCode).toBe(404);
  const mia = await server.newMember(ada, [environment_id]);
  const seen = await mia.get(meterBalance.getMeterBalance, { environment_id, year: 2025 });
  expect(seen.meters).toMatchObject([{ meter_no: 'M', quantity: null, months_known: 0 }]);
});
