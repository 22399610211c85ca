import { expect, test } from 'vitest';
import { page } from '../text/page.fixture.ts';
import { readText } from '../read-text.ts';

const supplier = (...lines: [number, string][][]) =>
  readText([
    page(1, [
      ...lines,
      [
        [50, 'Bill date'],
        [300, '21 Jan 2026'],
      ],
      [
        [50, 'Billing period'],
        [300, '01 Dec 2025 - 31 Dec 2025'],
      ],
      [
        [50, 'Total charges'],
        [300, '$119.00'],
      ],
    ]),
  ]).fields.supplier;

test('the name above everything else is the sender’s, whatever sounds like a company below it', () =>
  expect(
    supplier(
      [
        [50, 'City of Port Brock'],
        [600, 'Account 000412 88'],
      ],
      [[50, 'Revenue Services Water']],
      [[50, '77 Ontario St']],
    )?.value,
  ).toBe('City of Port Brock'));

test('a page number is no name, and what else may be the sender is offered', () => {
  const field = supplier([[50, 'Page 1 of 2']], [[50, 'Harbour Light Energy']], [[50, 'Quayside Water Company']]);
  const offered = [field?.value, ...(field?.suggestions ?? []).map(({ value }) => value)];
  expect(new Set(offered.slice(0, 2))).toEqual(new Set(['Harbour Light Energy', 'Quayside Water Company']));
});

test('signs that recognition makes of a drawing are no part of the name', () => {
  expect(supplier([[50, '=< - Fundy Shore Power']])?.value).toBe('Fundy Shore Power');
  expect(supplier([[50, '» Harbour Light Energy']])?.value).toBe('Harbour Light Energy');
});
