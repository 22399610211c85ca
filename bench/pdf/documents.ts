// A PDF of 1,000 pages and about 70 MB, as the child program reads it, against PDFium alone in this process: loaded as a
// whole, each page's text or the first page's pixels, and nothing made of them. Goals: text 1.5 times, the first page as
// WebP 2 times (the child is warm, as PDFium here), the same page again 50 ms.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { openDocumentReader, stopReadingDocuments } from '../../apps/server/src/gateways/documents/document-reader.ts';
import { compare, median, say } from '../measure.ts';

const PAGES = 1000;
const WIDTH = 1200;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-bench-'));
const file = path.join(folder, 'large.pdf');
const words = 'meter invoice energy water heating contract tenant building area inspection supplier reading'.split(' ');

async function writeLarge(): Promise<void> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let number = 0; number < PAGES; number++) {
    const page = document.addPage([595, 842]);
    const noise = Uint8Array.from({ length: 280 * 280 * 3 }, () => next() & 0xff);
    const jpeg = sharp(noise, { raw: { width: 280, height: 280, channels: 3 } }).jpeg({ quality: 88 });
    page.drawImage(await document.embedJpg(await jpeg.toBuffer()), { x: 380, y: 620, width: 160, height: 160 });
    for (let line = 0; line < 45; line++) {
      const text = Array.from({ length: 10 }, () => words[next() % words.length]).join(' ');
      page.drawText(`${text} ${number}`, { x: 40, y: 800 - line * 17, size: 9, font });
    }
  }
  fs.writeFileSync(file, await document.save({ useObjectStreams: false }));
}

await writeLarge();
const megabytes = Math.round(fs.statSync(file).size / 1e6);
const library = await PDFiumLibrary.init();
const reader = openDocumentReader({ dataDir: folder, previewBytes: 1e9 });
// Another hash each time, so that nothing is kept from the time before: neither the page nor the open file.
let count = 0;
const sourceOf = () => ({
  organizationId: 'bench',
  sha256: createHash('sha256')
    .update(String((count += 1)))
    .digest('hex'),
  type: 'pdf' as const,
  path: async () => file,
});
let characters = [0, 0];

try {
  const ours = async () => {
    characters[0] = 0;
    for await (const { text } of reader.texts(sourceOf())) characters[0] += text.length;
  };
  const theirs = async () => {
    const document = await library.loadDocument(fs.readFileSync(file));
    characters[1] = 0;
    for (const page of document.pages()) {
      characters[1] += page.getText().length;
      // The package closes a page only after drawing it; a thousand open pages would cost PDFium time.
      closePage(page);
    }
    document.destroy();
  };
  await ours();
  const [text, textAlone] = await compare(5, ours, theirs);
  say(
    'document-text',
    text,
    `ms, ${PAGES} pages, ${megabytes} MB, ${characters[0]} characters`,
    text / textAlone,
    `PDFium alone, ${textAlone.toFixed(0)} ms, ${characters[1]} characters; goal 1.5`,
  );

  const first = () => reader.page(sourceOf(), 1, WIDTH);
  const firstAlone = async () => {
    const document = await library.loadDocument(fs.readFileSync(file));
    const page = document.getPage(0);
    await page.render({ scale: WIDTH / page.getOriginalSize().originalWidth, render: 'bitmap' });
    document.destroy();
  };
  await first();
  await firstAlone();
  const [page, pageAlone] = await compare(9, first, firstAlone);
  say(
    'document-first-page',
    page,
    'ms as WebP',
    page / pageAlone,
    `PDFium's own open and render, ${pageAlone.toFixed(0)} ms; goal 2`,
  );
  const known = sourceOf();
  await reader.page(known, 1, WIDTH);
  const again = await median(21, () => reader.page(known, 1, WIDTH));
  say('document-page-again', again, 'ms', again / 50, 'the goal of 50 ms');
  const turned = await median(9, () => reader.page(known, (count += 1) % PAGES, WIDTH));
  say('document-next-page', turned, 'ms as WebP', turned / pageAlone, "PDFium's own open and render of the first");
} finally {
  await reader.close();
  await stopReadingDocuments();
  fs.rmSync(folder, { recursive: true });
}

function closePage(page: object): void {
  const { module, pageIdx } = page as { module: { _FPDF_ClosePage: (page: number) => void }; pageIdx: number };
  module._FPDF_ClosePage(pageIdx);
}
