import { readInvoice } from '@steward/core/bill-reading/read-invoice';
import type { BillReading } from '@steward/core/bill-reading/reading';
import { findCalorificValue } from '@steward/reference/calorific-values/calorific-values';
import { invoiceOf, parseXml } from './e-invoice-xml.ts';
import type { OpenPdf } from '../pdf-text.ts';

/** Reads an XML invoice; undefined when the XML is something else. */
export function readInvoiceXml(bytes: Uint8Array): BillReading | undefined {
  const invoice = invoiceOf(parseXml(bytes));
  return invoice ? { method: 'e-invoice', pages: [], ...readInvoice(invoice, findCalorificValue) } : undefined;
}

const NAMES = /^(?:factur-x|zugferd-invoice|xrechnung|order-x|zugferd)\.xml$/i;

/** The invoice a PDF carries (ZUGFeRD, Factur-X, XRechnung), by the standard's file names first: other attachments may be anything. */
export async function invoiceInPdf(pdf: OpenPdf): Promise<BillReading | undefined> {
  const attachments = (await pdf.attachments()).filter(({ name }) => /\.xml$/i.test(name));
  for (const { content } of attachments.toSorted((a, b) => Number(NAMES.test(b.name)) - Number(NAMES.test(a.name)))) {
    try {
      const reading = readInvoiceXml(content);
      if (reading && reading.fields.gross_amount) return reading;
    } catch {
      // A broken attachment leaves the print, which is read as that of any PDF.
    }
  }
  return undefined;
}
