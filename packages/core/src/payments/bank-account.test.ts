import { expect, test } from 'vitest';
import { isBic, isCreditorId, isIban, maskedIban, plainAccount } from './bank-account.ts';

// The examples that the IBAN registry publishes.
const published = [
  'DE89 3704 0044 0532 0130 00',
  'GB29 NWBK 6016 1331 9268 19',
  'FR14 2004 1010 0505 0001 3M02 606',
  'AT61 1904 3002 3457 3201',
  'SA03 8000 0000 6080 1016 7519',
  'NO93 8601 1117 947',
];

test('the published examples are right, and no single wrong digit passes', () => {
  for (const iban of published) expect(isIban(iban), iban).toBe(true);
  const plain = plainAccount(published[0] ?? '');
  for (let at = 2; at < plain.length; at++) {
    const wrong = plain.slice(0, at) + ((Number(plain[at]) + 1) % 10) + plain.slice(at + 1);
    expect(isIban(wrong), wrong).toBe(false);
  }
  // Two neighbours in the wrong order.
  expect(isIban('DE89370400440523013000')).toBe(false);
  expect(isIban('DE8937040044053201300')).toBe(false);
  expect(isIban('')).toBe(false);
});

test("a creditor identifier is checked without the creditor's own three signs", () => {
  expect(isCreditorId('DE98ZZZ09999999999')).toBe(true);
  expect(isCreditorId('DE98ABC09999999999')).toBe(true);
  expect(isCreditorId('DE98ZZZ09999999998')).toBe(false);
  expect(isCreditorId('DE97ZZZ09999999999')).toBe(false);
});

test('a bank has eight or eleven signs', () => {
  expect(isBic('COBADEFF')).toBe(true);
  expect(isBic('COBADEFFXXX')).toBe(true);
  expect(isBic('COBADEF')).toBe(false);
});

test('a masked number shows the country and the last four signs', () => {
  expect(maskedIban('de89 3704 0044 0532 0130 00')).toBe('DE•• •••• 3000');
});
