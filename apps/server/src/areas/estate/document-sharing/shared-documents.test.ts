import type { Input } from '@steward/contract/call';
import { members } from '@steward/contract/access/members';
import { permissions } from '@steward/contract/access/permissions';
import { documents } from '@steward/contract/estate/documents';
import { documentSharing } from '@steward/contract/estate/document-sharing';
import { shareLinks } from '@steward/contract/foundation/share-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docx, p, pdfWith } from '../../../gateways/documents/documents.fixture.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const fileOf = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);
const text = (name: string) => fileOf(name, Buffer.from(`Text of ${name}`));
type Place = { root: 'property' | 'unorganized' | 'company'; environment_id?: string; folder_id?: string };

async function uploaded(file: File, place: Place = { root: 'unorganized' }, person = ada): Promise<string> {
  const [one] = await person.get(documents.uploadMultipleFilesFirebase, place, [file]);
  return one?.document._id ?? '';
}
async function shared(input: Input<typeof documentSharing.getPublicPath>, person = ada): Promise<string> {
  const { filePath } = await person.get(documentSharing.getPublicPath, input);
  return filePath.split('/shared#')[1] ?? '';
}
const open = (token: string) => server.stranger().ask(shareLinks.openShareLink, { token });
const opened = async (token: string) => {
  const { data } = await open(token);
  return data as unknown as { ticket: string; version: string; title: string; content: Record<string, never> };
};
const item = (ticket: string, name: string) =>
  server.stranger().send(shareLinks.openSharedFile, { ticket, item: name });

/** A member with the permission to share. */
async function sharer(environmentIds: string[] = []): Promise<Person> {
  const person = await server.newMember(ada, environmentIds);
  const given = {
    module_id: 'documents' as const,
    permissions: ['read' as const, 'create' as const, 'share' as const],
  };
  await ada.get(permissions.assignModToUserByAdmin, { user_id: person.session.uid, modules: [given] });
  return person;
}

test('a stranger sees the pages of a shared document, and its original only if downloads are allowed', async () => {
  const document_id = await uploaded(fileOf('Lease.pdf', await pdfWith(['Lease of Harbor House', 'Second page'])));
  const { ticket, title, content } = await opened(await shared({ document_id }));
  expect([title, content]).toMatchObject([
    'Lease',
    { document: { document_id, title: 'Lease', file_name: 'Lease.pdf', version_no: 1 } },
  ]);
  expect(JSON.stringify(content)).not.toContain('owner');
  const { facts, tree } = await server.stranger().get(documentSharing.getSharedDocument, { ticket, kind: 'document' });
  expect([facts.pages, facts.shown_as, tree]).toEqual([2, 'pages', null]);
  const page = await item(ticket, 'page-2-1200.webp');
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ]);
  expect((await item(ticket, 'thumbnail.webp')).status).toBe(200);
  for (const unknown of ['page-0-100.webp', 'page-1-9999.webp', 'page-9-100.webp', 'tree', `${document_id}.original`])
    expect((await item(ticket, unknown)).status).toBe(404);
  const original = await item(ticket, 'original');
  expect(original.headers.get('content-disposition')).toContain('attachment');
  expect(await original.text()).toContain('%PDF');
  const { paginateData } = await ada.get(shareLinks.getShareLinks, {});
  const { paginateData: log } = await ada.get(shareLinks.getShareLinkOpenings, {
    link_id: paginateData[0]?._id ?? '',
  });
  expect(log.map(({ what }) => what)).toEqual(['Lease.pdf', '']);
  const closed = await opened(await shared({ document_id, may_download: false }));
  expect((await item(closed.ticket, 'page-1-400.webp')).status).toBe(200);
  expect((await item(closed.ticket, 'original')).status).toBe(404);
  expect((await item(closed.ticket, 'video')).status).toBe(404);
});

test('a text document is shown as a tree', async () => {
  const document_id = await uploaded(fileOf('Note.docx', await docx(p('The boiler was replaced.'))));
  const { ticket } = await opened(await shared({ document_id }));
  const { tree } = await server.stranger().get(documentSharing.getSharedDocument, { ticket, kind: 'document' });
  expect(JSON.stringify(tree)).toContain('The boiler was replaced.');
  const wrongKind = await server.stranger().ask(documentSharing.getSharedDocument, { ticket, kind: 'folder' });
  expect(wrongKind.code).toBe('share-link.ended');
});

test('a link stays at one version or follows the newest, and ends on its day', async () => {
  const document_id = await uploaded(text('Rules.txt'));
  const { versions } = await ada.get(documents.getDocument, { document_id });
  const version_id = versions[0]?._id ?? '';
  const [fixed, newest] = [await shared({ document_id, version_id }), await shared({ document_id, days: 90 })];
  await ada.get(documents.addDocumentVersion, { document_id }, [text('Rules 2.txt')]);
  expect(await opened(fixed)).toMatchObject({ version: 'this', content: { document: { version_no: 1 } } });
  expect(await opened(newest)).toMatchObject({ version: 'newest', content: { document: { version_no: 2 } } });
  const original = async (token: string) => (await item((await opened(token)).ticket, 'original')).text();
  expect([await original(fixed), await original(newest)]).toEqual(['Text of Rules.txt', 'Text of Rules 2.txt']);
  const foreign = await uploaded(text('Other.txt'));
  const reply = await ada.ask(documentSharing.getPublicPath, { document_id: foreign, version_id });
  expect(reply.code).toBe('share-link.subject-not-found');
  expect((await ada.ask(documentSharing.getPublicPath, { document_id, days: 366 })).httpStatus).toBe(400);
  await server.owner.query("update share_links set ends_at = now() - interval '1 second' where subject_id = $1", [
    document_id,
  ]);
  expect([(await open(fixed)).code, (await open(newest)).code]).toEqual(['share-link.ended', 'share-link.ended']);
});

test('a document in the trash does not open; restored, it opens again', async () => {
  const document_id = await uploaded(text('Draft.txt'));
  const token = await shared({ document_id });
  const { ticket } = await opened(token);
  await ada.get(documents.deleteFirebaseFile, { document_id });
  expect((await open(token)).code).toBe('share-link.ended');
  expect((await item(ticket, 'original')).status).toBe(404);
  expect((await ada.ask(documentSharing.getPublicPath, { document_id })).code).toBe('share-link.subject-not-found');
  await ada.get(documents.restoreDocuments, { document_ids: [document_id] });
  expect((await open(token)).statusCode).toBe(200);
});

test('a folder shows what is in it and below it at the time of opening, not what is in the trash or elsewhere', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const property = { root: 'property', environment_id } as const;
  const { _id: folder_id } = await ada.get(documents.createNewFolderFirebase, { ...property, name: 'Permits' });
  const below = await ada.get(documents.createNewFolderFirebase, { ...property, folder_id, name: '2026' });
  const first = await uploaded(text('First.txt'), { ...property, folder_id });
  const outside = await uploaded(text('Outside.txt'), property);
  const token = await shared({ folder_id });
  const titles = async () =>
    ((await opened(token)).content as unknown as { documents: { title: string; folder_name: string }[] }).documents.map(
      ({ title, folder_name }) => [folder_name, title],
    );
  expect(await titles()).toEqual([['', 'First']]);
  const later = await uploaded(text('Later.txt'), { ...property, folder_id: below._id });
  expect(await titles()).toEqual([
    ['', 'First'],
    ['2026', 'Later'],
  ]);
  const { ticket } = await opened(token);
  expect(await (await item(ticket, `${later}.original`)).text()).toBe('Text of Later.txt');
  expect((await item(ticket, `${outside}.original`)).status).toBe(404);
  const content = (document_id: string) =>
    server.stranger().ask(documentSharing.getSharedDocument, { ticket, kind: 'folder', document_id });
  expect(JSON.stringify((await content(first)).data)).toContain('Text of First.txt');
  expect((await content(outside)).code).toBe('share-link.ended');
  await ada.get(documents.deleteFirebaseFile, { document_id: first });
  expect(await titles()).toEqual([['2026', 'Later']]);
  expect((await content(first)).code).toBe('share-link.ended');
  await ada.get(documents.trashFolder, { folder_id });
  expect((await open(token)).code).toBe('share-link.ended');
});

test('a link does not open once its owner no longer reaches the folder or may no longer share', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const property = { root: 'property', environment_id } as const;
  const { _id: folder_id } = await ada.get(documents.createNewFolderFirebase, { ...property, name: 'Plans' });
  const document_id = await uploaded(text('Plan.txt'), { ...property, folder_id });
  const mo = await sharer([environment_id]);
  const tokens = [await shared({ folder_id }, mo), await shared({ document_id }, mo)];
  for (const token of tokens) expect((await open(token)).statusCode).toBe(200);
  await server.owner.query('delete from environment_access where user_id = $1', [mo.session.uid]);
  for (const token of tokens) expect((await open(token)).code).toBe('share-link.ended');
  const max = await sharer([environment_id]);
  const token = await shared({ document_id }, max);
  await ada.get(members.updateUserActiveStatus, { user_id: max.session.uid, active: false });
  expect((await open(token)).code).toBe('share-link.ended');
});

test('only people with the permission share, and only what they reach', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const document_id = await uploaded(text('Deed.txt'), { root: 'property', environment_id });
  const [mo, max] = [await sharer(), await server.newMember(ada, [environment_id])];
  await server.giveRole(max, 'owner');
  const eve = await server.newAdmin('Eve');
  const codeOf = async (person: Person) => (await person.ask(documentSharing.getPublicPath, { document_id })).code;
  expect(await codeOf(mo)).toBe('share-link.subject-not-found');
  expect(await codeOf(eve)).toBe('share-link.subject-not-found');
  expect(await codeOf(max)).toBe('session.forbidden');
  expect((await ada.ask(documentSharing.getPublicPath, {})).httpStatus).toBe(400);
});
