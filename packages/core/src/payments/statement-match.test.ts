import { expect, test } from 'vitest';
import { InvalidValue } from '../failure.ts';
import { bankStatements, type StatementEntry, type XmlNode } from './bank-statement.ts';
import { matchEntry, type OpenBill, type SentTransfer } from './statement-match.ts';

const entry: StatementEntry = {
  booked_on: '2026-03-04',
  amount: -119,
  currency: 'EUR',
  counterparty: 'Stadtwerke',
  counterparty_iban: 'DE89370400440532013000',
  end_to_end_id: '',
  mandate_id: '',
  batch_id: '',
  bank_reference: '',
  remittance: '',
  return_reason: '',
  is_return: false,
};
const sent: SentTransfer = {
  id: 't1',
  bill_id: 'b1',
  message_id: 'PR7',
  end_to_end_id: 'PR7-1',
  amount: 119,
  currency: 'EUR',
  state: 'sent',
  is_cancelled: false,
};
const other: SentTransfer = { ...sent, id: 't2', bill_id: 'b2', end_to_end_id: 'PR7-2', amount: 0.1 };
const bill: OpenBill = { bill_id: 'b9', invoice_no: 'RE-2026/17', open: 119, currency: 'EUR', iban: '' };
const transfers = [sent, other];

test.each<[string, Partial<StatementEntry>, Partial<SentTransfer>, object]>([
  ['the same amount pays', {}, {}, { outcome: 'paid', transfers: ['t1'] }],
  ['another amount is proposed', { amount: -118.99 }, {}, { outcome: 'proposed', note: 'amount-differs' }],
  ['money that comes back is a return', { amount: 119, is_return: true }, {}, { outcome: 'returned', transfer: 't1' }],
  ['after it was paid as well', { amount: 119 }, { state: 'paid' }, { outcome: 'returned', transfer: 't1' }],
  ['twice is not paid twice', {}, { state: 'paid' }, { outcome: 'open', note: 'paid-before' }],
  ['a cancelled run is proposed', {}, { is_cancelled: true }, { outcome: 'proposed', note: 'cancelled-run' }],
  ['other money stays open', { currency: 'CHF' }, {}, { outcome: 'open', note: 'other-currency' }],
])('by our reference: %s', (_, change, state, expected) => {
  expect(matchEntry({ ...entry, end_to_end_id: 'PR7-1', ...change }, [{ ...sent, ...state }, other], [])).toMatchObject(
    expected,
  );
});

test('a file that the bank booked in one sum pays all its transfers, or none', () => {
  const booked = { ...entry, batch_id: 'PR7', amount: -119.1 };
  expect(matchEntry(booked, transfers, [])).toEqual({ outcome: 'paid', transfers: ['t1', 't2'] });
  expect(matchEntry({ ...booked, amount: -119 }, transfers, [])).toEqual({ outcome: 'open', note: 'several' });
});

test.each<[string, Partial<StatementEntry>, readonly OpenBill[], object]>([
  ['invoice number and amount', { remittance: 'Rechn. re 2026 17' }, [bill], { outcome: 'proposed', note: 'by-text' }],
  ['account and amount', {}, [{ ...bill, iban: entry.counterparty_iban }], { outcome: 'proposed', note: 'by-text' }],
  ['a part', { remittance: 'RE-2026/17', amount: -100 }, [bill], { outcome: 'proposed', note: 'amount-differs' }],
  ['two bills', { remittance: 'RE-2026/17' }, [bill, { ...bill, bill_id: 'x' }], { outcome: 'open', note: 'several' }],
  ['only the amount', {}, [bill], { outcome: 'open', note: '' }],
  ['a number of two signs', { remittance: 'RE 17' }, [{ ...bill, invoice_no: '17' }], { outcome: 'open', note: '' }],
  ['money that came in', { remittance: 'RE-2026/17', amount: 119 }, [bill], { outcome: 'open', note: '' }],
  ['a credit', { remittance: 'RE-2026/17', amount: 20 }, [{ ...bill, open: -20 }], { outcome: 'proposed' }],
])('without our reference: %s', (_, change, bills, expected) => {
  expect(matchEntry({ ...entry, ...change }, transfers, bills)).toMatchObject(expected);
});

// What a parser makes of `<Amt Ccy="EUR">1</Amt>`: every element a list.
const node = (text: string, attributes: Record<string, string> = {}): XmlNode[] => [{ '#': text, ...attributes }];
const CAMT = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const statementOf = (entries: XmlNode[]): XmlNode => ({
  Document: [
    {
      BkToCstmrStmt: [{ Stmt: [{ Id: node('S1'), Acct: [{ Id: [{ IBAN: node('DE89') }] }], Ntry: entries }] }],
    },
  ],
});
const booking: XmlNode = {
  Amt: node('119.10', { '@Ccy': 'EUR' }),
  CdtDbtInd: node('DBIT'),
  Sts: [{ Cd: node('BOOK') }],
  BookgDt: [{ Dt: node('2026-03-04') }],
};
const part = (amount: string, reference: string): XmlNode => ({
  Refs: [{ EndToEndId: node(reference) }],
  Amt: node(amount, { '@Ccy': 'EUR' }),
  CdtDbtInd: node('DBIT'),
  RltdPties: [{ Cdtr: [{ Pty: [{ Nm: node('A &amp; B') }] }] }],
});

test('a batch becomes one line for each payment, a pending booking none', () => {
  const batch = { ...booking, NtryDtls: [{ TxDtls: [part('119.00', 'PR7-1'), part('0.10', 'NOTPROVIDED')] }] };
  const pending = { ...booking, Sts: [{ Cd: node('PDNG') }] };
  expect(bankStatements(statementOf([batch, pending]), CAMT)?.[0]?.entries).toMatchObject([
    { amount: -119, end_to_end_id: 'PR7-1', counterparty: 'A & B', booked_on: '2026-03-04' },
    { amount: -0.1, end_to_end_id: '' },
  ]);
});

test('the status of version 02 is a text', () => {
  expect(bankStatements(statementOf([{ ...booking, Sts: node('BOOK') }]), CAMT.replace('08', '02'))?.[0]).toMatchObject(
    {
      format: 'camt.053',
      version: '02',
      entries: [{ amount: -119.1 }],
    },
  );
});

test('what is no statement, or says no amount, is refused', () => {
  expect(bankStatements({ Document: [{}] }, 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')).toBeUndefined();
  expect(bankStatements({ html: [] }, CAMT)).toBeUndefined();
  expect(bankStatements(statementOf([booking]), CAMT.replace('08', '99'))).toBeUndefined();
  for (const wrong of ['', 'x', '-1', '1e99'])
    expect(() => bankStatements(statementOf([{ ...booking, Amt: node(wrong, { '@Ccy': 'EUR' }) }]), CAMT)).toThrow(
      InvalidValue,
    );
  expect(() => bankStatements(statementOf([{ ...booking, CdtDbtInd: [] }]), CAMT)).toThrow(InvalidValue);
});
