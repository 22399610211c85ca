import { expect, test } from 'vitest';
import { isoCategoryOf, standards, viewOf, type ViewSource } from './standard-views.ts';

const source: ViewSource = {
  totals: { scope1: 100, scope2_location: 200, scope2_market: 120, scope3: 60 },
  scope3ByCategory: { 1: 10, 3: 5, 5: 3, 6: 12, 7: 8, 13: 22 },
  biogenic: 7,
};

test('ISO 14064-1: six categories, transport with travel and commuting, tenants with the use of leased assets', () => {
  const rows = viewOf('iso-14064-1', source);
  const heads = rows.filter(({ kind }) => kind === 'iso').map(({ code, location, market }) => [code, location, market]);
  expect(heads).toEqual([
    ['1', 100, 100],
    ['2', 200, 120],
    ['3', 20, 20],
    ['4', 18, 18],
    ['5', 22, 22],
    ['6', null, null],
  ]);
  expect(Object.keys(isoCategoryOf)).toHaveLength(15);
});

test('every view has the same two totals, and its parts add up to them', () => {
  for (const standard of standards) {
    const rows = viewOf(standard, source);
    expect(rows.find(({ kind }) => kind === 'total')).toMatchObject({ location: 360, market: 280 });
    const heads = rows.filter(({ kind, isPart }) => !isPart && kind !== 'total' && kind !== 'biogenic');
    expect(heads.reduce((sum, { location }) => sum + (location ?? 0), 0)).toBe(360);
    expect(heads.reduce((sum, { market }) => sum + (market ?? 0), 0)).toBe(280);
    expect(rows.at(-1)).toMatchObject({ kind: 'biogenic', location: 7 });
  }
});

test('an uncounted value is not zero', () => {
  const empty: ViewSource = {
    totals: { scope1: null, scope2_location: 5, scope2_market: null, scope3: null },
    scope3ByCategory: {},
    biogenic: 0,
  };
  expect(viewOf('ifrs-s2', empty).slice(0, 3)).toMatchObject([
    { location: null },
    { location: 5, market: null },
    { location: null },
  ]);
});

test('ESRS E1-6: intensity is total emissions per net revenue, by both methods; without revenue there is none', () => {
  const withRevenue = viewOf('esrs-e1', { ...source, revenue: 1_000_000 });
  expect(withRevenue.slice(-2)).toEqual([
    { code: 'E1-6_30, E1-6_31', kind: 'intensity', location: 0.00036, market: 0.00028 },
    { code: 'E1-6_34', kind: 'revenue', location: 1_000_000, market: 1_000_000 },
  ]);
  expect(viewOf('esrs-e1', source).some(({ kind }) => kind === 'intensity')).toBe(false);
  expect(viewOf('ifrs-s2', { ...source, revenue: 1_000_000 })).toEqual(viewOf('ifrs-s2', source));
});
