import { expect, test } from 'vitest';
import { payerOn, statedPayer, type PayerHistory } from './payer.ts';

const always: PayerHistory = { paidBy: 'landlord', changes: [] };
const paid = (history: PayerHistory, ...days: string[]) => days.map((day) => payerOn(history, day));

test('a payer without a day always paid', () => {
  const history = statedPayer(always, 'tenant', null);
  expect(history).toEqual({ paidBy: 'tenant', changes: [] });
  expect(paid(history, '1990-01-01', '2030-01-01')).toEqual(['tenant', 'tenant']);
});

test('from the day on it is the new one, before it the other', () => {
  const history = statedPayer(always, 'tenant', '2024-07-01');
  expect(paid(history, '2024-06-30', '2024-07-01')).toEqual(['landlord', 'tenant']);
});

test('a flat that was empty for half a year: three changes, each kept', () => {
  const let1 = statedPayer(always, 'tenant', '2020-01-01');
  const empty = statedPayer(let1, 'landlord', '2023-07-01');
  const let2 = statedPayer(empty, 'tenant', '2024-01-01');
  expect(let2.changes).toEqual(['2020-01-01', '2023-07-01', '2024-01-01']);
  expect(paid(let2, '2019-12-31', '2023-06-30', '2023-12-31', '2024-01-01')).toEqual([
    'landlord',
    'tenant',
    'landlord',
    'tenant',
  ]);
});

test('the same payer with another day corrects the last change', () => {
  const wrong = statedPayer(always, 'tenant', '2024-01-01');
  expect(statedPayer(wrong, 'tenant', '2024-03-01').changes).toEqual(['2024-03-01']);
  expect(statedPayer(wrong, 'tenant', null).changes).toEqual([]);
  // The landlord since a day, where nothing was known: before it the tenant paid.
  expect(paid(statedPayer(always, 'landlord', '2024-07-01'), '2024-06-30', '2024-07-01')).toEqual([
    'tenant',
    'landlord',
  ]);
});

test('a change before others takes their place', () => {
  const known: PayerHistory = { paidBy: 'tenant', changes: ['2020-01-01', '2022-01-01', '2024-01-01'] };
  expect(statedPayer(known, 'landlord', '2021-01-01').changes).toEqual(['2020-01-01', '2021-01-01']);
});
