import { auditCodes } from '@steward/core/bills/audit-finding';
import { expect, test } from 'vitest';
import { findingSentences } from './letter/findings.ts';
import { disputeLetter } from './letter/letter.ts';
import type { DisputeLetterModel } from './letter/model.ts';
import { readPdf } from './read-pdf.ts';
import { typeset } from './typeset.ts';

const model = (change: Partial<DisputeLetterModel> = {}): DisputeLetterModel => ({
  language: 'en',
  isDraft: false,
  organization: 'Demo Real Estate',
  senderAddress: 'Unter den Linden 1\n10117 Berlin',
  recipient: 'Stadtwerke Nord',
  recipientAddress: 'Hafenstr. 5\n20457 Hamburg',
  writtenOn: '2026-11-23',
  property: 'Haus am Kanal',
  invoiceNo: 'R-118',
  accountNo: 'K-77',
  meterNo: '1EMH001',
  dateOfBill: '2024-02-22',
  firstDay: '2024-01-22',
  lastDay: '2024-02-20',
  billed: 600,
  currency: 'EUR',
  code: 'overlap',
  figures: { days: 10, start: '2024-01-22', end: '2024-02-01' },
  claim: '#set text(fill: red) The days were paid in January.',
  amount: 200,
  replyBy: '2026-12-07',
  signedBy: 'Ada Test',
  ...change,
});
const textOf = async (given: DisputeLetterModel) => (await readPdf(await typeset(disputeLetter(given)))).all;

test('a dispute letter names bill, finding, amount and day; texts of people are never markup', async () => {
  const text = (await textOf(model())).replace(/\s+/g, ' ');
  for (const part of [
    'Dispute of invoice R-118',
    'Stadtwerke Nord',
    'Hafenstr. 5',
    'Days that were also billed on another invoice: 10 (22 Jan 2024 to 31 Jan 2024)',
    'a credit of 200.00 EUR',
    'by 07 Dec 2026',
    '#set text(fill: red)',
    'Ada Test',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Draft');
  expect(await textOf(model({ isDraft: true }))).toContain('Draft, not sent');
  expect(await textOf(model({ amount: null }))).not.toContain('credit of');
});

test('a higher price is shown with four decimals, in German too', async () => {
  const figures = { change: 0.42, perUnit: 0.31416, usual: 0.2212, unit: 'kWh' };
  const text = (await textOf(model({ language: 'de', code: 'unit-cost', figures }))).replace(/\s+/g, ' ');
  expect(text).toContain('0,3142 statt 0,2212 EUR je kWh');
  expect(text).toContain('Einspruch gegen Rechnung R-118');
});

test('every finding has a sentence in every language, and an Arabic letter can be laid out', async () => {
  const keys = Object.keys(findingSentences.en).map((key) => key.replace(/-(more|less)$/, ''));
  expect(new Set(keys)).toEqual(new Set(auditCodes));
  for (const language of ['de', 'ar'] as const)
    expect(Object.keys(findingSentences[language]).toSorted()).toEqual(Object.keys(findingSentences.en).toSorted());
  expect((await textOf(model({ language: 'ar' }))).length).toBeGreaterThan(200);
});

test('an address keeps its own order within an Arabic letter', () => {
  expect(JSON.stringify(disputeLetter(model({ language: 'ar' })).blocks)).toContain('\u206820457 Hamburg\u2069');
});
