import fs from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { billIntake } from '@steward/contract/energy/bill-intake';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import { documentSharing } from '@steward/contract/estate/document-sharing';
import { documentText } from '@steward/contract/estate/document-text';
import { documents } from '@steward/contract/estate/documents';
import { files } from '@steward/contract/foundation/files';
import { notifications } from '@steward/contract/foundation/notifications';
import { shareLinks } from '@steward/contract/foundation/share-links';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pdfWith } from '../../../gateways/documents/documents.fixture.ts';
import { EICAR, fakeClamd, type FakeClamd } from '../../../gateways/virus-scan/clamd.fixture.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { AUTH_SERVER, sendMail } from '../../../testing/send-mail.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { uploadBill, whenRead } from '../../../testing/samples/uploaded-bill.ts';
import { scanDue, scanFiles, scanKnown } from './scanning.service.ts';

let server: TestServer;
let clamd: FakeClamd;
/** How the scanner behaves now. */
let scanner: 'works' | 'is away' | 'fails' | 'finds nothing' = 'works';
const behave = (socket: Socket): boolean | void => {
  if (scanner === 'works') return false;
  if (scanner === 'is away') socket.destroy();
  else if (scanner === 'fails') socket.end('stream: lstat() failed ERROR\0');
  else if (!socket.writableEnded) socket.end('stream: OK\0');
};

beforeAll(async () => {
  clamd = await fakeClamd('port', behave);
  const { port } = clamd.clamd as { port: number };
  server = await startTestServer({
    STEWARD_CLAMD: `127.0.0.1:${port}`,
    STEWARD_MAIL_IN_PORT: '0',
    STEWARD_MAIL_IN_DOMAIN: 'bills.steward.example',
    STEWARD_MAIL_IN_AUTH_SERVER: AUTH_SERVER,
  });
});
afterAll(async () => {
  await server.stop();
  clamd.server.close();
});
beforeEach(() => {
  scanner = 'works';
});

const infected = (name = 'Photo.txt') => new File([`Found at the harbor ${EICAR}`], name);
async function uploaded(person: Person, file: File): Promise<string> {
  const [one] = await person.get(documents.uploadMultipleFilesFirebase, { root: 'unorganized' }, [file]);
  return one?.document._id ?? '';
}
const shownOf = (person: Person, document_id: string) => person.get(documents.getDocument, { document_id });
const isScanned = (person: Person, document_id: string, scan: string) =>
  expect.poll(async () => (await shownOf(person, document_id)).scan, { timeout: 15_000 }).toBe(scan);
const refusals = async (person: Person, document_id: string, no?: number) => {
  const version = { document_id, ...(no && { no }) };
  const answers = [
    await person.ask(documents.getDocumentFile, version),
    await person.ask(documents.getDocumentPage, { ...version, page: 1, width: 400 }),
    await person.ask(documents.getDocumentThumbnail, version),
    await person.ask(documents.getDocumentFacts, version),
    await person.ask(documents.getDocumentWords, { ...version, page: 1 }),
    await person.ask(documents.getDocumentTree, version),
  ];
  return [...new Set(answers.map(({ httpStatus, code }) => `${httpStatus} ${code}`))];
};
/** What a worker does a minute later, when the scans are due again. */
async function later(person: Person): Promise<void> {
  await server.owner.query(`update file_scans set due_at = now() where state in ('waiting', 'known')`);
  const ctx = workerCtx(server.steward.platform, person.session.organization_id, 'test');
  await scanDue(ctx);
  await scanFiles(ctx, { until: Date.now() + 30_000 });
}

test('a file waits until it is scanned: no path opens it, its text is not read, and then all of them do', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  scanner = 'is away';
  const document_id = await uploaded(
    ada,
    new File([new Uint8Array(await pdfWith(['Lease of Harbor House']))], 'Lease.pdf'),
  );
  const { filePath } = await ada.get(documentSharing.getPublicPath, { document_id });
  const link = { token: filePath.split('/shared#')[1] ?? '' };
  const { ticket } = await server.stranger().get(shareLinks.openShareLink, link);
  expect((await shownOf(ada, document_id)).scan).toBe('waiting');
  expect(await refusals(ada, document_id)).toEqual(['409 file.not-scanned']);
  for (const item of ['original', 'page-1-400.webp', 'thumbnail.webp'])
    expect((await server.stranger().send(shareLinks.openSharedFile, { ticket, item })).status).toBe(409);
  expect(await server.stranger().ask(documentSharing.getSharedDocument, { ticket, kind: 'document' })).toMatchObject({
    code: 'file.not-scanned',
  });
  expect((await ada.get(documentText.getDocumentText, { document_id })).state).not.toMatch(/done|failed/);
  expect((await eve.ask(documents.getDocumentFile, { document_id })).httpStatus).toBe(404);
  // An answer that is no verdict is not a clean file, either.
  scanner = 'fails';
  await later(ada);
  expect(await refusals(ada, document_id)).toEqual(['409 file.not-scanned']);
  const { rows } = await server.owner.query('select failure, attempts from file_scans where organization_id = $1', [
    ada.session.organization_id,
  ]);
  expect(rows).toMatchObject([{ failure: 'failed' }]);
  scanner = 'works';
  await later(ada);
  await isScanned(ada, document_id, 'clean');
  expect((await ada.send(documents.getDocumentFile, { document_id })).status).toBe(200);
  expect((await server.stranger().send(shareLinks.openSharedFile, { ticket, item: 'page-1-400.webp' })).status).toBe(
    200,
  );
  await expect
    .poll(async () => (await ada.get(documentText.getDocumentText, { document_id })).state, { timeout: 30_000 })
    .toBe('done');
  // The same content is known: it does not wait once more.
  const again = await uploaded(
    ada,
    new File(
      [new Uint8Array(await (await ada.send(documents.getDocumentFile, { document_id })).arrayBuffer())],
      'Copy.pdf',
    ),
  );
  expect((await shownOf(ada, again)).scan).toBe('clean');
}, 90_000);

test('an infected version is locked, its owner and admins are notified, and the versions before stay open', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  const document_id = await uploaded(ada, new File(['A clean note'], 'Note.txt'));
  await isScanned(ada, document_id, 'clean');
  await ada.get(documents.updateDocument, { document_id, owner_id: mo.session.uid });
  const { filePath } = await ada.get(documentSharing.getPublicPath, { document_id });
  const { ticket } = await server
    .stranger()
    .get(shareLinks.openShareLink, { token: filePath.split('/shared#')[1] ?? '' });
  await ada.get(documents.addDocumentVersion, { document_id }, [infected('Note.txt')]);
  await isScanned(ada, document_id, 'infected');
  expect(await refusals(ada, document_id)).toEqual(['423 file.infected']);
  expect(await ada.ask(documents.getDocumentFile, { document_id })).toMatchObject({ detail: 'Eicar-Signature' });
  expect((await server.stranger().send(shareLinks.openSharedFile, { ticket, item: 'original' })).status).toBe(423);
  expect((await ada.send(documents.getDocumentFile, { document_id, no: 1 })).status).toBe(200);
  const shown = await shownOf(ada, document_id);
  expect(shown).toMatchObject({ scan: 'infected', virus: 'Eicar-Signature' });
  expect(shown.versions.map(({ no, scan }) => [no, scan])).toEqual([
    [2, 'infected'],
    [1, 'clean'],
  ]);
  const { paginateData } = await ada.get(documents.fetchDirectoryContent, { root: 'unorganized' });
  expect(paginateData).toMatchObject([{ _id: document_id, scan: 'infected' }]);
  const told = (person: Person) => person.get(notifications.listNotifications, { kinds: ['file.infected'] });
  expect(await told(ada)).toMatchObject([
    { title: 'Virus found in Note', redirect_url: `/documentation?item=${document_id}` },
  ]);
  expect(await told(mo)).toHaveLength(1);
  // An older version in its place is open again.
  await ada.get(documents.restoreDocumentVersion, { document_id, no: 1 });
  expect((await ada.send(documents.getDocumentFile, { document_id })).status).toBe(200);
});

test('an admin deletes the content of an infected file for ever; others do not see it', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  const eve = await server.newAdmin('Eve');
  const document_id = await uploaded(ada, infected());
  await isScanned(ada, document_id, 'infected');
  const [found] = await ada.get(files.getInfectedFiles, {});
  expect(found).toMatchObject({ name: 'Photo.txt', virus: 'Eicar-Signature', document_id, is_deleted: false });
  const file_id = found?._id ?? '';
  expect(await eve.get(files.getInfectedFiles, {})).toEqual([]);
  expect((await eve.ask(files.deleteInfectedFile, { file_id })).code).toBe('file.not-found');
  expect((await mo.ask(files.deleteInfectedFile, { file_id })).httpStatus).toBe(403);
  const { rows } = await server.owner.query('select sha256 from files where id = $1', [file_id]);
  const path = join(
    server.steward.platform.settings.dataDir,
    'files',
    ada.session.organization_id,
    String(rows[0]?.sha256),
  );
  expect(fs.existsSync(path)).toBe(true);
  await ada.get(files.deleteInfectedFile, { file_id });
  expect(fs.existsSync(path)).toBe(false);
  expect(await ada.get(files.getInfectedFiles, {})).toMatchObject([{ is_deleted: true }]);
  expect(await refusals(ada, document_id)).toEqual(['423 file.infected']);
  // The same virus once more is locked at once, and its bytes are there again.
  expect((await shownOf(ada, await uploaded(ada, infected('Again.txt')))).scan).toBe('infected');
  expect((await ada.get(files.getInfectedFiles, {})).map(({ is_deleted }) => is_deleted)).toEqual([false, false]);
});

test('a mailed bill with a virus is not read, and says why', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  const { mail } = await ada.get(billIntake.renewBillIntakeAddress, {});
  const content = Buffer.concat([await pdfWith(['Invoice 77']), Buffer.from(`\n% ${EICAR}\n`)]);
  const to = mail.address ?? '';
  await sendMail(server, { from: ada.session.email, to, attachments: [{ filename: 'bill.pdf', content }] });
  const { paginateData } = await ada.get(billIntake.getBillDeliveries, {});
  const bill_id = paginateData[0]?.files[0]?.bill_id ?? '';
  await expect
    .poll(async () => (await ada.get(bills.getBillById, { bill_id })).status, { timeout: 25_000 })
    .toBe('failed');
  expect(await ada.get(bills.getBillById, { bill_id })).toMatchObject({ failure_code: 'file.infected' });
  expect(await ada.ask(billReading.getBillFile, { bill_id })).toMatchObject({ httpStatus: 423, code: 'file.infected' });
}, 40_000);

test('a bill waits for the scanner and is then read, without a failed attempt', async () => {
  const ada = await server.newAdmin('Ada');
  scanner = 'is away';
  const { bill_id } = await uploadBill(ada);
  const job = async () => {
    const { rows } = await server.owner.query(
      'select status, attempts, started_at is not null as was_started from jobs where subject_id = $1',
      [bill_id],
    );
    return rows[0] as unknown;
  };
  await expect.poll(job, { timeout: 10_000 }).toEqual({ status: 'queued', attempts: 0, was_started: true });
  expect((await ada.get(bills.getBillById, { bill_id })).status).toBe('reading');
  scanner = 'works';
  await later(ada);
  expect((await whenRead(ada, bill_id)).status).toBe('review');
  expect(await job()).toMatchObject({ status: 'done' });
}, 60_000);

test('files from before the scanner are open until a virus is found in them, which their text forgets', async () => {
  const ada = await server.newAdmin('Ada');
  scanner = 'finds nothing';
  const document_id = await uploaded(ada, infected('Old.txt'));
  await isScanned(ada, document_id, 'clean');
  const isFound = async () =>
    (await ada.get(documentText.searchDocuments, { query: 'harbor' })).paginateData.length > 0;
  await expect.poll(isFound, { timeout: 30_000 }).toBe(true);
  scanner = 'is away';
  await server.owner.query('delete from file_scans where organization_id = $1', [ada.session.organization_id]);
  await scanKnown(workerCtx(server.steward.platform, ada.session.organization_id, 'test'));
  expect((await ada.send(documents.getDocumentFile, { document_id })).status).toBe(200);
  expect((await shownOf(ada, document_id)).scan).toBe('none');
  scanner = 'works';
  await later(ada);
  await isScanned(ada, document_id, 'infected');
  expect(await refusals(ada, document_id)).toEqual(['423 file.infected']);
  expect(await isFound()).toBe(false);
  expect((await ada.get(documentText.getDocumentText, { document_id })).failure_code).toBe('file.infected');
}, 60_000);
