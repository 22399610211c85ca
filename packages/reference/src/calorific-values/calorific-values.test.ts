import { fuelEnergy } from '@steward/core/units/fuel-energy';
import { expect, test } from 'vitest';
import { calorificValueOf } from './calorific-values.ts';

test.each([
  ['1,000 l of heating oil in Great Britain', 'heating_oil', 'l', 'GB', 1000, 10_742.3],
  ['1,000 l of heating oil in Germany, by the British value', 'heating_oil', 'l', 'DE', 1000, 10_742.3],
  ['1,000 l of LPG in the US', 'lpg', 'l', 'US', 1000, 7122.749],
  ['5 t of pellets', 'wood', 't', 'GB', 5, 23_997.345],
] as const)('%s', (_, carrier, unit, country, quantity, kwh) => {
  expect(fuelEnergy(quantity, unit, calorificValueOf(carrier, unit, country)).energyKwh).toBeCloseTo(kwh, 6);
});

test('a stand-in is marked, and gas has no value but the one on the bill', () => {
  expect(calorificValueOf('lpg', 'l', 'DE').proxyFor).toBe('DE');
  expect(() => calorificValueOf('natural_gas', 'l', 'DE')).toThrow('calorific value of natural gas per l, DE');
  expect(() => fuelEnergy(1, 'l', calorificValueOf('wood', 't', 'GB'))).toThrow('per t');
});
