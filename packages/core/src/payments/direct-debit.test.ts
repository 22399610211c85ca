import { expect, test } from 'vitest';
import { InvalidValue } from '../failure.ts';
import type { StatementEntry } from './bank-statement.ts';
import { matchDebit, type SentDebit } from './debit-match.ts';
import { directDebitFile, type Debit, type DirectDebitFile } from './direct-debit.ts';
import { departures, pain008 } from './message-definition.fixture.ts';
import { expiresOn, mandateStateOn, returnConcerns, type TenantMandate } from './tenant-mandate.ts';

const debit: Debit = {
  end_to_end_id: 'DD7-1-0A1B2C3D',
  amount: 119.3,
  debtor: { name: 'Bäckerei Nord', iban: 'DE89 3704 0044 0532 0130 00', bic: '' },
  mandate_reference: 'M-1001',
  signed_on: '2025-11-03',
  original_iban: '',
  scheme: 'core',
  sequence: 'FRST',
  remittance: 'Statement 12 // 2025',
};
const file: DirectDebitFile = {
  message_id: 'DD7-0A1B2C3D',
  created_at: '2026-03-02T09:15:00Z',
  collection_day: '2026-03-18',
  creditor: { name: 'Ada Immobilien GmbH', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
  // The example that the Deutsche Bundesbank publishes.
  creditor_id: 'DE98ZZZ09999999999',
  debits: [
    debit,
    { ...debit, end_to_end_id: 'DD7-2-0A1B2C3D', amount: 0.1, sequence: 'RCUR' },
    { ...debit, end_to_end_id: 'DD7-3-0A1B2C3D', amount: 0.2, sequence: 'RCUR' },
    { ...debit, end_to_end_id: 'DD7-4-0A1B2C3D', amount: 1, scheme: 'b2b' },
  ],
};

test('a file has one instruction for each scheme and sequence, with its own number and sum', () => {
  const xml = directDebitFile(file);
  expect(xml).toContain('<NbOfTxs>4</NbOfTxs><CtrlSum>120.60</CtrlSum><InitgPty>');
  const instructions = xml.split('<PmtInf>').slice(1);
  expect(instructions.map((one) => /<PmtInfId>(.*?)</.exec(one)?.[1])).toEqual([
    'DD7-0A1B2C3D-CORE-FRST',
    'DD7-0A1B2C3D-CORE-RCUR',
    'DD7-0A1B2C3D-B2B-FRST',
  ]);
  expect(instructions[1]).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>0.30</CtrlSum>');
  expect(instructions[1]).toContain('<LclInstrm><Cd>CORE</Cd></LclInstrm><SeqTp>RCUR</SeqTp>');
  expect(xml).toContain('<ReqdColltnDt>2026-03-18</ReqdColltnDt>');
  expect(xml).toContain(
    '<CdtrSchmeId><Id><PrvtId><Othr><Id>DE98ZZZ09999999999</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></CdtrSchmeId>',
  );
  expect(xml).toContain(
    '<MndtRltdInf><MndtId>M-1001</MndtId><DtOfSgntr>2025-11-03</DtOfSgntr></MndtRltdInf></DrctDbtTx><DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED',
  );
  expect(xml).toContain('<Ustrd>Statement 12 / 2025</Ustrd>');
  expect(xml).not.toContain('AmdmntInd');
  expect(directDebitFile(file)).toBe(xml);
});

test('a file keeps the order, lengths and patterns of the published message', () => {
  const changed = { ...debit, end_to_end_id: 'DD7-5-0A1B2C3D', original_iban: 'AT61 1904 3002 3457 3201' };
  const xml = directDebitFile({ ...file, debits: [...file.debits, changed] });
  expect(departures(xml, pain008)).toEqual([]);
  const at = 'Document/CstmrDrctDbtInitn';
  const broken = (from: RegExp | string, to: string) => departures(xml.replace(from, to), pain008);
  expect(broken('<PmtMtd>DD</PmtMtd>', '')).toEqual([`${at}/PmtInf`]);
  expect(broken(/(<MsgId>.*?<\/MsgId>)(<CreDtTm>.*?<\/CreDtTm>)/, '$2$1')).toEqual([`${at}/GrpHdr`]);
  expect(broken('<MsgId>', `<MsgId>${'X'.repeat(35)}`)).toEqual([`${at}/GrpHdr/MsgId`]);
  expect(broken('<Ustrd>', '<Made>up</Made><Ustrd>')).toEqual([
    `${at}/PmtInf/DrctDbtTxInf/RmtInf/Made`,
    `${at}/PmtInf/DrctDbtTxInf/RmtInf`,
  ]);
  expect(broken('<IBAN>NL91', '<IBAN>nl91')).toEqual([`${at}/PmtInf/CdtrAcct/Id/IBAN`]);
});

test('a debit marks that the account has changed since the previous collection', () => {
  const changed = { ...debit, original_iban: 'AT61 1904 3002 3457 3201' };
  expect(directDebitFile({ ...file, debits: [changed] })).toContain(
    '<AmdmntInd>true</AmdmntInd><AmdmntInfDtls><OrgnlDbtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></OrgnlDbtrAcct></AmdmntInfDtls>',
  );
});

test.each<[string, Partial<DirectDebitFile>]>([
  ['a creditor identifier with a wrong digit', { creditor_id: 'DE97ZZZ09999999999' }],
  [
    'an IBAN with a wrong digit',
    { debits: [{ ...debit, debtor: { ...debit.debtor, iban: 'DE88370400440532013000' } }] },
  ],
  ['nothing to collect', { debits: [] }],
  ['the same reference twice', { debits: [debit, debit] }],
  ['a credit', { debits: [{ ...debit, amount: -1 }] }],
  ['a mandate reference that banks refuse', { debits: [{ ...debit, mandate_reference: '/M' }] }],
  ['a Sunday', { collection_day: '2026-03-15' }],
])('a file with %s is refused', (_, change) => {
  expect(() => directDebitFile({ ...file, ...change })).toThrow(InvalidValue);
});

const mandate: TenantMandate = {
  signed_on: '2023-02-28',
  revoked_on: null,
  last_collected_on: null,
  is_confirmed: true,
  block_reason: '',
};

test('a mandate ends 36 months after its last collection, or after it was signed', () => {
  expect(expiresOn(mandate)).toBe('2026-02-28');
  expect(expiresOn({ signed_on: '2024-01-01', last_collected_on: '2024-02-29' })).toBe('2027-02-28');
  expect(mandateStateOn(mandate, '2026-02-28')).toBe('usable');
  expect(mandateStateOn(mandate, '2026-03-01')).toBe('expired');
  expect(mandateStateOn({ ...mandate, last_collected_on: '2025-06-30' }, '2026-03-01')).toBe('usable');
  expect(mandateStateOn({ ...mandate, revoked_on: '2025-01-31' }, '2025-01-31')).toBe('usable');
  expect(mandateStateOn({ ...mandate, revoked_on: '2025-01-31' }, '2025-02-01')).toBe('revoked');
  expect(mandateStateOn({ ...mandate, is_confirmed: false }, '2025-02-01')).toBe('unconfirmed');
  expect(mandateStateOn({ ...mandate, block_reason: 'AC04' }, '2025-02-01')).toBe('blocked');
  expect(mandateStateOn(mandate, '2023-02-27')).toBe('upcoming');
  expect(['AC04', 'MD01', 'AM04', 'MD06'].map(returnConcerns)).toEqual(['account', 'mandate', null, null]);
});

const sent: SentDebit = { id: 'a', batch_id: 'B', end_to_end_id: 'E-1', amount: 50, state: 'sent' };
const other: SentDebit = { ...sent, id: 'b', end_to_end_id: 'E-2', amount: 0.1 };
const entry = (change: Partial<StatementEntry>): StatementEntry => ({
  booked_on: '2026-03-18',
  amount: 50,
  currency: 'EUR',
  counterparty: '',
  counterparty_iban: '',
  end_to_end_id: '',
  mandate_id: '',
  batch_id: '',
  bank_reference: '',
  remittance: '',
  return_reason: '',
  is_return: false,
  ...change,
});

test.each([
  ['its reference and amount', entry({ end_to_end_id: 'E-1' }), sent, { outcome: 'paid', debits: ['a'] }],
  ['another amount', entry({ end_to_end_id: 'E-1', amount: 49 }), sent, { outcome: 'open', note: 'debit-differs' }],
  [
    'another currency',
    entry({ end_to_end_id: 'E-1', currency: 'USD' }),
    sent,
    { outcome: 'open', note: 'debit-differs' },
  ],
  ['a return', entry({ end_to_end_id: 'E-1', amount: -50 }), sent, { outcome: 'returned', debit: 'a' }],
  ['a return with a charge', entry({ end_to_end_id: 'E-1', amount: -53 }), sent, { outcome: 'returned', debit: 'a' }],
  ['less than went in', entry({ end_to_end_id: 'E-1', amount: -5 }), sent, { outcome: 'open', note: 'debit-differs' }],
  [
    'a second booking',
    entry({ end_to_end_id: 'E-1' }),
    { ...sent, state: 'paid' as const },
    { outcome: 'open', note: 'debit-booked' },
  ],
  [
    'a second return',
    entry({ end_to_end_id: 'E-1', amount: -50 }),
    { ...sent, state: 'returned' as const },
    { outcome: 'open', note: 'debit-booked' },
  ],
  [
    'a cancelled run',
    entry({ end_to_end_id: 'E-1' }),
    { ...sent, state: 'cancelled' as const },
    { outcome: 'open', note: 'debit-cancelled' },
  ],
  ['the sum of a batch', entry({ batch_id: 'B', amount: 50.1 }), sent, { outcome: 'paid', debits: ['a', 'b'] }],
  ['less than the batch', entry({ batch_id: 'B', amount: 50 }), sent, { outcome: 'open', note: 'debit-differs' }],
  ['something else', entry({ end_to_end_id: 'PR1-1' }), sent, undefined],
])('a booking with %s is understood', (_, given, first, expected) => {
  expect(matchDebit(given, [first, other])).toEqual(expected);
});
