import { expect, test } from 'vitest';
import { cleanFileName, endingOf } from './file-name.ts';

test.each([
  ['Mietvertrag 2025.pdf', 'Mietvertrag 2025.pdf'],
  ['فاتورة الكهرباء.pdf', 'فاتورة الكهرباء.pdf'],
  ['نامه\u200Cها.pdf', 'نامه\u200Cها.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\u2066b\u2069c\u200Ed\u200Fe\u061Cf.txt', 'abcdef.txt'],
  ['line\r\nbreak\u0000\u0007.txt', 'line break.txt'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\temp\\plan.dwg', 'C:-temp-plan.dwg'],
  ['Rechnung 3/2025.pdf', 'Rechnung 3-2025.pdf'],
  ['.htaccess', 'htaccess'],
  ['...', 'file'],
  ['  \u200B ', 'file'],
  ['', 'file'],
  ['report.pdf. . ', 'report.pdf'],
  ['invoice.pdf                                  .exe', 'invoice.pdf .exe'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com1.tar.gz', '_com1.tar.gz'],
  ['contract.pdf', 'contract.pdf'],
  ['Mu\u0308ll.pdf', 'Müll.pdf'],
])('%j becomes %j', (name, expected) => {
  expect(cleanFileName(name)).toBe(expected);
});

test('a long name keeps its ending and no half of an emoji', () => {
  expect(cleanFileName(`${'a'.repeat(300)}.docx`)).toBe(`${'a'.repeat(195)}.docx`);
  const cut = cleanFileName(`${'🏢'.repeat(150)}.pdf`);
  expect(cut.length).toBeLessThanOrEqual(200);
  expect(cut).not.toMatch(/\p{Cs}/u);
  expect(cut.endsWith('🏢.pdf')).toBe(true);
  expect(cleanFileName('b'.repeat(300))).toHaveLength(200);
});

test('the ending is the last one, in small letters', () => {
  expect(['a.PDF', 'b.tar.gz', 'c', 'd.', 'e.a b', '.x'].map(endingOf)).toEqual(['pdf', 'gz', '', '', '', 'x']);
});
