import { bills } from '@steward/contract/energy/bills';
import { payments } from '@steward/contract/energy/payments';
import { notifications } from '@steward/contract/foundation/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLimit } from '../../../testing/approval-limit.ts';
import type { Person } from '../../../testing/person.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import { NO_VERSION, seeing } from '../../../testing/seeing.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** Both are admins of one organization. */
let ada: Person;
let ben: Person;
let house: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  house = (await ada.newEnvironment())._id;
  ben = await server.newMember(ada, [house]);
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [ben.session.uid]);
});
afterAll(() => server.stop());

let number = 0;
/** Ada saves a bill over 119 in a currency, and approves it herself. */
async function ownApproval(currency: string) {
  const fields = billFields({ environment_id: house, number: ++number }, { currency });
  const { _id: bill_id } = await ada.get(bills.createBill, { fields });
  await server.audited();
  return (await seeing(ada).ask(payments.approveBill, { bill_id, note: 'Another meter' })).code ?? 'approved';
}
const limitOf = async (currency: string) =>
  (await ada.get(payments.getApprovalLimits, {})).find((one) => one.currency === currency);

test('a raised limit does not apply to the person who raised it until a day has passed', async () => {
  await ada.get(payments.saveApprovalLimit, { currency: 'EUR', amount: 1000 });
  expect(await limitOf('EUR')).toMatchObject({ amount: 0, raised_to: 1000, needs_other: true });
  expect(await ownApproval('EUR')).toBe('payment.needs-other');
  await setLimit(server, ada, 'EUR', 1000);
  expect(await limitOf('EUR')).toMatchObject({ amount: 1000, raised_to: null, applies_from: null });
  expect(await ownApproval('EUR')).toBe('approved');
  await ada.get(payments.saveApprovalLimit, { currency: 'EUR', amount: 5000 });
  expect(await limitOf('EUR')).toMatchObject({ amount: 1000, raised_to: 5000 });
});

test('a lowered limit applies at once, and ends a raise that waits', async () => {
  await setLimit(server, ada, 'CHF', 1000);
  await ada.get(payments.saveApprovalLimit, { currency: 'CHF', amount: 2000 });
  await ben.get(payments.saveApprovalLimit, { currency: 'CHF', amount: 50 });
  expect(await limitOf('CHF')).toMatchObject({ amount: 50, raised_to: null });
  expect(await ownApproval('CHF')).toBe('payment.needs-other');
});

test('an amount below the smallest coin is stored as no limit', async () => {
  expect((await ada.ask(payments.saveApprovalLimit, { currency: 'DKK', amount: 5e-323 })).httpStatus).toBe(200);
  expect(await limitOf('DKK')).toBeUndefined();
});

test('a second person confirms the raise that the person saw, and it applies at once', async () => {
  const currency = 'GBP';
  await ada.get(payments.saveApprovalLimit, { currency, amount: 1000 });
  const [seen] = (await ben.get(payments.getApprovalLimits, {})).filter((one) => one.currency === currency);
  await ada.get(payments.saveApprovalLimit, { currency, amount: 900_000 });
  const refused = await ben.ask(payments.confirmApprovalLimit, { currency, version: seen?.version ?? '' });
  expect(refused).toMatchObject({ httpStatus: 409, code: 'approval.changed', errors: [{ field: 'raised_to' }] });
  expect((await seeing(ada).ask(payments.confirmApprovalLimit, { currency })).code).toBe('approval-limit.needs-other');
  await ada.get(payments.saveApprovalLimit, { currency, amount: 1000 });
  await seeing(ben).get(payments.confirmApprovalLimit, { currency });
  expect(await limitOf(currency)).toMatchObject({ amount: 1000, raised_to: null });
  expect(await ownApproval(currency)).toBe('approved');
  expect((await ben.ask(payments.confirmApprovalLimit, { currency, version: NO_VERSION })).code).toBe(
    'approval-limit.not-raised',
  );
});

test('all admins are notified of a raised limit, also the one who raised it', async () => {
  await ada.get(payments.saveApprovalLimit, { currency: 'NOK', amount: 1000 });
  for (const person of [ada, ben]) {
    const list = await person.get(notifications.listNotifications, { page_size: 100 });
    expect(list.map(({ kind }) => kind)).toContain('payment.limit-raised');
  }
});

test('a person who was always alone in the organization sets a limit at once', async () => {
  const eve = await server.newAdmin('Eve');
  const [limit] = await eve.get(payments.saveApprovalLimit, { currency: 'EUR', amount: 1000 });
  expect(limit).toMatchObject({ amount: 1000, raised_to: null });
  // A colleague whose membership was ended does not make it so again.
  const mo = await server.newMember(eve);
  await server.owner.query('update memberships set active = false where user_id = $1', [mo.session.uid]);
  const [raised] = await eve.get(payments.saveApprovalLimit, { currency: 'EUR', amount: 2000 });
  expect(raised).toMatchObject({ amount: 1000, raised_to: 2000 });
});
