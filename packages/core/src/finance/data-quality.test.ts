import { expect, test } from 'vitest';
import { dataQuality, dataQualityOf, weightedDataQuality, type EmissionEvidence } from './data-quality.ts';

test.each<[EmissionEvidence, number]>([
  [{ energy: 'metered', factor: 'supplier-specific' }, 1],
  [{ energy: 'metered', factor: 'average' }, 2],
  [{ energy: 'energy-label' }, 3],
  [{ energy: 'building-type' }, 4],
  [{ energy: 'number-of-buildings' }, 5],
])('%j has the score %d', (evidence, score) => {
  expect(dataQuality(evidence)).toBe(score);
});

const holding = (id: string, weight: number | null, score: number | null) => ({ id, weight, score });
const three = [holding('a', 500, 1), holding('b', 300, 2), holding('c', 200, 4)];

test('(500 × 1 + 300 × 2 + 200 × 4) ÷ 1,000 = 1.9', () => {
  expect(weightedDataQuality(three)).toEqual({
    value: 1.9,
    ofKnown: 1.9,
    missing: [],
    weightedBy: 'outstanding',
    working: '1900 ÷ 1000 = 1.9',
    parts: [
      { id: 'a', value: 500, working: '500 × 1 = 500' },
      { id: 'b', value: 600, working: '300 × 2 = 600' },
      { id: 'c', value: 800, working: '200 × 4 = 800' },
    ],
  });
});

test('the weight is stated beside the mean', () => {
  expect(weightedDataQuality(three, 'emissions').weightedBy).toBe('emissions');
});

test('a missing score or weight leaves no score of the portfolio', () => {
  expect(weightedDataQuality([...three, holding('d', 100, null), holding('e', null, 3)])).toMatchObject({
    value: null,
    reason: 'no-score',
    ofKnown: 1.9,
    missing: [
      { id: 'd', because: 'no-score' },
      { id: 'e', because: 'no-weight' },
    ],
  });
  expect(weightedDataQuality([])).toMatchObject({ value: null, reason: 'no-holdings' });
  expect(weightedDataQuality([holding('a', 0, 3)])).toMatchObject({ value: null, reason: 'no-weight' });
});

test('a loan that is paid back needs no score', () => {
  expect(weightedDataQuality([...three, holding('d', 0, null)]).value).toBe(1.9);
});

test('a score of 0 is refused', () => {
  expect(() => weightedDataQuality([holding('a', 1, 0)])).toThrow('from 1 to 5');
});

test.each([
  [0, false, 2],
  [0.5, true, 2.5],
  [0.5, false, 3],
  [1, false, 4],
])('energy of which %d is estimated, label %s: %d', (estimated, hasLabel, score) => {
  expect(dataQualityOf({ estimated, hasLabel })).toBe(score);
});
