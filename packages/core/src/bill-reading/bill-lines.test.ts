import { describe, expect, test } from 'vitest';
import { amountsOfLines, distinctLines, readingOfLine } from './bill-lines.ts';
import { page } from './text/page.fixture.ts';
import { readText } from './read-text.ts';
import { SURE, type BillReading } from './reading.ts';

type Cells = [x: number, text: string][];
const HEAD: Cells[] = [
  [[40, 'Northern Prairie Energy']],
  [
    [40, 'Account number 7751200-4'],
    [600, 'Bill date 04/08/2025'],
  ],
  [[40, 'Service period 03/05/2025 - 04/03/2025']],
];
const readingOf = (lines: Cells[]) => readText([page(1, [...HEAD, ...lines])]);
const shown = (reading: ReturnType<typeof readText>) =>
  reading.meters.map(({ carrier, meter_no, consumption, unit, amount }) => [
    carrier,
    meter_no,
    consumption,
    unit,
    amount,
  ]);

const THERMS: Cells[] = [
  [[40, 'Electric service']],
  [
    [40, 'Meter number'],
    [260, 'Previous'],
    [420, 'Current'],
    [600, 'Usage'],
  ],
  [
    [40, 'E4471902'],
    [260, '41,350'],
    [420, '42,800'],
    [600, '1,450 kWh'],
  ],
  [
    [40, 'Total electric charges'],
    [800, '$203.10'],
  ],
  [[40, 'Natural gas service']],
  [
    [40, 'Meter number'],
    [260, 'Previous'],
    [420, 'Current'],
    [600, 'Usage'],
  ],
  [
    [40, 'G1180355'],
    [260, '8,214'],
    [420, '8,400'],
    [600, '186 therms'],
  ],
  [
    [40, 'Total gas charges'],
    [800, '$188.40'],
  ],
  [
    [40, 'Total amount due'],
    [800, '$391.50'],
  ],
];

describe('electricity and gas on one bill', () => {
  test('keeps both as lines, each with its carrier, meter, unit and charge', () =>
    expect(shown(readingOf(THERMS))).toEqual([
      ['electricity', 'E4471902', 1450, 'kWh', 203.1],
      ['natural_gas', 'G1180355', 186, 'therm', 188.4],
    ]));

  test('is told, and nothing mixed is sure', () => {
    const { warnings, carrier, fields } = readingOf(THERMS);
    expect(warnings).toContain('several-carriers');
    for (const field of [carrier, fields.meter_no, fields.energy_consumption])
      expect(field!.confidence).toBeLessThan(SURE);
  });

  test('the total of both is what is due, and not that of one of them', () =>
    expect(readingOf(THERMS).fields.gross_amount!.value).toBe(391.5));

  test('gas in cubic metres is gas and no water', () => {
    const lines = THERMS.map((cells) =>
      cells.map(([x, text]): [number, string] => [x, text === '186 therms' ? '186 m³' : text]),
    );
    const reading = readingOf(lines);
    expect(reading.meters.map(({ carrier, unit }) => [carrier, unit])).toEqual([
      ['electricity', 'kWh'],
      ['natural_gas', 'm³'],
    ]);
    expect(reading.fields.water_consumption).toBeUndefined();
  });

  test('two meters that both count kWh are not added', () => {
    const lines = THERMS.map((cells) =>
      cells.map(([x, text]): [number, string] => [x, text === '186 therms' ? '186 kWh' : text]),
    );
    const reading = readingOf([
      ...lines.slice(0, -1),
      [
        [40, 'Together'],
        [600, '1,636 kWh'],
      ],
      lines.at(-1)!,
    ]);
    expect(reading.fields.energy_consumption!.value).not.toBe(1636);
    expect(reading.meters.map(({ carrier, consumption }) => [carrier, consumption])).toEqual([
      ['electricity', 1450],
      ['natural_gas', 186],
    ]);
  });

  test('without meters each has a line of what is charged', () => {
    const reading = readingOf([
      [
        [40, 'Electricity usage'],
        [600, '1,450 kWh'],
        [800, '$203.10'],
      ],
      [
        [40, 'Gas usage'],
        [600, '186 therms'],
        [800, '$188.40'],
      ],
      [
        [40, 'Total amount due'],
        [800, '$391.50'],
      ],
    ]);
    expect(shown(reading)).toEqual([
      ['electricity', undefined, 1450, 'kWh', 203.1],
      ['natural_gas', undefined, 186, 'therm', 188.4],
    ]);
  });
});

test('side by side, each has the readings and the charge of its own column', () =>
  expect(
    shown(
      readingOf([
        [
          [40, 'ELECTRICITY'],
          [540, 'WATER'],
        ],
        [
          [40, 'Meter number'],
          [300, 'NM8811203'],
          [540, 'Meter number'],
          [800, 'W40077120'],
        ],
        [
          [40, 'Previous reading'],
          [300, '55,120'],
          [540, 'Previous reading'],
          [800, '1,204'],
        ],
        [
          [40, 'Current reading'],
          [300, '57,910'],
          [540, 'Current reading'],
          [800, '1,252'],
        ],
        [
          [40, 'Used'],
          [300, '2,790 kWh'],
          [540, 'Used'],
          [800, '48 kL'],
        ],
        [
          [40, 'Electricity total'],
          [300, '$892.80'],
          [540, 'Water total'],
          [800, '$183.60'],
        ],
        [
          [40, 'Amount due'],
          [800, '$1,076.40'],
        ],
      ]),
    ),
  ).toEqual([
    ['electricity', 'NM8811203', 2790, 'kWh', 892.8],
    ['water', 'W40077120', 48, 'kL', 183.6],
  ]));

test('amounts below a table of kWh are no kWh', () => {
  const { fields } = readingOf([
    [
      [40, 'Electricity meter number 5512093'],
      [600, 'Usage kWh'],
    ],
    [
      [40, 'Off-peak'],
      [624, '6,713'],
    ],
    [
      [40, 'Energy charge'],
      [600, '2,094.46'],
    ],
    [
      [40, 'Standing charge'],
      [616, '142.80'],
    ],
    [
      [40, 'Subtotal electricity'],
      [600, '2,237.26'],
    ],
    [
      [40, 'Amount due'],
      [592, '$2,237.26'],
    ],
  ]);
  expect(fields.energy_consumption?.value).toBe(6713);
});

test('electricity alone has one line, as before', () => {
  const { meters, warnings } = readingOf([...THERMS.slice(0, 4), THERMS.at(-1)!]);
  expect([meters.length, warnings]).toEqual([1, []]);
});

describe('a bill of each line', () => {
  const reading: BillReading = { method: 'text-layer', pages: [], ...readingOf(THERMS) };

  test('has the carrier, the meter, the quantity and the charge of its line, and nothing of it is sure', () => {
    const gas = readingOfLine(reading, 1, { gross: 188.4 });
    expect(gas.utility?.value).toBe('ENERGY');
    expect(gas.carrier?.value).toBe('natural_gas');
    expect(gas.fields).toMatchObject({
      meter_no: { value: 'G1180355' },
      energy_consumption: { value: Math.round(186 * 2930.7107017222) / 100, original: { value: 186, unit: 'therm' } },
      gross_amount: { value: 188.4 },
      account_no: reading.fields.account_no,
    });
    expect(gas.line).toEqual({ number: 2, of: 2 });
    expect(gas.warnings).toEqual(['line-of-bill']);
    for (const name of ['meter_no', 'energy_consumption', 'gross_amount'] as const)
      expect(gas.fields[name]!.confidence).toBeLessThan(SURE);
  });

  test('two readings of one meter are one line', () =>
    expect(
      distinctLines([
        { carrier: 'electricity', meter_no: 'A1', consumption: 10, unit: 'kWh', confidence: 0.6, boxes: [] },
        { carrier: 'electricity', meter_no: 'A1', consumption: 20, unit: 'kWh', confidence: 0.5, boxes: [] },
      ]),
    ).toMatchObject([{ meter_no: 'A1', consumption: 30, confidence: 0.5 }]));
});

describe('what each line costs', () => {
  test('takes its part of net and tax, to the cent of the whole', () =>
    expect(amountsOfLines({ gross: 119, net: 100, tax: 19 }, [79.33, 39.67])).toEqual([
      { gross: 79.33, net: 66.66, tax: 12.67 },
      { gross: 39.67, net: 33.34, tax: 6.33 },
    ]));
  test('takes its part of what is payable, to the cent of the whole', () =>
    expect(amountsOfLines({ gross: 1190, payable: 90 }, [700, 490])).toEqual([
      { gross: 700, payable: 52.94 },
      { gross: 490, payable: 37.06 },
    ]));
  test('printed before tax, it is brought to what is paid', () =>
    expect(amountsOfLines({ gross: 119, net: 100, tax: 19 }, [60, 40])?.map(({ gross }) => gross)).toEqual([
      71.4, 47.6,
    ]));
  test('what does not add up is no part', () =>
    expect(amountsOfLines({ gross: 119, net: 100, tax: 19 }, [60, 30])).toBeUndefined());
});
