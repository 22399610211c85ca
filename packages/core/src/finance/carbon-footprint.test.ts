import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attribution, type Financing } from './attribution.ts';
import {
  carbonFootprint,
  carbonIntensity,
  exposure,
  financedEmissions,
  financedEmissionsPerMillion,
  totalCarbonEmissions,
  weightedAverageCarbonIntensity,
  type Holding,
} from './carbon-footprint.ts';

const day = '2025-12-31';
const loan: Financing = {
  id: 'tower',
  outstanding: 30_000_000,
  valueAtOrigination: { amount: 50_000_000, day: '2019-06-01' },
  valuations: [
    { from: '2023-12-31', value: 48_000_000 },
    { from: '2025-06-30', value: 60_000_000 },
    { from: '2026-06-30', value: 75_000_000 },
  ],
};

describe('attribution', () => {
  test('€30 m of a property of €50 m at origination: 0.6, whatever the value is today', () => {
    expect(attribution(loan, day)).toEqual({
      id: 'tower',
      value: 0.6,
      propertyValue: { amount: 50_000_000, day: '2019-06-01', source: 'origination' },
      working: '30000000 ÷ 50000000 = 0.6',
    });
  });

  test('without a value at origination the latest value is used and marked', () => {
    expect(attribution({ ...loan, valueAtOrigination: null }, day)).toMatchObject({
      value: 0.5,
      propertyValue: { amount: 60_000_000, day: '2025-06-30', source: 'latest' },
    });
  });

  test('from then on that value is fixed', () => {
    const fixedValue = { amount: 60_000_000, day: '2025-06-30' };
    expect(attribution({ ...loan, valueAtOrigination: null, fixedValue }, '2026-12-31')).toMatchObject({
      value: 0.5,
      propertyValue: { ...fixedValue, source: 'fixed' },
    });
  });

  test.each<[string, Partial<Financing>, string]>([
    ['a loan', { outstanding: null }, 'no-outstanding-amount'],
    ['a value', { valueAtOrigination: null, valuations: [] }, 'no-property-value'],
    [
      'a value by that day',
      { valueAtOrigination: null, valuations: [{ from: '2026-01-01', value: 1 }] },
      'no-property-value',
    ],
  ])('without %s there is none', (_what, of, reason) => {
    expect(attribution({ ...loan, ...of }, day)).toMatchObject({ value: null, reason, working: null });
  });

  test('a value of 0 is refused', () => {
    expect(() => attribution({ ...loan, valueAtOrigination: { amount: 0, day: null } }, day)).toThrow('above zero');
  });
});

describe('financed emissions', () => {
  const tower = { ...loan, emissions: 420 };

  test('€30 m loan, €50 m value, 420 t: 252 t, which are 8.4 t per million', () => {
    expect(financedEmissions([tower], day)).toMatchObject({
      value: 252,
      missing: [],
      parts: [{ id: 'tower', value: 252, working: '0.6 × 420 = 252' }],
      attributions: [{ propertyValue: { source: 'origination' } }],
    });
    expect(financedEmissionsPerMillion([tower], day)).toMatchObject({
      value: 8.4,
      working: '252 × 1000000 ÷ 30000000 = 8.4',
    });
  });

  test('two loans are added up, and per million the sums are divided', () => {
    const hall = { ...loan, id: 'hall', outstanding: 10_000_000, emissions: 100 };
    // 252 t + 20 t for €40 m; the mean of 8.4 and 2 would be 5.2.
    expect(financedEmissions([tower, hall], day).value).toBe(272);
    expect(financedEmissionsPerMillion([tower, hall], day).value).toBeCloseTo(6.8, 12);
  });

  test.each([
    ['no-emissions', { ...tower, id: 'gap', emissions: null }],
    ['no-outstanding-amount', { ...tower, id: 'gap', outstanding: null }],
    ['no-property-value', { ...tower, id: 'gap', valueAtOrigination: null, valuations: [] }],
  ])('with %s there is no sum, but one of what is known', (because, gap) => {
    expect(financedEmissions([tower, gap], day)).toMatchObject({
      value: null,
      reason: because,
      ofKnown: 252,
      missing: [{ id: 'gap', because }],
    });
    expect(financedEmissionsPerMillion([tower, gap], day)).toMatchObject({ value: null, ofKnown: 8.4 });
  });

  test('a loan that is paid back finances nothing, even of a building without data', () => {
    expect(financedEmissions([tower, { ...tower, id: 'paid', outstanding: 0, emissions: null }], day).value).toBe(252);
  });

  test('without a loan there is none', () => {
    expect(financedEmissions([], day)).toMatchObject({ value: null, reason: 'no-holdings', ofKnown: null });
    expect(financedEmissionsPerMillion([{ ...tower, outstanding: 0 }], day)).toMatchObject({
      reason: 'no-denominator',
    });
  });
});

describe('metrics of the TCFD annex', () => {
  const a: Holding = { id: 'a', value: 30_000_000, share: 0.6, emissions: 420, revenue: 3_000_000 };
  const b: Holding = { id: 'b', value: 10_000_000, share: 1, emissions: 50, revenue: 1_000_000 };

  test('weighted average carbon intensity: 30/40 × 420/3 + 10/40 × 50/1 = 117.5 t per million', () => {
    expect(weightedAverageCarbonIntensity([a, b])).toMatchObject({
      value: 117.5,
      missing: [],
      working: '105 + 12.5 = 117.5',
      parts: [
        { id: 'a', value: 105, working: '30000000 ÷ 40000000 × 140 = 105' },
        { id: 'b', value: 12.5 },
      ],
    });
  });

  test('total carbon emissions: 0.6 × 420 + 1 × 50 = 302 t', () => {
    expect(totalCarbonEmissions([a, b])).toMatchObject({ value: 302, working: '252 + 50 = 302' });
  });

  test('carbon footprint: 302 t ÷ 40 million = 7.55 t per million invested', () => {
    expect(carbonFootprint([a, b])).toMatchObject({ value: 7.55, working: '302 × 1000000 ÷ 40000000 = 7.55' });
  });

  test('carbon intensity: 302 t ÷ (0.6 × 3 + 1 × 1) million = 107.857 t per million of revenue', () => {
    expect(carbonIntensity([a, b]).value).toBeCloseTo(302 / 2.8, 9);
  });

  test.each<[string, Partial<Holding>, string]>([
    ['value', { value: null }, 'no-property-value'],
    ['emissions', { emissions: null }, 'no-emissions'],
    ['revenue', { revenue: null }, 'no-revenue'],
    ['revenue above 0', { revenue: 0 }, 'no-revenue'],
  ])('without %s the weighted average is null, and that of the others is beside it', (_what, of, because) => {
    expect(weightedAverageCarbonIntensity([a, { ...b, ...of }])).toMatchObject({
      value: null,
      reason: because,
      ofKnown: 140,
      missing: [{ id: 'b', because }],
    });
  });

  test('without a share there are no emissions of the portfolio', () => {
    const gap = { ...b, share: null };
    expect(totalCarbonEmissions([a, gap])).toMatchObject({ value: null, reason: 'no-share', ofKnown: 252 });
    expect(carbonFootprint([a, gap])).toMatchObject({ value: null, reason: 'no-share', ofKnown: 8.4 });
    expect(carbonIntensity([a, gap])).toMatchObject({ value: null, reason: 'no-share', ofKnown: 140 });
  });

  test('without holdings every metric is null', () => {
    for (const metric of [weightedAverageCarbonIntensity, totalCarbonEmissions, carbonFootprint, carbonIntensity])
      expect(metric([])).toMatchObject({ value: null, reason: 'no-holdings', ofKnown: null });
  });

  test('exposure: 30 of 40 million are 75 %', () => {
    const gas = { id: 'a', value: 30_000_000, isExposed: true };
    const pump = { id: 'b', value: 10_000_000, isExposed: false };
    expect(exposure([gas, pump])).toMatchObject({ value: 0.75, amount: 30_000_000, unclassified: 0, missing: [] });
    expect(exposure([gas, pump, { id: 'c', value: 5_000_000, isExposed: null }])).toMatchObject({
      value: null,
      reason: 'not-classified',
      ofKnown: 0.75,
      amount: null,
      unclassified: 5_000_000,
    });
    expect(exposure([pump])).toMatchObject({ value: 0, amount: 0 });
    expect(exposure([])).toMatchObject({ value: null, reason: 'no-holdings', amount: null });
  });

  test('the weighted average lies between the lowest and the highest intensity', () => {
    const amount = fc.integer({ min: 1, max: 100_000_000 });
    const holding = fc.record({ value: amount, emissions: amount, revenue: amount });
    fc.assert(
      fc.property(fc.array(holding, { minLength: 1, maxLength: 8 }), (rows) => {
        const mean = weightedAverageCarbonIntensity(
          rows.map((row, at) => ({ id: String(at), share: 1, ...row })),
        ).value!;
        const each = rows.map(({ emissions, revenue }) => (emissions / revenue) * 1_000_000);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...each) * (1 - 1e-9));
        expect(mean).toBeLessThanOrEqual(Math.max(...each) * (1 + 1e-9));
      }),
    );
  });
});
