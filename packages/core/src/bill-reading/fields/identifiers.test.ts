import { expect, test } from 'vitest';
import { page } from '../text/page.fixture.ts';
import { SURE } from '../reading.ts';
import { readBills } from '../text/split.ts';

/** A bill of two columns with further lines below it. */
const read = (...more: [number, string][][]) =>
  readBills([
    page(1, [
      [[50, 'Wärmeverbund Auental']],
      [
        [50, 'Rechnungsdatum'],
        [300, '21.01.2026'],
      ],
      [
        [50, 'Abrechnungszeitraum'],
        [300, '01.01.2025 - 31.12.2025'],
      ],
      [
        [50, 'Wärmeverbrauch'],
        [300, '5.000 kWh'],
      ],
      [
        [50, 'Rechnungsbetrag brutto'],
        [300, '119,00 €'],
      ],
      ...more,
    ]),
  ])[0]!.reading;

test.each([
  'Zahlbar auf Konto LI21 0881 0000 2324 013A A.',
  'Der Betrag wird von Ihrem Konto LU28 0019 4006 4475 0000 eingezogen.',
  'Konto DE89370400440532013000',
  'Bank: 20-44-18 Account 33219087',
  'Customer care 888-555-0142',
  'Kundentelefon 0711 4471820',
])('%s names no account of a customer', (line) => expect(read([[50, line]]).fields.account_no).toBeUndefined());

test('what follows the words for a bank or a tax is left out, what stands beside it is not', () => {
  const { fields, warnings } = read([
    [50, 'Rechnungsnummer 8250049931 Kundennummer 3319026 IBAN NL20INGB0001234567 USt-Id DE804112233'],
  ]);
  expect([fields.invoice_no?.value, fields.account_no?.value]).toEqual(['8250049931', '3319026']);
  // And two numbers on one line are no two bills.
  expect([fields.gross_amount?.value, warnings]).toEqual([119, []]);
});

test('two years are a season and no invoice', () =>
  expect(read([[50, 'Annual statement 2024/2025']]).fields.invoice_no).toBeUndefined());

test('a number that may begin with the letters before it is not sure', () => {
  const account = read([[50, 'Account MWR 0044 7713']]).fields.account_no;
  expect(account?.value).toBe('MWR 0044 7713');
  expect(account!.confidence).toBeLessThan(SURE);
  expect(read([[50, 'Account 0044 7713']]).fields.account_no!.confidence).toBeGreaterThanOrEqual(SURE);
});
