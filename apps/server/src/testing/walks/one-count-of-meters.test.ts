import { bills } from '@steward/contract/energy/bills';
import { completeness } from '@steward/contract/energy/completeness';
import { meterBalance } from '@steward/contract/energy/meter-balance';
import { readings } from '@steward/contract/energy/readings';
import { recharge } from '@steward/contract/energy/recharge';
import { environments } from '@steward/contract/estate/environments';
import { meters } from '@steward/contract/estate/meters';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../person.ts';
import { billFields } from '../samples/bill-fields.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

/** The number of meters of a property, wherever one is stated. */
async function counts(environment_id: string) {
  const days = { first_day: '2025-01-01', last_day: '2025-12-31' };
  const where = JSON.stringify({ field: 'environment_id', in: [environment_id] });
  const { coverage } = await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2025 });
  const registered = await ada.get(meters.getMeters, { environment_id });
  const matrix = { environment_id, from: '2025-01', until: '2025-12' };
  // A property without meters has a row of its own.
  const rows = (await ada.get(completeness.getBillMatrix, matrix)).paginateData;
  return {
    'list of the property': registered.length,
    'list of all properties': (await ada.get(meters.findMeters, { where })).totalData,
    dashboard: coverage.reduce((sum, one) => sum + one.meters, 0),
    'completeness and passport': rows.filter(({ carrier }) => carrier !== null).length,
    readings: (await ada.get(readings.getMetersToRead, { environment_id })).length,
    balance: (await ada.get(meterBalance.getMeterBalance, { environment_id, year: 2025 })).meters.length,
    recharge: (await ada.get(recharge.getRechargeChoices, { environment_id, ...days })).meters.length,
    'deletion of the property': (await ada.get(environments.checkEnvDeletable, { environment_id })).meters,
  };
}
const all = (n: number) => expect.toSatisfy((found: object) => Object.values(found).every((count) => count === n));

test('every place states the same number of meters, from the first bill on', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  let number = 0;
  const addBill = (meter_no: string, more: object = {}) =>
    ada.get(bills.createBill, {
      fields: billFields(
        { environment_id, number: (number += 1) },
        {
          meter_no,
          billing_start_date: '2025-01-01',
          billing_end_date: '2025-02-01',
          date_of_bill: '2025-02-01',
          ...more,
        },
      ),
    });
  expect(await counts(environment_id)).toEqual(all(0));
  await addBill('E471100');
  expect(await counts(environment_id)).toEqual(all(1));
  await addBill('G815', { carrier: 'natural_gas' });
  await addBill('W4711', { utility: 'WATER', carrier: 'water', energy_consumption: null, water_consumption: 900 });
  expect(await counts(environment_id)).toEqual(all(3));
  // A person adds a meter without bills.
  await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no: 'N1' });
  expect(await counts(environment_id)).toEqual(all(4));
});
