import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PreviewCache } from './preview-cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-previews-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const KB = 1024;
const owner = (sign: string, organizationId = 'org') => ({ organizationId, sha256: sign.repeat(64) });
const put = (cache: PreviewCache, sign: string, bytes = KB, organizationId?: string) =>
  cache.make(owner(sign, organizationId), 'page', async (at) => writeFileSync(join(at, 'page'), Buffer.alloc(bytes)));

test('a file is there only once it is complete, and only for the account of the server', async () => {
  const cache = new PreviewCache(folder, 100 * KB);
  await cache.make(owner('a'), 'last', async (at) => {
    writeFileSync(join(at, 'last'), 'x', { mode: 0o644 });
    writeFileSync(join(at, 'first'), 'x');
    writeFileSync(join(at, 'cut.part'), 'x');
    expect(await cache.find(owner('a'), 'first')).toBeUndefined();
  });
  const path = await cache.find(owner('a'), 'last');
  expect(statSync(path!).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(path!, '..'))).toEqual(['first', 'last']);
  await expect(
    cache.make(owner('b'), 'last', async (at) => {
      writeFileSync(join(at, 'last'), 'half');
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await cache.find(owner('b'), 'last')).toBeUndefined();
  await cache.close();
  expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
});

test('beyond the maximum the least recently used files are removed, and those of other versions', async () => {
  const cache = new PreviewCache(folder, 10 * KB);
  mkdirSync(join(folder, 'previews/v0'), { recursive: true });
  for (const sign of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await put(cache, sign, 2 * KB);
    // Each is an hour and a half older than the one after it.
    const at = Date.now() / 1000 - (10 - sign.charCodeAt(0) + 97) * 5400;
    await cache.sweep();
    const path = await cache.find(owner(sign), 'page');
    if (path) utimesSync(path, at, at);
  }
  // Using the oldest one that is left makes it the newest.
  const used = await cache.find(owner('c'), 'page');
  expect(used).toBeDefined();
  await put(cache, '9', 2 * KB);
  await cache.sweep();
  expect(await cache.find(owner('c'), 'page')).toBeDefined();
  expect(await cache.find(owner('a'), 'page')).toBeUndefined();
  const left = readdirSync(join(folder, 'previews/v1/org'), { recursive: true, withFileTypes: true });
  expect(left.filter((one) => one.isFile()).length).toBeLessThanOrEqual(5);
  expect(existsSync(join(folder, 'previews/v0'))).toBe(false);
  await cache.close();
});

test('what is dropped while it is made does not come back', async () => {
  const cache = new PreviewCache(folder, 100 * KB);
  await put(cache, 'a');
  await put(cache, 'a', KB, 'other');
  await cache.make(owner('b'), 'page', async (at) => {
    writeFileSync(join(at, 'page'), 'x');
    await cache.drop('org');
  });
  expect(await cache.find(owner('a'), 'page')).toBeUndefined();
  expect(await cache.find(owner('b'), 'page')).toBeUndefined();
  expect(await cache.find(owner('a', 'other'), 'page')).toBeDefined();
  await cache.close();
});

test('a name that leads out of the folder is an error', async () => {
  const cache = new PreviewCache(folder, 100 * KB);
  await expect(cache.drop('../files')).rejects.toThrow('not an organization');
  await expect(cache.find({ organizationId: 'org', sha256: '..' }, 'x')).rejects.toThrow('not the name of a content');
  await cache.close();
});
