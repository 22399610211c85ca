import { expect, test } from 'vitest';
import { meteredIn } from './meter-units.ts';

test.each([
  ['counter', 'kWh', { unit: 'kWh', factor: 1 }],
  ['counter', 'MWh', { unit: 'kWh', factor: 1000 }],
  ['counter', 'm³', { unit: 'm3', factor: 1 }],
  ['gauge', 'kW', { unit: 'kWh', factor: 1 }],
  ['gauge', 'W', { unit: 'kWh', factor: 0.001 }],
  ['gauge', 'm³/h', { unit: 'm3', factor: 1 }],
  // 1 l/min for an hour is 60 litres.
  ['gauge', 'l/min', { unit: 'm3', factor: 0.06 }],
  ['counter', 'kW', undefined],
  ['gauge', 'kWh', undefined],
  ['gauge', '°C', undefined],
  ['state', 'kW', undefined],
] as const)('a %s in %s counts %o', (kind, unit, is) => {
  expect(meteredIn(kind, unit)).toEqual(is && { unit: is.unit, factor: expect.closeTo(is.factor, 12) as number });
});
