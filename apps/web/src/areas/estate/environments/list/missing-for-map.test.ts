import { expect, test } from 'vitest';
import { missingForMap } from './missing-for-map.ts';

const whole = { address: 'Kai 1', city: 'Hamburg', state: 'HH', zip_code: '20457', country_code: 'DE' };

test('a whole address is enough for a map (R042)', () => expect(missingForMap(whole)).toEqual([]));

test.each([
  ['address', 'address'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip_code', 'zip_code'],
  ['country_code', 'country_code'],
] as const)('without %s there is no map, and %s is named (R042)', (field, named) => {
  expect(missingForMap({ ...whole, [field]: undefined })).toEqual([named]);
  expect(missingForMap({ ...whole, [field]: '  ' })).toEqual([named]);
});

test('a country without postal codes needs none for its map', () =>
  expect(missingForMap({ ...whole, zip_code: '', country_code: 'AE' })).toEqual([]));
