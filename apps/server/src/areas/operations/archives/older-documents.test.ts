import { documents } from '@steward/contract/estate/documents';
import { environments } from '@steward/contract/estate/environments';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  editedArchive,
  exportedArchive,
  importedArchive,
  rowsIn,
  setRows,
  type Row,
} from '../../../testing/samples/archive.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('an archive from before the documents is imported with its certificates and their files', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const said = {
    kind: 'building_certificate',
    title: 'LEED',
    scheme: 'LEED v4',
    rating: 'Gold',
    valid_until: '2031-05-01',
  } as const;
  const { _id: property_document_id } = await ada.get(propertyDocuments.addPropertyDocument, {
    environment_id,
    ...said,
  });
  const file = new File(['%PDF-1.4\ngold\n%%EOF'], 'LEED.pdf');
  await ada.get(propertyDocuments.attachPropertyDocumentFile, { property_document_id }, [file]);
  await ada.get(propertyDocuments.addPropertyDocument, { environment_id, kind: 'deed', title: 'Deed' });
  const archive = await editedArchive(await exportedArchive(ada), (entries) => {
    const manifest = JSON.parse(entries.get('manifest.json')?.toString('utf8') ?? '{}') as object;
    entries.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, migration: '0371-meters-kept.sql' })));
    const byId = (table: string, id: string) => new Map(rowsIn(entries, table).map((row) => [row[id], row]));
    const [all, versions] = [byId('documents', 'id'), byId('document_versions', 'document_id')];
    const older = rowsIn(entries, 'property_documents').map((row): Row => {
      const {
        environment_id: property,
        kind,
        title,
        issued_on,
        valid_until,
        note,
        created_by,
        created_at,
      } = all.get(row['id']) ?? {};
      const file_id = versions.get(row['id'])?.['file_id'] ?? null;
      return {
        ...row,
        environment_id: property,
        kind,
        title,
        issued_on,
        valid_until,
        note,
        created_by,
        created_at,
        file_id,
      };
    });
    setRows(entries, 'property_documents', older);
    entries.delete('tables/documents.jsonl');
    entries.delete('tables/document_versions.jsonl');
  });
  const bea = await server.newAdmin('Bea');
  expect(await importedArchive(bea, archive)).toMatchObject({ status: 'done' });
  const [house] = await bea.get(environments.getAllEnvByUserId, {});
  const kept = await bea.get(propertyDocuments.getPropertyDocuments, { environment_id: house?._id ?? '' });
  expect(kept).toMatchObject([
    { ...said, file: { name: 'LEED.pdf' } },
    { title: 'Deed', file: null },
  ]);
  const opened = await bea.send(documents.getDocumentFile, { document_id: kept[0]?._id ?? '' });
  expect(await opened.text()).toContain('gold');
});
