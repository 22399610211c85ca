import { paymentFiles } from '@steward/contract/energy/payment-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { seeing } from '../../../testing/seeing.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

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
