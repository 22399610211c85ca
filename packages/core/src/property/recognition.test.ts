import { expect, test } from 'vitest';
import {
  bestProperties,
  comparedNumber,
  numbersIn,
  propertyAddressed,
  propertyReader,
  propertyNamedIn,
  propertyNumbered,
  type KnownProperty,
} from './recognition.ts';

const property = (id: string, more: Partial<KnownProperty>): KnownProperty => ({
  id,
  name: `Property ${id}`,
  address: '',
  city: '',
  zipCode: '',
  meters: [],
  accounts: [],
  ...more,
});
const harbor = property('harbor', {
  name: 'Harbor House',
  address: 'Musterstraße 12',
  city: 'Hamburg',
  zipCode: '20095',
  meters: ['1ESM 0012 345'],
});
const east = property('east', { name: 'Harbor House East', city: 'Hamburg', zipCode: '20095', accounts: ['55512'] });
const find = (...pages: string[]) => {
  const parts = pages.map((text, i) => ({ page: i + 1, text, numbers: numbersIn(text) }));
  const evidence = propertyReader([harbor, east])(parts);
  return { evidence, ...bestProperties(evidence) };
};

test('a meter number is recognized in any spelling, with its page', () => {
  const { evidence, propertyIds, isCertain } = find('Maintenance', 'Serial 1ESM-0012345 was replaced');
  expect(evidence).toEqual([{ propertyId: 'harbor', by: 'meter', value: '1ESM 0012 345', page: 2 }]);
  expect([propertyIds, isCertain]).toEqual([['harbor'], true]);
});

test('a short number counts only behind a word that says what it is', () => {
  expect(find('Invoice of 55512 Hamburg').evidence).toEqual([]);
  expect(find('Account no. 55512').propertyIds).toEqual(['east']);
  expect(find('رقم الحساب 55512').propertyIds).toEqual(['east']);
});

test('an address is recognized with its short forms, and needs its town', () => {
  expect(find('Musterstr. 12, 20095 Hamburg')).toMatchObject({ propertyIds: ['harbor'], isCertain: true });
  expect(find('Musterstr. 12').propertyIds).toEqual([]);
  expect(propertyAddressed('Musterstrasse 12 in Hamburg', [harbor, east])).toBe('harbor');
});

test('the longer of two names counts, and a name alone is not certain', () => {
  expect(find('Lease of Harbor House East')).toMatchObject({ propertyIds: ['east'], isCertain: false });
  expect(propertyNamedIn('Lease Harbor House.pdf', [harbor, east])).toBe('harbor');
});

test('two properties that match equally well are both reported', () => {
  expect(find('20095 Hamburg').propertyIds).toEqual(['harbor', 'east']);
  expect(find('Harbor House, and also 20095 Hamburg').propertyIds).toEqual(['harbor']);
});

test('a number may be printed in groups', () => {
  expect(numbersIn('Meter 12 345 678 today')).toContainEqual({ printed: '12 345 678', number: '12345678' });
  expect(numbersIn('in 2024 on 1 May')).toEqual([]);
});

const houses = [
  { id: 'harbor', name: 'Harbor' },
  { id: 'east', name: 'Harbor East' },
  { id: 'lindenhof', name: 'Lindenhof' },
  { id: 'arabic', name: 'برج المرسى' },
  { id: 'short', name: 'A1' },
];
test.each([
  ['Invoice for Harbor East, March', 'east'],
  ['Invoice harbor 2026-03.pdf', 'harbor'],
  ['LINDENHOF_Strom_2026.pdf', 'lindenhof'],
  ['فاتورة برج المرسى', 'arabic'],
  ['Harbor East and Lindenhof', undefined],
  ['Harborside', undefined],
  ['A1', undefined],
  ['Your invoice', undefined],
])('%s names the property %s', (text, id) => {
  expect(propertyNamedIn(text, houses)).toBe(id);
});

const addresses = [
  { id: 'quay', address: 'Am Kai 7', city: 'Hamburg', zipCode: '20457' },
  { id: 'quay-71', address: 'Am Kai 71', city: 'Hamburg', zipCode: '20457' },
  { id: 'mill', address: '12 Mill Lane', city: 'Leeds', zipCode: 'LS1 4AB' },
  { id: 'other-mill', address: '12 Mill Lane', city: 'York', zipCode: 'YO1 7AA' },
  { id: 'estate', address: 'Old Estate', city: 'Leeds', zipCode: 'LS2 9XX' },
];
test.each([
  ['Lieferstelle: Am Kai 7, 20457 Hamburg', 'quay'],
  ['Am Kai 71\n20457 Hamburg', 'quay-71'],
  ['Supply to 12 Mill Lane, Leeds', 'mill'],
  ['12 MILL LANE LS1-4AB', 'mill'],
  // Neither town nor postal code, no house number, two properties.
  ['12 Mill Lane', undefined],
  ['Old Estate, Leeds', undefined],
  ['Am Kai 7 and Am Kai 71, Hamburg', undefined],
  ['Am Kai 8, 20457 Hamburg', undefined],
])('%s is the address of %s', (text, id) => {
  expect(propertyAddressed(text, addresses)).toBe(id);
});

test('a number is compared by its letters and digits, and finds one property or none', () => {
  expect(comparedNumber('DE-000 562/66 802')).toBe('DE00056266802');
  expect(comparedNumber('12-3')).toBeUndefined();
  const known = [
    { environmentId: 'a', numbers: ['1EMH 00 1234', ''] },
    { environmentId: 'b', numbers: ['77001', 'K-500'] },
    { environmentId: 'c', numbers: ['K500'] },
  ];
  expect(propertyNumbered(['1emh001234'], known)).toBe('a');
  expect(propertyNumbered(['K-500'], known)).toBeUndefined();
  expect(propertyNumbered(['', '1'], known)).toBeUndefined();
});
