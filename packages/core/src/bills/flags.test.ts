import { describe, expect, test } from 'vitest';
import { auditBill } from './audit.ts';
import type { AuditedBill } from './audited-bill.ts';
import { costImpact, defaultFlagThresholds, flagKey, flagsOf, flagsPerHundred } from './flags.ts';

const bill = (change: Partial<AuditedBill> = {}): AuditedBill => ({
  billId: 'b',
  meterId: 'M1',
  start: '2025-01-01',
  end: '2025-01-31',
  quantity: 3000,
  unit: 'kWh',
  net: 600,
  tax: 114,
  gross: 714,
  currency: 'EUR',
  ...change,
});
const today = '2026-01-01';
// 3,001 kWh: exactly the same use would be another finding.
const yearAgo = bill({ billId: 'y', start: '2024-01-01', end: '2024-01-31', quantity: 3001 });
const codes = (b: AuditedBill, history: AuditedBill[], meterDays?: { from?: string; until?: string }) =>
  auditBill(b, history, { today, ...(meterDays && { meterDays }) })
    .map(({ code }) => code)
    // The months between the example bills are missing.
    .filter((code) => code !== 'gap');

describe('the checks of cost, estimates and closed accounts', () => {
  test('cost per day is compared with last year, unless use or price explain it', () => {
    // Same use, +60 % cost, too few bills for a usual price: only the cost differs.
    const dear = bill({ net: 960, tax: 182.4, gross: 1142.4 });
    const found = auditBill(dear, [yearAgo], { today }).filter(({ code }) => code === 'cost-per-day');
    expect(found).toMatchObject([{ code: 'cost-per-day', values: { perDay: 32, perDayBefore: 20 } }]);
    // 12 a day more, over 30 days.
    expect(costImpact(dear, found[0]!)).toBeCloseTo(360, 9);
    expect(codes(bill({ net: 880, tax: 0, gross: 880 }), [yearAgo])).toEqual([]);
    expect(codes({ ...dear, quantity: 4800 }, [yearAgo])).toEqual(['use-per-day']);
    expect(codes({ ...dear, currency: 'USD' }, [yearAgo])).not.toContain('cost-per-day');
  });

  test('three bills in a row with the same use per day look estimated, unless marked so', () => {
    const before = [
      bill({ billId: '1', start: '2024-11-02', end: '2024-12-02', net: 601, tax: 0, gross: 601 }),
      bill({ billId: '2', start: '2024-12-02', end: '2025-01-01', net: 602, tax: 0, gross: 602 }),
    ];
    expect(codes(bill(), before)).toContain('possible-estimate');
    expect(codes(bill({ isEstimated: true }), before)).not.toContain('possible-estimate');
    expect(codes(bill({ quantity: 3010 }), before)).not.toContain('possible-estimate');
    expect(codes(bill(), before.slice(1))).not.toContain('possible-estimate');
  });

  test('days outside those of the meter are flagged with their share of the cost', () => {
    const closed = { until: '2025-01-21' };
    expect(codes(bill(), [], closed)).toEqual(['account-inactive']);
    const [finding] = auditBill(bill(), [], { today, meterDays: closed });
    // 10 of 30 days of 714.
    expect(costImpact(bill(), finding!)).toBeCloseTo(238, 9);
    expect(codes(bill(), [], { until: '2025-01-30' })).toEqual([]);
    expect(codes(bill(), [], { from: '2025-02-01' })).toEqual(['account-inactive']);
    expect(codes(bill(), [], {})).toEqual([]);
  });
});

describe('flags', () => {
  test.each([
    ['overlap', { billId: 'o', days: 10 }, 238],
    ['duplicate-invoice', { billId: 'o' }, 714],
    ['net-tax-gross', { difference: -20 }, 20],
    ['net-tax-gross', { difference: 20 }, null],
    ['unit-cost', { perUnit: 0.2, usual: 0.15, change: 1 / 3 }, 150],
    ['unit-cost', { perUnit: 0.1, usual: 0.15, change: -1 / 3 }, null],
    ['use-per-day', { perDay: 100, perDayBefore: 60, change: 2 / 3 }, 240],
    ['gap', { days: 5 }, null],
  ] as const)('%s %j may have cost %s', (code, values, cost) => {
    const found = costImpact(bill(), { code, severity: 'warning', values });
    if (cost === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(cost, 9);
  });

  test('notes and small sums are left out by the thresholds; a finding with unknown cost is flagged', () => {
    const findings = [
      { code: 'cost-unchanged', severity: 'info', values: {} },
      { code: 'gap', severity: 'warning', values: { days: 5 } },
      { code: 'overlap', severity: 'warning', values: { billId: 'o', days: 1 } },
    ] as const;
    const kept = (change: object) =>
      flagsOf(bill(), findings, { ...defaultFlagThresholds, ...change }).map(({ code }) => code);
    expect(kept({})).toEqual(['gap', 'overlap']);
    expect(kept({ minimumCost: 23.8 })).toEqual(['gap', 'overlap']);
    expect(kept({ minimumCost: 23.9 })).toEqual(['gap']);
    expect(kept({ severity: 'info' })).toHaveLength(3);
    expect(kept({ severity: 'error' })).toEqual([]);
  });

  test('a corrected figure keeps its flag, another overlapping bill gets another one', () => {
    expect(flagKey({ code: 'gap', values: { days: 5 } })).toBe(flagKey({ code: 'gap', values: { days: 9 } }));
    expect(flagKey({ code: 'overlap', values: { billId: 'a' } })).not.toBe(
      flagKey({ code: 'overlap', values: { billId: 'b' } }),
    );
    expect(flagsPerHundred(3, 48)).toBe(6.25);
    expect(flagsPerHundred(0, 0)).toBeNull();
  });
});
