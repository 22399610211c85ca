import { expect, test } from 'vitest';
import { publishedActivities } from './activities.ts';
import { burntEnergy } from './fuels.ts';

const KWH_PER_MMBTU = 293.0710701722222;

test.each([
  // EPA Hub 2025, table 1: 0.138 mmBtu a gallon, 0.001026 mmBtu a cubic foot.
  ['epa:1:petroleum-products-distillate-fuel-oil-no-2:gallon', 1000, 'US', 'heating_oil', 138 * KWH_PER_MMBTU],
  ['epa:1:natural-gas-natural-gas:scf', 1_000_000, 'US', 'natural_gas', 1026 * KWH_PER_MMBTU],
  ['epa:1:natural-gas-natural-gas:mmBtu', 100, 'US', 'natural_gas', 100 * KWH_PER_MMBTU],
  // DESNZ 2025: gas oil 10.7423 kWh per litre in Britain, the American value in America.
  ['desnz:1_101_1014_8', 1000, 'GB', 'heating_oil', 10_742.3],
  ['desnz:1_101_1014_8', 1000, 'US', 'heating_oil', 10_684.124],
  ['desnz:1_100_1004_6', 1234, 'DE', 'natural_gas', 1234],
  ['desnz:1_100_1004_1', 1000, 'GB', 'natural_gas', 11_296.021],
] as const)('%s: %d in %s', (id, quantity, country, carrier, kwh) => {
  const found = burntEnergy(id, quantity, country);
  expect(found?.carrier).toBe(carrier);
  expect((found?.kwh ?? 0) / kwh).toBeCloseTo(1, 5);
});

test('another fuel, or an energy content without a publication, is unknown', () => {
  for (const id of ['desnz:1_100_1000_8', 'desnz:1_100_1004_15', 'epa:1:petroleum-products-propane:gallon', 'own', ''])
    expect(burntEnergy(id, 1, 'US'), id).toBeUndefined();
});

test('every activity of stationary combustion is read without a failure, and the known ones have the fuels they name', () => {
  const known = publishedActivities()
    .filter(({ categories }) => categories.includes('stationary'))
    .flatMap(({ id, name }) => {
      const found = burntEnergy(id, 1, 'US');
      return found ? [`${found.carrier}: ${name}`] : [];
    });
  expect([...new Set(known)].toSorted()).toEqual([
    'diesel: Diesel (100% mineral diesel)',
    'diesel: Diesel (average biofuel blend)',
    'heating_oil: Distillate Fuel Oil No. 2',
    'heating_oil: Gas oil',
    'heating_oil: Processed fuel oils - distillate oil',
    'kerosene: Burning oil',
    'kerosene: Kerosene',
    'lpg: LPG',
    'lpg: Liquefied Petroleum Gases (LPG)',
    'natural_gas: Natural Gas',
    'natural_gas: Natural gas',
    'natural_gas: Natural gas (100% mineral blend)',
    'wood: Wood and Wood Residuals',
    'wood: Wood pellets',
  ]);
});
