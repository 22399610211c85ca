import { expect, test } from 'vitest';
import { numberedLines as page } from '../print/numbered-lines.fixture.ts';
import { bandOf } from './two-threads.ts';

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
