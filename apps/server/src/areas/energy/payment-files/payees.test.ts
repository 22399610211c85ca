import { members } from '@steward/contract/access/members';
import { entries } from '@steward/contract/carbon/entries';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { seeing } from '../../../testing/seeing.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

const IBAN = 'DE89370400440532013000';

let server: TestServer;
/** Ada enters accounts of suppliers, Ben confirms them. */
let ada: Person;
let ben: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  ben = await server.newMember(ada);
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [ben.session.uid]);
});
afterAll(() => server.stop());

async function confirmed(supplier: string) {
  const account = { supplier, name: 'Stadtwerke GmbH', iban: IBAN, bic: '' };
  const { supplier_account_id } = await ada.get(paymentFiles.saveSupplierAccount, account);
  const input = { supplier_account_id: supplier_account_id ?? '' };
  await seeing(ben).get(paymentFiles.confirmSupplierAccount, input);
  return { account, input };
}

test.each([
  ['holder', { name: 'Mallory Ltd' }],
  ['BIC', { bic: 'COBADEFFXXX' }],
])('a changed %s of an account is used once another person has confirmed it', async (_, change) => {
  const { account, input } = await confirmed(`Supplier ${JSON.stringify(change)}`);
  const changed = await ada.get(paymentFiles.saveSupplierAccount, { ...account, ...change });
  expect(changed).toMatchObject({
    state: 'unconfirmed',
    previous_name: 'Stadtwerke GmbH',
    previous_iban: IBAN,
    needs_other: true,
  });
  expect((await seeing(ada).ask(paymentFiles.confirmSupplierAccount, input)).code).toBe('supplier-account.needs-other');
  expect(await seeing(ben).get(paymentFiles.confirmSupplierAccount, input)).toMatchObject({
    state: 'usable',
    ...change,
  });
});

test('the same details saved again stay confirmed', async () => {
  const { account } = await confirmed('Supplier');
  expect(await ada.get(paymentFiles.saveSupplierAccount, { ...account, supplier: 'SUPPLIER' })).toMatchObject({
    state: 'usable',
    supplier: 'SUPPLIER',
  });
});

test('a person who makes the other admin inactive for a moment is not alone', async () => {
  const solo = await server.newAdmin('Solo');
  const other = await server.newMember(solo);
  const user_id = other.session.uid;
  await solo.get(members.updateUserRole, { user_id, is_admin: true });
  const house = (await solo.newEnvironment())._id;
  const entry = await solo.get(entries.createScope, {
    scope: 1,
    category: 'stationary',
    environment_id: house,
    name: 'Heaters',
    first_day: '2025-01-01',
    last_day: '2025-12-31',
    quantity: 1000,
    unit: 'l',
    method: 'measured',
    factor_kind: 'published',
    activity_id: 'desnz:1_100_1000_8',
  });
  await solo.get(members.updateUserActiveStatus, { user_id, active: false });
  const account = { supplier: 'Mallory', name: 'Mallory', iban: IBAN };
  const approve = () => solo.ask(entries.approveScopes, { entries: [{ entry_id: entry._id, version: 1 }] });
  expect((await solo.get(paymentFiles.saveSupplierAccount, account)).state).toBe('unconfirmed');
  expect((await approve()).code).toBe('ghg-entry.needs-other');
  // The admin flag, too.
  await solo.get(members.updateUserActiveStatus, { user_id, active: true });
  await solo.get(members.updateUserRole, { user_id, is_admin: false });
  expect((await solo.get(paymentFiles.saveSupplierAccount, { ...account, supplier: 'M' })).state).toBe('unconfirmed');
  // A day later the person is alone.
  await solo.get(members.updateUserActiveStatus, { user_id, active: false });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  await solo.logIn(solo.session.email, PASSWORD);
  expect((await solo.get(paymentFiles.saveSupplierAccount, account)).state).toBe('usable');
  expect((await approve()).data).toEqual({ approved: 1 });
});
