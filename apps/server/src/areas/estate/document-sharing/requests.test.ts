import { permissions } from '@steward/contract/access/permissions';
import { documents } from '@steward/contract/estate/documents';
import { documentSharing } from '@steward/contract/estate/document-sharing';
import { notifications } from '@steward/contract/foundation/notifications';
import { shareLinks } from '@steward/contract/foundation/share-links';
import { uploads } from '@steward/contract/foundation/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const file = (name: string, content = `Text of ${name}`) => new File([content], name);
const files = (count: number) => Array.from({ length: count }, (_, i) => file(`File ${i + 1}.txt`));

async function requested(more: object = {}, person = ada) {
  const made = await person.get(documentSharing.createDocumentRequest, { title: 'Meter photos', ...more });
  const token = made.url.split('/shared#')[1] ?? '';
  return { request_id: made._id, token };
}
const visit = async (token: string) => {
  const { data } = await server.stranger().ask(shareLinks.openShareLink, { token });
  return data as unknown as { ticket: string; title: string; content: { note: string; files_left: number } };
};
const sending = (ticket: string, sent: File[], more: object = {}) =>
  server
    .stranger()
    .ask(
      documentSharing.sendRequestedDocuments,
      { ticket, name: 'Rita Outside', email: 'rita@x.example', ...more },
      sent,
    );
const received = async (person = ada) =>
  (await person.get(documents.fetchDirectoryContent, { root: 'unorganized', page_size: 100 })).paginateData;

test('a stranger sends documents, which wait unorganized for the person who asked, with their sender', async () => {
  const { token } = await requested({ note: 'All meters in the basement' });
  const { ticket, title, content } = await visit(token);
  expect([title, content]).toEqual([
    'Meter photos',
    { note: 'All meters in the basement', files_left: 10, bytes_left: 200_000_000 },
  ]);
  const reply = await sending(ticket, [file('Basement.txt'), file('Basement.txt', 'another')]);
  expect(reply.data).toMatchObject({ received: ['Basement.txt', 'Basement.txt'], files_left: 8 });
  const found = (await received()).filter(({ source }) => source === 'request');
  expect(found).toHaveLength(2);
  expect(found[0]).toMatchObject({
    source: 'request',
    sender: 'Rita Outside <rita@x.example>',
    owner_id: ada.session.uid,
    created_by: null,
    note: 'Meter photos',
  });
  const again = await visit(token);
  expect(again.content).toMatchObject({ files_left: 8 });
  expect(JSON.stringify(again)).not.toContain('Basement.txt');
  const [notice] = await ada.get(notifications.listNotifications, {});
  expect(notice).toMatchObject({
    kind: 'document.received',
    title: 'Rita Outside sent documents you asked for',
    message: '2 files for “Meter photos”',
  });
  const mo = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  expect(await received(mo)).toEqual([]);
});

test('a request takes ten files in all, also of two uploads at once', async () => {
  const { token } = await requested();
  const { ticket } = await visit(token);
  const before = (await received()).length;
  expect((await sending(ticket, files(11))).code).toBe('document-request.too-many-files');
  const both = await Promise.all([sending(ticket, files(6)), sending(ticket, files(6))]);
  expect(both.map(({ code }) => code).filter(Boolean)).toEqual(['document-request.too-many-files']);
  expect(await received()).toHaveLength(before + 6);
  expect((await sending(ticket, files(4))).data).toMatchObject({ files_left: 0 });
  expect((await sending(ticket, files(1))).code).toBe('document-request.too-many-files');
});

test('requests are listed with their state and what arrived, their address can be copied again until they end', async () => {
  const uma = await server.newAdmin('Uma');
  const { token, request_id } = await requested({ note: 'Please by Friday' }, uma);
  const { ticket } = await visit(token);
  await sending(ticket, [file('Meter 1.txt')]);
  const list = async (person: Person) => (await person.get(documentSharing.getDocumentRequests, {})).paginateData;
  const [row] = await list(uma);
  expect(row).toMatchObject({ _id: request_id, state: 'open', is_own: true, openings: 1, files: 1, files_left: 9 });
  expect(row?.received).toMatchObject([{ title: 'Meter 1', sender: 'Rita Outside <rita@x.example>', scan: 'none' }]);
  const again = await uma.get(documentSharing.getDocumentRequestLink, { document_request_id: request_id });
  expect(again.url.split('/shared#')[1]).toBe(token);
  // A document that was moved to its place still belongs to its request; one in the trash does not.
  const { _id: environment_id } = await uma.newEnvironment();
  const document_id = row?.received[0]?.document_id ?? '';
  await uma.get(documents.moveDocuments, { document_ids: [document_id], to: { root: 'property', environment_id } });
  expect((await list(uma))[0]?.received).toHaveLength(1);
  await uma.get(documents.deleteFirebaseFile, { document_id });
  expect((await list(uma))[0]).toMatchObject({ files: 1, received: [] });
  // Another admin sees the request, not its address; another organization nothing.
  const eve = await server.newAdmin('Eve');
  expect(await list(eve)).toEqual([]);
  const theirs = { document_request_id: request_id };
  expect((await eve.ask(documentSharing.getDocumentRequestLink, theirs)).code).toBe('document-request.not-found');
  await uma.get(shareLinks.endShareLink, { link_id: row?.link_id ?? '' });
  expect((await list(uma))[0]).toMatchObject({ state: 'closed' });
  expect((await uma.ask(documentSharing.getDocumentRequestLink, theirs)).code).toBe('document-request.no-link');
  expect((await uma.get(documentSharing.getDocumentRequests, { search: 'nothing like it' })).totalData).toBe(0);
});

test('a request takes 200 MB in all', async () => {
  const { token, request_id } = await requested();
  const { ticket } = await visit(token);
  await server.owner.query('update document_requests set bytes = 200000000 - 20 where id = $1', [request_id]);
  expect((await sending(ticket, [file('Large.txt', 'x'.repeat(21))])).code).toBe('document-request.too-large');
  expect((await sending(ticket, [file('Small.txt', 'x'.repeat(20))])).data).toMatchObject({ bytes_left: 0 });
});

test('programs, empty files and files without a sender are refused, and nothing of the upload is kept', async () => {
  const { token } = await requested();
  const { ticket } = await visit(token);
  const before = (await received()).length;
  const program = await sending(ticket, [file('Photo.txt'), file('Photo.exe', 'MZ\u0090\u0000 program')]);
  expect([program.httpStatus, program.detail]).toEqual([415, 'Photo.exe']);
  expect((await sending(ticket, [file('Empty.txt', '')])).code).toBe('file.empty');
  expect((await sending(ticket, [file('Photo.txt')], { name: ' ' })).httpStatus).toBe(400);
  expect((await sending(ticket, [])).httpStatus).toBe(400);
  expect(await received()).toHaveLength(before);
  expect((await visit(token)).content.files_left).toBe(10);
});

test('nothing is taken once a request has ended, and for no other link', async () => {
  const { token } = await requested();
  const { ticket } = await visit(token);
  const document_id = (
    await ada.get(documents.uploadMultipleFilesFirebase, { root: 'unorganized' }, [file('A.txt')])
  )[0]?.document._id;
  const { filePath } = await ada.get(documentSharing.getPublicPath, { document_id });
  const other = await visit(filePath.split('/shared#')[1] ?? '');
  expect((await sending(other.ticket, files(1))).code).toBe('share-link.ended');
  const { paginateData } = await ada.get(shareLinks.getShareLinks, { search: 'Meter photos' });
  for (const { _id: link_id } of paginateData) await ada.get(shareLinks.endShareLink, { link_id });
  expect((await sending(ticket, files(1))).code).toBe('share-link.ended');
  expect((await sending('nonsense', files(1))).code).toBe('share-link.ended');
});

test('files that are sent count against the space of the organization', async () => {
  const zoe = await server.newAdmin('Zoe');
  const { token } = await requested({}, zoe);
  const { ticket } = await visit(token);
  const superadmin = await server.newSuperAdmin();
  await superadmin.get(uploads.setStorageQuota, {
    organization_id: zoe.session.organization_id,
    max_bytes: 10,
    max_files: 10,
  });
  expect((await sending(ticket, [file('Large.txt', 'x'.repeat(11))])).code).toBe('storage.full');
  expect(await received(zoe)).toEqual([]);
});

test('a request is shared by the person who made it; administrators take its link over', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const [mo, max] = [await server.newMember(ada, [environment_id]), await server.newMember(ada, [environment_id])];
  const given = {
    module_id: 'documents' as const,
    permissions: ['read' as const, 'create' as const, 'share' as const],
  };
  for (const { session } of [mo, max])
    await ada.get(permissions.assignModToUserByAdmin, { user_id: session.uid, modules: [given] });
  const { request_id, token } = await requested({}, mo);
  const share = (person: Person) => person.ask(shareLinks.createShareLink, { kind: 'request', subject_id: request_id });
  expect((await share(max)).code).toBe('share-link.subject-not-found');
  expect((await share(mo)).statusCode).toBe(200);
  const { paginateData } = await ada.get(shareLinks.getShareLinks, { page_size: 1000 });
  const link = paginateData.find(
    ({ owner_id, subject_id }) => owner_id === mo.session.uid && subject_id === request_id,
  );
  await ada.get(shareLinks.takeOverShareLink, { link_id: link?._id ?? '' });
  const { ticket } = await visit(token);
  expect((await sending(ticket, files(1))).statusCode).toBe(200);
  expect((await received()).find(({ sender, owner_id }) => sender && owner_id === ada.session.uid)).toBeTruthy();
});
