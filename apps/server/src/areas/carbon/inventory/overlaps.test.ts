import { bills } from '@steward/contract/energy/bills';
import { inventory } from '@steward/contract/carbon/inventory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('two bills for the same days are counted once, and the report names the bill whose days were left out', async () => {
  const person = await server.newAdmin('Bea');
  const house = await person.newEnvironment({ environment_name: 'Haus am Kanal' });
  const bill = (billing_start_date: string, billing_end_date: string, energy_consumption: number, change = {}) =>
    person.get(bills.createBill, {
      fields: {
        environment_id: house._id,
        utility: 'ENERGY',
        carrier: 'electricity',
        supplier: 'Stadtwerke',
        meter_no: 'OV1',
        date_of_bill: '2023-03-01',
        billing_start_date,
        billing_end_date,
        gross_amount: 119,
        net_amount: 100,
        tax_amount: 19,
        currency: 'EUR',
        energy_consumption,
        ...change,
      },
    });
  const ask = () => person.get(inventory.ghg_report, { level: 'Property', target_id: house._id, year: 2023 });
  const first = await bill('2023-01-01', '2023-02-01', 3100);
  // The same days of another meter are not an overlap.
  await bill('2023-01-01', '2023-02-01', 310, { meter_no: 'OV2', net_amount: 50, tax_amount: 69 });
  expect((await ask()).overlaps).toEqual([]);
  const second = await bill('2023-01-22', '2023-02-21', 3000, { gross_amount: 238, net_amount: 200, tax_amount: 38 });
  const report = await ask();
  expect(report.overlaps).toEqual([
    {
      bill_id: second._id,
      environment_name: 'Haus am Kanal',
      carrier: 'electricity',
      meter_no: 'OV1',
      supplier: 'Stadtwerke',
      days: 10,
      is_estimate: false,
    },
  ]);
  // 3,100 + 310 + 20 of the 30 days of 3,000 kWh, at 0.386 kg/kWh (UBA 2023).
  expect(report.totals.scope2_location).toBeCloseTo(5410 * 0.386, 6);
  await person.get(bills.deleteBill, { bill_id: first._id });
  const after = await ask();
  expect(after.overlaps).toEqual([]);
  expect(after.totals.scope2_location).toBeCloseTo(3310 * 0.386, 6);
});

test('the number of overlapping bills that are not listed is shown', async () => {
  const person = await server.newAdmin('Ada');
  const { _id: environment_id } = await person.newEnvironment();
  const january = { environment_id, start: '2023-01-01', end: '2023-02-01', quantity: 100 };
  await saveBill(server, person, january);
  const ask = () => person.get(inventory.ghg_report, { level: 'Organization', year: 2023 });
  expect(await ask()).toMatchObject({ overlaps: [] });
  const organization = person.session.organization_id;
  const { rows } = await server.owner.query<{ own: string }>(
    `select string_agg(column_name, ', ') as own from information_schema.columns
      where table_schema = 'public' and table_name = 'bills' and is_generated = 'NEVER'`,
  );
  const own = rows[0]?.own ?? '';
  // The same bill 1,003 times, each with its days left out.
  await server.owner.query(
    `with made as (select b.*, gen_random_uuid() as new_id from bills b, generate_series(1, 1003) where b.organization_id = $1),
      copied as (insert into bills (${own}) select ${own.replace(/(\w+)/g, 'bill.$1')} from made,
        lateral (select (jsonb_populate_record(null::bills, to_jsonb(made) || jsonb_build_object('id', new_id))).*) bill
        returning id)
     insert into bill_months select (jsonb_populate_record(null::bill_months,
         to_jsonb(m) || jsonb_build_object('bill_id', c.id, 'days_left_out', 31, 'days', 0, 'quantity', 0))).*
       from copied c, bill_months m where m.organization_id = $1`,
    [organization],
  );
  const report = await ask();
  expect(report.overlaps).toHaveLength(1000);
  expect(report.overlaps_not_shown).toBe(3);
  expect(Object.keys(report.overlaps?.[0] ?? {})).not.toContain('found');
});
