import { propertyTypes, subTypesOf } from '@steward/core/property/property-types';
import { expect, test } from 'vitest';
import { medianIntensity, portfolioManagerTypes, typeElsewhere } from './property-types.ts';
import { sasbSubsectorOf, sasbSubsectors } from './sasb-subsectors.ts';

test('every type and sub-type has a name in Portfolio Manager', () => {
  for (const type of propertyTypes)
    for (const subType of ['', ...subTypesOf(type)])
      expect(typeElsewhere(type, subType)?.portfolio_manager, `${type}.${subType}`).toBeTruthy();
});

test('the median of a US office is 52.9 kBtu/ft², 166.9 kWh/m²; elsewhere none is published', () => {
  expect(medianIntensity('US', 'office')?.site_kwh_per_m2).toBeCloseTo((52.9 * 0.29307107) / 0.09290304, 3);
  expect(medianIntensity('US', 'office')).toMatchObject({ portfolio_manager: 'Office', edition: 'August 2018' });
  expect(medianIntensity('DE', 'office')).toBeUndefined();
  expect(medianIntensity('US', 'parking', 'garage')).toBeUndefined();
});

test('each of the 88 types of Portfolio Manager is one of ours, and keeps its name', () => {
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
  for (const [name] of all) expect(backAs(name)).toBe(name);
});

test('a type of Portfolio Manager that the general type does not name has a sub-type with its names', () => {
  expect(typeElsewhere('retail', 'wholesale_club')).toMatchObject({
    portfolio_manager: 'Wholesale Club/Supercenter',
    local_law_97: 'Wholesale Club/Supercenter',
  });
  expect(typeElsewhere('retail', 'vehicle_dealership')).toMatchObject({
    portfolio_manager: 'Vehicle Dealership',
    local_law_97: 'Automobile Dealership',
  });
  // Listed by Portfolio Manager, not by the law.
  expect(typeElsewhere('public_building', 'police_station')?.local_law_97).toBeNull();
  const names = propertyTypes.flatMap((type) =>
    ['', ...subTypesOf(type)].map((subType) => typeElsewhere(type, subType)?.portfolio_manager),
  );
  expect(new Set(names).size).toBe(88);
});

test('every type of ours has a subsector of the SASB standard', () => {
  for (const type of propertyTypes)
    for (const subType of ['', ...subTypesOf(type)])
      expect(sasbSubsectors, `${type}.${subType}`).toContain(sasbSubsectorOf(type, subType));
  expect(sasbSubsectorOf('warehouse', 'self_storage')).toBe('self_storage');
  expect(sasbSubsectorOf('castle')).toBeUndefined();
});
