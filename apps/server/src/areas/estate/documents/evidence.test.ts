import { documents } from '@steward/contract/estate/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { equipment } from '@steward/contract/estate/equipment';
import { spaces } from '@steward/contract/estate/spaces';
import { environments } from '@steward/contract/estate/environments';
import { sendWhole } from '../../../testing/resumable.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { uploadBill } from '../../../testing/samples/uploaded-bill.ts';
import { uploadDocument } from '../../../testing/samples/uploaded-document.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

test('the files of bills are evidence of their property, and a document that a bill has is kept with it', async () => {
  const ada = await server.newAdmin('Ada');
  const bill = await uploadBill(ada);
  const [{ _id: environment_id } = { _id: '' }] = await ada.get(environments.getAllEnvByUserId, {});
  const tree = await ada.get(documents.fetchDirectoriesByCollection, { root: 'property', environment_id });
  expect(tree).toMatchObject([{ evidence: 'bills', documents: 1 }]);
  const { paginateData } = await ada.get(documents.getEvidence, { environment_id, evidence: 'bills' });
  expect(paginateData).toMatchObject([{ object_id: bill.bill_id, url: `/show-bill?id=${bill.bill_id}` }]);
  const [{ file_id, object_id } = { file_id: '', object_id: '' }] = paginateData;
  const opened = { evidence: 'bills', object_id, file_id };
  expect((await ada.send(documents.getEvidenceFile, opened)).status).toBe(200);
  // It is shown like a document, also without its file being named, and not to others.
  const shown = await ada.get(documents.getEvidenceFacts, { evidence: 'bills', object_id });
  expect(shown).toMatchObject({
    evidence: { file_id, url: `/show-bill?id=${object_id}` },
    facts: { shown_as: 'pages' },
  });
  const page = await ada.send(documents.getEvidencePage, { ...opened, page: 1, width: 400 });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await ada.get(documents.getEvidenceWords, { ...opened, page: 1 })).words.length).toBeGreaterThan(0);
  expect((await ada.ask(documents.getEvidenceTree, opened)).code).toBe('file.no-preview');
  expect((await ada.ask(documents.getEvidencePicture, { ...opened, index: 0 })).httpStatus).toBeGreaterThanOrEqual(400);
  const eve = await server.newAdmin('Eve');
  for (const asked of [
    await eve.ask(documents.getEvidenceFacts, { evidence: 'bills', object_id }),
    await eve.ask(documents.getEvidencePage, { ...opened, page: 1 }),
    await eve.ask(documents.getEvidenceWords, { ...opened, page: 1 }),
  ])
    expect(asked.code).toBe('file.not-found');
  const { _id: other } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [other]);
  expect((await mo.send(documents.getEvidenceFile, opened)).status).toBe(404);
  expect((await mo.ask(documents.getEvidence, { environment_id, evidence: 'bills' })).httpStatus).toBe(404);
  // A document with the file of the bill, as an attachment by `document_id` leaves it.
  const document_id = await uploadDocument(ada, { root: 'property', environment_id }, 'Bill.pdf');
  const saved = await saveBill(server, ada, {
    environment_id,
    meter_no: '1',
    start: '2025-01-01',
    end: '2025-02-01',
    quantity: 1,
  });
  await server.owner.query(
    'update bills set file_id = v.file_id from document_versions v where v.organization_id = bills.organization_id and bills.id = $1 and v.document_id = $2',
    [saved, document_id],
  );
  const whole = await ada.get(documents.getDocument, { document_id });
  expect(whole.used_in).toMatchObject([{ evidence: 'bills', object_id: saved }]);
  expect(whole.holds).toMatchObject([{ kind: 'bill', object_id: saved }]);
});

test('a document is attached where a file could be sent: its file is stored once, and what uses it is listed', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const document_id = await uploadDocument(ada, { root: 'property', environment_id }, 'Boiler.pdf');
  const space = { space_name: 'Plant room', space_type_id: 'store rooms', gross_floor_area: 20 } as const;
  const { _id: space_id } = await ada.get(spaces.createSpace, { environment_id, ...space });
  const boiler = { product_name: 'Boiler', kind: 'hvac.heating_plant.boiler', space_id };
  const { _id: equipment_id } = await ada.get(equipment.addEquipment, { environment_id, ...boiler });
  const [file] = await ada.get(equipment.uploadFilesEquipmentES, { equipment_id, document_id });
  const file_id = file?.file_id ?? '';
  const opened = { evidence: 'equipment', object_id: equipment_id, file_id };
  expect(await ada.get(documents.getEvidenceFacts, opened)).toMatchObject({ evidence: { file_id, title: 'Boiler' } });
  const { used_in } = await ada.get(documents.getDocument, { document_id });
  expect(used_in).toMatchObject([{ evidence: 'equipment', object_id: equipment_id, title: 'Boiler' }]);
  const rows = await server.owner.query('select 1 from files where organization_id = $1', [
    ada.session.organization_id,
  ]);
  expect(rows.rowCount).toBe(1);
  await ada.get(documents.deleteFirebaseFile, { document_id });
  await ada.get(documents.purgeDocuments, { document_ids: [document_id] });
  const { rowCount } = await server.owner.query('select 1 from files where organization_id = $1', [
    ada.session.organization_id,
  ]);
  expect(rowCount).toBe(1);
  const eve = await server.newAdmin('Eve');
  const theirs = await uploadDocument(eve, { root: 'unorganized' });
  expect((await ada.ask(equipment.uploadFilesEquipmentES, { equipment_id, document_id: theirs })).code).toBe(
    'document.not-found',
  );
});

test('the bytes decide what a file is: programs and macros are refused by name, HTML is only ever downloaded', async () => {
  const ada = await server.newAdmin('Ada');
  const place = { root: 'unorganized' } as const;
  const send = (name: string, bytes: string | Buffer) =>
    ada.ask(documents.uploadMultipleFilesFirebase, place, [new File([new Uint8Array(Buffer.from(bytes))], name)]);
  expect((await send('setup.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]))).code).toBe('file.program');
  expect((await send('run.bat', 'echo off')).code).toBe('file.script');
  const { data } = await send('page.pdf', '<!doctype html><html><script>alert(1)</script></html>');
  const document_id = data[0]?.document._id ?? '';
  expect(data[0]?.document).toMatchObject({ file_type: 'html', file_group: 'text' });
  const opened = await ada.send(documents.getDocumentFile, { document_id });
  expect(opened.headers.get('content-type')).toBe('application/octet-stream');
  expect(opened.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a file that was sent in parts becomes a document below its folders, once', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(70_000, 'x'), Buffer.from('\n%%EOF')]);
  const upload_id = await sendWhole(ada, bytes, { filename: 'Handover.pdf', path: 'Handover/Technical' });
  const asked = { root: 'property' as const, environment_id, upload_id };
  const [first, second] = await Promise.all([0, 1].map(() => ada.ask(documents.addUploadedDocument, asked)));
  expect([first?.httpStatus, second?.httpStatus].toSorted((a, b) => (a ?? 0) - (b ?? 0))[0]).toBe(200);
  const { paginateData } = await ada.get(documents.fetchDirectoryContent, {
    root: 'property',
    environment_id,
    deep: true,
  });
  expect(paginateData).toMatchObject([{ file_name: 'Handover.pdf', folder_name: 'Technical', bytes: bytes.length }]);
  const eve = await server.newAdmin('Eve');
  const theirs = await sendWhole(eve, bytes);
  expect((await ada.ask(documents.addUploadedDocument, { root: 'unorganized', upload_id: theirs })).httpStatus).toBe(
    404,
  );
});
