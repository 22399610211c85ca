import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import { completeness } from '@steward/contract/energy/completeness';
import { meterData } from '@steward/contract/energy/meter-data';
import { meters } from '@steward/contract/estate/meters';
import { devices } from '@steward/contract/sensing/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import { sendTelemetry } from '../../../testing/telemetry.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { nem12 } from './meter-data.fixture.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const QUARTER = 900_000;

/** A meter, and a device whose sensor counts it. */
async function metered(sensor: object) {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: meter_id } = await ada.get(meters.addMeter, {
    environment_id,
    carrier: 'electricity',
    meter_no: 'NMI1',
  });
  const { _id: hardware_id } = await ada.get(devices.addDevice, { serial_number: `S-${meter_id}`, environment_id });
  const { token } = await ada.get(devices.issueDeviceToken, { hardware_id });
  await ada.get(devices.saveSensor, { hardware_id, sensor_key: 'main', expected_seconds: 900, meter_id, ...sensor });
  return { environment_id, meter_id, token };
}

/** Quarters from one day until another in Berlin, in messages of at most 500 values. */
async function send(token: string, from: string, until: string, value: (n: number) => number): Promise<void> {
  const first = Date.parse(from);
  const values = Array.from({ length: (Date.parse(until) - first) / QUARTER }, (_, n) => ({
    ts: first + n * QUARTER,
    values: { main: value(n) },
  }));
  for (let at = 0; at < values.length; at += 500) {
    const { httpStatus } = await sendTelemetry(server.address, token, values.slice(at, at + 500));
    expect(httpStatus).toBe(200);
  }
}

/** The newest value of a sensor, by which its meter is known to be counted, is written once a second. */
const counted = (meter_id: string) => expect.poll(async () => (await consumption(meter_id)).sensors).toBe(1);
const consumption = (meter_id: string) => ada.get(meterData.getMeterConsumption, { meter_id });

test('a sensor that counts a meter gives its months; a day of a file goes before', async () => {
  const { environment_id, meter_id, token } = await metered({ kind: 'gauge', unit: 'kW' });
  // The clock goes forward on 29 March: 23 hours of 2 kW. The last value holds for two intervals.
  await send(token, '2026-03-27T00:00:00+01:00', '2026-03-31T00:00:00+02:00', () => 2);
  await counted(meter_id);
  const before = await consumption(meter_id);
  expect(before).toMatchObject({ unit: 'kWh', files: 0, sensors: 1, exported: [], net: [] });
  expect(before.imported).toMatchObject([
    { month: '2026-03', quantity: 2 * (24 + 24 + 23 + 24 + 0.25), actual_share: 1 },
  ]);
  expect(before.imported[0]?.days_known).toBeCloseTo(4 + 0.25 / 24, 6);
  // The file has one of these days.
  const draft = await ada.get(meterData.uploadMeterData, { environment_id }, [
    new File([nem12({ '2026-03-28': 1 }, { written: '202604020000' })], 'data.csv'),
  ]);
  await ada.get(meterData.storeMeterData, {
    meter_data_file_id: draft._id,
    choices: [{ position: 0, meter_id }],
  });
  const after = await consumption(meter_id);
  expect(after).toMatchObject({ files: 1, sensors: 1 });
  expect(after.imported).toMatchObject([{ month: '2026-03', quantity: 2 * (24 + 23 + 24 + 0.25) + 48 }]);
});

test('what a counter of a meter counts is shown beside its bills, in the unit of the meter', async () => {
  const { environment_id, meter_id, token } = await metered({ kind: 'counter', unit: 'MWh', digits: 5 });
  // 0.001 MWh each quarter, over the end of the register.
  await send(token, '2026-02-01T00:00:00+01:00', '2026-03-01T00:15:00+01:00', (n) => (99_999 + n * 0.001) % 100_000);
  await counted(meter_id);
  const { imported, unit } = await consumption(meter_id);
  expect(unit).toBe('kWh');
  expect(imported[0]?.quantity).toBeCloseTo(28 * 96, 3);
  expect(imported[0]).toMatchObject({ month: '2026-02', is_complete: true });
  // The matrix of bills shows it for days without a bill.
  const matrix = await ada.get(completeness.getBillMatrix, { environment_id, from: '2026-02', until: '2026-02' });
  expect(JSON.stringify(matrix)).toContain('metered');
});

test('a bill that differs from the interval data of its meter and days is flagged', async () => {
  const { environment_id, meter_id, token } = await metered({ kind: 'gauge', unit: 'kW' });
  await send(token, '2026-02-01T00:00:00+01:00', '2026-03-01T00:00:00+01:00', () => 10);
  await counted(meter_id);
  const save = async (number: number, energy_consumption: number) => {
    const fields = billFields(
      { environment_id, number },
      { meter_no: 'NMI1', billing_start_date: '2026-02-01', billing_end_date: '2026-03-01', energy_consumption },
    );
    const { _id: bill_id } = await ada.get(bills.createBill, { fields, not_a_duplicate: true });
    await server.audited();
    const { paginateData } = await ada.get(billFlags.getBillFlags, { bill_id });
    await ada.get(bills.deleteBill, { bill_id });
    return paginateData.flatMap(({ code, figures }) => (code === 'metered-use' ? [figures] : []));
  };
  expect(await save(1, 28 * 240)).toEqual([]);
  expect(await save(2, 28 * 240 * 1.08)).toMatchObject([{ metered: expect.closeTo(28 * 240, 6) as number }]);
});
