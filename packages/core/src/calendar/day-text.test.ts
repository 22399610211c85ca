import { expect, test } from 'vitest';
import { dayText, monthText } from './day-text.ts';

test.each([
  ['2026-11-28', '28 Nov 2026', '28. Nov. 2026', '28 نوفمبر 2026'],
  ['2026-03-05T10:00:00Z', '05 Mar 2026', '5. März 2026', '5 مارس 2026'],
  ['no day', 'no day', 'no day', 'no day'],
])('the date %s is %s, %s and %s', (day, ...texts) =>
  expect((['en', 'de', 'ar'] as const).map((language) => dayText(day, language))).toEqual(texts),
);

test('a month of a year is named as in a date', () =>
  expect((['en', 'de', 'ar'] as const).map((language) => monthText('2026-10', language))).toEqual([
    'Oct 2026',
    'Okt. 2026',
    'أكتوبر 2026',
  ]));
