import { roles } from '@steward/contract/access/roles';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { payments } from '@steward/contract/energy/payments';
import { meters } from '@steward/contract/estate/meters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { again, take, verticalOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** Mo sees another property, Eve is of another organization. */
let ada: Person;
let mo: Person;
let eve: Person;
let house: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  house = (await ada.newEnvironment())._id;
  mo = await server.newMember(ada, [(await ada.newEnvironment())._id]);
});
afterAll(() => server.stop());

let bill = 0;
const newBill = async (change: Partial<BillFields>) => {
  const fields = billFields({ environment_id: house, number: ++bill }, change);
  return (await ada.get(bills.createBill, { fields }))._id;
};

test('bills are filtered by cost center: their own, else that of their meter', async () => {
  const place = (await ada.newEnvironment())._id;
  await ada.get(meters.addMeter, {
    environment_id: place,
    carrier: 'electricity',
    meter_no: 'CC1',
    cost_center: 'K-100',
  });
  const own = await newBill({ environment_id: place, cost_center: 'K-200', meter_no: 'CC1' });
  const ofMeter = await newBill({
    environment_id: place,
    meter_no: 'CC1',
    billing_start_date: '2023-01-01',
    billing_end_date: '2023-02-01',
  });
  await newBill({ environment_id: place, meter_no: 'CC2' });
  const found = async (cost_center: string) => {
    const { paginateData, totals } = await ada.get(payments.getPayables, { cost_center });
    return [paginateData.map(({ _id, cost_center: shown }) => [_id, shown]), totals.map(({ bills: count }) => count)];
  };
  expect(await found('K-200')).toEqual([[[own, 'K-200']], [1]]);
  expect(await found('K-100')).toEqual([[[ofMeter, 'K-100']], [1]]);
  expect(await found('K-300')).toEqual([[], []]);
  expect(await ada.get(payments.getCostCenters, {})).toEqual(['K-100', 'K-200']);
  // Neither a user who does not reach the property nor another organization sees them.
  expect(await mo.get(payments.getCostCenters, {})).toEqual([]);
  expect(await eve.get(payments.getCostCenters, {})).toEqual([]);
});

test('a limit for every property is set by a user who reaches every property, and the log names the user', async () => {
  const partly = await server.newMember(ada, [house]);
  const role = await ada.get(roles.createRole, {
    name: 'Runs the organization',
    verticalId: await verticalOf(ada, 'property'),
    modules: [{ module_id: 'organization', permissions: ['edit'] }],
  });
  await take(server, partly, role._id);
  await again(partly);
  const refused = await partly.ask(payments.saveApprovalLimit, { currency: 'CHF', amount: 500 });
  expect(refused).toMatchObject({ httpStatus: 403, code: 'payment.every-property' });
  expect((await ada.get(payments.getApprovalLimits, {})).map((limit) => limit.currency)).not.toContain('CHF');
  await ada.get(payments.saveApprovalLimit, { currency: 'CHF', amount: 500 });
  await ada.get(payments.saveApprovalLimit, { currency: 'CHF', amount: 700 });
  const { rows } = await server.owner.query<{ actor_id: string; new: { amount?: number } | null }>(
    "select actor_id, new from audit_log where organization_id = $1 and table_name = 'approval_limits'",
    [ada.session.organization_id],
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ actor_id: ada.session.uid, new: expect.objectContaining({ raised_to: 700 }) }),
  );
});
