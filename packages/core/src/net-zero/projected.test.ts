import { expect, test } from 'vitest';
import type { Carrier } from '../ghg/carrier.ts';
import { fallingGrid } from './project.ts';
import { projectedKg, type MarketCount } from './projected.ts';

const later = { baseYear: 2023, gridFall: 0, keepsInstruments: true };
// Germany 2023: grid 0.386 (UBA), residual mix 0.72456 (AIB); gas 0.2.
const factors = new Map<Carrier, number>([
  ['electricity', 0.386],
  ['natural_gas', 0.2],
]);
const counted = {
  location: fallingGrid(factors, 2023, 0),
  market: (carrier: Carrier): MarketCount | undefined =>
    carrier === 'electricity' ? { coveredKwh: 60_000, coveredKg: 0, restPerKwh: 0.72456 } : undefined,
  upstream: (carrier: Carrier) => (carrier === 'electricity' ? 0.06817 : 0.03021),
  tenantsKg: new Map<Carrier, number>([['electricity', 1000]]),
};
const energy = (electricity: number, natural_gas = 0) =>
  new Map<Carrier, number>([
    ['electricity', electricity],
    ['natural_gas', natural_gas],
  ]);
const market = (kwh: number, changes: Partial<typeof later> = {}, year = 2024) =>
  projectedKg('scopes-1-2-market', energy(kwh, 10_000), counted, year, { ...later, ...changes });

test('market-based: instruments cover first, and what is saved is what they do not cover', () => {
  // 40,000 × 0.72456 + 10,000 × 0.2
  expect(market(100_000, {}, 2023)).toBeCloseTo(28_982.4 + 2000, 6);
  expect(market(80_000)).toBeCloseTo(14_491.2 + 2000, 6);
  // Less than is covered: nothing is left to be bought.
  expect(market(50_000)).toBeCloseTo(2000, 6);
  expect(market(80_000, { gridFall: 0.1 })).toBeCloseTo(13_042.08 + 2000, 6);
});

test('market-based: without instruments in later years the residual mix counts for all', () => {
  expect(market(80_000, { keepsInstruments: false })).toBeCloseTo(57_964.8 + 2000, 6);
  expect(market(100_000, { keepsInstruments: false }, 2023)).toBeCloseTo(28_982.4 + 2000, 6);
});

test('a contract keeps its rate, and a rest without a factor is not known', () => {
  const rated = { ...counted, market: () => ({ coveredKwh: 60_000, coveredKg: 6000, restPerKwh: undefined }) };
  const of = (kwh: number) => projectedKg('scopes-1-2-market', energy(kwh), rated, 2024, later);
  expect(of(60_000)).toBeCloseTo(6000, 9);
  expect(of(30_000)).toBeCloseTo(3000, 9);
  expect(of(60_001)).toBeNull();
  expect(projectedKg('scopes-1-2-market', energy(1), { ...counted, market: () => undefined }, 2024, later)).toBeNull();
});

test('scope 3: upstream falls with the energy, what tenants buy with the grid alone', () => {
  const of = (kwh: number, gridFall = 0, year = 2024) =>
    projectedKg('scope-3', energy(kwh, 50_000), counted, year, { ...later, gridFall });
  expect(of(100_000)).toBeCloseTo(6817 + 1510.5 + 1000, 6);
  expect(of(80_000)).toBeCloseTo(5453.6 + 1510.5 + 1000, 6);
  expect(of(80_000, 0.1)).toBeCloseTo(4908.24 + 1510.5 + 900, 6);
  expect(projectedKg('scope-3', energy(1), { ...counted, upstream: () => undefined }, 2024, later)).toBeNull();
});

test('location-based as before', () => {
  expect(projectedKg('scopes-1-2-location', energy(80_000, 10_000), counted, 2024, later)).toBeCloseTo(
    30_880 + 2000,
    6,
  );
});
