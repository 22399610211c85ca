import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  docx,
  failureOf,
  lockedPdf,
  p,
  pdfWith,
  pngOf,
  startTestReader,
  type TestReader,
} from './documents.fixture.ts';

// Each hostile file is refused with its own code, and the next file is read as ever.

let here: TestReader;
beforeAll(() => {
  here = startTestReader();
});
afterAll(() => here.stop());

test('an SVG opens neither files nor addresses', async () => {
  const secret = join(here.folder, 'secret.png');
  writeFileSync(
    secret,
    await sharp({ create: { width: 10, height: 10, channels: 3, background: '#f00' } })
      .png()
      .toBuffer(),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100"><image xlink:href="file://${secret}" width="100" height="100"/></svg>`;
  const { path } = await here.reader.page(here.sourceOf(svg, 'svg'), 1, 400);
  expect((await sharp(path).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test('a docx of 30 kB that unpacks to 25 MB is refused before it is unpacked', async () => {
  const bomb = await docx(p('x') + ' '.repeat(25 * 1024 ** 2));
  expect(bomb.length).toBeLessThan(30_000);
  const source = here.sourceOf(bomb, 'docx');
  expect(await failureOf(here.reader.tree(source))).toBe('file.unpacks-too-large');
  expect(await failureOf(here.textsOf(source))).toBe('file.unpacks-too-large');
  expect(await here.reader.inspect(source)).toMatchObject({ shown_as: 'none', warnings: ['too-large-to-show'] });
});

test('a docx with a part that is larger than its directory says is damaged', async () => {
  const honest = await docx(p('x'.repeat(5000)));
  const at = honest.indexOf('PK\x01\x02', honest.lastIndexOf('word/document.xml') - 60, 'latin1');
  honest.writeUInt32LE(100, at + 24);
  expect(await failureOf(here.reader.tree(here.sourceOf(honest, 'docx')))).toBe('file.damaged');
});

test('a picture of 3,600 megapixels is refused before a pixel is decoded', async () => {
  const source = here.sourceOf(pngOf(60_000, 60_000), 'png');
  expect(await failureOf(here.reader.page(source, 1, 400))).toBe('file.too-many-pixels');
  expect(await failureOf(here.reader.thumbnail(source))).toBe('file.too-many-pixels');
  expect(await here.reader.inspect(source)).toMatchObject({ shown_as: 'none', warnings: ['too-large-to-show'] });
});

test('a small SVG that would be drawn for minutes ends with its process, and other pages are drawn meanwhile', async () => {
  const impatient = startTestReader({ svgMs: 2000 });
  const filters = Array.from(
    { length: 12 },
    () => '<feTurbulence baseFrequency="0.01" numOctaves="200"/><feGaussianBlur stdDeviation="90"/>',
  ).join('');
  const svg = here.sourceOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f">${filters}</filter><rect width="100%" height="100%" filter="url(#f)"/></svg>`,
    'svg',
  );
  const slow = failureOf(impatient.reader.page(svg, 1, 2400));
  expect(await here.reader.page(here.sourceOf(await pdfWith(['Meanwhile']), 'pdf'), 1, 400)).toMatchObject({
    width: 400,
  });
  expect(await slow).toBe('file.too-complex-to-show');
  await impatient.reader.close();
  rmSync(impatient.folder, { recursive: true });
});

test('a PDF with a password, half a PDF, and HTML have failures of their own', async () => {
  const locked = here.sourceOf(lockedPdf(), 'pdf');
  expect(await failureOf(here.reader.page(locked, 1, 400))).toBe('file.encrypted');
  expect(await here.reader.inspect(locked)).toMatchObject({
    is_encrypted: true,
    shown_as: 'none',
    warnings: ['encrypted'],
  });
  const whole = Buffer.from(await pdfWith(['Half']));
  const half = here.sourceOf(whole.subarray(0, whole.length / 3), 'pdf');
  expect(await failureOf(here.reader.page(half, 1, 400))).toBe('file.damaged');
  expect(await here.reader.inspect(half)).toMatchObject({ shown_as: 'none', warnings: ['damaged'] });
  const halfZip = here.sourceOf((await docx(p('x'))).subarray(0, 300), 'docx');
  expect(await failureOf(here.reader.tree(halfZip))).toBe('file.damaged');
  const halfJpeg = here.sourceOf(randomBytes(2000), 'jpeg');
  expect(await failureOf(here.reader.page(halfJpeg, 1, 400))).toBe('file.damaged');
  for (const type of ['html', 'zip', 'dwg', 'other'] as const)
    expect(await failureOf(here.reader.tree(here.sourceOf('<html><script>', type)))).toBe('file.no-preview');
});

test('nothing is left where files are made', () => {
  const making = readdirSync(join(here.folder, 'uploads'));
  expect(making.flatMap((name) => readdirSync(join(here.folder, 'uploads', name)))).toEqual([]);
});
