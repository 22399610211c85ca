import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { payments } from '@steward/contract/energy/payments';
import { propertyMerges } from '@steward/contract/operations/property-merges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawing } from '../../../testing/samples/drawing.ts';
import type { Person } from '../../../testing/person.ts';
import { wrongCounts } from '../../../testing/samples/bill-counts.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import { seeing } from '../../../testing/seeing.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** Ada saves the bills, Ben approves them. Mo reaches the second property only. */
let ada: Person;
let ben: Person;
let mo: Person;
let houses: string[];

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  houses = [(await ada.newEnvironment())._id, (await ada.newEnvironment())._id];
  ben = await server.newMember(ada, houses);
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [ben.session.uid]);
  mo = await server.newMember(ada, houses.slice(1));
});
afterAll(() => server.stop());

let number = 0;
function anyBill(draw: (limit: number) => number): BillFields {
  number += 1;
  const isWater = draw(3) === 0;
  const amount = 50 + draw(100_000) / 100;
  const more = isWater
    ? ({ utility: 'WATER', carrier: 'water', energy_consumption: null, water_consumption: 900 } as const)
    : {};
  return billFields(
    { environment_id: houses[draw(2)] ?? '', number },
    {
      supplier: ['Stadtwerke', 'STADTWERKE', 'Nordstrom'][draw(3)] ?? '',
      currency: draw(4) ? 'EUR' : 'CHF',
      due_date: draw(3) ? `2024-11-${String(1 + draw(28)).padStart(2, '0')}` : null,
      gross_amount: amount,
      net_amount: amount,
      ...more,
    },
  );
}

test('what is kept of bills and payments agrees with them after every step', async () => {
  const draw = drawing(42);
  const saved: string[] = [];
  const paid: string[] = [];
  const done: Record<string, number> = {};
  const steps: Record<string, (bill_id: string) => Promise<{ statusCode: number }>> = {
    edit: (bill_id) => ada.ask(bills.editFileOCR, { bill_id, fields: anyBill(draw), not_a_duplicate: true }),
    delete: (bill_id) => ada.ask(bills.deleteBill, { bill_id }),
    flag: (bill_id) => ada.ask(payments.flagBill, { bill_id, note: 'Too high' }),
    clear: (bill_id) => ada.ask(payments.clearBillFlag, { bill_id }),
    approve: async (bill_id) => {
      await server.audited();
      return seeing(ben).ask(payments.approveBill, { bill_id, note: 'Checked', under_reserve: true });
    },
    withdraw: (bill_id) => ben.ask(payments.withdrawBillApproval, { bill_id }),
    pay: async (bill_id) => {
      const [payable] = (await ada.get(payments.getPayables, { bill_id })).paginateData;
      const amount = draw(2) ? (payable?.payable_amount ?? 0) : 1.5;
      const reply = await ada.ask(payments.recordBillPayment, {
        bill_id,
        amount,
        paid_on: '2024-12-01',
        method: 'transfer',
      });
      if (reply.statusCode === 200) paid.push(bill_id);
      return reply;
    },
    return: async () => {
      const bill_id = paid.pop();
      const [payment] = bill_id ? await ada.get(payments.getBillPayments, { bill_id }) : [];
      return payment ? ada.ask(payments.deleteBillPayment, { bill_payment_id: payment._id }) : { statusCode: 404 };
    },
  };
  const names = Object.keys(steps);
  for (let i = 0; i < 110; i++) {
    const bill_id = saved[draw(Math.max(1, saved.length))];
    const name = i < 12 || !bill_id || draw(6) === 0 ? 'create' : (names[draw(names.length)] ?? '');
    if (name === 'create') {
      const { data } = await ada.ask(bills.createBill, { fields: anyBill(draw), not_a_duplicate: true });
      if (data?._id) saved.push(data._id);
      done['create'] = saved.length;
    } else {
      const reply = await steps[name]?.(bill_id ?? '');
      if (reply?.statusCode === 200) done[name] = (done[name] ?? 0) + 1;
      if (name === 'delete' && reply?.statusCode === 200) saved.splice(saved.indexOf(bill_id ?? ''), 1);
    }
    expect(await wrongCounts(server.owner), `after step ${i}: ${name}`).toEqual([]);
  }
  expect(Object.keys(done).toSorted()).toEqual(['create', ...names].toSorted());
}, 120_000);

test('one statement over bills of all organizations changes what is kept of all of them', async () => {
  const eve = await server.newAdmin('Eve');
  const environment_id = (await eve.newEnvironment())._id;
  const ids = await Promise.all(
    [901, 902, 903].map(async (n) => {
      const fields = billFields({ environment_id, number: n });
      return (await eve.get(bills.createBill, { fields, not_a_duplicate: true }))._id;
    }),
  );
  // Statements of the owner do not wait for audits as those of the product do.
  await server.audited();
  for (const statement of [
    "update bills set status = 'review' where id = $1",
    "update bills set source = 'upload', is_accrual = false, billing_end_date = billing_end_date + 3 where id = $1 or status = 'saved'",
    "update bills set status = 'reading' where id = $1",
  ]) {
    await server.owner.query(statement, ids.slice(0, 1));
    expect(await wrongCounts(server.owner), statement).toEqual([]);
  }
  expect(await eve.get(bills.getUtilBillCounts, {})).toMatchObject({ ENERGY: 2, saved: 2, reading: 0, failed: 1 });
  await server.owner.query('delete from bills where environment_id = $1', [environment_id]);
  expect(await wrongCounts(server.owner)).toEqual([]);
});

test('a person sees counts and sums of the bills within reach, and each order of the list has all of them once', async () => {
  const all = await ada.get(payments.getPayables, { page_size: 1000 });
  const own = await mo.get(bills.getAllOCR, { page_size: 1000 });
  expect(own.totalData).toBe(own.paginateData.length);
  expect(own.totalData).toBeGreaterThan(2);
  expect(own.totalData).toBeLessThan(all.totalData);
  expect(own.paginateData.every(({ environment_id }) => environment_id === houses[1])).toBe(true);
  expect((await mo.get(bills.getUtilBillCounts, {})).saved).toBe(own.totalData);
  const [portfolio] = await mo.get(bills.getAllPortEnvOCR, {});
  expect(portfolio?.environments).toMatchObject([{ _id: houses[1], saved: own.totalData, latest_until: '2024-10-04' }]);
  for (const { currency, payable, open, bills: n } of all.totals) {
    const rows = all.paginateData.filter((row) => row.currency === currency);
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
    expect([n, payable, open]).toEqual([
      rows.length,
      expect.closeTo(sum((row) => row.payable_amount)),
      expect.closeTo(sum((row) => row.payable_amount - row.paid_amount)),
    ]);
  }
  for (const sort of ['date_of_bill', 'due_date', 'supplier', 'gross_amount', 'billing_start_date'] as const)
    for (const descending of [true, false]) {
      const seen: (typeof all)['paginateData'] = [];
      for (let page = 1; seen.length < all.totalData; page++) {
        const { paginateData } = await ada.get(payments.getPayables, { sort, descending, page, page_size: 7 });
        if (paginateData.length === 0) break;
        seen.push(...paginateData);
      }
      expect(new Set(seen.map(({ _id }) => _id)).size).toBe(all.totalData);
      // A missing due date comes last in both directions.
      const given = seen.map((row) => row[sort]);
      expect(given.slice(given.indexOf(null)).every((value) => value === null) || !given.includes(null)).toBe(true);
      if (sort === 'supplier') continue;
      const values = given.filter((value) => value !== null);
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values, sort).toEqual(descending ? sorted.toReversed() : sorted);
    }
});

test('merged properties are counted as one, and apart again', async () => {
  const [duplicate_id = '', kept_id = ''] = houses;
  const count = async (environment_id: string) => (await ada.get(bills.getUtilBillCounts, { environment_id })).saved;
  const before = [await count(kept_id), await count(duplicate_id)];
  const { _id: merge_id } = await ada.get(propertyMerges.mergeProperties, { kept_id, duplicate_id });
  expect(await wrongCounts(server.owner)).toEqual([]);
  expect(await count(kept_id)).toBe((before[0] ?? 0) + (before[1] ?? 0));
  await ada.get(propertyMerges.unmergeProperties, { merge_id });
  expect(await wrongCounts(server.owner)).toEqual([]);
  expect([await count(kept_id), await count(duplicate_id)]).toEqual(before);
});
