import type { Payable } from '@steward/contract/energy/payments.payable';
import { expect, test } from 'vitest';
import { forRun, toApprove, whyNotApproved } from './payable-choice.ts';

const bill = (_id: string, more: Partial<Payable> = {}) =>
  ({ _id, state: 'draft', open_flags: null, needs_other: false, currency: 'EUR', ...more }) as Payable;
const flags = { flags: 1, severity: 'warning', is_disputed: false, cost_impact: null } as const;

const bills = [
  bill('free'),
  bill('found', { open_flags: flags }),
  bill('flagged', { state: 'flagged' }),
  bill('own', { needs_other: true }),
  bill('approved', { state: 'approved' }),
  bill('dollars', { state: 'approved', currency: 'USD' }),
  bill('paid', { state: 'paid' }),
];

test('every selected bill is either approved or has one reason why not', () => {
  expect(toApprove(bills).map(({ _id }) => _id)).toEqual(['free']);
  expect(whyNotApproved(bills).map(({ reason, of }) => [reason, ...of.map(({ _id }) => _id)])).toEqual([
    ['flagged', 'found', 'flagged'],
    ['needsOther', 'own'],
    ['decided', 'approved', 'dollars', 'paid'],
  ]);
});

test('a payment run has the approved bills of one currency', () => {
  expect(forRun(bills).map((some) => some.map(({ _id }) => _id))).toEqual([['approved'], ['dollars']]);
  expect(forRun(bills.slice(0, 4))).toEqual([]);
});
