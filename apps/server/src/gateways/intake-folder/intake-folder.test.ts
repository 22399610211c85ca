import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LinkInFolder, listSettled, prepareFolder, putAway, readSettled, refuseLinks } from './intake-folder.ts';

let root = '';
let folder = '';
beforeEach(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-intake-'));
  folder = await prepareFolder(root, 'one');
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const put = (name: string, text = 'x') => fs.writeFileSync(path.join(folder, name), text);
const later = (ms: number) => new Date(Date.now() + ms);

test('a file is processed only after a while without writes, whatever time its content claims', async () => {
  put('a.pdf');
  const old = new Date('2020-01-01');
  fs.utimesSync(path.join(folder, 'a.pdf'), old, old);
  expect(await listSettled(folder, new Date(), 10_000, 10)).toEqual([]);
  expect(await listSettled(folder, later(11_000), 10_000, 10)).toEqual(['a.pdf']);
});

test('names of unfinished files and folders are left out', async () => {
  for (const name of ['a.pdf.part', '.hidden.pdf', '~$a.xlsx', 'b.crdownload', 'c.pdf~']) put(name);
  fs.mkdirSync(path.join(folder, 'folder.pdf'));
  expect(await listSettled(folder, later(60_000), 0, 10)).toEqual([]);
});

test('a folder that contains a link is refused, and the link is not read', async () => {
  put('a.pdf');
  fs.writeFileSync(path.join(root, 'secret'), 'secret');
  fs.symlinkSync(path.join(root, 'secret'), path.join(folder, 'link.pdf'));
  await expect(listSettled(folder, later(60_000), 0, 10)).rejects.toThrow(LinkInFolder);
  expect(await readSettled(folder, 'link.pdf', 100)).toBeUndefined();
});

test('a folder with a hard link is refused, and the link is not read', async () => {
  fs.writeFileSync(path.join(root, 'secret'), 'secret');
  fs.linkSync(path.join(root, 'secret'), path.join(folder, 'link.pdf'));
  await expect(listSettled(folder, later(60_000), 0, 10)).rejects.toThrow(LinkInFolder);
  expect(await readSettled(folder, 'link.pdf', 100)).toBeUndefined();
});

test.runIf(process.platform !== 'win32')('a pipe that takes the place of a file holds up nothing', async () => {
  execFileSync('mkfifo', [path.join(folder, 'a.pdf')]);
  expect(await readSettled(folder, 'a.pdf', 100)).toBeUndefined();
});

test.each(['one', 'one/taken', 'one/refused'])('a link in the place of the folder %s is refused', async (place) => {
  const outside = path.join(root, 'outside');
  fs.mkdirSync(outside);
  put('a.pdf');
  if (place === 'one') fs.renameSync(folder, path.join(root, 'moved'));
  else fs.rmdirSync(path.join(root, place));
  fs.symlinkSync(outside, path.join(root, place));
  await expect(prepareFolder(root, 'one')).rejects.toThrow(LinkInFolder);
  // The link may come after the folder was prepared.
  if (place !== 'one')
    await expect(
      putAway(folder, 'a.pdf', place === 'one/taken' ? 'taken' : 'refused', new Date(), 'Why'),
    ).rejects.toThrow(LinkInFolder);
  expect(fs.readdirSync(outside)).toEqual([]);
});

test('a link in the place of a reason is not followed, and its folder is refused', async () => {
  const victim = path.join(root, 'victim');
  fs.writeFileSync(victim, 'untouched');
  fs.symlinkSync(victim, path.join(folder, 'refused/a.pdf.txt'));
  put('a.pdf');
  await expect(refuseLinks(folder)).rejects.toThrow(LinkInFolder);
  // The link may come after the check.
  await putAway(folder, 'a.pdf', 'refused', new Date('2026-03-04T05:06:07Z'), 'Why');
  expect(fs.readFileSync(victim, 'utf8')).toBe('untouched');
  expect(fs.readFileSync(path.join(folder, 'refused/a 20260304T050607Z.pdf.txt'), 'utf8')).toBe('Why\n');
});

test('a large file is not read; a missing one is not an error', async () => {
  put('large.pdf', 'x'.repeat(11));
  expect(await readSettled(folder, 'large.pdf', 10)).toMatchObject({ tooLargeBytes: 11, bytes: Buffer.alloc(0) });
  expect(await readSettled(folder, 'gone.pdf', 10)).toBeUndefined();
});

test('a file that another worker has moved is not an error', async () => {
  await putAway(folder, 'gone.pdf', 'taken', new Date());
  expect(fs.readdirSync(path.join(folder, 'taken'))).toEqual([]);
});

test('two files with the same name are both kept, a refused one with its reason next to it', async () => {
  const now = new Date('2026-03-04T05:06:07Z');
  for (const text of ['first', 'second', 'third']) {
    put('a.pdf', text);
    await putAway(folder, 'a.pdf', 'refused', now, `Why ${text}`);
  }
  expect(fs.readdirSync(path.join(folder, 'refused')).toSorted()).toEqual([
    'a 20260304T050607Z-2.pdf',
    'a 20260304T050607Z-2.pdf.txt',
    'a 20260304T050607Z.pdf',
    'a 20260304T050607Z.pdf.txt',
    'a.pdf',
    'a.pdf.txt',
  ]);
  expect(fs.readFileSync(path.join(folder, 'refused/a 20260304T050607Z.pdf.txt'), 'utf8')).toBe('Why second\n');
  expect(fs.existsSync(path.join(folder, 'a.pdf'))).toBe(false);
});
