import { PageWords } from '@steward/contract/foundation/files.content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseReader } from '../../testing/samples/recorded-reader.ts';
import { readBill, untilBillsAreRead } from '../ocr/read-bill.ts';
import { sample } from '../ocr/sample-bills.ts';
import { placeOnSheet } from '../ocr/sheets/page-quad.ts';
import { placeBeforeTurn } from '../ocr/sheets/straighten.ts';
import { failureOf, startTestReader, type TestReader } from './documents.fixture.ts';
import { stopRecognizing } from './recognize-page.ts';

let here: TestReader;
beforeAll(() => {
  here = startTestReader();
});
afterAll(async () => {
  await stopRecognizing();
  await here.stop();
});

test('a scanned page is recognized, its words where they are on the page, and kept', async () => {
  const scan = here.sourceOf(sample('s06-uk-elec.scan.pdf'), 'pdf');
  const found = await here.reader.recognize(scan, 1, { language: 'en' });
  expect(found).toMatchObject({ source: 'recognized', needs_ocr: false, rtl: false });
  expect(found.text).toContain('Total charges this period £3,184.61');
  // The page lies askew by a degree: on the right the line is lower than on the left.
  const [left, right] = ['Total', '£3,184.61'].map((text) => found.words.find((word) => word.text === text));
  expect(left!.x).toBeCloseTo(0.075, 2);
  expect(left!.y).toBeCloseTo(0.426, 2);
  expect(right!.x).toBeCloseTo(0.857, 2);
  expect(right!.y - left!.y).toBeGreaterThan(0.003);
  const gone = { ...scan, path: () => Promise.reject(new Error('not asked for')) };
  expect(PageWords.parse(await here.reader.words(gone, 1)).words).toEqual(found.words);
  expect(await failureOf(here.reader.recognize(scan, 9))).toBe('file.no-page');
  expect(await failureOf(here.reader.recognize(here.sourceOf('text', 'text'), 1))).toBe('file.no-preview');
});

test('recognition waits until no bill is being read, and can be ended meanwhile', async () => {
  let isRead = false;
  // Of a bill that was read before in this process, the reading of then would be given at once.
  await chooseReader('child processes');
  const bill = readBill({ bytes: sample('s01-de-strom.pdf') }).then(() => {
    isRead = true;
  });
  const ending = new AbortController();
  const ended = untilBillsAreRead(ending.signal);
  ending.abort(new Error('no longer needed'));
  await expect(ended).rejects.toThrow('no longer needed');
  expect(isRead).toBe(false);
  await untilBillsAreRead();
  expect(isRead).toBe(true);
  await bill;
});

test('places of a straightened page are those of its picture', () => {
  const corners = [
    { x: 100, y: 50 },
    { x: 900, y: 80 },
    { x: 950, y: 1200 },
    { x: 60, y: 1150 },
  ] as const;
  const placeOf = placeOnSheet([...corners]);
  const found = [placeOf(0, 0), placeOf(1, 0), placeOf(1, 1), placeOf(0, 1)];
  for (const [at, corner] of corners.entries()) {
    expect(found[at]!.x).toBeCloseTo(corner.x, 6);
    expect(found[at]!.y).toBeCloseTo(corner.y, 6);
  }
  expect(placeBeforeTurn({ width: 1000, height: 1400 }, 3, 0.5, 0.5)).toEqual([0.5, 0.5]);
  const [u, v] = placeBeforeTurn({ width: 1000, height: 1000 }, 90, 1, 0.5);
  expect(u).toBeCloseTo(0.5, 6);
  expect(v).toBeCloseTo(1, 6);
});
