import { expect, test } from 'vitest';
import { countryOf } from '../countries/countries.ts';
import { degreeDayRuleOf } from './bases.ts';
import { listedStationOf, listedStations } from './stations.ts';

test('100 stations, each with a code of its own, a country and a place on the globe', () => {
  expect(listedStations).toHaveLength(100);
  expect(new Set(listedStations.map(({ code }) => code)).size).toBe(100);
  for (const { code, country, latitude, longitude } of listedStations) {
    expect(countryOf(country), code).toBeDefined();
    expect(Math.abs(latitude), code).toBeLessThan(70);
    expect(Math.abs(longitude), code).toBeLessThanOrEqual(180);
  }
  expect(listedStationOf('EDDM')?.country).toBe('DE');
});

test('the rule of a country, else of the European Union, else base 18 °C', () => {
  expect(degreeDayRuleOf('DE')).toMatchObject({ method: 'vdi3807' });
  expect(degreeDayRuleOf('FR')).toMatchObject({ method: 'eurostat' });
  expect(degreeDayRuleOf('GB')).toMatchObject({ method: 'base', heatingBaseC: 15.5 });
  expect(degreeDayRuleOf('US').heatingBaseC * 1.8 + 32).toBeCloseTo(65, 10);
  expect(degreeDayRuleOf('IN')).toMatchObject({ method: 'base', heatingBaseC: 18, coolingBaseC: 18 });
});
