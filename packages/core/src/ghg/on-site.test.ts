import { expect, test } from 'vitest';
import type { Activity } from './entries/activity.ts';
import { indexFactors } from './factors/choose-factor.ts';
import type { EmissionFactor } from './factors/factor.ts';
import { inventory } from './inventory.ts';

// 364,680 kWh used: 334,680 kWh bought from a grid of 0.4 kg/kWh with a residual mix of 0.7, and 30,000 kWh of the own roof.

const published = {
  carrier: 'electricity',
  country: 'DE',
  year: 2024,
  unit: 'kWh',
  gwpSet: 'AR5',
  source: 'test',
  edition: 'test',
  licence: 'test',
} as const;
const factors: EmissionFactor[] = [
  { ...published, id: 'grid', scope: 2, kgCo2ePerUnit: 0.4 },
  { ...published, id: 'residual', scope: 2, basis: 'market', marketKind: 'residual', kgCo2ePerUnit: 0.7 },
  { ...published, id: 'up', scope: 3, scope3Category: 3, upstreamPart: 'losses', kgCo2ePerUnit: 0.02 },
  { ...published, id: 'heat', carrier: 'district_heating', scope: 2, kgCo2ePerUnit: 0.25 },
];
const use = (over: Partial<Activity>): Activity => ({
  environmentId: 'a',
  carrier: 'electricity',
  country: 'DE',
  year: 2024,
  quantity: 30_000,
  unit: 'kWh',
  ...over,
});
const bought = use({ quantity: 334_680 });
const count = (activities: Activity[], kwh = 0) =>
  inventory(activities, indexFactors(factors), {
    includeUpstream: true,
    instruments: kwh
      ? [{ id: 'go', kind: 'certificate', energyKwh: kwh, kgCo2ePerKwh: 0, countries: ['DE'], year: 2024 }]
      : [],
  });

test('on-site power with its attribute has no emissions by either method, and none upstream', () => {
  const { totals, lines, isComplete } = count([bought, use({ treatment: 'on_site' })]);
  expect(totals.scope2Location).toBeCloseTo(334_680 * 0.4, 6);
  expect(totals.scope2Market).toBeCloseTo(334_680 * 0.7, 6);
  expect(totals.scope3).toBeCloseTo(334_680 * 0.02, 6);
  expect(isComplete).toBe(true);
  const own = lines.filter(({ activity }) => activity?.treatment === 'on_site');
  expect(own.map(({ basis, quantity, kgCo2e, reasons }) => [basis, quantity, kgCo2e, reasons[0]?.code])).toEqual([
    ['location', 30_000, 0, 'on-site'],
    ['market', 30_000, 0, 'on-site'],
  ]);
});

test('on-site power whose attribute was sold has the residual mix by the market, and no grid by its place', () => {
  const { totals, lines } = count([bought, use({ treatment: 'on_site_sold' })]);
  expect(totals.scope2Location).toBeCloseTo(334_680 * 0.4, 6);
  expect(totals.scope2Market).toBeCloseTo(364_680 * 0.7, 6);
  expect(totals.scope3).toBeCloseTo(334_680 * 0.02, 6);
  const [, market] = lines.filter(({ activity }) => activity?.treatment === 'on_site_sold');
  expect(market).toMatchObject({ basis: 'market', factor: { id: 'residual' } });
  expect(market?.reasons).toContainEqual({ code: 'attribute-sold' });
});

test('certificates bought back count for power whose attribute was sold, and never for power that has its own', () => {
  const sold = count([use({ treatment: 'on_site_sold' })], 20_000);
  expect(sold.totals.scope2Market).toBeCloseTo(10_000 * 0.7, 6);
  const kept = count([use({ treatment: 'on_site' }), bought], 334_680);
  expect(kept.totals.scope2Market).toBeCloseTo(0, 6);
});

test('the factor of on-site energy does not depend on a published one, and is not listed among them', () => {
  const own = count([use({ country: 'XX', treatment: 'on_site' })]);
  expect(own).toMatchObject({
    isComplete: true,
    totals: { scope2Location: 0, scope2Market: 0 },
    factorsUsed: [],
    pins: [],
  });
  const heat = count([use({ carrier: 'district_heating', treatment: 'on_site_sold' })]);
  expect(heat.totals).toMatchObject({ scope2Location: 0, scope2Market: 7500 });
});

test('on-site energy of a property in a category of scope 3 adds nothing there', () => {
  const { totals } = count([use({ treatment: 'on_site_sold', elsewhere: 15 })]);
  expect(totals).toMatchObject({ scope2Market: null, scope3: 0 });
});
