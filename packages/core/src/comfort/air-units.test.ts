import { expect, test } from 'vitest';
import { airQuantities, measuredAir, unitsOfAir, usualAirValue } from './air-units.ts';

test('values by hand in the usual unit of their quantity', () => {
  const usual = (...asked: Parameters<typeof usualAirValue>) => {
    const found = usualAirValue(...asked);
    return found && [Number(found.value.toFixed(2)), found.unit];
  };
  // 1,800 mg/m³ carbon dioxide are 1,000.6 ppm at 25 °C: 1,800 × 24.465 / 44.01.
  expect(usual('co2', 1800, 'mg/m³')).toEqual([1000.61, 'ppm']);
  expect(usual('hcho', 100, 'µg/m³')).toEqual([81.47, 'ppb']);
  expect(usual('zone_air_temp', 68, '°F')).toEqual([20, '°C']);
  expect(usual('radon', 4, 'pCi/L')).toEqual([148, 'Bq/m³']);
  expect(usual('co2', 812, 'ppm')).toEqual([812, 'ppm']);
  expect(usual('tvoc', 300, 'µg/m³')).toEqual([300, 'µg/m³']);
  expect(usual('zone_air_humidity', 50, 'ppm')).toBeUndefined();
});

test('each quantity has units, and those with bands can be measured', () => {
  for (const type of measuredAir)
    for (const unit of unitsOfAir(type)) expect(usualAirValue(type, 1, unit)).toBeDefined();
  expect(measuredAir).toEqual(expect.arrayContaining([...airQuantities]));
});
