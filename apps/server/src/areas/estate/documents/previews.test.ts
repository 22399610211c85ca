import { documents } from '@steward/contract/estate/documents';
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

async function uploaded(name: string, bytes: Uint8Array): Promise<string> {
  const [one] = await ada.get(documents.uploadMultipleFilesFirebase, { root: 'unorganized' }, [
    new File([new Uint8Array(bytes)], name),
  ]);
  return one?.document._id ?? '';
}
const isWebp = async (response: Response) =>
  Buffer.from(await response.arrayBuffer())
    .subarray(8, 12)
    .toString('latin1') === 'WEBP';

test('pages of a PDF are pictures with their words, for those who reach it', async () => {
  const document_id = await uploaded('Lease.pdf', await pdfWith(['Lease of Harbor House', 'Second page']));
  expect(await ada.get(documents.getDocumentFacts, { document_id })).toMatchObject({ pages: 2, shown_as: 'pages' });
  const page = await ada.send(documents.getDocumentPage, { document_id, page: 2, width: 400 });
  expect([page.status, page.headers.get('content-type'), await isWebp(page)]).toEqual([200, 'image/webp', true]);
  expect(await isWebp(await ada.send(documents.getDocumentThumbnail, { document_id }))).toBe(true);
  const { words } = await ada.get(documents.getDocumentWords, { document_id, page: 1 });
  expect(words.map(({ text }) => text).join(' ')).toBe('Lease of Harbor House');
  expect((await ada.send(documents.getDocumentPage, { document_id, page: 3 })).status).toBe(404);
  const mo = await server.newMember(ada, []);
  const eve = await server.newAdmin('Eve');
  for (const person of [mo, eve]) {
    expect((await person.send(documents.getDocumentPage, { document_id, page: 1 })).status).toBe(404);
    expect((await person.ask(documents.getDocumentWords, { document_id, page: 1 })).code).toBe('document.not-found');
  }
});

test('a text document is an allow-listed tree, and what cannot be shown says so', async () => {
  const document_id = await uploaded('Note.docx', await docx(p('The boiler was replaced.')));
  const tree = await ada.get(documents.getDocumentTree, { document_id });
  expect(JSON.stringify(tree)).toContain('The boiler was replaced.');
  expect((await ada.send(documents.getDocumentPicture, { document_id, index: 0 })).status).toBe(404);
  expect((await ada.send(documents.getDocumentVideo, { document_id })).status).not.toBe(200);
  const kept = await uploaded('Plan.dwg', Buffer.from('AC1032 drawing'));
  expect(await ada.get(documents.getDocumentFacts, { document_id: kept })).toMatchObject({ shown_as: 'none' });
});
