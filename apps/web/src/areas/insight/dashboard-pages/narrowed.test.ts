import { expect, test } from 'vitest';
import { narrowed } from './narrowed.ts';

const country = (value: string) => ({ kind: 'country', value }) as const;

test('a click narrows to one country, another one replaces it, and the same one takes it away', () => {
  const german = narrowed(undefined, country('DE'));
  expect(german).toEqual({ field: 'country_code', in: ['DE'] });
  expect(narrowed(german, country('FR'))).toEqual({ field: 'country_code', in: ['FR'] });
  expect(narrowed(german, country('DE'))).toBeUndefined();
});

test('other conditions stay', () => {
  const built = { field: 'year_built', from: 1990 };
  const both = narrowed(built, { kind: 'property-type', value: 'office' });
  expect(both).toEqual({ all: [built, { field: 'property_type', in: ['office'] }] });
  expect(narrowed(both, { kind: 'property-type', value: 'office' })).toEqual(built);
  expect(narrowed(built, { kind: 'text', value: 'Ash' })).toEqual(built);
});
