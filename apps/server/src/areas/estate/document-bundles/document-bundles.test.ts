import fs from 'node:fs';
import path from 'node:path';
import type { Input } from '@steward/contract/call';
import { permissions } from '@steward/contract/access/permissions';
import { documentBundles } from '@steward/contract/estate/document-bundles';
import { documents } from '@steward/contract/estate/documents';
import { files } from '@steward/contract/foundation/files';
import { jobs } from '@steward/contract/foundation/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx, workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { entriesOf } from '../../../testing/samples/archive.ts';
import { uploadDocument, uploadDocuments } from '../../../testing/samples/uploaded-document.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { BundlePayload } from './document-bundles.job-kinds.ts';
import { sweepBundles } from './document-bundles.service.ts';
import { makeBundle } from './writing.service.ts';

let server: TestServer;
beforeAll(async () => {
  // Without a worker: the test decides what happens between asking and writing.
  server = await startTestServer({ STEWARD_WORKER: 'off', STEWARD_BUNDLE_DOCUMENTS: '6', STEWARD_BUNDLE_MB: '1' });
});
afterAll(() => server.stop());

type Asked = Omit<Input<typeof documentBundles.prepareDocumentBundle>, 'language'>;
const ask = (person: Person, asked: Asked) =>
  person.ask(documentBundles.prepareDocumentBundle, { language: 'en', ...asked });

/** Does the work of a job that waits, as a worker. */
async function made(person: Person, jobId: string) {
  const { organization_id, uid } = person.session;
  const { rows } = await server.owner.query<{ payload: BundlePayload }>('select payload from jobs where id = $1', [
    jobId,
  ]);
  const job = {
    id: jobId,
    ownerId: uid,
    signal: new AbortController().signal,
    isCancelled: () => false,
    progress: async () => {},
  };
  const ctx = workerCtx(server.steward.platform, organization_id, 'test');
  return makeBundle(ctx, rows[0]?.payload as BundlePayload, job);
}

const contentOf = async (person: Person, file_id: string) =>
  Buffer.from(await (await person.send(files.getFile, { file_id })).arrayBuffer());

async function withDocuments(name: string) {
  const person = await server.newAdmin(name);
  const { _id: environment_id } = await person.newEnvironment({ environment_name: 'Harbor: House' });
  const property = { root: 'property', environment_id } as const;
  const folder = await person.get(documents.createNewFolderFirebase, { ...property, name: 'Verträge' });
  const inFolder = { ...property, folder_id: folder._id };
  const lease = await uploadDocument(person, inFolder, 'Lease.pdf');
  const plan = await uploadDocument(person, property, 'Plan.pdf');
  return { person, environment_id, property, folder, inFolder, lease, plan };
}

test('a property is downloaded with its folders, by the one who asked, in parts, for a day', async () => {
  const { person: ada, property, inFolder } = await withDocuments('Ada');
  await uploadDocuments(ada, inFolder, [new File(['a,b\n'.repeat(5000)], 'lease.csv')]);
  const { job_id, documents: asked } = await ada.get(documentBundles.prepareDocumentBundle, {
    place: { ...property },
    language: 'en',
  });
  expect(asked).toBe(3);
  const { file_id, bytes, ...result } = await made(ada, job_id);
  expect(result).toMatchObject({
    documents: 3,
    left_out: 0,
    name: expect.stringMatching(/^Harbor- House [\d-]+\.zip$/),
  });
  const zip = await contentOf(ada, file_id);
  expect(zip.length).toBe(bytes);
  const entries = await entriesOf(zip);
  expect([...entries.keys()].toSorted()).toEqual(['Plan.pdf', 'Verträge/Lease.pdf', 'Verträge/lease.csv']);
  expect(entries.get('Verträge/lease.csv')?.length).toBe(20_000);
  // Text is packed; what is packed already is stored.
  expect(zip.length).toBeLessThan(5000);
  expect(zip.includes('Lease.pdf\n%%EOF')).toBe(true);
  const part = await ada.fetch('GET', `/v2/files/${file_id}`, undefined, { range: 'bytes=2-5' });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, zip.subarray(2, 6)]);
  expect(await ada.get(documentBundles.getDocumentBundles, {})).toMatchObject([{ file_id, documents: 3, left_out: 0 }]);
  const { rows: said } = await server.owner.query<{ kind: string }>(
    'select kind from notifications where user_id = $1',
    [ada.session.uid],
  );
  expect(said).toContainEqual({ kind: 'document-bundle.ready' });
  // A job that is taken up again after the file was stored does not make a second one.
  expect(await made(ada, job_id)).toMatchObject({ file_id });

  const eve = await server.newAdmin('Eve');
  const mo = await server.newMember(ada, [property.environment_id]);
  for (const other of [eve, mo]) {
    expect(await other.get(documentBundles.getDocumentBundles, {})).toEqual([]);
    expect((await other.send(files.getFile, { file_id })).status).toBe(404);
  }
  expect((await ask(eve, { place: { ...property } })).code).toBe('environment.not-found');

  const ctx = maintenanceCtx(server.steward.platform, 'test');
  await sweepBundles(ctx);
  expect((await ada.send(files.getFile, { file_id })).status).toBe(200);
  await server.owner.query('update document_bundles set expires_at = now()');
  const folder = path.join(server.steward.platform.settings.dataDir, 'files', ada.session.organization_id);
  const before = fs.readdirSync(folder).length;
  await sweepBundles({ ...ctx, now: new Date(Date.now() + 1000) });
  expect((await ada.send(files.getFile, { file_id })).status).toBe(404);
  expect(fs.readdirSync(folder).length).toBe(before - 1);
  expect(fs.readdirSync(path.join(server.steward.platform.settings.dataDir, 'work'))).toEqual([]);
});

test('what the person no longer reaches when the ZIP is written is left out and named', async () => {
  const { person: ada, lease, plan, environment_id } = await withDocuments('Ada');
  const { _id: other } = await ada.newEnvironment({ environment_name: 'Other' });
  const secret = await uploadDocument(ada, { root: 'property', environment_id: other }, 'Secret.pdf');
  const mo = await server.newMember(ada, [environment_id, other]);
  const { data } = await ask(mo, { document_ids: [lease, plan, secret] });
  await ada.get(documents.trashDocuments, { document_ids: [plan] });
  await server.owner.query('delete from environment_access where user_id = $1 and environment_id = $2', [
    mo.session.uid,
    other,
  ]);
  const { file_id, documents: written, left_out } = await made(mo, data.job_id);
  expect([written, left_out]).toEqual([1, 2]);
  const entries = await entriesOf(await contentOf(mo, file_id));
  expect([...entries.keys()].toSorted()).toEqual(['Harbor- House/Verträge/Lease.pdf', 'left-out.txt']);
  expect(entries.get('left-out.txt')?.toString('utf8')).toMatch(/Secret: no longer there/);

  // Out of reach before asking: as if it did not exist.
  await mo.logIn(mo.session.email, PASSWORD);
  expect((await ask(mo, { document_ids: [lease, secret] })).code).toBe('document.not-found');
  const again = await ask(mo, { document_ids: [lease] });
  await server.removeMembership(mo.session.organization_id, mo.session.uid);
  await expect(made(mo, again.data.job_id)).rejects.toMatchObject({ code: 'session.forbidden' });
});

test('too many documents, too large ones and nothing are refused with what is allowed', async () => {
  const { person: ada, property, lease, plan } = await withDocuments('Ada');
  expect((await ask(ada, {})).code).toBe('document-bundle.empty');
  expect((await ask(ada, { place: { root: 'company' } })).code).toBe('document-bundle.empty');
  const big = new File([new Uint8Array(1024 * 1024)], 'big.txt');
  await uploadDocuments(ada, property, [big]);
  expect(await ask(ada, { place: { ...property } })).toMatchObject({
    code: 'document-bundle.too-large',
    message: expect.stringContaining('1 MB'),
  });
  expect((await ask(ada, { document_ids: [lease, plan] })).httpStatus).toBe(200);
  for (let n = 0; n < 4; n++) await uploadDocument(ada, property, `More ${n}.pdf`);
  expect(await ask(ada, { place: { ...property } })).toMatchObject({
    code: 'document-bundle.too-many',
    message: expect.stringContaining('6'),
  });
});

test('a ZIP needs the permission to export documents, which tenants do not have', async () => {
  const { person: ada, environment_id, lease } = await withDocuments('Ada');
  const mo = await server.newMember(ada, [environment_id]);
  for (const [role, status] of [
    ['property_manager', 200],
    ['investor', 200],
    ['occupant', 403],
    ['tenant', 403],
  ] as const) {
    await server.giveRole(mo, role);
    await mo.logIn(mo.session.email, PASSWORD);
    expect([role, (await ask(mo, { document_ids: [lease] })).httpStatus]).toEqual([role, status]);
  }
  const given = { module_id: 'documents' as const, permissions: ['read' as const, 'export' as const] };
  await ada.get(permissions.assignModToUserByAdmin, { user_id: mo.session.uid, modules: [given] });
  // Tenants still reach only what is marked for them.
  expect((await ask(mo, { document_ids: [lease] })).code).toBe('document.not-found');
});

test('a ZIP that waits is cancelled like every job', async () => {
  const { person: ada, lease } = await withDocuments('Ada');
  const { data } = await ask(ada, { document_ids: [lease] });
  expect(await ada.get(jobs.cancelJob, { job_id: data.job_id })).toMatchObject({ status: 'cancelled' });
});
