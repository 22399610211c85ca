import { expect, test } from 'vitest';
import { addDays, daysBetween, type Day } from '../calendar/day.ts';
import { tQuantile } from '../weather/student.ts';
import { provenSaving, savingError, savingTogether, type SavingQuestion } from './proven-saving.ts';
import { wholePeriods, type MeterBill, type WholePeriod } from './whole-periods.ts';

/** Periods of 30 days from a first day on. */
const periodsFrom = (first: Day, quantities: readonly number[]): WholePeriod[] =>
  quantities.map((quantity, at) => ({
    start: addDays(first, at * 30),
    end: addDays(first, at * 30 + 30),
    quantity,
    cost: quantity / 10,
  }));
const temperaturesOf = (of: (day: Day) => number) =>
  new Map(
    Array.from({ length: 1100 }, (_, at) => addDays('2023-01-01', at)).map((day): [Day, number] => [day, of(day)]),
  );

const flat: Omit<SavingQuestion, 'periods'> = {
  temperatures: temperaturesOf(() => 15),
  worksBeganOn: '2023-12-27',
  inServiceOn: '2023-12-27',
  baselineMonths: 12,
  confidence: 90,
  adjustments: [],
};
const before = [3100, 2900, 3100, 2900, 3100, 2900, 3100, 2900, 3100, 2900, 3100, 2900];

/**
 * Worked by hand. Baseline of twelve periods of 30 days, 3,100 and 2,900 kWh in turn: 100 kWh a day, residuals of 100/30 a day.
 * CV = √(12 × 30 × 11.111 × 12 ÷ (360 × 11)) ÷ 100 = 3.4816 %. Twelve periods of 2,700 kWh after it: 36,000 − 32,400 = 3,600 kWh.
 * Standard error 1.26 × 0.034816 × 36,000 × √((1 + 2/12)/12) = 492.4 kWh; at 90 % with 11 degrees of freedom × 1.796 = 884.3 kWh.
 */
test('a saving of seven standard errors is proven, with its interval', () => {
  const found = provenSaving({ ...flat, periods: periodsFrom('2023-01-01', [...before, ...Array(12).fill(2700)]) });
  expect(found).toMatchObject({ verdict: 'proven', issue: null, model: { kind: '1P', n: 12, p: 1 } });
  expect(found.model?.cvRmse).toBeCloseTo(0.034816, 6);
  expect(found.sums).toMatchObject({ days: 360, n: 12, m: 12, actual: 32_400 });
  expect(found.sums?.saving).toBeCloseTo(3600, 6);
  expect(found.sums?.share).toBeCloseTo(0.1, 9);
  expect(found.sums?.standardError).toBeCloseTo(492.4, 1);
  expect(found.sums?.half).toBeCloseTo(884.3, 0);
});

test('the fractional uncertainty is that of the guideline', () => {
  // 1.26 × 0.15 ÷ 0.1 × √((1 + 2/12)/12) = 58.93 % of the saving.
  expect(savingError(0.15, 1000, 12, 12) / 100).toBeCloseTo(0.5893, 4);
  expect(tQuantile(68, 11)).toBeCloseTo(1.0415, 3);
  expect(tQuantile(90, 11)).toBeCloseTo(1.7959, 4);
  expect(tQuantile(90, 5)).toBeCloseTo(2.015, 3);
});

test('less than twice the error, more use, and less than a year are no proof', () => {
  const after = (kwh: number, count = 12) =>
    provenSaving({ ...flat, periods: periodsFrom('2023-01-01', [...before, ...Array(count).fill(kwh)]) });
  // 12 × 80 kWh = 960 kWh; twice the error is 984.8 kWh.
  expect(after(2920)).toMatchObject({ verdict: 'not-proven', issue: 'within-error' });
  expect(after(2915)).toMatchObject({ verdict: 'proven' });
  expect(after(3200)).toMatchObject({ verdict: 'not-proven', issue: 'uses-more' });
  expect(after(2000, 11)).toMatchObject({ verdict: 'not-yet', issue: 'year-not-over', sums: { m: 11 } });
  expect(after(2000, 0)).toMatchObject({ verdict: 'not-yet', issue: 'nothing-after', sums: null });
});

test('a baseline without a year, without weather or without rhythm is refused by name', () => {
  const years = [...before, ...Array(12).fill(2700)];
  const ask = (change: Partial<SavingQuestion>) =>
    provenSaving({ ...flat, periods: periodsFrom('2023-01-01', years), ...change }).issue;
  expect(ask({ periods: [] })).toBe('no-bills');
  expect(ask({ periods: periodsFrom('2023-01-01', years).slice(1) })).toBe('baseline-missing');
  expect(ask({ baselineMonths: 24 })).toBe('baseline-missing');
  expect(
    ask({ worksBeganOn: '2024-12-21', inServiceOn: '2024-12-21', periods: periodsFrom('2023-01-01', before) }),
  ).toBe('baseline-missing');
  expect(ask({ temperatures: new Map() })).toBe('no-weather');
  expect(
    ask({ periods: periodsFrom('2023-01-01', [...before.map((_, at) => (at % 2 ? 1000 : 5000)), ...before]) }),
  ).toBe('cv-rmse');
});

/** 50 a day and 12 for each heating degree day below 15 °C; the second year is one degree colder. 50 × days + 12 × degree days is the adjusted baseline. */
test('the baseline follows the weather of the reporting period', () => {
  const monthly = [2, 4, 7, 10, 13, 17, 20, 19, 16, 11, 6, 3];
  const temperatures = temperaturesOf((day) => (monthly[Number(day.slice(5, 7)) - 1] ?? 0) - (day < '2024' ? 0 : 1));
  const used = (start: Day, end: Day) => {
    let sum = 0;
    for (let day = start; day < end; day = addDays(day, 1))
      sum += 50 + 12 * Math.max(0, 15 - (temperatures.get(day) ?? 15));
    return sum;
  };
  const months = Array.from({ length: 24 }, (_, at) => ({
    start: `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
    end: `${2023 + Math.floor((at + 1) / 12)}-${String(((at + 1) % 12) + 1).padStart(2, '0')}-01`,
  }));
  const periods = months.map(({ start, end }) => ({
    start,
    end,
    quantity: used(start, end) * (start < '2024' ? 1 : 0.9),
    cost: null,
  }));
  const found = provenSaving({ ...flat, temperatures, periods, worksBeganOn: '2024-01-01', inServiceOn: '2024-01-01' });
  expect(found).toMatchObject({ verdict: 'proven', model: { kind: '3PH' } });
  expect(found.sums?.adjusted).toBeCloseTo(used('2024-01-01', '2025-01-01'), 3);
  expect(found.sums?.share).toBeCloseTo(0.1, 6);
  expect(found.reported[0]?.expected).toBeCloseTo(31 * (50 + 12 * 14), 3);
});

test('an adjustment counts by its days within the reporting period', () => {
  const found = provenSaving({
    ...flat,
    periods: periodsFrom('2023-01-01', [...before, ...Array(12).fill(2700)]),
    // 60 days, of which the last 30 lie after the works.
    adjustments: [{ start: '2023-11-27', end: '2024-01-26', kwh: -600 }],
  });
  expect(found.sums?.adjustment).toBeCloseTo(-300, 9);
  expect(found.reported[0]?.adjustment).toBeCloseTo(-300, 9);
  expect(found.sums?.saving).toBeCloseTo(3300, 6);
});

test('several carriers are judged by their sum, errors in squares', () => {
  const after = (kwh: number) =>
    provenSaving({ ...flat, periods: periodsFrom('2023-01-01', [...before, ...Array(12).fill(kwh)]) });
  const both = savingTogether([after(2000), after(3300)]);
  expect(both).toMatchObject({ verdict: 'proven' });
  expect(both.saving).toBeCloseTo(12 * (1000 - 300), 6);
  expect(both.standardError).toBeCloseTo(492.42 * Math.SQRT2, 1);
  expect(savingTogether([after(2000), provenSaving({ ...flat, periods: [] })])).toMatchObject({
    verdict: 'not-yet',
    issue: 'no-bills',
  });
});

const bill = (meterNo: string, start: Day, end: Day, quantity = 10): MeterBill => ({
  meterNo,
  start,
  end,
  quantity,
  cost: 1,
});

test('periods are whole only where every meter is billed for them', () => {
  const shared = wholePeriods([
    bill('A', '2024-01-01', '2024-02-01'),
    bill('A', '2024-02-01', '2024-03-01'),
    bill('B', '2024-01-01', '2024-03-01', 30),
    // A correction of the same days.
    bill('A', '2024-01-01', '2024-02-01', -2),
  ]);
  expect(shared).toEqual([{ start: '2024-01-01', end: '2024-03-01', quantity: 48, cost: 4 }]);
  // The exchanged meter goes on where the old one ends.
  const exchanged = wholePeriods([bill('OLD', '2024-01-01', '2024-02-01'), bill('NEW', '2024-02-01', '2024-03-01')]);
  expect(exchanged.map(({ start, end }) => daysBetween(start, end))).toEqual([31, 29]);
  // A month of B is missing, and two bills of A overlap.
  expect(
    wholePeriods([
      bill('A', '2024-01-01', '2024-02-01'),
      bill('A', '2024-02-01', '2024-03-01'),
      bill('A', '2024-03-01', '2024-04-01'),
      bill('B', '2024-01-01', '2024-02-01'),
      bill('B', '2024-03-01', '2024-04-01'),
    ]).map(({ start }) => start),
  ).toEqual(['2024-01-01', '2024-03-01']);
  expect(wholePeriods([bill('A', '2024-01-01', '2024-02-01'), bill('A', '2024-01-15', '2024-02-15')])).toEqual([]);
  expect(wholePeriods([])).toEqual([]);
});
