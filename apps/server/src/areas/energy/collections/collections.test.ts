import { bills } from '@steward/contract/energy/bills';
import { collections } from '@steward/contract/energy/collections';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { recharge } from '@steward/contract/energy/recharge';
import { leases } from '@steward/contract/estate/leases';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { targetDayFrom } from '@steward/core/payments/target-day';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankStatement, type Booking } from '../../../testing/bank-statement.fixture.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** Ada prepares, Ben approves; both see everything. Mo sees another property, Eve is of another organization. */
let ada: Person;
let ben: Person;
let mo: Person;
let eve: Person;
let house: string;
let space_id: string;
let bank_account_id: string;

const IBAN = 'DE89370400440532013000';
const OTHER_IBAN = 'AT611904300234573201';
const CREDITOR_ID = 'DE98ZZZ09999999999';
const today = new Date().toISOString().slice(0, 10);
const collection_day = targetDayFrom(addDays(today, 14));
const signed_on = addDays(today, -30);

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  house = (await ada.newEnvironment())._id;
  const elsewhere = (await ada.newEnvironment())._id;
  ben = await server.newMember(ada, [house, elsewhere]);
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [ben.session.uid]);
  mo = await server.newMember(ada, [elsewhere]);
  const account = { name: 'Ada Immobilien GmbH', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' };
  bank_account_id = (await ada.get(paymentFiles.createBankAccount, account))._id;
  const space = {
    environment_id: house,
    space_name: 'Ground floor',
    gross_floor_area: 100,
    space_type_id: 'office' as const,
  };
  space_id = (await ada.get(spaces.createSpace, space))._id;
});
afterAll(() => server.stop());

const code = async (answer: Promise<{ code?: string }>) => (await answer).code;
const messageOf = async (answer: Promise<{ errors?: { message: string }[] }>) => (await answer).errors?.[0]?.message;
const ready = () => ada.get(collections.saveCollectionSettings, { creditor_id: CREDITOR_ID });

let count = 0;
/** A tenant who rents the house for a month of its own, and the statement about it. */
async function issued(gross_amount: number, tenant_id?: string) {
  count += 1;
  const month = `${2000 + Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  const [first_day, last_day] = [`${month}-01`, `${month}-28`];
  const name = `Tenant ${count}`;
  const tenant = tenant_id ?? (await ada.get(tenants.saveTenant, { environment_id: house, name }))._id;
  const lease = {
    tenant_id: tenant,
    space_id,
    valid_from: first_day,
    valid_until: last_day,
    cost_recovery: 'area' as const,
  };
  await ada.get(leases.saveLease, lease);
  const fields = {
    environment_id: house,
    utility: 'ENERGY' as const,
    carrier: 'electricity' as const,
    supplier: 'Stadtwerke Nord',
    invoice_no: `R-${count}`,
    meter_no: 'M1',
    date_of_bill: last_day,
    billing_start_date: first_day,
    billing_end_date: addDays(last_day, 1),
    gross_amount,
    net_amount: gross_amount,
    currency: 'EUR',
    energy_consumption: 3200,
  };
  await ada.get(bills.createBill, { fields });
  const rules = [{ carrier: 'electricity' as const, method: 'area' as const }];
  const { _id: recharge_run_id } = await ada.get(recharge.saveRecharge, {
    environment_id: house,
    first_day,
    last_day,
    currency: 'EUR',
    rules,
  });
  const { total } = await ada.get(recharge.getRechargeRun, { recharge_run_id });
  await ada.get(recharge.issueRecharge, { recharge_run_id, total });
  const { by_tenant } = await ada.get(recharge.getRechargeRun, { recharge_run_id });
  return { tenant_id: tenant, recharge_run_id, statement: by_tenant[0]?.recharge_statement_id ?? '' };
}

const mandateOf = (tenant_id: string, more = {}) => ({
  tenant_id,
  mandate_reference: `M-${tenant_id.slice(-8)}`,
  debtor_name: 'Nord & Söhne GmbH',
  iban: IBAN,
  signed_on,
  ...more,
});
async function owed(amount: number, more = {}) {
  await ready();
  const made = await issued(amount);
  const mandate = await ada.get(collections.saveTenantMandate, mandateOf(made.tenant_id, more));
  return { ...made, mandate };
}
const runOf = (statements: string[], more = {}) => ({
  recharge_statement_ids: statements,
  bank_account_id,
  collection_day,
  ...more,
});
const open = async (statement: string) =>
  (await ada.get(collections.getOpenStatements, {})).find((row) => row.recharge_statement_id === statement);
const mandate = async (id: string) =>
  (await ada.get(collections.getTenantMandates, {})).find(({ _id }) => _id === id) ?? expect.unreachable();
const download = async (collection_run_id: string) =>
  (await ada.send(collections.downloadCollectionFile, { collection_run_id })).text();
async function sent(statements: string[]) {
  const { _id: collection_run_id } = await ada.get(collections.createCollectionRun, runOf(statements));
  await ben.get(collections.approveCollectionRun, { collection_run_id });
  const { lines } = await ada.get(collections.getCollectionRun, { collection_run_id });
  const reference = (statement: string) =>
    lines.find((line) => line.recharge_statement_id === statement)?.end_to_end_id ?? '';
  return { collection_run_id, reference };
}
async function read(id: string, ...bookings: Booking[][]) {
  const [statement] = await ada.get(paymentFiles.importBankStatement, {}, [
    new File([bankStatement(id, bookings)], `${id}.xml`),
  ]);
  return statement ?? expect.unreachable();
}

test('statements are collected in one file, approved by a second person, and settled by the bank statement', async () => {
  const one = await owed(1200.1);
  const two = await owed(0.2, { scheme: 'b2b', bic: 'COBADEFFXXX' });
  expect(await open(one.statement)).toMatchObject({ state: 'usable', amount: 1200.1 });
  const run = await ada.get(collections.createCollectionRun, runOf([one.statement, two.statement]));
  expect(run).toMatchObject({
    state: 'prepared',
    debits: 2,
    amount: 1200.3,
    needs_other: true,
    creditor_id: CREDITOR_ID,
  });
  const collection_run_id = run._id;
  expect(await code(ada.ask(collections.downloadCollectionFile, { collection_run_id }))).toBe(
    'collection-run.not-approved',
  );
  expect(await code(ada.ask(collections.approveCollectionRun, { collection_run_id }))).toBe(
    'collection-run.needs-other',
  );
  await expect(
    server.owner.query(
      "update collection_runs set approved_by = created_by, approved_at = now(), body = 'x' where id = $1",
      [collection_run_id],
    ),
  ).rejects.toThrow('collection_runs_other');
  expect(await ben.get(collections.approveCollectionRun, { collection_run_id })).toMatchObject({ state: 'approved' });
  const xml = await download(collection_run_id);
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.008.001.08');
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>1200.30</CtrlSum>');
  expect(xml.match(/<SeqTp>FRST<\/SeqTp>/g)).toHaveLength(2);
  expect(xml).toContain('<LclInstrm><Cd>B2B</Cd></LclInstrm>');
  expect(xml).toContain(`<MndtId>${one.mandate.mandate_reference}</MndtId><DtOfSgntr>${signed_on}</DtOfSgntr>`);
  // What is changed afterwards changes no file.
  await ada.get(collections.saveCollectionSettings, { creditor_id: 'DE98ABC09999999999', notice_days: 5 });
  await ada.get(
    collections.saveTenantMandate,
    mandateOf(one.tenant_id, { tenant_mandate_id: one.mandate._id, debtor_name: 'Another name' }),
  );
  expect(await download(collection_run_id)).toBe(xml);
  await expect(
    server.owner.query("update collection_runs set body = 'x' where id = $1", [collection_run_id]),
  ).rejects.toThrow('is not changed');
  await ready();
  const { lines } = await ada.get(collections.getCollectionRun, { collection_run_id });
  const bookings = lines.map(({ amount, end_to_end_id }) => [
    { amount, side: 'CRDT', reference: end_to_end_id, day: '2024-11-04' } as const,
  ]);
  const statement = await read('DD-1', ...bookings);
  expect(statement).toMatchObject({ paid: 2, open: 0 });
  expect(await read('DD-1b', ...bookings)).toMatchObject({ paid: 0, known_entries: 2 });
  expect(await ada.get(collections.getCollectionRun, { collection_run_id })).toMatchObject({
    state: 'settled',
    paid: 2,
    paid_amount: 1200.3,
    lines: [{ state: 'paid', paid_on: '2024-11-04' }, { state: 'paid' }],
  });
  const entries = await ada.get(paymentFiles.getBankEntries, { bank_statement_id: statement._id });
  expect(entries.map((entry) => entry.collection_run_id)).toEqual([collection_run_id, collection_run_id]);
  expect(await open(one.statement)).toBeUndefined();
  // The next collection under the same mandate is a following one.
  const later = await issued(10, one.tenant_id);
  const next = await sent([later.statement]);
  expect(await download(next.collection_run_id)).toContain('<SeqTp>RCUR</SeqTp>');
});

test('a returned debit opens its statement again, and a closed account stops its mandate until there is another', async () => {
  const { statement, mandate: given, tenant_id } = await owed(50);
  const { collection_run_id, reference } = await sent([statement]);
  await read('RT-1', [{ amount: 50, side: 'CRDT', reference: reference(statement) }]);
  const back = { side: 'DBIT', reference: reference(statement), reason: 'AC04', day: '2024-11-08' } as const;
  // With the bank's charge on top.
  expect(await read('RT-2', [{ ...back, amount: 53.5 }])).toMatchObject({ returned: 1 });
  expect(await ada.get(collections.getCollectionRun, { collection_run_id })).toMatchObject({
    state: 'settled',
    returned: 1,
    lines: [{ state: 'returned', return_reason: 'AC04', returned_on: '2024-11-08' }],
  });
  expect(await open(statement)).toMatchObject({ state: 'blocked', return_reason: 'AC04' });
  expect(await code(ada.ask(collections.createCollectionRun, runOf([statement])))).toBe('collection-run.mandates');
  const tenant_mandate_id = given._id;
  const changed = await ada.get(
    collections.saveTenantMandate,
    mandateOf(tenant_id, { tenant_mandate_id, iban: OTHER_IBAN }),
  );
  expect(changed).toMatchObject({ state: 'unconfirmed', needs_other: true, block_reason: '', previous_iban: IBAN });
  expect(await code(ada.ask(collections.createCollectionRun, runOf([statement])))).toBe('collection-run.mandates');
  expect(await code(ada.ask(collections.confirmTenantMandate, { tenant_mandate_id }))).toBe(
    'tenant-mandate.needs-other',
  );
  await expect(
    server.owner.query('update tenant_mandates set confirmed_by = changed_by where id = $1', [tenant_mandate_id]),
  ).rejects.toThrow('tenant_mandates_other');
  expect(await ben.get(collections.confirmTenantMandate, { tenant_mandate_id })).toMatchObject({ state: 'usable' });
  expect(await code(ben.ask(collections.confirmTenantMandate, { tenant_mandate_id }))).toBe('tenant-mandate.confirmed');
  const again = await sent([statement]);
  const xml = await download(again.collection_run_id);
  expect(xml).toContain(`<AmdmntInd>true</AmdmntInd><AmdmntInfDtls><OrgnlDbtrAcct><Id><IBAN>${IBAN}</IBAN>`);
  expect(xml).toContain('<SeqTp>RCUR</SeqTp>');
});

test('what the bank refuses for want of money can be collected again, first as before; no mandate needs a new one', async () => {
  const { statement, mandate: given, tenant_id } = await owed(60);
  const first = await sent([statement]);
  const debited = { amount: 60, side: 'DBIT' } as const;
  await read('AM-1', [{ ...debited, reference: first.reference(statement), reason: 'AM04' }]);
  expect(await open(statement)).toMatchObject({ state: 'usable', return_reason: 'AM04' });
  const second = await sent([statement]);
  expect(await download(second.collection_run_id)).toContain('<SeqTp>FRST</SeqTp>');
  await read('AM-2', [{ ...debited, reference: second.reference(statement), reason: 'MD01' }]);
  expect(await mandate(given._id)).toMatchObject({ state: 'blocked', block_reason: 'MD01' });
  // Another account does not bring a mandate back.
  const changed = mandateOf(tenant_id, { tenant_mandate_id: given._id, iban: OTHER_IBAN });
  expect(await ada.get(collections.saveTenantMandate, changed)).toMatchObject({ block_reason: 'MD01' });
  await ada.get(collections.saveTenantMandate, mandateOf(tenant_id, { mandate_reference: `NEW-${count}` }));
  expect(await open(statement)).toMatchObject({ state: 'usable', mandate_reference: `NEW-${count}` });
});

test('a statement is in one run, whoever comes first, and free again once the run is cancelled', async () => {
  const { statement, recharge_run_id } = await owed(70);
  const both = await Promise.all(
    [ada, ben].map((person) => person.ask(collections.createCollectionRun, runOf([statement]))),
  );
  expect(both.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  expect(both.find(({ httpStatus }) => httpStatus === 409)?.code).toBe('collection-run.statement-taken');
  const run = both.find(({ httpStatus }) => httpStatus === 200)?.data;
  const collection_run_id = run?._id ?? '';
  await expect(
    server.owner.query(
      `insert into collection_debits select organization_id, gen_random_uuid(), environment_id, collection_run_id, recharge_statement_id,
        tenant_mandate_id, tenant_name, mandate_reference, signed_on, debtor_name, debtor_iban, debtor_bic, original_iban, scheme, sequence,
        'X', batch_id, amount, state from collection_debits where collection_run_id = $1`,
      [collection_run_id],
    ),
  ).rejects.toThrow('collection_debits_once');
  expect(await code(ada.ask(recharge.cancelRecharge, { recharge_run_id, reason: 'wrong' }))).toBe('recharge.collected');
  expect(await ada.get(collections.cancelCollectionRun, { collection_run_id })).toMatchObject({ state: 'cancelled' });
  expect(await code(ada.ask(collections.cancelCollectionRun, { collection_run_id }))).toBe('collection-run.closed');
  expect(await code(ben.ask(collections.approveCollectionRun, { collection_run_id }))).toBe('collection-run.closed');
  expect(await open(statement)).toMatchObject({ state: 'usable' });
  await sent([statement]);
  expect(await code(ada.ask(collections.createCollectionRun, runOf([statement])))).toBe(
    'collection-run.statement-taken',
  );
});

test('the notice is kept, on a day on which banks work, with a creditor identifier that is right', async () => {
  const { statement } = await owed(80);
  const refused = (day: string) =>
    messageOf(ada.ask(collections.createCollectionRun, runOf([statement], { collection_day: day })));
  expect(await refused(addDays(today, 13))).toBe('must keep the notice to tenants');
  expect(await refused('2199-12-25')).toBe('must be a bank working day');
  await ada.get(collections.saveCollectionSettings, { creditor_id: CREDITOR_ID, notice_days: 30 });
  expect(await refused(collection_day)).toBe('must keep the notice to tenants');
  expect(await ada.get(collections.getCollectionSettings, {})).toEqual({
    creditor_id: CREDITOR_ID,
    notice_days: 30,
    first_day: targetDayFrom(addDays(today, 30)),
    accounts: [{ bank_account_id, name: 'Ada Immobilien GmbH', iban: 'NL91ABNA0417164300' }],
  });
  expect(await messageOf(ada.ask(collections.saveCollectionSettings, { creditor_id: 'DE99ZZZ09999999999' }))).toBe(
    'must be a creditor identifier',
  );
  await ready();
  const { _id: collection_run_id } = await ada.get(collections.createCollectionRun, runOf([statement]));
  await expect(
    server.owner.query('update collection_runs set collection_day = current_date where id = $1', [collection_run_id]),
  ).rejects.toThrow('is not changed');
  await ada.get(collections.cancelCollectionRun, { collection_run_id });
});

test('a mandate that is revoked, expired, or signed later collects nothing, also between preparing and approving', async () => {
  const { statement, mandate: given, tenant_id } = await owed(90);
  const tenant_mandate_id = given._id;
  const change = (more: object) =>
    ada.get(collections.saveTenantMandate, mandateOf(tenant_id, { tenant_mandate_id, ...more }));
  const refused = () => code(ada.ask(collections.createCollectionRun, runOf([statement])));
  expect(await change({ revoked_on: addDays(today, -1) })).toMatchObject({ state: 'revoked' });
  expect(await open(statement)).toMatchObject({ state: 'revoked' });
  expect(await refused()).toBe('collection-run.mandates');
  expect(await change({ signed_on: '2020-01-15' })).toMatchObject({ state: 'expired', expires_on: '2023-01-15' });
  expect(await refused()).toBe('collection-run.mandates');
  const tomorrow = mandateOf(tenant_id, { tenant_mandate_id, signed_on: addDays(today, 1) });
  expect(await messageOf(ada.ask(collections.saveTenantMandate, tomorrow))).toBe('must not be in the future');
  await change({});
  const { _id: collection_run_id } = await ada.get(collections.createCollectionRun, runOf([statement]));
  expect(await code(ada.ask(collections.deleteTenantMandate, { tenant_mandate_id }))).toBe('tenant-mandate.used');
  await change({ revoked_on: today });
  expect(await code(ben.ask(collections.approveCollectionRun, { collection_run_id }))).toBe('collection-run.changed');
  await ada.get(collections.cancelCollectionRun, { collection_run_id });
  expect(await change({})).toMatchObject({ state: 'usable' });
});

test('a reference is one mandate, an account is checked, and what was never used can be deleted', async () => {
  const { tenant_id, mandate: given } = await owed(5);
  const same = mandateOf(tenant_id, { mandate_reference: given.mandate_reference.toLowerCase() });
  expect(await code(ada.ask(collections.saveTenantMandate, same))).toBe('tenant-mandate.taken');
  const wrong = mandateOf(tenant_id, { mandate_reference: '/x/', iban: 'DE88370400440532013000', debtor_name: 'شركة' });
  const { errors } = await ada.ask(collections.saveTenantMandate, wrong);
  expect(errors?.map(({ field }) => field).toSorted()).toEqual(['debtor_name', 'iban', 'mandate_reference']);
  await ada.get(collections.deleteTenantMandate, { tenant_mandate_id: given._id });
  expect(await code(ada.ask(collections.confirmTenantMandate, { tenant_mandate_id: given._id }))).toBe(
    'tenant-mandate.not-found',
  );
});

test('another organization and a member without the property see and change nothing', async () => {
  const { statement, mandate: given, tenant_id } = await owed(100);
  const { _id: collection_run_id } = await ada.get(collections.createCollectionRun, runOf([statement]));
  for (const person of [eve, mo]) {
    const refused = [
      person.ask(collections.getCollectionRun, { collection_run_id }),
      person.ask(collections.approveCollectionRun, { collection_run_id }),
      person.ask(collections.downloadCollectionFile, { collection_run_id }),
      person.ask(collections.cancelCollectionRun, { collection_run_id }),
      person.ask(collections.saveTenantMandate, mandateOf(tenant_id)),
      person.ask(collections.confirmTenantMandate, { tenant_mandate_id: given._id }),
      person.ask(collections.deleteTenantMandate, { tenant_mandate_id: given._id }),
      person.ask(collections.createCollectionRun, runOf([statement])),
    ];
    for (const answer of await Promise.all(refused)) expect([403, 404, 409]).toContain(answer.httpStatus);
    for (const list of [collections.getCollectionRuns, collections.getTenantMandates, collections.getOpenStatements]) {
      const seen = await person.ask(list, {});
      if (seen.httpStatus === 200) expect(seen.data).toEqual([]);
      else expect(seen.httpStatus).toBe(403);
    }
  }
  expect(await eve.get(collections.getCollectionSettings, {})).toMatchObject({ creditor_id: '', notice_days: 14 });
  expect((await mo.ask(collections.saveCollectionSettings, { creditor_id: CREDITOR_ID })).httpStatus).toBe(403);
  expect(await ada.get(collections.getCollectionRun, { collection_run_id })).toMatchObject({ state: 'prepared' });
});
