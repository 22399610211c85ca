import { chooseFactor } from '@steward/core/ghg/factors/choose-factor';
import { fuelEnergy } from '@steward/core/units/fuel-energy';
import { expect, test } from 'vitest';
import { toSi } from '@steward/core/units/si';
import { factorIndex } from '../emission-factors/factors.ts';
import { calorificValueOf, findCalorificValue } from './calorific-values.ts';

test.each([
  ['1,000 l of heating oil in Great Britain', 'heating_oil', 'l', 'GB', 1000, 10_742.3],
  ['1,000 l of heating oil in Germany, by the British value', 'heating_oil', 'l', 'DE', 1000, 10_742.3],
  ['1,000 l of LPG in the US', 'lpg', 'l', 'US', 1000, 7122.749],
  ['5 t of pellets', 'wood', 't', 'GB', 5, 23_997.345],
] as const)('%s', (_, carrier, unit, country, quantity, kwh) => {
  expect(fuelEnergy(quantity, unit, calorificValueOf(carrier, unit, country)).energyKwh).toBeCloseTo(kwh, 6);
});

test('a cubic metre of gas without conversion has the emissions of the published factor per cubic metre', () => {
  const { energyKwh } = fuelEnergy(1000, 'l', calorificValueOf('natural_gas', 'l', 'GB'));
  const { kgCo2ePerUnit } = chooseFactor(
    { carrier: 'natural_gas', scope: 1, country: 'GB', year: 2025, unit: 'kWh' },
    factorIndex(),
  ).factor;
  // DESNZ 2025: 2.06672 kg CO2e per cubic metre.
  expect(energyKwh * kgCo2ePerUnit).toBeCloseTo(2.06672, 6);
});

test('gas in CCF and steam in thousand pounds, by the US values, gas also by the Canadian one', () => {
  // 10 CCF × 1.026 therm × 29.3071 kWh; 1,194 kBtu a thousand pounds (Portfolio Manager).
  const gas = toSi(10, 'CCF').value;
  expect(fuelEnergy(gas, 'l', calorificValueOf('natural_gas', 'l', 'US')).energyKwh).toBeCloseTo(300.691, 2);
  // Canada: 103.143 kBtu per CCF, 36.425 per cubic metre (Portfolio Manager).
  const canadian = calorificValueOf('natural_gas', 'l', 'CA');
  expect(fuelEnergy(toSi(10, 'CCF').value, 'l', canadian).energyKwh).toBeCloseTo(1031.43 * 0.29307107, 1);
  expect(fuelEnergy(1000, 'l', canadian).energyKwh).toBeCloseTo(36.425 * 0.29307107, 5);
  expect(canadian.proxyFor).toBeUndefined();
  const steam = toSi(1, 'Mlb').value;
  expect(fuelEnergy(steam, 't', calorificValueOf('steam', 't', 'US')).energyKwh).toBeCloseTo(349.927, 2);
});

test('a substitute is marked, and a fuel without a published value is named', () => {
  expect(calorificValueOf('lpg', 'l', 'DE').proxyFor).toBe('DE');
  expect(calorificValueOf('natural_gas', 'l', 'DE')).toMatchObject({ country: 'GB', proxyFor: 'DE' });
  expect(() => calorificValueOf('electricity', 'l', 'DE')).toThrow('calorific value of electricity per l, DE');
  expect(findCalorificValue('water', 'l', 'DE')).toBeUndefined();
  expect(() => fuelEnergy(1, 'l', calorificValueOf('wood', 't', 'GB'))).toThrow('per t');
});
