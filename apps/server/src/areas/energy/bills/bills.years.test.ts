import fs from 'node:fs';
import type { Input } from '@steward/contract/call';
import { bills } from '@steward/contract/energy/bills';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from '../../../database/migrate.ts';
import { drawing } from '../../../testing/samples/drawing.ts';
import { wrongYears } from '../../../testing/samples/bill-years.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let houses: string[];

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  houses = [(await ada.newEnvironment())._id, (await ada.newEnvironment())._id];
});
afterAll(() => server.stop());

const count = async (table: 'bill_years' | 'bill_months') =>
  (await server.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;

const day = (n: number) => new Date(Date.UTC(2023, 9, 1 + n)).toISOString().slice(0, 10);

function anyBill(draw: (limit: number) => number): Input<typeof bills.createBill>['fields'] {
  const start = draw(500);
  const end = start + 5 + draw(90);
  return {
    environment_id: houses[draw(2)] ?? '',
    utility: 'ENERGY',
    carrier: draw(3) ? 'electricity' : 'natural_gas',
    meter_no: `M${draw(3)}`,
    date_of_bill: day(end),
    billing_start_date: day(start),
    billing_end_date: day(end),
    gross_amount: 119,
    net_amount: 100,
    tax_amount: 19,
    currency: 'EUR',
    energy_consumption: draw(100_000) / 7,
    is_estimate: draw(4) === 0,
    ...(draw(4) === 0 && { water_consumption: draw(10_000) / 3 }),
  };
}

test('the years of meters are the sums of their months after every save, correction and deletion', async () => {
  const draw = drawing(8);
  const saved: string[] = [];
  const done = { created: 0, corrected: 0, deleted: 0 };
  for (let i = 0; i < 90; i++) {
    const kind = draw(10);
    const bill_id = saved[draw(Math.max(1, saved.length))];
    if (kind < 5 || !bill_id) {
      const { data } = await ada.ask(bills.createBill, { fields: anyBill(draw), not_a_duplicate: draw(3) === 0 });
      if (data?._id) done.created = saved.push(data._id);
    } else if (kind < 8) {
      const reply = await ada.ask(bills.editFileOCR, {
        bill_id,
        fields: anyBill(draw),
        not_a_duplicate: draw(3) === 0,
      });
      if (reply.statusCode === 200) done.corrected += 1;
    } else {
      await ada.get(bills.deleteBill, { bill_id });
      saved.splice(saved.indexOf(bill_id), 1);
      done.deleted += 1;
    }
    expect(await wrongYears(server.owner), `after step ${i}`).toEqual([]);
  }
  expect(Math.min(...Object.values(done))).toBeGreaterThan(5);
  expect(await count('bill_years')).toBeGreaterThan(5);
  for (const bill_id of saved) await ada.get(bills.deleteBill, { bill_id });
  expect(await count('bill_months')).toBe(0);
  expect(await count('bill_years')).toBe(0);
}, 120_000);

test('bills saved at the same time are all in the years', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      ada.ask(bills.createBill, {
        fields: {
          ...anyBill(drawing(i)),
          environment_id: houses[i % 2] ?? '',
          meter_no: `T${i % 4}`,
          billing_start_date: `2024-${String(1 + (i % 6)).padStart(2, '0')}-01`,
          billing_end_date: `2024-${String(2 + (i % 6)).padStart(2, '0')}-01`,
        },
        not_a_duplicate: true,
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(await wrongYears(server.owner)).toEqual([]);
});

test('one statement over meters, properties, years and organizations changes the years of all of them', async () => {
  const eve = await server.newAdmin('Eve');
  const environment_id = (await eve.newEnvironment())._id;
  for (const carrier of ['electricity', 'water', 'waste'] as const)
    await saveBill(server, eve, { environment_id, carrier, start: '2023-11-10', end: '2025-02-03', quantity: 1234.5 });
  for (const statement of [
    'update bill_months set quantity = quantity * 1.1, days = days - 1 where days > 1',
    "update bill_months set meter_no = meter_no || 'b', month = month + interval '2 years' where carrier <> 'water'",
    "update bill_months set is_estimate = not is_estimate, treatment = case when carrier = 'waste' then 'landfill' else '' end",
    'delete from bill_months where extract(month from month) in (1, 2, 12)',
  ]) {
    expect((await server.owner.query(statement)).rowCount).toBeGreaterThan(10);
    expect(await wrongYears(server.owner), statement).toEqual([]);
  }
});

test('bills from before the years are added up by the migration', async () => {
  const expected = await count('bill_years');
  expect(expected).toBeGreaterThan(5);
  await server.owner.query('delete from bill_years');
  expect((await wrongYears(server.owner)).length).toBeGreaterThan(0);
  const file = new URL('../../../database/migrations/0021-bill-years.sql', import.meta.url);
  const statements = statementsOf(fs.readFileSync(file, 'utf8'));
  const from = statements.findIndex((statement) => /disable row level security/.test(statement));
  for (const statement of statements.slice(from)) await server.owner.query(statement);
  expect(await count('bill_years')).toBe(expected);
  expect(await wrongYears(server.owner)).toEqual([]);
});
