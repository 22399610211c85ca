import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { wordsOfRuns, type TextRun } from '@steward/core/bill-reading/text/glyphs';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import {
  getDocument,
  OPS,
  PasswordResponses,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { FileFailure } from './file-failure.ts';

/** Longer files are contracts and books; the bills of a year have twelve. */
const MAX_PAGES = 20;

/** Print of a page beyond this is not a bill: 2 m in PDF points. */
const MAX_PAGE_POINTS = 5700;

/** Pieces of text: a page full of single letters has 5,000. */
const MAX_RUNS = 40_000;

/** Points: less than a stamp. */
const MIN_PAGE_POINTS = 20;

/** Points, where a font has no size. */
const USUAL_SIZE = 8;

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

export interface OpenPdf {
  pages: number;
  textOf: (page: number) => Promise<PageText & { widthPoints: number; heightPoints: number }>;
  attachments: () => Promise<{ name: string; content: Uint8Array }[]>;
  close: () => Promise<void>;
}

/** Opens a PDF for its text. Protected, damaged and over-long files are refused here, each with its own code. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const pdf = await load(bytes);
  if (pdf.numPages > MAX_PAGES) {
    await pdf.loadingTask.destroy();
    throw new FileFailure('file.too-many-pages');
  }
  return {
    pages: pdf.numPages,
    textOf: (page) => textOf(pdf, page),
    attachments: () => attachmentsOf(pdf),
    close: () => pdf.loadingTask.destroy(),
  };
}

async function load(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // pdf.js takes the buffer over.
      data: Uint8Array.from(bytes),
      standardFontDataUrl: join(folder, 'standard_fonts/'),
      cMapUrl: join(folder, 'cmaps/'),
      cMapPacked: true,
      useSystemFonts: false,
      isEvalSupported: false,
      verbosity: 0,
    }).promise;
  } catch (error) {
    const { name, code } = error as { name?: string; code?: number };
    if (name === 'PasswordException' || code === PasswordResponses.NEED_PASSWORD)
      throw new FileFailure('file.encrypted');
    throw new FileFailure('file.damaged');
  }
}

async function textOf(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  if (!(width > MIN_PAGE_POINTS && height > MIN_PAGE_POINTS)) throw new FileFailure('file.damaged');
  if (width > MAX_PAGE_POINTS || height > MAX_PAGE_POINTS) throw new FileFailure('file.too-complex');
  const { items } = await page.getTextContent();
  if (items.length > MAX_RUNS) throw new FileFailure('file.too-complex');
  const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number];
  const runs: TextRun[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const [ta, tb, tc, td, x, y] = item.transform as [number, number, number, number, number, number];
    // Upright text only: what runs up the margin is form numbers and print marks.
    const upright =
      Math.abs(a * tb + c * tb + b * ta) < 0.3 * Math.hypot(ta, tb) ||
      Math.abs(b * ta + d * tb) < 0.3 * Math.hypot(ta, tb);
    if (!upright) continue;
    runs.push({
      text: item.str,
      x: a * x + c * y + e,
      y: b * x + d * y + f,
      width: item.width,
      size: Math.hypot(tc, td) || item.height || USUAL_SIZE,
      rtl: item.dir === 'rtl',
    });
  }
  const read = wordsOfRuns(runs, number, width, height);
  // What lies unseen on a scan was recognised by somebody else's engine: nothing of it is as printed as a text is.
  if (runs.length && (await isInvisible(page)))
    for (const word of read.words) word.confidence = Math.min(word.confidence, RECOGNISED);
  page.cleanup();
  return { ...read, widthPoints: width, heightPoints: height };
}

/** Below what recognition is sure of. */
const RECOGNISED = 0.75;

/** Text rendering mode of ISO 32000: neither filled nor stroked. */
const INVISIBLE = 3;

/** Whether most of the text of a page is drawn without ink, as scanners lay it on the picture that they have read. */
async function isInvisible(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const drawing = new Set([OPS.showText, OPS.showSpacedText, OPS.nextLineShowText, OPS.nextLineSetSpacingShowText]);
  let [mode, seen, unseen] = [0, 0, 0];
  const before: number[] = [];
  for (const [at, operator] of fnArray.entries()) {
    if (operator === OPS.save) before.push(mode);
    else if (operator === OPS.restore) mode = before.pop() ?? 0;
    else if (operator === OPS.setTextRenderingMode) mode = Number((argsArray[at] as unknown[])[0]);
    else if (drawing.has(operator)) {
      if (mode === INVISIBLE) unseen++;
      else seen++;
    }
  }
  return unseen > seen;
}

async function attachmentsOf(pdf: PDFDocumentProxy) {
  const found = (await pdf.getAttachments().catch(() => null)) as Record<
    string,
    { filename: string; content: Uint8Array }
  > | null;
  return Object.values(found ?? {}).map(({ filename, content }) => ({ name: filename, content }));
}
