import { expect, test } from 'vitest';
import { afterPayment, billStates, mayStep, needsSecondPerson } from './bill-state.ts';

test('a bill is approved before it is exported, and exported once', () => {
  const reached = (from: 'draft' | 'flagged') => billStates.filter((to) => mayStep(from, to));
  expect(reached('draft')).toEqual(['flagged', 'approved']);
  expect(reached('flagged')).toEqual(['draft', 'approved']);
  expect(mayStep('exported', 'exported')).toBe(false);
  expect(mayStep('exported', 'draft')).toBe(false);
  expect(mayStep('paid', 'draft')).toBe(false);
});

test('up to the limit of its currency one person is enough, and no amount is converted', () => {
  const limits = [{ amount: 500, currency: 'EUR' }];
  expect(needsSecondPerson({ amount: 500, currency: 'EUR' }, limits)).toBe(false);
  expect(needsSecondPerson({ amount: 500.01, currency: 'EUR' }, limits)).toBe(true);
  expect(needsSecondPerson({ amount: -500.01, currency: 'EUR' }, limits)).toBe(true);
  expect(needsSecondPerson({ amount: 1, currency: 'GBP' }, limits)).toBe(true);
  expect(needsSecondPerson({ amount: 1, currency: 'EUR' }, [])).toBe(true);
});

test('parts add up to the cent, and never to more than the bill says', () => {
  expect(afterPayment({ amount: 0.3, paid: 0.1, currency: 'EUR' }, 0.2)).toEqual({ paid: 0.3, isPaid: true });
  expect(afterPayment({ amount: 119, paid: 0, currency: 'EUR' }, 100)).toEqual({ paid: 100, isPaid: false });
  expect(() => afterPayment({ amount: 119, paid: 100, currency: 'EUR' }, 19.01)).toThrow('More would be paid');
  expect(afterPayment({ amount: -40, paid: 0, currency: 'EUR' }, -40)).toEqual({ paid: -40, isPaid: true });
  expect(() => afterPayment({ amount: -40, paid: 0, currency: 'EUR' }, 40)).toThrow('wrong sign');
  expect(() => afterPayment({ amount: 119, paid: 0, currency: 'EUR' }, 0.001)).toThrow('wrong sign');
  expect(afterPayment({ amount: 12.345, paid: 12.344, currency: 'KWD' }, 0.001)).toEqual({
    paid: 12.345,
    isPaid: true,
  });
});
