import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidValue } from '../failure.ts';
import { explainDifference, stepsToShow, type PerArea } from './difference.ts';

/** An office in Frankfurt beside three other German offices (design/screens/compare.html). */
const own: PerArea = {
  energy: { natural_gas: 98, electricity: 90 },
  energyKg: 188 * 0.2927,
  furtherKg: { water: 0.5 },
};
const others: PerArea = {
  energy: { natural_gas: 60, electricity: 72 },
  energyKg: 132 * 0.2869,
  furtherKg: { water: 0.2, waste: 0.1 },
};

describe('the worked example', () => {
  const found = explainDifference(own, others);

  test('56 kWh/m² more at 0.2869 kg/kWh are 16.1 kg/m², of which gas explains 10.9 and electricity 5.2', () => {
    expect(found.energy.kwhPerM2).toBeCloseTo(56, 9);
    expect(found.energy.kgPerM2).toBeCloseTo(16.0664, 9);
    expect(found.energy.carriers).toEqual([
      { carrier: 'natural_gas', kwhPerM2: 38, kgPerM2: expect.closeTo(38 * 0.2869, 9) as number },
      { carrier: 'electricity', kwhPerM2: 18, kgPerM2: expect.closeTo(18 * 0.2869, 9) as number },
    ]);
  });

  test('188 kWh/m² at 0.0058 kg/kWh more are 1.1 kg/m²', () => {
    expect(found.sources.kgPerKwh).toBeCloseTo(0.0058, 9);
    expect(found.sources.kgPerM2).toBeCloseTo(188 * 0.0058, 9);
  });

  test('water explains 0.3 kg/m², and the waste of the others is taken off', () => {
    expect(found.further).toMatchObject([
      { of: 'water', kgPerM2: expect.closeTo(0.3, 9) as number },
      { of: 'waste', kgPerM2: expect.closeTo(-0.1, 9) as number },
    ]);
  });

  test('the property has 55.5 kg/m² and the others 38.2', () => {
    expect(found.own.kgPerM2).toBeCloseTo(55.5276, 4);
    expect(found.others.kgPerM2).toBeCloseTo(38.1708, 4);
  });
});

const amount = fc.double({ min: 0, max: 5000, noNaN: true });
const place: fc.Arbitrary<PerArea> = fc.record({
  energy: fc
    .dictionary(fc.constantFrom('electricity', 'natural_gas', 'district_heating', 'wood'), amount, { minKeys: 1 })
    .filter((energy) => Object.values(energy).reduce((a, b) => a + b, 0) > 0.001),
  energyKg: amount,
  furtherKg: fc.dictionary(fc.constantFrom('water', 'waste', 'other'), fc.double({ min: -50, max: 50, noNaN: true })),
});

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

test('the steps add up to the difference, and the carriers to the step of the energy, for any two places', () => {
  fc.assert(
    fc.property(place, place, (mine, theirs) => {
      const found = explainDifference(mine, theirs);
      const steps = [found.energy.kgPerM2, found.sources.kgPerM2, ...found.further.map(({ kgPerM2 }) => kgPerM2)];
      const near = Math.max(1, found.own.kgPerM2, found.others.kgPerM2, Math.abs(found.energy.kgPerM2)) * 1e-9;
      expect(Math.abs(found.others.kgPerM2 + sum(steps) - found.own.kgPerM2)).toBeLessThan(near);
      expect(Math.abs(found.kgPerM2 - sum(steps))).toBeLessThan(near);
      expect(Math.abs(sum(found.energy.carriers.map(({ kgPerM2 }) => kgPerM2)) - found.energy.kgPerM2)).toBeLessThan(
        near,
      );
    }),
  );
});

test('a place beside itself has no difference', () => {
  fc.assert(
    fc.property(place, (one) => {
      const found = explainDifference(one, one);
      expect(found.kgPerM2).toBe(0);
      expect(found.energy.carriers).toEqual([]);
      expect(found.sources.kgPerM2).toBe(0);
    }),
  );
});

test('without energy, or with a value that is no number, there is no explanation', () => {
  expect(() => explainDifference(own, { energy: {}, energyKg: 0, furtherKg: {} })).toThrow(InvalidValue);
  expect(() => explainDifference({ ...own, energyKg: NaN }, others)).toThrow(InvalidValue);
});

describe('steps as shown', () => {
  test('rounded to one decimal they add up to the rounded total', () => {
    // 37.87 + 16.06 + 1.09 = 55.02: rounded one by one, 37.9 + 16.1 + 1.1 would be 55.1.
    expect(stepsToShow([37.87, 16.06, 1.09], 1)).toEqual([37.9, 16, 1.1]);
  });

  test('for any steps the sum of the shown ones is the rounded sum, and none is off by more than its rounding', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -900, max: 900, noNaN: true }), { minLength: 1, maxLength: 8 }),
        (steps) => {
          const shown = stepsToShow(steps, 1);
          expect(sum(shown)).toBeCloseTo(Math.round(sum(steps) * 10) / 10, 6);
          for (const [at, one] of shown.entries()) expect(Math.abs(one - (steps[at] ?? 0))).toBeLessThan(0.1001);
        },
      ),
    );
  });
});
