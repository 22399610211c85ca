import { expect, test } from 'vitest';
import { notCovered, notFiled } from './covered.ts';
import type { LimitPack } from './limit-pack.ts';

const law = {
  covered_above: 25_000,
  covered_together_above: 50_000,
  place: { country: 'US', cities: [], postal_codes: [['10001', '10282']] },
  filing: {
    penalty_per_area_month: 0.5,
    months_at_most: 12,
    grace_days: 60,
    due: '05-01',
    source: 'Admin. Code 28-320.6.2',
  },
  other_path: { name: 'Article 321', flat_penalty: 10_000, source: '1 RCNY 103-17' },
} as unknown as LimitPack;
const here = { country_code: 'US', city: 'New York', zip_code: '10001' };

test('of more than 25,000 ft², exactly that is not more', () => {
  expect(notCovered(law, here, 25_000)).toBe('too-small');
  expect(notCovered(law, here, 25_001)).toBeUndefined();
});

test('two or more buildings on a lot are covered together above 50,000 ft²', () => {
  const on = (area: number, buildings: number) => ({ lot: { area, buildings } });
  expect(notCovered(law, here, 20_000, on(50_001, 3))).toBeUndefined();
  expect(notCovered(law, here, 20_000, on(50_000, 3))).toBe('too-small');
  expect(notCovered(law, here, 20_000, on(60_000, 1))).toBe('too-small');
  expect(notCovered({ ...law, covered_together_above: undefined }, here, 20_000, on(60_000, 3))).toBe('too-small');
  expect(notCovered(law, { ...here, zip_code: '90001' }, 20_000, on(60_000, 3))).toBe('other-place');
});

test('article 321 has no limit by the tonne, for what is covered at all', () => {
  expect(notCovered(law, here, 30_000, { isOtherPath: true })).toBe('other-path');
  expect(notCovered(law, here, 20_000, { isOtherPath: true })).toBe('too-small');
  expect(notCovered({ ...law, other_path: undefined }, here, 30_000, { isOtherPath: true })).toBeUndefined();
});

test('a report that is not filed costs 0.50 USD for each square foot and month, twelve months at most', () => {
  expect(notFiled(law, 45_000)).toMatchObject({ perMonth: 22_500, months: 12, atMost: 270_000 });
  expect(notFiled({ ...law, filing: undefined }, 45_000)).toBeUndefined();
});
