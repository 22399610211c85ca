import { expect, test } from 'vitest';
import { isTraced, stepped } from './trail.ts';

const report = { path: '/report', href: '/report?year=2025' };
const dashboard = { path: '/dashboard', href: '/dashboard?figure=co2e' };

test('a link within a page leads on, and the way back leads to each page as it was', () => {
  const traced = stepped(stepped([], report, '/dashboard', true), dashboard, '/show-bill', true);
  expect(traced).toEqual([report, dashboard]);
  expect(stepped(traced, { path: '/show-bill', href: '/show-bill' }, '/dashboard', false)).toEqual([report]);
  expect(stepped(traced, { path: '/show-bill', href: '/show-bill' }, '/report', true)).toEqual([]);
});

test('the sidebar starts anew', () => {
  expect(stepped([report], dashboard, '/home', false)).toEqual([]);
  expect(isTraced(undefined, 100)).toBe(false);
  expect(isTraced(100, 5000)).toBe(false);
});

test('the way back skips the form that added something', () => {
  const form = { path: '/properties/add', href: '/properties/add' };
  expect(stepped([dashboard], form, '/environment', true)).toEqual([dashboard]);
});
