import { assessCode, failedVectors, lawEmissions, usesInYear } from '@steward/core/net-zero/code-limit';
import { notCovered } from '@steward/core/net-zero/covered';
import { checkByLimit, stateOfMeasure, stateOfPath } from '@steward/core/net-zero/other-path';
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

const credits = (kwh: number) => ({ kind: 'renewable-credits' as const, quantity: kwh, installedOn: null });
const offsets = (tonnes: number) => ({ kind: 'offsets' as const, quantity: tonnes, installedOn: null });
const pumps = (kwh: number, installedOn: string) => ({ kind: 'electrification' as const, quantity: kwh, installedOn });

test.each([
  // 1,000,000 × 0.000288962
  ['credits lower the emissions of electricity', [credits(1_000_000)], 2026, 288.962, 2303.133, 7807.64],
  // 7,500,000 × 0.000288962 is all that electricity was counted with; gas keeps its 424.88 t.
  ['credits lower nothing but electricity', [credits(9_000_000)], 2026, 2167.215, 424.88, 0],
  // At most 0.1 × 2,274 t
  ['offsets lower at most a tenth of the limit', [offsets(500)], 2026, 227.4, 2364.695, 24_306.26],
  ['offsets lower nothing from 2030 on', [offsets(500)], 2030, 0, 1512.38, 188_973.34],
  ['heat pumps of 2025 earn 0.0013 t', [pumps(100_000, '2025-06-01')], 2026, 130, 2462.095, 50_409.46],
  ['heat pumps of 2028 earn half of it', [pumps(100_000, '2028-06-01')], 2029, 65, 2527.095, 67_829.46],
  ['heat pumps of 2030 earn nothing', [pumps(100_000, '2030-01-01')], 2031, 0, 1512.38, 188_973.34],
  [
    'the kinds add up, credits first',
    [credits(1_000_000), pumps(100_000, '2025-06-01'), offsets(50)],
    2026,
    468.962,
    2123.133,
    0,
  ],
] as const)('%s', (_, deductions, of, deducted, net, penalty) => {
  const found = assessCode(localLaw97, { uses: [office], energy, deductions }, of);
  expect(found.deducted.reduce((sum, { tonnes }) => sum + tonnes, 0)).toBeCloseTo(deducted, 6);
  expect(found.netTonnes).toBeCloseTo(net, 6);
  expect(found.penalty).toBeCloseTo(penalty, 2);
});

test('what is deducted from unknown emissions is not known, and no more is deducted than was emitted', () => {
  expect(assessCode(localLaw97, { uses: [office], energy, deductions: [credits(1)] }, 2035)).toMatchObject({
    deducted: [],
    netTonnes: null,
    penalty: null,
  });
  const little = [{ carrier: 'electricity', kwh: 1000 }] as const;
  // Of 9,000 kWh of heat pumps 1,000 can have been used: 1.3 t, and 0.288962 t are there to be deducted from.
  const found = assessCode(
    localLaw97,
    { uses: [office], energy: little, deductions: [pumps(9000, '2025-01-01')] },
    2026,
  );
  expect(found.netTonnes).toBe(0);
  expect(found.deducted[0]?.tonnes).toBeCloseTo(0.288962, 9);
});

test('article 321: what was emitted in 2024 against the limit of 2030, or thirteen measures until the end of 2024', () => {
  const uses = [{ table: 'property-type', code: 'Office', area: 300_000 }];
  // 2,592.095 t by the coefficients of 2024 against 300,000 × 0.002690852
  expect(checkByLimit(localLaw97, uses, energy, true)).toMatchObject({ isMet: false, year: 2024 });
  expect(checkByLimit(localLaw97, uses, energy, true)?.limitTonnes).toBeCloseTo(807.2556, 4);
  const little = [{ carrier: 'electricity', kwh: 2_000_000 }] as const;
  expect(checkByLimit(localLaw97, uses, little, true)?.isMet).toBe(true);
  expect(checkByLimit(localLaw97, uses, little, false)?.isMet).toBeNull();
  expect(checkByLimit(localLaw97, uses, energy, false)?.isMet).toBe(false);
  expect(checkByLimit(localLaw97, uses, [], true)).toMatchObject({ isMet: null, emissionsTonnes: null });
  const measures = localLaw97.other_path?.by_measures;
  expect(measures?.measures).toHaveLength(13);
  const until = measures?.until ?? '';
  const done = { measure: 'lighting', doneOn: '2024-12-31', notApplicable: '' };
  expect(stateOfMeasure(done, until)).toBe('done');
  expect(stateOfMeasure({ ...done, doneOn: '2025-01-01' }, until)).toBe('late');
  expect(stateOfMeasure({ ...done, doneOn: null, notApplicable: 'No steam' }, until)).toBe('not-applicable');
  expect(stateOfMeasure(undefined, until)).toBe('open');
  expect(stateOfPath(localLaw97, true, ['open'], '2026-11-27')).toBe('by-limit');
  expect(stateOfPath(localLaw97, false, ['done', 'not-applicable'], '2026-11-27')).toBe('by-measures');
  expect(stateOfPath(localLaw97, false, ['done', 'late'], '2026-11-27')).toBe('missed');
  expect(stateOfPath(localLaw97, null, ['done', 'late'], '2026-11-27')).toBe('open');
  expect(stateOfPath(localLaw97, false, ['open'], '2024-06-01')).toBe('open');
});
