import { expect, test } from 'vitest';
import { statedDays, statedTitle } from './stated.ts';

test.each([
  ['Issued on 12 March 2024, valid until 11 March 2034', '2024-03-12', '2034-03-11'],
  ['Ausstellungsdatum: 03.04.2024 · gültig bis: 02.04.2034', '2024-04-03', '2034-04-02'],
  ['تاريخ الإصدار: ١٢ مارس ٢٠٢٤', '2024-03-12', null],
  // Either day may be the month; two different days; a last day before the issue.
  ['Issued on 03/04/2024', null, null],
  ['Valid until 1 May 2030. Valid until 1 May 2031.', null, null],
  ['Issued on 1 May 2030, valid until 1 May 2029', null, null],
  ['Printed 1 May 2030', null, null],
])('%s states the days %s and %s', (text, issued_on, valid_until) => {
  expect(statedDays(text)).toEqual({ issued_on, valid_until });
});

test('a heading becomes the title only where the name of the file says nothing', () => {
  const text = 'Energy Performance Certificate\nHarbor House';
  expect(statedTitle('scan_0012.pdf', text)).toBe('Energy Performance Certificate');
  expect(statedTitle('EPC Harbor.pdf', text)).toBeNull();
  expect(statedTitle('scan_0012.pdf', 'Page 1 of 2')).toBeNull();
});
