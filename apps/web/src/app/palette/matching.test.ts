import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const lines = [
  { label: 'Aufgabe anlegen', also: 'neu hinzufügen' },
  { label: 'Dunkle Farben', also: 'dunkel' },
  { label: 'Rechnungen' },
  { label: 'Übersetzungen' },
  { label: 'إضافة عقار', also: 'جديد' },
];
const found = (typed: string) => matching(lines, typed).map(({ label }) => label);

test.each([
  ['rechnng', ['Rechnungen']],
  ['Recnhung', ['Rechnungen']],
  ['ubersetz', ['Übersetzungen']],
  ['neue aufgabe', ['Aufgabe anlegen']],
  ['dunkel', ['Dunkle Farben']],
  ['اضافة عقار', ['إضافة عقار']],
  ['xyz', []],
  ['da', []],
])('%s is found despite typing errors', (typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

test('lines that begin with the typed text come first', () => {
  expect(matching([{ label: 'All bills' }, { label: 'Bills' }], 'bills').map(({ label }) => label)).toEqual([
    'Bills',
    'All bills',
  ]);
});
