import { auditLog } from '@steward/contract/access/audit-log';
import { reports } from '@steward/contract/carbon/reports';
import { verification } from '@steward/contract/carbon/verification';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { payments } from '@steward/contract/energy/payments';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { archives } from '@steward/contract/operations/archives';
import { targetDayFrom } from '@steward/core/payments/target-day';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import type { Person } from '../../../testing/person.ts';
import {
  checkedArchive,
  editedArchive,
  exportedArchive,
  importedArchive,
  rowsIn,
  setRows,
  without,
  type Row,
} from '../../../testing/samples/archive.ts';
import { bankStatement } from '../../../testing/samples/bank-statement.fixture.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import { wrongYears } from '../../../testing/samples/bill-years.ts';
import { billVersions, seeing } from '../../../testing/seeing.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sendAgain, sentReport, texts } from '../../carbon/verification/sent-report.fixture.ts';
import type { Imported } from './import.service.ts';
import { prepared } from '../../../testing/verifier.ts';

let server: TestServer;
/** Ada prepares, Ben approves; Vera verified the report of 2023. */
let ada: Person;
let ben: Person;
let report_id: string;
let about: { level: 'Property'; target_id: string; year: number };
let archive: Buffer;
/** Bills: one approved, one in a run that was not downloaded, two sent to the bank, of which one was paid. */
const bill: Record<'approved' | 'waiting' | 'sent' | 'paid', string> = {
  approved: '',
  waiting: '',
  sent: '',
  paid: '',
};

beforeAll(async () => {
  server = await startTestServer();
  const vera = server.stranger();
  ada = await server.newAdmin('Ada');
  await ada.get(billFlags.saveBillAuditLimits, { severity: 'error' });
  const sent = await sentReport(server, vera, ada);
  ({ report_id, about } = sent);
  await prepared(vera, sent.token);
  await vera.get(verification.submitReprtByVerifier, { token: sent.token, decision: 'accepted' });
  // Another report is with its verifier.
  const second = await ada.get(reports.saveGhgProtocolReport, { ...about, year: 2024, texts });
  await sendAgain(server, vera, ada, second._id);
  ben = await server.newMember(ada, [about.target_id]);
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [ben.session.uid]);
  await pay();
  archive = await exportedArchive(ada);
}, 120_000);
afterAll(() => server.stop());

/** Bills in every state of payment; the supplier's account is confirmed, and a limit of approval in effect. */
async function pay() {
  const supplier = { supplier: 'Stadtwerke Köln', name: 'Stadtwerke Köln GmbH', iban: 'DE89370400440532013000' };
  const { supplier_account_id } = await ada.get(paymentFiles.saveSupplierAccount, supplier);
  await seeing(ben).get(paymentFiles.confirmSupplierAccount, { supplier_account_id: supplier_account_id ?? '' });
  await ada.get(payments.saveApprovalLimit, { currency: 'EUR', amount: 5 });
  await seeing(ben).get(payments.confirmApprovalLimit, { currency: 'EUR' });
  const account = { name: 'Ada Immobilien GmbH', iban: 'nl91 abna 0417 1643 00', bic: 'ABNANL2A' };
  const { _id: bank_account_id } = await ada.get(paymentFiles.createBankAccount, account);
  for (const [n, key] of (['approved', 'waiting', 'sent', 'paid'] as const).entries()) {
    const fields = billFields({ environment_id: about.target_id, number: n + 1 }, {});
    bill[key] = (await ada.get(bills.createBill, { fields }))._id;
    await seeing(ben).get(payments.approveBill, { bill_id: bill[key] });
  }
  await ada.get(payments.createPaymentRun, await billVersions(ada, [bill.waiting]));
  const { _id: payment_run_id } = await ada.get(
    payments.createPaymentRun,
    await billVersions(ada, [bill.sent, bill.paid]),
  );
  const execution_day = targetDayFrom(addDays(new Date().toISOString().slice(0, 10), 1));
  const file = await seeing(ada).get(paymentFiles.createPaymentFile, {
    payment_run_id,
    bank_account_id,
    execution_day,
  });
  await ada.send(paymentFiles.downloadPaymentFile, { payment_file_id: file._id });
  const { lines } = await ada.get(paymentFiles.getPaymentFile, { payment_run_id });
  const reference = lines.find(({ bill_id }) => bill_id === bill.paid)?.end_to_end_id ?? '';
  const amount = lines.find(({ bill_id }) => bill_id === bill.paid)?.amount ?? 0;
  await ada.get(paymentFiles.importBankStatement, {}, [
    new File([bankStatement('S1', [[{ amount, reference }]])], 'S1.xml'),
  ]);
}

let importers = 0;
/** A new organization that imported the archive, with the result. */
async function importedBy(zip: Buffer, name = 'all.zip') {
  const person = await server.newAdmin(`Dan${importers++}`);
  const job = await importedArchive(person, zip, name);
  expect(job).toMatchObject({ status: 'done' });
  return { person, result: ('result' in job ? job.result : undefined) as unknown as Imported };
}

const statesOf = async (person: Person) => {
  const { paginateData } = await person.get(payments.getPayables, { page_size: 1000 });
  return Object.fromEntries(
    Object.entries(bill).map(([key, id]) => [key, paginateData.find(({ _id }) => _id === id)?.state]),
  );
};
const emissionsOf = async (person: Person, year: number) => {
  const { subjects } = await person.get(figureCatalogue.getFigures, {
    keys: ['emissions.location'],
    subject: 'property',
    environment_ids: [about.target_id],
    grain: 'year',
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  });
  return subjects[0]?.figures['emissions.location']?.[0];
};
const accountOf = async (person: Person) =>
  (await person.get(paymentFiles.getSupplierAccounts, {})).find(({ supplier_account_id }) => supplier_account_id);
const tablesOf = (list: readonly { table: string }[]) => list.map(({ table }) => table);

test('an archive of this installation restores what was accepted, approved, confirmed and paid, with a mark', async () => {
  const { person, result } = await importedBy(archive, 'Ada.zip');
  expect(result).toMatchObject({ signature: 'own' });
  expect(tablesOf(result.left_out)).toEqual(['audit_log']);
  const report = await person.get(reports.getGhgProtocolReport, about);
  expect(report).toMatchObject({
    status: 'accepted',
    round: 1,
    imported: {
      archive: 'Ada.zip',
      signature: 'own',
      status: null,
      imported_by: expect.stringContaining('Dan') as string,
    },
  });
  const log = await ada.get(verification.getReportLog, { report_id });
  expect(await person.get(verification.getReportLog, { report_id })).toEqual(log);
  const pdf = await person.send(verification.downloadAssuranceStatement, { report_id, language: 'en' });
  expect((await readPdf(await pdf.bytes())).all).toContain('Vera Verify');
  expect(await emissionsOf(person, 2023)).toMatchObject({ is_accepted: true });
  expect(await accountOf(person)).toMatchObject({ state: 'usable' });
  expect((await person.get(payments.getApprovalLimits, {}))[0]).toMatchObject({ currency: 'EUR', amount: 5 });
  const saved = await server.owner.query(
    'select saved_by from bills where organization_id = $1 and saved_by is not null',
    [person.session.organization_id],
  );
  expect(saved.rows[0]).toEqual({ saved_by: ada.session.uid });
}, 60_000);

test('nothing can be paid, and no round is open, in an organization and in its restored copy', async () => {
  expect(await statesOf(ada)).toEqual({ approved: 'approved', waiting: 'exported', sent: 'exported', paid: 'paid' });
  const { person, result } = await importedBy(archive);
  // The bank has the run that was downloaded; the others need an approval of their own here.
  expect(await statesOf(person)).toEqual({ approved: 'draft', waiting: 'draft', sent: 'exported', paid: 'paid' });
  const runs = await person.get(payments.getPaymentRuns, {});
  expect(runs).toHaveLength(2);
  for (const { _id: payment_run_id } of runs)
    expect(['payment-run.closed', 'payment-run.downloaded']).toContain(
      (await person.ask(payments.downloadPaymentRun, { payment_run_id })).code,
    );
  expect(result.reset).toContainEqual({ table: 'ghg_reports', rows: 1 });
  expect(await person.get(reports.getGhgProtocolReport, { ...about, year: 2024 })).toMatchObject({
    status: 'draft',
    links: [],
    imported: { status: 'sent' },
  });
  expect(await ada.get(reports.getGhgProtocolReport, { ...about, year: 2024 })).toMatchObject({ status: 'sent' });
}, 60_000);

/** The archive with a statement, an acceptance, approvals, an account and a log that were never given. */
const forged = () =>
  editedArchive(archive, (found) => {
    setRows(
      found,
      'assurance_statements',
      rowsIn(found, 'assurance_statements').map((row) => ({
        ...row,
        content: { ...(row.content as Row), verifier: 'Big Four AG', words: 'We verified everything.' },
      })),
    );
    setRows(
      found,
      'ghg_reports',
      rowsIn(found, 'ghg_reports').map((row) => ({ ...row, status: 'accepted', round: 1 })),
    );
    // The first row decides which columns an archive has.
    const [first, ...accounts] = rowsIn(found, 'supplier_accounts').map((row) => ({
      ...row,
      iban: 'DE02120300000000202051',
    }));
    setRows(found, 'supplier_accounts', first ? [first, ...accounts] : []);
    setRows(
      found,
      'bill_payables',
      rowsIn(found, 'bill_payables').map((row) => ({ ...row, approved_by: ben.session.uid })),
    );
    const secret = {
      id: report_id,
      user_id: ben.session.uid,
      name: 'Key',
      hint: 'x',
      key_hash: 'x'.repeat(43),
      scopes: [],
    };
    setRows(found, 'api_keys', [secret]);
    setRows(found, 'sessions', [secret]);
    setRows(
      found,
      'audit_log',
      rowsIn(found, 'audit_log').map((row) => ({ ...row, actor_name: 'The chairman' })),
    );
  });

test('an edited archive proves nothing: no statement, acceptance, approval, payment or account counts', async () => {
  const { person, result } = await importedBy(await forged(), 'forged.zip');
  expect(result.signature).toBe('none');
  const report = await person.get(reports.getGhgProtocolReport, about);
  expect(report).toMatchObject({
    status: 'draft',
    round: 0,
    sha256: null,
    events: [],
    findings: [],
    imported: { archive: 'forged.zip', signature: 'none', signing_key: '', status: 'accepted' },
  });
  const [listed] = await person.get(reports.getGhgReports, { year: 2023 });
  expect(listed).toMatchObject({ status: 'draft', imported: { status: 'accepted', signature: 'none' } });
  for (const ask of [
    person.ask(verification.downloadAssuranceStatement, { report_id, language: 'en' }),
    person.ask(verification.exportReportBundle, { report_id }),
  ])
    expect((await ask).httpStatus).toBe(404);
  expect(await person.get(verification.getAssurance, { report_id })).toBeNull();
  expect(await person.get(verification.getReportLog, { report_id })).toEqual([]);
  expect(await emissionsOf(person, 2023)).toMatchObject({ is_accepted: false });
  // The year is not locked.
  await saveAnother(person);
  expect(await statesOf(person)).toEqual({ approved: 'draft', waiting: 'draft', sent: 'draft', paid: 'draft' });
  expect(await person.get(payments.getPaymentRuns, {})).toEqual([]);
  expect(await person.get(paymentFiles.getBankStatements, {})).toEqual([]);
  expect(await person.get(payments.getApprovalLimits, {})).toEqual([]);
  const account = await accountOf(person);
  expect(account).toMatchObject({ state: 'unconfirmed', iban: 'DE02120300000000202051' });
  // The user who imports is responsible for what it contains, so another one has to approve.
  expect(
    (
      await seeing(person).ask(paymentFiles.confirmSupplierAccount, {
        supplier_account_id: account?.supplier_account_id ?? '',
      })
    ).code,
  ).toBe('supplier-account.needs-other');
  const { rows } = await server.owner.query(
    'select distinct created_by, saved_by from bills where organization_id = $1',
    [person.session.organization_id],
  );
  expect(rows).toEqual([{ created_by: person.session.uid, saved_by: person.session.uid }]);
  for (const table of ['api_keys', 'sessions', 'memberships'])
    expect(
      (
        await server.owner.query(`select from ${table} where organization_id = $1 and user_id <> $2`, [
          person.session.organization_id,
          person.session.uid,
        ])
      ).rowCount,
    ).toBe(0);
  expect(tablesOf(result.left_out)).toEqual(
    expect.arrayContaining(['assurance_statements', 'audit_log', 'bill_payables', 'bank_entries', 'ghg_report_log']),
  );
  expect(tablesOf(result.reset)).toEqual(expect.arrayContaining(['ghg_reports', 'supplier_accounts']));
}, 60_000);

test('the months of bills are computed from the bills, and not taken from an archive that proves nothing', async () => {
  const monthsOf = async ({ session }: Person) =>
    (
      await server.owner.query(
        `select to_jsonb(m) - '{organization_id,known_from}'::text[] as row from bill_months m where organization_id = $1 order by 1`,
        [session.organization_id],
      )
    ).rows;
  const zip = await editedArchive(archive, (found) =>
    setRows(
      found,
      'bill_months',
      rowsIn(found, 'bill_months').map((row) => ({ ...row, quantity: 1 })),
    ),
  );
  const endless = await editedArchive(archive, (found) =>
    setRows(
      found,
      'bills',
      rowsIn(found, 'bills').map((row) => ({ ...row, billing_end_date: '9999-12-31' })),
    ),
  );
  const ira = await server.newAdmin('Ira');
  expect(await importedArchive(ira, endless)).toMatchObject({ failure_code: 'archive.unreadable' });
  // Neither rows nor the upload are left.
  expect(await ira.get(archives.getOrganizationState, {})).toMatchObject({ is_empty: true });
  const left = 'select from archive_imports where organization_id = $1 and file_id is not null';
  expect((await server.owner.query(left, [ira.session.organization_id])).rowCount).toBe(0);
  const { person } = await importedBy(zip);
  const months = await monthsOf(ada);
  expect(months.length).toBeGreaterThan(12);
  expect(await monthsOf(person)).toEqual(months);
  expect(await wrongYears(server.owner)).toEqual([]);
  expect((await emissionsOf(person, 2023))?.value).toBe((await emissionsOf(ada, 2023))?.value);
}, 60_000);

async function saveAnother(person: Person) {
  const fields = billFields(
    { environment_id: about.target_id, number: 99 },
    { billing_start_date: '2023-03-01', billing_end_date: '2023-04-01', meter_no: 'another' },
  );
  await person.get(bills.createBill, { fields });
}

test('what an archive states about a verification is downloaded as it came, and marked as unverified', async () => {
  const { person } = await importedBy(await forged());
  const answer = await person.send(archives.downloadImportedReport, { report_id });
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.json()).toMatchObject({
    verified_here: false,
    archive: { signature: 'none', status: 'accepted' },
    records: { assurance_statements: [{ content: { verifier: 'Big Four AG' } }] },
  });
  expect((await ada.ask(archives.downloadImportedReport, { report_id })).code).toBe('archive.no-records');
}, 60_000);

test('the log of an archive is listed apart from the own log, and cannot be changed', async () => {
  const { person } = await importedBy(await forged(), 'forged.zip');
  const { paginateData, totalData } = await person.get(archives.getArchiveLog, { page_size: 5 });
  expect(paginateData[0]).toMatchObject({ archive: 'forged.zip', actor_name: 'The chairman' });
  expect(totalData).toBeGreaterThan(20);
  const own = await person.get(auditLog.getAuditLog, { page_size: 100 });
  expect(JSON.stringify(own)).not.toContain('The chairman');
  expect(await person.get(archives.getArchiveImports, {})).toMatchObject([
    { file_name: 'forged.zip', signature: 'none', log_entries: totalData },
  ]);
  const other = await server.newAdmin('Eve');
  expect(await other.get(archives.getArchiveLog, {})).toEqual({ paginateData: [], totalData: 0 });
  expect(await other.get(archives.getArchiveImports, {})).toEqual([]);
}, 60_000);

test('an archive that leaves out the columns of a confirmation gets none by default', async () => {
  const zip = await editedArchive(archive, (found) => {
    setRows(
      found,
      'supplier_accounts',
      rowsIn(found, 'supplier_accounts').map((row) => without(row, 'confirmed_by', 'changed_by')),
    );
    setRows(
      found,
      'bills',
      rowsIn(found, 'bills').map((row) => without(row, 'saved_by', 'created_by')),
    );
  });
  const { person } = await importedBy(zip);
  expect(await accountOf(person)).toMatchObject({ state: 'unconfirmed' });
  const { rows } = await server.owner.query('select distinct saved_by from bills where organization_id = $1', [
    person.session.organization_id,
  ]);
  expect(rows).toEqual([{ saved_by: person.session.uid }]);
}, 60_000);

test('a user learns before the import what an archive is and what will be left out; only admins import it', async () => {
  const { person } = { person: await server.newAdmin('Paul') };
  const checked = await checkedArchive(person, await forged(), 'forged.zip');
  expect(checked).toMatchObject({
    status: 'done',
    result: { name: 'forged.zip', signature: 'none', signing_key: '', from_organization: expect.any(String) as string },
  });
  const { file_id, left_out } = ('result' in checked ? checked.result : {}) as unknown as {
    file_id: string;
    left_out: { table: string; rows: number }[];
  };
  expect(left_out).toContainEqual({ table: 'assurance_statements', rows: 1 });
  expect(await person.get(archives.getOrganizationState, {})).toMatchObject({ is_empty: true, may_import: true });
  // Another upload replaces it.
  const again = await checkedArchive(person, archive);
  expect((await person.ask(archives.importOrganization, { file_id })).code).toBe('archive.not-checked');
  expect(again).toMatchObject({ result: { signature: 'own', left_out: [{ table: 'audit_log' }] } });
  const mo = await server.newMember(person);
  await server.giveRole(mo, 'asset_manager');
  const { file_id: newer } = ('result' in again ? again.result : {}) as { file_id: string };
  expect((await mo.ask(archives.importOrganization, { file_id: newer })).httpStatus).toBe(403);
}, 60_000);
