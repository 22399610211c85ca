import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { documentBundles } from '@steward/contract/estate/document-bundles';
import { documents } from '@steward/contract/estate/documents';
import { files } from '@steward/contract/foundation/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedJob, entriesOf, exportedArchive, importedArchive } from '../../../testing/samples/archive.ts';
import { startBucket, type Bucket } from '../../../testing/s3-bucket.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-archive-bucket-'));
let bucket: Bucket;
let server: TestServer;
beforeAll(async () => {
  bucket = await startBucket(path.join(root, 's3'));
  server = await startTestServer(bucket.env);
});
afterAll(async () => {
  await server.stop();
  await bucket.close();
  fs.rmSync(root, { recursive: true, force: true });
});

test('with the files in a bucket, ZIPs and archives are made and read, and nothing stays on the disk', async () => {
  const ada = await server.newAdmin('Ada');
  const text = randomBytes(100_000).toString('hex');
  await ada.get(documents.uploadMultipleFilesFirebase, { root: 'unorganized' }, [new File([text], 'numbers.txt')]);
  const { job_id } = await ada.get(documentBundles.prepareDocumentBundle, {
    place: { root: 'unorganized' },
    language: 'de',
  });
  const { file_id } = (await endedJob(ada, job_id)).result as { file_id: string };
  const zip = Buffer.from(await (await ada.send(files.getFile, { file_id })).arrayBuffer());
  expect((await entriesOf(zip)).get('numbers.txt')?.toString()).toBe(text);

  const archive = await exportedArchive(ada);
  // The ZIP of a day is not data of the organization.
  expect([...(await entriesOf(archive)).keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1);
  const bea = await server.newAdmin('Bea');
  expect(await importedArchive(bea, archive)).toMatchObject({ status: 'done', result: { files: 1 } });
  const { paginateData } = await bea.get(documents.fetchDirectoryContent, {});
  const file = await bea.send(documents.getDocumentFile, { document_id: paginateData[0]?._id });
  expect(await file.text()).toBe(text);
  expect(fs.readdirSync(path.join(server.steward.platform.settings.dataDir, 'work'))).toEqual([]);
});
