import { bills } from '@steward/contract/energy/bills';
import { payments } from '@steward/contract/energy/payments';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeOrganization } from '../../../database/scoped.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { payPast } from './paid-past.service.ts';

let server: TestServer;
let ada: Person;
let house: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  house = (await ada.newEnvironment())._id;
});
afterAll(() => server.stop());

const today = new Date().toISOString().slice(0, 10);
const add = (number: number, due: number | null, more: object = {}) =>
  ada.get(bills.createBill, {
    fields: billFields(
      { environment_id: house, number },
      { due_date: due === null ? null : addDays(today, due), ...more },
    ),
  });

test('the open amount of a currency is split by due date', async () => {
  await add(1, -3);
  await add(2, 5);
  await add(3, 14);
  await add(4, 15);
  await add(5, null);
  await add(6, -1, { currency: 'CHF' });
  const { totals } = await ada.get(payments.getPayables, { state: 'open' });
  expect(totals).toMatchObject([
    { currency: 'CHF', bills: 1, open: 119, overdue: 119, overdue_bills: 1, soon: 0, soon_bills: 0 },
    { currency: 'EUR', bills: 5, open: 595, overdue: 119, overdue_bills: 1, soon: 238, soon_bills: 2 },
  ]);
});

test('bills of the past are paid on their due dates, approved by another person, and once', async () => {
  const mo = await server.newMember(ada, [house]);
  const { organization_id } = ada.session;
  const ctx = workerCtx(server.steward.platform, organization_id, 'test');
  const pay = () =>
    inTransaction(ctx, ({ db }) =>
      payPast({ db, scope: wholeOrganization(organization_id) }, '2025-01-01', [ada.session.uid, mo.session.uid]),
    );
  expect(await pay()).toBe(6);
  expect(await pay()).toBe(0);
  const { paginateData } = await ada.get(payments.getPayables, { state: 'paid' });
  expect(paginateData).toHaveLength(6);
  // Ada saved them, so the other person approved them.
  expect(new Set(paginateData.map(({ approved_by_name }) => approved_by_name))).toEqual(new Set(['Mo']));
  const [first] = paginateData;
  expect(await ada.get(payments.getBillPayments, { bill_id: first?._id ?? '' })).toMatchObject([
    { amount: 119, method: 'transfer', paid_on: first?.due_date ?? '2024-11-03' },
  ]);
});
