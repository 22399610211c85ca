import type { Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { toCoins } from '../money.ts';

/** An element of a parsed document: its children by name, its text under `#`, its attributes under `@name`. */
export interface XmlNode {
  [name: string]: XmlNode[] | string | undefined;
}

export interface StatementEntry {
  booked_on: Day | null;
  /** Negative: an outgoing payment. */
  amount: number;
  currency: string;
  counterparty: string;
  counterparty_iban: string;
  end_to_end_id: string;
  mandate_id: string;
  /** For a batch that is booked in one sum: the reference of the product's file. */
  batch_id: string;
  /** The bank's own reference. */
  bank_reference: string;
  remittance: string;
  /** A code of four letters or the bank's text; empty if it is not a return. */
  return_reason: string;
  /** Whether it is returned money. */
  is_return: boolean;
}

export interface Statement {
  format: 'camt.053' | 'camt.054';
  /** `02`, `08`. */
  version: string;
  statement_no: string;
  iban: string;
  currency: string;
  first_day: Day | null;
  last_day: Day | null;
  opening_balance: number | null;
  closing_balance: number | null;
  entries: StatementEntry[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    // Databases cannot store NUL, and half a surrogate pair is not a character.
    return code > 31 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : ' ';
  });

function all(node: XmlNode | undefined, path: string): XmlNode[] {
  let found = node ? [node] : [];
  for (const name of path.split('/'))
    found = found.flatMap((one) => (Array.isArray(one[name]) ? (one[name] as XmlNode[]) : []));
  return found;
}
const textOf = (node: XmlNode | undefined) => {
  const text = node?.['#'];
  return typeof text === 'string' || typeof text === 'number'
    ? decoded(String(text)).replace(/\s+/g, ' ').trim().slice(0, 500)
    : '';
};
/** The text of the first of these paths that has one. */
const text = (node: XmlNode | undefined, ...paths: readonly string[]) =>
  paths.flatMap((path) => all(node, path).map(textOf)).find((found) => found !== '') ?? '';

function dayAt(node: XmlNode | undefined, ...paths: readonly string[]): Day | null {
  const found = text(node, ...paths).slice(0, 10);
  return /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(found) ? found : null;
}

interface Sum {
  amount: number;
  currency: string;
}

/** An amount without its sign; undefined where the element is missing. */
function sumAt(node: XmlNode | undefined, ...paths: readonly string[]): Sum | undefined {
  const found = paths.flatMap((path) => all(node, path))[0];
  if (!found) return undefined;
  const amount = Number(textOf(found));
  const currency = found['@Ccy'];
  if (textOf(found) === '' || !Number.isFinite(amount) || amount < 0 || amount > 1e14)
    throw new InvalidValue('An amount of the statement is none');
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw new InvalidValue('An amount of the statement has no currency');
  return { amount: toCoins(amount, currency), currency };
}

const signAt = (node: XmlNode | undefined, otherwise: number) => {
  const side = text(node, 'CdtDbtInd');
  return side === 'CRDT' ? 1 : side === 'DBIT' ? -1 : otherwise;
};

/** Banks write "NOTPROVIDED" for a missing reference. */
const reference = (given: string) => (given === 'NOTPROVIDED' ? '' : given);

function detailed(entry: XmlNode, part: XmlNode | undefined, sum: Sum, sign: number): StatementEntry {
  // The recipient of an outgoing payment; the sender of an incoming one.
  const [side, other] = sign < 0 ? (['Cdtr', 'Dbtr'] as const) : (['Dbtr', 'Cdtr'] as const);
  const reason = text(part, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry', 'RtrInf/AddtlInf');
  const isReversal = text(entry, 'RvslInd') === 'true';
  const isReturn = reason !== '' || isReversal;
  // A returned payment names the two parties as the original payment did.
  const names = isReturn ? [other, side] : [side];
  const structured = text(part, 'RmtInf/Strd/CdtrRefInf/Ref');
  const free = all(part, 'RmtInf/Ustrd').map(textOf).join('');
  return {
    booked_on: dayAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'),
    amount: sign * sum.amount,
    currency: sum.currency,
    counterparty: text(part, ...names.flatMap((name) => [`RltdPties/${name}/Pty/Nm`, `RltdPties/${name}/Nm`])),
    counterparty_iban: text(part, ...names.map((name) => `RltdPties/${name}Acct/Id/IBAN`)).replace(/\s/g, ''),
    end_to_end_id: reference(text(part, 'Refs/EndToEndId')),
    mandate_id: reference(text(part, 'Refs/MndtId')),
    batch_id: reference(text(part, 'Refs/PmtInfId') || text(entry, 'NtryDtls/Btch/PmtInfId', 'NtryDtls/Btch/MsgId')),
    bank_reference: text(part, 'Refs/AcctSvcrRef') || text(entry, 'AcctSvcrRef'),
    remittance: [structured, free].filter(Boolean).join(' ') || text(entry, 'AddtlNtryInf'),
    return_reason: isReturn ? reason : '',
    is_return: isReturn,
  };
}

/** The payments in one booking: a batch becomes one line for each part if all parts have amounts, otherwise it stays one line. */
function entriesOf(entry: XmlNode): StatementEntry[] {
  const status = text(entry, 'Sts/Cd', 'Sts');
  // Pending bookings, and those for information, have not happened.
  if (status !== '' && status !== 'BOOK') return [];
  const sum = sumAt(entry, 'Amt') ?? missing('amount');
  const sign = signAt(entry, 0);
  if (sign === 0) throw new InvalidValue('A booking does not say whether money came or went');
  const parts = all(entry, 'NtryDtls/TxDtls');
  const sums = parts.map((part) => sumAt(part, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'));
  const [only] = parts;
  if (parts.length === 1 && only) return [detailed(entry, only, sum, sign)];
  const isSplit = parts.length > 1 && sums.every((one) => one !== undefined && one.currency === sum.currency);
  if (!isSplit) return [{ ...detailed(entry, undefined, sum, sign), batch_id: batchOf(entry) }];
  return parts.map((part, index) => detailed(entry, part, sums[index] ?? sum, signAt(part, sign)));
}

const batchOf = (entry: XmlNode) =>
  reference(text(entry, 'NtryDtls/Btch/PmtInfId', 'NtryDtls/TxDtls/Refs/PmtInfId', 'NtryDtls/Btch/MsgId'));

function missing(what: string): never {
  throw new InvalidValue(`A booking has no ${what}`);
}

function balance(statement: XmlNode, ...codes: readonly string[]): number | null {
  for (const code of codes) {
    const found = all(statement, 'Bal').find((one) => text(one, 'Tp/CdOrPrtry/Cd') === code);
    const sum = sumAt(found, 'Amt');
    if (sum) return signAt(found, 1) * sum.amount;
  }
  return null;
}

/** By the namespace of the document, `urn:iso:std:iso:20022:tech:xsd:camt.053.001.08`. */
function formatOf(namespace: string): { format: Statement['format']; version: string } | undefined {
  const found = /camt\.05([34])\.001\.(\d\d)$/.exec(namespace);
  return found ? { format: found[1] === '3' ? 'camt.053' : 'camt.054', version: found[2] ?? '' } : undefined;
}

/** The supported versions; they do not differ in the fields that are read here. */
export const isReadVersion = (version: string): boolean => Number(version) >= 2 && Number(version) <= 8;

/** The document has more statements than are allowed. */
export class TooManyStatements extends Error {}

/**
 * The statements in a parsed document: ISO 20022 `camt.053` (end of day) and `camt.054` (notification), versions 02 to 08, as sent by the
 * banks of the SEPA area. Undefined for other documents. Throws `InvalidValue` for a booking without amount, currency or side.
 */
export function bankStatements(
  parsed: unknown,
  namespace: string,
  most = Number.POSITIVE_INFINITY,
): Statement[] | undefined {
  const document = all(parsed as XmlNode, 'Document')[0];
  const about = formatOf(namespace);
  if (!document || !about || !isReadVersion(about.version)) return undefined;
  const found = all(document, about.format === 'camt.053' ? 'BkToCstmrStmt/Stmt' : 'BkToCstmrDbtCdtNtfctn/Ntfctn');
  if (found.length === 0) return undefined;
  if (found.length > most) throw new TooManyStatements();
  return found.map((statement) => ({
    ...about,
    statement_no: text(statement, 'LglSeqNb', 'ElctrncSeqNb', 'Id'),
    iban: text(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replace(/\s/g, ''),
    currency: text(statement, 'Acct/Ccy'),
    first_day: dayAt(statement, 'FrToDt/FrDtTm'),
    last_day: dayAt(statement, 'FrToDt/ToDtTm', 'CreDtTm'),
    opening_balance: balance(statement, 'OPBD', 'PRCD'),
    closing_balance: balance(statement, 'CLBD'),
    entries: all(statement, 'Ntry').flatMap(entriesOf),
  }));
}
