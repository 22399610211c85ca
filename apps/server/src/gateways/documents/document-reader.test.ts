import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentFacts, PageWords } from '@steward/contract/foundation/files.content';
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../ocr/sample-bills.ts';
import { failureOf, pdfWith, startTestReader, type TestReader } from './documents.fixture.ts';

let here: TestReader;
beforeAll(() => {
  here = startTestReader();
});
afterAll(() => here.stop());

test('a PDF has facts, pages as WebP, words with boxes and texts', async () => {
  const source = here.sourceOf(await pdfWith(['First page', 'Second page', ''], { title: 'Lease' }), 'pdf');
  const facts = DocumentFacts.parse(await here.reader.inspect(source));
  expect(facts).toMatchObject({ pages: 3, title: 'Lease', width: 595, height: 842, shown_as: 'pages', warnings: [] });
  expect(facts.created).toMatch(/^\d{4}-/);
  const page = await here.reader.page(source, 2, 1000);
  expect(page).toMatchObject({ width: 1200, height: 1698, content_type: 'image/webp' });
  expect(statSync(page.path).mode & 0o777).toBe(0o600);
  expect(await sharp(page.path).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 1698 });
  expect(await here.reader.thumbnail(source)).toMatchObject({ width: 181, height: 256 });
  const { words } = PageWords.parse(await here.reader.words(source, 2));
  expect(words.map(({ text, line }) => [text, line])).toEqual([
    ['Second', 0],
    ['page', 0],
  ]);
  expect(words[0]?.x).toBeCloseTo(60 / 595, 2);
  expect(words[0]?.y).toBeCloseTo((842 - 772) / 842, 1);
  expect((words[0]?.x ?? 0) + (words[0]?.w ?? 0)).toBeLessThan(words[1]?.x ?? 0);
  expect(await here.textsOf(source)).toEqual([
    { page: 1, text: 'First page', needs_ocr: false },
    { page: 2, text: 'Second page', needs_ocr: false },
    { page: 3, text: '', needs_ocr: false },
  ]);
  expect((await here.textsOf(source, 3)).map((one) => one.page)).toEqual([3]);
  expect(await failureOf(here.reader.page(source, 4, 400))).toBe('file.no-page');
  expect(await failureOf(here.reader.words(source, 0))).toBe('file.no-page');
});

test('words of a turned page have their places as it is shown', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([600, 800]);
  page.drawText('corner', { x: 20, y: 30, size: 20, font });
  page.setRotation(degrees(90));
  const found = await here.reader.words(here.sourceOf(await document.save(), 'pdf'), 1);
  expect(found).toMatchObject({ width: 800, height: 600 });
  // The lower left corner is the upper left one after a quarter turn clockwise.
  expect(found.words[0]?.x).toBeLessThan(0.07);
  expect(found.words[0]?.y).toBeLessThan(0.05);
});

test('Arabic words keep the order of their letters, ligatures too', async () => {
  const source = here.sourceOf(sample('s12-ar-elec.pdf'), 'pdf');
  const { words, rtl } = await here.reader.words(source, 1);
  expect(rtl).toBe(true);
  expect(words.slice(0, 7).map(({ text }) => text)).toEqual([
    'هيئة',
    'كهرباء',
    'العينة',
    'شركة',
    'نموذج',
    'لإدارة',
    'العقارات',
  ]);
  const [first, second] = words;
  expect(first!.x).toBeGreaterThan(second!.x);
  const [page] = await here.textsOf(source);
  expect(page?.text).toContain('فترة الاستهلاك من 01/11/2024 إلى 30/11/2024');
});

test('a scan has to be recognized', async () => {
  const source = here.sourceOf(sample('s06-uk-elec.scan.pdf'), 'pdf');
  expect(await here.textsOf(source)).toEqual([
    { page: 1, text: '', needs_ocr: true },
    { page: 2, text: '', needs_ocr: true },
  ]);
  expect((await here.reader.words(source, 1)).needs_ocr).toBe(true);
});

test('what was made is answered from the disk without the file, and dropped with it', async () => {
  const source = here.sourceOf(await pdfWith(['Kept']), 'pdf');
  const first = await here.reader.page(source, 1, 400);
  const gone = { ...source, path: () => Promise.reject(new Error('not asked for')) };
  expect(await here.reader.page(gone, 1, 400)).toEqual(first);
  await here.reader.drop('org', source.sha256);
  await expect(here.reader.page(gone, 1, 400)).rejects.toThrow('not asked for');
  const other = { ...source, organizationId: 'other' };
  await here.reader.page(other, 1, 400);
  await here.reader.drop('other');
  expect(readdirSync(join(here.folder, 'previews/v1'))).not.toContain('other');
});

test('a picture is shown upright, once, and not larger than it is', async () => {
  const jpeg = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#f00' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const source = here.sourceOf(jpeg, 'jpeg');
  expect(await here.reader.inspect(source)).toMatchObject({ pages: 1, width: 100, height: 300 });
  expect(await here.reader.page(source, 1, 1200)).toMatchObject({ width: 100, height: 300 });
  expect(await failureOf(here.reader.page(source, 2, 400))).toBe('file.no-page');
  const svg = here.sourceOf(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>',
    'svg',
  );
  expect(await here.reader.page(svg, 1, 800)).toMatchObject({ width: 800, height: 400 });
});

test('each page of a TIFF is a page', async () => {
  const page = (width: number) =>
    sharp({ create: { width, height: 50, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
  const tiff = await sharp([await page(80), await page(80)], { join: { animated: true } })
    .tiff()
    .toBuffer();
  const source = here.sourceOf(tiff, 'tiff');
  expect(await here.reader.inspect(source)).toMatchObject({ pages: 2, width: 80, height: 50 });
  expect(await here.reader.page(source, 2, 400)).toMatchObject({ width: 80, height: 50 });
  expect(await failureOf(here.reader.page(source, 3, 400))).toBe('file.no-page');
  expect(await here.textsOf(source)).toEqual([
    { page: 1, text: '', needs_ocr: true },
    { page: 2, text: '', needs_ocr: true },
  ]);
});
