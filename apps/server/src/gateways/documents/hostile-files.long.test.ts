import { rmSync } from 'node:fs';
import { PDFDict, PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { stopReadingDocuments } from './document-reader.ts';
import { startTestReader } from './documents.fixture.ts';

test('a page that takes too long costs the text of no other page', async () => {
  const impatient = startTestReader({ textsMs: 3000 });
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const [first, trap, last] = [1, 2, 3].map(() => document.addPage([595, 842]));
  first!.drawText('before', { x: 60, y: 700, size: 12, font });
  last!.drawText('after', { x: 60, y: 700, size: 12, font });
  // Millions of letters at one place, packed to some kilobytes.
  trap!.drawText('x', { x: 60, y: 700, size: 12, font });
  const name = trap!.node.Resources()?.lookup(PDFName.of('Font'), PDFDict).keys()[0]?.toString();
  const letters = `BT ${name} 12 Tf 60 700 Td ${'(abc) Tj '.repeat(6_000_000)} ET`;
  trap!.node.set(PDFName.of('Contents'), document.context.register(document.context.flateStream(letters)));
  const bytes = await document.save();
  expect(bytes.length).toBeLessThan(300_000);
  const texts = await impatient.textsOf(impatient.sourceOf(bytes, 'pdf'));
  expect(texts).toEqual([
    { page: 1, text: 'before', needs_ocr: false },
    { page: 2, text: '', needs_ocr: false },
    { page: 3, text: 'after', needs_ocr: false },
  ]);
  await impatient.reader.close();
  await stopReadingDocuments();
  rmSync(impatient.folder, { recursive: true });
});
