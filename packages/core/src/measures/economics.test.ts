import { expect, test } from 'vitest';
import { measureEconomics, presentValueFactor } from './economics.ts';

const lighting = {
  capitalCost: 100_000,
  grants: 10_000,
  annualCostSaving: 15_000,
  lifeYears: 10,
  annualTonnesSaved: 20,
};

test('the annuity of 10 years at 5 % is 7.7217', () => {
  expect(presentValueFactor(0.05, 10)).toBeCloseTo(7.7217, 4);
  expect(presentValueFactor(0, 10)).toBe(10);
});

test('payback, net present value and abatement cost of a worked example', () => {
  const result = measureEconomics(lighting, 0.05);
  expect(result).toMatchObject({ netCost: 90_000, simplePayback: 6 });
  expect(result.netPresentValue).toBeCloseTo(25_826.02, 1);
  expect(result.abatementCost).toBeCloseTo((90_000 / 7.721735 - 15_000) / 20, 2);
  expect(result.working).toHaveLength(3);
  expect(measureEconomics(lighting, 0)).toMatchObject({ netPresentValue: 60_000, abatementCost: -300 });
});

test('what is not known stays unknown, and what saves nothing never pays back', () => {
  expect(measureEconomics({ ...lighting, capitalCost: null }, 0.05)).toMatchObject({
    netCost: null,
    simplePayback: null,
    netPresentValue: null,
    abatementCost: null,
  });
  expect(measureEconomics({ ...lighting, annualCostSaving: -500 }, 0.05).simplePayback).toBeNull();
  expect(measureEconomics({ ...lighting, annualTonnesSaved: 0 }, 0.05).abatementCost).toBeNull();
  expect(
    measureEconomics({ ...lighting, annualCostSaving: 5e-324, annualTonnesSaved: 5e-324 }, 0.05),
    'of next to nothing no quotient can be told',
  ).toMatchObject({ simplePayback: null, abatementCost: null });
  expect(() => measureEconomics(lighting, 5)).toThrow('between 0 and 1');
});
