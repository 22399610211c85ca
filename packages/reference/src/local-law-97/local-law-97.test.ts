import { assessCode, failedVectors, lawEmissions, usesInYear } from '@steward/core/net-zero/code-limit';
import { notCovered } from '@steward/core/net-zero/covered';
import { toSi } from '@steward/core/units/si';
import { expect, test } from 'vitest';
import { localLaw97 } from './local-law-97.ts';

const energy = [
  { carrier: 'electricity', kwh: 7_500_000 },
  { carrier: 'natural_gas', kwh: toSi(80_000, 'therm').value },
] as const;
const office = { table: 'property-type', code: 'Office', area: 300_000 };
const groupB = { table: 'occupancy-group', code: 'B', area: 300_000 };

test('an office of 300,000 ft²: emissions, limits and penalties to the cent', () => {
  const byType = assessCode(localLaw97, { uses: [office], energy }, 2026);
  expect(byType.emissions.tonnes).toBeCloseTo(2592.095, 6);
  expect(byType.limitTonnes).toBeCloseTo(2274, 9);
  expect(byType.penalty).toBeCloseTo(85_249.46, 2);
  const byGroup = assessCode(localLaw97, { uses: [office, groupB], energy }, 2025);
  expect(byGroup).toMatchObject({ table: 'occupancy-group' });
  expect(byGroup.limitTonnes).toBeCloseTo(2538, 9);
  expect(byGroup.penalty).toBeCloseTo(14_497.46, 2);
  const later = assessCode(localLaw97, { uses: [office], energy }, 2030);
  expect(later.emissions.tonnes).toBeCloseTo(1512.38, 6);
  expect(later.penalty).toBeCloseTo(188_973.34, 2);
});

test('a mixed-use building below the sum of its limits pays nothing', () => {
  const uses = [
    { table: 'property-type', code: 'Multifamily Housing', area: 40_000 },
    { table: 'property-type', code: 'Retail Store', area: 5000 },
  ];
  const found = assessCode(localLaw97, { uses, energy: [{ carrier: 'electricity', kwh: 900_000 }] }, 2026);
  // 40,000 × 0.00675 + 5,000 × 0.00758
  expect(found.limitTonnes).toBeCloseTo(307.9, 9);
  expect(found).toMatchObject({ excessTonnes: 0, penalty: 0 });
});

test('occupancy groups hold for 2024 and 2025 only', () => {
  expect(usesInYear(localLaw97, [office, groupB], 2024)).toEqual([groupB]);
  expect(usesInYear(localLaw97, [office, groupB], 2026)).toEqual([office]);
  expect(usesInYear(localLaw97, [groupB], 2026)).toEqual([]);
});

test('from 2035 there is no coefficient until one is entered, and a fuel the law has none for is missing', () => {
  expect(lawEmissions(localLaw97, energy, 2035)).toMatchObject({
    tonnes: null,
    missing: ['electricity', 'natural_gas'],
  });
  const assumed = lawEmissions(localLaw97, energy, 2035, 0.0001);
  expect(assumed.tonnes).toBeCloseTo(750 + 424.88, 6);
  expect(assumed.working[0]).toContain('(assumption)');
  expect(lawEmissions(localLaw97, [{ carrier: 'lpg', kwh: 1 }], 2026)).toMatchObject({
    tonnes: null,
    missing: ['lpg'],
  });
  expect(lawEmissions(localLaw97, [], 2026).tonnes).toBeNull();
});

test('what is not in the city or not larger than 25,000 ft² is not covered, and the reason is said', () => {
  const here = { country_code: 'US', city: 'New York', zip_code: '10118' };
  expect(notCovered(localLaw97, here, 25_001)).toBeUndefined();
  expect(notCovered(localLaw97, here, 25_000)).toBe('too-small');
  expect(notCovered(localLaw97, { ...here, country_code: 'DE' }, 1e6)).toBe('other-place');
  expect(notCovered(localLaw97, { ...here, zip_code: '12207', city: 'Albany' }, 1e6)).toBe('other-place');
  expect(notCovered(localLaw97, { ...here, zip_code: '', city: 'Brooklyn' }, 1e6)).toBeUndefined();
  expect(notCovered(localLaw97, { ...here, zip_code: '', city: '' }, 1e6)).toBe('unknown-place');
  expect(notCovered(localLaw97, { ...here, zip_code: '11201-1234' }, 1e6)).toBeUndefined();
});

test('the pack passes its own cases, and a changed limit does not', () => {
  expect(failedVectors(localLaw97)).toEqual([]);
  const [first, ...others] = localLaw97.tables;
  if (!first) throw new Error('no table');
  const limits = first.limits.map((one) => ({ ...one, tonnes_per_area: one.tonnes_per_area.map(() => 0.001) }));
  const changed = { ...localLaw97, tables: [{ ...first, limits }, ...others] };
  expect(failedVectors(changed)).toHaveLength(2);
  expect(localLaw97.tables.map((table) => table.limits.length)).toEqual([60, 17]);
});
