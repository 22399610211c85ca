import { describe, expect, test } from 'vitest';
import { MissingReference } from '../failure.ts';
import { carriers, carriersOf, scopeOf, utilityOfCarrier } from './carrier.ts';
import { chooseFactor, describeReason, indexFactors, type FactorQuery } from './factors/choose-factor.ts';
import { emissionOf } from './emission.ts';
import type { EmissionFactor } from './factors/factor.ts';
import { fugitiveByMassBalance, fugitiveByScreening } from './factors/fugitive.ts';
import { intensity } from './intensity.ts';
import { scopeTwo } from './instruments/scope-two.ts';
import { pedigreeGsd2, productGsd2, totalUncertainty } from './uncertainty.ts';

const factor = (over: Partial<EmissionFactor>): EmissionFactor => ({
  id: `${over.carrier ?? 'electricity'}-${over.country ?? 'DE'}-${over.region ?? ''}-${over.year ?? 2024}-${over.basis ?? ''}${over.own ? '-own' : ''}`,
  carrier: 'electricity',
  scope: 2,
  country: 'DE',
  year: 2024,
  unit: 'kWh',
  kgCo2ePerUnit: 0.363,
  gwpSet: 'AR5',
  source: 'test',
  edition: 'test',
  licence: 'test',
  ...over,
});

test('every carrier has a scope and belongs to a utility', () => {
  const listed = new Set(Object.values(carriersOf).flat());
  for (const carrier of carriers) {
    expect(listed).toContain(carrier);
    expect(carriersOf[utilityOfCarrier(carrier)]).toContain(carrier);
    expect([1, 2, 3]).toContain(scopeOf[carrier]);
  }
});

describe('scope 2, by both methods (Great Britain 2021: grid 0.22225, residual mix 0.35117 kg/kWh)', () => {
  const certificates = { id: 'REGO', kind: 'certificate', energyKwh: 60_000, kgCo2ePerKwh: 0 } as const;
  test.each([
    ['no instruments', 0.35117, [], 22_225, 35_117, 100_000, 'residual'],
    ['60 MWh of certificates', 0.35117, [certificates], 22_225, 14_046.8, 40_000, 'residual'],
    ['more certificates than consumption', 0.35117, [{ ...certificates, energyKwh: 150_000 }], 22_225, 0, 0, 'nothing'],
    ['no residual mix published', undefined, [certificates], 22_225, 8890, 40_000, 'grid-average'],
  ] as const)('%s', (_, residual, instruments, location, market, unmatched, by) => {
    const result = scopeTwo(100_000, 0.22225, residual, instruments);
    expect(result.locationKgCo2e).toBeCloseTo(location, 9);
    expect(result.marketKgCo2e).toBeCloseTo(market, 9);
    expect(result).toMatchObject({ unmatchedKwh: unmatched, unmatchedBy: by });
  });

  test('certificates take precedence over contracts, contracts over supplier rates', () => {
    const result = scopeTwo(100, 0.5, 0.6, [
      { id: 'tariff', kind: 'supplier', energyKwh: 100, kgCo2ePerKwh: 0.1 },
      { id: 'ppa', kind: 'contract', energyKwh: 50, kgCo2ePerKwh: 0 },
      { id: 'go', kind: 'certificate', energyKwh: 30, kgCo2ePerKwh: 0 },
    ]);
    expect(result.matched.map((part) => [part.instrumentId, part.energyKwh])).toEqual([
      ['go', 30],
      ['ppa', 50],
      ['tariff', 20],
    ]);
    expect(result.marketKgCo2e).toBe(2);
  });
});

describe('the choice of a factor', () => {
  const index = indexFactors([
    factor({ year: 2023, kgCo2ePerUnit: 0.386 }),
    factor({ year: 2024, kgCo2ePerUnit: 0.363 }),
    factor({ year: 2024, basis: 'market', marketKind: 'residual', kgCo2ePerUnit: 0.72456 }),
    factor({ country: 'US', year: 2023, kgCo2ePerUnit: 0.35 }),
    factor({ country: 'US', region: 'NYUP', year: 2023, kgCo2ePerUnit: 0.11 }),
    factor({ country: 'AE', year: 2023, gwpSet: 'lifecycle', kgCo2ePerUnit: 0.49 }),
    factor({ country: 'AE', region: 'DU', year: 2020, kgCo2ePerUnit: 0.4041 }),
    factor({ carrier: 'natural_gas', scope: 1, country: 'GB', year: 2024, kgCo2ePerUnit: 0.1829 }),
    factor({
      carrier: 'district_heating',
      country: 'DE',
      year: 2025,
      basis: 'location',
      own: true,
      environmentId: 'tower',
      kgCo2ePerUnit: 0.07,
    }),
    factor({
      carrier: 'waste',
      scope: 3,
      scope3Category: 5,
      treatment: 'landfill',
      country: 'GB',
      unit: 't',
      kgCo2ePerUnit: 520,
    }),
  ]);
  const query = (over: Partial<FactorQuery>): FactorQuery => ({
    carrier: 'electricity',
    scope: 2,
    country: 'DE',
    year: 2024,
    unit: 'kWh',
    basis: 'location',
    ...over,
  });
  const gas = { carrier: 'natural_gas', scope: 1, basis: undefined } as const;

  test.each([
    ['the year asked for', {}, 0.363, []],
    ['two years later, the newest edition', { year: 2026 }, 0.363, ['2024 edition used for 2026']],
    ['before the oldest, the nearest', { year: 2021 }, 0.386, ['2023 edition used for 2021']],
    ['market-based, the residual mix', { basis: 'market' }, 0.72456, []],
    [
      'no residual mix, the grid average',
      { country: 'US', year: 2023, basis: 'market' },
      0.35,
      ['no residual mix is available: grid average used'],
    ],
    ['the grid region', { country: 'US', region: 'NYUP', year: 2023 }, 0.11, []],
    [
      'an unpublished grid region',
      { country: 'US', region: 'XX', year: 2023 },
      0.35,
      ['country average used: nothing is published for XX'],
    ],
    [
      'the emirate while it is recent',
      { country: 'AE', region: 'DU', year: 2023 },
      0.4041,
      ['2020 edition used for 2023'],
    ],
    [
      'the emirate grown old',
      { country: 'AE', region: 'DU', year: 2024 },
      0.49,
      [
        '2023 edition used for 2024',
        'country average used: nothing is published for DU',
        'lifecycle factor: upstream emissions are included',
      ],
    ],
    ['the declared stand-in', { ...gas, country: 'FR' }, 0.1829, ['factor of GB used for FR, where none is published']],
    [
      "a property's own network",
      { carrier: 'district_heating', environmentId: 'tower', year: 2025 },
      0.07,
      ['own factor'],
    ],
    [
      'waste without a treatment',
      { carrier: 'waste', scope: 3, scope3Category: 5, country: 'GB', unit: 't', basis: undefined },
      520,
      ['treatment not given and no default for the country: landfill assumed, the highest'],
    ],
  ] as const)('%s', (_, over, expected, reasons) => {
    const choice = chooseFactor(query(over as Partial<FactorQuery>), index, { natural_gas: 'GB' });
    expect(choice.factor.kgCo2ePerUnit).toBe(expected);
    expect(choice.reasons.map(describeReason)).toEqual(reasons);
  });

  describe('own factors', () => {
    const rate = { own: true, basis: 'market', marketKind: 'supplier', kgCo2ePerUnit: 0 } as const;
    const withOwn = indexFactors([
      factor({ year: 2023, kgCo2ePerUnit: 0.386 }),
      factor({ year: 2024, kgCo2ePerUnit: 0.363 }),
      factor({ year: 2024, basis: 'market', marketKind: 'residual', kgCo2ePerUnit: 0.72456 }),
      factor({ ...rate, id: 'tariff', year: 2024, validUntil: 2025 }),
      factor({ ...rate, id: 'later', year: 2025, validUntil: 2026, kgCo2ePerUnit: 0.01 }),
      factor({ own: true, id: 'network', country: 'AT', basis: 'location', year: 2024, kgCo2ePerUnit: 0.1 }),
      factor({ own: true, id: 'no-basis', country: 'CH', year: 2024, kgCo2ePerUnit: 0 }),
    ]);
    test.each([
      ['a green tariff leaves the location-based sum alone', {}, 0.363, []],
      ['it counts in the market-based sum', { basis: 'market' }, 0, ['own factor']],
      ['not in the year before it is valid', { basis: 'market', year: 2023 }, 0.72456, ['2024 edition used for 2023']],
      ['where two are valid, the one that began last', { basis: 'market', year: 2025 }, 0.01, ['own factor']],
      ['not in the year after it has ended', { basis: 'market', year: 2027 }, 0.72456, ['2024 edition used for 2027']],
      ['an own network average counts in the location-based sum', { country: 'AT' }, 0.1, ['own factor']],
      [
        'and in the market-based one where nothing else is known',
        { country: 'AT', basis: 'market' },
        0.1,
        ['no residual mix is available: grid average used', 'own factor'],
      ],
    ] as const)('%s', (_, over, expected, reasons) => {
      const choice = chooseFactor(query(over), withOwn);
      expect(choice.factor.kgCo2ePerUnit).toBe(expected);
      expect(choice.reasons.map(describeReason)).toEqual(reasons);
    });
    test('one without a basis counts in neither sum', () => {
      for (const basis of ['location', 'market'] as const)
        expect(() => chooseFactor(query({ country: 'CH', basis }), withOwn)).toThrow(MissingReference);
    });
    test('an own factor is not applied to other years, even without an alternative', () => {
      expect(() => chooseFactor(query({ country: 'AT', year: 2025 }), withOwn)).toThrow(MissingReference);
    });
  });

  test('a substitute names the country it is used for', () => {
    expect(chooseFactor(query({ ...gas, country: 'FR' }), index, { natural_gas: 'GB' }).factor.proxyFor).toBe('FR');
  });

  test.each([
    [{ year: 2028 }, 'electricity factor, location-based, DE, 2028'],
    [{ country: 'ZZ' }, 'electricity factor, location-based, ZZ, 2024'],
    [{ ...gas, country: 'FR' }, 'natural gas factor, FR, 2024'],
    [{ carrier: 'district_heating' }, 'district heating factor, location-based, DE, 2024'],
  ] as const)('%o is missing', (over, what) => {
    expect.assertions(2);
    try {
      chooseFactor(query(over as Partial<FactorQuery>), index);
    } catch (error) {
      expect(error).toBeInstanceOf(MissingReference);
      expect((error as MissingReference).what).toBe(what);
    }
  });
});

describe('an emission', () => {
  test('quantity times factor, with its calculation', () => {
    const result = emissionOf({ quantity: 100_000, unit: 'kWh' }, factor({}));
    expect(result.kgCo2e).toBe(36_300);
    expect(result.working.formula).toBe('100000 kWh × 0.363 kg CO2e/kWh = 36300 kg CO2e');
  });
  test('wood: CO2 from biomass is separate (DESNZ 2025: 0.0115 and 0.35 kg/kWh)', () => {
    const wood = factor({ carrier: 'wood', scope: 1, kgCo2ePerUnit: 0.0115, biogenicCo2KgPerUnit: 0.35 });
    expect(emissionOf({ quantity: 10_000, unit: 'kWh' }, wood)).toMatchObject({ kgCo2e: 115, biogenicKgCo2: 3500 });
  });
  test('the gases add up to the total', () => {
    const gas = factor({ kgCo2ePerUnit: 0.18296, gases: { co2: 0.18259, ch4: 0.00028, n2o: 0.00009 } });
    const { gases, kgCo2e } = emissionOf({ quantity: 1000, unit: 'kWh' }, gas);
    expect(gases.co2 + gases.ch4 + gases.n2o + gases.unsplit).toBeCloseTo(kgCo2e, 9);
    expect(gases.co2).toBeCloseTo(182.59, 9);
  });

  test.each([
    // DESNZ 2025, distribution of district heat: the parts exceed the sum by 0.00001.
    { kgCo2ePerUnit: 0.00945, gases: { co2: 0.00936, ch4: 0.00007, n2o: 0.00003 }, co2: 9.35, unsplit: 0 },
    // DESNZ 2025, diesel: they are below it by 0.00001.
    { kgCo2ePerUnit: 0.24411, gases: { co2: 0.24098, ch4: 0.00002, n2o: 0.0031 }, co2: 240.99, unsplit: 0 },
    // Not a rounding error: a tenth of the factor is published without its gas.
    { kgCo2ePerUnit: 0.2, gases: { co2: 0.17, ch4: 0.006, n2o: 0.004 }, co2: 170, unsplit: 20 },
  ])('what rounded parts miss of $kgCo2ePerUnit stands with CO2', ({ kgCo2ePerUnit, gases, co2, unsplit }) => {
    const found = emissionOf({ quantity: 1000, unit: 'kWh' }, factor({ kgCo2ePerUnit, gases })).gases;
    expect(found.co2).toBeCloseTo(co2, 9);
    expect(found.unsplit).toBeCloseTo(unsplit, 9);
  });
  test('units must agree', () => expect(() => emissionOf({ quantity: 1, unit: 'l' }, factor({}))).toThrow('per kWh'));
});

test('refrigerant: 120 kg × 5 % × 2,088 = 12,528 kg', () => {
  expect(fugitiveByScreening({ chargeKg: 120, annualLeakRate: 0.05, gwp100: 2088 }).kgCo2e).toBe(12_528);
  expect(
    fugitiveByMassBalance({
      stockStartKg: 20,
      boughtKg: 30,
      returnedKg: 5,
      stockEndKg: 25,
      chargeIncreaseKg: 10,
      gwp100: 2088,
    }).kgCo2e,
  ).toBe(20_880);
  expect(() => fugitiveByScreening({ chargeKg: 120, annualLeakRate: 5, gwp100: 2088 })).toThrow('fraction');
});

test('intensities divide sums', () => {
  expect(
    intensity([
      { amount: 100, denominator: 10 },
      { amount: 200, denominator: 90 },
    ]).value,
  ).toBe(3);
  expect(() => intensity([{ amount: 5, denominator: 0 }])).toThrow('divide');
});

test('uncertainty: the worked example of the pedigree matrix', () => {
  const all = (mark: number) => ({
    reliability: mark,
    technical: mark,
    geographic: mark,
    temporal: mark,
    completeness: mark,
  });
  const pair = (mark: number) => productGsd2(pedigreeGsd2(all(mark)), pedigreeGsd2(all(mark)));
  expect(pedigreeGsd2(all(3))).toBeCloseTo(1.2621, 4);
  expect(pair(3)).toBeCloseTo(1.3898, 4);
  expect(pair(4)).toBeCloseTo(1.1737, 4);
  expect(pair(2)).toBeCloseTo(2.0061, 4);
  const total = totalUncertainty([
    { emissions: 600, gsd2: pair(4) },
    { emissions: 400, gsd2: pair(2) },
  ]);
  expect(total.gsd2).toBeCloseTo(1.3426, 4);
  expect(total.low).toBeCloseTo(744.8, 1);
  expect(total.high).toBeCloseTo(1342.6, 1);
});
