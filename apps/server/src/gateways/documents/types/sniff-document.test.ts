import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { contentTypeOf, typeOfContentType } from './content-type.ts';
import { sniffDocument } from './sniff-document.ts';
import { readZipDirectory, zipProblem } from './zip-directory.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-sniff-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let number = 0;
function written(bytes: Buffer): string {
  const path = join(folder, String((number += 1)));
  writeFileSync(path, bytes);
  return path;
}

const sniffed = (content: Buffer | string, name: string, options = {}) => {
  const bytes = Buffer.from(content as string);
  return sniffDocument(bytes.subarray(0, 16_384), name, written(bytes), options);
};

async function zip(entries: Record<string, string | Buffer>, compress = true): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(entries))
    file.addBuffer(Buffer.from(content as string), name, { compress: compress && name !== 'mimetype' });
  file.end();
  return buffer(file.outputStream);
}
const office = (more: Record<string, string>) => zip({ '[Content_Types].xml': '<Types/>', ...more });
const hex = (digits: string) => Buffer.from(digits, 'hex');
const ole = (inside: string | Buffer = '') =>
  Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(1000), Buffer.from(inside as string)]);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

const MAIL = 'From: a@example.com\nTo: b@example.com\nSubject: x\nMessage-ID: <1@x>\n\nHello';
const XML = '<?xml version="1.0"?>';

describe.each<[string, string, string, () => Buffer | string | Promise<Buffer>]>([
  ['pdf', 'shown', 'a.pdf', () => '%PDF-1.7\n'],
  ['jpeg', 'shown', 'a.jpg', () => hex('ffd8ffe0')],
  ['png', 'shown', 'a.png', () => hex('89504e470d0a1a0a')],
  ['webp', 'shown', 'a.webp', () => 'RIFF\x10\0\0\0WEBPVP8 '],
  ['tiff', 'shown', 'a.tif', () => hex('49492a0008000000')],
  ['tiff', 'shown', 'a.tiff', () => hex('4d4d002a00000008')],
  ['svg', 'shown', 'a.svg', () => `${XML}<!DOCTYPE svg PUBLIC "x" "y"><svg xmlns="http://www.w3.org/2000/svg"/>`],
  ['docx', 'shown', 'a.docx', () => office({ 'word/document.xml': '' })],
  ['xlsx', 'shown', 'a.xlsx', () => office({ 'xl/workbook.xml': '' })],
  ['pptx', 'shown', 'a.pptx', () => office({ 'ppt/presentation.xml': '' })],
  ['odt', 'shown', 'a.odt', () => zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' })],
  [
    'zip',
    'kept',
    'a.ods',
    () => zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' }),
  ],
  ['csv', 'shown', 'a.csv', () => 'name;area;day\nTower;100;1\nHof;2;3\n'],
  ['text', 'shown', 'a.txt', () => 'Zähler abgelesen am 3. März.\n'],
  ['text', 'shown', 'a.txt', () => Buffer.from('Zähler', 'latin1')],
  ['text', 'shown', 'a.txt', () => Buffer.concat([hex('fffe'), utf16('Zähler')])],
  ['xml', 'shown', 'a.xml', () => `${XML}<Invoice/>`],
  ['eml', 'shown', 'a.eml', () => MAIL],
  ['mp4', 'shown', 'a.mp4', () => '\0\0\0\x18ftypisom\0\0\0\0'],
  ['webm', 'shown', 'a.webm', () => Buffer.concat([hex('1a45dfa3'), Buffer.from('\x42\x82\x84webm')])],
  ['heic', 'kept', 'a.heic', () => '\0\0\0\x18ftypheic\0\0\0\0'],
  ['html', 'kept', 'a.html', () => '<!-- x --><!doctype html><html></html>'],
  ['html', 'kept', 'a.html', () => `${XML}<html xmlns="http://www.w3.org/1999/xhtml"/>`],
  ['html', 'kept', 'a.html', () => '<script>alert(1)</script>'],
  ['ifc', 'kept', 'a.ifc', () => 'ISO-10303-21;\nHEADER;'],
  ['dwg', 'kept', 'a.dwg', () => 'AC1032\0\0'],
  ['rvt', 'kept', 'a.rvt', () => ole(utf16('BasicFileInfo'))],
  ['ole', 'kept', 'a.doc', () => ole(utf16('WordDocument'))],
  ['zip', 'kept', 'a.zip', () => zip({ 'a.txt': 'a' })],
  ['other', 'kept', 'a.dat', () => hex('00010203')],
])('%s is %s', (type, handling, name, content) => {
  test(`by its bytes, under the name ${name}`, async () => {
    const found = await sniffed(await content(), name);
    expect(found).toMatchObject({ type, handling, has_macros: false });
    expect(found.contradicts).toBeUndefined();
    expect(found.content_type).toBe(contentTypeOf(found.type));
  });
});

test.each<[string, string, string, () => Buffer | string | Promise<Buffer>]>([
  ['a program of Linux', 'file.program', 'plan.pdf', () => '\x7fELF\x02\x01'],
  ['a program of Windows', 'file.program', 'plan.pdf', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['a program of macOS', 'file.program', 'plan', () => hex('cffaedfe07000001')],
  ['a Java archive', 'file.program', 'a.zip', () => zip({ 'META-INF/MANIFEST.MF': '', 'a/B.class': '' })],
  ['an app of Android', 'file.program', 'a.zip', () => zip({ 'AndroidManifest.xml': '' })],
  ['an installer', 'file.program', 'a.doc', () => ole(hex('84100c0000000000c000000000000046'))],
  ['a shortcut', 'file.program', 'a.txt', () => hex('4c0000000114020000000000c000000000000046')],
  ['a PDF that Windows would run', 'file.program', 'invoice.pdf.exe', () => '%PDF-1.7'],
  ['a script with its first line', 'file.script', 'notes.txt', () => '#!/bin/sh\nrm -r /'],
  ['a script and a PDF in one', 'file.script', 'a.pdf', () => '#!/bin/sh\n%PDF-1.7'],
  ...['bat', 'cmd', 'ps1', 'js', 'vbs', 'hta', 'lnk', 'url'].map((ending): [string, string, string, () => string] => [
    `text with the ending ${ending}`,
    'file.script',
    `a.${ending}`,
    () => 'echo hello',
  ]),
  ['a hidden ending', 'file.script', 'a\u202Egpj.bat', () => 'echo'],
  ['an ending with a dot and a space after it', 'file.script', 'a.bat. ', () => 'echo'],
  ['an ending with a mark of direction in it', 'file.script', 'a.b\u200Eat', () => 'echo'],
  ['a text with macros', 'file.macros', 'a.docm', () => office({ 'word/document.xml': '', 'word/vbaProject.bin': '' })],
  [
    'a workbook with macros',
    'file.macros',
    'a.xlsx',
    () => office({ 'xl/workbook.xml': '', 'xl/macrosheets/sheet1.xml': '' }),
  ],
  ['an older workbook with macros', 'file.macros', 'a.xls', () => ole(utf16('_VBA_PROJECT'))],
])('%s is refused as %s', async (_, reason, name, content) => {
  expect(await sniffed(await content(), name)).toMatchObject({ handling: 'refused', reason });
});

test('macros are kept where the organization allows them', async () => {
  const docm = await office({ 'word/document.xml': '', 'word/vbaProject.bin': '' });
  const found = await sniffed(docm, 'a.docm', { allowMacros: true });
  expect(found).toMatchObject({ type: 'docx', handling: 'shown', has_macros: true });
  expect(found.reason).toBeUndefined();
});

test.each([
  ['<!doctype html><html></html>', 'invoice.pdf', 'html'],
  ['%PDF-1.4', 'photo.jpg', 'pdf'],
  ['just text', 'contract.docx', 'txt'],
  [hex('00010203'), 'contract.pdf', ''],
  ['%PDF-1.4', 'no ending', undefined],
  ['%PDF-1.4', 'final.v2', undefined],
  ['{"a": 1}', 'a.json', undefined],
])('%j under the name %s should end with %s', async (content, name, ending) => {
  expect((await sniffed(content, name)).contradicts).toBe(ending);
});

test('an Office file with a password is kept, and its name contradicts nothing', async () => {
  const found = await sniffed(ole(utf16('EncryptedPackage')), 'budget.xlsx');
  expect(found).toMatchObject({ type: 'ole', handling: 'kept', is_encrypted: true });
  expect(found.contradicts).toBeUndefined();
});

test('a stored content type gives its type back', () => {
  for (const type of ['pdf', 'docx', 'eml', 'csv', 'ifc', 'zip', 'tiff'] as const)
    expect(typeOfContentType(contentTypeOf(type))).toBe(type);
  for (const contentType of [contentTypeOf('html'), contentTypeOf('svg'), 'x/unknown', ''])
    expect(typeOfContentType(contentType)).toBe('other');
});

test('a zip is judged by its directory before anything is unpacked', async () => {
  const of = async (bytes: Buffer) => zipProblem(await readZipDirectory(written(bytes)));
  expect(await of(await zip({ a: 'a', b: 'b'.repeat(1000) }))).toBeUndefined();
  const bomb = await zip({ 'word/document.xml': Buffer.alloc(25 * 1024 ** 2, ' ') });
  expect(bomb.length).toBeLessThan(30_000);
  expect(await of(bomb)).toBe('file.unpacks-too-large');
  const many = await zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`e${at}`, ''])));
  expect(await of(many)).toBe('file.unpacks-too-large');
  const locked = await zip({ a: 'a' });
  const directory = locked.indexOf('PK\x01\x02', 0, 'latin1');
  locked.writeUInt16LE(locked.readUInt16LE(directory + 8) | 1, directory + 8);
  expect(await of(locked)).toBe('file.encrypted');
  expect(await of((await zip({ a: 'a' })).subarray(0, 60))).toBe('file.damaged');
});

test('a directory that points outside the file, or into itself, is damaged', async () => {
  const good = await zip({ a: 'a' });
  for (const [field, value] of [
    [12, 0xff_ff_ff_f0],
    [16, 0xff_ff_ff_f0],
    [12, 3],
  ] as const) {
    const bytes = Buffer.from(good);
    bytes.writeUInt32LE(value, bytes.length - 22 + field);
    expect(zipProblem(await readZipDirectory(written(bytes)))).toBe('file.damaged');
  }
});

test('a zip with 64-bit sizes is read', async () => {
  const file = new ZipFile();
  file.addBuffer(Buffer.from('word'), 'word/document.xml', { forceZip64Format: true });
  file.addBuffer(Buffer.from('types'), '[Content_Types].xml', { forceZip64Format: true });
  file.end({ forceZip64Format: true, comment: '' });
  const bytes = await buffer(file.outputStream);
  expect(await readZipDirectory(written(bytes))).toMatchObject([{ unpackedBytes: 4 }, { unpackedBytes: 5 }]);
  expect(await sniffed(bytes, 'a.docx')).toMatchObject({ type: 'docx' });
});
