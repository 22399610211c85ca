import { expect, test } from 'vitest';
import { overheldOn, overlap, resultingShare, shareOn, type FundShare } from './fund-shares.ts';

// The worked example of docs/methods/fund-shares.md.
const share = (part: number, valid_from: string | null, valid_until: string | null): FundShare => ({
  share: part,
  valid_from,
  valid_until,
});
const core = [share(0.6, null, '2024-06-30'), share(0.8, '2024-07-01', '2025-12-31')];

test.each([
  ['2023-01-01', 0.6],
  ['2024-06-30', 0.6],
  ['2024-07-01', 0.8],
  ['2025-12-31', 0.8],
  ['2026-01-01', 0],
])('on %s the fund holds %s of the portfolio', (day, part) => {
  expect(shareOn(core, day)).toBe(part);
});

test('where nothing was entered nothing is known, which is not nothing held', () => {
  expect(shareOn([], '2024-01-01')).toBeUndefined();
});

test.each([
  ['2024-06-30', 0.5, 0.3],
  ['2024-07-01', 0.5, 0.4],
  ['2024-07-01', 1, 0.8],
  ['2026-01-01', 0.5, 0],
])('on %s, with %s of the property, the fund holds %s of it', (day, ofProperty, result) => {
  expect(resultingShare([shareOn(core, day) ?? NaN, ofProperty])).toBeCloseTo(result, 12);
});

test('two funds hold no more than the whole on any day', () => {
  expect(overheldOn([...core, share(0.2, '2024-01-01', null)])).toBeUndefined();
  expect(overheldOn([...core, share(0.3, '2024-01-01', null)])).toBe('2024-07-01');
  expect(overheldOn([share(1 / 3, null, null), share(1 / 3, null, null), share(1 / 3, null, null)])).toBeUndefined();
});

test('entries that touch do not overlap', () => {
  expect(overlap(share(0.6, null, '2024-06-30'), share(0.8, '2024-07-01', null))).toBe(false);
  expect(overlap(share(0.6, null, '2024-07-01'), share(0.8, '2024-07-01', null))).toBe(true);
});
