import type { BillReading } from '@steward/core/bill-reading/reading';
import type { OpenPdf } from './pdf-text.ts';
export function readInvoiceXml(_bytes: Uint8Array): BillReading | undefined {
  return undefined;
}
export async function invoiceInPdf(_pdf: OpenPdf): Promise<BillReading | undefined> {
  return undefined;
}
