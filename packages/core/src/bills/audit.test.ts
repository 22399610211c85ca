import { describe, expect, test } from 'vitest';
import { auditBill } from './audit.ts';
import type { AuditedBill } from './audited-bill.ts';

const today = '2026-03-01';
const bill = (over: Partial<AuditedBill> = {}): AuditedBill => ({
  billId: 'now',
  supplier: 'Stadtwerke',
  invoiceNumber: 'R-100',
  meterId: '1EMH001',
  start: '2026-01-01',
  end: '2026-02-01',
  issuedOn: '2026-02-05',
  dueOn: '2026-02-20',
  quantity: 3100,
  unit: 'kWh',
  net: 900,
  tax: 171,
  gross: 1071,
  currency: 'EUR',
  ...over,
});
const december = bill({
  billId: 'dec',
  invoiceNumber: 'R-99',
  start: '2025-12-01',
  end: '2026-01-01',
  quantity: 3000,
  net: 880,
  tax: 167.2,
  gross: 1047.2,
});
const codes = (b: AuditedBill, history: AuditedBill[] = [december], expectedMeters?: string[]) =>
  auditBill(b, history, { today, ...(expectedMeters ? { expectedMeters } : {}) }).map((finding) => finding.code);

test('a correct bill passes', () => expect(codes(bill())).toEqual([]));

test('an actual bill with the days and amount of the estimate is not a duplicate: it replaces it', () => {
  const estimate = bill({ billId: 'guess', invoiceNumber: 'R-98', isEstimated: true });
  expect(codes(bill(), [estimate])).toEqual(['estimate-replaced']);
});

test.each<[string, Partial<AuditedBill>, string[]]>([
  ['net + tax is not gross', { gross: 1071.02 }, ['net-tax-gross']],
  ['a cent is rounding', { gross: 1071.01 }, []],
  ['ends before it starts', { end: '2025-12-31' }, ['date-order']],
  [
    'ends after today',
    { end: '2026-03-03', start: '2026-02-01', issuedOn: '2026-03-03', dueOn: '2026-03-20' },
    ['end-after-today', 'gap'],
  ],
  ['ends today', { end: '2026-03-02', start: '2026-02-01', issuedOn: '2026-03-02', dueOn: '2026-03-20' }, ['gap']],
  ['issued before it ends', { issuedOn: '2026-01-20' }, ['issued-before-end']],
  ['due before it is issued', { dueOn: '2026-02-01' }, ['due-before-issue']],
  ['45 days', { end: '2026-02-15', issuedOn: '2026-02-20', dueOn: '2026-02-27' }, ['period-long']],
  ['12 days', { end: '2026-01-13' }, ['period-short']],
  ['a gap of nine days', { start: '2026-01-10', end: '2026-02-10', issuedOn: '2026-02-12' }, ['gap']],
  [
    'a day between two bills may be the last of the one before',
    { start: '2026-01-02', end: '2026-02-02' },
    ['day-between'],
  ],
  ['a gap of two days', { start: '2026-01-03', end: '2026-02-03' }, ['gap']],
  ['an overlap of ten days', { start: '2025-12-22', end: '2026-01-22' }, ['overlap']],
  ['nothing used', { quantity: 0 }, ['quantity-zero']],
  ['less than nothing used', { quantity: -5 }, ['quantity-negative']],
  ['the same use again', { quantity: 3000 }, ['use-unchanged']],
  ['the same cost again', { net: 880, tax: 167.2, gross: 1047.2 }, ['cost-unchanged']],
  ['another currency', { currency: 'CHF' }, ['currency-changed']],
  ['a Swiss total is rounded to its smallest coin', { currency: 'CHF', tax: 171.02 }, ['currency-changed']],
  ['and by no more', { currency: 'CHF', tax: 171.03 }, ['net-tax-gross', 'currency-changed']],
  [
    'a Swiss total in single centimes is not rounded',
    { currency: 'CHF', tax: 171.04, gross: 1071.02 },
    ['net-tax-gross', 'currency-changed'],
  ],
  [
    'a credit of more than was billed on its days has no bill',
    { kind: 'credit', quantity: -50, net: -90, tax: -17.1, gross: -107.1 },
    ['credit-without-bill'],
  ],
  [
    'a credit of no more than was billed on its days',
    { kind: 'credit', start: '2025-12-10', end: '2026-01-01', quantity: -2000, net: -90, tax: -17.1, gross: -107.1 },
    [],
  ],
  [
    'a credit of more than the part of the bill on its days',
    { kind: 'credit', start: '2025-12-10', end: '2026-01-01', quantity: -2200, net: -90, tax: -17.1, gross: -107.1 },
    ['credit-without-bill'],
  ],
  ['of a credit the sums are looked at', { kind: 'credit', quantity: 0, gross: 0 }, ['net-tax-gross']],
])('%s', (_, over, expected) => expect(codes(bill(over))).toEqual(expected));

describe('duplicates', () => {
  test('the same supplier, invoice number and period', () => {
    expect(codes(bill(), [bill({ billId: 'other', invoiceNumber: 'r 100', gross: 5 })])).toEqual(['duplicate-invoice']);
  });
  test('the same meter, period and amount under another number', () => {
    expect(codes(bill(), [bill({ billId: 'other', invoiceNumber: 'COPY', start: '2026-01-02' })])).toEqual([
      'duplicate-period',
    ]);
  });
  test('the same number for another period is a warning, not an error', () => {
    expect(auditBill(bill(), [{ ...december, invoiceNumber: 'R-100' }], { today })).toMatchObject([
      { code: 'duplicate-invoice', severity: 'warning', values: { billId: 'dec' } },
    ]);
  });
  test('one invoice with two meters is not a duplicate', () => {
    expect(codes(bill(), [bill({ billId: 'other', meterId: '1EMH002' })])).toEqual([]);
  });
  test('the same number from another supplier is not a duplicate', () => {
    expect(codes(bill(), [bill({ billId: 'other', supplier: 'Other AG', meterId: 'x' })])).toEqual([]);
  });
  test('the bill itself in its history is not a duplicate', () =>
    expect(codes(bill(), [bill(), december])).toEqual([]));
});

test.each<[string, Partial<AuditedBill>, unknown[]]>([
  ['3.1 MWh is 3,100 kWh', { printed: { carrier: 'electricity', original_quantity: 3.1, original_unit: 'MWh' } }, []],
  [
    'power has no unit of volume',
    { printed: { carrier: 'electricity', original_quantity: 3100, original_unit: 'm3' } },
    [{ code: 'printed-unit', severity: 'error', values: { printedUnit: 'm3', unit: 'kWh' } }],
  ],
  [
    'gas by volume has a calorific value',
    { printed: { carrier: 'natural_gas', original_quantity: 290, original_unit: 'm3' } },
    [{ code: 'calorific-value-missing', severity: 'warning', values: { printed: 290, printedUnit: 'm3' } }],
  ],
  [
    'a difference that no rounding explains is an error',
    { printed: { carrier: 'electricity', original_quantity: 8, original_unit: 'MWh' } },
    [{ code: 'printed-quantity', severity: 'error', values: { quantity: 3100, unit: 'kWh' } }],
  ],
  [
    'a small difference is a warning',
    { printed: { carrier: 'electricity', original_quantity: 3, original_unit: 'MWh' } },
    [{ code: 'printed-quantity', severity: 'warning' }],
  ],
  [
    'waste by volume is a warning',
    { unit: 't', printed: { carrier: 'waste', original_quantity: 1100, original_unit: 'l' } },
    [{ code: 'printed-unit', severity: 'warning' }],
  ],
  [
    'a credit note may print what it credits as a positive figure',
    {
      kind: 'credit',
      quantity: -3000,
      start: '2025-12-01',
      end: '2026-01-01',
      printed: { carrier: 'electricity', original_quantity: 3, original_unit: 'MWh' },
    },
    [],
  ],
  [
    'a credit note contradicts its print as well',
    {
      kind: 'credit',
      quantity: -3,
      start: '2025-12-01',
      end: '2026-01-01',
      printed: { carrier: 'electricity', original_quantity: -3, original_unit: 'MWh' },
    },
    [{ code: 'printed-quantity', severity: 'error' }],
  ],
])('as printed: %s', (_, over, expected) => {
  expect(auditBill(bill(over), over.unit ? [] : [december], { today })).toMatchObject(expected);
});

test('an unknown meter', () => {
  expect(codes(bill(), [december], ['1EMH002'])).toEqual(['meter-mismatch']);
  expect(codes(bill(), [december], ['1-EMH 001'])).toEqual([]);
});

describe('against the history', () => {
  const yearAgo = bill({
    billId: 'jan-25',
    invoiceNumber: 'R-88',
    start: '2025-01-01',
    end: '2025-02-01',
    quantity: 3100,
  });
  test.each([
    [4500, []],
    [4700, ['use-per-day']],
    [1500, ['use-per-day']],
  ])('%d kWh where last January had 3,100', (quantity, expected) => {
    expect(codes(bill({ quantity }), [yearAgo, december])).toEqual(expected);
  });

  test('a price per kWh far from the usual', () => {
    const months = ['09', '10', '11'].map((month, i) =>
      bill({
        billId: month,
        invoiceNumber: month,
        start: `2025-${month}-01`,
        end: `2025-${['10', '11', '12'][i]}-01`,
        quantity: 3000,
        net: 870 + i,
      }),
    );
    expect(codes(bill(), [...months, december])).toEqual([]);
    const finding = auditBill(bill({ net: 1800, tax: 342, gross: 2142 }), [...months, december], { today })[0];
    expect(finding).toMatchObject({ code: 'unit-cost', severity: 'warning' });
  });

  test.each([
    ['120 days', '2025-09-04', '2026-01-02', 'period-long', 'info'],
    ['12 days after moving in', '2025-12-21', '2026-01-02', 'period-short', 'info'],
    // No bill is that long: the year was misread.
    ['two years', '2024-01-02', '2026-01-02', 'period-long', 'warning'],
  ])('the first bill of a meter has no usual length, %s', (_, start, end, code, severity) => {
    const [found] = auditBill(bill({ start, end }), [], { today });
    expect(found).toMatchObject({ code, severity });
    const [against] = auditBill(bill({ start, end }), [december], { today }).filter((one) => one.code === code);
    expect(against).toMatchObject({ severity: 'warning' });
  });

  test('yearly bills are long only against other yearly bills', () => {
    const yearly = (year: number, over: Partial<AuditedBill> = {}) =>
      bill({
        billId: `${year}`,
        invoiceNumber: `${year}`,
        start: `${year}-01-01`,
        end: `${year + 1}-01-01`,
        quantity: 36_000 + year,
        net: year * 5,
        tax: 0,
        gross: year * 5,
        issuedOn: `${year + 1}-01-20`,
        dueOn: `${year + 1}-02-20`,
        ...over,
      });
    expect(codes(yearly(2025), [])).toEqual([]);
    expect(codes(yearly(2025), [yearly(2024), yearly(2023), yearly(2022)])).toEqual([]);
    expect(
      codes(yearly(2024, { end: '2024-08-01', quantity: 24_000 }), [yearly(2023), yearly(2022), yearly(2021)]),
    ).toContain('period-short');
  });
});
