import { expect, test } from 'vitest';
import { wordsOfRuns } from './text/glyphs.ts';
import { segmentsOf } from './text/lines.ts';
import { asPrinted } from './text/misread.ts';
import { given, power, read, recognised, water } from './text/page.fixture.ts';
import { SURE } from './reading.ts';
import { findUtility } from './fields/utility.ts';

test('the raised three of cubic metres, read as a sign', () => {
  expect(['m>', '444m>', 'm?'].map(asPrinted)).toEqual(['m³', '444m³', 'm³']);
});

test('a reading and what was used that add up either way round are not sure', () => {
  const swapped = read(water('40 22-0718453 | 400 1.872 m³ | 600 2.316 m | 800 444 m', '40 Netto | 880 1.036,88'));
  const { water_consumption: used } = swapped.fields;
  expect(used?.confidence ?? 0).toBeLessThan(SURE);
});

test('the telephone of the desk for customers is nobody’s account', () => {
  const head = power('40 Derryvale Gas | 500 Customer service 01 999 0266', '40 Account number', '40 620 915 338');
  expect(given(head)).toMatchObject({ account_no: '620 915 338' });
});

test('a tax invoice has a number of its own, which is no tax number, beside hours and readings', () => {
  const rows = [
    '400 Tax invoice | 700 Electricity',
    '400 Body Corporate 418207',
    '400 Supplied 3 March 2026 to 1 April 2026',
    '40 Tax invoice no. | 300 Night 11pm-7am | 620 17649 | 760 18306 | 910 657 kWh',
    '40 KP10446612',
  ];
  expect(given(rows)).toMatchObject({ invoice_no: 'KP10446612' });
});

test('a column of quantities keeps its unit where a table below ends its money, and lorries are not weighed', () => {
  const loads = [
    '40 Millrace Hauling, roll-off | 500 Invoice no. MRH-158206',
    '40 Service 03/01/2026 to 03/31/2026 | 500 Invoice date 03/31/2026',
    '40 Date | 400 Gross lb | 600 Tare lb | 860 Net tons',
    '40 03/06/2026 | 410 39,460 | 600 31,220 | 892 4.12',
    '40 03/17/2026 | 410 38,960 | 600 31,240 | 892 3.86',
    '40 Total | 892 7.98',
    '40 Charges | 876 Amount',
    '40 Haul of container | 868 $430.00',
    '40 Processing | 868 $542.64',
    '40 Invoice total | 868 $972.64',
  ];
  expect(given(loads)).toMatchObject({ waste: 7.239 });
});

test('bottled gas is called gas, too, and not the other way round', () => {
  const found = (...rows: string[]) => findUtility(segmentsOf([recognised(rows)]), [])?.carrier;
  expect(found('40 Ballinderry Bulk Gas', '40 Gas for heating', '40 LPG in bulk')).toBe('lpg');
  expect(found('40 Natural gas', '40 Gas for heating', '40 LPG in bulk')).toBe('natural_gas');
});

test('a tax that is said not to be charged is none, though its naught was not read', () => {
  const { net_amount: net, tax_amount: tax } = given(
    water('900 جملة الإيصال | 200 12,726.50', '900 ضريبة القيمة المضافة (معفى)', '900 إجمالي المطلوب | 200 12,726.50'),
  );
  expect([net, tax]).toEqual([12_726.5, 0]);
});

test('a deduction has its day', () => {
  expect(given(power('40 GIRO deduction on 20 Oct 2025', '40 Total | 880 3,422.01'))).toMatchObject({
    due_date: '2025-10-20',
  });
});

test('two days of a run that has more figures than letters stand where their joining words want them', () => {
  const run = { text: '02/02/2026 من 03/11/2025 إلى', x: 100, y: 300, width: 136, size: 9, rtl: false };
  const { words } = wordsOfRuns([run], 1, 420, 595);
  const inReadingOrder = words.toSorted((a, b) => b.x - a.x).map(({ text }) => text);
  expect(inReadingOrder).toEqual(['من', '03/11/2025', 'إلى', '02/02/2026']);
  const price = wordsOfRuns([{ ...run, text: '125.300 د.ك' }], 1, 420, 595).words;
  expect(price.toSorted((a, b) => b.x - a.x).map(({ text }) => text)).toEqual(['125.300', 'د.ك']);
});

test('the day of payment is none before the bill, and the days of a meter outweigh days without a year', () => {
  const paid = power(
    '40 Direct Debit collected 20 September 2025, thank you | 880 -1,118.40',
    '40 We shall collect this by Direct Debit on or just after 21 October 2025. | 880 1,040.76',
  );
  expect(given(paid)).toMatchObject({ due_date: '2025-10-21' });
  expect(given(power('40 Total due by 17/10/2025 | 880 1,581.98'))).toMatchObject({ due_date: '2025-10-17' });
  const flushed = [
    '40 Water Bill: First Quarter | 500 Billing date April 15, 2026',
    '40 Read on January 2, 2026 | 500 10,482 m³',
    '40 Read on March 31, 2026 | 500 10,969 m³',
    '40 Water used | 500 487 m³',
    '500 Hydrant flushing',
    '500 From May 11 to May 22. Run the tap.',
  ];
  expect(given(flushed)).toMatchObject({ billing_start_date: '2026-01-02', water_consumption: 487_000 });
});

test('a tax that is not raised is none', () => {
  const { net_amount: net, tax_amount: tax } = given([
    '40 Bescheid über Wassergebühren | 500 Bescheid vom 19.01.2026',
    '40 Wasserverbrauch 01.01.2025 bis 31.12.2025 | 700 444 m³',
    '40 Gesamtbetrag | 880 1.421,89',
    '40 Umsatzsteuer wird nicht erhoben.',
  ]);
  expect([net, tax]).toEqual([1421.89, 0]);
});
