import { expect, test } from 'vitest';
import { isAmountIn, isNumberIn, pairInvoices } from './invoice-pairs.ts';

test.each([
  ['2024-0012', 'rechnung_2024-0012', true],
  ['2024-0012', 'Rechnung20240012.pdf', true],
  ['RE/2024/0012', 're-2024-0012', true],
  ['RE 2024 0012', 'Invoice number: RE-20240012 of 3 May', true],
  ['2024-0012', '120240012', false],
  ['2024-0012', '2024-00123', false],
  ['2024-0012', '2024 and then 0012', false],
  ['17', 'invoice 17', false],
  ['', 'anything', false],
])('the number %s in "%s": %s', (number, text, isThere) => expect(isNumberIn(number, text)).toBe(isThere));

test.each([
  [1234.56, 'Rechnungsbetrag 1.234,56 EUR', true],
  [1234.56, 'Total $1,234.56', true],
  [1234.56, 'Total 1 234.56', true],
  [1234.5, 'Total 1234.50', true],
  [234.56, 'Total 1.234,56', false],
  [1234.5, 'Total 1234.501', false],
  [1_234_567.8, 'CHF 1’234’567.80', true],
])('the amount %s in "%s": %s', (amount, text, isThere) => expect(isAmountIn(amount, text)).toBe(isThere));

const invoice = { name: 'invoice.xml', number: '2024-0012', grossAmount: 1234.56 };
const pairsOf = (...given: Parameters<typeof pairInvoices>) => [...pairInvoices(...given)];

test('a PDF belongs to the e-invoice by its name, the number in its name, or number and amount in its text', () => {
  expect(pairsOf([invoice], [{ name: 'Invoice.PDF', text: '' }])).toEqual([[0, 0]]);
  expect(pairsOf([invoice], [{ name: 'Strom 2024-0012.pdf', text: '' }])).toEqual([[0, 0]]);
  expect(pairsOf([invoice], [{ name: 'scan.pdf', text: 'No. 2024-0012, total 1,234.56 EUR' }])).toEqual([[0, 0]]);
});

test('another document that only mentions the number stays a document of its own', () => {
  expect(pairsOf([invoice], [{ name: 'credit.pdf', text: 'Credit note for 2024-0012: 99.00 EUR' }])).toEqual([]);
  expect(pairsOf([invoice], [{ name: 'other.pdf', text: 'No. 2024-0013, total 1,234.56 EUR' }])).toEqual([]);
});

test('two e-invoices stay two, each with its own PDF; what fits several belongs to none', () => {
  const other = { name: 'b.xml', number: '2024-0013', grossAmount: 10 };
  const prints = [
    { name: '2024-0013.pdf', text: '' },
    { name: 'invoice.pdf', text: '' },
  ];
  expect(pairsOf([invoice, other], prints)).toEqual([
    [0, 1],
    [1, 0],
  ]);
  const both = { name: 'all.pdf', text: '2024-0012 1,234.56 and 2024-0013 10.00' };
  expect(pairsOf([invoice, other], [both])).toEqual([]);
  const names = [
    { name: 'invoice 2024-0012.pdf', text: '' },
    { name: 'annex 2024-0012.pdf', text: '' },
  ];
  expect(pairsOf([invoice], names)).toEqual([]);
});
