import { bills } from '@steward/contract/energy/bills';
import { ledgerExports } from '@steward/contract/energy/ledger-exports';
import { payments } from '@steward/contract/energy/payments';
import { recharge } from '@steward/contract/energy/recharge';
import { sumOfMoney } from '@steward/core/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { rechargeDesk } from '../../../testing/samples/recharge.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { billVersions, seeing } from '../../../testing/seeing.ts';

// Currencies with three decimals: no part of an amount is lost between the bill and the tenant's statement.

let server: TestServer;
let ada: Person;
let desk: ReturnType<typeof rechargeDesk>;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  desk = rechargeDesk(ada);
  await ada.get(payments.saveApprovalLimit, { currency: 'BHD', amount: 1000.125 });
});
afterAll(() => server.stop());

const dinars = {
  currency: 'BHD',
  net_amount: 11.757,
  tax_amount: 0.588,
  tax_lines: [
    { rate: 5, net: 11.756, tax: 0.588 },
    { rate: 0, net: 0.001, tax: 0 },
  ],
};

test('a bill keeps its thousandths, is paid with them, and has them in every file', async () => {
  const { environment_id } = await desk.newHouse();
  const bill_id = await desk.newBill(environment_id, 12.345, dinars);
  expect(await ada.get(bills.getBillById, { bill_id })).toMatchObject({ gross_amount: 12.345, ...dinars });
  await seeing(ada).get(payments.approveBill, { bill_id });
  const paid = { bill_id, paid_on: '2026-02-01', method: 'transfer' } as const;
  await ada.get(payments.recordBillPayment, { ...paid, amount: 0.005 });
  const run = await ada.get(payments.createPaymentRun, await billVersions(ada, [bill_id]));
  expect(run).toMatchObject({ amount: 12.34, currency: 'BHD' });
  const list = await (await ada.send(payments.downloadPaymentRun, { payment_run_id: run._id })).text();
  expect(list).toContain('11.757,0.588,12.345,12.345,12.340,BHD');
  expect(await ada.ask(payments.recordBillPayment, { ...paid, amount: 12.341 })).toMatchObject({
    code: 'payment.too-much',
  });
  await ada.get(payments.recordBillPayment, { ...paid, amount: 12.34 });
  const { paginateData } = await ada.get(payments.getPayables, { bill_id });
  expect(paginateData).toMatchObject([{ state: 'paid', gross_amount: 12.345, paid_amount: 12.345 }]);

  const period = { first_day: '2026-01-01', last_day: '2026-12-31' };
  const exported = await ada.get(ledgerExports.createLedgerExport, { format: 'csv', currency: 'BHD', ...period });
  expect(exported).toMatchObject({ amount: 12.345 });
  const { _id: ledger_export_id } = exported;
  const ledger = await (await ada.send(ledgerExports.downloadLedgerExport, { ledger_export_id })).text();
  expect(ledger).toContain('11.756,0.588,5,12.344,BHD');
  expect(ledger).toContain('0.001,0.000,0,0.001,BHD');
});

test('tenants and the owner bear a bill to the thousandth', async () => {
  const { environment_id, blauLease } = await desk.newHouse();
  await desk.newBill(environment_id, 12.347, { currency: 'OMR' });
  const prepayments = [{ lease_id: blauLease, amount: 1.001 }];
  const id = await desk.newRun(environment_id, { currency: 'OMR', prepayments });
  const { total, by_tenant, by_owner } = await desk.view(id);
  const parts = [...by_tenant, ...by_owner].map(({ amount }) => amount);
  expect([total, sumOfMoney(parts)]).toEqual([12.347, 12.347]);
  // Nord has 100 of 250 m² all year: 12.347 × 100 ÷ 250 = 4.9388.
  expect(by_tenant.find(({ tenant_name }) => tenant_name === 'Nord')?.amount).toBe(4.939);
  const [blau] = by_tenant.filter(({ tenant_name }) => tenant_name === 'Blau');
  expect(blau?.balance).toBe(sumOfMoney([blau?.amount ?? 0, -1.001]));
  await ada.get(recharge.issueRecharge, { recharge_run_id: id, total });
  expect((await desk.view(id)).total).toBe(12.347);
});

test('an amount finer than the smallest coin is refused by the decimals of its currency', async () => {
  const { environment_id, blauLease } = await desk.newHouse();
  const refused = (field: string, message: string) => ({ httpStatus: 400, errors: [{ field, message }] });
  const two = 'has more than two decimals';
  const three = 'has more than three decimals';
  const typed = (gross_amount: number, currency: string) =>
    ada.ask(bills.createBill, {
      fields: billFields({ environment_id, number: 1 }, { gross_amount, net_amount: 1, currency }),
    });
  expect(await typed(12.345, 'EUR')).toMatchObject(refused('fields.gross_amount', two));
  expect(await typed(12.3456, 'KWD')).toMatchObject(refused('fields.gross_amount', three));
  expect(await ada.ask(payments.saveApprovalLimit, { currency: 'EUR', amount: 0.005 })).toMatchObject(
    refused('amount', two),
  );
  const run = { environment_id, first_day: '2025-01-01', last_day: '2025-12-31', currency: 'EUR', rules: [] };
  const prepayments = [{ lease_id: blauLease, amount: 1.001 }];
  const rules = [{ carrier: 'electricity' as const, method: 'area' as const }];
  expect(await ada.ask(recharge.saveRecharge, { ...run, rules, prepayments })).toMatchObject(
    refused('prepayments', two),
  );
});
