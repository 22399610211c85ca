import { expect, test } from 'vitest';
import { pointType } from '../sensing/point-types.ts';
import { comfortBand, comfortBands, comfortStandard, comfortStandards } from './comfort-bands.ts';

test('every band has a known point type and unit, a category of its standard, and a limit', () => {
  for (const { key, categories, bands } of comfortStandards)
    for (const { category, pointType: type, unit, min, max } of bands) {
      const of = `${key} ${category} ${type}`;
      const known = pointType(type);
      expect([known?.unit, ...(known?.alternativeUnits ?? [])], of).toContain(unit);
      expect(
        categories.map((one) => one.key),
        of,
      ).toContain(category);
      expect(min === null && max === null, of).toBe(false);
      expect(min ?? Number.NEGATIVE_INFINITY, of).toBeLessThan(max ?? Number.POSITIVE_INFINITY);
    }
  expect(new Set(comfortStandards.map(({ key }) => key)).size).toBe(comfortStandards.length);
});

test('a wider category contains the stricter one', () => {
  for (const { key, categories } of comfortStandards)
    for (const [n, { key: category }] of categories.entries()) {
      const wider = categories[n + 1];
      if (!wider) continue;
      for (const { pointType: type, unit, min, max } of comfortBands(key, category)) {
        const outer = comfortBand(key, wider.key, type, unit);
        expect(outer?.min ?? Number.NEGATIVE_INFINITY, key).toBeLessThanOrEqual(min ?? Number.NEGATIVE_INFINITY);
        expect(outer?.max ?? Number.POSITIVE_INFINITY, key).toBeGreaterThanOrEqual(max ?? Number.POSITIVE_INFINITY);
      }
    }
});

test('EN 16798-1, category II: 20 to 26 °C over the year, 25 to 60 % and 800 ppm above outdoor air', () => {
  const limits = (season?: 'heating' | 'cooling') =>
    comfortBands('en_16798_1', 'II', season).map(({ pointType: type, min, max }) => [type, min, max]);
  expect(limits()).toEqual([
    ['zone_air_temp', 20, 26],
    ['zone_air_humidity', 25, 60],
    ['co2', null, 1220],
  ]);
  expect(limits('heating')[0]).toEqual(['zone_air_temp', 20, 24]);
  expect(limits('cooling')[0]).toEqual(['zone_air_temp', 23, 26]);
  expect(comfortBand('en_16798_1', 'I', 'co2', 'ppm', 'all', 450)?.max).toBe(1000);
});

test('the supply air of data centers is recommended from 18 to 27 °C', () => {
  expect(comfortBand('ashrae_tc_9_9', 'recommended', 'supply_air_temp', '°C')).toMatchObject({ min: 18, max: 27 });
});

test('another unit, category or standard has no band', () => {
  expect(comfortBand('uba_tvoc', '1', 'tvoc', 'µg/m³')?.max).toBe(300);
  expect(comfortBand('uba_tvoc', '1', 'tvoc', 'ppb')).toBeUndefined();
  expect(comfortBands('en_16798_1', 'IV')).toEqual([]);
  expect(comfortStandard('__proto__')).toBeUndefined();
});

test('labels and notes differ by language', () => {
  for (const { key, note, categories } of comfortStandards) {
    expect(new Set([note.en, note.de, note.ar]).size, key).toBe(3);
    for (const { label } of categories) expect(label.ar).toMatch(/\p{Script=Arabic}/u);
  }
});
