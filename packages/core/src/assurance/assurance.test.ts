import { expect, test } from 'vitest';
import { aggregateMisstatements } from './misstatements.ts';
import { confidenceFactor } from './poisson.ts';
import { projectMonetaryUnit, projectNothing, projectRandom } from './projection.ts';
import { coverage, monetaryUnitSample, randomSample, riskSample } from './sampling.ts';
import { seededNumbers } from './seeded.ts';
import { samplingUnits, type SamplingUnit, type UnitBill, type UnitLine } from './units.ts';

const unit = (key: string, kgCo2e: number, reasons: SamplingUnit['reasons'] = []): SamplingUnit => ({
  key,
  environmentId: 'h',
  environmentName: 'House',
  carrier: 'electricity',
  name: key,
  kgCo2e,
  kgByScope: { 2: kgCo2e },
  reasons,
});
const keysOf = (picked: readonly { unit: SamplingUnit }[]) => picked.map(({ unit: { key } }) => key);

// AICPA Audit Guide, Audit Sampling: confidence factors for monetary unit sampling.
test.each([
  [0.95, 0, 3.0],
  [0.95, 1, 4.75],
  [0.95, 2, 6.3],
  [0.95, 3, 7.76],
  [0.9, 0, 2.31],
  [0.9, 1, 3.89],
  [0.8, 0, 1.61],
  [0.8, 1, 3.0],
])('at a confidence of %f and %i errors the factor is %f', (confidence, errors, published) => {
  expect(confidenceFactor(confidence, errors)).toBeCloseTo(published, 1);
  expect(Math.abs(confidenceFactor(confidence, errors) - published)).toBeLessThan(0.011);
});

const line = (over: Partial<UnitLine>): UnitLine => ({
  environment_id: 'h',
  environment_name: 'House',
  carrier: 'electricity',
  scope: 2,
  basis: 'location',
  kg_co2e: 0,
  factor: { own: false, proxy_for: null },
  ...over,
});
const bill = (bill_id: string, quantity: number, over: Partial<UnitBill> = {}): UnitBill => ({
  bill_id,
  environment_id: 'h',
  supplier: 'Stadtwerke',
  fields: [],
  pages: [1],
  shares: [{ carrier: 'electricity', invoice_no: bill_id, quantity, is_estimate: false }],
  ...over,
});

test('items add up to the total of their basis: bills by quantity, entries and lines whole', () => {
  const lines = [
    line({ kg_co2e: 300 }),
    line({ kg_co2e: 700, basis: 'market' }),
    line({ kg_co2e: 60, scope: 3, basis: null }),
    line({ kg_co2e: 40, carrier: 'refrigerant', scope: 1, basis: null, factor: null }),
    line({ kg_co2e: 5, carrier: 'entry', scope: 3, basis: null, entry: { id: 'e', name: 'Flights' } }),
  ];
  const bills = [
    bill('a', 75),
    bill('b', 25, {
      pages: [],
      shares: [{ carrier: 'electricity', invoice_no: 'b', quantity: 25, is_estimate: true }],
      fields: [{ key: 'net_amount', value: 2, read: 3 }],
      provenance: { source: 'typed' },
    }),
  ];
  const units = samplingUnits(lines, bills, 'location');
  expect(units.map(({ key, kgCo2e, kgByScope }) => [key, kgCo2e, kgByScope])).toEqual([
    // 75 of 100 kWh: 0.75 × 300 and 0.75 × 60.
    ['bill:a:electricity', 270, { 2: 225, 3: 45 }],
    ['bill:b:electricity', 90, { 2: 75, 3: 15 }],
    ['entry:e', 5, { 3: 5 }],
    ['line:h:refrigerant', 40, { 1: 40 }],
  ]);
  expect(units[1]?.reasons).toEqual(['estimated', 'no-page', 'typed', 'corrected', 'large']);
  expect(units[2]?.reasons).toEqual(['entered']);
  expect(samplingUnits(lines, bills, 'market').reduce((sum, { kgCo2e }) => sum + kgCo2e, 0)).toBe(805);
});

test('a bill paid by a tenant is an item of category 13, and not of the landlord’s purchases', () => {
  const lines = [
    line({ kg_co2e: 300 }),
    line({ kg_co2e: 700, basis: 'market' }),
    line({ kg_co2e: 200, scope: 3, scope3_category: 13, basis: null }),
  ];
  const share = { carrier: 'electricity', is_estimate: false };
  const bills = [
    bill('own', 100),
    bill('let', 50, { shares: [{ ...share, invoice_no: 'let', quantity: 50, is_tenants: true }] }),
    // The tenant moved out within its period.
    bill('both', 50, {
      shares: [
        { ...share, invoice_no: 'both', quantity: 50, is_tenants: true },
        { ...share, invoice_no: 'both', quantity: 100 },
      ],
    }),
  ];
  const items = (basis: 'location' | 'market') =>
    samplingUnits(lines, bills, basis).map(({ key, kgCo2e, kgByScope }) => [key, kgCo2e, kgByScope]);
  expect(items('location')).toEqual([
    ['bill:both:electricity', 150, { 2: 150 }],
    ['bill:both:electricity:tenants', 100, { 3: 100 }],
    ['bill:let:electricity:tenants', 100, { 3: 100 }],
    ['bill:own:electricity', 150, { 2: 150 }],
  ]);
  expect(items('market').map(([, kg]) => kg)).toEqual([350, 100, 100, 350]);
});

test('a seed always gives the same numbers, and the same sample', () => {
  const next = seededNumbers('2026-01');
  const numbers = [next(), next(), next()];
  const again = seededNumbers('2026-01');
  expect([again(), again(), again()]).toEqual(numbers);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  const units = Array.from({ length: 100 }, (_, at) => unit(`u${String(at).padStart(3, '0')}`, 10));
  const first = keysOf(randomSample(units, 10, 'seed'));
  expect(new Set(first).size).toBe(10);
  expect(keysOf(randomSample(units.toReversed(), 10, 'seed'))).toEqual(first);
  expect(keysOf(randomSample(units, 10, 'another'))).not.toEqual(first);
});

test('over many seeds every item is drawn about equally often', () => {
  const units = Array.from({ length: 20 }, (_, at) => unit(`u${at}`, 10));
  const drawn = new Map<string, number>();
  for (let seed = 0; seed < 2000; seed++)
    for (const key of keysOf(randomSample(units, 5, `s${seed}`))) drawn.set(key, (drawn.get(key) ?? 0) + 1);
  // Expected 500 each; five standard deviations are 97.
  for (const count of drawn.values()) expect(Math.abs(count - 500)).toBeLessThan(97);
  expect(drawn.size).toBe(20);
});

test('risk sampling: most reasons first, among equal ones the larger', () => {
  const units = [
    unit('small', 1, ['typed']),
    unit('estimate', 2, ['estimated', 'no-page']),
    unit('own', 50, ['own-factor', 'no-page']),
    unit('clean', 90),
  ];
  expect(riskSample(units, 3).map(({ unit: { key }, score }) => [key, score])).toEqual([
    ['own', 5],
    ['estimate', 5],
    ['small', 1],
  ]);
});

test('monetary units: the interval, the top stratum and every interval-th kilogram', () => {
  // Tolerable 300 kg at 95 %: interval 300 / 2.9957 = 100.1 kg.
  const units = [
    unit('a', 40),
    unit('b', 250),
    unit('c', 40),
    unit('d', 40),
    unit('e', 40),
    unit('f', 40),
    unit('g', 0),
  ];
  const sample = monetaryUnitSample(units, 300, 0.95, 'seed');
  expect(sample.intervalKg).toBeCloseTo(100.14, 1);
  expect(sample.startKg).toBe(seededNumbers('seed')() * sample.intervalKg);
  expect(sample.picked.filter(({ isTop }) => isTop).map(({ unit: { key } }) => key)).toEqual(['b']);
  // By hand: the others lie at 0–40 (a), 40–80 (c), 80–120 (d), 120–160 (e), 160–200 (f).
  const at = ['a', 'c', 'd', 'e', 'f'];
  const expected = [sample.startKg, sample.startKg + sample.intervalKg]
    .filter((kg) => kg < 200)
    .map((kg) => at[Math.floor(kg / 40)]);
  expect(sample.picked.filter(({ isTop }) => !isTop).map(({ unit: { key } }) => key)).toEqual(expected);
  expect(coverage(units, new Set(['b', 'a']))).toEqual({
    items: 7,
    coveredItems: 2,
    totalKg: 450,
    coveredKg: 290,
    share: 290 / 450,
  });
});

test('monetary units: taintings are projected over the interval, the top stratum is not', () => {
  // Interval 100 kg, 95 %. 40 reported, 30 right: tainting 0.25. 20 reported, 18 right: 0.1. Top item 250 reported, 240 right.
  const checked = [
    { reportedKg: 40, differenceKg: -10, isTop: false },
    { reportedKg: 20, differenceKg: -2, isTop: false },
    { reportedKg: 250, differenceKg: -10, isTop: true },
    { reportedKg: 30, differenceKg: 3, isTop: false },
    { reportedKg: 30, differenceKg: 0, isTop: false },
  ];
  const { knownKg, overstatedKg, understatedKg, upperKg } = projectMonetaryUnit(checked, 100, 0.95);
  expect(knownKg).toBe(25);
  expect(overstatedKg).toBeCloseTo(0.25 * 100 + 0.1 * 100 + 10, 9);
  expect(understatedKg).toBeCloseTo(0.1 * 100, 9);
  // 3.00 × 100 + 0.25 × 1.75 × 100 + 0.1 × 1.55 × 100 + 10
  expect(upperKg).toBeCloseTo(299.57 + 0.25 * 174.8 + 0.1 * 155.2 + 10, 0);
});

test('random: the ratio of the sample applies to all items; items picked on purpose are not projected', () => {
  const checked = [
    { reportedKg: 100, differenceKg: -5, isTop: false },
    { reportedKg: 100, differenceKg: 1, isTop: false },
  ];
  // 200 of 1,000 kg: five times as much.
  expect(projectRandom(checked, 1000)).toEqual({ knownKg: 6, overstatedKg: 25, understatedKg: 5, upperKg: null });
  expect(projectNothing(checked)).toEqual({ knownKg: 6, overstatedKg: 5, understatedKg: 1, upperKg: null });
});

test('known and projected misstatements are added without signs and compared with the smaller total', () => {
  const sample = { method: 'random' as const, knownKg: 6, overstatedKg: 25, understatedKg: 5, upperKg: null };
  const sum = aggregateMisstatements(10, 6, [sample, { ...sample, overstatedKg: 20 }], [1000, 1200], 0.05);
  // 10 + 6 + (30 − 6); the weaker projection of the same items is not added.
  expect(sum).toMatchObject({ projectedKg: 24, totalKg: 40, thresholdKg: 50, share: 0.04, isMaterial: false });
  expect(aggregateMisstatements(21, 6, [sample], [1000, 1200], 0.05).isMaterial).toBe(true);
  expect(aggregateMisstatements(0, 0, [], [null, null])).toMatchObject({ thresholdKg: null, isMaterial: false });
  expect(aggregateMisstatements(1, 0, [], [null, null]).isMaterial).toBe(true);
});

test('the upper limit includes the misstatements known otherwise, and is compared with the materiality', () => {
  const mus = { method: 'monetary-unit' as const, knownKg: 10, overstatedKg: 30, understatedKg: 0, upperKg: 330 };
  const sum = aggregateMisstatements(5, 25, [mus], [10_000], 0.05);
  // 5 of findings, 15 found in other samples, at most 330 by this one.
  expect(sum).toMatchObject({ upperKg: 350, thresholdKg: 500, isMaterial: false, isUpperAbove: false });
  expect(aggregateMisstatements(5, 25, [mus], [10_000], 0.03)).toMatchObject({ isMaterial: false, isUpperAbove: true });
  expect(aggregateMisstatements(5, 25, [], [10_000])).toMatchObject({ upperKg: null, isUpperAbove: false });
});

test('without errors the upper limit is the amount that the sample was designed for, and zero where every item was examined', () => {
  const factor = 2.995732273553991;
  expect(projectMonetaryUnit([], 300 / factor, 0.95).upperKg).toBeCloseTo(300, 6);
  const all = [{ reportedKg: 500, differenceKg: -10, isTop: true }];
  expect(projectMonetaryUnit(all, 300 / factor, 0.95, true).upperKg).toBe(10);
});
