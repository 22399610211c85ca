import type { InvoiceData, InvoiceLine } from '@steward/core/bill-reading/invoice-data';
import type { TaxLine } from '@steward/core/payments/tax-lines';
import { XMLParser } from 'fast-xml-parser';
import { textOfBytes } from '../../../platform/imports/text-of-bytes.ts';
import { FileFailure } from '../file-failure.ts';
import { fromDeclaration } from './xml-prolog.ts';

/** Invoices hold their attachments as base64; larger ones are none. */
const MAX_BYTES = 24_000_000;
/** The deepest path of UBL and CII has some fifteen elements; a line of an invoice has some hundred tags. */
const [MAX_DEPTH, MAX_TAGS] = [60, 400_000];

type Node = { [name: string]: Node[] } & { '#'?: string };

/** Parses XML that may come from anyone: no document type, no entities of its own, limits on size, depth and number of elements. */
export function parseXml(bytes: Uint8Array, maxTags = MAX_TAGS): unknown {
  if (bytes.byteLength > MAX_BYTES) throw new FileFailure('file.too-complex', 'size');
  const text = fromDeclaration(decode(bytes));
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileFailure('file.too-complex', 'document-type');
  guardDepth(text, maxTags);
  try {
    return new XMLParser({
      removeNSPrefix: true,
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
      processEntities: false,
      ignoreDeclaration: true,
      alwaysCreateTextNode: true,
      textNodeName: '#',
      isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
    }).parse(text, true);
  } catch {
    throw new FileFailure('file.damaged');
  }
}

/** Of Unicode. */
const LAST_CODE_POINT = 0x10ffff;

/** Bytes that hold the declaration of XML. */
const DECLARATION = 200;

/** Where a file says that it is UTF-8 and is not, its letters are those of Windows. */
function decode(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(DECLARATION, bytes.byteLength)).toString('latin1');
  const named = /encoding=["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  const isMarked = head.startsWith('ï»¿');
  const isLatin = !isMarked && ['iso-8859-1', 'latin1', 'windows-1252'].includes(named);
  return isLatin ? new TextDecoder('windows-1252').decode(bytes) : textOfBytes(bytes);
}

function guardDepth(text: string, maxTags: number) {
  let depth = 0;
  let tags = 0;
  for (const [tag] of text.matchAll(/<[/!?]?[^<>]*>/g)) {
    tags += 1;
    if (tags > maxTags) throw new FileFailure('file.too-complex', 'elements');
    if (tag.startsWith('</')) depth -= 1;
    else if (!/^<[!?]/.test(tag) && !tag.endsWith('/>')) depth += 1;
    if (depth > MAX_DEPTH) throw new FileFailure('file.too-complex', 'depth');
  }
  // The parser searches the end of each tag, also where the document has none.
  let begun = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    begun += 1;
    if (begun > maxTags) throw new FileFailure('file.too-complex', 'elements');
  }
  // One tag can have a million attributes, for which the parser needs as long as for tags.
  let attributes = 0;
  for (const _ of text.matchAll(/=\s*["']/g)) {
    attributes += 1;
    if (attributes > maxTags) throw new FileFailure('file.too-complex', 'elements');
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string) =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    // Hexadecimal or decimal, up to the last of Unicode.
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
  });

const all = (node: Node | undefined, path: string): Node[] =>
  path.split('/').reduce<Node[]>((nodes, name) => nodes.flatMap((n) => n[name] ?? []), node ? [node] : []);
const text = (node: Node | undefined, path: string): string | undefined => {
  const found = all(node, path)[0]?.['#'];
  return found === undefined || found === '' ? undefined : plain(String(found)).trim();
};
const first = (node: Node | undefined, ...paths: string[]) =>
  paths.map((p) => text(node, p)).find((t) => t !== undefined);
/** A node with one child, for what reads a number below a path. */
const around = (child: Node) => ({ it: [child] }) as unknown as Node;
const number = (node: Node | undefined, ...paths: string[]) => {
  const found = first(node, ...paths);
  const value = found === undefined ? Number.NaN : Number(found);
  return Number.isFinite(value) ? value : undefined;
};
// The parser puts attributes beside the children, as texts under a name with @.
const attribute = (node: Node | undefined, name: string) =>
  (node as unknown as Record<string, string> | undefined)?.[`@${name}`];

/** 20180501, 2018-05-01, 2018-05-01T… as ISO; a day that no calendar has is none. */
function date(value: string | undefined): string | undefined {
  const m = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(value ?? '');
  const day = m ? `${m[1]}-${m[2]}-${m[3]}` : '';
  const at = new Date(day);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}

/** Leaves out what is undefined. */
function given<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)) as T;
}

/** The invoice in a parsed document: UBL, CII, or ZUGFeRD 1; undefined when it is none of them. */
export function invoiceOf(document: unknown): InvoiceData | undefined {
  // An access point hands it over in an envelope.
  const root = all(document as Node, 'StandardBusinessDocument')[0] ?? (document as Node);
  const ubl = all(root, 'Invoice')[0] ?? all(root, 'CreditNote')[0];
  if (ubl && (all(ubl, 'LegalMonetaryTotal').length || all(ubl, 'IssueDate').length))
    return fromUbl(ubl, root.CreditNote !== undefined);
  const cii = all(root, 'CrossIndustryInvoice')[0] ?? all(root, 'CrossIndustryDocument')[0];
  return cii ? fromCii(cii) : undefined;
}

function fromUbl(invoice: Node, creditNote: boolean): InvoiceData {
  const total = all(invoice, 'LegalMonetaryTotal')[0];
  const seller = all(invoice, 'AccountingSupplierParty/Party')[0];
  const currency = text(invoice, 'DocumentCurrencyCode');
  const taxes = all(invoice, 'TaxTotal/TaxAmount');
  const tax = taxes.find((t) => attribute(t, 'currencyID') === currency) ?? taxes[0];
  const lines = [...all(invoice, 'InvoiceLine'), ...all(invoice, 'CreditNoteLine')].map((line): InvoiceLine => {
    const quantity = all(line, 'InvoicedQuantity')[0] ?? all(line, 'CreditedQuantity')[0];
    return given<InvoiceLine>({
      name: [text(line, 'Item/Name'), text(line, 'Item/Description'), text(line, 'Note')].filter(Boolean).join(' · '),
      quantity: quantity ? number(around(quantity), 'it') : undefined,
      unitCode: attribute(quantity, 'unitCode'),
      amount: number(line, 'LineExtensionAmount'),
      start: date(text(line, 'InvoicePeriod/StartDate')),
      end: date(text(line, 'InvoicePeriod/EndDate')),
      attributes: all(line, 'Item/AdditionalItemProperty').map((p) => ({
        name: text(p, 'Name') ?? '',
        value: text(p, 'Value') ?? '',
      })),
    });
  });
  return given<InvoiceData>({
    number: text(invoice, 'ID'),
    date: date(text(invoice, 'IssueDate')),
    dueDate: date(first(invoice, 'DueDate', 'PaymentMeans/PaymentDueDate')),
    currency,
    supplier: first(seller, 'PartyName/Name', 'PartyLegalEntity/RegistrationName'),
    country: text(seller, 'PostalAddress/Country/IdentificationCode'),
    account: text(invoice, 'AccountingCustomerParty/Party/PartyIdentification/ID'),
    net: number(total, 'TaxExclusiveAmount'),
    tax: tax ? number(around(tax), 'it') : undefined,
    gross: number(total, 'TaxInclusiveAmount'),
    payable: number(total, 'PayableAmount'),
    start: date(text(invoice, 'InvoicePeriod/StartDate')),
    end: date(text(invoice, 'InvoicePeriod/EndDate')),
    rates: ratesOf(all(invoice, 'TaxTotal/TaxSubtotal/TaxCategory/Percent')),
    taxes: taxesOf(all(invoice, 'TaxTotal/TaxSubtotal'), {
      rate: ['TaxCategory/Percent'],
      net: 'TaxableAmount',
      tax: 'TaxAmount',
    }),
    accountingReference: text(invoice, 'AccountingCost'),
    creditNote: creditNote || isCreditNote(text(invoice, 'InvoiceTypeCode')),
    lines,
    notes: all(invoice, 'Note').map((n) => plain(n['#'] ?? '')),
  });
}

/** The credit notes among the codes of UNTDID 1001 that EN 16931 allows (BT-3), by its rule BR-CL-01. */
const CREDIT_NOTES = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));

const isCreditNote = (typeCode: string | undefined) => typeCode !== undefined && CREDIT_NOTES.has(typeCode);

const ratesOf = (nodes: Node[]) => [...new Set(nodes.map((n) => Number(n['#'])).filter((r) => r > 0))];

/** The breakdown of value added tax; undefined where a part of it lacks an amount. What is exempt has no rate, and none is charged. */
function taxesOf(parts: Node[], names: { rate: string[]; net: string; tax: string }): TaxLine[] | undefined {
  const lines = parts.flatMap((part): TaxLine[] => {
    const [net, tax] = [number(part, names.net), number(part, names.tax)];
    const rate = number(part, ...names.rate) ?? (tax === 0 ? 0 : undefined);
    return net === undefined || tax === undefined || rate === undefined ? [] : [{ rate, net, tax }];
  });
  return lines.length === parts.length ? lines : undefined;
}

/** CII as of EN 16931 and ZUGFeRD 2; ZUGFeRD 1 has the same shape under older names. */
function fromCii(invoice: Node): InvoiceData {
  const header = all(invoice, 'ExchangedDocument')[0] ?? all(invoice, 'HeaderExchangedDocument')[0];
  const trade =
    all(invoice, 'SupplyChainTradeTransaction')[0] ?? all(invoice, 'SpecifiedSupplyChainTradeTransaction')[0];
  const agreement =
    all(trade, 'ApplicableHeaderTradeAgreement')[0] ?? all(trade, 'ApplicableSupplyChainTradeAgreement')[0];
  const settlement =
    all(trade, 'ApplicableHeaderTradeSettlement')[0] ?? all(trade, 'ApplicableSupplyChainTradeSettlement')[0];
  const total =
    all(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')[0] ??
    all(settlement, 'SpecifiedTradeSettlementMonetarySummation')[0];
  const currency = text(settlement, 'InvoiceCurrencyCode');
  const taxes = all(total, 'TaxTotalAmount');
  const tax = taxes.find((t) => attribute(t, 'currencyID') === currency) ?? taxes[0];
  const lines = all(trade, 'IncludedSupplyChainTradeLineItem').map((line): InvoiceLine => {
    const delivery = all(line, 'SpecifiedLineTradeDelivery')[0] ?? all(line, 'SpecifiedSupplyChainTradeDelivery')[0];
    const settled = all(line, 'SpecifiedLineTradeSettlement')[0] ?? all(line, 'SpecifiedSupplyChainTradeSettlement')[0];
    return given<InvoiceLine>({
      name: [
        text(line, 'SpecifiedTradeProduct/Name'),
        text(line, 'SpecifiedTradeProduct/Description'),
        text(line, 'AssociatedDocumentLineDocument/IncludedNote/Content'),
      ]
        .filter(Boolean)
        .join(' · '),
      quantity: number(delivery, 'BilledQuantity'),
      unitCode: attribute(all(delivery, 'BilledQuantity')[0], 'unitCode'),
      amount: number(
        settled,
        'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
        'SpecifiedTradeSettlementMonetarySummation/LineTotalAmount',
      ),
      start: date(text(settled, 'BillingSpecifiedPeriod/StartDateTime/DateTimeString')),
      end: date(text(settled, 'BillingSpecifiedPeriod/EndDateTime/DateTimeString')),
      attributes: all(line, 'SpecifiedTradeProduct/ApplicableProductCharacteristic').map((p) => ({
        name: text(p, 'Description') ?? '',
        value: text(p, 'Value') ?? '',
      })),
    });
  });
  return given<InvoiceData>({
    number: text(header, 'ID'),
    date: date(text(header, 'IssueDateTime/DateTimeString')),
    dueDate: date(text(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    currency,
    supplier: text(agreement, 'SellerTradeParty/Name'),
    country: text(agreement, 'SellerTradeParty/PostalTradeAddress/CountryID'),
    account: text(agreement, 'BuyerTradeParty/ID'),
    net: number(total, 'TaxBasisTotalAmount'),
    tax: tax ? number(around(tax), 'it') : undefined,
    gross: number(total, 'GrandTotalAmount'),
    payable: number(total, 'DuePayableAmount'),
    start: date(text(settlement, 'BillingSpecifiedPeriod/StartDateTime/DateTimeString')),
    end: date(text(settlement, 'BillingSpecifiedPeriod/EndDateTime/DateTimeString')),
    rates: ratesOf([
      ...all(settlement, 'ApplicableTradeTax/RateApplicablePercent'),
      ...all(settlement, 'ApplicableTradeTax/ApplicablePercent'),
    ]),
    taxes: taxesOf(all(settlement, 'ApplicableTradeTax'), {
      rate: ['RateApplicablePercent', 'ApplicablePercent'],
      net: 'BasisAmount',
      tax: 'CalculatedAmount',
    }),
    accountingReference: text(settlement, 'ReceivableSpecifiedTradeAccountingAccount/ID'),
    creditNote: isCreditNote(text(header, 'TypeCode')),
    lines,
    notes: all(header, 'IncludedNote/Content').map((n) => plain(n['#'] ?? '')),
  });
}
