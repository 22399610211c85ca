import { expect, test } from 'vitest';
import { countries } from '../countries/countries.ts';
import { gridRegion } from '../countries/grid-regions.ts';
import { citiesOf, stateSpellings, statesOf } from './places.ts';

test.each([
  ['DE', 16, 'Bavaria'],
  ['US', 51, 'California'],
  ['AE', 7, 'Dubai'],
  ['GB', 4, 'Scotland'],
])('%s has its %i states', async (country, count, one) => {
  const states = await statesOf(country);
  expect(states).toHaveLength(count);
  expect(states.map(({ name }) => name)).toContain(one);
});

test.each([
  ['DE', 'Bavaria', 'munic', { city: 'Munich', state: 'Bavaria' }],
  ['de', '02', 'munchb', { city: 'Münchberg', state: 'Bavaria' }],
  ['US', 'TX', 'Austin', { city: 'Austin', state: 'Texas' }],
  ['DE', 'Bayern', 'Munich', { city: 'Munich', state: 'Bavaria' }],
  ['AE', '', 'abu d', { city: 'Abu Dhabi', state: 'Abu Dhabi' }],
])('%s, %s: "%s" is found', async (country, state, beginning, place) => {
  expect(await citiesOf(country, { state, beginning, atMost: 10 })).toContainEqual(place);
});

test('a city is searched in its own state, and an unknown country has none', async () => {
  expect(await citiesOf('DE', { state: 'Hesse', beginning: 'Munich', atMost: 10 })).toEqual([]);
  expect(await citiesOf('US', { atMost: 25 })).toHaveLength(25);
  expect(await statesOf('ZZ')).toEqual([]);
  expect(await citiesOf('constructor', { atMost: 5 })).toEqual([]);
});

test.each([
  ['DE', '02', { en: 'Bavaria', de: 'Bayern', ar: 'بافاريا' }],
  ['US', 'CA', { en: 'California', de: 'Kalifornien', ar: 'كاليفورنيا' }],
  ['AE', '03', { en: 'Dubai', de: 'Dubai', ar: 'إمارة دبي' }],
  ['MA', '08', { en: 'Drâa-Tafilalet', de: 'Drâa-Tafilalet', ar: 'Drâa-Tafilalet' }],
  // Without a translation: the English name is used.
  ['US', 'DC', { en: 'District of Columbia', de: 'District of Columbia', ar: 'District of Columbia' }],
])('a state of %s, %s, is called so', async (country, code, names) => {
  expect((await statesOf(country)).find((state) => state.code === code)?.names).toEqual(names);
});

test('a state is found by part of a name in any language', async () => {
  expect(await stateSpellings('kalif')).toEqual(expect.arrayContaining(['California', 'Kalifornien', 'كاليفورنيا']));
  expect(await stateSpellings('كاليفورنيا')).toContain('California');
  expect(await stateSpellings('bayern')).toEqual(['Bavaria', 'Bayern', 'بافاريا']);
  expect(await stateSpellings('a')).toEqual([]);
  expect(await stateSpellings('no such state')).toEqual([]);
});

test('of every large country nearly all states are translated', async () => {
  for (const country of [
    'DE',
    'AT',
    'CH',
    'US',
    'CA',
    'GB',
    'FR',
    'IT',
    'ES',
    'NL',
    'BE',
    'PL',
    'AE',
    'SA',
    'EG',
    'AU',
    'IN',
  ]) {
    const states = await statesOf(country);
    const foreign = states.filter(({ names }) => /\p{Script=Arabic}/u.test(names.ar));
    expect(foreign.length / states.length, country).toBeGreaterThan(0.8);
  }
});

test('the largest come first', async () => {
  const first = async (country: string, beginning = '') => (await citiesOf(country, { beginning, atMost: 1 }))[0]?.city;
  expect(await first('DE')).toBe('Berlin');
  expect(await first('AT', 'gra')).toBe('Graz');
  expect(await first('GB', 'man')).toBe('Manchester');
});

test('every state of the United States that is suggested has a grid', async () => {
  for (const { name } of await statesOf('US')) expect(gridRegion('US', name).certainty, name).not.toBe('country');
});

test('nearly every country of the list has states', async () => {
  const without = [];
  for (const { alpha2 } of countries()) if (!(await statesOf(alpha2)).length) without.push(alpha2);
  expect(without.length).toBeLessThan(45);
});
