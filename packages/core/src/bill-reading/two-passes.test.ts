import { expect, test } from 'vitest';
import type { TextReading } from './read-text.ts';
import type { Evidence, Field, FieldName } from './reading.ts';
import { isReadPoorly, joinedPasses, lacksValues } from './two-passes.ts';

const field = (value: string | number | null, confidence = 0.9, checks = 0): Field => ({
  value,
  confidence,
  boxes: [],
  text: String(value),
  evidence: {
    subject: typeof value === 'number' ? 'amount' : 'id',
    label: 1,
    checks,
    margin: 1,
    recognition: 1,
  } satisfies Evidence,
});

const look = (fields: Partial<Record<FieldName, Field>>, checks: TextReading['checks'] = []): TextReading => ({
  language: 'en',
  currency: 'GBP',
  isUtilityBill: true,
  utility: { value: 'WATER', confidence: 0.9, boxes: [], text: '' },
  utilities: ['WATER'],
  fields,
  meters: [],
  checks,
  warnings: [],
});

test('what both looks say is as sure as the surer one', () => {
  const { fields } = joinedPasses(look({ meter_no: field('M1', 0.6) }), look({ meter_no: field('M1', 0.9) }));
  expect(fields.meter_no).toMatchObject({ value: 'M1', confidence: 0.9 });
});

test('where two looks differ nothing is sure, and the other value is proposed', () => {
  const { fields } = joinedPasses(look({ meter_no: field('20L331', 0.8) }), look({ meter_no: field('201331', 0.9) }));
  expect(fields.meter_no).toMatchObject({ value: '201331', confidence: 0.74, suggestions: [{ value: '20L331' }] });
});

test('a number that one look alone has is filled in and not sure', () => {
  const { fields } = joinedPasses(look({}), look({ invoice_no: field('R-118', 0.95) }));
  expect(fields.invoice_no).toMatchObject({ value: 'R-118', confidence: 0.74 });
});

test('amounts that add up stay together, whatever the other look made of one of them', () => {
  const adds = { code: 'net-plus-tax-is-gross', passed: true, values: [100, 20, 120] } as const;
  const first = look({ gross_amount: field(126), net_amount: field(106, 0.6) });
  const second = look(
    { gross_amount: field(120, 0.95, 0.2), net_amount: field(100, 0.95, 0.2), tax_amount: field(20, 0.95, 0.2) },
    [{ ...adds, values: [...adds.values] }],
  );
  const { fields, checks } = joinedPasses(first, second);
  expect([fields.net_amount, fields.tax_amount, fields.gross_amount].map((f) => [f?.value, f?.confidence])).toEqual([
    [100, 0.95],
    [20, 0.95],
    [120, 0.95],
  ]);
  expect(checks).toHaveLength(1);
});

test('a bill without its meter is worth a second look, and a load of waste needs none', () => {
  const all = Object.fromEntries(
    (
      [
        'gross_amount',
        'net_amount',
        'tax_amount',
        'date_of_bill',
        'billing_start_date',
        'billing_end_date',
        'water_consumption',
        'waste',
      ] as const
    ).map((name) => [name, field(1)]),
  );
  expect(lacksValues(look(all))).toBe(true);
  expect(lacksValues(look({ ...all, meter_no: field('M1') }))).toBe(false);
  expect(lacksValues({ ...look(all), utility: { value: 'WASTE', confidence: 0.9, boxes: [], text: '' } })).toBe(false);
});

const whole = (meter: Field) =>
  look({
    gross_amount: field(120),
    net_amount: field(100),
    tax_amount: field(20),
    date_of_bill: field('2025-09-30'),
    billing_start_date: field('2025-08-01'),
    billing_end_date: field('2025-08-31'),
    water_consumption: field(412_000),
    meter_no: meter,
  });
const read = (confidence: number, recognition: number): Field => {
  const meter = field('M1', confidence);
  return { ...meter, evidence: { ...meter.evidence!, recognition } };
};

test.each([
  ['is missing', read(0.9, 1), true, { value: null }],
  ['is not certain and was hard to read', read(0.7, 0.6), true, {}],
  ['is not certain though its print is clear', read(0.7, 0.95), false, {}],
  ['is certain by other values, however it was read', read(0.9, 0.6), false, {}],
])('a larger network is of use or not: a needed value %s', (_, meter, expected, change) => {
  expect(isReadPoorly(whole({ ...meter, ...change }))).toBe(expected);
});
