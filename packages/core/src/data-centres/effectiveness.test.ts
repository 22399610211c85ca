import { describe, expect, test } from 'vitest';
import { monthOffset } from '../calendar/day.ts';
import { categoryOf, dataCentreEffectiveness, itPowerUsed, type DataCentreMonth } from './effectiveness.ts';

/** 1,500 MWh, IT 1,000 MWh, 1,800 m³ and 450 t in a year of equal months. */
const month: DataCentreMonth = {
  month: '2025-01',
  totalKwh: 125_000,
  itKwh: 250_000 / 3,
  waterM3: 150,
  emissionsKg: 37_500,
};
const yearOf = (change: (n: number) => Partial<DataCentreMonth> = () => ({}), months = 12): DataCentreMonth[] =>
  Array.from({ length: months }, (_, n) => ({ ...month, month: monthOffset('2025-01', n), ...change(n) }));

test('1,500 MWh for 1,000 MWh of IT are a PUE of 1.5, 1,800 m³ a WUE of 1.8, 450 t a CUE of 0.45', () => {
  const { pue, wue, cue } = dataCentreEffectiveness(yearOf(), 'pdu-output');
  expect(pue).toMatchObject({
    value: expect.closeTo(1.5, 12),
    unit: '',
    kind: 'annual',
    category: 2,
    from: '2025-01',
    to: '2025-12',
    months: 12,
    reason: null,
    at: [],
    numerator: 1_500_000,
    itKwh: expect.closeTo(1_000_000, 6),
  });
  expect(wue).toMatchObject({ value: expect.closeTo(1.8, 12), unit: 'L/kWh', numerator: 1_800_000 });
  expect(cue).toMatchObject({ value: expect.closeTo(0.45, 12), unit: 'kgCO2e/kWh', numerator: 450_000 });
});

test('months in any order are weighted by their energy, not averaged', () => {
  const months = [
    { ...month, month: '2025-02', totalKwh: 300, itKwh: 100 },
    { ...month, month: '2025-01', totalKwh: 1100, itKwh: 1000 },
  ];
  // 1,400 / 1,100; the mean of 1.1 and 3 would be 2.05.
  expect(dataCentreEffectiveness(months, null).pue).toMatchObject({
    value: 1400 / 1100,
    kind: 'interim',
    category: null,
  });
});

test('the category follows from where IT energy is measured', () => {
  expect((['ups-output', 'pdu-output', 'it-input'] as const).map(categoryOf)).toEqual([1, 2, 3]);
});

describe('a figure', () => {
  const pueOf = (months: readonly DataCentreMonth[]) => dataCentreEffectiveness(months, 'it-input').pue;

  test('of fewer than twelve months is interim, and of more is refused', () => {
    expect(pueOf(yearOf(undefined, 11))).toMatchObject({ value: expect.closeTo(1.5, 12), kind: 'interim', months: 11 });
    expect(pueOf(yearOf(undefined, 13))).toMatchObject({ value: null, kind: null, reason: 'over-a-year' });
    expect(pueOf([])).toMatchObject({ value: null, reason: 'no-months', from: null });
  });

  test('is refused with the months that are missing', () => {
    expect(pueOf(yearOf((n) => (n === 3 ? { itKwh: null } : {})))).toMatchObject({
      value: null,
      reason: 'it-missing',
      at: ['2025-04'],
      itKwh: null,
    });
    expect(pueOf(yearOf((n) => (n === 3 ? { totalKwh: null } : {}))).reason).toBe('total-missing');
    const gap = yearOf().filter((_, n) => n !== 4 && n !== 5);
    expect(pueOf(gap)).toMatchObject({ reason: 'months-missing', at: ['2025-05', '2025-06'] });
  });

  test('of water or emissions needs those, and not the total', () => {
    const { pue, wue, cue } = dataCentreEffectiveness(
      yearOf((n) => ({ totalKwh: null, waterM3: n === 0 ? null : 150 })),
      null,
    );
    expect(pue.reason).toBe('total-missing');
    expect(wue).toMatchObject({ value: null, reason: 'water-missing', at: ['2025-01'] });
    expect(cue.value).toBeCloseTo(0.45, 12);
  });

  test('is refused where IT energy is above the total or zero', () => {
    const above = dataCentreEffectiveness(
      yearOf((n) => (n === 0 ? { itKwh: 125_001 } : {})),
      null,
    );
    for (const figure of [above.pue, above.wue, above.cue])
      expect(figure).toMatchObject({ value: null, reason: 'it-above-total', at: ['2025-01'] });
    expect(pueOf(yearOf(() => ({ itKwh: 0 }))).reason).toBe('no-it');
  });
});

test('what is no month, is there twice or is negative is an error', () => {
  const of = (months: DataCentreMonth[]) => () => dataCentreEffectiveness(months, null);
  expect(of([{ ...month, month: '2025-13' }])).toThrow('is not a month');
  expect(of([month, month])).toThrow('2025-01 is there twice');
  expect(of([{ ...month, waterM3: -1 }])).toThrow('waterM3 of 2025-01');
});

test('the share of installed power in use', () => {
  expect(itPowerUsed(60, 200)).toBe(0.3);
  expect([itPowerUsed(null, 200), itPowerUsed(60, null), itPowerUsed(0, 0)]).toEqual([null, null, null]);
});
