import { describe, expect, it } from 'vitest';
import { resultYear, type AssessedYear } from './result-year.ts';

const of = (year: number, answered: number, change: Partial<AssessedYear> = {}): AssessedYear => ({
  year,
  answered,
  asked: 54,
  isApproved: false,
  ...change,
});

describe('the year of a result', () => {
  it('is the last one, unless that is only begun', () => {
    expect(resultYear([])).toBeUndefined();
    expect(resultYear([of(2026, 1)])).toMatchObject({ result: { year: 2026 }, begun: null });
    expect(resultYear([of(2026, 3), of(2025, 40)])).toMatchObject({
      result: { year: 2025 },
      begun: { year: 2026, answered: 3, of: 40 },
    });
    expect(resultYear([of(2025, 40), of(2026, 40)])).toMatchObject({ result: { year: 2026 }, begun: null });
    expect(resultYear([of(2025, 40), of(2026, 3, { isApproved: true })])).toMatchObject({ result: { year: 2026 } });
  });

  it('compares with the result, and not with another year that was only begun', () => {
    const years = [of(2024, 50, { isApproved: true }), of(2025, 2), of(2026, 10)];
    expect(resultYear(years)).toMatchObject({ result: { year: 2024 }, begun: { year: 2026, answered: 10, of: 50 } });
  });

  it('asks for no more than the questions of its edition', () => {
    expect(resultYear([of(2025, 70, { asked: 75 }), of(2026, 60, { asked: 60 })])).toMatchObject({
      result: { year: 2026 },
      begun: null,
    });
  });
});
