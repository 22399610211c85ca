import { expect, test } from 'vitest';
import type { EmissionFactor } from './factor.ts';
import { gasesByScope } from './gases-by-scope.ts';
import type { InventoryLine } from '../inventory-line.ts';

const gas: EmissionFactor = {
  id: 'gas',
  carrier: 'natural_gas',
  scope: 1,
  country: 'GB',
  year: 2025,
  unit: 'kWh',
  kgCo2ePerUnit: 0.183,
  gases: { co2: 0.18, ch4: 0.002, n2o: 0.001 },
  gwpSet: 'AR5',
  source: 'made up',
  edition: '1',
  licence: '',
};
const line = (change: Partial<InventoryLine>): InventoryLine => ({
  environmentId: 'a',
  carrier: 'natural_gas',
  scope: 1,
  quantity: 1000,
  unit: 'kWh',
  kgCo2ePerUnit: 0.183,
  kgCo2e: 183,
  biogenicKgCo2: 0,
  factor: gas,
  reasons: [],
  ...change,
});
const { factor: _factor, ...refrigerant } = line({ carrier: 'refrigerant', unit: 'kg', quantity: 2, kgCo2e: 4176 });
const potentials = { ch4: 28, n2o: 265 };

test('each gas of each scope, in CO2e and by its own mass; market-based scope 2 is not counted twice', () => {
  const { gases: _, ...whole } = gas;
  const unsplit = { ...whole, gwpSet: 'lifecycle' as const };
  const found = gasesByScope(
    [
      line({}),
      line({ scope: 2, basis: 'location', carrier: 'electricity', factor: unsplit }),
      line({ scope: 2, basis: 'market', carrier: 'electricity', factor: unsplit }),
      refrigerant,
    ],
    (one, set) => (set === 'AR5' ? potentials[one] : undefined),
  );
  expect(found.map(({ scope, gas: name }) => `${scope} ${name}`)).toEqual([
    '1 co2',
    '1 ch4',
    '1 n2o',
    '1 hfcs',
    '2 unsplit',
  ]);
  expect(found[0]).toMatchObject({ kgCo2e: 180, kg: 180 });
  expect(found[1]?.kg).toBeCloseTo(2 / 28, 9);
  expect(found[3]).toMatchObject({ kgCo2e: 4176, kg: 2 });
  expect(found.at(-1)).toMatchObject({ kgCo2e: 183, kg: null });
});
