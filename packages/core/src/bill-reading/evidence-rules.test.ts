import { describe, expect, test } from 'vitest';
import { SURE } from './reading.ts';
import { readText } from './read-text.ts';
import type { PageText } from './text/page-text.ts';

/** A page of lines; `|` starts a new cell, at a fixed place of each column. What was recognised is less than sure. */
function page(lines: string[], confidence = 1): PageText {
  const words = lines.flatMap((line, row) =>
    line.split('|').flatMap((cell, column) => {
      let x = [40, 420, 600, 760][column]!;
      return cell
        .trim()
        .split(' ')
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
const valueOf = ({ fields }: ReturnType<typeof read>, name: keyof typeof fields) => fields[name]?.value;

const LETTER = [
  'Larch Energy',
  '3 March 2026',
  'Here is what the gas at your flat came to from 1st December 2025 to 25th January 2026, as we promised.',
  'On 1st December the dial of meter G4A00719325501 stood at 8815, and that makes 385 cubic',
  "metres. Multiplied by 1.02264 for temperature and 39.4 for calorific value and divided by 3.6, it's 4,309.0",
  'kWh.',
  'December: 2,395.1 kWh at 6.33p|£151.61',
  'January: 1,913.9 kWh at 6.89p|£131.87',
  'Standing charge|£18.04',
  'Before VAT|£301.52',
  'VAT at 5%|£15.08',
  'Cost of your gas|£316.60',
];

describe('what a bill says in sentences', () => {
  test('a letter that names a meter and adds up is a utility bill', () =>
    expect(read(LETTER).isUtilityBill).toBe(true));

  test('gas that is named in sentences is gas, however often kWh stands in the rows', () => {
    const { carrier } = read([
      ...LETTER,
      'February: 1,200.2 kWh at 6.89p|£82.69',
      'March: 1,100.9 kWh at 6.89p|£75.85',
    ]);
    expect(carrier?.value).toBe('natural_gas');
  });

  test('what nothing but its unit speaks for is never sure to be electricity', () => {
    const { carrier } = read(LETTER.map((line) => line.replace(/ (?:the|your) gas\b/, ' it')));
    expect(carrier?.value).toBe('electricity');
    expect(carrier?.confidence).toBeLessThan(SURE);
  });

  test('a unit counts that stands at the beginning of the next line', () =>
    expect(valueOf(read(LETTER), 'energy_consumption')).toBe(4309));
});

const WATER = [
  'Coastal Water|QLD 4999',
  'Account number|4417 0862',
  'Bill issued|5 September 2025',
  'Water you used, 30 May 2025 to 28 Aug 2025',
  'Meter|DTCJ00418',
  'Water usage 212 kL x|$2.67|$566.04',
  'Wastewater usage 159 kL x|$1.24|$197.16',
  'Fixed charges||$211.03',
];

describe('what fits together', () => {
  test('a total before a credit is what the period costs', () => {
    const reading = read([...WATER, 'This quarter||$974.23', 'Less: you were ahead by||$35.40 cr', 'To pay||$938.83']);
    const { value, suggestions } = reading.fields.gross_amount!;
    expect(value ?? suggestions![0]!.value).toBe(974.23);
  });

  test('water that leaves the house is no consumption', () =>
    expect(valueOf(read(WATER), 'water_consumption')).toBe(212_000));

  test('a minus that recognition lost is found where the others have one', () => {
    const reading = read(
      [
        'Stornorechnung ST-70044812',
        'Gaslieferung 01.01.2024 - 30.12.2024',
        'Zähler 7ELS8800412067',
        'Arbeitspreis|-61.874 kWh|-5.816,12 EUR',
        'Nettobetrag||5.816,12 EUR',
        'Umsatzsteuer 19 %||-1.105,06 EUR',
        'Stornobetrag||-6.921,18 EUR',
      ],
      0.95,
    );
    expect(['gross_amount', 'net_amount', 'tax_amount'].map((name) => valueOf(reading, name as 'net_amount'))).toEqual([
      -6921.18, -5816.12, -1105.06,
    ]);
  });

  test('an amount cut at its point by recognition is one', () =>
    expect(
      valueOf(
        read(['Water charges 27.08.2025 - 25.09.2025', 'Meter KSB4471', 'Total current charges|R 6 180. 56'], 0.9),
        'gross_amount',
      ),
    ).toBe(6180.56));

  test('items that add up, and a due date, make a reading surer', () => {
    const bill = (charge: string, due: string) =>
      read([
        'Electricity invoice',
        'Invoice date|02.06.2025',
        `Payment due|${due}`,
        'Supply period|01.05.2025 - 31.05.2025',
        'Meter no.|44551902',
        'Energy charge 900 kWh|€ 180.00',
        `Network charge|€ ${charge}`,
        'Total charges|€ 240.00',
      ]).fields;
    const [fits, differs] = [bill('60.00', '16.06.2025'), bill('61.00', '02.10.2025')];
    expect(fits.gross_amount!.confidence).toBeGreaterThan(differs.gross_amount!.confidence);
    expect(fits.date_of_bill!.confidence).toBeGreaterThan(differs.date_of_bill!.confidence);
  });
});

describe('where a bill comes from', () => {
  test('without any sign of a currency its postal code and units say whose dollar it is', () =>
    expect(valueOf(read(['City of Marlow OR 97999', 'Water 43 CCF', 'Current bill|445.79']), 'currency')).toBe('USD'));

  test('a date whose day changed sides in a line of Arabic is whole', () =>
    expect(
      valueOf(read(['August 2025 13 :تاريخ الفاتورة / Issue Date', 'استهلاك الكهرباء 7,340 kWh']), 'date_of_bill'),
    ).toBe('2025-08-13'));
});

describe('a number in several parts', () => {
  const of = (account: string, invoice: string, confidence?: number) =>
    read(
      [
        'Harbour Electricity',
        `Account number ${account}|Invoice no. ${invoice}`,
        'Bill date 3 March 2026',
        'Electricity meter number 55129034',
        'Service period|01/02/2026 - 28/02/2026',
        'Consumption|1,204 kWh',
        'Amount due|AED 512.00',
      ],
      confidence,
    );

  test('with letters and a bar is one number', () =>
    expect(valueOf(of('77120433', 'WR 24 / 00577'), 'invoice_no')).toBe('WR 24 / 00577'));

  test('beside which another short number stands may be cut, and is never sure', () => {
    expect(of('20317764 09', 'R12345', 0.95).fields.account_no!.confidence).toBeLessThan(0.75);
    expect(of('20317764', 'R12345').fields.account_no!.confidence).toBeGreaterThan(0.75);
  });
});

test('a label above a cell that begins with the day of the week speaks of its date', () => {
  const reading = read([
    'Harbour Water|Meter 5512093|Water 212 kL',
    'Service period|01/02/2026 - 28/02/2026',
    'Bill issued|Pay by',
    '3 March 2026|Wednesday, 25 March 2026',
    'Amount due|$512.00',
  ]);
  expect(valueOf(reading, 'due_date')).toBe('2026-03-25');
});

test('a sign of a currency without an amount is not sure where it was recognised', () => {
  const currency = (confidence: number) => read(['Water works', 'Meter 5512093 £ 212'], confidence).fields.currency!;
  expect(currency(0.9).confidence).toBeLessThan(0.75);
  expect(currency(1).confidence).toBeGreaterThan(0.75);
});
