import { expect, test } from 'vitest';
import { chooseOthers, isRanked, weightedByArea } from './others.ts';

const place = (id: string, propertyType: string, country: string, isComparable = true) => ({
  id,
  propertyType,
  country,
  isComparable,
});
const own = place('own', 'office', 'DE');

test('a property is compared with those of its type in its country, and with others only where these are fewer than two', () => {
  const offices = [place('a', 'office', 'DE'), place('b', 'office', 'DE')];
  const shops = [place('c', 'retail', 'DE')];
  expect(chooseOthers(own, [own, ...offices, ...shops], false)).toMatchObject({
    basis: 'type-and-country',
    ids: ['a', 'b'],
  });
  const abroad = [place('a', 'office', 'DE'), place('b', 'office', 'FR')];
  expect(chooseOthers(own, [own, ...abroad, ...shops], false)).toMatchObject({ basis: 'type', ids: ['a', 'b'] });
  expect(chooseOthers(own, [own, place('a', 'office', 'FR'), ...shops], false)).toMatchObject({
    basis: 'all',
    ids: ['a', 'c'],
  });
});

test('in a chosen portfolio all others of it are compared, whatever their type', () => {
  const others = [place('a', 'office', 'DE'), place('b', 'office', 'DE'), place('c', 'retail', 'FR')];
  expect(chooseOthers(own, [own, ...others], true)).toMatchObject({ basis: 'group', ids: ['a', 'b', 'c'] });
});

test('a property with too few days of data is in no mean', () => {
  const thin = place('a', 'office', 'DE', false);
  expect(chooseOthers(own, [thin, place('b', 'office', 'DE'), place('c', 'office', 'DE')], false)).toMatchObject({
    basis: 'type-and-country',
    ids: ['b', 'c'],
    leftOut: ['a'],
  });
});

test('at 75% of the days a property is ranked, below and without days it is not', () => {
  expect([0.75, 0.7499, null].map(isRanked)).toEqual([true, false, false]);
});

test('a mean weighted by area is the sums divided; two currencies have none', () => {
  const eur = (value: number | null, area: number | null) => ({ value, unit: 'EUR/m²', area });
  expect(weightedByArea([eur(10, 1000), eur(20, 3000), eur(null, 500), eur(99, null)])).toEqual({
    value: 17.5,
    unit: 'EUR/m²',
    count: 2,
  });
  expect(weightedByArea([eur(10, 1000), { value: 1, unit: 'GBP/m²', area: 1 }])).toBeNull();
  expect(weightedByArea([])).toBeNull();
});
