import { describe, expect, test } from 'vitest';
import { findNumbers, findPrintedDates } from './candidates.ts';
import { completeYear, findDates } from './fields/dates.ts';
import { solveAmounts } from './fields/amounts.ts';
import { moneyOf, taxRates } from './fields/money.ts';
import { confidenceOf } from './confidence.ts';
import { logical, wordsOfRuns, type TextRun } from './text/glyphs.ts';
import { findLabels } from './text/labels.ts';
import { segmentsOf } from './text/lines.ts';
import { knownMeter } from './fields/similar-meter-numbers.ts';
import { decimalMark, parseNumber } from './fields/numbers.ts';
import type { HeatContents } from '../units/heat-content.ts';
import { readInvoice } from './read-invoice.ts';
import { asPrinted } from './text/misread.ts';
import { readText } from './read-text.ts';
import { SURE } from './reading.ts';
import { unitAt } from './fields/units.ts';
import { normaliseText, type PageText } from './text/page-text.ts';

/** A page of lines; `|` starts a new cell, at a fixed place of each column. */
function page(lines: string[], columns = [40, 420, 700, 860]): PageText {
  const words = lines.flatMap((line, row) =>
    line.split('|').flatMap((cell, column) => {
      let x = columns[column]!;
      return cell
        .trim()
        .split(' ')
        .filter(Boolean)
        .map((text) => {
          const word = { text, x, y: 60 + row * 26, w: text.length * 8, h: 14, confidence: 1 };
          x += word.w + 5;
          return word;
        });
    }),
  );
  return { page: 1, height: 1414, words };
}

describe('numbers as they are printed', () => {
  test.each<[string, ',' | '.' | undefined, number]>([
    ['7.357,88', ',', 7357.88],
    ['1,174.79', '.', 1174.79],
    ["16'834.50", '.', 16834.5],
    ['1\u202f962,53', ',', 1962.53],
    ['172,240', ',', 172.24],
    ['56.399,000', ',', 56399],
    ['12,028', '.', 12028],
    ['16.834', ',', 16834],
    ['0.368', undefined, 0.368],
    ['2\u066C402\u066B20', '.', 2402.2],
    ['3.184.61', '.', 3184.61],
  ])('%s with decimal mark %s is %d', (printed, mark, value) => expect(parseNumber(printed, mark)).toBe(value));

  test('most amounts tell the decimal mark', () => {
    expect(decimalMark('Rechnung 21.01.2026 6.183,09 € 19 %')).toBe(',');
    expect(decimalMark('Total $11,218.09 on 02/05/2024')).toBe('.');
    expect(decimalMark('No. 12345')).toBeUndefined();
  });
});

describe('dates as they are printed', () => {
  test.each<[string, 'dmy' | 'mdy', (string | undefined)[]]>([
    ['01.01.2025 – 31.12.2025', 'dmy', ['2025-01-01', '2025-12-31']],
    ['1. Januar 2023 - 31. Dezember 2023', 'dmy', ['2023-01-01', '2023-12-31']],
    ['24. Jänner 2024', 'dmy', ['2024-01-24']],
    ['2 August 2025 to 1 November 2025', 'dmy', ['2025-08-02', '2025-11-01']],
    ['Oct 20, 2023 - Nov 19, 2023', 'mdy', ['2023-10-20', '2023-11-19']],
    ['12/04/2023 - 01/03/2024', 'mdy', ['2023-12-04', '2024-01-03']],
    ['05/06/2024', 'dmy', ['2024-06-05']],
    ['13/06/2024', 'mdy', ['2024-06-13']],
    ['Mar 27, 23', 'mdy', ['2023-03-27']],
    ['2024-02-29', 'dmy', ['2024-02-29']],
    ['30 نوفمبر 2024', 'dmy', ['2024-11-30']],
    ['31.02.2024', 'dmy', []],
    ['Sep 24 - Oct 22', 'mdy', [undefined, undefined]],
    ['11 February 2025 to 10 March 2025', 'dmy', ['2025-02-11', '2025-03-10']],
    // Recognition took a day for letters.
    ['il February 2025 to lO March 2025', 'dmy', ['2025-02-11', '2025-03-10']],
    ['ill February 2025', 'dmy', []],
    // The day of a range stands a line higher: what is left is a month and a year, no day.
    ['Aug 25 to 11 Oct 25', 'dmy', ['2025-10-11']],
    ['Aug 25 – 11 Oct 25', 'dmy', ['2025-10-11']],
    ['12 Aug 25 to 11 Oct 25', 'dmy', ['2025-08-12', '2025-10-11']],
  ])('%s (%s)', (text, order, dates) => expect(findDates(normaliseText(text), order).map((d) => d.iso)).toEqual(dates));

  test('a date without a year is the last one before the bill', () => {
    const [start] = findDates('Dec 12 - Jan 11', 'mdy');
    expect(completeYear(start!, '2024-01-20')).toBe('2023-12-12');
  });
});

describe('net, tax and gross are solved together', () => {
  const solve = (lines: string[]) => {
    const segments = segmentsOf([page(lines)]);
    const labels = findLabels(segments);
    const numbers = findNumbers(segments, findPrintedDates(segments, 'dmy'), decimalMark(lines.join(' ')));
    const { gross, net, tax, taxRate } = solveAmounts(moneyOf(numbers, labels), taxRates(numbers));
    return { gross: gross && gross.cents / 100, net: net && net.cents / 100, tax: tax && tax.cents / 100, taxRate };
  };

  test('a German yearly bill: before what was paid in instalments', () =>
    expect(
      solve([
        'Nettobetrag|6.183,09 €',
        'Umsatzsteuer 19 %|1.174,79 €',
        'Rechnungsbetrag brutto|7.357,88 €',
        'abzüglich geleisteter Abschlagszahlungen|-7.799,00 €',
        'Guthaben|441,12 €',
      ]),
    ).toEqual({ gross: 7357.88, net: 6183.09, tax: 1174.79, taxRate: 19 }));

  test('an unpaid balance is no tax', () =>
    expect(solve(['Previous balance|$126.26', 'Total current charges|$949.04', 'Total amount due|$1,075.30'])).toEqual({
      gross: 949.04,
      net: undefined,
      tax: undefined,
      taxRate: undefined,
    }));

  test('a tax on part of the amount fits the base printed beside it', () =>
    expect(
      solve(['Nettobetrag|2.995,14 €', 'Umsatzsteuer 7 % auf 1.330,44 €|93,13 €', 'Rechnungsbetrag|3.088,27 €']),
    ).toMatchObject({ gross: 3088.27, tax: 93.13, taxRate: 7 }));

  test('customer charge and energy charge do not pass for net and tax', () =>
    expect(solve(['Customer charge|$12.32', 'Energy charge|$100.00', 'Total current charges|$112.32'])).toMatchObject({
      gross: 112.32,
      tax: undefined,
    }));
});

describe('Arabic text layers', () => {
  test('presentation forms in visual order become words in reading order', () => {
    const run = (text: string, x: number, width: number): TextRun => ({ text, x, y: 100, width, size: 10, rtl: true });
    // "رقم الحساب" (account number) as a browser prints it: one run per glyph, from left to right.
    const glyphs = ['ب', 'ﺎ', 'ﺴ', 'ﺤ', 'ﻟ', 'ا', ' ', 'ﻢ', 'ﻗ', 'ر'];
    const runs = glyphs.map((g, i) => run(g, 200 + i * 5, 5));
    const { words } = wordsOfRuns(runs, 1, 600, 800);
    expect(words.toSorted((a, b) => b.x - a.x).map((w) => w.text)).toEqual(['رقم', 'الحساب']);
  });

  test('digits keep their order, in the digits of this file', () => {
    expect(normaliseText('٢٬٤٠٢٫٢٠')).toBe('2\u066C402\u066B20');
    expect(logical('2024/11/30 ىلا')).toBe('الى 2024/11/30');
  });
});

test('units are known beside a number only, and a price is none', () => {
  expect(unitAt(' kWh')?.unit.name).toBe('kWh');
  expect(unitAt(` ${asPrinted('m?')}`)?.unit.name).toBe('m³');
  expect([asPrinted('12,5m?'), asPrinted('24,3101G'), asPrinted('kVVh')]).toEqual(['12,5m³', '24,310IG', 'kWh']);
  expect(unitAt('tax 5')).toBeUndefined();
  expect(
    ['tonnes', 'Kilogramm', 'Gallonen', 'megalitres', 'Mcf', 'kL', 'GWh'].map((t) => unitAt(` ${t}`)?.unit.name),
  ).toEqual(['t', 'kg', 'gal', 'ML', 'Mcf', 'kL', 'GWh']);
  // Cold is sold by the ton-hour.
  expect(unitAt(' ton-hours')?.unit.name).toBe('ton-h');
  expect(unitAt(' كيلوواط ساعة')?.unit.name).toBe('kWh');
});

test('a known meter settles letters that look like digits', () => {
  expect(knownMeter('WO5932926', ['W05932926', 'G70553387'])).toBe('W05932926');
  expect(knownMeter('67O553387', ['G70553387'])).toBe('G70553387');
  expect(knownMeter('12345678', ['W05932926'])).toBeUndefined();
});

test('confidence falls with the recognition and rises with checks', () => {
  const sure = confidenceOf({ subject: 'amount', label: 0.9, checks: 0.32, margin: 1, recognition: 1 });
  expect(sure).toBeGreaterThan(0.75);
  expect(confidenceOf({ subject: 'amount', label: 0.9, checks: 0.32, margin: 1, recognition: 0.2 })).toBeLessThan(0.75);
  expect(confidenceOf({ subject: 'amount', label: 0.2, checks: 0, margin: 0, recognition: 1 })).toBeLessThan(0.5);
});

test('an invoice for something else is no utility bill and gets no consumption', () => {
  const reading = readText([
    page([
      'Azure Interior',
      'Invoice INV/2023/03/0008',
      'Invoice Date|03/20/2023',
      'Beeswax XL|1.00 kg|$ 42.00',
      'Olive Oil|1.00 l|$ 0.90',
      'Subtotal|$ 262.90',
      'Tax 15%|$ 16.94',
      'Total|$ 279.84',
    ]),
  ]);
  expect(reading.isUtilityBill).toBe(false);
  expect(reading.utility).toBeUndefined();
  expect(reading.fields).not.toHaveProperty('waste');
  expect(reading.fields).not.toHaveProperty('meter_no');
});

test('gas billed by volume: the converted kWh count, not the cubic metres', () => {
  const reading = readText([
    page([
      'Erdgasabrechnung 2023',
      'Abrechnungszeitraum|01.01.2023 - 31.12.2023',
      'Zählernummer|Stand alt|Stand neu|Verbrauch',
      '7GMT009978388|26.086|42.187|16.101 m³',
      'Umrechnung: 16.101 m³ × Zustandszahl 0,9374 × Brennwert 11,205 kWh/m³ = 169.118 kWh',
      'Rechnungsbetrag|20.675,93 €',
    ]),
  ]);
  expect(reading.carrier?.value).toBe('natural_gas');
  expect(reading.fields.energy_consumption).toMatchObject({ value: 169118, original: { value: 169118, unit: 'kWh' } });
  expect(reading.fields.water_consumption).toBeUndefined();
  expect(reading.meters[0]).toMatchObject({ previous: 26086, current: 42187, consumption: 16101 });
  // What turned them into kWh is read too: both with what they are.
  expect(reading.fields.calorific_value).toMatchObject({
    value: 11.205,
    text: '11,205 kWh/m3',
    original: { value: 16101, unit: 'm3' },
  });
  expect(reading.fields.volume_correction).toMatchObject({ value: 0.9374 });
  for (const name of ['calorific_value', 'volume_correction'] as const)
    expect(reading.fields[name]?.confidence).toBeGreaterThanOrEqual(SURE);
});

const gasBill = (...rows: string[]) =>
  readText([
    page([
      'Erdgasabrechnung 2023',
      'Abrechnungszeitraum|01.01.2023 - 31.12.2023',
      'Zählernummer|Stand alt|Stand neu|Verbrauch',
      '7GMT009978388|26.086|42.187|16.101 m³',
      ...rows,
      'Rechnungsbetrag|20.675,93 €',
    ]),
  ]).fields;

test('a conversion whose values stand without unit or name is for a person to confirm; one that does not fit is none', () => {
  const bare = gasBill('Umrechnung|16.101 m³|0,9374|11,205|169.118 kWh');
  expect(bare.calorific_value).toMatchObject({ value: 11.205 });
  expect(bare.volume_correction).toMatchObject({ value: 0.9374 });
  for (const name of ['calorific_value', 'volume_correction'] as const)
    expect(bare[name]?.confidence).toBeLessThan(SURE);
  const other = gasBill('Umrechnung: 16.101 m³ × Zustandszahl 0,9374 × Brennwert 10,205 kWh/m³ = 169.118 kWh');
  expect(other).not.toHaveProperty('calorific_value');
  expect(other).not.toHaveProperty('volume_correction');
});

test('a British bill says megajoules, and no electricity bill has a conversion', () => {
  const british = readText([
    page([
      'Gas bill|Account number 8500 1234',
      'Billing period|1 January 2024 - 31 January 2024',
      'Meter serial number|Previous reading|Latest reading|Units used',
      'G4A00812345|1200|1300|100 m³',
      'Volume correction 1.02264 × calorific value 39.5 MJ/m³ ÷ 3.6 = 1,122 kWh',
      'Total amount due|£98.10',
    ]),
  ]);
  expect(british.fields.calorific_value).toMatchObject({ value: 39.5, text: '39.5 MJ/m3' });
  expect(british.fields.volume_correction).toMatchObject({ value: 1.02264 });
});

test('of an electronic invoice one quantity counts per carrier and period, and feed-in is not netted', () => {
  const line = (name: string, quantity: number, unitCode = 'KWH', start?: string) => ({
    name,
    quantity,
    unitCode,
    amount: 1,
    attributes: [],
    ...(start ? { start } : {}),
  });
  const reading = readInvoice({
    rates: [19],
    creditNote: false,
    notes: [],
    lines: [
      line('Arbeitspreis Strom', 935, 'KWH', '2018-05-01'),
      line('Stromsteuer', 935, 'KWH', '2018-05-01'),
      line('Netzentgelt Strom', 935, 'KWH', '2018-05-01'),
      line('Arbeitspreis Strom', 119, 'KWH', '2019-01-01'),
      line('Solar feed-in electricity', -150),
      line('Trinkwasser', 25, 'MTQ'),
      line('Schmutzwasser', 25, 'MTQ'),
    ],
  });
  expect(reading.fields.energy_consumption?.value).toBe(1054);
  expect(reading.fields.water_consumption?.value).toBe(25_000);
  expect(reading.utilities).toEqual(['ENERGY', 'WATER']);
});

test.each([
  ['with positive sums', 1],
  ['with negative sums', -1],
])('a credit note %s takes back quantity and amount', (_, sign) => {
  const reading = readInvoice({
    rates: [19],
    creditNote: sign === 1,
    notes: [],
    net: 100 * sign,
    tax: 19 * sign,
    gross: 119 * sign,
    lines: [{ name: 'Arbeitspreis Strom', quantity: 500 * sign, unitCode: 'KWH', amount: 100 * sign, attributes: [] }],
  });
  expect(reading.fields.energy_consumption?.value).toBe(-500);
  expect(reading.fields.gross_amount?.value).toBe(-119);
});

const heats: HeatContents = (carrier, unit) =>
  carrier === 'natural_gas' && unit === 'l'
    ? { unit, kwhPerUnit: 0.0113, heatingValue: 'gross' }
    : carrier === 'heating_oil' && unit === 'l'
      ? { unit, kwhPerUnit: 10.7, heatingValue: 'gross' }
      : undefined;

test.each([
  ['Erdgas Arbeitspreis', 'MTQ', 100, 1130],
  ['Heizöl EL', 'LTR', 1000, 10_700],
])('%s by volume only becomes kWh by the published gross heat content', (name, unitCode, quantity, kwh) => {
  const invoice = {
    rates: [19],
    creditNote: false,
    notes: [],
    country: 'DE',
    net: 100,
    tax: 19,
    gross: 119,
    lines: [{ name, quantity, unitCode, amount: 100, attributes: [] }],
  };
  const reading = readInvoice(invoice, heats);
  expect(reading.fields.energy_consumption?.value).toBe(kwh);
  expect(reading.warnings).toContain('volume-converted-by-usual-heat');
  // A line in kWh goes first.
  const both = { ...invoice, lines: [...invoice.lines, { ...invoice.lines[0]!, quantity: 1000, unitCode: 'KWH' }] };
  expect(readInvoice(both, heats).fields.energy_consumption?.value).toBe(1000);
  expect(readInvoice(invoice).fields.energy_consumption).toBeUndefined();
});

test.each([
  ['2.5 GWh', 2_500_000],
  ['12 Mcf', 339_802.159],
  ['8 kL', 8000],
  ['3 kLbs', 1.360777],
  ['3 Mlb', 1.360777],
  ['36 MJ', 10],
  ['100 therms', 2930.71070172],
])('the reader converts %s as the whole product does', (text, expected) => {
  const [number = '', ...rest] = text.split(' ');
  expect(Number(number) * (unitAt(rest.join(' '))?.unit.factor ?? 0)).toBeCloseTo(expected, 3);
});

const line = (name: string, quantity: number, unitCode: string, amount: number, meter?: string) => ({
  name,
  quantity,
  unitCode,
  amount,
  start: '2025-01-01',
  end: '2025-03-31',
  attributes: meter === undefined ? [] : [{ name: 'Zählernummer', value: meter }],
});
const invoiceOf = (lines: ReturnType<typeof line>[], more: { gross?: number; creditNote?: boolean } = {}) =>
  readInvoice({ gross: 119, net: 100, tax: 19, rates: [19], creditNote: false, lines, notes: [], ...more });

test.each([
  ['a credit note in positive amounts', { creditNote: true }, [line('Arbeitspreis Strom', 700, 'KWH', 210)], -700],
  ['a credit note in negative amounts', { gross: -119 }, [line('Arbeitspreis Strom', 700, 'KWH', -210)], -700],
  ['a negative quantity', { gross: -119 }, [line('Arbeitspreis Strom', -700, 'KWH', -210)], -700],
  [
    'a correction that costs more than it gives back',
    {},
    [line('Storno Arbeitspreis Strom', -500, 'KWH', -150), line('Arbeitspreis Strom', 700, 'KWH', 210)],
    200,
  ],
  [
    'relief, which takes no consumption back',
    {},
    [line('Arbeitspreis Strom', 700, 'KWH', 210), line('Entlastung Strom', 560, 'KWH', -40)],
    700,
  ],
])('of an electronic invoice %s keeps its sign', (_name, more, lines, kwh) => {
  expect(invoiceOf(lines, more).fields.energy_consumption?.value).toBe(kwh);
});

test('each meter and carrier of an electronic invoice keeps its own quantity in its own unit', () => {
  const reading = invoiceOf([
    line('Arbeitspreis Strom', 1.2, 'MWH', 360, 'A-1001'),
    line('Netzentgelt Strom', 1.2, 'MWH', 90),
    line('Arbeitspreis Strom', 0.8, 'MWH', 240, 'A-1002'),
    line('Trinkwasser', 40, 'MTQ', 80, 'W-77'),
  ]);
  expect(reading.fields.energy_consumption).toMatchObject({ value: 2000, original: { value: 2, unit: 'MWh' } });
  expect(reading.fields.water_consumption).toMatchObject({ value: 40_000, original: { value: 40, unit: 'm³' } });
  expect(reading.meters).toMatchObject([
    { meter_no: 'A-1001', carrier: 'electricity', consumption: 1.2, unit: 'MWh' },
    { meter_no: 'A-1002', carrier: 'electricity', consumption: 0.8, unit: 'MWh' },
    { meter_no: 'W-77', carrier: 'water', consumption: 40, unit: 'm³' },
  ]);
  expect(reading.warnings).toEqual(expect.arrayContaining(['several-meters', 'several-utilities']));
  // Which of two meters the bill is filed under waits for a person.
  expect(reading.fields.meter_no?.confidence).toBeLessThan(0.75);
});
