import { expect, test } from 'vitest';
import { dayOrder, dayWritten } from './day-order.ts';
import { decimalMarks, numberWritten } from './decimal-mark.ts';

const german = ['Name', 'Fläche (m²)', 'Land'];
const english = ['Name', 'Floor area', 'Country'];

test.each([
  ['a comma before two digits', ['1234,56', '1100,4', '980,05'], { delimiter: ';', headings: english }, ','],
  [
    'German headings, tabs',
    ['12.500', '8.340', '3.200'],
    { delimiter: '\t', headings: german, countries: ['DE'] },
    ',',
  ],
  ['one number of the column', ['12.500', '8.340', '3.20'], { delimiter: '\t', headings: german }, '.'],
  ['the last of a thousand numbers', [...Array<string>(999).fill('12.500'), '1.234,5'], {}, ','],
  ['semicolons', ['12.500'], { delimiter: ';', headings: english }, ','],
  ['commas', ['264,949'], { delimiter: ',', headings: english }, '.'],
  ['an English list of a German property', ['12.500'], { headings: english, countries: ['DE'] }, ','],
  ['a property in the United States', ['12.500'], { headings: english, countries: ['US'] }, '.'],
  ['grouped thousands under English headings', ['264,949'], { headings: english }, '.'],
  ['nothing', ['12.500'], { headings: english }, undefined],
  ['properties of two countries', ['12.500'], { headings: english, countries: ['DE', 'US'] }, undefined],
  ['both marks', ['1,5', '1.5', '1.500'], { delimiter: ';' }, undefined],
  ['a Swiss list with semicolons', ['12.500'], { delimiter: ';', headings: german, countries: ['CH'] }, undefined],
  ['a leading zero', ['0,125'], { delimiter: '\t' }, ','],
  ['more than three digits before the mark', ['12345.678'], { delimiter: ';' }, '.'],
  ['two groups of thousands', ['1.234.567', '12.500'], {}, ','],
  ['whole numbers only', ['12', '500'], { delimiter: ';' }, ','],
] as const)('the decimal mark is decided by %s', (_, texts, origin, mark) => {
  expect(decimalMarks([{ texts }], origin).file).toBe(mark);
});

test('an ambiguous column follows the others, except coordinates; each column with a form of its own keeps it', () => {
  const [area, cost] = [{ texts: ['12.500'] }, { texts: ['1.234,50'] }];
  const latitude = { texts: ['52.5200'], isApart: true };
  expect(decimalMarks([area, cost, latitude], {})).toEqual({ file: ',', columns: [',', ',', '.'] });
  expect(decimalMarks([area, latitude], {})).toEqual({ file: undefined, columns: [undefined, '.'] });
  expect(decimalMarks([area, { texts: ['3.5'] }], { delimiter: ';' }).file).toBeUndefined();
});

test.each([
  ['1.234,5', ',', 1234.5],
  ['1.234,5', undefined, 1234.5],
  ['12.500', undefined, 'ambiguous'],
  ['12.500', ',', 12_500],
  ['12.500', '.', 12.5],
  ['0.500', undefined, 0.5],
  ["12'345.60", undefined, 12_345.6],
  ['12 000', undefined, 12_000],
  ['١٬٢٣٤٫٥', undefined, 1234.5],
  ['52.52', ',', undefined],
  ['twelve', undefined, undefined],
] as const)('%s with the mark %s is %s', (text, mark, value) => {
  expect(numberWritten(text, mark)).toBe(value);
});

const months = ['01/01/2026', '02/01/2026', '03/01/2026'];
test.each([
  ['a property in the United States', months, { countries: ['US'] }, 'mdy'],
  ['a property in Germany', months, { countries: ['DE'], currencies: ['EUR'] }, 'dmy'],
  ['a currency without an order', months, { countries: ['DE'], currencies: ['CAD'] }, 'dmy'],
  ['nobody, if country and currency contradict', months, { countries: ['DE'], currencies: ['USD'] }, undefined],
  [
    'nobody, if country and one currency contradict',
    months,
    { countries: ['US'], currencies: ['USD', 'EUR'] },
    undefined,
  ],
  [
    'one date, if country and currency contradict',
    [...months, '31/01/2026'],
    { countries: ['DE'], currencies: ['USD'] },
    'dmy',
  ],
  ['dollars', months, { currencies: ['USD'] }, 'mdy'],
  ['euros', months, { currencies: ['EUR', '€'] }, 'dmy'],
  ['one date of the file', [...months, '01/31/2026'], { countries: ['DE'] }, 'mdy'],
  ['one date of the file', [...months, '31/01/2026'], { countries: ['US'] }, 'dmy'],
  ['points', ['01.02.2026'], { countries: ['US'] }, 'dmy'],
  ['German headings', months, { headings: german }, 'dmy'],
  ['nothing', months, { headings: english }, undefined],
  ['Canada', months, { countries: ['CA'] }, undefined],
  ['properties of two countries', months, { countries: ['GB', 'US'] }, undefined],
  ['dates of both orders', ['31/01/2026', '01/31/2026'], { countries: ['US'] }, undefined],
  ['years first', ['2026-01-02'], {}, 'ymd'],
] as const)('the order of day and month is decided by %s', (_, texts, origin, order) => {
  expect(dayOrder(texts, origin)).toBe(order);
});

test.each([
  ['02/01/2026', 'mdy', '2026-02-01'],
  ['02/01/2026', 'dmy', '2026-01-02'],
  ['02/01/2026', 'ymd', null],
  ['02/01/2026', undefined, null],
  ['31/01/2026', undefined, '2026-01-31'],
  ['01/31/2026', undefined, '2026-01-31'],
  ['01.02.2026', undefined, '2026-02-01'],
  ['05/05/26', undefined, '2026-05-05'],
  ['2026-01-02', 'mdy', '2026-01-02'],
  ['31/02/2026', 'dmy', undefined],
] as const)('%s in the order %s is %s', (text, order, day) => {
  expect(dayWritten(text, order)).toBe(day);
});
