import { expect, test } from 'vitest';
import { isTraced, stepped } from './trail.ts';

const report = { path: '/report', href: '/report?year=2025' };
const dashboard = { path: '/dashboard', href: '/dashboard?figure=co2e' };

test('a link within a page extends the trail, and the link back opens each page with its address as it was', () => {
  const traced = stepped(stepped([], report, '/dashboard', true), dashboard, '/show-bill', true);
  expect(traced).toEqual([report, dashboard]);
  expect(stepped(traced, { path: '/show-bill', href: '/show-bill' }, '/dashboard', false)).toEqual([report]);
  expect(stepped(traced, { path: '/show-bill', href: '/show-bill' }, '/report', true)).toEqual([]);
});

test('the sidebar starts a new trail', () => {
  expect(stepped([report], dashboard, '/home', false)).toEqual([]);
  expect(isTraced(undefined, 100)).toBe(false);
  expect(isTraced(100, 5000)).toBe(false);
});

test('the link back skips a form that has added something', () => {
  const form = { path: '/properties/add', href: '/properties/add' };
  expect(stepped([dashboard], form, '/environment', true)).toEqual([dashboard]);
});
