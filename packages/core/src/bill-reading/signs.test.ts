import { expect, test } from 'vitest';
import { findNumbers } from './candidates.ts';
import { findDates } from './fields/dates.ts';
import { segmentsOf } from './text/lines.ts';
import { page } from './text/page.fixture.ts';
import { SURE } from './reading.ts';
import { printedPageNumber, readBills } from './text/split.ts';

const currencyOf = (...lines: string[]) =>
  readBills([
    page(1, [
      [[50, 'Invoice for electricity, meter no. EL8804413']],
      ...lines.map((line): [number, string][] => [[50, line]]),
      [
        [50, 'Electricity used'],
        [700, '1,168 kWh'],
      ],
    ]),
  ])[0]!.reading.fields;

test('an amount in US$ is in dollars of the United States, and its dates begin with the month', () => {
  const { currency, billing_start_date } = currencyOf(
    'Service period 03/04/2025 to 04/03/2025',
    'Total amount due US$ 154.20',
  );
  expect(currency?.value).toBe('USD');
  expect(billing_start_date?.value).toBe('2025-03-04');
});

test('a date that Canada writes either way is settled by the period it makes, and is not sure where both fit', () => {
  const canadian = (...lines: string[]) => currencyOf('Toronto, ON M5V 2T6', 'HST 13 %', ...lines);
  const settled = canadian('Service period 03/04/2025 to 04/03/2025', 'Amount due $ 154.20');
  expect(settled.billing_start_date?.value).toBe('2025-03-04');
  const open = canadian('Billing period 01/02/2025 to 03/04/2025', 'Bill date 05/06/2025', 'Amount due $ 154.20');
  for (const name of ['billing_start_date', 'billing_end_date', 'date_of_bill'] as const)
    expect(open[name]?.confidence ?? 0).toBeLessThan(SURE);
  expect(open.date_of_bill?.suggestions?.[0]?.value).toBe('2025-06-05');
});

test('dollars that another country pays in do not turn its dates round', () => {
  const read = (country?: string) =>
    readBills(
      [
        page(1, [
          [[50, 'Invoice for electricity, Beirut']],
          [[50, 'Invoice date 03/04/2025']],
          [[50, 'Total US$ 154.20']],
        ]),
      ],
      country ? { country } : {},
    )[0]!.reading.fields.date_of_bill;
  expect(read('LB')?.value).toBe('2025-04-03');
  expect(read('US')?.value).toBe('2025-03-04');
  expect(read()!.confidence).toBeLessThan(SURE);
});

test('a rial is that of the country whose name stands beside it; a bare one is sure with a sign of Saudi Arabia only', () => {
  expect(currencyOf('عماني ريال 154.200 المستحق المبلغ').currency?.value).toBe('OMR');
  expect(currencyOf('قطري ريال 154.20 المستحق المبلغ').currency?.value).toBe('QAR');
  expect(currencyOf('ريال 154.20 المستحق المبلغ').currency!.confidence).toBeLessThan(0.75);
  expect(currencyOf('سعودي ريال 154.20 المستحق المبلغ').currency?.value).toBe('SAR');
});

test('a number of five digits behind two letters is no ZIP: it does not say whose dollar it is', () => {
  expect(currencyOf('Customer no 48213', 'Total amount due $ 154.20').currency!.confidence).toBeLessThan(0.75);
  expect(currencyOf('Albany, NY 12207', 'Total amount due $ 154.20').currency!.confidence).toBeGreaterThan(0.75);
});

test('a code is one only by itself: a company is no currency', () => {
  expect(currencyOf('Énergie du Lac SARL', 'Total amount due CHF 154.20').currency?.value).toBe('CHF');
});

test.each([
  ['Credit -CHF 45.10', -45.1],
  ['Credit (CHF 45.10)', -45.1],
  ['Credit CHF (45.10)', -45.1],
  ['Credit ($45.10)', -45.1],
  ['Meter reading (45.10)', 45.1],
  ['Tariff-DAY 45.10', 45.1],
])('%s is %d', (line, value) => {
  const found = findNumbers(segmentsOf([page(1, [[[50, line]]])]), [], '.');
  expect(found.map((one) => one.value)).toEqual([value]);
});

test('a gallon of the Emirates is the imperial one, 4.546 litres', () => {
  const bill = (currency: string) =>
    readBills([
      page(1, [
        [[50, 'Water bill 01/10/2025 to 31/10/2025, meter no. W8804413']],
        [
          [50, 'Water consumption'],
          [700, '4,200 gallons'],
        ],
        [
          [50, 'Total amount due'],
          [700, `${currency} 154.20`],
        ],
      ]),
    ])[0]!.reading.fields;
  expect(bill('AED').water_consumption?.value).toBe(Math.round(4200 * 4.54609));
  expect(bill('USD').water_consumption?.value).toBe(Math.round(4200 * 3.785411784));
});

test('the last day of a span is no year: October 1-31 2025', () => {
  expect(findDates('Service October 1-31 2025', 'mdy').map(({ iso }) => iso)).not.toContain('2031-10-01');
  expect(findDates('October 1 25', 'mdy').map(({ iso }) => iso)).toEqual(['2025-10-01']);
});

test.each([
  ['For details see page 2. Page 1 of 2', 1],
  ['Siehe Seite 2 für Einzelheiten', undefined],
  ['Page 3', 3],
  ['Page 1 Page 2', undefined],
])('%s: page %s', (text, number) => {
  expect(printedPageNumber(page(1, [[[50, text]]]))).toBe(number);
});

test('electricity and gas on one bill: neither fuel, meter nor use is sure', () => {
  const { reading } = readBills([
    page(1, [
      [[50, 'Your electricity and gas bill 01/10/2025 to 31/10/2025']],
      [[50, 'Electricity meter no. EL8804413']],
      [
        [50, 'Electricity used'],
        [700, '1,450 kWh'],
      ],
      [
        [50, 'Electricity charges'],
        [700, '£ 290.00'],
      ],
      [[50, 'Gas meter no. GA1112345']],
      [
        [50, 'Gas used'],
        [700, '5,420 kWh'],
      ],
      [
        [50, 'Gas charges'],
        [700, '£ 379.40'],
      ],
      [
        [50, 'Total amount due'],
        [700, '£ 669.40'],
      ],
    ]),
  ])[0]!;
  for (const field of [reading.carrier, reading.fields.meter_no, reading.fields.energy_consumption])
    expect(field?.confidence ?? 0).toBeLessThan(SURE);
});

const credit = (title: string, sign: string) =>
  readBills([
    page(1, [
      [[50, title]],
      [[50, 'Electricity 01/10/2025 to 31/10/2025, meter no. EL8804413']],
      [
        [50, 'Electricity used'],
        [700, '1,450 kWh'],
      ],
      [
        [50, 'Net amount'],
        [700, `${sign}£ 290.00`],
      ],
      [
        [50, 'VAT 5 %'],
        [700, `${sign}£ 14.50`],
      ],
      [
        [50, 'Total including VAT'],
        [700, `${sign}£ 304.50`],
      ],
    ]),
  ])[0]!.reading.fields;

test.each([
  ['Credit note', ''],
  ['Credit memo', '-'],
  ['Electricity bill', '-'],
])('%s with %s before its amounts takes back amounts and use, and none of what was turned is sure', (title, sign) => {
  const { gross_amount, net_amount, energy_consumption } = credit(title, sign);
  expect([gross_amount?.value, net_amount?.value, energy_consumption?.value]).toEqual([-304.5, -290, -1450]);
  expect(energy_consumption!.confidence).toBeLessThan(SURE);
});

test('a bill that names a credit note in a sentence takes nothing back', () => {
  const { gross_amount, energy_consumption } = credit('This replaces our credit note 4711 of last month in full', '');
  expect([gross_amount?.value, energy_consumption?.value]).toEqual([304.5, 1450]);
});
