import { expect, test } from 'vitest';
import { SURE } from './reading.ts';
import { hasBrokenWords } from './text/broken-words.ts';
import { isUsableText } from './text/glyphs.ts';
import { page, power, read, water } from './text/page.fixture.ts';

const metered = [
  '40 Meter number 40018822',
  '40 Previous reading | 400 4,100 m³',
  '40 Present reading | 400 4,132 m³',
  '40 Consumption | 700 32 m³',
];
const sure = (rows: string[], name: 'energy_consumption' | 'gross_amount' | 'amount_due', more = metered) => {
  const field = read([...rows, ...more]).fields[name];
  return [field?.value, (field?.confidence ?? 0) >= SURE];
};

test.each<[string, string[], boolean]>([
  ['a label alone', ['40 Your consumption | 700 1,463 kWh'], false],
  [
    'a label alone, printed twice',
    ['40 Your consumption | 700 1,463 kWh', '40 Consumption total | 700 1,463 kWh'],
    false,
  ],
  [
    'two readings',
    ['40 Previous reading | 400 48210', '40 Present reading | 400 49673', '40 Your consumption | 700 1,463 kWh'],
    true,
  ],
  ['a price and its charge', ['40 Energy consumption | 400 1,463 kWh | 560 0.2467 | 700 360.92'], true],
])('consumption by %s', (_, rows, expected) =>
  expect(sure(power(...rows), 'energy_consumption', [])).toEqual([1463, expected]),
);

test.each<[string, string[], boolean]>([
  ['a label alone', ['40 Total amount | 700 $90.00'], false],
  ['net and tax', ['40 Net amount | 700 $75.63', '40 VAT 19% | 700 $14.37', '40 Total amount | 700 $90.00'], true],
  ['its items', ['40 Base charge | 700 $20.00', '40 Volume charge | 700 $70.00', '40 Total amount | 700 $90.00'], true],
])('a total by %s', (_, rows, expected) => expect(sure(water(...rows), 'gross_amount')).toEqual([90, expected]));

test('what is due is sure where the balance before, the charges and the payments add up to it', () => {
  const rows = (due: string) =>
    water(
      '40 Previous balance | 700 $118.36',
      '40 Payment received | 700 -$100.00',
      '40 Total current charges | 700 $90.00',
      `40 Amount due | 700 ${due}`,
    );
  expect(sure(rows('$108.36'), 'amount_due')).toEqual([108.36, true]);
  expect(sure(rows('$155.00'), 'amount_due')[1]).toBe(false);
});

const isBroken = (...cells: [number, string][]) => hasBrokenWords(page(1, [cells]));

test.each<[string, [number, string][], boolean]>([
  ['29 9 k W h', [[40, '29 9 k W h']], true],
  ['2 9 9 kWh', [[40, '2 9 9 kWh']], true],
  ['29 9 kWh', [[40, 'Used 29 9 kWh']], true],
  ['a thousand with a blank', [[40, 'Used 29 900 kWh']], false],
  [
    'the letters of an axis',
    [
      [40, 'J'],
      [90, '1'],
      [140, '2'],
      [190, '3'],
    ],
    false,
  ],
  ['an account in groups', [[40, 'IBAN GB29 NWBK 6016 1331 9268 19']], false],
  [
    'two columns',
    [
      [40, 'Zone 2'],
      [200, '45 kWh'],
    ],
    false,
  ],
])('words in pieces: %s', (_, cells, expected) => expect(isBroken(...cells)).toBe(expected));

test('a page with words in pieces is recognized from its picture', () => {
  const rows = (quantity: string) =>
    page(1, [
      ...Array.from({ length: 20 }, (): [number, string][] => [[40, 'a line of a bill']]),
      [
        [40, 'Used'],
        [200, quantity],
      ],
    ]);
  expect(isUsableText(rows('299 kWh'))).toBe(true);
  expect(isUsableText(rows('29 9 k W h'))).toBe(false);
});

test('two meters are two lines and a warning, also where one has no reading', () => {
  const { warnings, meters, fields } = read(
    water(
      '40 Meter 8ZRI00 2244 18 | 536 Previous | 664 Present | 805 Use m³',
      '40 read by the customer | 536 10,441 | 664 11,627 | 805 1,186',
      '40 Garden meter number 8ZRI00 0917',
    ),
  );
  expect(warnings).toContain('several-meters');
  expect(new Set(meters.map(({ meter_no }) => meter_no?.replaceAll(' ', '')))).toEqual(
    new Set(['8ZRI000917', '8ZRI00224418']),
  );
  expect(fields.meter_no?.confidence).toBeLessThan(SURE);
});

test('power and gas beside each other are two lines with their own meters, quantities and charges', () => {
  const { warnings, meters } = read([
    '40 Your energy statement | 525 Produced on 09/04/2026',
    '40 Electricity | 525 Gas',
    '40 Meter S88K 20417 | 525 Meter G4A 0099 1182',
    '40 Reading 7 Jan 2026 | 400 48210 | 525 Reading 7 Jan 2026 | 860 10927',
    '40 Reading 7 Apr 2026 | 400 49673 | 525 Reading 7 Apr 2026 | 860 11315',
    '40 You used | 400 1,463 kWh | 525 Gas units used | 860 388 m³',
    '40 Charge | 400 £415.35 | 525 Gas energy used | 820 4,347.1 kWh',
    '40 Electricity before VAT | 400 £415.35 | 525 Gas before VAT | 860 £299.86',
    '40 Total charges before VAT | 860 £715.21',
    '40 VAT 5% | 860 £35.76',
    '40 Total charges including VAT | 860 £750.97',
  ]);
  expect(warnings).toContain('several-carriers');
  expect(meters.map(({ carrier, consumption }) => [carrier, consumption])).toEqual([
    ['electricity', 1463],
    ['natural_gas', 4347.1],
  ]);
});
