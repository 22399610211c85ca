import { expect, test } from 'vitest';
import { findLabels } from './text/labels.ts';
import { segmentsOf } from './text/lines.ts';
import { page } from './text/page.fixture.ts';
import { readBills } from './text/split.ts';
import type { PageText } from './text/page-text.ts';

const kindsOf = (text: string) => findLabels(segmentsOf([page(1, [[[50, text]]])])).map((l) => l.kind);

test.each([
  ['Charges before sales tax', 'net'],
  ['Sum incl. GST', 'gross'],
  ['Gesamtrechnungsendbetrag', 'gross'],
  ['Zwischensumme exkl. MwSt', 'net'],
  ['City utility users tax', 'tax'],
  ['Carried forward from your last statement', 'balance'],
  ['Wärmezählernummer', 'meter-no'],
  ['المجموع غير شامل الضريبة', 'net'],
  // The letters of a ligature in the order some PDFs give them.
  ['الرضيبة', 'tax'],
])('%s is a label of %s, though nobody listed it', (text, kind) => {
  expect(kindsOf(text)).toContain(kind);
});

const gas = (number: number, invoice: string, gross: string, net: string, tax: string) =>
  page(number, [
    [[50, 'PRAIRIE GAS CO PEORIA IL 61601']],
    [
      [50, `Invoice no ${invoice}`],
      [600, 'Bill date 03/14/2025'],
    ],
    [
      [50, 'Meter'],
      [250, 'From'],
      [400, 'To'],
      [550, 'Previous'],
      [680, 'Present'],
      [820, 'Therms'],
    ],
    [
      [50, `1245${number}67`],
      [250, '02/12/2025'],
      [400, '03/13/2025'],
      [550, '4100'],
      [680, '4612'],
      [820, '512'],
    ],
    [
      [50, 'Gas charges before tax'],
      [820, net],
    ],
    [
      [50, 'Utility tax 7.25 pct'],
      [820, tax],
    ],
    [
      [50, 'Total new charges'],
      [820, `$${gross}`],
    ],
  ]);

test('two bills in one file are read as two, one bill of two pages as one', () => {
  const [first, second] = [
    gas(1, 'A-100234', '429.00', '400.00', '29.00'),
    gas(2, 'A-100977', '643.50', '600.00', '43.50'),
  ];
  const bills = readBills([first, second]);
  expect(bills.map(({ reading, pages }) => [reading.fields.gross_amount?.value, pages[0]?.page])).toEqual([
    [429, 1],
    [643.5, 2],
  ]);
  expect(bills[0]?.reading.fields).toMatchObject({
    net_amount: { value: 400 },
    energy_consumption: { value: 15005.24 },
  });
  expect(readBills([first, page(2, [[[50, 'Page 2 of 2']], [[50, 'Thank you for your payment.']]])])).toHaveLength(1);
});

test('a month named as the period counts from its first day to its last, a due date never', () => {
  const bill = page(1, [
    [[50, 'Nahwärme Lohfeld GmbH']],
    [[500, 'Rechnung Nr. 25/4471']],
    [
      [500, 'vom'],
      [620, '09.05.2025'],
    ],
    [
      [500, 'Leistungszeitraum'],
      [720, 'April 2025'],
    ],
    [
      [50, 'Wärmelieferung 5.000 kWh'],
      [820, '600,00'],
    ],
    [
      [50, 'Netto'],
      [820, '600,00'],
    ],
    [
      [50, 'MwSt 19 %'],
      [820, '114,00'],
    ],
    [
      [50, 'Gesamt'],
      [820, '714,00'],
    ],
    [[50, 'Bitte überweisen Sie 714,00 EUR bis zum 23.05.2025.']],
  ]);
  const { fields } = readBills([bill])[0]!.reading;
  expect([fields.billing_start_date?.value, fields.billing_end_date?.value]).toEqual(['2025-04-01', '2025-04-30']);
  expect(fields.date_of_bill?.value).toBe('2025-05-09');
});

test.each([
  ['Service from 1-31 October 2025', '2025-10-01', '2025-10-31'],
  ['Zeitraum: 01.10.2025-31.10.2025', '2025-10-01', '2025-10-31'],
  ['Abrechnungszeitraum 01.10.-31.10.2025', '2025-10-01', '2025-10-31'],
  ['Abrechnungszeitraum 4. Quartal 2025', '2025-10-01', '2025-12-31'],
  ['Verbrauchsjahr 2025', '2025-01-01', '2025-12-31'],
])('the period of "%s"', (text, start, end) => {
  const { fields } = readBills([
    page(1, [
      [[50, 'Electricity']],
      [[50, text]],
      [
        [50, 'Total'],
        [700, '100.00'],
      ],
    ]),
  ])[0]!.reading;
  expect([fields.billing_start_date?.value, fields.billing_end_date?.value]).toEqual([start, end]);
});

test('a bare dollar sign is never surely American', () => {
  const bill = (place: string) =>
    readBills([
      page(1, [
        [[50, place]],
        [
          [50, 'Total new charges'],
          [700, '$120.00'],
        ],
        [
          [50, 'Total due'],
          [700, '$120.00'],
        ],
      ]),
    ])[0]!.reading;
  expect(bill('Wynnum QLD 4178').fields.currency).toMatchObject({ value: 'AUD' });
  expect(bill('Somewhere').fields.currency?.confidence).toBeLessThan(0.75);
});

test('what was recognised and could be misspelt is sure only where a second print says the same', () => {
  const scanned = (more: [number, string][][]) => {
    const one = gas(1, 'A-100234', '429.00', '400.00', '29.00');
    const words = [...one.words, ...page(1, [[], [], [], [], [], [], [], [], ...more]).words];
    const put = words.map((w) => ({
      ...w,
      text: w.text.replace('1245167', 'G4A00S71932'),
      confidence: w.confidence * 0.93,
    }));
    return readBills([{ ...one, words: put }])[0]!.reading.fields.meter_no;
  };
  expect(scanned([])).toMatchObject({ value: 'G4A00S71932' });
  expect(scanned([])?.confidence).toBeLessThan(0.75);
  expect(scanned([[[50, 'Meter number G4A00S71932']]])?.confidence).toBeGreaterThan(scanned([])?.confidence ?? 1);
});

test('two bills on one page are two, each with its boxes where they stand on the page', () => {
  const [upper, lower] = [
    gas(1, 'A-100234', '429.00', '400.00', '29.00'),
    gas(2, 'A-100977', '643.50', '600.00', '43.50'),
  ];
  const both: PageText = { ...upper, words: [...upper.words, ...lower.words.map((w) => ({ ...w, y: w.y + 700 }))] };
  const bills = readBills([both]);
  expect(bills.map(({ reading: { fields } }) => [fields.invoice_no?.value, fields.gross_amount?.value])).toEqual([
    ['A-100234', 429],
    ['A-100977', 643.5],
  ]);
  expect(bills.map(({ reading }) => (reading.fields.gross_amount?.boxes[0]?.y ?? 0) > 0.5)).toEqual([false, true]);
});

test('two bills on one page that cannot be parted are never sure', () => {
  const [one, other] = [
    gas(1, 'A-100234', '429.00', '400.00', '29.00'),
    gas(2, 'A-100977', '643.50', '600.00', '43.50'),
  ];
  // Line by line in turn: no band and no gutter parts them.
  const mixed: PageText = { ...one, words: [...one.words, ...other.words.map((w) => ({ ...w, y: w.y + 12 }))] };
  const [bill] = readBills([mixed]);
  expect(bill?.reading.warnings).toContain('perhaps-several-bills');
  expect(Object.values(bill?.reading.fields ?? {}).every((field) => field.confidence < 0.75)).toBe(true);
});

test('amounts in a currency of a thousand coins keep their three decimals', () => {
  const { fields } = readBills([
    page(1, [
      [[50, 'Batinah Electricity Supply']],
      [
        [50, 'Consumption'],
        [700, '24,800 kWh'],
      ],
      [
        [50, 'Electricity charges before VAT'],
        [700, 'OMR 620.125'],
      ],
      [
        [50, 'VAT 5%'],
        [700, 'OMR 31.006'],
      ],
      [
        [50, 'Total including VAT'],
        [700, 'OMR 651.131'],
      ],
    ]),
  ])[0]!.reading;
  expect([fields.net_amount?.value, fields.tax_amount?.value, fields.gross_amount?.value]).toEqual([
    620.125, 31.006, 651.131,
  ]);
});

test('a date in a heading is not cut where a column begins below', () => {
  const below = Array.from({ length: 3 }, (_, i): [number, string][] => [
    [50, 'Charge'],
    [330, `${i + 1}4.00`],
  ]);
  const bill = page(1, [[[50, 'Electricity used Jan 14, 2025 to Feb 12, 2025']], ...below]);
  // The blank before the day is somewhat wide, as in a heading in large print.
  const at = bill.words.findIndex(({ text }) => text === '12,');
  const shift = 330 - bill.words[at]!.x;
  const words = bill.words.map((w, i) => (i >= at && w.y === bill.words[at]!.y ? { ...w, x: w.x + shift } : w));
  const { fields } = readBills([{ ...bill, words }])[0]!.reading;
  expect([fields.billing_start_date?.value, fields.billing_end_date?.value]).toEqual(['2025-01-14', '2025-02-12']);
});

test('Indian amounts are grouped by lakh, and rupees are sure only with a sign of India', () => {
  const bill = (line: string) =>
    readBills([
      page(1, [
        [[50, line]],
        [[50, 'Natural gas bill from 01-Oct-2025 to 31-Oct-2025, meter no. EL8804413']],
        [
          [50, 'Gas used'],
          [700, '116.84 MMBtu'],
        ],
        [
          [50, 'Total before VAT'],
          [700, '1,34,430.19'],
        ],
        [
          [50, 'VAT 15 %'],
          [700, '20,164.53'],
        ],
        [
          [50, 'Total including VAT'],
          [700, 'Rs. 1,54,594.72'],
        ],
      ]),
    ])[0]!.reading.fields;
  const { gross_amount, net_amount, currency } = bill('GSTIN 27AAKFD4412P1ZC');
  expect([net_amount?.value, gross_amount?.value, currency?.value]).toEqual([134_430.19, 154_594.72, 'INR']);
  expect(bill('Colombo 07').currency!.confidence).toBeLessThan(0.75);
});

test('an amount in fixed pitch is not cut where its thousands end', () => {
  const { fields } = readBills([
    page(1, [
      [
        [50, 'Sewerage'],
        [700, '9 275.42'],
      ],
      [
        [50, 'Sub total'],
        [692, '22 765.70'],
      ],
      [
        [50, 'VAT 15 %'],
        [700, '3 414.86'],
      ],
      [
        [50, 'Total incl. VAT'],
        [692, '26 180.56'],
      ],
    ]),
  ])[0]!.reading;
  expect([fields.net_amount?.value, fields.tax_amount?.value, fields.gross_amount?.value]).toEqual([
    22_765.7, 3414.86, 26_180.56,
  ]);
});

test('tariffs that are charged one by one are added, never for certain; one that is charged several times is not', () => {
  const used = (rows: [string, string, string][]) =>
    readBills([
      page(1, [
        [[50, 'Electricity supply 4 Aug 2025 to 3 Nov 2025, meter number 0217445']],
        ...rows.map(([a, b, c]): [number, string][] => [
          [50, a],
          [400, `${b} kWh`],
          [550, c.split('=')[0]!],
          [750, c.split('=')[1]!],
        ]),
        [
          [50, 'Total excluding GST'],
          [750, '$2,222.86'],
        ],
      ]),
    ])[0]!.reading.fields.energy_consumption;
  const sum = used([
    ['Peak usage', '5,204.6', '$0.3124=$1,625.92'],
    ['Off peak usage', '2,871.3', '$0.2079=$596.94'],
  ]);
  expect(sum?.value).toBe(8075.9);
  expect(sum!.confidence).toBeLessThan(0.75);
  const same = used([
    ['Energy', '5,204.6', '$0.3124=$1,625.92'],
    ['Network charge', '5,204.6', '$0.1000=$520.46'],
  ]);
  expect(same?.value).toBe(5204.6);
});
