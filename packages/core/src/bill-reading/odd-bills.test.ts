import { describe, expect, test } from 'vitest';
import { meaningOf } from './text/grammar.ts';
import { SURE } from './reading.ts';
import { readText } from './read-text.ts';
import { isArabic, type PageText } from './text/page-text.ts';

/** A page of lines; `|` starts a new cell, at a fixed place of each column. What was recognised is less than sure. */
function page(lines: string[], confidence = 1): PageText {
  const words = lines.flatMap((line, row) =>
    line.split('|').flatMap((cell, column) => {
      let x = [40, 400, 580, 740, 880][column]!;
      return cell
        .trim()
        .split(' ')
        .filter(Boolean)
        // Arabic stands from right to left.
        [isArabic(cell) ? 'toReversed' : 'slice']()
        .map((text) => {
          const word = { text, x, y: 60 + row * 26, w: text.length * 8, h: 14, confidence };
          x += word.w + 5;
          return word;
        });
    }),
  );
  return { page: 1, height: 1414, words };
}

const read = (lines: string[], confidence?: number) => readText([page(lines, confidence)]);
const given = (lines: string[], confidence?: number) => {
  const { fields } = read(lines, confidence);
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
};

/** A bill for power with a place for what a test is about. */
const power = (...lines: string[]) => [
  'Electricity bill|Bill date 24/10/2025',
  'Billing period 19/09/2025 - 21/10/2025',
  'Meter no. EL-804413|61204|65916|4712 kWh',
  ...lines,
];

describe('whose money it is', () => {
  test('the letters of a company are no currency', () => {
    const { currency } = given(
      power('AIR KINTA UTARA SDN BHD (198701)', 'Current charges|RM 1,024.35', 'Last payment RM 988.10'),
    );
    expect(currency).toBe('MYR');
  });

  test('a code that stands beside no amount and with no word of money is not sure', () => {
    const { currency } = read(power('KINTA UTARA SDN BHD', 'Current charges|1,024.35')).fields;
    expect(currency?.value).toBe('BHD');
    expect(currency?.confidence).toBeLessThan(SURE);
  });

  test('an abbreviation that begins like one is a tax, not rials of Qatar', () => {
    const { currency } = given([
      'فاتورة الكهرباء',
      'المجموع خارج الرسم|11585.29 دج',
      'ر.ق.م 19%|2201.21',
      'المبلغ الإجمالي|13786.50 دج',
    ]);
    expect(currency).toBe('DZD');
  });

  test('a bare dinar is whose another place says, and not sure where none does', () => {
    expect(given(['فاتورة الكهرباء', 'سعر الوحدة (دينار)', 'المبلغ المطلوب|101.100 د.ع']).currency).toBe('IQD');
    const { currency } = read(['فاتورة الكهرباء', 'المبلغ المطلوب (دينار)|312.618']).fields;
    expect(currency?.confidence).toBeLessThan(SURE);
  });

  test('a code of ISO 4217 that no list names counts beside an amount with its coins', () => {
    expect(given(power('Total amount due|LKR 14,778.32')).currency).toBe('LKR');
    expect(given(power('CALL ALL 7 DAYS', 'Total amount due|£ 14,778.32')).currency).toBe('GBP');
  });

  test('where money has lost its coins whole numbers are amounts', () =>
    expect(given(power('Energy|IQD 95,000', 'Service|6,100', 'Total amount due|101,100')).gross_amount).toBe(101_100));
});

test('no month is 66: one misread date does not turn the others round', () => {
  const { billing_start_date, billing_end_date } = given([
    'Electricity|issued 12/05/2025',
    'Billing period 05/03/2025 - 04/05/2025',
    'To pay by 11/66/2025|342.06',
    'Total|€ 342.06',
  ]);
  expect([billing_start_date, billing_end_date]).toEqual(['2025-03-05', '2025-05-04']);
});

test('a long word is none of ours because a shorter one begins and ends alike', () => {
  for (const word of ['adjustment', 'restaurant', 'inv20254471']) expect(meaningOf(word)).toBeUndefined();
  expect(meaningOf('consumptlon')?.edits).toBe(1);
});

describe('credit notes', () => {
  const CREDIT = [
    'Tasman Bay Power|Credit note',
    'Credit note number CN-2025-0619|Date 20 June 2025',
    'Corrects invoice INV-2025-4471',
    'Electricity from 11 Apr 2025 to 12 May 2025',
    'Meter 210 448 7712, read again|kWh',
    'Billed|3,890|0.2800|1,089.20',
    'Read|2,540|0.2800|711.20',
    'Credit|-1,350|0.2800|-378.00',
    'GST 15%|||-56.70',
    'Total credit|||NZ$ -434.70',
  ];

  test('have their own number, and name the invoice that they take back', () => {
    const { invoice_no } = read(CREDIT).fields;
    expect(invoice_no?.value).toBe('CN-2025-0619');
    expect(invoice_no?.confidence).toBeLessThan(SURE);
  });

  test('take back what has a minus', () =>
    expect(given(CREDIT)).toMatchObject({
      gross_amount: -434.7,
      net_amount: -378,
      tax_amount: -56.7,
      energy_consumption: -1350,
      meter_no: '210 448 7712',
    }));
});

describe('what adds up in two ways', () => {
  test('a tax on top of levies leaves net and tax to a person, and the total sure', () => {
    const { fields } = read(
      power(
        'Energy charge|GH¢ 4,219.50',
        'Service charge|GH¢ 12.43',
        'Net charges|GH¢ 4,231.93',
        'NHIL 2.5%|GH¢ 105.80',
        'GETFund levy 2.5%|GH¢ 105.80',
        'VAT 15% on 4,443.53|GH¢ 666.53',
        'Total levies and VAT|GH¢ 878.13',
        'Total amount|GH¢ 5,110.06',
      ),
    );
    expect(fields.gross_amount?.value).toBe(5110.06);
    expect(fields.gross_amount?.confidence).toBeGreaterThanOrEqual(SURE);
    for (const name of ['net_amount', 'tax_amount'] as const) expect(fields[name]?.confidence).toBeLessThan(SURE);
  });

  test('of two blocks with net, tax and gross each the sum of both is what the bill costs', () =>
    expect(
      given([
        'Stromrechnung|Rechnungsdatum 05.11.2025',
        'Zeitraum 01.10.2025 - 31.10.2025|Verbrauch 8.214 kWh',
        'Zwischensumme|1.154,16',
        '20 % USt|230,83',
        'Energie gesamt|1.384,99',
        'Zwischensumme|705,84',
        '20 % USt|141,17',
        'Netz gesamt|847,01',
        'Netto|USt|Brutto|Zahlbetrag',
        '1.860,00|372,00|2.232,00|EUR 2.232,00',
      ]),
    ).toMatchObject({ gross_amount: 2232, net_amount: 1860, tax_amount: 372 }));

  test('what a cell names with the period is what the period costs', () =>
    expect(
      given(
        power(
          'Balance of last bill|6,911.08',
          'Fuel cost adjustment|1,931.92',
          'Charges for 19/09/2025 to 21/10/2025|6,568.53',
          'Please pay on or before 13/11/2025|HK$6,568.53',
        ),
      ).gross_amount,
    ).toBe(6568.53));
});

test('a quantity on a line with a part of the period is not surely all of it', () => {
  const { energy_consumption } = read(
    [
      'Stromrechnung|Abrechnung vom 01.01.2024 bis 31.12.2024',
      'von - bis|Menge|Betrag',
      '01.01.2024 - 30.06.2024 Verbrauch|2.118 kWh|660,82 €',
      '01.07.2024 - 31.12.2024 Verbrauch|E00|585,27 €',
      'Summe netto|1.246,09 €',
    ],
    0.95,
  ).fields;
  expect(energy_consumption?.value).toBe(2118);
  expect(energy_consumption?.confidence).toBeLessThan(SURE);
});

test('a row of names with nothing below speaks of the row above it', () =>
  expect(
    given([
      'Fernkälte|MWh',
      '2025/07/0418|05.08.2025|DK-110027',
      'Rechnungsnummer|Rechnungsdatum|Vertrag',
      '',
      '',
      '',
      'Lieferung vom 01.07.2025 bis 31.07.2025',
    ]),
  ).toMatchObject({ date_of_bill: '2025-08-05', invoice_no: '2025/07/0418' }));

test('a day before the sentence that speaks of paying is none of payment', () =>
  expect(
    given(power('Spitzenlast 231 kW am 14.07.2025. Zahlbar ohne Abzug auf das Konto des Lieferanten in Wien.'))
      .due_date,
  ).toBeUndefined());

describe('numbers of the bill', () => {
  test('short ones count where they are named, and are never sure', () => {
    const { fields } = read([
      'Electricity recharge|Customer 3044',
      'Sub-meter|24/06/2025|23/09/2025|kWh',
      'SM-04A|41,220|44,126|2,906 kWh',
      'Total|£ 1,346.78',
    ]);
    expect(fields.account_no?.value).toBe('3044');
    expect(fields.meter_no?.value).toBe('SM-04A');
    for (const name of ['account_no', 'meter_no'] as const) expect(fields[name]?.confidence).toBeLessThan(SURE);
  });

  test('what belongs to a number ends where punctuation stands', () =>
    expect(
      given([
        'Stromrechnung|Rechnungsdatum 24.10.2025',
        'Zeitraum 19.09.2025 - 21.10.2025|Verbrauch 4.712 kWh',
        'Bezugsort Sihlhof, Zähler SIH 2240817, Kanton Zug',
        'Gesamt brutto|1.384,99 €',
      ]).meter_no,
    ).toBe('SIH 2240817'));
});

test('a tax whose cell names its rate in words is added up with amounts that have no name', () =>
  expect(
    given([
      'Propane delivered|VAT invoice CB-50117',
      'Propane (LPG)|1,850 litres|62.00|1,147.00',
      'VAT, reduced rate 5.00%|||57.35',
      'To pay by 31 January 2025|||1,204.35',
    ]),
  ).toMatchObject({ gross_amount: 1204.35, net_amount: 1147, tax_amount: 57.35 }));

test('a check digit by itself ends a number', () =>
  expect(given(['Electricity bill|Account number 30447 118 2', 'Used|10,730 kWh', 'Total|£ 5,212.18']).account_no).toBe(
    '30447 118 2',
  ));

test('a deadline is the day of payment, in Arabic too', () => {
  const { due_date, date_of_bill } = given([
    'فاتورة كهرباء|تاريخ الفاتورة 06/07/2025',
    'موعد أقصاه 20/07/2025',
    'المبلغ المطلوب|438.86 درهم',
  ]);
  expect([date_of_bill, due_date]).toEqual(['2025-07-06', '2025-07-20']);
});

test('what is charged for a year is billed at its beginning, and fixed by a notice', () =>
  expect(
    given([
      'Abfallwirtschaft Spreeaue',
      'Lübben, den 24.01.2025|Kassenzeichen 8801-20417',
      'Gebührenbescheid, Veranlagungszeitraum 01.01.2025 bis 31.12.2025',
      'Restabfall 1.100 l|2.106,00 €',
      'Papier 1.100 l|1.108,80 €',
      'Festgesetzte Gebühr|3.214,80 €',
    ]),
  ).toMatchObject({ date_of_bill: '2025-01-24', gross_amount: 3214.8 }));

test('days that stand neither on a line nor below each other are no sure period', () => {
  const { billing_end_date } = read([
    'Electricity bill',
    'Period from 04/06/2025',
    '|||to 06/07/2025',
    'Used|8,940 kWh',
    'Total|£ 438.86',
  ]).fields;
  expect(billing_end_date?.confidence ?? 0).toBeLessThan(SURE);
});

test('among Arabic words a range goes from right to left, in parentheses too', () => {
  const { billing_start_date, billing_end_date } = given([
    'فاتورة مياه',
    'فترة الخدمة',
    '31/03/2025 - 01/03/2025',
    'المبلغ المطلوب|149.02 ريال',
  ]);
  expect([billing_start_date, billing_end_date]).toEqual(['2025-03-01', '2025-03-31']);
});

test('cooling is counted in ton hours in Arabic too', () => {
  const { energy_consumption } = read([
    'شركة نسيم للتبريد المركزي|فاتورة رقم NC-25-08-118',
    'من 01/08/2025 إلى 31/08/2025',
    'رقم العداد 4471882|القراءة السابقة 418220|القراءة الحالية 440830',
    'استهلاك التبريد 22,610 طن تبريد ساعة',
    'المبلغ المطلوب|4,861.15 ريال',
  ]).fields;
  expect(energy_consumption?.value).toBeCloseTo(22_610 * 3.516853, 0);
});

test('a dealer whose name says gas may bring propane: which it is stays open', () => {
  const { carrier } = read([
    'CHEVIOT BULK GAS|VAT invoice CB-50117',
    'Gas account NE66-0441|Gas safety 0800',
    'Gas delivered in January 2025',
    'Propane by our driver|1,850 litres|0.6200|1,147.00',
    'VAT 5.00%|||57.35',
    'Total to pay|||£1,204.35',
    'One litre holds 7.08 kWh, this load 13,098 kWh.',
  ]);
  expect(carrier?.confidence ?? 0).toBeLessThan(SURE);
});

test('what nothing but its unit speaks for may be power or heat', () => {
  const { utility } = read([
    'Rechnung 2025-0418|Rechnungsdatum 05.08.2025',
    'Lieferung von 01.07.2025 bis 31.07.2025',
    'Zähler 4471882|764.730|812.940|48.210 kWh',
    'Gesamt netto|9.171,95 €',
    '20 % USt|1.834,39 €',
    'Gesamt brutto|11.006,34 €',
  ]);
  expect(utility?.confidence ?? 0).toBeLessThan(SURE);
});
