import { expect, test } from 'vitest';
import { distanceM, findDuplicates, LIKELY, type PropertyIdentity } from './duplicates.ts';

const property = (id: string, given: Partial<PropertyIdentity> = {}): PropertyIdentity => ({
  id,
  name: id,
  address: '',
  suite: '',
  city: 'Berlin',
  zipCode: '10115',
  countryCode: 'DE',
  latitude: null,
  longitude: null,
  areaM2: 10 * id.charCodeAt(0),
  externalId: '',
  meters: [],
  ...given,
});

test('one building under two spellings of its name and address is found, with the reasons', () => {
  const [pair, ...others] = findDuplicates([
    property('a', { name: 'Müller-Haus GmbH', address: 'Invalidenstraße 12', areaM2: 2000 }),
    property('b', { name: 'MÜLLER HAUS', address: 'Invaliden Str. 12', areaM2: 2010 }),
    property('c', { name: 'Nordhafen', address: 'Fennstraße 3', areaM2: 900 }),
  ]);
  expect(others).toEqual([]);
  expect(pair).toMatchObject({ ids: ['a', 'b'], reasons: ['same_name', 'same_address', 'same_area'], score: 95 });
  expect(pair?.score).toBeGreaterThanOrEqual(LIKELY);
});

test('towers of one address, suites of one house and halls by letter are not one', () => {
  const at = { address: '350 5th Avenue', areaM2: 5000 };
  expect(
    findDuplicates([property('a', { ...at, name: 'Park Tower 1' }), property('b', { ...at, name: 'Park Tower 2' })]),
  ).toEqual([]);
  expect(
    findDuplicates([
      property('a', { ...at, name: 'Store', suite: '100' }),
      property('b', { ...at, name: 'Shop', suite: '200' }),
    ]),
  ).toEqual([]);
  expect(findDuplicates([property('a', { name: 'Halle A' }), property('b', { name: 'Halle B' })])).toEqual([]);
});

test('the same number in another product finds a pair whose names differ; two numbers speak against it', () => {
  const same = [
    property('a', { name: 'HQ', externalId: 'PM-77' }),
    property('b', { name: 'Main office', externalId: 'pm-77 ' }),
  ];
  expect(findDuplicates(same)).toMatchObject([{ reasons: ['same_external_id'], score: 60 }]);
  const other = [
    property('a', { name: 'Linden Plaza', externalId: '1', areaM2: 500 }),
    property('b', { name: 'Linden Plaza', externalId: '2', areaM2: 500 }),
  ];
  expect(findDuplicates(other)).toEqual([]);
});

test('a shared meter and a place 20 m away are found across a border of the grid', () => {
  const a = property('a', { latitude: 52.5199999, longitude: 13.4, meters: ['electricity 1EMH0011'], name: 'Lager' });
  const b = property('b', { latitude: 52.5201799, longitude: 13.4, meters: ['electricity 1EMH0011'], name: 'Depot' });
  expect(findDuplicates([a, b])).toMatchObject([{ reasons: ['same_meter', 'same_place'], score: 65 }]);
});

test('one degree of latitude is 111.195 km on the mean sphere', () => {
  expect(distanceM({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111_195.08, 1);
});

test('among 10,000 properties every planted pair is found', () => {
  const many = Array.from({ length: 10_000 }, (_, n) =>
    property(`p${n}`, {
      name: `Building ${(n * 7919) % 10_007} ${'abcdefghij'[n % 10]}`,
      address: `Street of ${(n * 31) % 2500} 1${n}`,
      zipCode: String(10_000 + (n % 500)),
      latitude: 40 + (n % 100) / 50,
      longitude: -74 + Math.floor(n / 100) / 50,
      areaM2: 1000 + n,
    }),
  );
  const planted = many.slice(0, 100).map((one) => ({ ...one, id: `${one.id}-again`, name: `${one.name} Ltd` }));
  const pairs = findDuplicates([...many, ...planted]);
  const found = new Set(pairs.map(({ ids }) => ids.join()));
  expect(planted.filter(({ id }) => !found.has(`${id.replace('-again', '')},${id}`))).toEqual([]);
});
