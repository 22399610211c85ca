import { expect, test } from 'vitest';
import { withoutMarks } from '../tables/headings.ts';
import { areaUnitOf } from './area-unit.ts';

test.each([
  ['Sq. Ft.', 'ft2'],
  ['Gross floor area (sq ft)', 'ft2'],
  ['GFA [Square Feet]', 'ft2'],
  ['floor_area_sqft', 'ft2'],
  ['Area in square foot', 'ft2'],
  ['GFA (ft²)', 'ft2'],
  ['GFA (ft^2)', 'ft2'],
  ['GSF', 'ft2'],
  ['RSF', 'ft2'],
  ['Fläche (Quadratfuss)', 'ft2'],
  ['المساحة (قدم مربع)', 'ft2'],
  ['Sq. M.', 'm2'],
  ['Square Meters', 'm2'],
  ['floor_area_m2', 'm2'],
  ['Fläche (m²)', 'm2'],
  ['Fläche in qm', 'm2'],
  ['المساحة (م²)', 'm2'],
  ['Gross floor area', undefined],
  ['Transfer', undefined],
  ['Left', undefined],
] as const)('the unit of area of %s is %s', (text, unit) => {
  expect(areaUnitOf(text)).toBe(unit);
});

test.each([
  ['Property Name (Required)', 'Property Name'],
  ['State/Province (Required for US or Canada)', 'State/Province'],
  ['Portfolio Manager Meter ID (Pre-filled)', 'Portfolio Manager Meter ID'],
  ['Street Address 2 [optional]', 'Street Address 2'],
  ['PLZ (Pflichtfeld)', 'PLZ'],
  ['Name *', 'Name'],
  ['Cost ($)', 'Cost ($)'],
])('the heading %s is %s', (heading, name) => {
  expect(withoutMarks(heading)).toBe(name);
});
