import { chooseFactor, describeReason, indexFactors, type FactorQuery } from '@steward/core/ghg/factors/choose-factor';
import { inventory } from '@steward/core/ghg/inventory';
import { describe, expect, test } from 'vitest';
import { countries, countryOf, findCountry } from '../countries/countries.ts';
import { wasteDefaults } from '../waste/defaults.ts';
import { gridRegion } from '../countries/grid-regions.ts';
import { equipmentLeaks, gwp100Of, warmingPotentials } from '../gwp/warming-potentials.ts';
import { declaredProxies, editions, emissionFactors, emissionFactorsFor, factorIndex } from './factors.ts';

const choose = (over: Partial<FactorQuery>) =>
  chooseFactor(
    {
      carrier: 'electricity',
      scope: 2,
      country: 'DE',
      year: 2024,
      unit: 'kWh',
      basis: over.scope && over.scope !== 2 ? undefined : 'location',
      ...over,
    },
    factorIndex(),
    declaredProxies,
  );
const gas = { carrier: 'natural_gas', scope: 1 } as const;
const waste = { carrier: 'waste', scope: 3, scope3Category: 5, unit: 't' } as const;

describe('published factors, to be checked against the publications', () => {
  test.each([
    ['Germany, grid 2024 (UBA)', {}, 0.363],
    ['Great Britain, grid 2024 (DESNZ)', { country: 'GB' }, 0.20705],
    ['Great Britain, grid 2025 (DESNZ)', { country: 'GB', year: 2025 }, 0.177],
    ['Great Britain, grid 2026 (DESNZ)', { country: 'GB', year: 2026 }, 0.13096],
    [
      'Great Britain, losses 2025',
      { country: 'GB', year: 2025, scope: 3, scope3Category: 3, upstreamPart: 'losses' },
      0.01853,
    ],
    ['Great Britain, gas 2025, gross', { ...gas, country: 'GB', year: 2025 }, 0.18296],
    [
      'Great Britain, gas oil 2025, litre',
      { carrier: 'heating_oil', scope: 1, country: 'GB', year: 2025, unit: 'l' },
      2.75541,
    ],
    ['Great Britain, district heat 2025', { carrier: 'district_heating', country: 'GB', year: 2025 }, 0.17529],
    [
      'Great Britain, water supply 2025, litre',
      { carrier: 'water', scope: 3, scope3Category: 1, country: 'GB', year: 2025, unit: 'l' },
      0.00019130156,
    ],
    ['Great Britain, landfill 2025', { ...waste, country: 'GB', year: 2025, treatment: 'landfill' }, 520.5327],
    ['US, gas: 53.06 + 0.028 + 0.0265 kg/mmBtu', { ...gas, country: 'US', year: 2025 }, 53.1145 / 293.0710701722],
    ['US, grid average 2023', { country: 'US', year: 2023 }, 0.351642],
    [
      'US, upstate New York 2023',
      { country: 'US', region: 'NYUP', year: 2023 },
      (240.99 + 0.011 * 28 + 0.001 * 265) * 0.00045359237,
    ],
    ['Ireland, gas 2025', { ...gas, country: 'IE', year: 2025 }, 0.183540984],
    ['Australia, Victoria 2024', { country: 'AU', region: 'VIC' }, 0.77],
    ['New Zealand, grid 2024', { country: 'NZ' }, 0.1011189484],
    ['Great Britain, grid 2015', { country: 'GB', year: 2015 }, 0.46219],
    ['Great Britain, grid 2019', { country: 'GB', year: 2019 }, 0.2556],
    ['Great Britain, grid 2022', { country: 'GB', year: 2022 }, 0.19338],
    ['Great Britain, gas 2019, gross', { ...gas, country: 'GB', year: 2019 }, 0.18385],
    ['Great Britain, landfill 2019', { ...waste, country: 'GB', year: 2019, treatment: 'landfill' }, 99.7592],
    ['Germany, grid 2019 (UBA)', { year: 2019 }, 0.409],
    ['Ontario 2016 (National Inventory Report)', { country: 'CA', region: 'ON', year: 2016 }, 0.04],
    ['Ontario 2022 (Electricity Maps) before Canada (Ember)', { country: 'CA', region: 'ON', year: 2022 }, 0.063],
    ['Austria 2019 (Ember)', { country: 'AT', year: 2019 }, 0.15278],
    ['Netherlands 2019 (Ember)', { country: 'NL', year: 2019 }, 0.41],
    ['United States 2019 (Ember)', { country: 'US', year: 2019 }, 0.43945],
    ['United Arab Emirates 2019 (Ember)', { country: 'AE', year: 2019 }, 0.66009],
    ['Dubai 2020 (DEWA)', { country: 'AE', region: 'DU', year: 2020 }, 0.4041],
  ] as const)('%s: %s', (_, over, expected) => {
    expect(choose(over as Partial<FactorQuery>).factor.kgCo2ePerUnit).toBeCloseTo(expected, 6);
  });

  test.each([
    [
      { country: 'FR' },
      [
        'no official factor of FR within 3 years of 2024: Ember, Yearly electricity data: emissions intensity of generation used',
        'lifecycle factor: upstream emissions are included',
      ],
    ],
    [
      { country: 'FR', year: 2019 },
      [
        '2021 edition used for 2019',
        'no official factor of FR within 3 years of 2019: Electricity Maps, Yearly carbon intensity of electricity by zone used',
        'lifecycle factor: upstream emissions are included',
      ],
    ],
    [{ country: 'GB', year: 2021 }, ['2020 edition used for 2021']],
    [{ ...gas, country: 'DE', year: 2025 }, ['factor of GB used for DE, where none is published']],
    [
      { country: 'DE', year: 2026 },
      ['2024 edition used for 2026', 'CO2 only: methane and nitrous oxide are not included'],
    ],
    [{ country: 'GB', basis: 'market' }, ['no residual mix is available: grid average used']],
    // AIB's residual mixes of Europe are not included because of their licence.
    [
      { country: 'DE', basis: 'market' },
      ['no residual mix is available: grid average used', 'CO2 only: methane and nitrous oxide are not included'],
    ],
    [{ carrier: 'heating_oil', scope: 1, unit: 'l', country: 'GB', year: 2026 }, ['2025 edition used for 2026']],
  ] as const)('%o says %o', (over, reasons) => {
    expect(choose(over as Partial<FactorQuery>).reasons.map(describeReason)).toEqual(reasons);
  });

  test('a heat network abroad has no factor until the customer enters one', () => {
    expect(() => choose({ carrier: 'district_heating' })).toThrow('district heating factor, location-based, DE, 2024');
  });
});

describe('the sets', () => {
  test('ids are unique, figures are plausible, gas parts agree with the sum', () => {
    const factors = emissionFactors();
    expect(new Set(factors.map((factor) => factor.id)).size).toBe(factors.length);
    for (const factor of factors) {
      expect(countryOf(factor.country), factor.id).toBeDefined();
      expect(factor.kgCo2ePerUnit, factor.id).toBeGreaterThanOrEqual(0);
      if (factor.unit === 'kWh') expect(factor.kgCo2ePerUnit, factor.id).toBeLessThan(1.4);
      if (factor.unit === 'kWh' && factor.scope === 1 && factor.carrier !== 'wood')
        expect(factor.heatingValue, factor.id).toBe('gross');
      if (factor.gases) {
        const { co2, ch4, n2o } = factor.gases;
        // DESNZ rounds each part to five decimals.
        expect(Math.abs(co2 + ch4 + n2o - factor.kgCo2ePerUnit), factor.id).toBeLessThan(0.00003);
      }
    }
  });

  test('each set names its edition, licence and attribution', () => {
    for (const edition of editions()) {
      expect(edition.licence.length * edition.attribution.length * edition.edition.length).toBeGreaterThan(0);
      expect(edition.years.last).toBeGreaterThanOrEqual(edition.years.first);
    }
    expect(editions().reduce((sum, { factors }) => sum + factors, 0)).toBe(emissionFactors().length);
    expect(emissionFactorsFor('GB').length).toBeGreaterThan(50);
  });

  test('nothing licensed is shipped', () => {
    expect(JSON.stringify(emissionFactors())).not.toMatch(/\bIEA\b|CRREM|GRESB/);
  });

  test('a base year of 2019 computes in every country of the demo, for bills with published factors', () => {
    const activities = ['AE', 'AT', 'DE', 'GB', 'IE', 'NL', 'US'].flatMap((country) => {
      const of = { environmentId: country, country, year: 2019, quantity: 1 };
      return [
        { ...of, carrier: 'electricity', unit: 'kWh' },
        { ...of, carrier: 'natural_gas', unit: 'kWh' },
        { ...of, carrier: 'lpg', unit: 'l' },
        { ...of, carrier: 'water', unit: 'l' },
        { ...of, carrier: 'waste', unit: 't' },
        { ...of, carrier: 'district_heating', unit: 'kWh' },
      ] as const;
    });
    const { missing } = inventory(activities, factorIndex(), { proxies: declaredProxies, wasteDefaults });
    // Heat networks have only own factors; the United Kingdom publishes one.
    expect(missing.map(({ carrier, environmentIds }) => [carrier, environmentIds])).toEqual(
      ['AE', 'AT', 'DE', 'IE', 'NL', 'US'].map((country) => ['district_heating', [country]]),
    );
  });

  test('a factor of a discontinued method is no substitute for a later year; the missing year is named', () => {
    expect(() => choose({ ...waste, country: 'GB', year: 2020, treatment: 'landfill' })).toThrow(
      'waste factor, landfill, scope 3 category 5, per t, GB, 2020',
    );
    expect(choose({ ...waste, country: 'GB', year: 2021, treatment: 'landfill' }).factor.year).toBe(2024);
  });

  test('an official set takes precedence over research, research over models', () => {
    const electricity = (setKind: 'official' | 'research' | 'modelled', year: number) => ({
      ...emissionFactors().find(({ id }) => id === 'ember:electricity:FR:2024:kWh')!,
      id: `${setKind}-${year}`,
      setKind,
      year,
    });
    const of = (...factors: ReturnType<typeof electricity>[]) =>
      chooseFactor(
        { carrier: 'electricity', scope: 2, country: 'FR', year: 2020, unit: 'kWh', basis: 'location' },
        indexFactors(factors),
      ).factor.id;
    const [official, research, modelled] = [
      electricity('official', 2018),
      electricity('research', 2020),
      electricity('modelled', 2020),
    ];
    expect(of(modelled, research, official)).toBe('official-2018');
    expect(of(modelled, research)).toBe('research-2020');
    expect(of(modelled, electricity('research', 2016))).toBe('modelled-2020');
  });

  test('10,000 properties with five carriers', () => {
    const places = [
      ['DE', undefined],
      ['GB', undefined],
      ['US', 'NYUP'],
      ['AU', 'VIC'],
      ['FR', undefined],
    ] as const;
    const activities = Array.from({ length: 10_000 }, (_, i) => {
      const [country, region] = places[i % 5]!;
      const of = { environmentId: `p${i}`, country, ...(region === undefined ? {} : { region }), year: 2025 };
      return [
        { ...of, carrier: 'electricity', quantity: 1e5, unit: 'kWh' },
        { ...of, carrier: 'natural_gas', quantity: 1e5, unit: 'kWh' },
        { ...of, carrier: 'heating_oil', quantity: 1e3, unit: 'l' },
        { ...of, carrier: 'water', quantity: 1e5, unit: 'l' },
        { ...of, carrier: 'waste', quantity: 10, unit: 't' },
      ] as const;
    }).flat();
    const result = inventory(activities, factorIndex(), { proxies: declaredProxies });
    expect(result.isComplete).toBe(true);
    expect(result.lines).toHaveLength(60_000);
  });
});

test('waste without treatment is incinerated where the law bans it from landfills, else landfill is assumed', () => {
  const choose = (country: string) =>
    chooseFactor(
      { carrier: 'waste', scope: 3, scope3Category: 5, country, year: 2025, unit: 't' },
      factorIndex(),
      declaredProxies,
      wasteDefaults,
    );
  expect(choose('DE').factor).toMatchObject({ treatment: 'incineration', proxyFor: 'DE', boundary: 'transport-only' });
  expect(choose('DE').reasons.map(({ code }) => code)).toEqual(['treatment-default', 'proxy', 'transport-only']);
  expect(choose('US').factor).toMatchObject({ treatment: 'landfill', country: 'US' });
  expect(choose('US').reasons.map(({ code }) => code)).toEqual(['landfill-assumed']);
});

describe('the grid region of a property', () => {
  test.each([
    ['US', 'Texas', { region: 'ERCT', certainty: 'part' }],
    ['US', 'WA', { region: 'NWPP', certainty: 'exact' }],
    ['US', 'US-MA', { region: 'NEWE', certainty: 'exact' }],
    ['US', 'New York', { certainty: 'ambiguous' }],
    ['US', 'NYCW', { region: 'NYCW', certainty: 'exact' }],
    ['AU', 'New South Wales', { region: 'NSW', certainty: 'exact' }],
    ['AE', 'Dubai', { region: 'DU', certainty: 'exact' }],
    ['AE', 'Abu Dhabi', { certainty: 'country' }],
    ['DE', 'Berlin', { certainty: 'country' }],
    ['DE', undefined, { certainty: 'country' }],
  ] as const)('%s, %s', (country, state, expected) => expect(gridRegion(country, state)).toEqual(expected));

  test.each([
    ['10001', 'New York', 'New York', { region: 'NYCW', certainty: 'exact' }],
    ['10001-2062', 'NY', '', { region: 'NYCW', certainty: 'exact' }],
    ['', 'NY', 'New York City', { region: 'NYCW', certainty: 'exact' }],
    ['', 'NY', 'Albany', { certainty: 'ambiguous' }],
    ['14604', 'NY', 'Rochester', { region: 'NYUP', certainty: 'exact' }],
    ['60601', 'Illinois', 'Chicago', { region: 'RFCW', certainty: 'exact' }],
    ['96813', 'Hawaii', 'Honolulu', { region: 'HIOA', certainty: 'exact' }],
    ['10001', 'CAMX', '', { region: 'CAMX', certainty: 'exact' }],
    ['', '', 'Springfield', { certainty: 'ambiguous' }],
  ] as const)('US ZIP code "%s", %s, %s', (zipCode, state, city, expected) =>
    expect(gridRegion('US', state, { zipCode, city })).toEqual(expected),
  );

  test('249 countries, 27 of them in the EU', () => {
    expect(countries()).toHaveLength(249);
    expect(countries().filter(({ isEu }) => isEu)).toHaveLength(27);
    expect(findCountry('germany')?.alpha2).toBe('DE');
    expect(findCountry('ae')?.name).toBe('United Arab Emirates');
  });
});

test.each([
  ['CH4', 'AR5', 28],
  ['N2O', 'AR5', 265],
  ['HFC-134a', 'AR4', 1430],
  ['R-410A', 'AR4', 2087.5],
  ['R-410A', 'AR5', 1923.5],
  ['R-134a', 'AR5', 1300],
  ['SF6', 'AR5', 23_500],
] as const)('warming potential of %s in %s', (gasName, report, expected) =>
  expect(gwp100Of(gasName, report)).toBeCloseTo(expected, -1),
);

test('a value that no assessment report states is an error', () => {
  expect(() => gwp100Of('HFO-1234yf', 'AR5')).toThrow('HFO-1234yf');
  expect(warmingPotentials().length).toBeGreaterThan(150);
  expect(equipmentLeaks().equipment.length).toBe(18);
});
