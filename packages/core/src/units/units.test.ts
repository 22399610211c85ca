import { describe, expect, test } from 'vitest';
import { sqftToSqm, sqmToSqft } from './area.ts';
import { gasEnergy } from './gas.ts';
import { fromSi, toSi, units } from './si.ts';

describe('a printed quantity becomes kWh, litres or tonnes', () => {
  test.each([
    [3.2, 'MWh', undefined, 3200, 'kWh'],
    [36, 'GJ', undefined, 10_000, 'kWh'],
    [3.6, 'MJ', undefined, 1, 'kWh'],
    [1, 'kBtu', undefined, 0.293071070172, 'kWh'],
    [1, 'MMBtu', undefined, 293.071070172, 'kWh'],
    [100, 'Therms', undefined, 2930.71070172, 'kWh'],
    [12, 'm³', undefined, 12_000, 'l'],
    [10, 'CCF', undefined, 28_316.846592, 'l'],
    [1, 'kgal', undefined, 3785.411784, 'l'],
    [1, 'gal', 'US', 3.785411784, 'l'],
    [1, 'gal', 'GB', 4.54609, 'l'],
    [2, 'short ton', undefined, 1.81436948, 't'],
    [1, 'ton', 'US', 0.90718474, 't'],
    [1, 'long ton', undefined, 1.0160469088, 't'],
    [500, 'kg', undefined, 0.5, 't'],
    [1, 'kLbs', undefined, 0.45359237, 't'],
    [1, 'Mlb', undefined, 0.45359237, 't'],
    [1, 'Mcf', undefined, 28_316.846592, 'l'],
    [1, 'kL', undefined, 1000, 'l'],
    [1, 'GWh', undefined, 1_000_000, 'kWh'],
  ] as const)('%d %s (%s) = %d %s', (value, unit, country, expected, si) => {
    const answer = toSi(value, unit, country);
    expect(answer.unit).toBe(si);
    expect(answer.value).toBeCloseTo(expected, 6);
  });

  test('the working keeps what was printed', () => {
    expect(toSi(3.2, 'MWh').working).toMatchObject({
      quantity: 3.2,
      unit: 'MWh',
      formula: '3.2 MWh × 1000 kWh/MWh = 3200 kWh',
    });
  });

  test.each(['gal', 'ton', 'MBtu', 'units', 'bushel'])('"%s" alone is refused', (unit) => {
    expect(() => toSi(1, unit)).toThrow(unit);
  });

  test('no two units share a spelling', () => {
    const spellings = units.flatMap((unit) => [unit.symbol.toLowerCase(), ...unit.aliases]);
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  test('there and back', () => {
    for (const unit of units) expect(fromSi(toSi(7, unit.symbol).value, unit.si, unit.symbol)).toBeCloseTo(7, 9);
    expect(() => fromSi(1, 'kWh', 'm3')).toThrow('cannot');
  });
});

describe('areas', () => {
  test.each([
    [0, 0],
    [1, 10.77],
    [10, 107.64],
    [100, 1076.39],
    [1000, 10_763.9],
    [12_345.6, 132_886.81],
  ])('%d m² is %d ft², rounded up', (sqm, sqft) => expect(sqmToSqft(sqm)).toBe(sqft));

  test('whole hundreds never gain a hundredth', () => {
    for (let hundreds = 1; hundreds < 20_000; hundreds++) {
      expect(Math.round(sqmToSqft(hundreds * 100) * 100)).toBe(hundreds * 107_639);
    }
  });

  test('square feet become square metres exactly', () => expect(sqftToSqm(25_000)).toBe(2322.576));
  test('a negative area is refused', () => expect(() => sqmToSqft(-1)).toThrow());
});

describe('a volume of gas', () => {
  test.each([
    ['Germany', 1000, 'm3', { stateNumber: 0.9524, calorificValue: { value: 11.2, unit: 'kWh/m3' } }, 10_666.88],
    ['United Kingdom', 100, 'm3', { calorificValue: { value: 39.5, unit: 'MJ/m3' } }, 1122.0633],
    ['United States', 50, 'CCF', { thermsPerCcf: 1.036 }, 1518.1081],
  ] as const)('%s: %d %s', (_, volume, unit, given, kwh) => {
    expect(gasEnergy(volume, unit, given).energyKwh).toBeCloseTo(kwh, 3);
  });

  test('without a calorific value there is no energy', () => {
    expect(() => gasEnergy(100, 'm3', {})).toThrow('calorific value');
    expect(() => gasEnergy(100, 'm3', { calorificValue: { value: 11, unit: 'kWh/m3' } })).toThrow('Zustandszahl');
    expect(() => gasEnergy(100, 'kWh', { thermsPerCcf: 1 })).toThrow('not a volume');
  });
});
