import { collections } from '@steward/contract/energy/collections';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { recharge } from '@steward/contract/energy/recharge';
import { addDays } from '@steward/core/calendar/day';
import { targetDayFrom } from '@steward/core/payments/target-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  collection_day,
  CREDITOR_ID,
  IBAN,
  OTHER_IBAN,
  signed_on,
  startDesk,
  today,
  type Desk,
} from '../../../testing/samples/collections.fixture.ts';
import { seeing } from '../../../testing/seeing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.stop());

const code = async (answer: Promise<{ code?: string }>) => (await answer).code;
const messageOf = async (answer: Promise<{ errors?: { message: string }[] }>) => (await answer).errors?.[0]?.message;

test('statements are collected in one file, approved by a second person, and settled by the bank statement', async () => {
  const one = await desk.owed(1200.1);
  const two = await desk.owed(0.2, { scheme: 'b2b', bic: 'COBADEFFXXX' });
  expect(await desk.open(one.statement)).toMatchObject({ state: 'usable', amount: 1200.1 });
  const run = await desk.ada.get(collections.createCollectionRun, desk.runOf([one.statement, two.statement]));
  expect(run).toMatchObject({
    state: 'prepared',
    debits: 2,
    amount: 1200.3,
    needs_other: true,
    creditor_id: CREDITOR_ID,
  });
  const collection_run_id = run._id;
  expect(await code(desk.ada.ask(collections.downloadCollectionFile, { collection_run_id }))).toBe(
    'collection-run.not-approved',
  );
  expect(await code(seeing(desk.ada).ask(collections.approveCollectionRun, { collection_run_id }))).toBe(
    'collection-run.needs-other',
  );
  await expect(
    desk.server.owner.query(
      "update collection_runs set approved_by = created_by, approved_at = now(), body = 'x' where id = $1",
      [collection_run_id],
    ),
  ).rejects.toThrow('collection_runs_other');
  expect(await seeing(desk.ben).get(collections.approveCollectionRun, { collection_run_id })).toMatchObject({
    state: 'approved',
  });
  const xml = await desk.download(collection_run_id);
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.008.001.08');
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>1200.30</CtrlSum>');
  expect(xml.match(/<SeqTp>FRST<\/SeqTp>/g)).toHaveLength(2);
  expect(xml).toContain('<LclInstrm><Cd>B2B</Cd></LclInstrm>');
  expect(xml).toContain(`<MndtId>${one.mandate.mandate_reference}</MndtId><DtOfSgntr>${signed_on}</DtOfSgntr>`);
  // Later changes of the settings do not change the file.
  await desk.ada.get(collections.saveCollectionSettings, { creditor_id: 'DE98ABC09999999999', notice_days: 5 });
  await desk.ada.get(
    collections.saveTenantMandate,
    desk.mandateOf(one.tenant_id, { tenant_mandate_id: one.mandate._id, debtor_name: 'Another name' }),
  );
  expect(await desk.download(collection_run_id)).toBe(xml);
  await expect(
    desk.server.owner.query("update collection_runs set body = 'x' where id = $1", [collection_run_id]),
  ).rejects.toThrow('is not changed');
  await desk.ready();
  const { lines } = await desk.ada.get(collections.getCollectionRun, { collection_run_id });
  const bookings = lines.map(({ amount, end_to_end_id }) => [
    { amount, side: 'CRDT', reference: end_to_end_id, day: '2024-11-04' } as const,
  ]);
  const statement = await desk.read('DD-1', ...bookings);
  expect(statement).toMatchObject({ paid: 2, open: 0 });
  expect(await desk.read('DD-1b', ...bookings)).toMatchObject({ paid: 0, known_entries: 2 });
  expect(await desk.ada.get(collections.getCollectionRun, { collection_run_id })).toMatchObject({
    state: 'settled',
    paid: 2,
    paid_amount: 1200.3,
    lines: [{ state: 'paid', paid_on: '2024-11-04' }, { state: 'paid' }],
  });
  const entries = await desk.ada.get(paymentFiles.getBankEntries, { bank_statement_id: statement._id });
  expect(entries.map((entry) => entry.collection_run_id)).toEqual([collection_run_id, collection_run_id]);
  expect(await desk.open(one.statement)).toBeUndefined();
  // The next collection under the same mandate is a following one.
  const later = await desk.issued(10, one.tenant_id);
  const next = await desk.sent([later.statement]);
  expect(await desk.download(next.collection_run_id)).toContain('<SeqTp>RCUR</SeqTp>');
});

test('a returned debit opens its statement again, and a closed account stops its mandate until there is another', async () => {
  const { statement, mandate: given, tenant_id } = await desk.owed(50);
  const { collection_run_id, reference } = await desk.sent([statement]);
  await desk.read('RT-1', [{ amount: 50, side: 'CRDT', reference: reference(statement) }]);
  const back = { side: 'DBIT', reference: reference(statement), reason: 'AC04', day: '2024-11-08' } as const;
  // With the bank's charge on top.
  expect(await desk.read('RT-2', [{ ...back, amount: 53.5 }])).toMatchObject({ returned: 1 });
  expect(await desk.ada.get(collections.getCollectionRun, { collection_run_id })).toMatchObject({
    state: 'settled',
    returned: 1,
    lines: [{ state: 'returned', return_reason: 'AC04', returned_on: '2024-11-08' }],
  });
  expect(await desk.open(statement)).toMatchObject({ state: 'blocked', return_reason: 'AC04' });
  expect(await code(desk.ada.ask(collections.createCollectionRun, desk.runOf([statement])))).toBe(
    'collection-run.mandates',
  );
  const tenant_mandate_id = given._id;
  const changed = await desk.ada.get(
    collections.saveTenantMandate,
    desk.mandateOf(tenant_id, { tenant_mandate_id, iban: OTHER_IBAN }),
  );
  expect(changed).toMatchObject({ state: 'unconfirmed', needs_other: true, block_reason: '', previous_iban: IBAN });
  expect(await code(desk.ada.ask(collections.createCollectionRun, desk.runOf([statement])))).toBe(
    'collection-run.mandates',
  );
  expect(await code(seeing(desk.ada).ask(collections.confirmTenantMandate, { tenant_mandate_id }))).toBe(
    'tenant-mandate.needs-other',
  );
  await expect(
    desk.server.owner.query('update tenant_mandates set confirmed_by = changed_by where id = $1', [tenant_mandate_id]),
  ).rejects.toThrow('tenant_mandates_other');
  expect(await seeing(desk.ben).get(collections.confirmTenantMandate, { tenant_mandate_id })).toMatchObject({
    state: 'usable',
  });
  expect(await code(seeing(desk.ben).ask(collections.confirmTenantMandate, { tenant_mandate_id }))).toBe(
    'tenant-mandate.confirmed',
  );
  const again = await desk.sent([statement]);
  const xml = await desk.download(again.collection_run_id);
  expect(xml).toContain(`<AmdmntInd>true</AmdmntInd><AmdmntInfDtls><OrgnlDbtrAcct><Id><IBAN>${IBAN}</IBAN>`);
  expect(xml).toContain('<SeqTp>RCUR</SeqTp>');
});

test('a debit returned for insufficient funds can be collected again as a first one; a missing mandate needs a new one', async () => {
  const { statement, mandate: given, tenant_id } = await desk.owed(60);
  const first = await desk.sent([statement]);
  const debited = { amount: 60, side: 'DBIT' } as const;
  await desk.read('AM-1', [{ ...debited, reference: first.reference(statement), reason: 'AM04' }]);
  expect(await desk.open(statement)).toMatchObject({ state: 'usable', return_reason: 'AM04' });
  const second = await desk.sent([statement]);
  expect(await desk.download(second.collection_run_id)).toContain('<SeqTp>FRST</SeqTp>');
  await desk.read('AM-2', [{ ...debited, reference: second.reference(statement), reason: 'MD01' }]);
  expect(await desk.mandate(given._id)).toMatchObject({ state: 'blocked', block_reason: 'MD01' });
  // Another account does not reactivate a mandate.
  const changed = desk.mandateOf(tenant_id, { tenant_mandate_id: given._id, iban: OTHER_IBAN });
  expect(await desk.ada.get(collections.saveTenantMandate, changed)).toMatchObject({ block_reason: 'MD01' });
  await desk.ada.get(
    collections.saveTenantMandate,
    desk.mandateOf(tenant_id, { mandate_reference: `NEW-${tenant_id.slice(-8)}` }),
  );
  expect(await desk.open(statement)).toMatchObject({
    state: 'usable',
    mandate_reference: `NEW-${tenant_id.slice(-8)}`,
  });
});

test('a statement is in one run, also of two simultaneous ones, and free again once the run is cancelled', async () => {
  const { statement, recharge_run_id } = await desk.owed(70);
  const both = await Promise.all(
    [desk.ada, desk.ben].map((person) => person.ask(collections.createCollectionRun, desk.runOf([statement]))),
  );
  expect(both.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  expect(both.find(({ httpStatus }) => httpStatus === 409)?.code).toBe('collection-run.statement-taken');
  const run = both.find(({ httpStatus }) => httpStatus === 200)?.data;
  const collection_run_id = run?._id ?? '';
  await expect(
    desk.server.owner.query(
      `insert into collection_debits select organization_id, gen_random_uuid(), environment_id, collection_run_id, recharge_statement_id,
        tenant_mandate_id, tenant_name, mandate_reference, signed_on, debtor_name, debtor_iban, debtor_bic, original_iban, scheme, sequence,
        'X', batch_id, amount, state from collection_debits where collection_run_id = $1`,
      [collection_run_id],
    ),
  ).rejects.toThrow('collection_debits_once');
  expect(await code(desk.ada.ask(recharge.cancelRecharge, { recharge_run_id, reason: 'wrong' }))).toBe(
    'recharge.collected',
  );
  expect(await desk.ada.get(collections.cancelCollectionRun, { collection_run_id })).toMatchObject({
    state: 'cancelled',
  });
  expect(await code(desk.ada.ask(collections.cancelCollectionRun, { collection_run_id }))).toBe(
    'collection-run.closed',
  );
  expect(await code(seeing(desk.ben).ask(collections.approveCollectionRun, { collection_run_id }))).toBe(
    'collection-run.closed',
  );
  expect(await desk.open(statement)).toMatchObject({ state: 'usable' });
  await desk.sent([statement]);
  expect(await code(desk.ada.ask(collections.createCollectionRun, desk.runOf([statement])))).toBe(
    'collection-run.statement-taken',
  );
});

test('the notice period, bank working days and the check of the creditor identifier are enforced', async () => {
  const { statement } = await desk.owed(80);
  const refused = (day: string) =>
    messageOf(desk.ada.ask(collections.createCollectionRun, desk.runOf([statement], { collection_day: day })));
  expect(await refused(addDays(today, 13))).toBe('must keep the notice to tenants');
  expect(await refused('2199-12-25')).toBe('must be a bank working day');
  await desk.ada.get(collections.saveCollectionSettings, { creditor_id: CREDITOR_ID, notice_days: 30 });
  expect(await refused(collection_day)).toBe('must keep the notice to tenants');
  expect(await desk.ada.get(collections.getCollectionSettings, {})).toEqual({
    creditor_id: CREDITOR_ID,
    notice_days: 30,
    first_day: targetDayFrom(addDays(today, 30)),
    suggested_day: targetDayFrom(addDays(targetDayFrom(addDays(today, 30)), 4)),
    accounts: [{ bank_account_id: desk.bank_account_id, name: 'Ada Immobilien GmbH', iban: 'NL91ABNA0417164300' }],
  });
  expect(await messageOf(desk.ada.ask(collections.saveCollectionSettings, { creditor_id: 'DE99ZZZ09999999999' }))).toBe(
    'must be a creditor identifier',
  );
  await desk.ready();
  const { _id: collection_run_id } = await desk.ada.get(collections.createCollectionRun, desk.runOf([statement]));
  await expect(
    desk.server.owner.query('update collection_runs set collection_day = current_date where id = $1', [
      collection_run_id,
    ]),
  ).rejects.toThrow('is not changed');
  await desk.ada.get(collections.cancelCollectionRun, { collection_run_id });
});

test('a mandate that is revoked, expired, or signed later collects nothing, also between preparation and approval', async () => {
  const { statement, mandate: given, tenant_id } = await desk.owed(90);
  const tenant_mandate_id = given._id;
  const change = (more: object) =>
    desk.ada.get(
      collections.saveTenantMandate,
      desk.mandateOf(tenant_id, { tenant_mandate_id, revoked_on: null, ...more }),
    );
  const refused = () => code(desk.ada.ask(collections.createCollectionRun, desk.runOf([statement])));
  expect(await change({ revoked_on: addDays(today, -1) })).toMatchObject({ state: 'revoked' });
  expect(await desk.open(statement)).toMatchObject({ state: 'revoked' });
  expect(await refused()).toBe('collection-run.mandates');
  expect(await change({ signed_on: '2020-01-15' })).toMatchObject({ state: 'expired', expires_on: '2023-01-15' });
  expect(await refused()).toBe('collection-run.mandates');
  const tomorrow = desk.mandateOf(tenant_id, { tenant_mandate_id, signed_on: addDays(today, 1) });
  expect(await messageOf(desk.ada.ask(collections.saveTenantMandate, tomorrow))).toBe('must not be in the future');
  await change({});
  const { _id: collection_run_id } = await desk.ada.get(collections.createCollectionRun, desk.runOf([statement]));
  expect(await code(desk.ada.ask(collections.deleteTenantMandate, { tenant_mandate_id }))).toBe('tenant-mandate.used');
  await change({ revoked_on: today });
  expect(await code(seeing(desk.ben).ask(collections.approveCollectionRun, { collection_run_id }))).toBe(
    'collection-run.changed',
  );
  await desk.ada.get(collections.cancelCollectionRun, { collection_run_id });
  expect(await change({})).toMatchObject({ state: 'usable' });
});

test('a reference is unique, an account is checked, and an unused mandate can be deleted', async () => {
  const { tenant_id, mandate: given } = await desk.owed(5);
  const same = desk.mandateOf(tenant_id, { mandate_reference: given.mandate_reference.toLowerCase() });
  expect(await code(desk.ada.ask(collections.saveTenantMandate, same))).toBe('tenant-mandate.taken');
  const wrong = desk.mandateOf(tenant_id, {
    mandate_reference: '/x/',
    iban: 'DE88370400440532013000',
    debtor_name: 'شركة',
  });
  const { errors } = await desk.ada.ask(collections.saveTenantMandate, wrong);
  expect(errors?.map(({ field }) => field).toSorted()).toEqual(['debtor_name', 'iban', 'mandate_reference']);
  const outside = desk.mandateOf(tenant_id, { mandate_reference: 'M-AE', iban: 'AE070331234567890123456' });
  expect((await desk.ada.ask(collections.saveTenantMandate, outside)).errors).toEqual([
    { field: 'iban', message: 'is outside SEPA' },
  ]);
  await desk.ada.get(collections.deleteTenantMandate, { tenant_mandate_id: given._id });
  expect(await code(seeing(desk.ada).ask(collections.confirmTenantMandate, { tenant_mandate_id: given._id }))).toBe(
    'tenant-mandate.not-found',
  );
});

test('another organization and a member without the property see and change nothing', async () => {
  const { statement, mandate: given, tenant_id } = await desk.owed(100);
  const { _id: collection_run_id } = await desk.ada.get(collections.createCollectionRun, desk.runOf([statement]));
  for (const person of [desk.eve, desk.mo]) {
    const refused = [
      person.ask(collections.getCollectionRun, { collection_run_id }),
      seeing(person).ask(collections.approveCollectionRun, { collection_run_id }),
      person.ask(collections.downloadCollectionFile, { collection_run_id }),
      person.ask(collections.cancelCollectionRun, { collection_run_id }),
      person.ask(collections.saveTenantMandate, desk.mandateOf(tenant_id)),
      seeing(person).ask(collections.confirmTenantMandate, { tenant_mandate_id: given._id }),
      person.ask(collections.deleteTenantMandate, { tenant_mandate_id: given._id }),
      person.ask(collections.createCollectionRun, desk.runOf([statement])),
    ];
    for (const answer of await Promise.all(refused)) expect([403, 404, 409]).toContain(answer.httpStatus);
    for (const list of [collections.getCollectionRuns, collections.getTenantMandates, collections.getOpenStatements]) {
      const seen = await person.ask(list, {});
      if (seen.httpStatus === 200) expect(seen.data).toEqual([]);
      else expect(seen.httpStatus).toBe(403);
    }
  }
  expect(await desk.eve.get(collections.getCollectionSettings, {})).toMatchObject({ creditor_id: '', notice_days: 14 });
  expect((await desk.mo.ask(collections.saveCollectionSettings, { creditor_id: CREDITOR_ID })).httpStatus).toBe(403);
  expect(await desk.ada.get(collections.getCollectionRun, { collection_run_id })).toMatchObject({ state: 'prepared' });
});
