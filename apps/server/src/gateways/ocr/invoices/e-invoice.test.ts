import { expect, test } from 'vitest';
import { readInvoiceXml } from './e-invoice.ts';
import { sniff } from '../../documents/types/sniff.ts';
import { envelopeOf } from './envelope.ts';

type Tax = [net: number, tax: number, rate: number | undefined];

const totals = { net: 687.28, tax: 117.58, gross: 804.86 };
const both: Tax[] = [
  [578.89, 109.99, 19],
  [108.39, 7.59, 7],
];

const ubl = (taxes: readonly Tax[], more = '', { net, tax, gross } = totals) =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>R-1</ID><IssueDate>2026-02-01</IssueDate>
  <DocumentCurrencyCode>EUR</DocumentCurrencyCode>${more}<TaxTotal><TaxAmount currencyID="EUR">${tax}</TaxAmount>${taxes
    .map(
      ([of, its, rate]) => `<TaxSubtotal><TaxableAmount>${of}</TaxableAmount><TaxAmount>${its}</TaxAmount><TaxCategory>
        <ID>S</ID>${rate === undefined ? '' : `<Percent>${rate}</Percent>`}</TaxCategory></TaxSubtotal>`,
    )
    .join('')}</TaxTotal><LegalMonetaryTotal><TaxExclusiveAmount>${net}</TaxExclusiveAmount>
  <TaxInclusiveAmount>${gross}</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>`;

const cii = (taxes: readonly Tax[], more = '', type = '380') =>
  `<CrossIndustryInvoice><ExchangedDocument><ID>R-1</ID><TypeCode>${type}</TypeCode></ExchangedDocument><SupplyChainTradeTransaction>
  <ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>${taxes
    .map(
      ([
        of,
        its,
        rate,
      ]) => `<ApplicableTradeTax><CalculatedAmount>${its}</CalculatedAmount><BasisAmount>${of}</BasisAmount>
        ${rate === undefined ? '' : `<RateApplicablePercent>${rate}</RateApplicablePercent>`}</ApplicableTradeTax>`,
    )
    .join('')}<SpecifiedTradeSettlementHeaderMonetarySummation><TaxBasisTotalAmount>${totals.net}</TaxBasisTotalAmount>
  <TaxTotalAmount currencyID="EUR">${totals.tax}</TaxTotalAmount><GrandTotalAmount>${totals.gross}</GrandTotalAmount>
  </SpecifiedTradeSettlementHeaderMonetarySummation>${more}</ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`;

const read = (xml: string) => readInvoiceXml(Buffer.from(xml));
const lines = [
  { rate: 19, net: 578.89, tax: 109.99 },
  { rate: 7, net: 108.39, tax: 7.59 },
];

test.each([
  ['UBL', ubl(both)],
  ['CII', cii(both)],
] as const)('%s: each rate of value added tax is a line, as they add up to the invoice', (_, xml) => {
  expect(read(xml)?.taxLines).toEqual(lines);
});

test('categories at one rate are one line, what is exempt is a line at 0, and one rate alone is none', () => {
  const parts: Tax[] = [
    [500, 95, 19],
    [78.89, 14.99, 19],
    [108.39, 0, undefined],
  ];
  const exempt = { net: 687.28, tax: 109.99, gross: 797.27 };
  expect(read(ubl(parts, '', exempt))?.taxLines).toEqual([lines[0], { rate: 0, net: 108.39, tax: 0 }]);
  const one = { net: 578.89, tax: 109.99, gross: 688.88 };
  expect(read(ubl([both[0]!], '', one))?.taxLines).toBeUndefined();
});

test('a breakdown that is not the total of the invoice, or lacks a part, is left to a person', () => {
  expect(read(ubl([both[0]!, [108.39, 9.59, 7]]))?.taxLines).toBeUndefined();
  expect(read(cii([both[0]!, [100, 7, 7]]))?.taxLines).toBeUndefined();
  expect(read(cii([both[0]!, [108.39, 7.59, undefined]]))?.taxLines).toBeUndefined();
});

test('a credit note takes its rates back', () => {
  expect(read(cii(both, '', '381'))?.taxLines).toEqual([
    { rate: 19, net: -578.89, tax: -109.99 },
    { rate: 7, net: -108.39, tax: -7.59 },
  ]);
});

test('the accounting reference of the buyer is the cost center; one that is too long to be booked is none', () => {
  const ofUbl = (reference: string) => read(ubl(both, `<AccountingCost>${reference}</AccountingCost>`));
  const account = `<ReceivableSpecifiedTradeAccountingAccount><ID>4711 / Nord</ID></ReceivableSpecifiedTradeAccountingAccount>`;
  expect(ofUbl('4711 &amp; Nord')?.fields.cost_center?.value).toBe('4711 & Nord');
  expect(read(cii(both, account))?.fields.cost_center?.value).toBe('4711 / Nord');
  expect(ofUbl('x'.repeat(37))?.fields.cost_center).toBeUndefined();
  expect(read(ubl(both))?.fields.cost_center).toBeUndefined();
});

const enveloped = (document: string, type = 'Invoice') => `<?xml version="1.0" encoding="UTF-8"?>
<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader>
  <HeaderVersion>1.0</HeaderVersion><DocumentIdentification><InstanceIdentifier> 4f2a-1 </InstanceIdentifier><Type>${type}</Type>
  <CreationDateAndTime>2026-02-02T08:00:00Z</CreationDateAndTime></DocumentIdentification></StandardBusinessDocumentHeader>
  ${document}</StandardBusinessDocument>`;

test('an invoice in the envelope of an access point is read as it is without', () => {
  expect(read(enveloped(ubl(both)))).toEqual(read(ubl(both)));
  expect(read(ubl(both))?.fields.gross_amount?.value).toBe(804.86);
  const credit = ubl(both).replaceAll('Invoice>', 'CreditNote>').replace('<Invoice ', '<CreditNote ');
  expect(read(enveloped(credit, 'CreditNote'))?.fields.gross_amount?.value).toBe(-804.86);
});

test('an envelope says which message it is and what it holds; what is none says nothing', () => {
  const bytesOf = (xml: string) => Buffer.from(xml);
  expect(envelopeOf(bytesOf(enveloped(ubl(both))))).toEqual({ instance: '4f2a-1', holdsInvoice: true });
  const order = '<Order><ID>1</ID></Order>';
  expect(envelopeOf(bytesOf(enveloped(order, 'Order')))).toEqual({ instance: '4f2a-1', holdsInvoice: false });
  const prefixed = enveloped(ubl(both)).replaceAll(
    /<(\/?)(\w*(?:StandardBusiness|InstanceId|DocumentIdent|Type)\w*)/g,
    '<$1sh:$2',
  );
  expect(envelopeOf(bytesOf(prefixed))).toEqual({ instance: '4f2a-1', holdsInvoice: true });
  expect(envelopeOf(bytesOf(ubl(both)))).toBeUndefined();
});

test.each([
  [
    'UBL',
    (payable: string) => ubl(both).replace('</LegalMonetaryTotal>', `${payable}</LegalMonetaryTotal>`),
    'PayableAmount',
  ],
  [
    'CII',
    (payable: string, type?: string) =>
      cii(both, '', type).replace(
        '</SpecifiedTradeSettlementHeaderMonetarySummation>',
        `${payable}</SpecifiedTradeSettlementHeaderMonetarySummation>`,
      ),
    'DuePayableAmount',
  ],
] as const)(
  '%s: the payable amount is what the invoice states, zero included, and absent where it states none',
  (_, of, tag) => {
    const payable = (amount: string) => read(of(`<${tag}>${amount}</${tag}>`))?.fields.payable_amount?.value;
    expect(payable('304.86')).toBe(304.86);
    expect(payable('-12.5')).toBe(-12.5);
    expect(payable('0')).toBe(0);
    expect(read(of(''))?.fields.payable_amount).toBeUndefined();
  },
);

const creditNotes = '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' ');

test.each(creditNotes)('type code %s is a credit note in CII and UBL, whatever the sign of its amounts', (type) => {
  const gross = (xml: string) => read(xml)?.fields.gross_amount?.value;
  expect(gross(cii(both, '', type))).toBe(-804.86);
  expect(gross(cii(both, '', type).replaceAll(/>(\d+\.\d+)</g, '>-$1<'))).toBe(-804.86);
  expect(gross(ubl(both, `<InvoiceTypeCode>${type}</InvoiceTypeCode>`))).toBe(-804.86);
});

test.each(['380', '384', '386', '389', '326', '82', '875'])('type code %s is an invoice', (type) => {
  const reading = read(cii(both, '', type));
  expect(reading?.fields.gross_amount?.value).toBe(804.86);
  expect(reading?.warnings).not.toContain('credit-note');
});

const utf16 = (text: string, mark = '\uFEFF') => Buffer.from(mark + text, 'utf16le');
const declared = `<?xml version="1.0" encoding="UTF-8"?>${ubl(both)}`;

test.each<[string, Buffer | string]>([
  ['a comment', `<!-- <html> made by --> ${ubl(both)}`],
  ['a long comment', `<!-- ${'x > y '.repeat(2000)} -->\n${ubl(both)}`],
  ['comments and an instruction', `<!-- a --><?xml-stylesheet href="a.xsl"?>\n<!-- b -->${ubl(both)}`],
  ['an instruction', `<?mso-application progid="x"?>${ubl(both)}`],
  ['white space before the declaration', ` \r\n\t${declared}`],
  ['a byte order mark and a comment', `\uFEFF<!-- a -->${ubl(both)}`],
  ['a byte order mark, white space and a declaration', `\uFEFF \n${declared}`],
  ['a declaration and a comment with the sign >', declared.replace('?>', '?><!-- a > b -->')],
  ['UTF-16 with its mark', utf16(declared.replace('UTF-8', 'UTF-16'))],
  ['UTF-16 without its mark', utf16(declared.replace('UTF-8', 'UTF-16'), '')],
  ['UTF-16 the other way round, and a comment', utf16(`<!-- a -->${ubl(both)}`, '').swap16()],
  ['a mark of UTF-8 before a declaration of Latin 1', `\uFEFF${declared.replace('UTF-8', 'ISO-8859-1')}`],
])('an e-invoice that begins with %s is read', (_, content) => {
  const bytes = Buffer.from(content);
  expect(sniff(bytes)).toBe('xml');
  expect(readInvoiceXml(bytes)?.fields.gross_amount?.value).toBe(804.86);
});

test('an envelope is found after comments too', () => {
  const xml = `<!-- a > b -->${enveloped(ubl(both)).replace(/^\s*<\?xml[^>]*\?>/, '')}`;
  expect(envelopeOf(Buffer.from(xml))).toEqual({ instance: '4f2a-1', holdsInvoice: true });
});

test.each([
  '<!-- saved from a page --><html><body></body></html>',
  '<!-- a --><!DOCTYPE html><html></html>',
  '<!doctype html><html></html>',
  '<!-- a comment without an end <Invoice>',
  'name,<b>\n1,2',
  '< 5 kWh',
])('%s is no XML', (text) => {
  expect(sniff(Buffer.from(text))).toBeUndefined();
});
