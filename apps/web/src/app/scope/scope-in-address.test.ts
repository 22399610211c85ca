import { beforeEach, expect, test } from 'vitest';
import { tabScope } from '../../session/scope.ts';
import { selection } from '../../session/selection.ts';
import { tabYear } from '../../session/tab-year.ts';
import { placeKept, takePlace } from './scope-in-address.ts';

const list = { scope: ['all', 'portfolio', 'property'], period: 'year' } as const;
const property = { scope: ['property'] } as const;
const company = {};

const linked = (page: Parameters<typeof placeKept>[0], search: Record<string, unknown> = {}) =>
  placeKept(page)({ search: {}, next: () => search });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  selection.reload();
  tabScope.reload();
  tabYear.reload();
});

test('what an address names is kept by the links of the tab, on pages that can be about it', () => {
  takePlace(property, { environment: 'e1' });
  expect(linked(list)).toEqual({ environment: 'e1' });
  expect(linked(property)).toEqual({ environment: 'e1' });
  expect(linked(company)).toEqual({});
  expect(linked(list, { environment: 'e2' })).toEqual({ environment: 'e2' });
});

test('a list without a scope in its address is about all properties, and so are its links', () => {
  takePlace(property, { environment: 'e1' });
  takePlace(list, {});
  expect(tabScope.get()).toEqual({ kind: 'all' });
  expect(linked(list)).toEqual({});
});

test('a page of one property opens with the last one, whatever the tab is about', () => {
  takePlace(property, { environment: 'e1' });
  takePlace(list, {});
  expect(linked(property)).toEqual({ environment: 'e1' });
  // Of another portfolio it opens the first, which the page finds.
  takePlace(list, { portfolio: 'p1' });
  expect(linked(property)).toEqual({});
  takePlace(company, {});
  expect(linked(list)).toEqual({ portfolio: 'p1' });
});

test('a page that cannot be about a portfolio leaves the scope of the tab as it is', () => {
  takePlace(list, { portfolio: 'p1' });
  takePlace({ scope: ['all', 'property'] }, {});
  expect(tabScope.get()).toEqual({ kind: 'portfolio', id: 'p1' });
});

test('a scope that the page cannot be about is not shown as another one', () => {
  takePlace(list, { portfolio: 'p1' });
  takePlace(list, { fund: 'f1' });
  expect(tabScope.get()).toEqual({ kind: 'all' });
});

test('a link to one item of a list finds it wherever it is', () => {
  takePlace(property, { environment: 'e1' });
  expect(linked(list, { item: 'i' })).toEqual({ item: 'i' });
});

test('a chosen year is kept on pages with a period, and no other', () => {
  takePlace(list, { year: 2024 });
  expect(linked(list)).toEqual({ year: 2024 });
  expect(linked(property)).toEqual({});
  takePlace(list, { year: 'never' });
  expect(tabYear.get()).toBe(2024);
});
