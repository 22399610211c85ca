import { expect, test } from 'vitest';
import { meterOfBill, type BillableMeter, type PrintedMeter } from './bill-meter.ts';

const meter = (id: string, billNo: string, more: Partial<BillableMeter> = {}): BillableMeter => ({
  id,
  environmentId: 'p1',
  carrier: 'electricity',
  billNo,
  otherNumbers: [],
  accountNo: '',
  validFrom: null,
  validUntil: null,
  isBehindAnother: false,
  ...more,
});
const find = meterOfBill([
  meter('plain', '1EMH0042'),
  meter('twin', 'A1'),
  meter('other twin', 'a1'),
  meter('gas', '1EMH0042', { carrier: 'natural_gas', accountNo: 'K 77' }),
  meter('elsewhere', '1EMH0042', { environmentId: 'p2' }),
  meter('old', 'O1', { otherNumbers: ['O2'], accountNo: '4-711', validUntil: '2025-06-30' }),
  meter('new', 'N1', { accountNo: '4711', validFrom: '2025-07-01' }),
  meter('behind', 'B1', { accountNo: '4711', isBehindAnother: true }),
]);
const of = (bill: Partial<PrintedMeter>) =>
  find({
    environment_id: 'p1',
    carrier: 'electricity',
    meter_no: '',
    account_no: '',
    billing_start_date: '2025-01-01',
    billing_end_date: '2025-02-01',
    ...bill,
  })?.id;

test.each<[string, Partial<PrintedMeter>, string | undefined]>([
  ['its number', { meter_no: '1EMH0042' }, 'plain'],
  ['its number in other letters and with spaces', { meter_no: '1 emh 00-42' }, 'plain'],
  ['its number, of another carrier', { meter_no: '1EMH0042', carrier: 'natural_gas' }, 'gas'],
  ['its number, at another property', { meter_no: '1EMH0042', environment_id: 'p2' }, 'elsewhere'],
  ['a number that two meters have', { meter_no: 'A1' }, undefined],
  ['the account, where no number is printed', { carrier: 'natural_gas', account_no: 'k77' }, 'gas'],
  ['the account, given as the number too', { carrier: 'natural_gas', account_no: 'k77', meter_no: 'K77' }, 'gas'],
  ['the account of a meter that was replaced, before', { account_no: '4711' }, 'old'],
  [
    'the account, after',
    { account_no: '4711', billing_start_date: '2025-08-01', billing_end_date: '2025-09-01' },
    'new',
  ],
  [
    'the account, over the day of the replacement',
    { account_no: '4711', billing_start_date: '2025-06-01', billing_end_date: '2025-08-01' },
    undefined,
  ],
  [
    'a number that nobody registered, of a known account',
    { meter_no: 'X9', account_no: 'k77', carrier: 'natural_gas' },
    undefined,
  ],
  ['neither number nor account', {}, undefined],
])('a bill is told by %s', (_, bill, expected) => {
  expect(of(bill)).toBe(expected);
});
