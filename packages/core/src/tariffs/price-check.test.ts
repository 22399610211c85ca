import { expect, test } from 'vitest';
import { auditBill } from '../bills/audit.ts';
import type { AuditedBill } from '../bills/audited-bill.ts';
import { flagsOf, defaultFlagThresholds } from '../bills/flags.ts';
import { areRivals, chargeByTariff, monthsIn, tariffOf, type Tariff } from './price-check.ts';

const tariff: Tariff = {
  name: 'Office power 2026',
  carrier: 'electricity',
  charges: 'all',
  supplier: '',
  accountNo: '',
  meterNo: '',
  currency: 'EUR',
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  standingCharge: 12.5,
  standingPer: 'month',
  unitPrice: 0.28,
  blockSize: null,
  priceAbove: null,
  taxRate: 19,
};
const bill: AuditedBill = {
  billId: 'b',
  meterId: 'M1',
  start: '2026-10-01',
  end: '2026-11-01',
  quantity: 1000,
  unit: 'kWh',
  net: 292.5,
  tax: 55.575,
  gross: 348.08,
  currency: 'EUR',
};

// October: 1 × 12.50 + 1,000 × 0.28 = 292.50, with 19 % 348.075.
test.each([
  ['a month', {}, ['2026-10-01', '2026-11-01'], 1000, 292.5, 348.075, '(1 × 12.5 + 1000 × 0.28) × 1.19'],
  ['half a month', {}, ['2026-11-01', '2026-11-16'], 0, 6.25, 7.4375, '(0.5 × 12.5 + 0 × 0.28) × 1.19'],
  [
    'a charge per day',
    { standingPer: 'day' as const, standingCharge: 0.4, taxRate: 0 },
    ['2026-10-01', '2026-11-01'],
    1000,
    292.4,
    292.4,
    '31 × 0.4 + 1000 × 0.28',
  ],
  [
    'a second block: 600 of each month at 0.28, the rest at 0.25',
    { blockSize: 600, priceAbove: 0.25, standingCharge: 0, taxRate: 0 },
    ['2026-10-01', '2026-12-01'],
    1500,
    411,
    411,
    '1200 × 0.28 + 300 × 0.25',
  ],
])('%s comes to what the price sheet says', (_, change, [start = '', end = ''], quantity, net, gross, formula) => {
  const found = chargeByTariff({ ...tariff, ...change }, { start, end }, quantity);
  expect(found.net).toBeCloseTo(net, 9);
  expect(found.gross).toBeCloseTo(gross, 9);
  expect(found.formula).toBe(formula);
});

test('months that are not whole count by their days', () => {
  expect(monthsIn({ start: '2026-01-01', end: '2027-01-01' })).toBe(12);
  expect(monthsIn({ start: '2026-02-15', end: '2026-03-01' })).toBe(0.5);
});

const priceOf = (change: Partial<AuditedBill>, of: Tariff | undefined = tariff) =>
  auditBill({ ...bill, ...change }, [], { today: '2026-11-20', tariff: of }).filter(
    ({ code }) => code === 'tariff-price',
  );

test('a bill by its tariff has no finding, one that is too high says by how much and how it was computed', () => {
  expect(priceOf({})).toEqual([]);
  const [found, ...more] = priceOf({ net: 320, tax: 60.8, gross: 380.8 });
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    severity: 'warning',
    values: { tariff: 'Office power 2026', billed: 380.8, formula: '(1 × 12.5 + 1000 × 0.28) × 1.19' },
  });
  expect(found?.values['expected']).toBeCloseTo(348.075, 9);
  const [flag] = flagsOf(bill, [found!], defaultFlagThresholds);
  expect(flag?.costImpact).toBeCloseTo(32.725, 9);
});

test('a bill below its tariff is worth knowing and costs nothing', () => {
  const [found] = priceOf({ net: 280, tax: 53.2, gross: 333.2 });
  expect(found?.severity).toBe('info');
  expect(flagsOf(bill, [found!], { severity: 'info', minimumCost: 0 })[0]?.costImpact).toBeNull();
});

test('water is billed by the cubic metre and kept in litres', () => {
  const water: Tariff = { ...tariff, carrier: 'water', standingCharge: 0, unitPrice: 2, taxRate: 0 };
  expect(priceOf({ unit: 'l', quantity: 50_000, gross: 100, net: 100, tax: 0 }, water)).toEqual([]);
  expect(priceOf({ unit: 'l', quantity: 50_000, gross: 120, net: 120, tax: 0 }, water)).toHaveLength(1);
});

test('an agreed price counts before the usual one: one cause is reported once, and a rise that was agreed is none', () => {
  const history = ['2026-06', '2026-07', '2026-08', '2026-09'].map((month, at) => ({
    ...bill,
    billId: month,
    start: `${month}-01`,
    end: `2026-${String(7 + at).padStart(2, '0')}-01`,
    quantity: 900 + at,
    net: 90,
    tax: 17.1,
    gross: 107.1,
  }));
  const codes = (change: Partial<AuditedBill>, of?: Tariff) =>
    auditBill({ ...bill, ...change }, history, { today: '2026-11-20', tariff: of }).map(({ code }) => code);
  expect(codes({})).toContain('unit-cost');
  expect(codes({}, tariff)).toEqual([]);
  expect(codes({ net: 320, tax: 60.8, gross: 380.8 }, tariff)).toEqual(['tariff-price']);
});

test('without a tariff there is no finding', () => {
  expect(auditBill({ ...bill, gross: 999, net: 999, tax: 0 }, [], { today: '2026-11-20' })).not.toContainEqual(
    expect.objectContaining({ code: 'tariff-price' }),
  );
});

const billed = { ...bill, carrier: 'electricity', accountNo: 'K-7' };
test.each([
  ['the only one', [tariff], tariff.name],
  ['the one of its meter before that of the property', [tariff, { ...tariff, name: 'M', meterNo: 'm 1' }], 'M'],
  ['the one of its account', [tariff, { ...tariff, name: 'A', accountNo: 'K7' }], 'A'],
  ['none of another meter', [{ ...tariff, meterNo: 'M2' }], undefined],
  ['none of another carrier', [{ ...tariff, carrier: 'natural_gas' }], undefined],
  ['none in another currency', [{ ...tariff, currency: 'USD' }], undefined],
  ['none for the grid alone', [{ ...tariff, charges: 'grid' as const }], undefined],
  ['none that ends within the bill', [{ ...tariff, validUntil: '2026-10-30' }], undefined],
  ['one that ends with its last day', [{ ...tariff, validUntil: '2026-10-31' }], tariff.name],
  ['none of two that hold alike', [tariff, { ...tariff, name: 'twice' }], undefined],
])('a bill has %s', (_, tariffs, name) => {
  expect(tariffOf(tariffs, billed)?.name).toBe(name);
});

test('two tariffs of the same meter collide where they share days', () => {
  expect(areRivals(tariff, { ...tariff, validFrom: '2026-12-31', validUntil: null })).toBe(true);
  expect(areRivals(tariff, { ...tariff, validFrom: '2027-01-01', validUntil: null })).toBe(false);
  expect(areRivals(tariff, { ...tariff, meterNo: 'M1' })).toBe(false);
});
