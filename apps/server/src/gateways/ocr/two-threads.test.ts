import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readHere, type TesseractLine } from './tesseract.ts';
import { bandOf, linesRead } from './two-threads.ts';

/** Numbered lines of print, and a bar of a given height across the page that leaves no band white. */
async function page(lines: number, bar = 0) {
  const print = Array.from(
    { length: lines },
    (_, i) => `<text x="120" y="${120 + 50 * i}">Reading ${100 + i} of the meter in the cellar</text>`,
  );
  const height = 160 + 50 * lines;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="${height}"><rect width="1000" height="${height}" fill="#fff"/>
    <rect x="30" width="20" height="${bar}"/><g font-family="Liberation Sans" font-size="26">${print.join('')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8Array(data.filter((_, i) => i % info.channels === 0)),
  };
}

const textOf = ({ words }: TesseractLine) => words.map(({ text }) => text).join(' ');

test('a page read in two halves has the lines of the page in their order and places', { timeout: 60_000 }, async () => {
  const reading = { picture: await page(24), model: 'eng', network: 'small', layout: 'page' } as const;
  const [whole, halves] = [await readHere(reading), await linesRead(reading)];
  expect(halves.map(textOf)).toEqual(
    Array.from({ length: 24 }, (_, i) => `Reading ${100 + i} of the meter in the cellar`),
  );
  expect(halves.map(({ bbox }) => bbox.y0)).toEqual(whole.map(({ bbox }) => bbox.y0));
  expect(halves.map(({ words }) => words.at(-1)!.bbox)).toEqual(whole.map(({ words }) => words.at(-1)!.bbox));
});

test('a page is cut between two lines, with half of the print on each side', async () => {
  const cut = bandOf(await page(24))!;
  // Line 11 stands on 670, and line 12 rises from 720 by less than its size.
  expect(cut).toBeGreaterThan(676);
  expect(cut).toBeLessThan(700);
});

test('a page without a white band, and a low picture, are read as a whole', async () => {
  expect(bandOf(await page(24, 1360))).toBeUndefined();
  expect(bandOf(await page(10))).toBeUndefined();
});
