import { expect, test } from 'vitest';
import { convertPrinted, isAsPrinted, type PrintedQuantity } from './printed-quantity.ts';

const german = { calorific_value: 11.2, calorific_unit: 'kWh/m3', volume_correction: 0.9524 } as const;

test.each<[string, PrintedQuantity['carrier'], Partial<PrintedQuantity>, number, 'kWh' | 'l' | 't', boolean | string]>([
  ['8 MWh and 8,000 kWh', 'electricity', { original_quantity: 8, original_unit: 'MWh' }, 8000, 'kWh', true],
  ['8 MWh and 8 kWh', 'electricity', { original_quantity: 8, original_unit: 'MWh' }, 8, 'kWh', false],
  ['8 MWh and 8,005 kWh', 'electricity', { original_quantity: 8, original_unit: 'MWh' }, 8005, 'kWh', false],
  ['100 therms at 29.3 kWh', 'natural_gas', { original_quantity: 100, original_unit: 'therm' }, 2930, 'kWh', true],
  ['100 therms and 2,900 kWh', 'natural_gas', { original_quantity: 100, original_unit: 'therm' }, 2900, 'kWh', false],
  ['MBtu', 'natural_gas', { original_quantity: 1, original_unit: 'MBtu' }, 293, 'kWh', 'unit'],
  ['power in m³', 'electricity', { original_quantity: 1, original_unit: 'm3', ...german }, 11, 'kWh', 'unit'],
  ['an unknown unit', 'electricity', { original_quantity: 1, original_unit: 'clicks' }, 11, 'kWh', 'unit'],
  ['a unit is missing', 'electricity', { original_quantity: 1, original_unit: '' }, 1, 'kWh', 'unit'],
  ['gas without calorific value', 'natural_gas', { original_quantity: 9, original_unit: 'm3' }, 99, 'kWh', 'calorific'],
  ['gas', 'natural_gas', { original_quantity: 1000, original_unit: 'm3', ...german }, 10_667, 'kWh', true],
  ['gas, 12 m³ rounded', 'natural_gas', { original_quantity: 12, original_unit: 'm3', ...german }, 131, 'kWh', true],
  [
    'gas, not as converted',
    'natural_gas',
    { original_quantity: 1052, original_unit: 'm3', ...german },
    20_000,
    'kWh',
    false,
  ],
  ['water', 'water', { original_quantity: 12, original_unit: 'm³' }, 12_000, 'l', true],
  ['water in m³ as liters', 'water', { original_quantity: 12, original_unit: 'm³' }, 12, 'l', false],
  ['gallons of the US', 'water', { original_quantity: 1, original_unit: 'gal', country: 'US' }, 3.785, 'l', true],
  ['gallons of no country', 'water', { original_quantity: 1, original_unit: 'gal' }, 3.785, 'l', 'unit'],
  ['waste in liters', 'waste', { original_quantity: 240, original_unit: 'l' }, 0.24, 't', 'unit'],
  ['waste in kg', 'waste', { original_quantity: 240, original_unit: 'kg' }, 0.24, 't', true],
  ['a credit of 8 MWh', 'electricity', { original_quantity: 8, original_unit: 'MWh' }, -8000, 'kWh', false],
])('%s', (_, carrier, printed, stored, unit, expected) => {
  const found = convertPrinted({ carrier, ...printed }, unit);
  const result = found && ('problem' in found ? found.problem : isAsPrinted(stored, found));
  expect(result).toBe(expected);
});

test('nothing printed is nothing to compare', () => {
  expect(convertPrinted({ carrier: 'electricity', original_quantity: null, original_unit: '' }, 'kWh')).toBeUndefined();
});
