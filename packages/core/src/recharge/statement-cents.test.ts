import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Recharge } from './recharge.ts';
import { balanceCents } from './statement-cents.ts';
import { splitCents } from './whole-cents.ts';

const period = { start: '2025-01-01', end: '2025-02-01', days: 31, billDays: 31 };

/** A bill split by weights; the parts of weight zero are left out. */
const bill = (id: string, cents: number, weights: Readonly<Record<string, number>>): Recharge => {
  const parts = Object.entries(weights).filter(([, weight]) => weight > 0);
  const sum = parts.reduce((all, [, weight]) => all + weight, 0);
  const rounded = splitCents(
    cents,
    parts.map(([, weight]) => weight),
  );
  return {
    bill: { ...period, billId: id, billCents: cents, cents },
    problems: [],
    lines: parts.map(([name, weight], index) => ({
      billId: id,
      ...(name === 'owner' ? { owner: 'vacancy' as const } : { leaseId: name }),
      key: 'area',
      days: 31,
      quantity: weight,
      total: sum,
      ofBill: 1,
      exactCents: (cents * weight) / sum,
      cents: rounded[index] ?? 0,
    })),
  };
};

const statements = (recharges: readonly Recharge[]) => {
  const sums: Record<string, number> = {};
  for (const { lines } of recharges)
    for (const { leaseId = 'owner', cents } of lines) sums[leaseId] = (sums[leaseId] ?? 0) + cents;
  return sums;
};

const months = Array.from({ length: 12 }, (_, index) => `month ${index}`);

test('twelve bills of 100.00 by thirds are 400.00 each, and every bill adds up', () => {
  const balanced = balanceCents(
    months.map((id) => bill(id, 10_000, { A: 1, B: 1, C: 1 })),
    (id) => id,
  );
  expect(statements(balanced)).toEqual({ A: 40_000, B: 40_000, C: 40_000 });
  for (const { lines } of balanced)
    expect(lines.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([3333, 3333, 3334]);
});

test('credits, the owner’s part and several leases of a tenant belong to the same sums', () => {
  const credits = months.map((id) => bill(id, -10_000, { A: 1, B: 1, owner: 1 }));
  expect(statements(balanceCents(credits, (id) => id))).toEqual({ A: -40_000, B: -40_000, owner: -40_000 });
  const leases = months.map((id) => bill(id, 10_000, { A: 1, B: 1, C: 1 }));
  const { A = 0, B = 0, C = 0 } = statements(balanceCents(leases, (id) => (id === 'C' ? 'owner of C' : 'both')));
  expect([A + B, C]).toEqual([80_000, 40_000]);
});

test('a tenant who left before the last bill has the cents of its own exact sum', () => {
  // Exact: A 2 × 33.33, B and C 2 × 33.33 + 50.00.
  const left = [
    bill('1', 10_000, { A: 1, B: 1, C: 1 }),
    bill('2', 10_000, { A: 1, B: 1, C: 1 }),
    bill('3', 10_000, { B: 1, C: 1 }),
  ];
  expect(statements(balanceCents(left, (id) => id))).toEqual({ A: 6667, B: 11_667, C: 11_666 });
});

test('of any bills, each adds up, no line is a cent from its part, and the statements are the rounded exact sums', () => {
  const weight = fc.integer({ min: 0, max: 1000 });
  const one = fc.record({
    cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    weights: fc.record({ A: weight, B: weight, C: weight, D: weight, owner: fc.integer({ min: 1, max: 1000 }) }),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (given) => {
      const recharges = given.map(({ cents, weights }, index) => bill(String(index), cents, weights));
      const balanced = balanceCents(recharges, (id) => id);
      const exact: Record<string, number> = {};
      for (const { bill: whole, lines } of balanced) {
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(whole.cents);
        for (const { cents, exactCents, leaseId = 'owner' } of lines) {
          expect(Math.abs(cents - exactCents)).toBeLessThan(1);
          exact[leaseId] = (exact[leaseId] ?? 0) + exactCents;
        }
      }
      for (const [party, cents] of Object.entries(statements(balanced)))
        expect(Math.abs(cents - (exact[party] ?? 0))).toBeLessThan(1.000001);
    }),
  );
});
