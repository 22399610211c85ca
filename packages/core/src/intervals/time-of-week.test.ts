import { describe, expect, test } from 'vitest';
import { hoursFrom, isInUse, loadOf, measuredYear, normalNumbers, temperatureAt } from './hourly.fixture.ts';
import { knotsFor, segmentsOf } from './segments.ts';
import { expectedInHour, timeOfWeekModel, type MeasuredHour } from './time-of-week.ts';

const none = () => 0;
const year = measuredYear('2025-01-01', none);
const bends = [10, 20];

describe('without noise', () => {
  const { model, issue } = timeOfWeekModel(year, bends);

  test('the coefficients of the two modes are recovered', () => {
    expect(issue).toBeNull();
    expect(model).toMatchObject({ n: 8760, p: 168 + 6 });
    expect(model?.modes.map(({ knots }) => knots)).toEqual([bends, bends]);
    const slopes = [-1, 0, 3, -0.5, 0, 0];
    model?.modes.flatMap((mode) => mode.slopes).forEach((slope, n) => expect(slope).toBeCloseTo(slopes[n] ?? 0, 8));
    expect(model?.modeOf.map((mode) => mode === 0)).toEqual(Array.from({ length: 168 }, (_, how) => isInUse(how)));
    expect(model?.r2).toBeCloseTo(1, 12);
    expect(model?.cvRmse).toBeCloseTo(0, 8);
    expect(model?.nmbe).toBeCloseTo(0, 10);
  });

  test('an hour is expected by its hour of the week and temperature', () => {
    if (!model) throw new Error('No model');
    // Wednesday 14:00 at 25 °C: 80 + 14 + 3 × 5 = 109; at 5 °C: 80 + 14 + 5 = 99. Sunday 14:00 at 5 °C: 20 + 2.5.
    expect(expectedInHour(model, '2026-06-03T14:00', 25)?.value).toBeCloseTo(109, 8);
    expect(expectedInHour(model, '2026-06-03T14', 5)?.value).toBeCloseTo(99, 8);
    expect(expectedInHour(model, '2026-06-07T14', 5)).toMatchObject({
      value: expect.closeTo(22.5, 8),
      isBeyond: false,
    });
    expect(expectedInHour(model, '2026-06-03T14', 45)).toMatchObject({ value: expect.closeTo(169, 8), isBeyond: true });
    expect(expectedInHour(model, '2026-06-03T14', null)).toBeNull();
  });
});

test('a straight line over the temperature is one whatever the knots', () => {
  const straight = year.map(({ hour, temperature }) => ({ hour, temperature, value: 50 + 2 * (temperature ?? 0) }));
  const { model } = timeOfWeekModel(straight);
  for (const slope of model?.modes.flatMap(({ slopes }) => slopes) ?? []) expect(slope).toBeCloseTo(2, 6);
  if (model) expect(expectedInHour(model, '2026-03-01T03', 7)?.value).toBeCloseTo(64, 6);
});

test('about 95 % of the hours of the next year lie within their range', () => {
  const noise = normalNumbers(44);
  const { model, issue } = timeOfWeekModel(
    measuredYear('2025-01-01', () => 4 * noise()),
    bends,
  );
  if (!model) throw new Error('No model');
  expect(issue).toBeNull();
  const next = measuredYear('2026-01-01', () => 4 * noise());
  const within = next.filter(({ hour, value, temperature }) => {
    const expected = expectedInHour(model, hour, temperature);
    return expected && value !== null && value >= expected.low && value <= expected.high;
  });
  expect(within.length / next.length).toBeGreaterThan(0.94);
  expect(within.length / next.length).toBeLessThan(0.96);
  // The noise of 4 kWh is the whole error: 4 divided by the mean of about 42.
  const mean = next.reduce((sum, { value }) => sum + (value ?? 0), 0) / next.length;
  expect(model.cvRmse * mean).toBeCloseTo(4, 0);
});

test('an hour of the week without values has no expected value', () => {
  const { model } = timeOfWeekModel(
    year.map((one) =>
      one.hour.endsWith('T03:00') && new Date(one.hour).getDay() === 1 ? { ...one, value: null } : one,
    ),
  );
  if (!model) throw new Error('No model');
  // 1 and 2 June 2026 are a Monday and a Tuesday.
  expect(expectedInHour(model, '2026-06-01T03', 15)).toBeNull();
  expect(expectedInHour(model, '2026-06-02T03', 15)).not.toBeNull();
});

describe('a model is refused', () => {
  const issueOf = (hours: readonly MeasuredHour[]) => timeOfWeekModel(hours).issue;

  test('of less than 360 days, and where more than a tenth of the hours is missing', () => {
    expect(timeOfWeekModel(year.slice(0, 359 * 24))).toEqual({ model: null, issue: 'too-short' });
    expect(issueOf(year.slice(0, 360 * 24))).toBeNull();
    expect(issueOf(year.map((one, n) => (n % 8 === 0 ? { ...one, value: null } : one)))).toBe('too-short');
    expect(issueOf(year.map((one, n) => (n % 8 === 0 ? { ...one, temperature: null } : one)))).toBe('too-short');
    expect(issueOf([])).toBe('too-short');
  });

  test('without use, without weather, and where it explains too little', () => {
    expect(issueOf(year.map((one) => ({ ...one, value: 0 })))).toBe('no-use');
    expect(issueOf(year.map((one) => ({ ...one, temperature: 10 })))).toBe('no-fit');
    const noise = normalNumbers(7);
    const { model, issue } = timeOfWeekModel(measuredYear('2025-01-01', () => 30 * noise()));
    expect(issue).toBe('cv-rmse');
    expect(model?.cvRmse).toBeGreaterThan(0.25);
  });

  test('what is no hour and no number is an error', () => {
    expect(() => issueOf([{ hour: '2026-01-01', value: 1, temperature: 1 }])).toThrow('is not an hour');
    expect(() => issueOf([{ hour: '2026-02-30T01', value: 1, temperature: 1 }])).toThrow('is not a day');
    expect(() => issueOf([{ hour: '2026-01-01T01', value: Number.NaN, temperature: 1 }])).toThrow('is not a number');
  });
});

test('a segment with fewer than twenty hours joins its smaller neighbour', () => {
  const times = (n: number, temperature: number) => Array.from({ length: n }, () => temperature);
  const few = [...times(50, 5), ...times(19, 12), ...times(30, 17), ...times(100, 25), ...times(3, 40)];
  expect(knotsFor(few, [10, 15, 20, 30])).toEqual([10, 20]);
  expect(knotsFor(times(5, 10), [10, 20])).toEqual([]);
  expect(segmentsOf(20, [10, 15])).toEqual([10, 5, 5]);
  expect(segmentsOf(-3, [10, 15])).toEqual([-3, 0, 0]);
  expect(segmentsOf(7, [])).toEqual([7]);
});

test('the temperatures of the examples span all segments', () => {
  const all = hoursFrom('2025-01-01', 365).map((_, n) => temperatureAt(n));
  expect([Math.min(...all), Math.max(...all)].map(Math.round)).toEqual([-8, 33]);
  expect(loadOf(0, 4)).toBe(23);
});
