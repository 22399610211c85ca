import { describe, expect, test } from 'vitest';
import type { InvoiceData, InvoiceLine } from './invoice-data.ts';
import { readInvoice } from './read-invoice.ts';
import { SURE } from './reading.ts';

type Line = [name: string, quantity: number, unitCode?: string, more?: Partial<InvoiceLine>];

const read = (lines: Line[], more: Partial<InvoiceData> = {}) =>
  readInvoice({
    rates: [19],
    creditNote: false,
    notes: [],
    start: '2025-01-01',
    end: '2025-12-31',
    lines: lines.map(([name, quantity, unitCode = 'KWH', of]) => ({
      name,
      quantity,
      unitCode,
      amount: 100,
      attributes: [],
      ...of,
    })),
    ...more,
  });
const between = (start: string, end: string) => ({ start, end });

describe('lines of one carrier', () => {
  test.each<[string, Line[], number]>([
    [
      'of the same name add up: only their price tells them apart',
      [
        ['Arbeitspreis Strom', 1800],
        ['Arbeitspreis Strom', 1600],
        ['Stromsteuer', 3400],
      ],
      3400,
    ],
    [
      'add up where taxes and fees are split like them',
      [
        ['Arbeitspreis Strom bis 30.06.', 1800],
        ['Arbeitspreis Strom ab 01.07.', 1600],
        ['Stromsteuer bis 30.06.', 1800],
        ['Stromsteuer ab 01.07.', 1600],
        ['Netznutzung Arbeitspreis', 3400],
      ],
      3400,
    ],
    [
      'in price steps add up',
      [
        ['Energy charge, first 1000 kWh', 1000],
        ['Energy charge, remaining', 450.5],
        ['Distribution energy charge', 1450.5],
        ['Climate Change Levy', 1450.5],
      ],
      1450.5,
    ],
    [
      'with two times of day in two half-years add up',
      [
        ['Arbeitspreis HT 1. Halbjahr', 1000],
        ['Arbeitspreis NT 1. Halbjahr', 400],
        ['Arbeitspreis HT 2. Halbjahr', 1200],
        ['Arbeitspreis NT 2. Halbjahr', 500],
      ],
      3100,
    ],
    [
      'repeat each other where the fees say so',
      [
        ['Energiebeschaffung Strom', 4000],
        ['Arbeitspreis Vertrieb', 4000],
        ['Stromsteuer', 4000],
      ],
      4000,
    ],
    [
      'do not add the line of their total',
      [
        ['Verbrauch gesamt', 4000],
        ['Arbeitspreis Januar bis Juni', 1800],
        ['Arbeitspreis Juli bis Dezember', 2200],
      ],
      4000,
    ],
    [
      'with periods of their own are not counted again by a tax for the whole',
      [
        ['Arbeitspreis Strom', 500, 'KWH', between('2025-01-01', '2025-06-30')],
        ['Arbeitspreis Strom', 400, 'KWH', between('2025-07-01', '2025-12-31')],
        ['Stromsteuer', 900],
      ],
      900,
    ],
    [
      'with a base price by the kilowatt hour count once',
      [
        ['Grundpreis', 12, 'MON'],
        ['Grundpreis Leistung', 4000],
        ['Arbeitspreis Strom', 4000],
      ],
      4000,
    ],
  ])('%s', (_, lines, kwh) => {
    const { energy_consumption } = read(lines).fields;
    expect(energy_consumption?.value).toBe(kwh);
    expect(energy_consumption?.confidence).toBeGreaterThan(SURE);
  });

  test('of different names add up for a person to confirm where nothing proves the sum', () => {
    const { energy_consumption } = read([
      ['Peak usage', 500],
      ['Off-peak usage', 300],
      ['Controlled load consumption', 200],
    ]).fields;
    expect(energy_consumption?.value).toBe(1000);
    expect(energy_consumption?.confidence).toBeLessThan(SURE);
  });

  test('water that is led away is not used again', () => {
    const { water_consumption } = read([
      ['Water usage', 60, 'MTQ'],
      ['Water usage from July', 40, 'MTQ'],
      ['Sewer usage', 90, 'MTQ'],
    ]).fields;
    expect(water_consumption?.value).toBe(100_000);
  });
});

describe('the last day of an e-invoice', () => {
  const midmonth = between('2026-01-15', '2026-02-14');
  const counts = (lines: Line[], more: Partial<InvoiceData> = midmonth) => read(lines, more).countsLastDay ?? false;

  test.each<[string, Line[], Partial<InvoiceData>, boolean]>([
    ['belongs to it without lines of a period', [['Arbeitspreis', 900]], midmonth, true],
    [
      'belongs to it where a line begins the day after another one',
      [
        ['Arbeitspreis', 500, 'KWH', between('2026-01-15', '2026-01-31')],
        ['Arbeitspreis', 400, 'KWH', between('2026-02-01', '2026-02-14')],
      ],
      midmonth,
      true,
    ],
    [
      'does not belong to it where a line begins on the last day of another one',
      [
        ['Arbeitspreis', 500, 'KWH', between('2026-01-15', '2026-02-01')],
        ['Arbeitspreis', 400, 'KWH', between('2026-02-01', '2026-02-14')],
      ],
      midmonth,
      false,
    ],
    [
      'does not belong to it where its only line ends the day before',
      [['Arbeitspreis', 500, 'KWH', between('2026-01-15', '2026-02-13')]],
      midmonth,
      false,
    ],
    [
      'does not belong to it where the days of the base price leave it out',
      [
        ['Arbeitspreis', 500],
        ['Grundpreis', 30, 'DAY'],
      ],
      midmonth,
      false,
    ],
    [
      'belongs to it where the days of the base price include it',
      [
        ['Arbeitspreis', 500],
        ['Grundpreis', 31, 'DAY'],
      ],
      midmonth,
      true,
    ],
  ])('%s', (_, lines, period, expected) => {
    expect(counts(lines, period)).toBe(expected);
  });

  test('is not known without a period', () => {
    expect(readInvoice({ rates: [], creditNote: false, notes: [], lines: [] }).countsLastDay).toBeUndefined();
  });
});

test('nothing to pay on a credit note is zero', () => {
  expect(read([], { creditNote: true, gross: 119, payable: 0 }).fields.payable_amount?.value).toBe(0);
});

describe('what nothing proves is not certain', () => {
  test.each<[string, Line[]]>([
    [
      'in German',
      [
        ['Strom Arbeitspreis', 1000],
        ['Erdgas Arbeitspreis', 9000],
      ],
    ],
    [
      'in English',
      [
        ['Electricity usage', 1000],
        ['Natural gas usage', 9000],
      ],
    ],
    [
      'with heat beside it',
      [
        ['Strom Arbeitspreis', 1000],
        ['Fernwärme Arbeitspreis', 9000],
      ],
    ],
  ])('power and another energy on one invoice are not added up, and each has a line: %s', (_, lines) => {
    const { fields, warnings, meters } = read(lines);
    expect(warnings).toContain('several-utilities');
    expect(fields.energy_consumption?.confidence).toBeLessThan(SURE);
    expect([1000, 9000]).toContain(fields.energy_consumption?.value);
    expect(meters.map(({ consumption }) => consumption).toSorted()).toEqual([1000, 9000]);
  });

  test.each<[string, Line[]]>([
    [
      'two uses of power',
      [
        ['Haushaltsstrom', 1000],
        ['Wärmestrom', 500],
      ],
    ],
    [
      'two places',
      [
        ['Strom Lieferstelle Hauptstr.', 1400],
        ['Strom Lieferstelle Nebenstr.', 900],
      ],
    ],
  ])('lines without a word of a price leave a doubt: %s', (_, lines) => {
    expect(read(lines).fields.energy_consumption?.confidence).toBeLessThan(SURE);
  });
});
