import { describe, expect, test } from 'vitest';
import { instrumentFault, isOfItsTime, type InstrumentClaim } from './instrument-criteria.ts';
import { isSerialRange } from './serial-range.ts';

const claim: InstrumentClaim = {
  kind: 'certificate',
  year: 2025,
  producedFrom: '2025-01-01',
  producedUntil: '2025-12-31',
  cancelledOn: '2026-02-15',
  market: 'DE',
  country: 'DE',
  countsAsAccepted: false,
};

test.each([
  ['retired, of the year, in the market', {}, undefined],
  ['not retired', { cancelledOn: null }, 'not-retired'],
  ['a contract without a day of retirement', { kind: 'contract', cancelledOn: null }, undefined],
  ['a supplier rate of another time', { kind: 'supplier', producedFrom: '2022-01-01' }, 'vintage'],
  ['of three years before', { producedFrom: '2022-01-01', producedUntil: '2022-12-31' }, 'vintage'],
  ['issued elsewhere', { market: 'NO' }, 'other-market'],
  ['accepted before', { cancelledOn: null, market: 'NO', countsAsAccepted: true }, undefined],
] as const)('an instrument that is %s', (_, change, fault) => {
  expect(instrumentFault({ ...claim, ...change })).toBe(fault);
});

test.each([
  ['2024-07-01', '2026-03-31', true],
  ['2024-06-30', '2025-12-31', false],
  ['2025-12-01', '2026-04-01', false],
  [null, null, true],
  [null, '2022-12-31', false],
])('energy produced from %s to %s for 2025', (producedFrom, producedUntil, expected) => {
  expect(isOfItsTime({ year: 2025, producedFrom, producedUntil })).toBe(expected);
});

describe('a range of serial numbers', () => {
  test.each([
    ['GO-DE-000001', 'GO-DE-000060', true],
    ['go-de-000001', 'GO-DE-000 060', true],
    ['7', '7', true],
    ['GO-DE-000060', 'GO-DE-000001', false],
    ['GO-DE-1', 'GO-AT-9', false],
    ['from A', 'to B', false],
    // Beyond what a number holds exactly.
    ['99999999999999999998', '99999999999999999997', false],
  ])('%s to %s', (from, to, expected) => expect(isSerialRange(from, to)).toBe(expected));
});
