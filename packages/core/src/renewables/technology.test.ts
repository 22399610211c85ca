import { expect, test } from 'vitest';
import { isRenewableTechnology } from './technology.ts';

test('a technology is renewable, not renewable, or not known, in each language', () => {
  for (const text of [
    'Wind, onshore',
    'Solar PV',
    'Wasserkraft',
    'Photovoltaik',
    'طاقة الرياح',
    'طاقة شمسية',
    'renewable mix',
  ])
    expect(isRenewableTechnology(text), text).toBe(true);
  for (const text of [
    'Nuclear',
    'Kernkraft',
    'Wind and natural gas',
    'non-renewable',
    'nicht erneuerbar',
    'طاقة نووية',
    'غير متجدد',
  ])
    expect(isRenewableTechnology(text), text).toBe(false);
  for (const text of ['', 'mixed', 'tariff 7', 'خليط']) expect(isRenewableTechnology(text), text).toBeNull();
});
