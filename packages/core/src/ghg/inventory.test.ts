import { describe, expect, test } from 'vitest';
import { indexFactors } from './factors/choose-factor.ts';
import type { EmissionFactor } from './factors/factor.ts';
import { fugitiveByScreening } from './factors/fugitive.ts';
import type { Activity } from './entries/activity.ts';
import { lineFormula } from './inventory-line.ts';
import { inventory } from './inventory.ts';
import { addKnown } from './known-sums.ts';

const published = { gwpSet: 'AR5', source: 'test', edition: 'test', licence: 'test' } as const;
const factors: EmissionFactor[] = [
  {
    ...published,
    id: 'e',
    carrier: 'electricity',
    scope: 2,
    country: 'DE',
    year: 2024,
    unit: 'kWh',
    kgCo2ePerUnit: 0.4,
  },
  {
    ...published,
    id: 'r',
    carrier: 'electricity',
    scope: 2,
    basis: 'market',
    marketKind: 'residual',
    country: 'DE',
    year: 2024,
    unit: 'kWh',
    kgCo2ePerUnit: 0.7,
  },
  {
    ...published,
    id: 'l',
    carrier: 'electricity',
    scope: 3,
    scope3Category: 3,
    upstreamPart: 'losses',
    country: 'DE',
    year: 2024,
    unit: 'kWh',
    kgCo2ePerUnit: 0.02,
  },
  {
    ...published,
    id: 'g',
    carrier: 'natural_gas',
    scope: 1,
    country: 'DE',
    year: 2024,
    unit: 'kWh',
    kgCo2ePerUnit: 0.2,
    gases: { co2: 0.19, ch4: 0.008, n2o: 0.002 },
  },
  {
    ...published,
    id: 'w',
    carrier: 'wood',
    scope: 1,
    country: 'DE',
    year: 2024,
    unit: 'kWh',
    kgCo2ePerUnit: 0.01,
    biogenicCo2KgPerUnit: 0.35,
  },
  {
    ...published,
    id: 'h2o',
    carrier: 'water',
    scope: 3,
    scope3Category: 1,
    country: 'DE',
    year: 2024,
    unit: 'l',
    kgCo2ePerUnit: 0.0002,
  },
];
const index = indexFactors(factors);
const use = (over: Partial<Activity>): Activity => ({
  environmentId: 'a',
  carrier: 'electricity',
  country: 'DE',
  year: 2024,
  quantity: 1000,
  unit: 'kWh',
  ...over,
});

describe('an inventory', () => {
  test('adds up by scope, way of counting, gas, property and carrier', () => {
    const result = inventory(
      [
        use({}),
        use({ environmentId: 'b', quantity: 500 }),
        use({ carrier: 'natural_gas', quantity: 2000 }),
        use({ carrier: 'wood', quantity: 100 }),
        use({ environmentId: 'b', carrier: 'water', unit: 'l', quantity: 50_000 }),
        use({ environmentId: 'b', quantity: 300, isTenants: true }),
      ],
      index,
      {
        includeUpstream: true,
        fugitives: [
          { environmentId: 'b', emission: fugitiveByScreening({ chargeKg: 10, annualLeakRate: 0.1, gwp100: 2088 }) },
        ],
      },
    );
    expect(result.totals.scope1).toBeCloseTo(400 + 1 + 2088, 9);
    expect(result.totals.scope2Location).toBeCloseTo(600, 9);
    expect(result.totals.scope2Market).toBeCloseTo(1050, 9);
    expect(result.totals.scope3).toBeCloseTo(10 + 120 + 0.02 * 1800, 9);
    expect(result.scope3ByCategory[13]).toBeCloseTo(120 + 6, 9);
    expect(result.biogenicKgCo2).toBeCloseTo(35, 9);
    expect(result.gases.co2).toBeCloseTo(380, 9);
    expect(result.gases.fluorinated).toBeCloseTo(2088, 9);
    const { co2, ch4, n2o, fluorinated, unsplit } = result.gases;
    expect(co2 + ch4 + n2o + fluorinated + unsplit).toBeCloseTo(result.totalLocationKgCo2e ?? Number.NaN, 9);
    expect(result.byEnvironment.map((e) => [e.environmentId, e.scope2Location])).toEqual([
      ['a', 400],
      ['b', 200],
    ]);
    expect(
      result.byEnvironment.reduce((sum, e) => sum + (addKnown(e.scope1, e.scope2Location, e.scope3) ?? 0), 0),
    ).toBeCloseTo(result.totalLocationKgCo2e ?? Number.NaN, 9);
    expect(result.isComplete).toBe(true);
    expect(result.upstreamNotPublished).toEqual([
      { carrier: 'natural_gas', country: 'DE' },
      { carrier: 'wood', country: 'DE' },
    ]);
    expect(result.factorsUsed.map((f) => f.id)).toEqual(['e', 'g', 'h2o', 'l', 'r', 'w']);
    expect(lineFormula(result.lines[0]!)).toBe('1000 kWh × 0.4 kg CO2e/kWh = 400 kg CO2e');
  });

  test('certificates are used once, across properties and never beyond the consumption', () => {
    const certificate = {
      id: 'go',
      kind: 'certificate',
      energyKwh: 1200,
      kgCo2ePerKwh: 0,
      countries: ['DE', 'FR'],
      year: 2024,
    } as const;
    const result = inventory([use({}), use({ environmentId: 'b' })], index, { instruments: [certificate] });
    expect(result.totals.scope2Location).toBe(800);
    expect(result.totals.scope2Market).toBeCloseTo(800 * 0.7, 9);
    expect(result.lines.filter((line) => line.instrumentId === 'go').map((line) => line.quantity)).toEqual([1000, 200]);
  });

  test('a certificate of another year or market is not used', () => {
    const certificate = { id: 'go', kind: 'certificate', energyKwh: 1200, kgCo2ePerKwh: 0 } as const;
    const instruments = [
      { ...certificate, countries: ['DE'], year: 2023 },
      { ...certificate, countries: ['US'], year: 2024 },
    ];
    expect(inventory([use({})], index, { instruments }).totals.scope2Market).toBeCloseTo(700, 9);
  });

  test('what has no factor is named and marks the sums as incomplete', () => {
    const result = inventory(
      [
        use({}),
        use({ carrier: 'district_heating', quantity: 70 }),
        use({ carrier: 'district_heating', quantity: 30, environmentId: 'b' }),
      ],
      index,
    );
    expect(result.isComplete).toBe(false);
    expect(result.missing).toMatchObject([
      {
        what: 'district heating factor, location-based, DE, 2024',
        quantity: 100,
        unit: 'kWh',
        environmentIds: ['a', 'b'],
      },
    ]);
    expect(result.byEnvironment.map((e) => e.isComplete)).toEqual([false, false]);
  });

  test('months are kept apart', () => {
    const result = inventory([use({ month: '2024-02' }), use({ month: '2024-01', quantity: 10 })], index);
    expect(result.byMonth.map((m) => [m.month, m.scope2Location])).toEqual([
      ['2024-01', 4],
      ['2024-02', 400],
    ]);
  });

  test('where nothing was counted there is no zero', () => {
    const result = inventory([use({ environmentId: 'a', carrier: 'electricity' })], index);
    expect(result.totals).toMatchObject({ scope1: null, scope3: null });
    expect(result.totals.scope2Location).not.toBeNull();
    expect(inventory([], index).totals).toEqual({
      scope1: null,
      scope2Location: null,
      scope2Market: null,
      scope3: null,
    });
  });
});

describe('pinned editions', () => {
  const power = { environmentId: 'a', carrier: 'electricity', country: 'DE', year: 2024, unit: 'kWh' } as const;
  const first = inventory([{ ...power, quantity: 1000 }], indexFactors(factors));
  const pins = new Map(first.pins.map((pin) => [pin.key, pin]));
  const later = factors.map((factor) => (factor.id === 'e' ? { ...factor, kgCo2ePerUnit: 0.3 } : factor));

  test('a year keeps the edition it was computed with, and the later one is named', () => {
    const result = inventory([{ ...power, quantity: 1000 }], indexFactors(later), { pins });
    expect(result.totals.scope2Location).toBe(400);
    expect(result.laterEditions.map(({ pinned, now }) => [pinned.kgCo2ePerUnit, now.kgCo2ePerUnit])).toEqual([
      [0.4, 0.3],
    ]);
  });
  test('other years take the later one', () => {
    const result = inventory([{ ...power, year: 2025, quantity: 1000 }], indexFactors(later), { pins });
    expect(result.totals.scope2Location).toBe(300);
    expect(result.laterEditions).toEqual([]);
  });
});
