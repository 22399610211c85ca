import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { archives } from '@steward/contract/operations/archives';
import { dashboards } from '@steward/contract/insight/dashboards';
import { environments } from '@steward/contract/estate/environments';
import { funds } from '@steward/contract/estate/funds';
import { meters } from '@steward/contract/estate/meters';
import { files } from '@steward/contract/foundation/files';
import { ARCHIVE_PURPOSE, uploads } from '@steward/contract/foundation/uploads';
import { reports } from '@steward/contract/carbon/reports';
import { session } from '@steward/contract/access/session';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { sendWhole } from '../../../testing/resumable.ts';
import { endedJob, exportedArchive, importedArchive, zipOf as zipOfBuffers } from '../../../testing/samples/archive.ts';
import { wrongYears } from '../../../testing/samples/bill-years.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { archiveTables, statesProof } from './archive-tables.ts';
import { listTenantTables } from './archives.repository.ts';
import { eraseClosedOrganizations } from './archives.service.ts';
import { asInstallation } from '../../../database/transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => vi.unstubAllEnvs());

const exported = exportedArchive;
const imported = importedArchive;
const zipOf = (entries: Record<string, string>) =>
  zipOfBuffers(Object.entries(entries).map(([name, text]) => [name, Buffer.from(text)] as const));

async function withData(name: string) {
  const person = await server.newAdmin(name);
  const house = await person.newEnvironment({ environment_name: 'Exported House' });
  await saveBill(server, person, {
    environment_id: house._id,
    start: '2024-01-15',
    end: '2024-03-15',
    quantity: 12_345.678,
  });
  const [picture] = await person.get(files.saveUploadFile, { folder: 'documents' }, [
    new File(['a document'], 'a.txt'),
  ]);
  await person.get(reports.saveGhgProtocolReport, {
    level: 'Property',
    target_id: house._id,
    year: 2024,
    texts: { company: 'All of it' },
  });
  return { person, house, picture };
}

test('an exported organization is imported into another with the same figures, files and report', async () => {
  const { person, house, picture } = await withData('Ada');
  const zip = await exported(person);
  const other = await server.newAdmin('Bea');
  const job = await imported(other, zip);
  expect(job).toMatchObject({
    status: 'done',
    result: { people_to_invite: [person.session.email], signature: 'own', reset: [] },
  });
  const ask = { environment_id: house._id, year: 2024 };
  expect(await other.get(dashboards.getPropertyDashboard, ask)).toEqual(
    await person.get(dashboards.getPropertyDashboard, ask),
  );
  const [report] = await other.get(reports.getGhgReports, {});
  expect(report).toMatchObject({ year: 2024, target_id: house._id });
  const file = await other.send(files.getFile, { file_id: picture?._id ?? '' });
  expect(await file.text()).toBe('a document');
  // The imported data is independent: changing it leaves the source untouched.
  await other.get(environments.updateEnvironment, {
    ...(await other.get(environments.getEnvById, { environment_id: house._id })),
    environment_id: house._id,
    environment_name: 'Renamed House',
  } as never);
  expect((await person.get(environments.getEnvById, { environment_id: house._id })).environment_name).toBe(
    'Exported House',
  );
  expect(await imported(other, zip)).toMatchObject({ code: 'archive.not-empty' });
  // Derived data is not exported: the years of the bills are computed at the destination.
  expect(zip.includes('bill_years')).toBe(false);
  expect(await wrongYears(server.owner)).toEqual([]);
}, 60_000);

test('the meter of each bill and the shares of funds are exported with an organization', async () => {
  const cleo = await server.newAdmin('Cleo');
  const { _id: fund_id } = await cleo.get(funds.saveFund, { name: 'Core Fund' });
  const { _id: portfolio_id } = await cleo.newPortfolio('Offices');
  await cleo.get(funds.assignPortfolioToFund, { portfolio_id, fund_id });
  for (const share of [
    { share: 0.25, valid_until: '2023-12-31', note: 'First closing' },
    { share: 0.6, valid_from: '2024-01-01' },
  ])
    await cleo.get(funds.saveFundShare, { fund_id, portfolio_id, ...share });
  const { _id: environment_id } = await cleo.newEnvironment({ portfolio_id });
  const period = { environment_id, start: '2024-01-01', end: '2024-02-01', quantity: 100 };
  await saveBill(server, cleo, { ...period, meter_no: 'E1' });
  await saveBill(server, cleo, { ...period, meter_no: 'W1', carrier: 'water' });
  await saveBill(server, cleo, { ...period, meter_no: 'unknown' });
  await cleo.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no: 'E-1' });
  await cleo.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W-1' });
  const dora = await server.newAdmin('Dora');
  expect(await imported(dora, await exported(cleo))).toMatchObject({ status: 'done' });
  const billsOf = async ({ session: { organization_id } }: Person) =>
    (
      await server.owner.query<{ id: string; meter_no: string; meter_id: string | null; register: string | null }>(
        `select b.id, b.meter_no, b.meter_id, m.meter_no as register from bills b
           left join meters m on m.organization_id = b.organization_id and m.id = b.meter_id
         where b.organization_id = $1 order by b.meter_no collate "C"`,
        [organization_id],
      )
    ).rows;
  const bills = await billsOf(cleo);
  expect(bills.map(({ meter_no, register }) => [meter_no, register])).toEqual([
    ['E1', 'E-1'],
    ['W1', 'W-1'],
    ['unknown', null],
  ]);
  expect(await billsOf(dora)).toEqual(bills);
  const sharesOf = (person: Person) => person.get(funds.getFundShares, { fund_id });
  const shares = await sharesOf(cleo);
  expect(shares).toHaveLength(2);
  expect(await sharesOf(dora)).toEqual(shares);
}, 60_000);

test('the latest exports are listed and kept; an archive contains no earlier archive', async () => {
  const { person, house } = await withData('Fay');
  const sizes: number[] = [];
  for (let i = 0; i < 4; i++) sizes.push((await exported(person)).length);
  // The same size each time: a packed archive inside would double it.
  expect(Math.max(...sizes)).toBeLessThan(Math.min(...sizes) * 1.2);
  const kept = await person.get(archives.getOrganizationExports, {});
  expect(kept).toHaveLength(3);
  expect(kept[0]).toMatchObject({ made_by: 'Fay Test', bytes: sizes[3] });
  expect(kept[0]?.rows).toBeGreaterThan(10);
  // A user with the permission, but without every property, cannot export.
  const mo = await server.newMember(person, []);
  await server.giveRole(mo, 'asset_manager');
  await mo.logIn(mo.session.email, PASSWORD);
  expect(await mo.ask(archives.exportOrganization, {})).toMatchObject({ code: 'archive.not-every-property' });
  expect(await mo.get(archives.getOrganizationExports, {})).toEqual([]);
  expect((await mo.get(archives.getOrganizationState, {})).may_export).toBe(false);
  await server.owner.query(
    'insert into environment_access (organization_id, environment_id, user_id) values ($1, $2, $3)',
    [person.session.organization_id, house._id, mo.session.uid],
  );
  await mo.logIn(mo.session.email, PASSWORD);
  expect((await exported(mo)).length).toBeGreaterThan(1000);
}, 120_000);

test('a damaged, foreign or manipulated archive is refused, and nothing of it stays', async () => {
  // A temporary folder of this test alone: other processes use other folders.
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-archives-'));
  vi.stubEnv('TMPDIR', scratch);
  const { person } = await withData('Cat');
  const zip = await exported(person);
  const empty = await server.newAdmin('Dan');
  const folder = path.join(server.steward.platform.settings.dataDir, 'files', empty.session.organization_id);
  const damaged = Buffer.from(zip);
  const at = damaged.indexOf('tables/bills.jsonl') + 40;
  damaged[at] = (damaged[at] ?? 0) ^ 0xff;
  const manifest = (entries: object[]) =>
    JSON.stringify({
      format: 'steward-archive',
      version: 1,
      migration: '0001',
      made_at: '',
      organization: { name: 'X', country_code: null, settings: {} },
      entries,
    });
  for (const bytes of [
    damaged,
    Buffer.from('this is no zip'),
    await zipOf({ 'other.txt': 'x' }),
    await zipOf({ 'manifest.json': '{}' }),
    await zipOf({
      'manifest.json': manifest([{ path: 'people.jsonl', bytes: 1, sha256: 'wrong' }]),
      'people.jsonl': '{}',
    }),
  ]) {
    expect(await imported(empty, bytes)).toMatchObject({ status: 'failed', failure_code: 'archive.unreadable' });
  }
  const newer = await zipOf({ 'manifest.json': manifest([]).replace('0001', '9999-later.sql') });
  expect(await imported(empty, newer)).toMatchObject({ failure_code: 'archive.newer' });
  expect(await empty.get(archives.getOrganizationState, {})).toMatchObject({ is_empty: true });
  expect(fs.existsSync(folder) ? fs.readdirSync(folder) : []).toEqual([]);
  expect(fs.readdirSync(scratch).filter((name) => name.startsWith('steward-'))).toEqual([]);
  fs.rmSync(scratch, { recursive: true });
}, 120_000);

test('an archive that unpacks to far more than its size is refused before it is read', async () => {
  const empty = await server.newAdmin('Bob');
  const row = `${JSON.stringify({ id: '0'.repeat(36), note: ' '.repeat(500) })}\n`;
  const bomb = await zipOf({ 'manifest.json': '{}', 'tables/notes.jsonl': row.repeat(60_000) });
  expect(bomb.length).toBeLessThan(500_000);
  const before = process.memoryUsage.rss();
  expect(await imported(empty, bomb)).toMatchObject({ status: 'failed', failure_code: 'archive.too-large-for-new' });
  expect(process.memoryUsage.rss() - before).toBeLessThan(150e6);
  expect(await empty.get(archives.getOrganizationState, {})).toMatchObject({ is_empty: true });
  const { rows } = await server.owner.query('select from files where organization_id = $1', [
    empty.session.organization_id,
  ]);
  expect(rows).toEqual([]);
  // An older organization and a Super Admin have the full limits only.
  await server.owner.query(
    `update organizations set created_at = now() - interval '31 days' where organization_id = $1`,
    [empty.session.organization_id],
  );
  expect(await imported(empty, bomb)).toMatchObject({ status: 'failed', failure_code: 'archive.too-large' });
}, 60_000);

test('an archive arrives in parts, and its files need space in the organization that imports it', async () => {
  const ada = await server.newAdmin('Ada');
  const [stored] = await ada.get(files.saveUploadFile, { folder: 'documents' }, [
    new File([`text ${randomBytes(2_000_000).toString('hex')}`], 'a.txt'),
  ]);
  const zip = await exported(ada);
  const bea = await server.newAdmin('Bea');
  const sue = await server.newSuperAdmin();
  const { organization_id } = bea.session;
  const send = async (purpose: string) => sendWhole(bea, zip, { filename: 'all.zip', purpose });
  const given = async (upload_id: string) => {
    const { job_id } = await bea.get(archives.checkUploadedArchive, { upload_id });
    return endedJob(bea, job_id);
  };
  // The space was reduced since the archive arrived.
  const tight = await send(ARCHIVE_PURPOSE);
  await sue.get(uploads.setStorageQuota, { organization_id, max_bytes: 3_000_000, max_files: 100 });
  expect(await given(tight)).toMatchObject({ status: 'failed', failure_code: 'archive.no-space' });
  await sue.get(uploads.setStorageQuota, { organization_id, max_bytes: null, max_files: null });
  // What was announced as another file had other limits.
  expect(await bea.ask(archives.checkUploadedArchive, { upload_id: await send('documents') })).toMatchObject({
    code: 'upload.not-found',
  });
  const mo = await server.newMember(bea);
  const upload_id = await send(ARCHIVE_PURPOSE);
  expect((await mo.ask(archives.checkUploadedArchive, { upload_id })).httpStatus).toBe(403);
  const checked = await given(upload_id);
  expect(checked).toMatchObject({ status: 'done', result: { signature: 'own', name: 'all.zip' } });
  const { file_id } = checked.result as { file_id: string };
  const { job_id } = await bea.get(archives.importOrganization, { file_id });
  expect(await endedJob(bea, job_id)).toMatchObject({ status: 'done' });
  const back = await bea.send(files.getFile, { file_id: stored?._id ?? '' });
  expect((await back.arrayBuffer()).byteLength).toBe(4_000_005);
  // Neither the upload nor the archive takes space any more.
  const { bytes_used, bytes_reserved } = await bea.get(uploads.getStorageUse, {});
  expect([bytes_used, bytes_reserved]).toEqual([4_000_005, expect.any(Number)]);
}, 60_000);

test('a new organization may import fewer rows than one that is a month old', async () => {
  const eve = await server.newAdmin('Eve');
  const rows = Array.from({ length: 200_001 }, (_, n) => `{"id":"${n}"}\n`).join('');
  const manifest = JSON.stringify({
    format: 'steward-archive',
    version: 1,
    migration: '9999-later.sql',
    made_at: '',
    organization: { name: 'X', country_code: null, settings: {} },
    entries: [
      { path: 'tables/notes.jsonl', bytes: rows.length, sha256: createHash('sha256').update(rows).digest('hex') },
    ],
  });
  const zip = await zipOf({ 'manifest.json': manifest, 'tables/notes.jsonl': rows });
  expect(await imported(eve, zip)).toMatchObject({ failure_code: 'archive.too-large-for-new' });
  await server.owner.query(
    `update organizations set created_at = now() - interval '31 days' where organization_id = $1`,
    [eve.session.organization_id],
  );
  // Read to its end, and refused for another reason.
  expect(await imported(eve, zip)).toMatchObject({ failure_code: 'archive.newer' });
}, 60_000);

test('a member can neither export nor close an organization', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  for (const call of [
    archives.exportOrganization,
    archives.checkArchive,
    archives.importOrganization,
    archives.closeOrganization,
  ])
    expect((await mo.ask(call as typeof archives.exportOrganization, {})).httpStatus).toBe(403);
  expect(await mo.ask(archives.reopenOrganization, {})).toMatchObject({ code: 'organization.not-closed' });
});

test('closing needs the exact name, signs all users out at once, can be undone, and deletes the organization after 30 days', async () => {
  const { person, house } = await withData('Eva');
  const mo = await server.newMember(person, [house._id]);
  expect(await person.ask(archives.closeOrganization, { confirm_name: 'Wrong' })).toMatchObject({
    code: 'organization.name-differs',
  });
  const { name } = await person.get(archives.getOrganizationState, {});
  await person.get(archives.closeOrganization, { confirm_name: name });
  expect((await mo.ask(environments.getEnvById, { environment_id: house._id })).httpStatus).toBe(401);
  expect(await person.ask(environments.getEnvById, { environment_id: house._id })).toMatchObject({
    code: 'organization.closed',
  });
  expect((await person.get(session.getUserDetailForSession, {})).is_closed).toBe(true);
  const ctx = maintenanceCtx(server.steward.platform, 'test');
  await eraseClosedOrganizations(ctx);
  await person.get(archives.reopenOrganization, {});
  expect((await person.get(environments.getEnvById, { environment_id: house._id }))._id).toBe(house._id);

  await person.get(archives.closeOrganization, { confirm_name: name });
  const id = person.session.organization_id;
  await server.owner.query(
    `update organizations set closed_at = now() - interval '31 days' where organization_id = $1`,
    [id],
  );
  await eraseClosedOrganizations(ctx);
  expect((await server.owner.query('select from environments where organization_id = $1', [id])).rowCount).toBe(0);
  expect((await server.owner.query('select from organizations where organization_id = $1', [id])).rowCount).toBe(0);
  expect((await person.ask(session.getUserDetailForSession, {})).httpStatus).toBe(401);
}, 60_000);

test('the treatment of every tenant table is declared, and of every column that states a proof', async () => {
  const tables = await asInstallation(maintenanceCtx(server.steward.platform, 'test'), (db) => listTenantTables(db));
  const names = tables.map(({ name }) => name);
  const { policies, isExported, isImported } = archiveTables(server.steward.platform.words);
  expect(names.filter((name) => !policies.has(name))).toEqual([]);
  expect([...policies.keys()].filter((name) => !names.includes(name))).toEqual([]);
  const wrong = tables.flatMap(({ name, columns }) => {
    const policy = policies.get(name);
    if (policy !== 'imported' && typeof policy !== 'object') return [];
    const declared = typeof policy === 'object' ? Object.keys(policy) : [];
    return [
      ...columns.filter((column) => statesProof(column) && !declared.includes(column)),
      ...declared.filter((column) => !columns.includes(column)),
    ].map((column) => `${name}.${column}`);
  });
  expect(wrong).toEqual([]);
  // A row about a missing member cannot be imported: such a column must be nullable.
  for (const { name, memberColumns } of tables.filter((table) => isImported(table.name, true))) {
    for (const column of memberColumns) {
      const { rows } = await server.owner.query(
        `select is_nullable from information_schema.columns where table_name = $1 and column_name = $2`,
        [name, column],
      );
      expect(rows[0]?.is_nullable, `${name}.${column}`).toBe('YES');
    }
  }
  // Every table it refers to is imported too, from an archive that proves something and from one that does not.
  const { rows } = await server.owner.query<{ from: string; to: string }>(
    `select distinct k.conrelid::regclass::text as from, k.confrelid::regclass::text as to from pg_constraint k where k.contype = 'f'`,
  );
  for (const isProof of [true, false]) {
    const lost = rows.filter(
      ({ from, to }) =>
        names.includes(from) &&
        isImported(from, isProof) &&
        !isImported(to, isProof) &&
        !['organizations', 'memberships', 'users'].includes(to),
    );
    expect(lost).toEqual([]);
  }
  expect(isExported('bills') && !isExported('sessions')).toBe(true);
});
