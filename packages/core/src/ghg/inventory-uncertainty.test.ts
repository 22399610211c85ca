import { describe, expect, test } from 'vitest';
import { factorGsd2, factorPedigree, pcafScore, quantityGsd2 } from './entries/data-quality.ts';
import type { FactorFacts } from './factors/factor.ts';
import type { InventoryLine } from './inventory-line.ts';
import { inventoryUncertainty } from './inventory-uncertainty.ts';
import { productGsd2, totalUncertainty } from './uncertainty.ts';

const factorOf = (id: string, over: Partial<FactorFacts> = {}): FactorFacts => ({
  id,
  country: 'GB',
  year: 2024,
  kgCo2ePerUnit: 1,
  gwpSet: 'AR5',
  source: 'A publisher',
  edition: '2024',
  licence: 'OGL',
  ...over,
});
const lineOf = (kgCo2e: number, over: Partial<InventoryLine> = {}): InventoryLine => ({
  environmentId: 'a',
  carrier: 'natural_gas',
  scope: 1,
  quantity: kgCo2e,
  unit: 'kWh',
  kgCo2ePerUnit: 1,
  kgCo2e,
  biogenicKgCo2: 0,
  factor: factorOf('gas'),
  reasons: [],
  ...over,
});
const activity = {
  environmentId: 'a',
  carrier: 'electricity',
  country: 'GB',
  year: 2024,
  quantity: 1,
  unit: 'kWh',
} as const;

describe('the interval of a sum, worked by hand', () => {
  // Measured: reliability 4, so 1.05. An official factor of the year: reliability 4, so 1.05.
  const one = productGsd2(1.05, 1.05);

  test('one line is the product of quantity and factor: exp √(2 ln² 1.05) = 1.07144', () => {
    expect(one).toBeCloseTo(1.07144, 5);
    expect(inventoryUncertainty([lineOf(100)], 2024).scope1).toEqual({
      kgCo2e: 100,
      gsd2: expect.closeTo(one, 12),
      low: expect.closeTo(93.333, 2),
      high: expect.closeTo(107.144, 2),
      score: 2,
    });
  });

  test('lines with a factor each are independent: as the published formula has it', () => {
    const lines = [600, 400].map((kg, index) =>
      lineOf(kg, { factor: factorOf(`f${index}`), environmentId: `${index}` }),
    );
    const expected = totalUncertainty(lines.map(({ kgCo2e }) => ({ emissions: kgCo2e, gsd2: one })));
    expect(inventoryUncertainty(lines, 2024).totalLocation?.gsd2).toBeCloseTo(expected.gsd2, 12);
    // exp(ln 1.07144 × √(0.6² + 0.4²)) = exp(0.069004 × 0.721110)
    expect(expected.gsd2).toBeCloseTo(1.05102, 4);
  });

  test('own factors of two sources are independent, one that is used twice is wrong together', () => {
    const own = (source: string) => ({ ...factorOf('own'), own: true, source });
    const gsd2Of = (sources: readonly string[]) => {
      const lines = sources.map((source, index) =>
        lineOf(500, { factor: own(source), entryId: `${index}`, environmentId: `${index}` }),
      );
      return inventoryUncertainty(lines, 2024).totalLocation?.gsd2 ?? 0;
    };
    const together = gsd2Of(['Survey', 'Survey']);
    const apart = gsd2Of(['Survey', 'Supplier']);
    expect(apart).toBeLessThan(together);
    // Quantities and factors each alone: the deviation of one line over √2.
    const line =
      inventoryUncertainty([lineOf(500, { factor: own('Survey'), entryId: '0' })], 2024).totalLocation?.gsd2 ?? 0;
    expect(Math.log(apart)).toBeCloseTo(Math.log(line) / Math.SQRT2, 9);
  });

  test('lines with one factor are wrong together: 600 and 400 at 1.05 keep 1.05 from it', () => {
    const factor = factorOf('gas');
    const lines = [600, 400].map((kg, index) => lineOf(kg, { factor, reasons: [], environmentId: `${index}` }));
    // ln² = ln² 1.05 × (0.6² + 0.4²) of the quantities + ln² 1.05 × 1² of the factor; exp(0.04879 × √1.52) = 1.06200
    expect(inventoryUncertainty(lines, 2024).totalLocation?.gsd2).toBeCloseTo(
      Math.exp(Math.log(1.05) * Math.sqrt(1.52)),
      12,
    );
    expect(Math.exp(Math.log(1.05) * Math.sqrt(1.52))).toBeCloseTo(1.062, 3);
  });

  test('the lines of one quantity are wrong together, in whatever scopes they are', () => {
    const electricity = { carrier: 'electricity', activity } as const;
    const lines = [
      lineOf(80, { ...electricity, scope: 2, basis: 'location', factor: factorOf('grid') }),
      lineOf(90, { ...electricity, scope: 2, basis: 'market', factor: factorOf('residual') }),
      lineOf(20, { ...electricity, scope: 3, scope3Category: 3, factor: factorOf('upstream') }),
    ];
    const found = inventoryUncertainty(lines, 2024);
    // Quantity: 100 of 100; factors: 80² + 20² of 100².
    expect(found.totalLocation?.gsd2).toBeCloseTo(Math.exp(Math.log(1.05) * Math.sqrt(1 + 0.64 + 0.04)), 12);
    expect(found.totalMarket?.kgCo2e).toBe(110);
    expect(found.scope2Market?.gsd2).toBeCloseTo(one, 12);
    expect(found.scope1).toBeNull();
  });

  test('months of an entry are one quantity', () => {
    const entry = { carrier: 'entry', entryId: 'e', category: 'fugitive', method: 'spend' } as const;
    const months = Array.from({ length: 12 }, () => lineOf(10, { ...entry, factor: factorOf('own') }));
    expect(inventoryUncertainty(months, 2024).scope1?.gsd2).toBeCloseTo(
      inventoryUncertainty([lineOf(120, { ...entry, factor: factorOf('own') })], 2024).scope1?.gsd2 ?? 0,
      12,
    );
  });
});

test('an estimate is less certain and of lower quality than what is metered', () => {
  expect(quantityGsd2('measured')).toBeCloseTo(1.05, 12);
  // Reliability 1.2, technical 1.1, temporal 1.03: exp √(ln² 1.2 + ln² 1.1 + ln² 1.03)
  expect(quantityGsd2('estimated')).toBeCloseTo(1.231, 4);
  const half = lineOf(100, { activity: { ...activity, estimatedShare: 0.5 } });
  const found = inventoryUncertainty([half], 2024);
  expect(found.scope1?.score).toBe(2.5);
  expect(found.byKind).toEqual([
    { kind: 'measured', kgCo2e: 50, score: 2 },
    { kind: 'estimated', kgCo2e: 50, score: 3 },
  ]);
});

test.each([
  ['measured', true, 1],
  ['measured', false, 2],
  ['supplier', true, 1],
  ['estimated', true, 3],
  ['average', false, 4],
  ['spend', false, 5],
] as const)('PCAF score of %s with the supplier’s factor (%s): %i', (kind, isSuppliers, score) =>
  expect(pcafScore(kind, isSuppliers)).toBe(score),
);

describe('marks of a factor', () => {
  test.each([
    ['of the year and the country, official', {}, [], [4, 5, 5, 5, 5]],
    ['three years old', { year: 2021 }, [], [4, 5, 5, 2, 5]],
    ['of another country', { proxyFor: 'DE' }, [{ code: 'proxy', from: 'GB', asked: 'DE' }], [4, 5, 2, 5, 5]],
    ['modelled, life cycle', { setKind: 'modelled', gwpSet: 'lifecycle' }, [], [2, 3, 5, 5, 5]],
    ['CO2 only', { gwpSet: 'CO2 only' }, [], [4, 5, 5, 5, 4]],
    ['the grid average for a residual mix', {}, [{ code: 'no-residual-mix' }], [4, 3, 5, 5, 5]],
    ['own, valid since 2020', { own: true, year: 2020 }, [{ code: 'own' }], [4, 5, 5, 5, 5]],
  ] as const)('%s', (_, over, reasons, marks) =>
    expect(Object.values(factorPedigree(factorOf('f', over), [...reasons], 2024))).toEqual(marks),
  );

  test('a certificate has no factor, and is taken as stated', () =>
    expect(factorGsd2({ reasons: [] }, 2024)).toBeCloseTo(1.05, 12));
});

test('where the uncertainty comes from: shares of the variance add up to 1', () => {
  const lines = [
    lineOf(900, { environmentId: 'x' }),
    lineOf(100, { carrier: 'entry', entryId: 'e', category: 'mobile', method: 'estimate', factor: factorOf('car') }),
  ];
  const { sources } = inventoryUncertainty(lines, 2024);
  expect(sources.map(({ of, about }) => `${of} ${about}`)).toEqual([
    'factor natural_gas',
    'quantity natural_gas',
    'quantity 1:mobile',
    'factor 1:mobile',
  ]);
  expect(sources.reduce((sum, { shareOfVariance }) => sum + shareOfVariance, 0)).toBeCloseTo(1, 12);
});

test('nothing emitted has no interval, and credits none below zero', () => {
  expect(inventoryUncertainty([], 2024)).toMatchObject({ totalLocation: null, sources: [], byKind: [] });
  expect(inventoryUncertainty([lineOf(-5)], 2024).scope1).toMatchObject({ kgCo2e: -5, gsd2: 1, low: -5, high: -5 });
});
