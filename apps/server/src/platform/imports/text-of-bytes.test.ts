import { expect, test } from 'vitest';
import { readInvoiceXml } from '../../gateways/ocr/invoices/e-invoice.ts';
import { sniff } from '../../gateways/documents/types/sniff.ts';
import { beginOfBytes, textOfBytes } from './text-of-bytes.ts';

const little = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const big = (text: string) => Buffer.from(little(text)).swap16();

test.each([
  ['UTF-8', Buffer.from('Zähler ١')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFZähler ١')],
  ['UTF-16 from Windows', little('Zähler ١')],
  ['UTF-16 the other way round', big('Zähler ١')],
])('%s is read as it was written', (_, bytes) => {
  expect(textOfBytes(bytes)).toBe('Zähler ١');
  expect(beginOfBytes(bytes, 1000)).toBe('Zähler ١');
});

test('letters of Windows are read where the bytes are no UTF-8', () => {
  expect(textOfBytes(Buffer.from('Zähler', 'latin1'))).toBe('Zähler');
});

const invoice = `<?xml version="1.0" encoding="UTF-8"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
  <ID>R-1</ID><IssueDate>2025-02-01</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
  <AccountingSupplierParty><Party><PartyName><Name>Stadtwerke Köln</Name></PartyName></Party></AccountingSupplierParty>
  <LegalMonetaryTotal><PayableAmount currencyID="EUR">119.00</PayableAmount></LegalMonetaryTotal></Invoice>`;

test.each([
  ['UTF-8', Buffer.from(invoice)],
  ['UTF-16', little(invoice)],
  ['UTF-16 the other way round', big(invoice)],
  ['letters of Windows that claim to be UTF-8', Buffer.from(invoice, 'latin1')],
])('an e-invoice in %s keeps the name of its supplier', (_, bytes) => {
  expect(sniff(bytes)).toBe('xml');
  expect(readInvoiceXml(bytes)?.fields.supplier?.value).toBe('Stadtwerke Köln');
});
