import { expect, test } from 'vitest';
import { SURE } from './reading.ts';
import { meaningOf } from './text/grammar.ts';
import { page, power, read } from './text/page.fixture.ts';
import { readBills } from './text/split.ts';

const cells = (row: string) =>
  row.split(' | ').map((cell): [number, string] => [parseInt(cell, 10), cell.replace(/^\d+ /, '')]);

test('pages with the same invoice number and total are one bill, though account, period and bill date differ', () => {
  const rows = (account: string, period: string, date: string) =>
    [
      '40 Electricity bill | 400 Invoice No. INV-4711-2025',
      `40 Account No. ${account} | 400 Bill date ${date}`,
      `40 Billing period ${period}`,
      '40 Consumption | 400 1,234 kWh',
      '40 Net amount | 880 £328.02',
      '40 VAT 20% | 880 £65.60',
      '40 Total amount due | 880 £393.62',
    ].map(cells);
  const bills = readBills([
    page(1, rows('44409876', '01/09/2025 - 30/09/2025', '03/10/2025')),
    page(2, rows('55501234', '01/08/2025 - 31/08/2025', '05/10/2025')),
  ]);
  expect(bills).toHaveLength(1);
});

test('the names of two utilities in the name of a supplier make neither utility nor carrier certain', () => {
  const { utility, carrier } = read([
    '40 Power and Water Company',
    '40 Invoice 4711 | 400 Bill date 03/10/2025',
    '40 Billing period 01/09/2025 - 30/09/2025',
    '40 Chilled water | 400 Meter No. 70118844',
    '40 Consumption | 400 1,234 kWh',
    '40 Total amount due | 880 £393.62',
  ]);
  expect(utility!.confidence).toBeLessThan(SURE);
  expect(carrier!.confidence).toBeLessThan(SURE);
});

test('the day of a law of 1999 is no bill date of 2099', () => {
  const { date_of_bill } = read([
    '40 Stromrechnung',
    '40 Abrechnungszeitraum 01.04.2025 - 30.06.2025',
    '40 Rechnung gemäß Vertrag vom 24.03.99',
    '40 Verbrauch | 400 1.234 kWh',
    '40 Rechnungsbetrag | 880 393,62 €',
  ]).fields;
  expect(date_of_bill?.value).not.toBe('2099-03-24');
});

test('a word of four letters at the end of a longer one is not its head', () => {
  for (const word of ['candidate', 'climate', 'internet']) expect([word, meaningOf(word)]).toEqual([word, undefined]);
});

test('a total without cents is less certain than one with cents', () => {
  const total = (amount: string) =>
    read(power('40 Consumption | 400 1,234 kWh', `40 Total | 880 ${amount}`)).fields.gross_amount!.confidence;
  expect(total('£393')).toBeLessThan(total('£393.62'));
});

test('an amount due beside an old balance is less certain', () => {
  const due = (...rows: string[]) =>
    read(power('40 Consumption | 400 1,234 kWh', ...rows, '40 Amount due | 880 £393.62')).fields.gross_amount!
      .confidence;
  expect(due('40 Previous balance | 880 £120.00')).toBeLessThan(due('40 Standing charge | 880 £120.00'));
});
