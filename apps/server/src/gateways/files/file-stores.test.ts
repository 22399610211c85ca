import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-files-'));
let bucket: S3rver;
const stores: Record<string, () => Promise<FileStore>> = {
  folder: async () => folderStore(path.join(root, 'folder')),
  S3: async () => {
    const { port } = bucket.httpServer.address() as { port: number };
    return s3Store({
      bucket: 'steward',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    });
  },
};

beforeAll(async () => {
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(root, 's3'),
    configureBuckets: [{ name: 'steward', configs: [] }],
  });
  await bucket.run();
});
afterAll(async () => {
  await bucket.close();
  fs.rmSync(root, { recursive: true, force: true });
});

async function textOf(store: FileStore, key: string): Promise<string | undefined> {
  const found = await store.get(key);
  if (!found) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of found.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe.each(Object.keys(stores))('%s', (name) => {
  test('a store returns what it was given, loses what is deleted, and refuses keys outside', async () => {
    const store = await stores[name]!();
    await store.put('org-a/one', Buffer.from('first'));
    await store.put('org-a/two', Buffer.from('second'));
    await store.put('org-b/one', Buffer.from('other'));
    expect(await textOf(store, 'org-a/one')).toBe('first');
    expect(await textOf(store, 'org-a/none')).toBeUndefined();
    await store.delete('org-a/one');
    expect(await textOf(store, 'org-a/one')).toBeUndefined();
    await store.deleteAll('org-a');
    expect(await textOf(store, 'org-a/two')).toBeUndefined();
    expect(await textOf(store, 'org-b/one')).toBe('other');
    // A file from disk arrives unchanged, without checksums or lengths of the transfer encoding in it.
    const file = path.join(root, 'upload');
    const bytes = 'ü'.repeat(100_000);
    fs.writeFileSync(file, bytes);
    await store.putFile('org-b/large', file);
    expect(await textOf(store, 'org-b/large')).toBe(bytes);
    expect((await store.get('org-b/large'))?.bytes).toBe(200_000);
    await expect(store.put('../outside', Buffer.from('x'))).rejects.toThrow(/not a file key/);
  });
});

test('a folder is deleted while others write into it, and their writes succeed', async () => {
  const store = folderStore(path.join(root, 'busy'));
  const until = Date.now() + 1500;
  const writers = Array.from({ length: 3 }, async (_, writer) => {
    let n = 0;
    for (; Date.now() < until; n++) await store.put(`org/${writer}-${n}`, Buffer.from('x'));
    return n;
  });
  while (Date.now() < until) await store.deleteAll('org');
  for (const written of await Promise.all(writers)) expect(written).toBeGreaterThan(10);
  await store.deleteAll('org');
  expect(fs.existsSync(path.join(root, 'busy/org'))).toBe(false);
});
