import type { Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { isCreditorReference, plainAccount } from './bank-account.ts';
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

export interface Transfer {
  end_to_end_id: string;
  amount: number;
  creditor: Party;
  remittance: Remittance;
}

/** What the creditor reads: its own reference, or a text. */
export type Remittance = { reference: string } | { text: string };

export interface CreditTransfer {
  message_id: string;
  /** `2026-03-02T09:15:00Z`. */
  created_at: string;
  execution_day: Day;
  debtor: Party;
  transfers: readonly Transfer[];
}

/** The creditor's own reference where a bill has one as its number, otherwise number, account and day as a text. */
export function remittanceOf(bill: { invoice_no: string; account_no: string; date_of_bill: Day }): Remittance {
  if (isCreditorReference(bill.invoice_no)) return { reference: plainAccount(bill.invoice_no) };
  const parts = [bill.invoice_no, bill.account_no, bill.date_of_bill].map((part) => part.trim());
  return { text: sepaReference(parts.filter(Boolean).join(' '), 140) };
}

const remittanceInfo = (remittance: Remittance) =>
  'reference' in remittance
    ? element(
        'Strd',
        element(
          'CdtrRefInf',
          element('Tp', element('CdOrPrtry', leaf('Cd', 'SCOR')), leaf('Issr', 'ISO')),
          leaf('Ref', remittance.reference),
        ),
      )
    : leaf('Ustrd', remittance.text);

function transaction({ end_to_end_id, amount, creditor, remittance }: Transfer): string {
  if (!isReference(end_to_end_id)) throw new InvalidValue(`"${end_to_end_id}" is not a reference`);
  if (cents(amount) < 1 || amount > MAX_AMOUNT) throw new InvalidValue(`${amount} cannot be transferred`);
  const { name, iban, bic } = checkedParty(creditor);
  const hasText = 'reference' in remittance || remittance.text !== '';
  return element(
    'CdtTrfTxInf',
    element('PmtId', leaf('EndToEndId', end_to_end_id)),
    element('Amt', `<InstdAmt Ccy="EUR">${euros(cents(amount))}</InstdAmt>`),
    ...(bic ? [agent('CdtrAgt', bic)] : []),
    element('Cdtr', leaf('Nm', name)),
    account('CdtrAcct', iban),
    ...(hasText ? [element('RmtInf', remittanceInfo(remittance))] : []),
  );
}

/**
 * A customer credit transfer initiation, ISO 20022 `pain.001.001.09`, as the European Payments Council uses it for SEPA credit transfers
 * (EPC132-08, 2023): one payment instruction in euro from one account. The same input gives the same bytes.
 */
export function creditTransferFile({ message_id, created_at, execution_day, ...given }: CreditTransfer): string {
  const { transfers } = given;
  if (transfers.length === 0) throw new InvalidValue('A file has at least one transfer');
  if (!isTargetDay(execution_day)) throw new InvalidValue(`Nothing is settled on ${execution_day}`);
  if (new Set(transfers.map((one) => one.end_to_end_id)).size !== transfers.length)
    throw new InvalidValue('Two transfers have the same end-to-end reference');
  const debtor = checkedParty(given.debtor);
  const count = leaf('NbOfTxs', String(transfers.length));
  const sum = leaf('CtrlSum', euros(transfers.reduce((total, { amount }) => total + cents(amount), 0)));
  const header = element(
    'GrpHdr',
    leaf('MsgId', message_id),
    leaf('CreDtTm', created_at),
    count,
    sum,
    element('InitgPty', leaf('Nm', debtor.name)),
  );
  const payment = element(
    'PmtInf',
    leaf('PmtInfId', message_id),
    leaf('PmtMtd', 'TRF'),
    // One entry on the statement for each: it can then be matched to its bill.
    leaf('BtchBookg', 'false'),
    count,
    sum,
    element('PmtTpInf', element('SvcLvl', leaf('Cd', 'SEPA'))),
    element('ReqdExctnDt', leaf('Dt', execution_day)),
    element('Dbtr', leaf('Nm', debtor.name)),
    account('DbtrAcct', debtor.iban),
    agent('DbtrAgt', debtor.bic),
    leaf('ChrgBr', 'SLEV'),
    ...transfers.map(transaction),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${element(
    'CstmrCdtTrfInitn',
    header,
    payment,
  )}</Document>\n`;
}
