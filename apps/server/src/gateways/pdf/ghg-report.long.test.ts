import { afterAll, expect, test } from 'vitest';
import { startGhgReportPrinter } from './ghg-report.ts';
import { readPdf } from './read-pdf.ts';
import { madeUpReport } from './report.fixture.ts';

const printer = startGhgReportPrinter({ children: 1 });
afterAll(() => printer.close());

test('a thousand properties: all are there, under a head on each page', { timeout: 120_000 }, async () => {
  const model = madeUpReport('en', { properties: 1000 });
  const pdf = await readPdf(await printer.makeGhgReportPdf(model));
  expect(pdf.pages.length).toBeLessThan(60);
  for (const number of [13, 500, 1000]) expect(pdf.all).toMatch(new RegExp(` ${number}\\b`));
  const rows = pdf.pages.filter((page) => page.includes('Casa del Sol'));
  expect(rows.length).toBeGreaterThan(10);
  for (const page of rows) expect(page).toContain('Property');
});
