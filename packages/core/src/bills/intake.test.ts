import { expect, test } from 'vitest';
import {
  comparedNumber,
  isAllowedSender,
  isDecoration,
  propertyAddressed,
  propertyNamedIn,
  propertyNumbered,
} from './intake.ts';

test.each([
  ['billing@power.example', ['billing@power.example'], true],
  ['Billing@Power.Example', ['@power.example'], true],
  ['billing@mail.power.example', ['@power.example'], false],
  ['billing@power.example', ['billing@other.example', '@water.example'], false],
  ['x@evilpower.example', ['@power.example'], false],
  ['', ['@power.example'], false],
  ['power.example', ['@power.example'], false],
])('a mail of %s with the allowed senders %j is let in: %s', (sender, allowed, isAllowed) => {
  expect(isAllowedSender(sender, allowed)).toBe(isAllowed);
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

test('a small picture in the text of a mail is decoration, a photograph is not', () => {
  expect(isDecoration({ isImage: true, isShownInText: true, bytes: 8000 })).toBe(true);
  expect(isDecoration({ isImage: true, isShownInText: true, bytes: 2_000_000 })).toBe(false);
  expect(isDecoration({ isImage: true, isShownInText: false, bytes: 8000 })).toBe(false);
  expect(isDecoration({ isImage: false, isShownInText: true, bytes: 8000 })).toBe(false);
});
