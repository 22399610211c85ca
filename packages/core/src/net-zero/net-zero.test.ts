import { describe, expect, test } from 'vitest';
import type { Carrier } from '../ghg/carrier.ts';
import { emissionsOf, energyAfter, fallingGrid } from './project.ts';
import { readPathways } from './pathway-csv.ts';
import { plannedYear } from './plan.ts';
import { projectValue } from './project-money.ts';
import { carbonBudget, endOf, firstAbove, interpolated, requiredRate, targetIn, type Target } from './target.ts';

const baseline = new Map<Carrier, number>([
  ['electricity', 1000],
  ['natural_gas', 500],
]);
const led = {
  id: 'led',
  startYear: 2027,
  lifeYears: 10,
  savings: [{ carrier: 'electricity', basis: 'percent', value: 20 }],
} as const;
const controls = {
  ...led,
  id: 'controls',
  startYear: 2028,
  lifeYears: null,
  savings: [{ ...led.savings[0], value: 10 }],
};

test('a percentage applies to the energy that earlier projects leave', () => {
  const after = energyAfter(baseline, [controls, led], 2028);
  expect(after.energy.get('electricity')).toBe(720);
  expect(after.saved.get('led')?.get('electricity')).toBe(200);
  expect(after.saved.get('controls')?.get('electricity')).toBe(80);
  expect(energyAfter(baseline, [controls, led], 2026).energy.get('electricity')).toBe(1000);
  // The life of the lamps has ended.
  expect(energyAfter(baseline, [controls, led], 2037).energy.get('electricity')).toBe(900);
});

test('a project saves at most the remaining energy, and a heat pump adds electricity', () => {
  const heatPump = {
    id: 'pump',
    startYear: 2027,
    lifeYears: null,
    savings: [
      { carrier: 'natural_gas', basis: 'kwh', value: 800 },
      { carrier: 'electricity', basis: 'kwh', value: -150 },
    ],
  } as const;
  const after = energyAfter(baseline, [heatPump], 2027);
  expect([...after.energy]).toEqual([
    ['electricity', 1150],
    ['natural_gas', 0],
  ]);
  expect(after.capped).toEqual(['pump']);
});

test('grid electricity falls by a share of the year before, fuels do not; a missing factor is not zero', () => {
  const factors = fallingGrid(
    new Map<Carrier, number>([
      ['electricity', 0.4],
      ['natural_gas', 0.2],
    ]),
    2025,
    0.1,
  );
  expect(emissionsOf(baseline, factors, 2025)).toBe(500);
  expect(emissionsOf(baseline, factors, 2027)).toBeCloseTo(1000 * 0.4 * 0.81 + 100, 9);
  expect(emissionsOf(new Map<Carrier, number>([['lpg', 1]]), factors, 2025)).toBeNull();
});

test('value of 1,000 saving 300 a year for 5 years at 10 %: 137.24', () => {
  const years = Array.from({ length: 5 }, () => ({ tonnes: 2, penaltyAvoided: 0 }));
  const money = { capitalCost: 1000, annualCostSaving: 300, carbonPrice: 0, discountRate: 0.1 };
  const plain = projectValue(money, years);
  expect(plain.netPresentValue).toBeCloseTo(137.236, 3);
  expect(plain.payback).toBeCloseTo(3.3333, 4);
  // (1000 - 1137.236) / (2 × 3.790787)
  expect(plain.abatementCost).toBeCloseTo(-18.1013, 4);
  const priced = projectValue(
    { ...money, carbonPrice: 50 },
    years.map((year) => ({ ...year, penaltyAvoided: 10 })),
  );
  expect(priced.netPresentValue).toBeCloseTo(137.236 + 110 * 3.790787, 2);
  expect(priced.abatementCost).toBe(plain.abatementCost);
  expect(projectValue({ ...money, annualCostSaving: 100 }, years).payback).toBeNull();
});

test('1,000 t in 2020 may be 580 t in 2030 (SBTi, 1.5 °C), 750 t below 2 °C', () => {
  const target = { kind: 'sbti-1.5c', baseYear: 2020, baseKg: 1_000_000, points: [] } as const;
  expect(targetIn(target, 2030)).toBeCloseTo(580_000, 6);
  expect(targetIn(target, 2050)).toBe(0);
  expect(targetIn(target, 2019)).toBeUndefined();
  expect(targetIn({ ...target, kind: 'sbti-wb2c' }, 2030)).toBeCloseTo(750_000, 6);
  const own = {
    ...target,
    kind: 'own',
    points: [
      { year: 2030, reduction: 50 },
      { year: 2040, reduction: 100 },
    ],
  } as const;
  expect([2025, 2030, 2035, 2045].map((year) => targetIn(own, year))).toEqual([750_000, 500_000, 250_000, 0]);
});

test('the budget of ten years is 7,690 t, used up in 2028 without measures', () => {
  const target = { kind: 'sbti-1.5c', baseYear: 2020, baseKg: 1000, points: [] } as const;
  // 10 × 1000 - 42 × 55
  const budget = carbonBudget(target, 2030, () => 1000);
  expect(budget.budgetKg).toBeCloseTo(7690, 9);
  expect(budget).toMatchObject({ usedKg: 10_000, usedUpIn: 2028, unknownYears: 0 });
});

test('constant emissions of 42 cross a pathway from 60 to 12 in 2036; with 70 % falling by 3 % a year in 2041', () => {
  const path = (year: number) =>
    interpolated(
      [
        { year: 2026, value: 60 },
        { year: 2050, value: 12 },
      ],
      year,
    );
  const years = Array.from({ length: 25 }, (_, at) => 2026 + at);
  expect(path(2036)).toBe(40);
  expect(firstAbove(years, () => 42, path)).toBe(2036);
  expect(firstAbove(years, (year) => 42 * (0.3 + 0.7 * 0.97 ** (year - 2026)), path)).toBe(2041);
  expect(firstAbove(years, () => 70, path)).toBe(2026);
  expect(firstAbove(years, () => 12, path)).toBeUndefined();
  expect(firstAbove(years, () => null, path)).toBeUndefined();
});

test('a project of a portfolio applies to the energy that its properties’ projects leave', () => {
  const factor = () => 0.5;
  const properties = [
    { id: 'a', portfolioId: 'p', energy: new Map<Carrier, number>([['electricity', 1000]]), factor, projects: [led] },
    { id: 'b', portfolioId: 'p', energy: new Map<Carrier, number>([['electricity', 200]]), factor, projects: [] },
    { id: 'c', portfolioId: 'q', energy: new Map<Carrier, number>([['electricity', 300]]), factor, projects: [] },
  ];
  const shared = { ...controls, id: 'shared' };
  const year = plannedYear(properties, new Map([['p', [shared]]]), 2028);
  // p has 800 + 200 left, of which 10 % is saved.
  expect(year.byProject.get('shared')).toEqual({ kwh: 100, kg: 50 });
  expect(year.byProject.get('led')).toEqual({ kwh: 200, kg: 100 });
  expect(year).toMatchObject({ kwh: 1200, kg: 600 });
  expect(year.energyOf.get('a')?.get('electricity')).toBe(720);
  const fixed = { ...shared, savings: [{ carrier: 'electricity', basis: 'kwh', value: 5000 }] } as const;
  const all = plannedYear(properties, new Map([['p', [fixed]]]), 2028);
  expect([...all.capped]).toEqual(['shared']);
  expect(all.kwh).toBe(300);
});

test('pathways are read from a table with years, and an invalid line is named', () => {
  const head = 'pathway_version,scenario,metric,unit,country_alpha_2,region,property_type,2026,2050';
  const csv = `${head}\nInvented 1,1.5C,carbon,kg,DE,,"Retail, High Street",60,12\n`;
  expect(readPathways(csv)).toEqual([
    {
      version: 'Invented 1',
      scenario: '1.5C',
      metric: 'carbon',
      countryCode: 'DE',
      propertyType: 'Retail, High Street',
      points: [
        { year: 2026, value: 60 },
        { year: 2050, value: 12 },
      ],
    },
  ]);
  const semicolons = csv.replace('"Retail, High Street"', 'Office').replaceAll(',', ';').replace('60', '60,5');
  expect(readPathways(semicolons)[0]?.points[0]?.value).toBe(60.5);
  expect(() => readPathways(csv.replace('60', 'x'))).toThrow('Line 2: "x" is no value for 2026');
  expect(() => readPathways(csv.replace('carbon', 'water'))).toThrow('Line 2: metric "water"');
  expect(() => readPathways(head.replace('metric', 'kind'))).toThrow('column "metric" is missing');
  expect(() => readPathways('')).toThrow('empty');
});

test('a table with the same year in many columns, or with too many pathways, is refused before its lines are read', () => {
  const head = 'pathway_version,scenario,metric,country_alpha_2,property_type,2025,2026';
  const line = 'v,1.5C,carbon,GB,Office,1,2';
  const start = process.cpuUsage();
  expect(() => readPathways([head + ',2025'.repeat(200_000), ...Array(40_000).fill(line)].join('\n'))).toThrow(
    'Line 1: two columns are the same year',
  );
  expect(() => readPathways([head, ...Array(10_001).fill(line)].join('\n'))).toThrow('more than 10000 pathways');
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
});

describe('after the budget was exceeded', () => {
  // 1,000 t in 2020, 4.2 % a year: 7,690 t until 2030, 3,580 t of them until 2024.
  const target: Target = { kind: 'sbti-1.5c', baseYear: 2020, baseKg: 1000, points: [] };

  test('the rate rises so that the sum of all years is the budget', () => {
    const found = requiredRate(target, 2024, () => 1000);
    expect(found).toMatchObject({ from: 2024, until: 2030, isTolerated: false });
    expect(found?.overshoot).toBeCloseTo(4000 / 3580 - 1, 12);
    // 3,690 t are left for six years: 890, 780, 670, 560, 450, 340.
    expect(found?.rate).toBeCloseTo(0.11, 12);
    const path = Array.from({ length: 6 }, (_, at) => 1000 - (found?.rate ?? 0) * 1000 * (at + 1));
    expect(4000 + path.reduce((sum, kg) => sum + kg, 0)).toBeCloseTo(7690, 9);
  });

  test('an overshoot of up to 5 % is tolerated, and no overshoot needs no change', () => {
    expect(requiredRate(target, 2021, () => 1000)).toMatchObject({ isTolerated: true });
    expect(requiredRate(target, 2021, () => 958)).toBeUndefined();
    expect(requiredRate(target, 2024, (year) => (year === 2022 ? null : 1000))).toBeUndefined();
    expect(requiredRate({ ...target, baseKg: 0 }, 2024, () => 1000)).toBeUndefined();
  });

  test('steps end at zero, and a budget that is used up has no rate', () => {
    // 7,200 t of 7,690 in six years: 490 t are left, 1,200 t a year are gone at once.
    const steep = requiredRate(target, 2026, () => 1200);
    let left = 490;
    for (let n = 1; n <= 4; n++) left -= Math.max(0, 1200 - (steep?.rate ?? 0) * 1000 * n);
    expect(left).toBeCloseTo(0, 6);
    expect(requiredRate(target, 2027, () => 1200)?.rate).toBeNull();
  });

  test('a target ends with its last point, a rate in its year', () => {
    const points = [
      { year: 2035, reduction: 60 },
      { year: 2045, reduction: 90 },
    ];
    expect(endOf({ kind: 'national', baseYear: 2020, points })).toBe(2045);
    expect(endOf({ kind: 'sbti-wb2c', baseYear: 2020, points: [] })).toBe(2030);
    expect(endOf({ kind: 'sbti-wb2c', baseYear: 2020, points: [], targetYear: 2035 })).toBe(2035);
    expect(targetIn({ kind: 'national', baseYear: 2020, baseKg: 1000, points }, 2035)).toBe(400);
  });
});
