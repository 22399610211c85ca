import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { unpackArchive, type ArchiveLimits } from './archive-unpacking.ts';

const limits: ArchiveLimits = {
  unpackedBytes: 30e6,
  rows: 1000,
  lineBytes: 10_000,
  ratio: 100,
  entries: 10,
  fileBytes: 5e6,
  files: 4,
};

let root = '';
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-unpacking-'));
});
afterAll(() => fs.rmSync(root, { recursive: true }));

/** Unpacks an archive with these entries and a valid manifest. */
async function unpacked(
  entries: Record<string, string>,
  given: Partial<ArchiveLimits> = {},
  change: (zip: Buffer) => void = () => {},
) {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name);
  const facts = Object.entries(entries).map(([name, text]) => ({
    path: name,
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const organization = { name: 'X', country_code: null, settings: {} };
  const manifest = {
    format: 'steward-archive',
    version: 1,
    migration: '0001',
    made_at: '',
    organization,
    entries: facts,
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  const folder = fs.mkdtempSync(path.join(root, 'one-'));
  const file = path.join(folder, 'archive.zip');
  const bytes = Buffer.concat(chunks);
  change(bytes);
  fs.writeFileSync(file, bytes);
  const code = await unpackArchive({ path: file, folder, ownKey: '', limits: { ...limits, ...given } }, () => {}).then(
    () => 'unpacked',
    (error: { code?: string }) => error.code,
  );
  return { code, folder };
}

const rows = (count: number, width: number) =>
  Array.from({ length: count }, () => `${JSON.stringify({ id: randomBytes(width / 2).toString('hex') })}\n`).join('');

test('entries within every limit are unpacked unchanged, readable by the owner only', async () => {
  const text = rows(1000, 100);
  const { code, folder } = await unpacked({ 'tables/notes.jsonl': text });
  expect(code).toBe('unpacked');
  const file = path.join(folder, 'tables/notes.jsonl');
  expect(fs.readFileSync(file, 'utf8')).toBe(text);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['more bytes', { 'tables/notes.jsonl': rows(100, 9000) }, { unpackedBytes: 500_000 }],
  ['more rows', { 'tables/notes.jsonl': rows(600, 20), 'tables/spaces.jsonl': rows(600, 20) }, {}],
  ['a longer line', { 'tables/notes.jsonl': rows(1, 12_000) }, {}],
  ['a longer last line without an end', { 'tables/notes.jsonl': rows(1, 12_000).trim() }, {}],
  ['a tighter packing', { 'tables/notes.jsonl': `${' '.repeat(9000)}{}\n`.repeat(1300) }, { rows: 1e6 }],
  ['more entries', Object.fromEntries('abcdefghijk'.split('').map((name) => [`tables/${name}.jsonl`, '{}\n'])), {}],
  ['a longer list of people', { 'people.jsonl': rows(700, 8000) }, {}],
])('an archive with %s than the limit is refused', async (_, entries, given) => {
  expect((await unpacked(entries as Record<string, string>, given)).code).toBe('archive.too-large');
});

const fileEntry = (text: string) => ({ [`files/${createHash('sha256').update(text).digest('hex')}`]: text });

test('files are limited by the space for them, whatever their packing, and not by the limit of rows', async () => {
  const [packed, other] = [' '.repeat(3_000_000), 'x'.repeat(1_900_000)];
  const entries = { ...fileEntry(packed), ...fileEntry(other), 'tables/notes.jsonl': '{}\n' };
  const { code, folder } = await unpacked(entries, { unpackedBytes: 10_000 });
  expect(code).toBe('unpacked');
  expect(fs.readdirSync(path.join(folder, 'files'))).toHaveLength(2);
  expect((await unpacked(entries, { fileBytes: 4_800_000 })).code).toBe('archive.no-space');
  expect((await unpacked(entries, { files: 1 })).code).toBe('archive.no-space');
  // A content under the hash of another one.
  const [name = ''] = Object.keys(fileEntry('one'));
  expect((await unpacked({ [name]: 'two' })).code).toBe('archive.unreadable');
});

test('an archive that unpacks to more than its declared size is refused as soon as it exceeds it', async () => {
  const name = 'tables/notes.jsonl';
  // 27 MB; its own list states a thousand bytes, which is within every limit.
  const { code, folder } = await unpacked({ [name]: `${' '.repeat(9000)}{}\n`.repeat(3000) }, {}, (zip) => {
    const listed = zip.lastIndexOf(name) - 46;
    expect(zip.readUInt32LE(listed)).toBe(0x02014b50);
    expect(zip.readUInt32LE(listed + 24)).toBeGreaterThan(27e6);
    zip.writeUInt32LE(1000, listed + 24);
  });
  expect(code).toBe('archive.unreadable');
  expect(fs.statSync(path.join(folder, name)).size).toBeLessThan(1e6);
});

test('an archive whose rows name more columns than all tables have is refused', async () => {
  const many = (count: number) =>
    `${JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`c${n}`, 0])))}\n`;
  const lineBytes = 1e6;
  expect((await unpacked({ 'tables/notes.jsonl': many(19_000) }, { lineBytes })).code).toBe('unpacked');
  const two = { 'tables/notes.jsonl': many(12_000), 'tables/spaces.jsonl': many(12_000) };
  expect((await unpacked(two, { lineBytes })).code).toBe('archive.unreadable');
  const long = `${JSON.stringify(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}`.repeat(9000), 0])))}\n`;
  expect((await unpacked({ 'tables/notes.jsonl': long }, { lineBytes: 2e6 })).code).toBe('unpacked');
});

test.each([
  ['no object', '[]\n'],
  ['no JSON', '{"id":\n'],
  ['nested deeper than can be followed', `${'[{"a":'.repeat(200_000)}\n`],
])('a line that is %s is refused', async (_, text) => {
  expect((await unpacked({ 'tables/notes.jsonl': text }, { lineBytes: 2e6 })).code).toBe('archive.unreadable');
});
