import { expect, test } from 'vitest';
import type { FactorFacts } from './factor.ts';
import { gwpExceptions, gwpSetIn, restatedFactor, withGwpChoice } from './gwp-set.ts';
import type { InventoryLine } from '../inventory-line.ts';

// kg CO2e per kg over 100 years: methane and nitrous oxide in the fourth, fifth and sixth assessment report.
const potentials = { ch4: { AR4: 25, AR5: 28, AR6: 27.9 }, n2o: { AR4: 298, AR5: 265, AR6: 273 } } as const;
const potentialOf = (gas: 'ch4' | 'n2o', set: string) => potentials[gas][set as 'AR5'] as number | undefined;

/** DESNZ 2025, natural gas, gross: 0.18259 CO2 + 0.00028 CH4 + 0.00009 N2O, by AR5. */
const gas: FactorFacts = {
  id: 'gas',
  country: 'GB',
  year: 2025,
  kgCo2ePerUnit: 0.18296,
  gases: { co2: 0.18259, ch4: 0.00028, n2o: 0.00009 },
  gwpSet: 'AR5',
  source: 'DESNZ',
  edition: '2025',
  licence: 'OGL',
};

test('a factor of single gases is restated by the masses behind it', () => {
  const ar4 = restatedFactor(gas, 'AR4', potentialOf);
  // 0.00028 / 28 = 0.00001 kg CH4 × 25; 0.00009 / 265 kg N2O × 298.
  expect(ar4.gases?.ch4).toBeCloseTo(0.00025, 12);
  expect(ar4.gases?.n2o).toBeCloseTo((0.00009 / 265) * 298, 12);
  expect(ar4.kgCo2ePerUnit).toBeCloseTo(0.18259 + 0.00025 + 0.000101208, 8);
  expect(ar4).toMatchObject({ gwpSet: 'AR4', publishedGwpSet: 'AR5' });
  const back = restatedFactor(ar4, 'AR5', potentialOf);
  expect(back.kgCo2ePerUnit).toBeCloseTo(gas.kgCo2ePerUnit, 12);
  expect(restatedFactor(gas, 'AR5', potentialOf)).toBe(gas);
});

test('a sum without its gases stays, and says which set it carries', () => {
  const { gases: _gases, ...sum } = gas;
  expect(restatedFactor(sum, 'AR6', potentialOf)).toBe(sum);
  const own: FactorFacts = { ...gas, gwpSet: 'as stated by the supplier' };
  expect(restatedFactor(own, 'AR6', potentialOf)).toBe(own);
});

test('exceptions are what carries another set, CO2 alone is none', () => {
  const line = (factor: FactorFacts | undefined, kgCo2e: number, basis?: 'market'): InventoryLine => ({
    environmentId: '',
    carrier: 'natural_gas',
    scope: 1,
    quantity: 1,
    unit: 'kWh',
    kgCo2ePerUnit: kgCo2e,
    kgCo2e,
    biogenicKgCo2: 0,
    reasons: [],
    ...(factor && { factor }),
    ...(basis && { basis }),
  });
  const lines = [
    line(restatedFactor(gas, 'AR6', potentialOf), 100),
    line({ ...gas, gwpSet: 'CO2 only' }, 50),
    line({ ...gas, source: 'NGA', gwpSet: 'AR5' }, 7),
    line({ ...gas, source: 'NGA', gwpSet: 'AR5' }, 8),
    line({ ...gas, source: 'Ember', gwpSet: 'lifecycle' }, 20),
    line({ ...gas, source: 'Ember', gwpSet: 'lifecycle' }, 20, 'market'),
    line(undefined, 3),
  ];
  expect(gwpExceptions(lines, 'AR6')).toEqual([
    { source: 'Ember', edition: '2025', gwpSet: 'lifecycle', kgCo2e: 20 },
    { source: 'NGA', edition: '2025', gwpSet: 'AR5', kgCo2e: 15 },
  ]);
});

test('a set holds from its year on, and what changes nothing is not kept', () => {
  const one = withGwpChoice([], { from_year: 2024, gwp_set: 'AR6' });
  expect([2023, 2024, 2030].map((year) => gwpSetIn(one, year))).toEqual([null, 'AR6', 'AR6']);
  const two = withGwpChoice(one, { from_year: 2022, gwp_set: 'AR5' });
  expect(gwpSetIn(two, 2023)).toBe('AR5');
  expect(withGwpChoice(two, { from_year: 2024, gwp_set: 'AR5' })).toEqual([{ from_year: 2022, gwp_set: 'AR5' }]);
  expect(withGwpChoice([], { from_year: 2024, gwp_set: null })).toEqual([]);
  expect(withGwpChoice(two, { from_year: 2026, gwp_set: null })).toHaveLength(3);
});
