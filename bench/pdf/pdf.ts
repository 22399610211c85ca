// A report with figures that were not printed before, made by the product's child process, against Chromium's print of
// the same content. Both are warm: the child has made reports, the page with its fonts is loaded. Goal: at most 0.7
// times.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { PDFDocument } from 'pdf-lib';
import { ghgReport } from '../../apps/server/src/gateways/pdf/ghg/report.ts';
import { startGhgReportPrinter, type GhgReportModel } from '../../apps/server/src/gateways/pdf/ghg-report.ts';
import { madeUpReport } from '../../apps/server/src/gateways/pdf/report.fixture.ts';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { compare, say } from '../measure.ts';
import { printBody, printFrame, printPage } from './pdf-print.ts';

const ROUNDS = 11;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-bench-'));
fs.writeFileSync(path.join(folder, 'print.html'), printPage);
const printer = startGhgReportPrinter({ children: 1 });
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
});

/** The same report with every measured figure changed. */
function changed(model: GhgReportModel, round: number): GhgReportModel {
  const factor = 1 + (round + 1) * 0.0137;
  return JSON.parse(JSON.stringify(model), (_, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? value * factor : value,
  ) as GhgReportModel;
}

async function pagesOf(pdf: Uint8Array): Promise<number> {
  return (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount();
}

try {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(path.join(folder, 'print.html')).href);
  for (const language of ['en', 'ar'] as const) {
    const model = madeUpReport(language, { properties: 100 });
    let made = 0;
    let printed = 0;
    let ours: Uint8Array = new Uint8Array();
    let theirs: Uint8Array = new Uint8Array();
    const make = async () => {
      ours = await printer.makeGhgReportPdf(changed(model, made++));
    };
    const print = async () => {
      const report = ghgReport(changed(model, printed++));
      await page.evaluate(`document.body.innerHTML = ${JSON.stringify(printBody(report))}`);
      theirs = await page.pdf({
        format: 'A4',
        margin: { top: '27mm', bottom: '23mm', left: '20mm', right: '20mm' },
        printBackground: true,
        tagged: true,
        outline: true,
        displayHeaderFooter: true,
        ...printFrame(report),
      });
    };
    await make();
    await print();
    const [native, chrome] = await compare(ROUNDS, make, print);
    const pages = [await pagesOf(ours), await pagesOf(theirs)] as const;
    // Per page, although the browser prints the same content on more pages: this comparison is the less favorable one
    // for the product.
    const perPage = [native / pages[0], chrome / pages[1]] as const;
    say(
      `pdf-report-${language}-changing-figures`,
      perPage[0],
      `ms a page, ${pages[0]} pages`,
      perPage[0] / perPage[1],
      `Chromium's print of the same content, ${perPage[1].toFixed(0)} ms a page, ${pages[1]} pages; goal 0.7`,
    );
    if (process.env['STEWARD_BENCH_KEEP'])
      for (const [name, bytes] of Object.entries({ ours, theirs }))
        fs.writeFileSync(path.join(process.env['STEWARD_BENCH_KEEP'], `${language}-${name}.pdf`), bytes);
  }
} finally {
  await browser.close();
  await printer.close();
  fs.rmSync(folder, { recursive: true, force: true });
}
