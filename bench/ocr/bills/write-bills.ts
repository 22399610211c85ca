/**
 * Writes the bills of the eleven generators into a folder, as text PDF, scan and photo, with `expected.json`:
 *   npx tsx bench/ocr/bills/write-bills.ts <folder> [canvas|flow|pages|sheets|forms|letters|office|react]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { openPdf } from '../../../apps/server/src/gateways/ocr/pdf-text.ts';
import { openRaster } from '../../../apps/server/src/gateways/ocr/sheets/raster.ts';
import type { MadeBill } from './bill.ts';
import { canvasBills, canvasPdf } from './canvas-bills.ts';
import { byLamp, flatbed } from './canvas-wear.ts';
import { photographed, scanned, type GreyPage, type Kind } from './degrade.ts';
import { drawnPdf } from './drawing.ts';
import { drawnBills } from './drawn-bills.ts';
import { flowBills, flowPage } from './flow-bills.ts';
import { formBills } from './form-bills.ts';
import { byApp, byFlash } from './form-wear.ts';
import { htmlBills } from './html-bills.ts';
import { letterBills } from './letter-bills.ts';
import { byFeeder, byTelephone } from './letter-wear.ts';
import { hasOffice, officeBills, officePdfs } from './office-bills.ts';
import { inTheEvening, outOfFolder } from './office-wear.ts';
import { pageBills } from './page-bills.ts';
import { atWindow, copied } from './page-wear.ts';
import { reactBills, reactPdfs } from './react-bills.ts';
import { onWindowsill, toMail } from './react-wear.ts';
import { sheetBills, sheetPdfs } from './sheet-bills.ts';
import { archived, overDesk } from './sheet-wear.ts';
import { typstBills, typstPdfs } from './typst-bills.ts';

async function htmlPdfs(pages: string[]): Promise<Buffer[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const page = await browser.newPage();
  const pdfs: Buffer[] = [];
  for (const html of pages) {
    await page.setContent(html);
    pdfs.push(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  }
  await browser.close();
  return pdfs;
}

interface Made {
  kind: Kind | 'canvas' | 'pages' | 'sheets' | 'forms' | 'letters' | 'office' | 'react';
  bill: MadeBill;
  bytes: Uint8Array;
  half?: string;
  scan?: (pages: GreyPage[], seed: number) => Promise<Uint8Array>;
  photo?: (page: GreyPage, seed: number) => Promise<Uint8Array>;
}

/** The first of a design is also scanned, the second photographed, purely Arabic ones both. */
async function threeGenerators(): Promise<Made[]> {
  const [html, typst, drawn] = [htmlBills(), typstBills(), drawnBills()];
  const made = [
    ...(await htmlPdfs(html.map((b) => b.html))).map((bytes, i) => ({ kind: 'html' as const, bill: html[i]!, bytes })),
    ...(await typstPdfs(typst)).map((bytes, i) => ({ kind: 'typst' as const, bill: typst[i]!, bytes })),
    ...(await Promise.all(drawn.map(drawnPdf))).map((bytes, i) => ({ kind: 'drawn' as const, bill: drawn[i]!, bytes })),
  ];
  return made.map(({ kind, bill, bytes }): Made => {
    const arabic = bill.language[0] === 'ar';
    return {
      kind,
      bill,
      bytes,
      ...(bill.id.endsWith('-0') || arabic ? { scan: (pages, seed) => scanned(kind, pages, seed) } : {}),
      ...(bill.id.endsWith('-1') || arabic ? { photo: (page, seed) => photographed(kind, page, seed) } : {}),
    };
  });
}

const fourthGenerator = (): Made[] =>
  canvasBills().map((bill) => ({
    kind: 'canvas',
    bill,
    bytes: canvasPdf(bill),
    half: bill.half,
    scan: (pages, seed) => flatbed(pages, bill.mark, seed),
    photo: (page, seed) => byLamp(page, bill.mark, seed),
  }));

async function fifthGenerator(): Promise<Made[]> {
  const bills = flowBills();
  const pdfs = await htmlPdfs(bills.map(flowPage));
  return bills.map((bill, i) => ({
    kind: 'flow',
    bill,
    bytes: pdfs[i]!,
    half: bill.half,
    scan: (pages, seed) => scanned('flow', pages, seed),
    photo: (page, seed) => photographed('flow', page, seed),
  }));
}

/** Pages that a browser prints, each batch with a wear of its own. */
async function printed(
  kind: Made['kind'],
  bills: (MadeBill & { html: string; half: string })[],
  wear: Pick<Made, 'scan' | 'photo'>,
): Promise<Made[]> {
  const pdfs = await htmlPdfs(bills.map(({ html }) => html));
  return bills.map((bill, i) => ({ kind, bill, bytes: pdfs[i]!, half: bill.half, ...wear }));
}

async function seventhGenerator(): Promise<Made[]> {
  const bills = sheetBills();
  const pdfs = await sheetPdfs(bills);
  return bills.map((bill, i) => ({
    kind: 'sheets',
    bill,
    bytes: pdfs[i]!,
    half: bill.half,
    scan: archived,
    photo: overDesk,
  }));
}

function tenthGenerator(): Made[] {
  if (!hasOffice()) {
    console.warn('No LibreOffice (SOFFICE): the bills of office documents are left out');
    return [];
  }
  const bills = officeBills();
  return officePdfs(bills).map((bytes, i) => ({
    kind: 'office',
    bill: bills[i]!,
    bytes,
    half: bills[i]!.half,
    scan: outOfFolder,
    photo: inTheEvening,
  }));
}

async function eleventhGenerator(): Promise<Made[]> {
  const bills = reactBills();
  const pdfs = await reactPdfs(bills);
  return bills.map((bill, i) => ({
    kind: 'react',
    bill,
    bytes: pdfs[i]!,
    half: bill.half,
    scan: toMail,
    photo: onWindowsill,
  }));
}

export async function writeBills(folder: string, only?: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const wants = (generator: string) => !only || only === generator;
  const made = [
    ...(wants('three') ? await threeGenerators() : []),
    ...(wants('canvas') ? fourthGenerator() : []),
    ...(wants('flow') ? await fifthGenerator() : []),
    ...(wants('pages') ? await printed('pages', pageBills(), { scan: copied, photo: atWindow }) : []),
    ...(wants('sheets') ? await seventhGenerator() : []),
    ...(wants('forms') ? await printed('forms', formBills(), { scan: byApp, photo: byFlash }) : []),
    ...(wants('letters') ? await printed('letters', letterBills(), { scan: byFeeder, photo: byTelephone }) : []),
    ...(wants('office') ? tenthGenerator() : []),
    ...(wants('react') ? await eleventhGenerator() : []),
  ];
  const documents = [];
  for (const [seed, { kind, bill, bytes, half, scan, photo }] of made.entries()) {
    const files = [{ kind: 'text-pdf', paths: [`${bill.id}.pdf`] }];
    writeFileSync(join(folder, `${bill.id}.pdf`), bytes);
    if (scan || photo) {
      const pdf = await openPdf(new Uint8Array(bytes));
      const raster = await openRaster(new Uint8Array(bytes));
      const pages = [];
      for (let n = 1; n <= pdf.pages; n++) pages.push(await raster.grey(n));
      if (scan) {
        writeFileSync(join(folder, `${bill.id}.scan.pdf`), await scan(pages, seed));
        files.push({ kind: 'scan-pdf', paths: [`${bill.id}.scan.pdf`] });
      }
      if (photo) {
        const paths: string[] = [];
        for (const [i, page] of pages.entries()) {
          paths.push(`${bill.id}.photo-p${i + 1}.jpg`);
          writeFileSync(join(folder, paths.at(-1)!), await photo(page, seed + i));
        }
        files.push({ kind: 'photo-jpeg', paths });
      }
      raster.close();
      await pdf.close();
    }
    const { id, supplier, layout, language, country, negative, expected } = bill;
    documents.push({
      id,
      generator: half ? `${kind} ${half}` : kind,
      synthetic: true,
      supplier,
      layout,
      language,
      country,
      ...(negative ? { negative } : {}),
      files,
      expected,
    });
  }
  writeFileSync(join(folder, 'expected.json'), JSON.stringify({ documents }, null, 1));
}

if (process.argv[1]?.endsWith('write-bills.ts'))
  await writeBills(process.argv[2] ?? '/tmp/steward-made-bills', process.argv[3]);
