import type { Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { isCreditorId, plainAccount } from './bank-account.ts';
import { sepaReference } from './sepa-text.ts';
import {
  account,
  agent,
  cents,
  checkedParty,
  element,
  euros,
  isReference,
  leaf,
  MAX_AMOUNT,
  type Party,
} from './sepa-xml.ts';
import { isTargetDay } from './target-day.ts';

export const debitSchemes = ['core', 'b2b'] as const;
export type DebitScheme = (typeof debitSchemes)[number];
/** First collection of a mandate, or a following one. */
export const debitSequences = ['FRST', 'RCUR'] as const;
export type DebitSequence = (typeof debitSequences)[number];

export interface Debit {
  end_to_end_id: string;
  amount: number;
  debtor: Party;
  mandate_reference: string;
  signed_on: Day;
  /** The account of the collection before, where the debtor has another one now; empty: the same. */
  original_iban: string;
  scheme: DebitScheme;
  sequence: DebitSequence;
  remittance: string;
}

export interface DirectDebitFile {
  message_id: string;
  /** `2026-03-02T09:15:00Z`. */
  created_at: string;
  collection_day: Day;
  creditor: Party;
  creditor_id: string;
  debits: readonly Debit[];
}

/** Of the same scheme and sequence: banks take these together. */
export const batchOf = (message_id: string, { scheme, sequence }: Pick<Debit, 'scheme' | 'sequence'>): string =>
  `${message_id}-${scheme.toUpperCase()}-${sequence}`;

const sumOf = (debits: readonly Debit[]) =>
  leaf('CtrlSum', euros(debits.reduce((total, { amount }) => total + cents(amount), 0)));
const countOf = (debits: readonly Debit[]) => leaf('NbOfTxs', String(debits.length));

function transaction(debit: Debit): string {
  const { end_to_end_id, amount, mandate_reference, signed_on, original_iban, remittance } = debit;
  for (const reference of [end_to_end_id, mandate_reference])
    if (!isReference(reference)) throw new InvalidValue(`"${reference}" is not a reference`);
  if (cents(amount) < 1 || amount > MAX_AMOUNT) throw new InvalidValue(`${amount} cannot be collected`);
  const debtor = checkedParty(debit.debtor);
  const isAmended = original_iban !== '' && plainAccount(original_iban) !== debtor.iban;
  const text = sepaReference(remittance, 140);
  return element(
    'DrctDbtTxInf',
    element('PmtId', leaf('EndToEndId', end_to_end_id)),
    `<InstdAmt Ccy="EUR">${euros(cents(amount))}</InstdAmt>`,
    element(
      'DrctDbtTx',
      element(
        'MndtRltdInf',
        leaf('MndtId', mandate_reference),
        leaf('DtOfSgntr', signed_on),
        ...(isAmended
          ? [leaf('AmdmntInd', 'true'), element('AmdmntInfDtls', account('OrgnlDbtrAcct', plainAccount(original_iban)))]
          : []),
      ),
    ),
    agent('DbtrAgt', debtor.bic),
    element('Dbtr', leaf('Nm', debtor.name)),
    account('DbtrAcct', debtor.iban),
    ...(text ? [element('RmtInf', leaf('Ustrd', text))] : []),
  );
}

/**
 * A customer direct debit initiation, ISO 20022 `pain.008.001.08`, as the European Payments Council uses it for SEPA direct debits
 * (EPC130-08 Core, EPC131-08 B2B, 2023): one payment instruction for each scheme and sequence. The same input gives the same bytes.
 */
export function directDebitFile({ message_id, created_at, collection_day, debits, ...given }: DirectDebitFile): string {
  if (debits.length === 0) throw new InvalidValue('A file has at least one collection');
  if (!isTargetDay(collection_day)) throw new InvalidValue(`Nothing is settled on ${collection_day}`);
  if (new Set(debits.map((one) => one.end_to_end_id)).size !== debits.length)
    throw new InvalidValue('Two collections have the same end-to-end reference');
  if (!isCreditorId(given.creditor_id)) throw new InvalidValue(`"${given.creditor_id}" is not a creditor identifier`);
  const creditor = checkedParty(given.creditor);
  const scheme_id = element(
    'Id',
    element(
      'PrvtId',
      element('Othr', leaf('Id', plainAccount(given.creditor_id)), element('SchmeNm', leaf('Prtry', 'SEPA'))),
    ),
  );
  const instruction = (scheme: DebitScheme, sequence: DebitSequence) => {
    const own = debits.filter((debit) => debit.scheme === scheme && debit.sequence === sequence);
    if (own.length === 0) return '';
    return element(
      'PmtInf',
      leaf('PmtInfId', batchOf(message_id, { scheme, sequence })),
      leaf('PmtMtd', 'DD'),
      // One entry on the statement for each: it can then be matched to its tenant.
      leaf('BtchBookg', 'false'),
      countOf(own),
      sumOf(own),
      element(
        'PmtTpInf',
        element('SvcLvl', leaf('Cd', 'SEPA')),
        element('LclInstrm', leaf('Cd', scheme.toUpperCase())),
        leaf('SeqTp', sequence),
      ),
      leaf('ReqdColltnDt', collection_day),
      element('Cdtr', leaf('Nm', creditor.name)),
      account('CdtrAcct', creditor.iban),
      agent('CdtrAgt', creditor.bic),
      leaf('ChrgBr', 'SLEV'),
      element('CdtrSchmeId', scheme_id),
      ...own.map(transaction),
    );
  };
  const header = element(
    'GrpHdr',
    leaf('MsgId', message_id),
    leaf('CreDtTm', created_at),
    countOf(debits),
    sumOf(debits),
    element('InitgPty', leaf('Nm', creditor.name)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">${element(
    'CstmrDrctDbtInitn',
    header,
    ...debitSchemes.flatMap((scheme) => debitSequences.map((sequence) => instruction(scheme, sequence))),
  )}</Document>\n`;
}
