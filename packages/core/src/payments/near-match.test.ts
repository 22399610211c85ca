import { expect, test } from 'vitest';
import type { StatementEntry } from './bank-statement.ts';
import { nearMatch, typingErrors, type Payee } from './near-match.ts';

const entry: StatementEntry = {
  booked_on: '2026-03-04',
  amount: -119,
  currency: 'EUR',
  counterparty: '',
  counterparty_iban: '',
  end_to_end_id: '',
  mandate_id: '',
  batch_id: '',
  bank_reference: '',
  remittance: '',
  return_reason: '',
  is_return: false,
};
const bill: Payee = {
  id: 'b1',
  number: 'RE-2026/1734',
  open: 119,
  currency: 'EUR',
  name: 'Stadtwerke Köln GmbH',
  ibans: ['DE89370400440532013000'],
};
const account = 'DE89370400440532013000';

test.each<[string, Partial<StatementEntry>, object | undefined]>([
  ['account, off by a cash discount of 2 %', { amount: -116.62, counterparty_iban: account }, { note: 'near-amount' }],
  ['account, off by 5 %', { amount: -113, counterparty_iban: account }, undefined],
  [
    'account and another amount, the number with an error',
    { amount: -50, counterparty_iban: account, remittance: 'RE 2026 1743' },
    { note: 'near-amount' },
  ],
  ['the amount, two digits swapped', { remittance: 'Rg. RE2026-1743 v. 2.3.' }, { note: 'near-number' }],
  ['the amount, a digit left out', { remittance: 'RE-2026/173' }, { note: 'near-number' }],
  ['the amount, three digits wrong', { remittance: 'RE-2099/9934' }, undefined],
  ['the amount and the name with ue and an error', { counterparty: 'STADTWERK KOELN' }, { note: 'near-name' }],
  ['the amount and the legal form alone', { counterparty: 'Gaswerke GmbH' }, undefined],
  ['only the amount', {}, undefined],
  ['only the account', { amount: -7, counterparty_iban: account }, undefined],
  ['money that came in', { amount: 119, counterparty_iban: account }, undefined],
  ['other money', { currency: 'CHF', counterparty_iban: account }, undefined],
  ['what came back', { is_return: true, counterparty_iban: account }, undefined],
])('a bill, by %s', (_, change, expected) => {
  const found = nearMatch({ ...entry, ...change }, [bill], -1);
  if (expected) expect(found).toMatchObject({ id: 'b1', ...expected });
  else expect(found).toBeUndefined();
});

test('of two equal candidates neither matches, of two unequal ones the better', () => {
  const paid = { ...entry, counterparty_iban: account };
  expect(nearMatch(paid, [bill, { ...bill, id: 'b2', number: 'X' }], -1)).toBe('several');
  expect(nearMatch(paid, [bill, { ...bill, id: 'b2', open: 118 }], -1)).toMatchObject({ id: 'b1' });
});

test('a tenant matches by a similar name and a slightly lower amount, but a small sum not by a whole unit of currency', () => {
  const owed: Payee = { ...bill, id: 's1', number: '12', open: 640.2, name: 'Bäckerei Nord' };
  const paid = { ...entry, amount: 640, counterparty: 'Baeckerei  Nord e.K.' };
  expect(nearMatch(paid, [owed], 1)).toMatchObject({ id: 's1', note: 'near-amount' });
  // All tenants of a run have its number: with equal amounts, number and amount of two tenants identify neither.
  const other = { ...owed, id: 's2', name: 'Café Süd', ibans: [] };
  expect(nearMatch({ ...paid, amount: 640.2, counterparty: '', remittance: 'Abr. 12' }, [owed, other], 1)).toBe(
    'several',
  );
  const byNumber = { ...paid, amount: 640.2, counterparty: '', remittance: 'Abr. 12' };
  expect(nearMatch(byNumber, [owed], 1)).toMatchObject({ note: 'other-name' });
  expect(nearMatch({ ...paid, amount: 1.5 }, [{ ...owed, open: 0.6 }], 1)).toBeUndefined();
});

test.each([
  ['1734', '1743', 1],
  ['1734', '174', 1],
  ['1734', '17534', 1],
  ['stadtwerke', 'stadtwerk', 1],
  ['abc', 'xyz', 3],
])('%s and %s are %s typing errors apart', (a, b, expected) => {
  expect(typingErrors(a, b, 2)).toBe(expected);
});
