import { describe, expect, it } from 'vitest';
import { fitsActivityUnit, inActivityUnit, isMoney } from './activity-unit.ts';

describe('a quantity in the unit its factor is published in', () => {
  it.each([
    // 231 in³ = 3.785411784 l; 4.54609 l; 1 mile = 1.609344 km; 2,000 lb = 907.18474 kg.
    [250, 'US gal', 'l', 946.352946],
    [1, 'imp gal', 'l', 4.54609],
    [3785.411784, 'l', 'gallon', 1000],
    [2, 'MWh', 'kWh', 2000],
    [1500, 'kg', 't', 1.5],
    [1, 't', 'short-ton', 1 / 0.90718474],
    [3000, 'm³', 'million-l', 3],
    [100, 'miles', 'km', 160.9344],
    [10_000, 'pkm', 'passenger-km', 10_000],
    [1, 'short-ton-mile', 'tonne-km', 0.90718474 * 1.609344],
    [12, 'Übernachtungen', 'room-night', 12],
    [500, 'لتر', 'l', 500],
    [7, 'طن', 't', 7],
  ])('%d %s are so many %s', (quantity, unit, activityUnit, expected) => {
    expect(inActivityUnit(quantity, unit, activityUnit).quantity).toBeCloseTo(expected, 9);
  });

  it('refuses units of another measure, and a gallon without a country', () => {
    expect(() => inActivityUnit(1, 'l', 'kWh')).toThrow('cannot be written');
    expect(() => inActivityUnit(1, 'passenger-km', 'km')).toThrow('cannot be written');
    expect(() => inActivityUnit(1, 'gal', 'l')).toThrow('more than one meaning');
    expect(inActivityUnit(1, 'gal', 'l', 'US').quantity).toBeCloseTo(3.785411784, 9);
    expect(inActivityUnit(1, 'gal', 'l', 'GB').quantity).toBeCloseTo(4.54609, 9);
    expect(fitsActivityUnit('gal', 'l')).toBe(false);
    expect(fitsActivityUnit('kg', 't')).toBe(true);
    expect(fitsActivityUnit('bananas', 't')).toBe(false);
  });

  it('distinguishes currencies from units of three letters', () => {
    expect(['EUR', 'usd', 'AED'].map(isMoney)).toEqual([true, true, true]);
    expect(['kWh', 'CCF', 'tkm', 'lbs', 'l', 'euro'].map(isMoney)).toEqual([false, false, false, false, false, false]);
  });
});
