import { propertyTypes, subTypesOf } from '@steward/core/property/property-types';
import { expect, test } from 'vitest';
import { medianIntensity, portfolioManagerTypes, typeElsewhere } from './property-types.ts';

test('every type and sub-type has a name in Portfolio Manager', () => {
  for (const type of propertyTypes)
    for (const subType of ['', ...subTypesOf(type)])
      expect(typeElsewhere(type, subType)?.portfolio_manager, `${type}.${subType}`).toBeTruthy();
});

test('the median of a US office is 52.9 kBtu/ft², 166.9 kWh/m²; elsewhere none is published', () => {
  expect(medianIntensity('US', 'office')?.site_kwh_per_m2).toBeCloseTo(52.9 * 0.29307107 * 10.7639, 1);
  expect(medianIntensity('US', 'office')).toMatchObject({ portfolio_manager: 'Office', edition: 'August 2018' });
  expect(medianIntensity('DE', 'office')).toBeUndefined();
  expect(medianIntensity('US', 'parking', 'garage')).toBeUndefined();
});

test('each of the 88 types of Portfolio Manager is one of ours, and those with a kind of their own keep their name', () => {
  const all = Object.entries(portfolioManagerTypes);
  expect(all).toHaveLength(88);
  for (const [name, own] of all) {
    const [type = '', subType] = own.split('.');
    expect(propertyTypes, name).toContain(type);
    if (subType !== undefined) expect(subTypesOf(type), name).toContain(subType);
  }
  const backAs = (name: string) => {
    const [type = '', subType] = (portfolioManagerTypes[name] ?? '').split('.');
    return typeElsewhere(type, subType)?.portfolio_manager;
  };
  expect(all.filter(([name]) => backAs(name) === name)).toHaveLength(40);
  for (const name of [
    'Medical Office',
    'Refrigerated Warehouse',
    'Strip Mall',
    'K-12 School',
    'Residence Hall/Dormitory',
  ])
    expect(backAs(name)).toBe(name);
});
