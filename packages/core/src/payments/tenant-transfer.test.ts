import { expect, test } from 'vitest';
import type { StatementEntry } from './bank-statement.ts';
import { paidStatement, type OwedStatement } from './tenant-transfer.ts';

const nord: OwedStatement = {
  id: 'nord',
  number: 12,
  amount: 119.3,
  tenant_name: 'Bäckerei Nord GmbH',
  ibans: ['DE89370400440532013000'],
};
const blau: OwedStatement = { ...nord, id: 'blau', tenant_name: 'Blau AG', ibans: [] };
const entry: StatementEntry = {
  booked_on: '2026-03-18',
  amount: 119.3,
  currency: 'EUR',
  counterparty: 'BÄCKEREI NORD GMBH',
  counterparty_iban: '',
  end_to_end_id: '',
  mandate_id: '',
  batch_id: '',
  bank_reference: '',
  remittance: 'Abrechnung Nr. 12 vom 01.03.2026',
  return_reason: '',
  is_return: false,
};

test.each<[string, Partial<StatementEntry>, string | undefined]>([
  ['the number and the name', {}, 'nord'],
  ['the number and the account', { counterparty: 'N. N.', counterparty_iban: 'DE89370400440532013000' }, 'nord'],
  ['the name in the text', { counterparty: '', remittance: 'Statement 12, Blau AG' }, 'blau'],
  ['nobody known', { counterparty: 'Somebody else' }, undefined],
  ['another amount', { amount: 119.31 }, undefined],
  ['another currency', { currency: 'USD' }, undefined],
  ['money that goes out', { amount: -119.3 }, undefined],
  ['money that comes back', { is_return: true }, undefined],
  ['the number only within another', { remittance: 'Abrechnung 2012-12/4' }, undefined],
  ['the number only within a day', { remittance: 'Abrechnung vom 01.12.2026' }, undefined],
  ['no number', { remittance: 'Nebenkosten' }, undefined],
])('a booking with %s', (_, change, expected) => {
  expect(paidStatement({ ...entry, ...change }, [nord, blau])?.id).toBe(expected);
});

test('where two statements fit, none is paid', () => {
  expect(paidStatement(entry, [nord, { ...nord, id: 'other' }])).toBeUndefined();
});
