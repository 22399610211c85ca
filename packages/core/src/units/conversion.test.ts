import { expect, test } from 'vitest';
import { conversionIn, convertedEnergy, energyOfPrinted, needsCorrection } from './conversion.ts';

test.each([
  ['British', 100, 'm3', { calorificValue: 39.5, calorificUnit: 'MJ/m3', volumeCorrection: 1.02264 }, 1122.0633],
  ['German', 1000, 'm3', { calorificValue: 11.2, calorificUnit: 'kWh/m3', volumeCorrection: 0.9524 }, 10_666.88],
  ['American', 50, 'CCF', { calorificValue: 1.036, calorificUnit: 'therm/CCF', volumeCorrection: null }, 1518.1081],
  ['published', 2, 'm3', { calorificValue: 0.0113, calorificUnit: 'kWh/l', volumeCorrection: null }, 22.6],
  ['published by mass', 500, 'kg', { calorificValue: 4799, calorificUnit: 'kWh/t', volumeCorrection: null }, 2399.5],
] as const)('the kept conversion of a %s bill gives its kWh again', (_, quantity, unit, conversion, kwh) => {
  const { energyKwh, formula } = convertedEnergy(quantity, unit, conversion);
  expect(energyKwh).toBeCloseTo(kwh, 3);
  expect(formula.endsWith(' kWh')).toBe(true);
});

test('the formula says every factor', () => {
  const british = { calorificValue: 39.5, calorificUnit: 'MJ/m3', volumeCorrection: 1.02264 } as const;
  expect(convertedEnergy(100, 'm3', british).formula).toBe('100 m³ × 1.02264 × 39.5 MJ/m³ ÷ 3.6 = 1122.06333333 kWh');
});

test('a value that does not go with the quantity gives nothing', () => {
  const perTonne = { calorificValue: 4799, calorificUnit: 'kWh/t', volumeCorrection: null } as const;
  expect(() => convertedEnergy(100, 'l', perTonne)).toThrow('does not go with');
  const german = { calorificValue: 11.2, calorificUnit: 'kWh/m3', volumeCorrection: null } as const;
  expect(() => convertedEnergy(100, 'm3', german)).toThrow('Zustandszahl');
});

test('gas bills of a country print the conversion in its way', () => {
  expect(conversionIn('GB')).toEqual({ unit: 'MJ/m3', volumeCorrection: 1.02264 });
  expect(conversionIn('US').unit).toBe('therm/CCF');
  expect(conversionIn('DE')).toEqual({ unit: 'kWh/m3', volumeCorrection: null });
  expect(needsCorrection('therm/CCF')).toBe(false);
});

test('a bill without a whole conversion has none, and breaks nothing', () => {
  const bill = {
    original_quantity: 100,
    original_unit: 'm3',
    calorific_value: 39.5,
    calorific_unit: 'MJ/m3' as const,
    volume_correction: 1.02264,
  };
  expect(energyOfPrinted(bill)?.energyKwh).toBeCloseTo(1122.06, 2);
  expect(energyOfPrinted({ ...bill, original_unit: 'kWh' })).toBeUndefined();
  expect(energyOfPrinted({ ...bill, original_unit: 'barrels?' })).toBeUndefined();
  expect(energyOfPrinted({ ...bill, calorific_unit: '' })).toBeUndefined();
  expect(energyOfPrinted({ ...bill, calorific_unit: 'kWh/m3', volume_correction: null })).toBeUndefined();
});
