import { findCalorificValue } from '@steward/reference/calorific-values/calorific-values';
import { isUsableText } from '@steward/core/bill-reading/text/glyphs';
import { readText, type TextReading } from '@steward/core/bill-reading/read-text';
import { readBills } from '@steward/core/bill-reading/text/split';
import { languageOf } from '@steward/core/bill-reading/text/facts';
import { passedChecks, type BillReading, type ReadingHints } from '@steward/core/bill-reading/reading';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { invoiceInPdf, readInvoiceXml } from './invoices/e-invoice.ts';
import { expectedLanguage } from './expected-language.ts';
import { FileFailure } from './file-failure.ts';
import { openPdf, type OpenPdf } from './pdf-text.ts';
import { decodeImage } from './sheets/prepare.ts';
import { openRaster, type Raster } from './sheets/raster.ts';
import { lookAgain, lookCloser, readPicture, type PicturePage } from './read-picture.ts';
import { modelsOf, type Models } from './engine/recognise.ts';
import { MOST_PAGES_AGAIN, readTwice, type Looks } from './engine/second-pass.ts';
import { refusalOf, sniff } from '../documents/types/sniff.ts';

export interface ShownPage {
  page: number;
  jpeg: Buffer;
  widthPx: number;
  heightPx: number;
}

export interface ReadDocument {
  reading: BillReading;
  /** Further bills of the same file. */
  others: BillReading[];
  pages: ShownPage[];
  texts: PageText[][];
}

type Progress = (percent: number) => void;

/**
 * Per cent of the work after which each part is done, by what they take: a second look takes as much as the first or more, and is
 * seldom asked for.
 */
const DONE = { sniffed: 2, opened: 8, texts: 12, invoice: 15, lookedAt: 62, again: 94, shown: 95 };

/** More words than a letterhead has tell the language of a page. */
const WORDS_OF_PAGE = 30;

/** Three values and a date turn up on pages of any kind. */
const FEW_VALUES = 4;

/** A total read from print is compared with that of the e-invoice from here on. */
const READ_WELL = 0.6;

/** How far a part of the work is, 0 to 1, as per cent of the whole. */
const between =
  (onProgress: Progress, from: number, to: number) =>
  (share: number): void =>
    onProgress(from + (to - from) * share);

/** Reads a file of any accepted kind; with an e-invoice, the PDF that was sent with it. Runs in a process of its own, for the file may come from anyone. */
export async function readDocument(
  bytes: Uint8Array,
  hints: ReadingHints,
  onProgress: Progress,
  print?: Uint8Array,
): Promise<ReadDocument> {
  if (bytes.byteLength === 0) throw new FileFailure('file.empty');
  const kind = sniff(bytes);
  if (!kind) throw new FileFailure(refusalOf(bytes));
  onProgress(DONE.sniffed);
  if (kind === 'xml') {
    const reading = readInvoiceXml(bytes);
    if (!reading) throw new FileFailure('file.no-e-invoice');
    if (print) return readPdf(print, hints, onProgress, reading);
    return { reading, others: [], pages: [], texts: [] };
  }
  if (kind === 'pdf') return readPdf(bytes, hints, onProgress);
  const picture = await decodeImage(bytes);
  onProgress(DONE.opened);
  const page = await readPicture(
    picture,
    1,
    { prior: expectedLanguage(hints), way: 'large' },
    between(onProgress, DONE.opened, DONE.lookedAt),
  );
  const bills = await readTwice(
    [page.text],
    new Map([[1, looksOf(page, 1)]]),
    hints,
    between(onProgress, DONE.lookedAt, DONE.again),
  );
  return finished(bills, 'ocr', [shown(page, 1)], page.small);
}

async function readPdf(
  bytes: Uint8Array,
  hints: ReadingHints,
  onProgress: Progress,
  beside?: BillReading,
): Promise<ReadDocument> {
  const pdf = await openPdf(bytes);
  let raster: Raster | undefined;
  try {
    const invoice = beside ?? (await invoiceInPdf(pdf));
    const texts: (PageText & { usable: boolean })[] = [];
    for (let n = 1; n <= pdf.pages; n++) {
      const text = await pdf.textOf(n);
      texts.push({ ...text, usable: isUsableText(text) });
      onProgress(DONE.sniffed + ((DONE.texts - DONE.sniffed) * n) / pdf.pages);
    }
    // Short last pages of a text PDF are text all the same.
    if (texts.some((t) => t.usable)) for (const t of texts) t.usable ||= isUsableText(t, 4);
    raster = await openRaster(bytes);
    if (invoice) return await withPages(invoice, texts, pdf, raster, hints, onProgress);
    const asText = texts.every((t) => t.usable) ? readBills(texts, hints, findCalorificValue) : undefined;
    if (asText && !asText.every(({ reading }) => isDoubtful(reading)))
      return finished(asText, 'text-layer', await imagesOf(pdf, raster, onProgress, DONE.invoice));
    const read = await readMixed(
      asText ? texts.map((t) => ({ ...t, usable: false })) : texts,
      raster,
      hints,
      onProgress,
    );
    if (
      asText &&
      passedChecks(checksOf(asText)) >= passedChecks([read.reading, ...read.others].flatMap((r) => r.checks))
    )
      return finished(asText, 'text-layer', await imagesOf(pdf, raster, () => {}, DONE.shown));
    return read;
  } finally {
    raster?.close();
    await pdf.close();
  }
}

/** Pages with a text layer are taken as they are, the others are read from their picture. */
async function readMixed(
  texts: (PageText & { usable: boolean })[],
  raster: Raster,
  hints: ReadingHints,
  onProgress: Progress,
) {
  const pages: ShownPage[] = [];
  const read: PageText[] = [];
  const looks = new Map<number, Looks>();
  let small = false;
  const textWords = texts.filter((t) => t.usable).flatMap((t) => t.words.map((w) => w.text));
  let models: Models | undefined =
    textWords.length > WORDS_OF_PAGE ? modelsOf(languageOf(textWords, hints.language)) : undefined;
  const each = (DONE.lookedAt - DONE.texts) / texts.length;
  for (const [i, text] of texts.entries()) {
    const from = DONE.texts + i * each;
    if (text.usable) {
      pages.push({ page: text.page, ...(await raster.jpeg(text.page)) });
      read.push(text);
    } else {
      const picture = await readPicture(
        await raster.grey(text.page),
        text.page,
        { models, prior: expectedLanguage(hints), way: texts.length > MOST_PAGES_AGAIN ? 'in-doubt-large' : 'small' },
        between(onProgress, from, from + each),
      );
      looks.set(text.page, looksOf(picture, texts.length));
      if (picture.text.words.length > WORDS_OF_PAGE) models ??= picture.models;
      small ||= picture.small;
      pages.push(shown(picture, text.page));
      read.push(picture.text);
    }
    onProgress(from + each);
  }
  const method = texts.some((t) => t.usable) ? 'mixed' : 'ocr';
  return finished(
    await readTwice(read, looks, hints, between(onProgress, DONE.lookedAt, DONE.again)),
    method,
    pages,
    small,
  );
}

/** Pictures of many pages are not kept. */
const looksOf = (page: PicturePage, pages: number): Looks =>
  pages > MOST_PAGES_AGAIN
    ? {}
    : {
        ...(page.isDoubted && { closer: (onShare) => lookCloser(page, onShare) }),
        again: (onShare) => lookAgain(page, onShare),
      };

async function imagesOf(pdf: OpenPdf, raster: Raster, onProgress: Progress, from: number): Promise<ShownPage[]> {
  const pages: ShownPage[] = [];
  for (let n = 1; n <= pdf.pages; n++) {
    pages.push({ page: n, ...(await raster.jpeg(n)) });
    onProgress(from + ((DONE.shown - from) * n) / pdf.pages);
  }
  return pages;
}

/** The values of the XML, with the boxes of the same values where the print has them, and a warning when the totals differ. */
async function withPages(
  invoice: BillReading,
  texts: (PageText & { usable: boolean })[],
  pdf: OpenPdf,
  raster: Raster,
  hints: ReadingHints,
  onProgress: Progress,
) {
  const pages = await imagesOf(pdf, raster, onProgress, DONE.invoice);
  const result = { ...invoice, pages: pages.map(asImage) };
  if (!texts.some((t) => t.usable)) return { reading: result, others: [], pages, texts: [] };
  const print = readText(
    texts.filter((t) => t.usable),
    hints,
    findCalorificValue,
  );
  for (const [name, field] of Object.entries(result.fields)) {
    const same = print.fields[name as keyof typeof print.fields];
    if (field && same && same.value === field.value) [field.boxes, field.text] = [same.boxes, same.text];
  }
  // What the XML leaves out may stand in the print: a meter number, a quantity.
  for (const name of [
    'meter_no',
    'energy_consumption',
    'water_consumption',
    'waste',
    'account_no',
    'supplier',
  ] as const) {
    const field = print.fields[name];
    if (!result.fields[name] && field && print.isUtilityBill && (result.isUtilityBill || result.utilities.length === 0))
      result.fields[name] = field;
  }
  if (!result.isUtilityBill && print.isUtilityBill && print.utility && print.meters.length > 0) {
    result.isUtilityBill = true;
    result.utility = print.utility;
    if (print.carrier) result.carrier = print.carrier;
    result.utilities = print.utilities;
    result.warnings = result.warnings.filter((w) => w !== 'not-a-utility-bill');
  }
  if (result.meters.length === 0) result.meters = print.meters;
  const [inXml, inPrint] = [result.fields.gross_amount?.value, print.fields.gross_amount];
  if (typeof inXml === 'number' && typeof inPrint?.value === 'number' && inPrint.confidence > READ_WELL) {
    // A coin, which rounding of the lines may make.
    const fits = Math.abs(inXml - inPrint.value) < 0.011;
    result.checks.push({ code: 'e-invoice-fits-print', passed: fits, values: [inXml, inPrint.value] });
    if (!fits) result.warnings.push('e-invoice-differs-from-print');
  }
  return { reading: result, others: [], pages, texts: [] };
}

/** A text layer made by somebody's text recognition looks usable and adds up to nothing. */
function isDoubtful(reading: TextReading): boolean {
  const sure = Object.values(reading.fields).filter((f) => f.value !== null).length;
  return passedChecks(reading.checks) === 0 && (sure < FEW_VALUES || reading.fields.gross_amount?.value === null);
}

const shown = (page: PicturePage, number: number): ShownPage => ({
  page: number,
  jpeg: page.jpeg,
  widthPx: page.widthPx,
  heightPx: page.heightPx,
});
const asImage = ({ page, widthPx, heightPx }: ShownPage) => ({ page, widthPx, heightPx, image: 'jpeg' as const });

const checksOf = (bills: { reading: TextReading }[]) => bills.flatMap(({ reading }) => reading.checks);

/** Each bill with the pictures of its own pages. */
function finished(
  bills: { reading: TextReading; pages: PageText[] }[],
  method: BillReading['method'],
  pages: ShownPage[],
  small = false,
): ReadDocument {
  const [reading, ...others] = bills.map((bill, i): BillReading => {
    const own = pages.filter(({ page }) => bill.pages.some((p) => p.page === page));
    const warnings = [
      ...bill.reading.warnings,
      ...(small ? (['print-too-small'] as const) : []),
      ...(bills.length > 1 ? (['several-bills'] as const) : []),
    ];
    const part = bills.length > 1 ? { part: { number: i + 1, of: bills.length } } : {};
    return { method, pages: own.map(asImage), ...bill.reading, warnings, ...part };
  });
  return { reading: reading!, others, pages, texts: bills.map((bill) => bill.pages) };
}
