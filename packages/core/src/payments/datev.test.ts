import { expect, test } from 'vitest';
import { InvalidValue } from '../failure.ts';
import {
  datevBatch,
  datevColumns,
  fiscalYearStart,
  isCreditorAccount,
  isLedgerAccount,
  windows1252,
  type DatevBatch,
} from './datev.ts';

const posting = {
  gross_amount: 1190.5,
  expense_account: '4240',
  creditor_account: '70001',
  tax_key: '9',
  date_of_bill: '2024-03-06',
  due_date: '2024-03-20',
  invoice_no: 'RE 2024/17 #3',
  cost_center: 'K-100',
  text: 'Stadtwerke "Nord", Köln',
};
const batch: DatevBatch = {
  client: { consultant_no: 29098, client_no: 55003, fiscal_year_start_month: 1, account_length: 4 },
  created_at: '20240130140440439',
  first_day: '2024-01-01',
  last_day: '2024-08-31',
  name: 'Buchungsstapel',
  postings: [posting],
};

// The example of DATEV's developer portal, without origin, user, initials and chart of accounts.
test('the head is that of the example of DATEV', () => {
  expect(datevBatch(batch).split('\r\n')[0]).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20240130140440439;;"";"";"";29098;55003;20240101;4;20240101;20240831;"Buchungsstapel";"";1;0;0;"EUR";;"";;;"";;;"";""',
  );
});

test('a bill is a debit of the expense account with a comma, a day without year, and numbers that DATEV takes', () => {
  const lines = datevBatch({ ...batch, postings: [posting, { ...posting, gross_amount: -20, tax_key: '' }] }).split(
    '\r\n',
  );
  expect(datevColumns).toHaveLength(125);
  expect(new Set(datevColumns).size).toBe(125);
  expect(lines[2]?.split(';')).toHaveLength(125);
  expect(lines[2]).toMatch(
    /^1190,50;"S";"EUR";;;"?"?;4240;70001;"9";0603;"RE2024\/173";;;"Stadtwerke ""Nord"", Köln";/,
  );
  expect(lines[3]).toMatch(/^20,00;"H";"EUR";;;;4240;70001;"";0603;/);
  expect(lines[2]?.split(';')[datevColumns.indexOf('KOST1 - Kostenstelle')]).toBe('"K-100"');
  expect(lines[2]?.split(';')[datevColumns.indexOf('Fälligkeit')]).toBe('20032024');
  expect(lines).toHaveLength(5);
  const long = datevBatch({ ...batch, postings: [{ ...posting, text: 'x'.repeat(80) }] });
  expect(long).toContain(`"${'x'.repeat(60)}"`);
});

test.each<[string, Partial<DatevBatch>]>([
  ['two fiscal years', { first_day: '2023-12-01' }],
  ['a bill outside the period', { postings: [{ ...posting, date_of_bill: '2024-09-01' }] }],
  ['an account that is too long', { postings: [{ ...posting, expense_account: '42400' }] }],
  ["a supplier's account of an expense", { postings: [{ ...posting, creditor_account: '1600' }] }],
  ['nothing to post', { postings: [{ ...posting, gross_amount: 0 }] }],
])('a batch with %s is refused', (_, change) => {
  expect(() => datevBatch({ ...batch, ...change })).toThrow(InvalidValue);
});

test('fiscal years may begin in any month, accounts have their length', () => {
  expect(fiscalYearStart('2024-06-30', 7)).toBe('2023-07-01');
  expect(fiscalYearStart('2024-07-01', 7)).toBe('2024-07-01');
  expect([isLedgerAccount('4240', 4), isLedgerAccount('0000', 4), isLedgerAccount('x', 4)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isCreditorAccount('70000', 4), isCreditorAccount('10000', 4), isCreditorAccount('7000', 4)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('the text is in Windows-1252', () => {
  expect([...windows1252('ä€–š')]).toEqual([0xe4, 0x80, 0x96, 0x9a]);
  // An accent without its letter is no byte of its own.
  expect([...windows1252('ğش\u0301')]).toEqual([0x67, 0x3f, 0x3f]);
});

test.each([
  ['Łódź Energia', 'Lódz Energia'],
  ['Đorđe Işık Þór', 'Dorde Isik Þór'],
  ['Fjärrvärme Năsăud, Ţţ ǿ Ĳssel', 'Fjärrvärme Nasaud, Tt ø IJssel'],
  ['Киев Энергия, Αθήνα', 'Kiev Energiia, Athina'],
  ['CO₂ ‑ 5 m² − ﬁx', 'CO2 - 5 m² - fix'],
])('%s is written %s in Windows-1252', (text, written) => {
  expect(new TextDecoder('windows-1252').decode(windows1252(text))).toBe(written);
});

test('the number of a document keeps its letters, a text its length', () => {
  const lines = datevBatch({
    ...batch,
    postings: [{ ...posting, invoice_no: 'Ł-1 Ğ2', text: `${'x'.repeat(58)}ĳĳ` }],
  }).split('\r\n');
  expect(lines[2]).toContain(';"L-1G2";');
  expect(lines[2]).toContain(`;"${'x'.repeat(58)}ij";`);
});
