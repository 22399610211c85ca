import fs from 'node:fs';
import { failures, type FailureCode } from '@steward/contract/failures';
import { expect } from 'vitest';

export const sampleBill = (name: string): Buffer =>
  fs.readFileSync(new URL(`../../gateways/ocr/samples/${name}`, import.meta.url));
export const half = (bytes: Buffer | string): Buffer => {
  const all = Buffer.from(bytes);
  return all.subarray(0, all.length / 2);
};

interface Invoice {
  unit?: string;
  start?: string;
  end?: string;
  meter?: string;
  encoding?: string;
}

/** A water bill as UBL. */
export const ubl = ({ unit = 'MTQ', start, end, meter = '7712345678', encoding = 'UTF-8' }: Invoice = {}) =>
  `<?xml version="1.0" encoding="${encoding}"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>W-77</ID><IssueDate>2026-02-10</IssueDate>
  <DocumentCurrencyCode>EUR</DocumentCurrencyCode>
  <InvoicePeriod><StartDate>${start ?? '2026-01-01'}</StartDate><EndDate>${end ?? '2026-01-31'}</EndDate></InvoicePeriod>
  <AccountingSupplierParty><Party><PartyName><Name>Stadtwerke Köln</Name></PartyName></Party></AccountingSupplierParty>
  <TaxTotal><TaxAmount currencyID="EUR">14</TaxAmount></TaxTotal>
  <LegalMonetaryTotal><TaxExclusiveAmount>200</TaxExclusiveAmount><TaxInclusiveAmount>214</TaxInclusiveAmount></LegalMonetaryTotal>
  <InvoiceLine><InvoicedQuantity unitCode="${unit}">80</InvoicedQuantity><LineExtensionAmount>200</LineExtensionAmount>
    <Item><Name>Trinkwasser Verbrauch, Zählernummer: ${meter}</Name></Item></InvoiceLine></Invoice>`;

const moment = (name: string, day: string) =>
  `<ram:${name}><udt:DateTimeString format="102">${day.replaceAll('-', '')}</udt:DateTimeString></ram:${name}>`;

/** An electricity bill as CII, which Factur-X carries. */
export const cii = ({ unit = 'KWH', start = '2026-01-01', end = '2026-01-31', meter = '1EMH77' }: Invoice = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c"><rsm:ExchangedDocument><ram:ID>C-1</ram:ID>
  <ram:TypeCode>380</ram:TypeCode>${moment('IssueDateTime', '2026-02-10')}</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:IncludedSupplyChainTradeLineItem>
  <ram:SpecifiedTradeProduct><ram:Name>Arbeitspreis Strom</ram:Name><ram:ApplicableProductCharacteristic>
    <ram:Description>Zählernummer</ram:Description><ram:Value>${meter}</ram:Value></ram:ApplicableProductCharacteristic></ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="${unit}">1000</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>200</ram:LineTotalAmount>
  </ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Stadtwerke</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
  <ram:BillingSpecifiedPeriod>${moment('StartDateTime', start)}${moment('EndDateTime', end)}</ram:BillingSpecifiedPeriod>
  <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>200</ram:TaxBasisTotalAmount>
    <ram:TaxTotalAmount currencyID="EUR">38</ram:TaxTotalAmount><ram:GrandTotalAmount>238</ram:GrandTotalAmount>
  </ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;

const pmHeads =
  'Property Name,Portfolio Manager Meter ID,Meter Name,Meter Type,Start Date,End Date,Usage/Quantity,Usage Units,Cost ($)';
/** A row of meter entries as Portfolio Manager writes it. */
export const pmRow = ({ meter = '111', start = '1/1/2024', end = '2/1/2024', use = '1000', unit = 'kWh' } = {}) =>
  `A,${meter},Zähler,Electric - Grid,${start},${end},${use},${unit},100`;
export const pm = (...rows: string[]) => [pmHeads, ...rows].join('\n');

/** Green Button: two hours of one meter; the second one is given. */
export const espi = ({ value = '5', unit = '72', seconds = '3600', point = '1', title = 'Zähler' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><feed><title>${title}</title>
  <entry><link rel="self" href="/UP/${point}"/><content><UsagePoint><ServiceCategory><kind>0</kind></ServiceCategory></UsagePoint></content></entry>
  <entry><link rel="self" href="/UP/${point}/MR/1"/><link rel="up" href="/UP/${point}/MR"/><content><MeterReading/></content></entry>
  <entry><link rel="self" href="/RT/1"/><content><ReadingType><uom>${unit}</uom><commodity>1</commodity></ReadingType></content></entry>
  <entry><link rel="self" href="/UP/${point}/MR/1/IB/1"/><link rel="up" href="/UP/${point}/MR/1/IntervalBlock"/><content><IntervalBlock>
    <IntervalReading><timePeriod><start>1704063600</start><duration>3600</duration></timePeriod><value>1000</value></IntervalReading>
    <IntervalReading><timePeriod><start>1704067200</start><duration>${seconds}</duration></timePeriod><value>${value}</value></IntervalReading>
  </IntervalBlock></content></entry></feed>`;

export type Bytes = Buffer | string;
export const fileOf = (bytes: Bytes, name: string) => [new File([new Uint8Array(Buffer.from(bytes))], name)];
export const latin1 = (text: string) => Buffer.from(text, 'latin1');
export const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
export const zipOf = (inside: string) => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(inside)]);
export const tooLarge = Buffer.alloc(21 * 1024 * 1024, '1,2\n');

/** The code itself, once it has a sentence that says what is wrong and what to do. */
export const worded = (code: string): string => {
  expect(code).toSatisfy((known: string) => known in failures && failures[known as FailureCode].message.length > 20);
  return code;
};
