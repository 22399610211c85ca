import { bills } from '@steward/contract/energy/bills';
import { completeness } from '@steward/contract/energy/completeness';
import { meters } from '@steward/contract/estate/meters';
import { expect, test } from 'vitest';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import { compareKeptPoints, count, serverOfTests, startServer, waiting } from './kept-points.compared.fixture.ts';
import { chance, unheld } from './kept-points.fixture.ts';

startServer();
// More portfolios and days: kept-points.long.test.ts.
compareKeptPoints([2], ['2026-11-30']);

test('each thing that points are counted from marks its property', async () => {
  const server = serverOfTests();
  const ada = await server.newAdmin('Ada');
  const environment_id = (await ada.newEnvironment())._id;
  const other = (await ada.newEnvironment())._id;
  const meter = { environment_id, carrier: 'electricity' as const, meter_no: 'M1' };
  const marks = async (act: () => Promise<unknown>) => {
    await count(ada);
    expect(await waiting(ada)).toEqual([]);
    await act();
    return waiting(ada);
  };
  expect(await marks(() => ada.newEnvironment())).toHaveLength(1);
  const fields = billFields({ environment_id, number: 1 }, { carrier: 'electricity', meter_no: 'M1' });
  let bill = '';
  expect(await marks(async () => (bill = (await ada.get(bills.createBill, { fields }))._id))).toEqual([environment_id]);
  expect(
    await marks(() => ada.get(bills.editFileOCR, { bill_id: bill, fields: { ...fields, supplier: 'Other' } })),
  ).toEqual([environment_id]);
  const moved = await marks(() =>
    ada.get(bills.editFileOCR, { bill_id: bill, fields: { ...fields, environment_id: other } }),
  );
  expect(moved.toSorted()).toEqual([environment_id, other].toSorted());
  expect(await marks(() => ada.get(bills.deleteBill, { bill_id: bill }))).toEqual([other]);
  expect(await marks(() => ada.get(completeness.saveBillingRhythm, { ...meter, rhythm: 'yearly' }))).toEqual([
    environment_id,
  ]);
  const march = { ...meter, from: '2023-03', until: '2023-03', reason: 'vacant' as const };
  let entry = '';
  expect(await marks(async () => (entry = (await ada.get(completeness.addBillExemption, march))._id))).toEqual([
    environment_id,
  ]);
  expect(await marks(() => ada.get(completeness.deleteBillExemption, { exemption_id: entry }))).toEqual([
    environment_id,
  ]);
  expect(await marks(() => ada.get(meters.addMeter, { ...meter, meter_no: 'M2' }))).toEqual([environment_id]);
  expect(await marks(() => unheld(server, ada.session.organization_id, environment_id, chance(1)))).toEqual([
    environment_id,
  ]);
  expect(
    await marks(() =>
      server.owner.query('update environments set archived_at = now() where id = $1', [environment_id]),
    ),
  ).toEqual([environment_id]);
});
