import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bills } from '@steward/contract/energy/bills';
import { documentBundles } from '@steward/contract/estate/document-bundles';
import { documents } from '@steward/contract/estate/documents';
import { documentText } from '@steward/contract/estate/document-text';
import { files } from '@steward/contract/foundation/files';
import { jobs } from '@steward/contract/foundation/jobs';
import { users } from '@steward/contract/access/users';
import { PgBoss } from 'pg-boss';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { pdfOf, uploadOne } from '../../areas/estate/document-text/document-text.fixture.ts';
import { bossOptions } from '../../platform/jobs/job-queues.ts';
import { addressIn, copyTemplate, dropDatabase } from '../databases.ts';
import { startMain, type MainProgram } from '../main-program.ts';
import { Person } from '../person.ts';
import { billFields } from '../samples/bill-fields.ts';
import { entriesOf } from '../samples/archive.ts';
import { pdfFile, uploadDocuments } from '../samples/uploaded-document.ts';

// The server is killed while it makes a ZIP, reads a text, audits bills and empties the trash.

const AGAIN = { timeout: 120_000, interval: 500 };
let name = '';
let owner: pg.Pool;
let main: MainProgram;
let ada: Person;
let organization = '';
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-killed-server-'));
const dataDir = path.join(root, 'data');
fs.mkdirSync(dataDir);
fs.mkdirSync(path.join(root, 'tmp'));

const start = () =>
  startMain(name, dataDir, {
    STEWARD_WORKER: 'inside',
    STEWARD_THROTTLE: 'off',
    TMPDIR: path.join(root, 'tmp'),
  });

async function killed(): Promise<void> {
  main.child.kill('SIGKILL');
  await main.ended;
}

async function startedAgain(): Promise<void> {
  // The test does not wait for the silence by which the queue detects a dead worker.
  await owner.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  main = await start();
  const again = new Person(`http://127.0.0.1:${main.port}`);
  for (const [key, value] of ada.cookies) again.cookies.set(key, value);
  ada = again;
}

beforeAll(async () => {
  name = await copyTemplate(inject('database'));
  owner = new pg.Pool({ ...addressIn(inject('database'), name).owner, max: 1 });
  main = await start();
  ada = new Person(`http://127.0.0.1:${main.port}`);
  const email = 'ada@killed.example';
  await ada.get(users.register, { email, password: 'Demo-1234!', first_name: 'Ada', last_name: 'T', company: 'Ada' });
  await owner.query('update users set verified_at = now() where email = $1', [email]);
  organization = (await ada.logIn(email, 'Demo-1234!')).organization_id;
  await ada.newPortfolio();
}, 120_000);
afterAll(async () => {
  main.child.kill('SIGTERM');
  await main.ended;
  await owner.end();
  await dropDatabase(inject('database'), name);
  fs.rmSync(root, { recursive: true, force: true });
});

const countOf = async (sql: string): Promise<number> =>
  Number((await owner.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]?.n);

/** What lies in a folder of the data folder, without folders. */
const filesIn = (folder: string): string[] =>
  fs.existsSync(path.join(dataDir, folder))
    ? fs
        .readdirSync(path.join(dataDir, folder), { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => one.name)
    : [];

/** The contents in the store that no row names; `noted`: those that the next sweep deletes. */
async function unnamed(): Promise<{ unnamed: string[]; noted: string[]; lost: string[] }> {
  const { rows } = await owner.query<{ sha256: string }>('select distinct sha256 from files');
  const notes = await owner.query<{ sha256: string }>('select sha256 from unnamed_contents');
  const named = new Set(rows.map(({ sha256 }) => sha256));
  const stored = filesIn(`files/${organization}`);
  const isNoted = new Set(notes.rows.map(({ sha256 }) => sha256));
  const loose = stored.filter((sha256) => !named.has(sha256));
  return {
    unnamed: loose.filter((sha256) => !isNoted.has(sha256)),
    noted: loose.filter((sha256) => isNoted.has(sha256)),
    lost: [...named].filter((sha256) => !stored.includes(sha256)),
  };
}

/** Sends a job of the installation, as its timetable does. */
async function send(kind: string, data: object): Promise<void> {
  const boss = new PgBoss({
    ...bossOptions(addressIn(inject('database'), name).owner),
    supervise: false,
    schedule: false,
    migrate: false,
    max: 1,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.send(kind, data);
  await boss.stop({ graceful: false });
}

test('a ZIP whose server was killed is made once, and nothing of the first attempt stays', async () => {
  // Text that packs slowly.
  for (let n = 0; n < 5; n++)
    await uploadDocuments(ada, { root: 'unorganized' }, [
      new File([randomBytes(9_000_000).toString('hex')], `numbers ${n}.txt`),
    ]);
  const { job_id } = await ada.get(documentBundles.prepareDocumentBundle, {
    place: { root: 'unorganized' },
    language: 'en',
  });
  await expect.poll(async () => (await ada.get(jobs.getJob, { job_id })).percent, { interval: 20 }).toBeGreaterThan(20);
  await killed();
  expect(filesIn('work')).toEqual(['documents.zip']);
  expect(await countOf('document_bundles')).toBe(0);
  await startedAgain();
  expect(filesIn('work')).toEqual([]);
  expect(await ada.get(documentBundles.getDocumentBundles, {})).toEqual([]);
  await expect.poll(async () => (await ada.get(jobs.getJob, { job_id })).status, AGAIN).toBe('done');
  const bundles = await ada.get(documentBundles.getDocumentBundles, {});
  expect(bundles).toMatchObject([{ documents: 5, left_out: 0 }]);
  const response = await ada.send(files.getFile, { file_id: bundles[0]?.file_id });
  const entries = await entriesOf(Buffer.from(await response.arrayBuffer()));
  expect([...entries.values()].map(({ length }) => length)).toEqual(Array.from({ length: 5 }, () => 18_000_000));
  expect(filesIn('work')).toEqual([]);
  expect(await unnamed()).toEqual({ unnamed: [], noted: [], lost: [] });
});

test('a text whose server was killed is read on from the page that was stored', async () => {
  const pages = Array.from({ length: 1200 }, (_, n) => `Page ${n + 1} of the survey, with the word w${n + 1}x.`);
  const document_id = await uploadOne(ada, { root: 'company' }, 'Survey.pdf', await pdfOf(...pages));
  const stored = () => countOf(`document_pages where document_id = '${document_id}'`);
  await expect.poll(stored, { interval: 10 }).toBeGreaterThan(0);
  await killed();
  const before = await stored();
  expect(before).toBeLessThan(1200);
  const read = async () =>
    (
      await owner.query<{ state: string; read_pages: number }>(
        'select state, read_pages from document_texts where document_id = $1',
        [document_id],
      )
    ).rows[0];
  expect(await read()).toEqual({ state: 'reading', read_pages: before });
  await startedAgain();
  // Nothing half is found.
  const found = async (query: string) => (await ada.get(documentText.searchDocuments, { query })).paginateData.length;
  expect(await found('w1x')).toBe(0);
  // As after the five minutes in which another worker leaves it alone.
  await owner.query('update document_texts set busy_until = now() where document_id = $1', [document_id]);
  await send('documents.read-texts', { organization_id: organization });
  await expect.poll(async () => (await read())?.state, AGAIN).toBe('done');
  expect(await stored()).toBe(1200);
  expect([await found('w1x'), await found('w1200x')]).toEqual([1, 1]);
  expect(fs.readdirSync(path.join(root, 'tmp')).filter((one) => one.startsWith('steward-file-'))).toEqual([]);
});

test('bills whose server was killed before it audited them get their flags', async () => {
  const house = (await ada.newEnvironment())._id;
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) {
    // Each covers the last days of the one before.
    const day = (of: number) => new Date(Date.UTC(2024, 0, 1 + 20 * (n + of))).toISOString().slice(0, 10);
    const days = { billing_start_date: day(0), billing_end_date: day(1.5), date_of_bill: day(2) };
    const fields = billFields(
      { environment_id: house, number: n },
      { meter_no: 'KS4711', gross_amount: 100 + n, ...days },
    );
    ids.push((await ada.get(bills.createBill, { fields }))._id);
  }
  await killed();
  expect(await countOf('bill_audit_marks')).toBeGreaterThan(0);
  await startedAgain();
  await expect.poll(() => countOf('bill_audit_marks'), AGAIN).toBe(0);
  expect(await countOf(`(select distinct bill_id from bill_flags where code = 'overlap') flagged`)).toBe(
    ids.length - 1,
  );
});

test('a trash whose server was killed while it was emptied has whole documents only, and no bytes stay', async () => {
  await uploadDocuments(ada, { root: 'unorganized' }, [pdfFile('Kept.pdf')]);
  for (let n = 0; n < 400; n += 5)
    await uploadDocuments(
      ada,
      { root: 'unorganized' },
      Array.from({ length: 5 }, (_, i) => pdfFile(`Old ${n + i}.pdf`, `old ${n + i}`)),
    );
  await owner.query(
    `update documents set trashed_at = now() - interval '90 days' where organization_id = $1 and title like 'Old %'`,
    [organization],
  );
  const left = () => countOf(`documents where title like 'Old %'`);
  expect(await left()).toBe(400);
  await send('documents.purge-organization', { organization_id: organization });
  await expect.poll(left, { interval: 5 }).toBeLessThan(400);
  await killed();
  const after = await left();
  expect(after).toBeGreaterThan(0);
  // A document has its file or is gone; the bytes that are left over are known.
  const halves = await countOf(`documents d where title like 'Old %' and not exists
    (select 1 from document_versions v join files f on f.id = v.file_id where v.document_id = d.id)`);
  expect(halves).toBe(0);
  const then = await unnamed();
  expect(then).toMatchObject({ unnamed: [], lost: [] });
  expect(then.noted.length).toBeGreaterThan(0);
  await startedAgain();
  await expect.poll(left, AGAIN).toBe(0);
  // As three hours later.
  await owner.query(`update unnamed_contents set since = now() - interval '1 day'`);
  await send('files.sweep', {});
  await expect.poll(() => unnamed(), AGAIN).toEqual({ unnamed: [], noted: [], lost: [] });
  expect(await countOf('unnamed_contents')).toBe(0);
  expect((await ada.get(documents.fetchDirectoryContent, { search: 'Kept' })).totalData).toBe(1);
});
