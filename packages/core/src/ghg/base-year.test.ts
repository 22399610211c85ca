import { describe, expect, test } from 'vitest';
import {
  addSums,
  baseYearSignificance,
  effectOf,
  hasEffect,
  isReasonToRecalculate,
  splitRecorded,
} from './base-year.ts';
import type { SumsOfRow } from './known-sums.ts';

/** Tonnes of scope 1 and of scope 2, the same both ways. */
const tonnes = (scope1: number | null, scope2: number | null): SumsOfRow => ({
  scope1: scope1 === null ? null : scope1 * 1000,
  scope2_location: scope2 === null ? null : scope2 * 1000,
  scope2_market: scope2 === null ? null : scope2 * 1000,
  scope3: null,
});
const base = tonnes(8000, 4000);

describe('base year of 12,000 t, threshold 5 %', () => {
  test.each([
    ['500 t are logged', [], tonnes(500, null), 0.041667, 0.041667, false],
    ['700 t are recalculated', [], tonnes(null, 700), 0.058333, 0.058333, true],
    ['200 t after 500 t are recalculated', [tonnes(500, null)], tonnes(200, null), 0.016667, 0.058333, true],
    ['-300 t after 300 t do not cancel', [tonnes(300, null)], tonnes(-300, null), 0.025, 0.05, true],
    ['scopes of one change do cancel', [], tonnes(900, -500), 0.033333, 0.033333, false],
    ['599 t stay below', [], tonnes(599, null), 0.049917, 0.049917, false],
  ] as const)('%s', (_, pending, effect, alone, cumulated, isSignificant) => {
    const result = baseYearSignificance(base, effect, pending);
    expect(result.alone).toBeCloseTo(alone, 6);
    expect(result.cumulated).toBeCloseTo(cumulated, 6);
    expect(result.isSignificant).toBe(isSignificant);
  });

  test('the way of counting that changes more decides', () => {
    const green = { ...base, scope2_market: 0 };
    const result = baseYearSignificance(green, tonnes(500, null));
    expect(result.alone).toBeCloseTo(500 / 8000, 9);
    expect(result.isSignificant).toBe(true);
    expect(result.working).toContain('÷ 8000000 kg');
  });

  test('the threshold is the policy of the company', () => {
    expect(baseYearSignificance(base, tonnes(500, null), [], 0.03).isSignificant).toBe(true);
    expect(() => baseYearSignificance(base, tonnes(500, null), [], 0)).toThrow('threshold');
  });

  test('without emissions there is nothing to compare with', () => {
    expect(() => baseYearSignificance(tonnes(null, null), tonnes(5, null))).toThrow('emissions of the base year');
  });
});

test('the effect of a change is scope by scope, and nothing counted is no zero', () => {
  const effect = effectOf(tonnes(1, null), tonnes(null, null));
  expect(effect).toEqual({ scope1: -1000, scope2_location: null, scope2_market: null, scope3: null });
  expect(addSums(tonnes(1, 2), effect)).toEqual(tonnes(0, 2));
  expect(hasEffect(effect)).toBe(true);
  expect(hasEffect(effectOf(base, base))).toBe(false);
});

test('growth, closures and new buildings are no reason', () => {
  expect((['organic-growth', 'closure', 'new-property'] as const).some(isReasonToRecalculate)).toBe(false);
  expect(isReasonToRecalculate('acquisition')).toBe(true);
});

test('a recalculation takes in what was logged before it', () => {
  const row = (t: number, decision: 'recalculate' | 'log', isReason = true) => ({
    effect: tonnes(t, null),
    decision,
    isReason,
  });
  const { taken, pending } = splitRecorded([
    row(100, 'log'),
    row(9999, 'log', false),
    row(600, 'recalculate'),
    row(-50, 'log'),
  ]);
  expect(taken).toEqual([tonnes(100, null), tonnes(600, null)]);
  expect(pending).toEqual([tonnes(-50, null)]);
});
