import { randomInt } from 'node:crypto';
import { reports } from '@steward/contract/carbon/reports';
import { verification } from '@steward/contract/carbon/verification';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { archives } from '@steward/contract/operations/archives';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentReport } from '../../areas/carbon/verification/sent-report.fixture.ts';
import type { Person } from '../person.ts';
import {
  checkedArchive,
  editedArchive,
  entriesOf,
  exportedArchive,
  importedArchive,
  rowsIn,
  setRows,
  zipOf,
  type Row,
} from '../samples/archive.ts';
import { seeing } from '../seeing.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { prepared } from '../verifier.ts';

// Attempts to make an archive prove what no user accepted, confirmed or signed.

let server: TestServer;
let archive: Buffer;
let report_id: string;
let about: { level: 'Property'; target_id: string; year: number };
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  const vera = server.stranger();
  const ada = await server.newAdmin('Ada');
  await ada.get(billFlags.saveBillAuditLimits, { severity: 'error' });
  const sent = await sentReport(server, vera, ada);
  ({ report_id, about } = sent);
  const { token } = sent;
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, {
    token,
    decision: 'accepted',
    assurance: 'limited',
    opinion: 'unmodified',
  });
  const ben = await server.newMember(ada, [about.target_id]);
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [ben.session.uid]);
  const supplier = { supplier: 'Stadtwerke', name: 'Stadtwerke GmbH', iban: 'DE89370400440532013000' };
  const { supplier_account_id } = await ada.get(paymentFiles.saveSupplierAccount, supplier);
  await seeing(ben).get(paymentFiles.confirmSupplierAccount, { supplier_account_id: supplier_account_id ?? '' });
  archive = await exportedArchive(ada);
});
afterAll(() => server.stop());

/** Nothing counts as accepted, confirmed or stated. */
async function expectNoProof(person: Person) {
  expect(await person.get(reports.getGhgProtocolReport, about)).toMatchObject({ status: 'draft', events: [] });
  expect((await person.ask(verification.downloadAssuranceStatement, { report_id, language: 'en' })).httpStatus).toBe(
    404,
  );
  const { subjects } = await person.get(figureCatalogue.getFigures, {
    keys: ['emissions.location'],
    subject: 'property',
    environment_ids: [about.target_id],
    grain: 'year',
    from: '2023-01-01',
    to: '2023-12-31',
  });
  expect(subjects[0]?.figures['emissions.location']?.[0]).toMatchObject({ is_accepted: false });
  const accounts = await person.get(paymentFiles.getSupplierAccounts, {});
  expect(accounts.filter(({ state }) => state === 'usable')).toEqual([]);
}

async function importerOf(zip: Buffer): Promise<Person> {
  const person = await server.newAdmin(`Dan${count++}`);
  expect(await importedArchive(person, zip)).toMatchObject({ status: 'done' });
  return person;
}

test('a forged archive that is imported, exported with a signature and imported again proves nothing', async () => {
  const forged = await editedArchive(archive, (found) => {
    const accounts = rowsIn(found, 'supplier_accounts');
    setRows(
      found,
      'supplier_accounts',
      accounts.map((row) => ({ ...row, iban: 'DE02120300000000202051' })),
    );
  });
  let person = await importerOf(forged);
  await expectNoProof(person);
  for (let round = 0; round < 2; round++) {
    const signed = await exportedArchive(person);
    person = await importerOf(signed);
    expect(await person.get(archives.getArchiveImports, {})).toMatchObject([{ signature: 'own' }]);
    await expectNoProof(person);
  }
});

test('tables of people, rights, jobs and the installation in an archive are not imported', async () => {
  const zip = await editedArchive(archive, (found) => {
    const rows: Record<string, Row> = {
      memberships: { user_id: report_id, is_admin: true, active: true },
      organizations: { name: 'Planted', is_demo: true },
      users: { id: report_id, is_super_admin: true },
      archive_claims: { import_id: report_id, table_name: 'ghg_reports', object_id: report_id, claims: {} },
      jobs: { id: report_id, kind: 'x', payload: {}, status: 'queued' },
      verifier_links: { id: report_id, report_id, round: 1 },
      user_grants: { user_id: report_id, module_key: 'bills', permissions: ['*'] },
      installation: { name: 'x', value: {} },
      mails: { id: report_id, recipient: 'a@b.example', subject: 'x', body_text: 'x' },
    };
    for (const [table, row] of Object.entries(rows)) setRows(found, table, [row]);
  });
  const { session } = await importerOf(zip);
  for (const table of ['user_grants', 'verifier_links'])
    expect(
      (await server.owner.query(`select from ${table} where organization_id = $1`, [session.organization_id])).rowCount,
    ).toBe(0);
  const { rows } = await server.owner.query('select name from organizations where organization_id = $1', [
    session.organization_id,
  ]);
  expect(JSON.stringify(rows)).not.toContain('Planted');
});

test('no changed zip counts as signed by this installation', async () => {
  const entries = [...(await entriesOf(archive))];
  const [signature, manifest] = [entries.at(-1)?.[1] ?? archive, entries.at(-2)?.[1] ?? archive];
  const forged = await editedArchive(archive, (found) => setRows(found, 'notes', [{ id: report_id }]));
  const signed = JSON.parse(signature.toString()) as Row;
  const withSignature = (change: Row) =>
    zipOf([...entries.slice(0, -1), ['signature.json', Buffer.from(JSON.stringify({ ...signed, ...change }))]]);
  const identity = `AQ${'A'.repeat(41)}`;
  const zips = [
    Buffer.concat([Buffer.from('PK'), archive]),
    Buffer.concat([archive, Buffer.from('x')]),
    Buffer.concat([archive, forged]),
    Buffer.concat([forged, archive]),
    await zipOf([...entries, ['tables/notes.jsonl', Buffer.from('')]]),
    await zipOf([...entries, entries.at(-1) ?? ['', archive]]),
    await zipOf([...entries.slice(0, -2), ['tables/Notes.jsonl', Buffer.from('')], ...entries.slice(-2)]),
    await zipOf(entries.slice(0, -1)),
    await zipOf([
      ...entries.slice(0, -2),
      ['manifest.json', Buffer.from(manifest.toString().replace('{', '{"made_at":"x",'))],
      ['signature.json', signature],
    ]),
    await withSignature({ signature: 'A'.repeat(86) }),
    // A key of small order, under which one signature is valid for every text.
    await withSignature({
      key: identity,
      signature: Buffer.concat([Buffer.from(identity, 'base64url'), Buffer.alloc(32)]).toString('base64url'),
    }),
  ];
  for (let i = 0; i < 10; i++) {
    const changed = Buffer.from(archive);
    const at = randomInt(changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8));
    zips.push(changed);
  }
  let eve = await server.newAdmin('Eve');
  for (const [n, zip] of zips.entries()) {
    // A person has few checks a minute.
    if (n % 5 === 4) eve = await server.newAdmin('Eve');
    const checked = (await checkedArchive(eve, zip)) as { result?: Row | null };
    // A bit that no reader of zips looks at changes nothing that was signed.
    if (checked.result?.signature === 'own') expect(n).toBeGreaterThanOrEqual(zips.length - 10);
  }
});

test('eight imports of one archive at once import it once, with its files', async () => {
  const person = await server.newAdmin('Two');
  const checked = (await checkedArchive(person, archive)) as unknown as { result: { file_id: string } };
  const { file_id } = checked.result;
  await Promise.all(Array.from({ length: 8 }, () => person.ask(archives.importOrganization, { file_id })));
  const running = "select from jobs where organization_id = $1 and status in ('queued', 'running')";
  await expect
    .poll(async () => (await server.owner.query(running, [person.session.organization_id])).rowCount, {
      timeout: 60_000,
    })
    .toBe(0);
  expect(await person.get(archives.getArchiveImports, {})).toHaveLength(1);
  expect(await person.get(reports.getGhgProtocolReport, about)).toMatchObject({ status: 'accepted' });
});
