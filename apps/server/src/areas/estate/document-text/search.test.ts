import { documents } from '@steward/contract/estate/documents';
import { documentText } from '@steward/contract/estate/document-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docx, p } from '../../../gateways/documents/documents.fixture.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { pdfOf, readAll, titlesOf, uploadOne, type TestPlace } from './document-text.fixture.ts';

let server: TestServer;
let ada: Person;
let place: TestPlace;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Harbor House' });
  place = { root: 'property', environment_id };
  const texts: Record<string, string> = {
    'Wartung.txt': 'Die Wartungsverträge für den Aufzug und die Heizung sind von der Hausverwaltung zu prüfen.',
    'Haus.txt': 'Das Gebäude ist eines der Häuser mit der Straße auf der Rückseite und dem Müllplatz.',
    'English.txt': 'The inspections of the boiler are due and the landlord shall pay for the report of the engineer.',
    'Draft.txt': 'The inspection of the boiler is only a draft and not for the landlord.',
    'فاتورة.txt': 'تم دفع والفاتورة الخاصة بالكهرباء في سنة ٢٠٢٤ وللمستأجر نسخة من هذا المستند.',
  };
  for (const [name, text] of Object.entries(texts)) await uploadOne(ada, place, name, text);
  await uploadOne(ada, place, 'Long.pdf', await pdfOf('First page', 'Second page', 'The notice period is six months'));
  await uploadOne(ada, place, 'Minutes.docx', await docx(p('The chimney sweep was absent from the meeting.')));
  const mail = [
    'From: a@test.example',
    'To: b@test.example',
    'Subject: Meeting',
    'Content-Type: text/plain',
    '',
    'The parapet is cracked.',
  ];
  await uploadOne(ada, place, 'Letter.eml', mail.join('\r\n'));
  await readAll(server, ada);
});
afterAll(() => server.stop());

test('a word is found on its page, with the passage around it', async () => {
  const { paginateData, totalData } = await ada.get(documentText.searchDocuments, { query: 'notice' });
  expect(totalData).toBe(1);
  expect(paginateData[0]).toMatchObject({ title: 'Long', page: 3, place_name: 'Harbor House' });
  expect(paginateData[0]?.snippet.filter(({ marked }) => marked)).toEqual([{ text: 'notice', marked: true }]);
});

test('words in Office documents and mails are found', async () => {
  expect(await titlesOf(ada, 'chimney')).toEqual(['Minutes']);
  expect(await titlesOf(ada, 'parapet')).toEqual(['Letter']);
});

test('another form of a word finds it, in German also the last part of a compound', async () => {
  expect(await titlesOf(ada, 'engineers')).toEqual(['English']);
  expect(await titlesOf(ada, 'Vertrag')).toEqual(['Wartung']);
  expect(await titlesOf(ada, 'Wartungsvertrag')).toEqual(['Wartung']);
  expect((await ada.get(documentText.searchDocuments, { query: 'Vertrag' })).paginateData[0]?.snippet).toContainEqual({
    text: 'Wartungsverträge',
    marked: true,
  });
});

test('umlauts and ß are found in either spelling', async () => {
  for (const query of ['Rückseite', 'Rueckseite', 'Ruckseite', 'Strasse', 'Straße', 'Haus'])
    expect(await titlesOf(ada, query), query).toContain('Haus');
});

test('Arabic words are found with and without article and attached letters, and numbers in any digits', async () => {
  for (const query of ['فاتورة', 'الفاتورة', 'كهرباء', 'الكهرباء', 'بالكهرباء', 'مستأجر', 'المستأجر', '2024', '٢٠٢٤'])
    expect(await titlesOf(ada, query), query).toEqual(['فاتورة']);
});

test('phrases, beginnings and exclusions', async () => {
  expect(await titlesOf(ada, '"notice period"')).toEqual(['Long']);
  expect(await titlesOf(ada, '"period notice"')).toEqual([]);
  expect(await titlesOf(ada, 'chim*')).toEqual(['Minutes']);
  expect(await titlesOf(ada, 'chim')).toEqual([]);
  expect((await titlesOf(ada, 'inspection boiler')).toSorted()).toEqual(['Draft', 'English']);
  expect(await titlesOf(ada, 'inspection boiler -draft')).toEqual(['English']);
  expect((await ada.ask(documentText.searchDocuments, { query: '-draft' })).code).toBe('document-text.no-words');
});

test('a misspelled word that finds nothing brings a suggestion that does', async () => {
  const { paginateData, did_you_mean } = await ada.get(documentText.searchDocuments, { query: 'chimmney sweep' });
  expect(paginateData).toEqual([]);
  expect(did_you_mean).toBe('chimney sweep');
  const stranger = await server.newMember(ada);
  expect((await stranger.get(documentText.searchDocuments, { query: 'chimmney' })).did_you_mean).toBeNull();
});

test('a change of the title or the tags is found at once, without the text being read again', async () => {
  const document_id = await uploadOne(ada, place, 'Plain.txt', 'Only a few words of a text that is plain.');
  await readAll(server, ada);
  await ada.get(documents.updateDocument, { document_id, title: 'Zanzibar', tags: ['quokka'] });
  expect(await titlesOf(ada, 'zanzibar')).toEqual(['Zanzibar']);
  expect(await titlesOf(ada, 'quokka')).toEqual(['Zanzibar']);
  expect(await titlesOf(ada, 'plain words')).toEqual(['Zanzibar']);
  expect((await ada.get(documentText.searchDocuments, { query: 'quokka' })).paginateData[0]?.page).toBeNull();
});

test('a new version replaces the text of the one before', async () => {
  const document_id = await uploadOne(ada, place, 'Versions.txt', 'The first edition mentions a hippopotamus.');
  await readAll(server, ada);
  expect(await titlesOf(ada, 'hippopotamus')).toEqual(['Versions']);
  const next = new File(['The second edition mentions a rhinoceros.'], 'Versions.txt');
  await ada.get(documents.addDocumentVersion, { document_id }, [next]);
  expect(await titlesOf(ada, 'hippopotamus')).toEqual([]);
  await readAll(server, ada);
  expect(await titlesOf(ada, 'rhinoceros')).toEqual(['Versions']);
  expect(await titlesOf(ada, 'hippopotamus')).toEqual([]);
});

test('documents of the trash, of another organization and of another property are never found', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Other' });
  const document_id = await uploadOne(ada, place, 'Secret.txt', 'The password of the archive is xylophone.');
  await readAll(server, ada);
  const mo = await server.newMember(ada, [environment_id]);
  const eve = await server.newAdmin('Eve');
  expect(await titlesOf(ada, 'xylophone')).toEqual(['Secret']);
  expect(await titlesOf(mo, 'xylophone')).toEqual([]);
  expect(await titlesOf(eve, 'xylophone')).toEqual([]);
  expect((await mo.ask(documentText.getSimilarDocuments, { document_id })).code).toBe('document.not-found');
  await ada.get(documents.deleteFirebaseFile, { document_id });
  expect(await titlesOf(ada, 'xylophone')).toEqual([]);
});

test('a search is limited to a property, a root and a kind', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Third' });
  await uploadOne(ada, { root: 'property', environment_id }, 'Third.txt', 'A boiler in the third building.');
  await uploadOne(ada, { root: 'company' }, 'Company.txt', 'A boiler of the company.');
  await readAll(server, ada);
  expect(await titlesOf(ada, 'boiler', { environment_id })).toEqual(['Third']);
  expect(await titlesOf(ada, 'boiler', { root: 'company' })).toEqual(['Company']);
  expect(await titlesOf(ada, 'boiler', { kind: 'deed' })).toEqual([]);
  expect(await titlesOf(ada, 'boiler', { page: 2, page_size: 3 })).toHaveLength(1);
});

test('a search in a folder finds what is in it and in the folders below, and only folders within reach', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Fourth' });
  const root = { root: 'property' as const, environment_id };
  const upper = await ada.get(documents.createNewFolderFirebase, { ...root, name: 'Leases' });
  const lower = await ada.get(documents.createNewFolderFirebase, { ...root, folder_id: upper._id, name: 'Old' });
  await uploadOne(ada, root, 'Outside.txt', 'A pergola outside of the folder.');
  await uploadOne(ada, { ...root, folder_id: upper._id }, 'Upper.txt', 'A pergola in the folder.');
  await uploadOne(ada, { ...root, folder_id: lower._id }, 'Lower.txt', 'A pergola further down.');
  await readAll(server, ada);
  expect((await titlesOf(ada, 'pergola', { folder_id: upper._id })).toSorted()).toEqual(['Lower', 'Upper']);
  expect(await titlesOf(ada, 'pergola', { folder_id: lower._id })).toEqual(['Lower']);
  const eve = await server.newAdmin('Eve');
  const asked = { query: 'pergola', folder_id: upper._id };
  expect((await eve.ask(documentText.searchDocuments, asked)).code).toBe('document-folder.not-found');
});

test('similar documents share the rarest words', async () => {
  const about = (thing: string) => `The ${thing} of the refrigeration compressor uses ammonia and glycol.`;
  const document_id = await uploadOne(ada, place, 'Compressor A.txt', about('maintenance'));
  await uploadOne(ada, place, 'Compressor B.txt', about('replacement'));
  await readAll(server, ada);
  const similar = await ada.get(documentText.getSimilarDocuments, { document_id });
  expect(similar.map(({ title }) => title)).toEqual(['Compressor B']);
});
