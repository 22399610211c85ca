import { apiKeys } from '@steward/contract/access/api-keys';
import { permissionRequests } from '@steward/contract/access/permission-requests';
import { session } from '@steward/contract/access/session';
import type { Call } from '@steward/contract/call';
import { records } from '@steward/contract/reporting/records';
import { entries } from '@steward/contract/carbon/entries';
import { calls } from '@steward/contract/declared';
import { bills } from '@steward/contract/energy/bills';
import { collections } from '@steward/contract/energy/collections';
import { verification } from '@steward/contract/carbon/verification';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { payments } from '@steward/contract/energy/payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentReport } from '../../areas/carbon/verification/sent-report.fixture.ts';
import type { Person } from '../person.ts';
import { again, roleOf, take } from '../roles.ts';
import { billFields } from '../samples/bill-fields.ts';
import { collection_day, IBAN, OTHER_IBAN, startDesk, type Desk } from '../samples/collections.fixture.ts';
import { billVersions, entryVersions, NO_VERSION, recordVersions, seeing, versionReaders } from '../seeing.ts';
import { PASSWORD } from '../test-server.ts';
import { requiredOf, schemaOf, type Schema } from './sample-input.ts';
import { prepared } from '../verifier.ts';

// Every call that approves names what the person saw: an older version is refused, and so is the person who made the thing.

let desk: Desk;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  desk = await startDesk();
  ({ ada, ben } = desk);
});
afterAll(() => desk.server.stop());

const approving = calls.filter(({ approves }) => approves);

/** Calls whose names begin like an approval, and why they are none. */
const noApproval: Readonly<Record<string, string>> = {
  confirmTwoFactor: 'the person proves an own device',
  confirmVerifierAuthenticator: 'the verifier proves an own device',
  acceptInvitation: 'the person joins; the invitation names only role and organization, and its link',
  acceptMeterServes: 'what a meter serves is stated by one person; a meter that states it since is refused',
  approveReport: 'it names the version that counts the changes of all answers; the test of frameworks has an older one',
  acceptQuarantined: 'values that a device sent; nothing is made that another person answers for',
  acceptLaterEditions: 'editions are published with the product; no user changes them',
};

test('a call named like an approval is one, or the reason why not is stated', () => {
  const named = calls.filter(({ name }) => /^(approve|confirm|accept|sign[A-Z]|countersign)/.test(name));
  expect(named.filter(({ name, approves }) => !approves && !(name in noApproval)).map(({ name }) => name)).toEqual([]);
});

/** The schema of the object that has the version: the input, or the items of its only list. */
function placeOfVersion(schema: Schema): Schema | undefined {
  if (schema.properties?.['version']) return schema;
  return Object.values(schema.properties ?? {})
    .flatMap(({ items }) => items ?? [])
    .find(({ properties }) => properties?.['version']);
}

test('every call that approves requires a version; it is optional where the specification has none', () => {
  for (const { name, input, approves } of approving) {
    const place = placeOfVersion(schemaOf(input));
    expect(place, name).toBeDefined();
    const isRequired = place?.required?.includes('version') ?? false;
    expect([name, isRequired]).toEqual([name, !approves?.isVersionOptional]);
    expect(Object.keys(requiredOf(schemaOf(input)).properties ?? {}), name).not.toEqual([]);
  }
});

interface Scenario {
  /** The person who made what is approved, and another one who may approve it. */
  maker: Person;
  approver: Person;
  input: Record<string, unknown>;
  /** Changes what is approved; absent where nothing can change it. */
  change?: () => Promise<unknown>;
}

let count = 0;
const supplierOf = () => `Supplier ${++count}`;
const newBill = async (change: object = {}) => {
  const fields = billFields({ environment_id: desk.house, number: ++count }, { meter_no: `M${count}`, ...change });
  return { fields, bill_id: (await ada.get(bills.createBill, { fields }))._id };
};
const account = (supplier: string, iban: string) =>
  ada.get(paymentFiles.saveSupplierAccount, { supplier, name: 'Payee GmbH', iban });

const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
  approveBill: async () => {
    const { bill_id, fields } = await newBill();
    const higher = { ...fields, gross_amount: 99_999.99, net_amount: 99_980.99, tax_amount: 19 };
    return {
      maker: ada,
      approver: ben,
      input: { bill_id, note: 'Another meter' },
      change: () => ada.get(bills.editFileOCR, { bill_id, fields: higher }),
    };
  },
  confirmApprovalLimit: async () => {
    const currency = `S${String.fromCharCode(65 + (++count % 26))}K`;
    await ada.get(payments.saveApprovalLimit, { currency, amount: 10 });
    const change = () => ada.get(payments.saveApprovalLimit, { currency, amount: 1_000_000 });
    return { maker: ada, approver: ben, input: { currency }, change };
  },
  confirmSupplierAccount: async () => {
    const supplier = supplierOf();
    const { supplier_account_id } = await account(supplier, IBAN);
    const change = () => account(supplier, OTHER_IBAN);
    return { maker: ada, approver: ben, input: { supplier_account_id }, change };
  },
  createPaymentFile: async () => {
    const supplier = supplierOf();
    const set = async (iban: string) => {
      const { supplier_account_id } = await account(supplier, iban);
      await seeing(ben).get(paymentFiles.confirmSupplierAccount, { supplier_account_id: supplier_account_id ?? '' });
    };
    const { bill_id } = await newBill({ supplier });
    await seeing(ben).get(payments.approveBill, { bill_id, note: 'Another meter' });
    await set(IBAN);
    const { _id: payment_run_id } = await ada.get(payments.createPaymentRun, await billVersions(ada, [bill_id]));
    const input = { payment_run_id, bank_account_id: desk.bank_account_id, execution_day: collection_day };
    return { maker: ben, approver: ada, input, change: () => set(OTHER_IBAN) };
  },
  createPaymentRun: async () => {
    const { bill_id, fields } = await newBill();
    const note = 'Another meter';
    await seeing(ben).get(payments.approveBill, { bill_id, note });
    const higher = { ...fields, gross_amount: 99_999.99, net_amount: 99_980.99, tax_amount: 19 };
    const change = async () => {
      await ada.get(bills.editFileOCR, { bill_id, fields: higher });
      await seeing(ben).get(payments.approveBill, { bill_id, note });
    };
    return { maker: ben, approver: ada, input: await billVersions(ada, [bill_id]), change };
  },
  confirmTenantMandate: async () => {
    const { tenant_id, mandate } = await desk.owed(100);
    const set = (iban: string) =>
      ada.get(collections.saveTenantMandate, {
        ...desk.mandateOf(tenant_id, { iban }),
        tenant_mandate_id: mandate._id,
      });
    await set(OTHER_IBAN);
    const change = () => set('NL91ABNA0417164300');
    return { maker: ada, approver: ben, input: { tenant_mandate_id: mandate._id }, change };
  },
  approveCollectionRun: async () => {
    const { statement } = await desk.owed(100);
    const { _id: collection_run_id } = await ada.get(collections.createCollectionRun, desk.runOf([statement]));
    return { maker: ada, approver: ben, input: { collection_run_id } };
  },
  approveScopes: async () => {
    const fields = {
      scope: 1 as const,
      category: 'stationary' as const,
      environment_id: desk.house,
      name: `Heaters ${++count}`,
      first_day: '2025-01-01',
      last_day: '2025-12-31',
      quantity: 1000,
      unit: 'l',
      method: 'measured' as const,
      factor_kind: 'published' as const,
      activity_id: 'desnz:1_100_1000_8',
    };
    const { _id, version } = await ada.get(entries.createScope, fields);
    const change = () => ada.get(entries.updateScope, { _id, version, ...fields, quantity: 9 });
    return { maker: ada, approver: ben, input: await entryVersions(ben, [_id]), change };
  },
  acceptRecords: async () => {
    const { _id, version } = await ada.get(records.addRecord, {
      kind: 'accidents',
      level: 'organization',
      first_day: '2025-01-01',
      last_day: '2025-12-31',
      values: { affected: 'employees', accidents: 1 },
    });
    const change = () => ada.get(records.updateRecord, { _id, version, source: 'Safety officer' });
    return { maker: ada, approver: ben, input: await recordVersions(ben, [_id]), change };
  },
  approveModulesPerms: async () => {
    const mo = await desk.server.newMember(ada);
    await take(desk.server, mo, await roleOf(ada, 'csr_lead'));
    await again(mo);
    const deleting = (module_id: string) => ({ module_id, permissions: ['delete' as const] });
    const { requests } = await mo.get(permissionRequests.requestPermissionMod, {
      modIdArrForPerm: [deleting('spaces'), deleting('meters')] as never,
    });
    const requestId = requests[0]?.requestId ?? '';
    const change = () => ada.get(permissionRequests.declineModulesPerms, { requestId, declineMods: ['meters'] });
    return { maker: mo, approver: ben, input: { requestId, approvedMods: ['spaces'] }, change };
  },
  submitReprtByVerifier: async () => {
    const vera = desk.server.stranger();
    const { token, owner, report_id } = await sentReport(desk.server, vera);
    await prepared(vera, token);
    for (const [name, value] of vera.cookies) if (name.startsWith('steward_verifier')) owner.cookies.set(name, value);
    // A finding that was raised in another window of the verifier.
    const change = () => vera.get(verification.askByVerifier, { token, body: `Which meters? ${report_id}` });
    return { maker: owner, approver: vera, input: { token, decision: 'accepted' }, change };
  },
};

/** Reads the version, unless the input has it already. */
const seen = async (person: Person, call: Call, input: Record<string, unknown>) => {
  const read = versionReaders[call.name];
  return read ? { ...input, version: (await read(person, input)) || NO_VERSION } : input;
};
const sent = async (person: Person, call: Call, input: Record<string, unknown>, headers?: Record<string, string>) => {
  const response = await (headers
    ? fetch(`${desk.server.address}/v2${call.path}`, { method: call.method, headers, body: JSON.stringify(input) })
    : person.send(call, input));
  return (await response.json()) as { statusCode: number; code?: string; errors?: { field: string }[] };
};

describe.each(approving.map((call) => ({ name: call.name, call })))('$name', ({ name, call }) => {
  const scenarioOf = async () => {
    const make = scenarios[name];
    if (!make) throw new Error(`${name} approves: add a scenario to this test`);
    return make();
  };

  test('an older version is refused with the fields that differ, the present one is accepted', async () => {
    const { approver, input, change } = await scenarioOf();
    const before = change ? await seen(approver, call, input) : { ...input, version: NO_VERSION };
    await change?.();
    const refused = await sent(approver, call, before);
    expect(refused).toMatchObject({ statusCode: 409, code: 'approval.changed' });
    expect(refused.errors?.length).toBeGreaterThan(0);
    if (name === 'submitReprtByVerifier') return;
    const now = await againIn(approver, input);
    expect((await sent(approver, call, await seen(approver, call, now))).code).toBeUndefined();
  });

  test.runIf(call.approves?.own)(
    'the maker is refused by session, by API key and while viewing as another',
    async () => {
      const { maker, approver, input } = await scenarioOf();
      const own = call.approves?.own;
      const given = await seen(call.access === 'verifier' ? approver : ada, call, input);
      expect((await sent(maker, call, given)).code).toBe(own);
      const { key } = await maker.get(apiKeys.createApiKey, {
        name: 'Robot',
        scopes: ['*'],
        days: 1,
        password: PASSWORD,
      });
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      // A key sends no cookies: for a verifier's call it is a browser that was not let in.
      expect([own, 'session.key-forbidden', 'verifier.code-needed']).toContain(
        (await sent(maker, call, given, headers)).code,
      );
      if (!maker.session.is_admin) return;
      const user_id = approver === ben ? ben.session.uid : (await desk.server.newMember(maker)).session.uid;
      await maker.get(session.startViewAs, { user_id, reason: 'A look' });
      const viewing = await sent(maker, call, given);
      await maker.get(session.endViewAs, {});
      expect([own, 'session.view-only']).toContain(viewing.code);
    },
  );
});

/** The input with the present versions of its list. */
async function againIn(person: Person, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const idsOf = (list: string, id: string) => (input[list] as Record<string, string>[]).map((one) => one[id] ?? '');
  if (input['entries']) return entryVersions(person, idsOf('entries', 'entry_id'));
  if (input['records']) return recordVersions(person, idsOf('records', 'record_id'));
  if (input['bills']) return billVersions(person, idsOf('bills', 'bill_id'));
  return input;
}
