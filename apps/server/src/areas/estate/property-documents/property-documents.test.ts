import { documents } from '@steward/contract/estate/documents';
import { environments } from '@steward/contract/estate/environments';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const pdf = (text = 'one') => new File([`%PDF-1.4\n${text}\n%%EOF`], 'certificate.pdf', { type: 'application/pdf' });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const energy = { kind: 'energy_certificate', title: 'Energy certificate' } as const;

test('documents are listed by the end of their validity, each with its state', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const add = (title: string, valid_until: string | null) =>
    ada.get(propertyDocuments.addPropertyDocument, { environment_id, ...energy, title, rating: 'B', valid_until });
  await add('Open', null);
  await add('Valid', inDays(400));
  await add('Expired', inDays(-1));
  await add('Expiring', inDays(30));
  const list = await ada.get(propertyDocuments.getPropertyDocuments, { environment_id });
  expect(list.map(({ title, validity, rating }) => [title, validity, rating])).toEqual([
    ['Expired', 'expired', 'B'],
    ['Expiring', 'expiring', 'B'],
    ['Valid', 'valid', 'B'],
    ['Open', 'open', 'B'],
  ]);
});

test('only documents that rate a building keep scheme and rating', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const said = { title: 'LEED', scheme: 'LEED v4', rating: 'Gold' };
  const { _id: property_document_id, rating } = await ada.get(propertyDocuments.addPropertyDocument, {
    environment_id,
    kind: 'building_certificate',
    ...said,
  });
  expect(rating).toBe('Gold');
  const deed = { property_document_id, kind: 'deed' as const, ...said };
  expect(await ada.get(propertyDocuments.updatePropertyDocument, deed)).toMatchObject({
    kind: 'deed',
    scheme: '',
    rating: '',
  });
});

test('the last day does not come before the day of issue', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const days = { issued_on: '2024-05-01', valid_until: '2024-04-30' };
  expect(await ada.ask(propertyDocuments.addPropertyDocument, { environment_id, ...energy, ...days })).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'valid_until' }],
  });
});

test('a file is stored, replaced, opened, and moved to the trash with its document', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: property_document_id } = await ada.get(propertyDocuments.addPropertyDocument, {
    environment_id,
    ...energy,
  });
  const one = { property_document_id };
  expect((await ada.send(propertyDocuments.getPropertyDocumentFile, one)).status).toBe(404);
  const wrong = [new File(['hello'], 'note.txt')];
  expect((await ada.ask(propertyDocuments.attachPropertyDocumentFile, one, wrong)).code).toBe('file.wrong-type');
  await ada.get(propertyDocuments.attachPropertyDocumentFile, one, [pdf('first')]);
  const { file } = await ada.get(propertyDocuments.attachPropertyDocumentFile, one, [pdf('second')]);
  expect(file).toMatchObject({ name: 'certificate.pdf', content_type: 'application/pdf' });
  const opened = await ada.send(propertyDocuments.getPropertyDocumentFile, one);
  expect(await opened.text()).toContain('second');
  // The first file is an earlier version, and the document is restored from the trash with both.
  await ada.get(propertyDocuments.deletePropertyDocument, one);
  expect((await ada.send(propertyDocuments.getPropertyDocumentFile, one)).status).toBe(404);
  await ada.get(documents.restoreDocuments, { document_ids: [property_document_id] });
  const { versions, title } = await ada.get(documents.getDocument, { document_id: property_document_id });
  expect([title, versions.length]).toEqual([energy.title, 2]);
  await ada.get(propertyDocuments.deletePropertyDocument, one);
  expect((await ada.send(propertyDocuments.getPropertyDocumentFile, one)).status).toBe(404);
});

test('another organization, and a member without the property, see and change nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const { _id: property_document_id } = await ada.get(propertyDocuments.addPropertyDocument, {
    environment_id,
    ...energy,
  });
  await ada.get(propertyDocuments.attachPropertyDocumentFile, { property_document_id }, [pdf()]);
  const mo = await server.newMember(ada, [own]);
  for (const other of [eve, mo]) {
    const asked = [
      await other.ask(propertyDocuments.getPropertyDocuments, { environment_id }),
      await other.ask(propertyDocuments.addPropertyDocument, { environment_id, ...energy }),
      await other.ask(propertyDocuments.updatePropertyDocument, { property_document_id, ...energy, title: 'x' }),
      await other.ask(propertyDocuments.attachPropertyDocumentFile, { property_document_id }, [pdf('theirs')]),
      await other.ask(propertyDocuments.deletePropertyDocument, { property_document_id }),
    ];
    for (const answer of asked) expect(answer.statusCode).not.toBe(200);
    expect((await other.send(propertyDocuments.getPropertyDocumentFile, { property_document_id })).status).not.toBe(
      200,
    );
  }
  expect(await ada.get(propertyDocuments.getPropertyDocuments, { environment_id })).toMatchObject([
    { title: energy.title, file: { name: 'certificate.pdf' } },
  ]);
});

test('a property with documents is not deleted', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: property_document_id } = await ada.get(propertyDocuments.addPropertyDocument, {
    environment_id,
    ...energy,
  });
  expect(await ada.get(environments.checkEnvDeletable, { environment_id })).toMatchObject({
    is_deletable: false,
    documents: 1,
  });
  expect((await ada.ask(environments.deleteEnvironment, { environment_id })).code).toBe('environment.not-deletable');
  await ada.get(propertyDocuments.deletePropertyDocument, { property_document_id });
  await ada.get(environments.deleteEnvironment, { environment_id });
});
