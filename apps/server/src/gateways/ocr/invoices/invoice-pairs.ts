import { pairInvoices, type SentInvoice, type SentPrint } from '@steward/core/bills/invoice-pairs';
import { readInvoiceXml } from './e-invoice.ts';
import { openPdf } from '../pdf-text.ts';
import { bytesOfContent, type FileContent } from '../../../platform/uploads/file-content.ts';
import { sniff } from '../../documents/types/sniff.ts';

export type SentFile = FileContent & { name: string };

export interface PairTask {
  pair: SentFile[];
}

/** Positions in the list of what was sent. */
export interface InvoicePair {
  xml: number;
  pdf: number;
}

/** Number and amount stand on the first pages of an invoice. */
const PAGES = 3;

function invoiceIn(name: string, bytes: Uint8Array): SentInvoice | undefined {
  try {
    const reading = readInvoiceXml(bytes);
    if (!reading) return undefined;
    const { invoice_no, gross_amount } = reading.fields;
    return {
      name,
      number: invoice_no?.value === undefined ? undefined : String(invoice_no.value ?? ''),
      grossAmount: typeof gross_amount?.value === 'number' ? gross_amount.value : undefined,
    };
  } catch {
    // What cannot be read takes no other document along.
    return undefined;
  }
}

async function textIn(file: SentFile): Promise<string> {
  try {
    const pdf = await openPdf(await bytesOfContent(file));
    try {
      const texts: string[] = [];
      for (let page = 1; page <= Math.min(PAGES, pdf.pages); page++)
        texts.push((await pdf.textOf(page)).words.map(({ text }) => text).join(' '));
      return texts.join(' ');
    } finally {
      await pdf.close();
    }
  } catch {
    return '';
  }
}

/** Which PDF shows which e-invoice. Runs in a process of its own, for the files may come from anyone. */
export async function findPairs({ pair: files }: PairTask): Promise<InvoicePair[]> {
  const invoices: (SentInvoice & { at: number })[] = [];
  const prints: (SentPrint & { at: number })[] = [];
  for (const [at, file] of files.entries()) {
    const bytes = await bytesOfContent(file);
    const kind = sniff(bytes);
    const invoice = kind === 'xml' ? invoiceIn(file.name, bytes) : undefined;
    if (invoice) invoices.push({ at, ...invoice });
    if (kind === 'pdf') prints.push({ at, name: file.name, text: '' });
  }
  if (invoices.length === 0 || prints.length === 0) return [];
  const byName = pairInvoices(invoices, prints);
  // Opening a PDF takes far longer than a look at its name.
  if (byName.size < Math.min(invoices.length, prints.length))
    for (const print of prints) print.text = await textIn(files[print.at]!);
  return [...pairInvoices(invoices, prints)].map(([i, p]) => ({ xml: invoices[i]!.at, pdf: prints[p]!.at }));
}
