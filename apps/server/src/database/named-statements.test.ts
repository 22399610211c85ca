import { bills } from '@steward/contract/energy/bills';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billFields } from '../testing/samples/bill-fields.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

test('saves whose statements are prepared go on after a table has changed', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const save = (number: number) => {
    const day = (of: number) => new Date(Date.UTC(2020, number, of)).toISOString().slice(0, 10);
    const days = { billing_start_date: day(1), billing_end_date: day(28), date_of_bill: day(29) };
    const fields = billFields({ environment_id, number }, { meter_no: 'DT4711', gross_amount: 100 + number, ...days });
    return ada.ask(bills.createBill, { fields });
  };
  for (let n = 0; n < 24; n++) expect((await save(n)).statusCode).toBe(200);
  await server.owner.query('alter table bills add column added_meanwhile int');
  for (let n = 24; n < 30; n++) expect((await save(n)).statusCode).toBe(200);
});
