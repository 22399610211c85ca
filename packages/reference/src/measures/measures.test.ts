import { expect, test } from 'vitest';
import german from './titles.de.json' with { type: 'json' };
import { measureOfKey, measures, measureText } from './measures.ts';

test('69 measures, each with ranges in the right order and a key of its own', () => {
  expect(measures).toHaveLength(69);
  expect(new Set(measures.map(({ key }) => key)).size).toBe(69);
  for (const { key, saving, cost, lifetime_years } of measures) {
    expect(saving.low, key).toBeLessThanOrEqual(saving.high);
    expect(saving.high, key).toBeLessThanOrEqual(100);
    expect(cost.low, key).toBeLessThanOrEqual(cost.high);
    expect(lifetime_years, key).toBeGreaterThan(0);
  }
  expect(measureOfKey('led_retrofit')).toMatchObject({ lifetime_years: 15, cost: { low: 20, high: 60 } });
});

test('every text has a German and an Arabic translation', () => {
  for (const { title, category, lever, saving, cost } of measures)
    for (const text of [title, category, lever, saving.basis, cost.unit]) {
      expect(measureText(text, 'ar'), text).not.toBe(text);
      expect(Object.hasOwn(german, text), text).toBe(true);
    }
  expect(measureText('Hydraulic balancing', 'de')).toBe('Hydraulischer Abgleich');
});
