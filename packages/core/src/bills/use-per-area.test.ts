import { expect, test } from 'vitest';
import { auditBill } from './audit.ts';
import type { AuditedBill } from './audited-bill.ts';
import type { UsePlace } from './use-per-area.ts';

const bill = (over: Partial<AuditedBill> = {}): AuditedBill => ({
  billId: 'now',
  meterId: 'M1',
  start: '2025-01-01',
  end: '2026-01-01',
  quantity: 150_000,
  unit: 'kWh',
  ...over,
});
const found = (over: Partial<AuditedBill>, place: UsePlace, history: AuditedBill[] = []) =>
  auditBill(bill(over), history, { today: '2026-03-01', place })
    .filter(({ code }) => ['use-per-area', 'use-impossible', 'property-use', 'use-per-day'].includes(code))
    .map(({ code, severity }) => `${code} ${severity}`);
const office = { areaM2: 1000, propertyType: 'office' };

test.each<[string, Partial<AuditedBill>, UsePlace, string[]]>([
  ['150 kWh per m² and year', {}, office, []],
  ['999 kWh per m² in an office', { quantity: 999_000 }, office, []],
  ['1,100 kWh per m² in an office', { quantity: 1_100_000 }, office, ['use-per-area warning']],
  ['1,100 kWh per m² in a data center', { quantity: 1_100_000 }, { ...office, propertyType: 'data_centre' }, []],
  ['a month of 110 kWh per m²', { quantity: 110_000, end: '2025-02-01' }, office, ['use-per-area warning']],
  ['1,000,000,000 kWh on 1,000 m²', { quantity: 1e9 }, office, ['use-impossible error']],
  ['a credit of 1,000,000,000 kWh', { quantity: -1e9, kind: 'credit' }, office, ['use-impossible error']],
  ['150 kWh per m² in Wh', { quantity: 150_000_000 }, office, ['use-impossible error']],
  ['5,000 l of water per m²', { quantity: 5e6, unit: 'l' }, office, []],
  ['20,000 l of water per m²', { quantity: 2e7, unit: 'l' }, office, ['use-per-area warning']],
  ['20,000 l of water per m² of a pool', { quantity: 2e7, unit: 'l' }, { ...office, propertyType: 'leisure' }, []],
  ['600 t of waste', { quantity: 600, unit: 't' }, office, ['use-per-area warning']],
  [
    'a delivery of a day is the use of a year',
    { quantity: 30_000, end: '2025-01-02', printed: { carrier: 'heating_oil' } },
    office,
    [],
  ],
  ['no area', { quantity: 1e9 }, {}, []],
  ['three times the property’s last year', { quantity: 365 * 300 }, { perDayLastYear: 100 }, []],
  ['four times the property’s last year', { quantity: 365 * 400 }, { perDayLastYear: 100 }, ['property-use warning']],
])('%s', (_, over, place, expected) => expect(found(over, place)).toEqual(expected));

test('a meter with a last year of its own is compared with that', () => {
  const before = bill({ billId: 'before', start: '2024-01-01', end: '2025-01-01', quantity: 140_000 });
  expect(found({}, { perDayLastYear: 50 }, [before])).toEqual([]);
  expect(found({ quantity: 300_000 }, { perDayLastYear: 50 }, [before])).toEqual(['use-per-day warning']);
});
