import { expect, test } from 'vitest';
import { knownControl, type ControlledMeter } from './known-control.ts';

const meter = (change: Partial<ControlledMeter> = {}): ControlledMeter => ({
  group: 'electricity',
  paidBy: 'landlord',
  serves: ['common_areas'],
  hasData: true,
  ...change,
});
const tenants = (meters: readonly ControlledMeter[], letArea?: number) => knownControl(meters, letArea).tenant;

test('tenants without a meter use nothing themselves only where that is known', () => {
  // Nothing is let.
  expect(tenants([meter({ serves: [null] })], 0)).toBe('none');
  // The landlord buys for the whole building, or for the space of tenants.
  expect(tenants([meter({ serves: ['whole_building'] })], 365)).toBe('none');
  expect(tenants([meter(), meter({ serves: ['tenant_space'] })], 365)).toBe('none');
  // Nothing is entered of letting, and no meter serves tenants.
  expect(tenants([meter()])).toBe('none');
  // Something is let, and no meter says who supplies it.
  expect(tenants([meter()], 365)).toBe('unknown');
  // The gas of a building of which only the electricity is known.
  expect(tenants([meter({ serves: ['whole_building'] }), meter({ group: 'fuels' })], 365)).toBe('unknown');
  // A meter does not say what it serves, on some days or on all.
  expect(tenants([meter({ serves: ['whole_building', null] })])).toBe('unknown');
  expect(tenants([meter({ serves: [] })])).toBe('unknown');
  expect(tenants([])).toBe('unknown');
});

test('a meter of tenants has data or is a gap, never zero', () => {
  expect(tenants([meter({ paidBy: 'tenant' })])).toBe('some');
  expect(tenants([meter({ serves: ['whole_building'] }), meter({ paidBy: 'tenant', hasData: false })], 0)).toBe(
    'unknown',
  );
});

test('the landlord uses nothing only where tenants buy for the whole building', () => {
  expect(knownControl([meter({ paidBy: 'tenant', serves: ['whole_building'] })], 365).landlord).toBe('none');
  expect(knownControl([meter({ paidBy: 'tenant', serves: ['tenant_space'] })], 365).landlord).toBe('unknown');
  expect(knownControl([meter({ paidBy: 'tenant', serves: [null] })], 365).landlord).toBe('unknown');
  expect(knownControl([meter()], 365).landlord).toBe('some');
});
