import { reports } from '@steward/contract/carbon/reports';
import { verification } from '@steward/contract/carbon/verification';
import { environments } from '@steward/contract/estate/environments';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { archives } from '@steward/contract/operations/archives';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asInstallation } from '../../../database/transaction.ts';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import {
  checkedArchive,
  editedArchive,
  entriesOf,
  exportedArchive,
  importedArchive,
  setRows,
  type Row,
} from '../../../testing/samples/archive.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sentReport } from '../../carbon/verification/sent-report.fixture.ts';
import { answerAll, newReport, reviewAll, secondAdmin, whole } from '../../reporting/frameworks/frameworks.fixture.ts';
import { archiveTables } from './archive-tables.ts';
import { listTenantTables } from './archives.repository.ts';
import { prepared } from '../../../testing/verifier.ts';

let server: TestServer;
let archive: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  archive = await exportedArchive(ada);
});
afterAll(() => server.stop());

test('every row of an archive of this installation is restored as it was, except people and roles', async () => {
  const vera = server.stranger();
  const { owner, token } = await sentReport(server, vera);
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted', opinion: 'unmodified' });
  const copy = await server.newAdmin('Copy');
  expect(await importedArchive(copy, await exportedArchive(owner))).toMatchObject({ status: 'done' });
  const { isImported } = archiveTables(server.steward.platform.words);
  const tables = await asInstallation(maintenanceCtx(server.steward.platform, 'test'), (db) => listTenantTables(db));
  const rowsOf = async (name: string, without: readonly string[], { session }: Person) =>
    (
      await server.owner.query<{ row: unknown }>(
        `select to_jsonb(t) - $2::text[] as row from ${name} t where organization_id = $1 order by 1`,
        [session.organization_id, without],
      )
    ).rows.map(({ row }) => row);
  let compared = 0;
  for (const { name, columns, memberColumns } of tables) {
    // Shipped roles are those of the importing organization.
    const isOfPeople = ['roles', 'role_grants', 'verticals'].includes(name) || columns.includes('role_id');
    if (!isImported(name, true) || isOfPeople) continue;
    const without = ['organization_id', ...memberColumns];
    const before = await rowsOf(name, without, owner);
    const after = await rowsOf(name, without, copy);
    // The exported archive is a file too.
    if (name === 'files') expect(after.length).toBe(before.length - 1);
    else expect(after, name).toEqual(before);
    compared += before.length;
  }
  expect(compared).toBeGreaterThan(30);
}, 60_000);

test('a report about the whole organization is one about the importing organization', async () => {
  const owner = await server.newAdmin('Whole');
  await owner.newEnvironment();
  const about = { level: 'Organization' as const, year: 2023 };
  await owner.get(reports.saveGhgProtocolReport, { ...about, texts: { company: 'All of it' } });
  const copy = await server.newAdmin('WholeCopy');
  expect(await importedArchive(copy, await exportedArchive(owner))).toMatchObject({ status: 'done' });
  expect(await copy.get(reports.getGhgProtocolReport, about)).toMatchObject({
    texts: { company: 'All of it' },
    target_id: copy.session.organization_id,
  });
}, 60_000);

test('rounds of reports by frameworks come back as approved; without a proof the report is open', async () => {
  const owner = await server.newAdmin('Frames');
  await owner.newEnvironment();
  const report_id = await newReport(owner);
  await answerAll(owner, report_id);
  await reviewAll(await secondAdmin(server, owner), report_id);
  await owner.get(frameworks.approveReport, { report_id, version: (await whole(owner, report_id)).version });
  const [round] = await owner.get(frameworks.getReportRounds, { report_id });
  const zip = await exportedArchive(owner);
  const [copy, doubtful] = [await server.newAdmin('FramesCopy'), await server.newAdmin('Doubtful')];
  expect(await importedArchive(copy, zip)).toMatchObject({ status: 'done' });
  expect(await copy.get(frameworks.getReport, { report_id })).toMatchObject({ state: 'approved', round: 1 });
  expect(await copy.get(frameworks.getReportRound, { report_id, round: 1 })).toMatchObject({
    is_unchanged: true,
    sha256: round?.sha256,
  });
  expect(await importedArchive(doubtful, await editedArchive(zip, () => {}))).toMatchObject({ status: 'done' });
  expect(await doubtful.get(frameworks.getReport, { report_id })).toMatchObject({ state: 'open', round: 0 });
  expect(await doubtful.get(frameworks.getReportRounds, { report_id })).toEqual([]);
}, 60_000);

test('a signature is valid for the content, the order and the completeness of an archive only', async () => {
  const eve = await server.newAdmin('Mallory');
  const code = async (zip: Buffer) => {
    const job = await checkedArchive(eve, zip);
    return 'failure_code' in job ? job.failure_code : undefined;
  };
  const keepsSignature = true;
  const changed = await editedArchive(
    archive,
    (found) => setRows(found, 'notes', [{ id: '00000000-0000-4000-8000-000000000000' }]),
    { keepsSignature },
  );
  expect(await code(changed)).toBe('archive.altered');
  const shorter = await editedArchive(archive, (found) => found.delete('tables/notes.jsonl'), { keepsSignature });
  expect(await code(shorter)).toBe('archive.altered');
  const reordered = await editedArchive(
    archive,
    (found) => {
      const [name, content] = [...found][0] ?? expect.unreachable();
      found.delete(name);
      found.set(name, content);
    },
    { keepsSignature },
  );
  expect(await code(reordered)).toBe('archive.altered');
  // The key of the signature is another one, and the signature is not.
  const renamed = await editedArchive(archive, () => {}, { keepsSignature });
  const rekeyed = await editedArchive(
    renamed,
    (found) => {
      const signature = JSON.parse(found.get('signature.json')?.toString('utf8') ?? '') as Row;
      found.set('signature.json', Buffer.from(JSON.stringify({ ...signature, key: 'A'.repeat(43) })));
    },
    { keepsSignature },
  );
  expect(await code(rekeyed)).toBe('archive.altered');
  expect(await code(archive)).toBeNull();
}, 60_000);

test('an archive of another installation proves nothing here, and its key is named', async () => {
  const foreign = await startTestServer({ STEWARD_SECRET: 'another secret of more than thirty-two characters' });
  try {
    const person = await foreign.newAdmin('Olga');
    const house = await person.newEnvironment();
    const zip = await exportedArchive(person);
    const { key } = await person.get(archives.getArchiveKey, {});
    const eve = await server.newAdmin('Nora');
    const own = (await eve.get(archives.getArchiveKey, {})).key;
    expect(key).not.toBe(own);
    const checked = await checkedArchive(eve, zip);
    expect(checked).toMatchObject({ result: { signature: 'other', signing_key: key } });
    expect(await importedArchive(eve, zip)).toMatchObject({ status: 'done', result: { signature: 'other' } });
    expect(await eve.get(environments.getEnvById, { environment_id: house._id })).toMatchObject({ _id: house._id });
    expect(await eve.get(archives.getArchiveImports, {})).toMatchObject([{ signature: 'other', signing_key: key }]);
  } finally {
    await foreign.stop();
  }
}, 120_000);

test('the entries of an archive are signed in the order of its manifest, with the signature last', async () => {
  const names = [...(await entriesOf(archive)).keys()];
  expect(names.at(-1)).toBe('signature.json');
  expect(names.at(-2)).toBe('manifest.json');
});
