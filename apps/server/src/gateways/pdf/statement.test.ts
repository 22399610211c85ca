import { expect, test } from 'vitest';
import { readPdf } from './read-pdf.ts';
import { statementLabels } from './statement/labels.ts';
import type { StatementLine, StatementModel } from './statement/model.ts';
import { statement } from './statement/statement.ts';
import { typeset } from './typeset.ts';

const line: StatementLine = {
  supplier: 'Stadtwerke Nord',
  invoiceNo: 'R-118',
  billFirstDay: '2025-01-01',
  billLastDay: '2025-12-31',
  billDays: 365,
  billAmount: 9125,
  days: 365,
  inPeriod: 9125,
  space: 'First floor',
  key: 'area',
  quantity: 44_550,
  total: 91_250,
  unit: 'm2-days',
  ofBill: 1,
  leaseDays: 297,
  amount: 4455,
};
const model = (language: StatementModel['language'], more: Partial<StatementModel> = {}): StatementModel => ({
  language,
  organization: 'Demo Real Estate',
  property: 'Haus am Kanal',
  tenant: '#set text(fill: red) [Nordwind]',
  number: 12,
  isCancelled: false,
  firstDay: '2025-01-01',
  lastDay: '2025-12-31',
  issuedOn: '2026-02-03',
  basis: 'gross',
  currency: 'EUR',
  amount: 4455,
  prepayment: 5000,
  balance: -545,
  utilities: [{ carrier: 'electricity', total: 9125, amount: 4455, lines: [line] }],
  ...more,
});

const textOf = async (given: StatementModel) => (await readPdf(await typeset(statement(given)))).all;

test('a statement says what is paid, by which calculation, and what is left; a name is never markup', async () => {
  const text = await textOf(model('en'));
  for (const part of [
    'Statement of utility costs 12',
    '9,125.00 × 44,550 / 91,250',
    '297 days',
    'Credit in your favor',
  ])
    expect(text).toContain(part);
  expect(text).toContain('#set text');
  expect(text).not.toContain('cancelled');
});

test('a cancelled one says so, and the other languages say everything', async () => {
  expect(await textOf(model('de', { isCancelled: true }))).toContain('Diese Abrechnung wurde storniert');
  expect(await textOf(model('de'))).toContain('4.455,00');
  const placesOf = (text: string) => [...text.matchAll(/\{[a-z]+\}/g)].map(([place]) => place).toSorted();
  for (const language of ['de', 'ar'] as const)
    for (const [key, text] of Object.entries(statementLabels.en)) {
      const other = statementLabels[language][key as keyof typeof statementLabels.en];
      expect(other, key).not.toBe('');
      expect(placesOf(other), key).toEqual(placesOf(text));
    }
});

test('the same statement has the same bytes', async () => {
  const [one, two] = [await typeset(statement(model('ar'))), await typeset(statement(model('ar')))];
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
});
