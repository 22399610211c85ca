import { expect, test } from 'vitest';
import { InvalidValue } from '../failure.ts';
import { embodiedCarbon, type EmbodiedItem } from './item.ts';
import { sumEmbodied } from './project.ts';

/** 100 m³ of concrete, computed by hand in docs/methods/embodied-carbon.md. */
const concrete: EmbodiedItem = {
  kind: 'material',
  quantity: 100,
  unit: 'm3',
  declaredAmount: 1,
  declaredUnit: 'm3',
  kgCo2ePerDeclared: 250,
  biogenicPerDeclared: null,
  kgPerUnit: 2400,
  transportKm: 50,
  kgCo2ePerTonneKm: 0.1,
  wasteShare: 0.05,
  kgCo2ePerKgWaste: 0.013,
};
const site: EmbodiedItem = {
  ...concrete,
  kind: 'site_energy',
  quantity: 12_000,
  unit: 'kWh',
  declaredUnit: 'kWh',
  kgCo2ePerDeclared: 0.4,
  kgPerUnit: null,
};
const of = (item: EmbodiedItem, module: string) =>
  embodiedCarbon(item).modules.find((one) => one.module === module)?.kgCo2e;

test('the worked example: concrete with transport and 5 % waste', () => {
  const { massKg, modules, biogenicKgCo2e } = embodiedCarbon(concrete);
  expect(massKg).toBe(240_000);
  expect(modules[0]).toMatchObject({
    module: 'A1-A3',
    kgCo2e: 25_000,
    working: '100 m³ × 250 kg CO2e/m³ = 25000 kg CO2e',
  });
  expect(modules[1]).toMatchObject({ module: 'A4', working: '240 t × 50 km × 0.1 kg CO2e/(t·km) = 1200 kg CO2e' });
  expect(modules[1]?.kgCo2e).toBeCloseTo(1200, 9);
  // 1 / 0.95 - 1 = 0.0526316 of 25,000 + 1,200 + 3,120 kg.
  expect(modules[2]?.kgCo2e).toBeCloseTo(1543.157895, 6);
  expect(modules[2]?.working).toContain('(1 / (1 - 0.05) - 1) × (25000 + 1200 + 240000 kg × 0.013)');
  expect(biogenicKgCo2e).toBeNull();
});

test('the worked example: the project, over its floor area', () => {
  const items = [concrete, site].map((item) => ({ kind: item.kind, result: embodiedCarbon(item) }));
  const sum = sumEmbodied(items, 500);
  // 25,000 + 1,200 + 1,543.158 + 4,800.
  expect(sum.kgCo2e).toBeCloseTo(32_543.157895, 6);
  expect(sum.kgCo2ePerM2).toBeCloseTo(65.086316, 6);
  expect(sum).toMatchObject({ isComplete: true, lacksSiteEnergy: false, missing: [] });
  expect(sumEmbodied(items.slice(0, 1), null)).toMatchObject({ isComplete: false, kgCo2ePerM2: null, working: '' });
});

test('quantities and declared units convert by weight in every direction', () => {
  expect(of({ ...concrete, unit: 't', quantity: 240 }, 'A1-A3')).toBeCloseTo(25_000, 9);
  expect(of({ ...concrete, declaredUnit: 't', kgCo2ePerDeclared: 104 }, 'A1-A3')).toBeCloseTo(24_960, 9);
  expect(of({ ...concrete, declaredUnit: 'kg', declaredAmount: 1000, kgCo2ePerDeclared: 104 }, 'A1-A3')).toBeCloseTo(
    24_960,
    9,
  );
  const steel = { ...concrete, unit: 't', declaredUnit: 'kg', quantity: 2, kgPerUnit: null } as const;
  expect(of({ ...steel, kgCo2ePerDeclared: 1.5 }, 'A1-A3')).toBe(3000);
});

test('missing input leaves its module unknown, never zero', () => {
  const noFactor = embodiedCarbon({ ...concrete, kgCo2ePerDeclared: null });
  expect(noFactor.modules[0]).toMatchObject({ kgCo2e: null, missing: ['product_factor'], working: '' });
  expect(noFactor.modules[1]?.kgCo2e).toBeCloseTo(1200, 9);
  expect(noFactor.modules[2]).toMatchObject({ kgCo2e: null, missing: ['product_factor'] });
  const noWeight = embodiedCarbon({ ...concrete, kgPerUnit: null, declaredUnit: 'kg' });
  expect(noWeight.modules.map(({ missing }) => missing)).toEqual([['mass'], ['mass'], ['mass']]);
  expect(of({ ...concrete, wasteShare: null }, 'A5')).toBeNull();
  expect(of({ ...concrete, kgCo2ePerKgWaste: null }, 'A5')).toBeNull();
  expect(of({ ...site, kgCo2ePerDeclared: null }, 'A5')).toBeNull();
  const sum = sumEmbodied(
    [noFactor, embodiedCarbon(concrete)].map((result) => ({ kind: 'material', result })),
    100,
  );
  expect(sum.missing).toEqual([
    { module: 'A1-A3', input: 'product_factor', items: 1 },
    { module: 'A5', input: 'product_factor', items: 1 },
  ]);
  expect(sum).toMatchObject({ isComplete: false, lacksSiteEnergy: true });
  expect(sum.modules[0]).toMatchObject({ kgCo2e: 25_000, unknownItems: 1 });
  expect(sumEmbodied([], 100)).toMatchObject({ kgCo2e: null, kgCo2ePerM2: null, isComplete: false });
});

test('no waste and no transport are zero and known', () => {
  expect(of({ ...concrete, wasteShare: 0, kgCo2ePerKgWaste: null }, 'A5')).toBe(0);
  expect(of({ ...concrete, transportKm: 0, kgCo2ePerTonneKm: null }, 'A4')).toBe(0);
});

test('biogenic carbon is reported separately from the sum', () => {
  const timber = embodiedCarbon({ ...concrete, kgPerUnit: 450, kgCo2ePerDeclared: 80, biogenicPerDeclared: -740 });
  expect(timber.biogenicKgCo2e).toBe(-74_000);
  expect(timber.biogenicWorking).toBe('100 m³ × -740 kg CO2e/m³ = -74000 kg CO2e');
  const sum = sumEmbodied([{ kind: 'material', result: timber }], 100);
  expect(sum.biogenicKgCo2e).toBe(-74_000);
  expect(sum.modules[0]?.kgCo2e).toBe(8000);
});

test('impossible figures are refused', () => {
  for (const wrong of [{ quantity: -1 }, { wasteShare: 1 }, { declaredAmount: 0 }, { kgPerUnit: 0 }])
    expect(() => embodiedCarbon({ ...concrete, ...wrong })).toThrow(InvalidValue);
  expect(() => sumEmbodied([], 0)).toThrow(InvalidValue);
});
