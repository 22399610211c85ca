import { expect, test } from 'vitest';
import { searchFor, searchForm } from './search-words.ts';

test.each([
  ['munchner', 'Münchner Straße 5'],
  ['MUENCHNER strasse', 'Münchner Straße 5'],
  ['5 straße', 'Münchner Strasse 5'],
  ['lodz', 'Łódź Tower'],
  ['Besiktas', 'Beşiktaş'],
  ['احمد', 'أحمد'],
  ['a-b', 'A B'],
  ['%', '5 %'],
])('a list searched for %s finds %s', (wanted, text) => {
  expect(searchFor(wanted)(text)).toBe(true);
});

test('a word that the text lacks is not found, nor a sign', () => {
  expect(searchFor('munchen tower')('Münchner Straße 5')).toBe(false);
  expect(searchFor('%')('50')).toBe(false);
  expect(searchForm('  Ägir--Œuvre ')).toBe('agir ouvre');
});
