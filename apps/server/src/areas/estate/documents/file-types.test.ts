import { expect, test } from 'vitest';
import { asUploads } from '../../../platform/uploads/given-files.ts';
import { kindOf } from './file-types.ts';

const typesOf = (files: Record<string, string>, allowsMacros = false) =>
  asUploads(
    Object.entries(files).map(([name, content]) => ({ name, contentType: '', bytes: Buffer.from(content) })),
    (uploads) => Promise.all(uploads.map((file) => kindOf(file, allowsMacros))),
  );

test('the content type of a document is that of its bytes', async () => {
  const types = await typesOf({ 'a.jpg': '%PDF-1.7', 'b.pdf': '<html></html>', 'c.docx': 'only text' });
  expect(types.map(({ contentType }) => contentType)).toEqual([
    'application/pdf',
    'application/octet-stream',
    'text/plain',
  ]);
});

test.each([
  ['plan.pdf', '\x7fELF', 'file.program'],
  ['invoice.pdf.exe', '%PDF-1.7', 'file.program'],
  ['run.bat', 'echo hello', 'file.script'],
])('%s is refused by name', async (name, content, code) => {
  await expect(typesOf({ 'good.txt': 'text', [name]: content })).rejects.toMatchObject({ code, detail: name });
});
