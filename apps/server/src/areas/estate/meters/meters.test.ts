import { meters } from '@steward/contract/estate/meters';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/saved-bill.ts';
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

test('what cannot be is refused at its field', async () => {
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
