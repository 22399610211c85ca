import { expect, test } from 'vitest';
import { numberedLines as page } from '../print/numbered-lines.fixture.ts';
import type { TesseractLine } from './reading.ts';
import { readHere } from './tesseract.ts';
import { linesRead } from './two-threads.ts';

const textOf = ({ words }: TesseractLine) => words.map(({ text }) => text).join(' ');

test('a page read in two halves has the lines of the page in their order and places', async () => {
  const reading = { picture: await page(24), model: 'eng', network: 'small', layout: 'page' } as const;
  const [whole, halves] = [await readHere(reading), await linesRead(reading)];
  expect(halves.map(textOf)).toEqual(
    Array.from({ length: 24 }, (_, i) => `Reading ${100 + i} of the meter in the cellar`),
  );
  expect(halves.map(({ bbox }) => bbox.y0)).toEqual(whole.map(({ bbox }) => bbox.y0));
  expect(halves.map(({ words }) => words.at(-1)!.bbox)).toEqual(whole.map(({ words }) => words.at(-1)!.bbox));
});
