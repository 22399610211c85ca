import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ByteRange, FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';
import { startBucket, type Bucket } from '../../testing/s3-bucket.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-files-'));
let bucket: Bucket;
const stores: Record<string, () => Promise<FileStore>> = {
  folder: async () => folderStore(path.join(root, 'folder')),
  S3: async () => {
    return s3Store(bucket.s3, { parted: 150_000, part: 64_000 });
  },
};

beforeAll(async () => {
  bucket = await startBucket(path.join(root, 's3'));
});
afterAll(async () => {
  await bucket.close();
  fs.rmSync(root, { recursive: true, force: true });
});

async function textOf(store: FileStore, key: string, range?: ByteRange): Promise<string | undefined> {
  const found = await store.get(key, range);
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

  test('a part of a file is read without the rest, and its size is that of the whole', async () => {
    const store = await stores[name]!();
    await store.put('org-r/digits', Buffer.from('0123456789'));
    expect(await textOf(store, 'org-r/digits', { start: 2, end: 4 })).toBe('234');
    expect(await textOf(store, 'org-r/digits', { start: 9, end: 9 })).toBe('9');
    const found = await store.get('org-r/digits', { start: 0, end: 0 });
    found?.stream.resume();
    expect(found?.bytes).toBe(10);
    expect(await store.get('org-r/none', { start: 0, end: 0 })).toBeUndefined();
  });

  test('a given file is stored twice under one key, and the store keeps it when its sender deletes it', async () => {
    const store = await stores[name]!();
    const file = path.join(root, `given-${name}`);
    fs.writeFileSync(file, 'given', { mode: 0o644 });
    for (let n = 0; n < 2; n++) await store.putFile('org-g/given', file, { isGiven: true });
    fs.rmSync(file);
    expect(await textOf(store, 'org-g/given')).toBe('given');
  });

  test('a file arrives in parts, goes on from the bytes that were kept, and is read whole', async () => {
    const { partial } = await stores[name]!();
    const key = 'org-p/uploads/one';
    const keptOf = async (from: number, stream: AsyncIterable<Buffer>, stop?: AbortSignal) => {
      let last = from;
      await partial.append(key, from, stream, async (upTo) => void (last = upTo), stop).catch(() => {});
      return last;
    };
    expect(await keptOf(0, Readable.from([Buffer.from('one '), Buffer.from('two ')]))).toBe(8);
    async function* cutOff() {
      yield Buffer.from('three ');
      throw new Error('the connection is gone');
    }
    expect(await keptOf(8, cutOff())).toBe(14);
    const stop = new AbortController();
    const waiting = new PassThrough();
    waiting.write('four ');
    setTimeout(() => stop.abort(), 200);
    expect(await keptOf(14, waiting as AsyncIterable<Buffer>, stop.signal)).toBe(19);
    // The last part was stored and not confirmed: it is sent again.
    expect(await keptOf(14, Readable.from([Buffer.from('four five')]))).toBe(23);
    const chunks: Buffer[] = [];
    for await (const chunk of partial.read(key, 23)) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('one two three four five');
    const local = await partial.open(key, 23);
    expect(fs.readFileSync(local.path, 'utf8')).toBe('one two three four five');
    expect(fs.statSync(local.path).mode & 0o777).toBe(0o600);
    await local.end();
    await expect(partial.open(key, 24)).rejects.toThrow(/23 of 24 bytes/);
    await partial.delete(key);
    await expect(partial.open(key, 23)).rejects.toThrow();
  });
});

test('a store in a folder shares the bytes of a given file instead of copying them', async () => {
  const store = folderStore(path.join(root, 'shared'));
  await store.partial.append('org/uploads/1', 0, Readable.from([Buffer.from('large')]), async () => {});
  const { path: file } = await store.partial.open('org/uploads/1', 5);
  await store.putFile('org/large', file, { isGiven: true });
  expect(fs.statSync(path.join(root, 'shared/org/large')).ino).toBe(fs.statSync(file).ino);
  await store.partial.delete('org/uploads/1');
  expect(fs.readdirSync(path.join(root, 'shared/org'))).toEqual(['large']);
  expect(fs.readdirSync(path.join(root, 'shared'))).toEqual(['org']);
});

test('a large file goes to S3 in parts', async () => {
  const store = await stores.S3!();
  const file = path.join(root, 'parted');
  const bytes = Buffer.alloc(200_001, 'abc');
  fs.writeFileSync(file, bytes);
  await store.putFile('org-m/parted', file);
  expect((await textOf(store, 'org-m/parted')) === bytes.toString()).toBe(true);
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
