import { expect, test } from 'vitest';
import { isCollected } from './mandate.ts';

const mandate = {
  environment_id: 'a',
  supplier: 'Stadtwerke  Nord',
  account_no: '',
  signed_on: '2024-01-01',
  ended_on: null,
};
const bill = { environment_id: 'a', supplier: 'stadtwerke nord ', account_no: 'K-7', date_of_bill: '2024-06-01' };

test('a mandate collects the bills of its supplier, property, account and time', () => {
  expect(isCollected(bill, [mandate])).toBe(true);
  expect(isCollected(bill, [])).toBe(false);
  expect(isCollected(bill, [{ ...mandate, environment_id: 'b' }])).toBe(false);
  expect(isCollected(bill, [{ ...mandate, supplier: 'Stadtwerke' }])).toBe(false);
  expect(isCollected(bill, [{ ...mandate, account_no: 'k-7' }])).toBe(true);
  expect(isCollected(bill, [{ ...mandate, account_no: 'K-8' }])).toBe(false);
  expect(isCollected(bill, [{ ...mandate, ended_on: '2024-06-01' }])).toBe(true);
  expect(isCollected(bill, [{ ...mandate, ended_on: '2024-05-31' }])).toBe(false);
  expect(isCollected(bill, [{ ...mandate, signed_on: '2024-06-02' }])).toBe(false);
});
