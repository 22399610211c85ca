import { documents } from '@steward/contract/estate/documents';
import { documentSharing } from '@steward/contract/estate/document-sharing';
import { documentText } from '@steward/contract/estate/document-text';
import { tenants } from '@steward/contract/estate/tenants';
import { search } from '@steward/contract/foundation/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { again } from '../../../testing/roles.ts';
import { uploadDocument } from '../../../testing/samples/uploaded-document.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

test('a tenant sees what is marked for the tenants of the own property, and no other way leads to the rest', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: elsewhere } = await ada.newEnvironment();
  const house = { root: 'property' as const, environment_id };
  const { _id: folder_id } = await ada.get(documents.createNewFolderFirebase, { ...house, name: 'Dispute with Nord' });
  const rules = await uploadDocument(ada, { ...house, folder_id }, 'House rules.pdf');
  const lease = await uploadDocument(ada, { ...house, folder_id }, 'Valuation.pdf');
  const other = await uploadDocument(ada, { root: 'property', environment_id: elsewhere }, 'House rules two.pdf');
  for (const document_id of [rules, other])
    await ada.get(documents.updateDocument, { document_id, is_for_tenants: true, note: 'Internal', tags: ['legal'] });
  await ada.get(documents.holdDocument, { document_id: rules, reason: 'Dispute with Nord' });
  const next = new File(['%PDF-1.4\nnew\n%%EOF'], 'House rules.pdf');
  await ada.get(documents.addDocumentVersion, { document_id: rules }, [next]);
  const tina = await server.newMember(ada, [environment_id]);
  await server.giveRole(tina, 'tenant');
  const { _id: tenant_id } = await ada.get(tenants.saveTenant, { environment_id, name: 'Nord' });
  await ada.get(tenants.setTenantAccounts, { tenant_id, user_ids: [tina.session.uid] });
  await again(tina);

  const { paginateData } = await tina.get(documents.fetchDirectoryContent, {});
  expect(paginateData.map(({ _id }) => _id)).toEqual([rules]);
  expect(paginateData).toMatchObject([{ title: 'House rules', note: '', tags: [], folder_name: '', is_held: false }]);
  const shown = await tina.get(documents.getDocument, { document_id: rules });
  expect(shown).toMatchObject({ holds: [], hold_reason: '', used_in: [], path: [] });
  expect(shown.versions.map(({ no }) => no)).toEqual([2]);
  expect((await tina.send(documents.getDocumentFile, { document_id: rules })).status).toBe(200);
  expect((await tina.ask(documents.getDocumentFile, { document_id: rules, no: 1 })).code).toBe(
    'document.no-such-version',
  );
  expect((await tina.ask(documents.getDocumentFacts, { document_id: rules, no: 1 })).httpStatus).toBe(404);
  for (const document_id of [lease, other]) {
    const asked = [
      await tina.ask(documents.getDocument, { document_id }),
      await tina.ask(documents.getDocumentFile, { document_id }),
      await tina.ask(documents.getDocumentFacts, { document_id }),
      await tina.ask(documentText.getDocumentText, { document_id }),
      await tina.ask(documentText.getSimilarDocuments, { document_id }),
    ];
    expect(asked.map(({ httpStatus }) => httpStatus)).toEqual(asked.map(() => 404));
    expect((await tina.ask(documents.renameFile, { document_id, name: 'x' })).httpStatus).toBe(403);
    expect((await tina.ask(documentSharing.getPublicPath, { document_id })).httpStatus).toBe(403);
  }
  expect((await tina.ask(documents.fetchDirectoryContent, { ...house, folder_id })).httpStatus).toBe(404);
  const inside = await tina.get(documents.fetchDirectoriesByCollection, house);
  expect(inside).toEqual([]);
  const found = await tina.get(search.globalSearch, { search: 'Valuation' });
  expect(JSON.stringify(found)).not.toContain(lease);
  // The owner's tags and note are not found, either.
  for (const query of ['Internal', 'legal']) {
    expect((await tina.get(documents.fetchDirectoryContent, { search: query })).totalData).toBe(0);
    expect((await tina.get(documentText.searchDocuments, { query })).totalData).toBe(0);
  }
  expect(await tina.get(documents.getDocumentTags, {})).toEqual([]);
  await ada.get(documents.trashDocuments, { document_ids: [rules] });
  expect((await tina.ask(documents.getDocumentFile, { document_id: rules })).httpStatus).toBe(404);
  expect((await tina.get(documents.fetchDirectoryContent, { trash: true })).totalData).toBe(0);
  await ada.get(documents.restoreDocuments, { document_ids: [rules] });
  // Moved to another property and back, it is for no tenants until it is marked again.
  await ada.get(documents.moveFolder, { folder_id, to: { root: 'property', environment_id: elsewhere } });
  await ada.get(documents.moveFolder, { folder_id, to: house });
  expect((await tina.ask(documents.getDocument, { document_id: rules })).httpStatus).toBe(404);
  await ada.get(documents.updateDocument, { document_id: rules, is_for_tenants: true });
  // The mark is taken away: nothing is left.
  await ada.get(documents.updateDocument, { document_id: rules, is_for_tenants: false });
  expect((await tina.ask(documents.getDocument, { document_id: rules })).httpStatus).toBe(404);
});
