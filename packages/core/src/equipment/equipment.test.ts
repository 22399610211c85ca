import { describe, expect, test } from 'vitest';
import { checkForm, survivingValues, type FormField } from '../fields/form.ts';
import { endOfLife, replacementYears } from './lifetime.ts';
import { addMonths, nextServicing, punctuality, type ServicingPlan } from './servicing.ts';

const fields: FormField[] = [
  { code: 'efficiency', title: 'Efficiency', type: 'number', min: 0, max: 100, needs: 'metric' },
  { code: 'metric', title: 'Metric', type: 'choice', options: ['COP', 'EER'] },
  { code: 'uses', title: 'Uses', type: 'multichoice', options: ['heat', 'cold'] },
  { code: 'tested', title: 'Tested', type: 'date' },
  { code: 'vsd', title: 'Drive', type: 'boolean' },
  { code: 'label', title: 'Label', type: 'text' },
];

describe('the form of a kind', () => {
  test('accepts the fields it describes', () => {
    const values = { efficiency: 4, metric: 'COP', uses: ['heat'], tested: '2024-02-29', vsd: true, label: 'A' };
    expect(checkForm(fields, values)).toEqual([]);
  });

  test('names the error of each field', () => {
    const values = { efficiency: 101, metric: 'SEER', uses: ['light'], tested: '2023-02-29', vsd: 'yes', other: 1 };
    expect(checkForm(fields, values).map(({ field, fault }) => `${field}: ${fault}`)).toEqual([
      'efficiency: range',
      'metric: option',
      'uses: option',
      'tested: day',
      'vsd: option',
      'other: unknown',
    ]);
    expect(checkForm(fields, { efficiency: 3 })).toEqual([{ field: 'metric', fault: 'needs', needs: 'efficiency' }]);
  });

  test('keeps the fields of other kinds', () => {
    expect(survivingValues(fields, { efficiency: 3, charge: 12, metric: 'IPLV' })).toEqual({ efficiency: 3 });
  });
});

describe('the next service', () => {
  const plan: ServicingPlan = { startsOn: '2024-01-31', everyMonths: 6, everyHours: null, basis: 'completion' };
  const on = (day: string, counter: number | null = null) => ({ day, counter });

  test('months keep to the end of the month', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-12-15', 14)).toBe('2026-02-15');
  });

  test('is due first on the start day of the plan, then this long after the latest one', () => {
    expect(nextServicing(plan, [on('2023-12-01')])).toMatchObject({ day: '2024-01-31', because: 'months' });
    expect(nextServicing(plan, [on('2024-03-10')])).toMatchObject({ day: '2024-09-10' });
  });

  test('keeps to its schedule however late the latest one was; a service shortly before its day counts for it', () => {
    const fixed: ServicingPlan = { ...plan, startsOn: '2024-01-15', basis: 'schedule' };
    expect(nextServicing(fixed, [on('2024-03-10')]).day).toBe('2024-07-15');
    expect(nextServicing(fixed, [on('2024-07-01')]).day).toBe('2025-01-15');
  });

  test('by running hours: 2,000 h after 1,460 h in 73 days are due 100 days later', () => {
    const byHours: ServicingPlan = { ...plan, everyMonths: null, everyHours: 2000 };
    expect(nextServicing(byHours, [on('2024-02-01', 1000), on('2024-04-14', 2460)])).toEqual({
      day: '2024-07-23',
      because: 'hours',
      atCounter: 4460,
      hoursPerDay: 20,
    });
    expect(nextServicing(byHours, [on('2024-02-01', 1000)])).toMatchObject({ day: null, atCounter: 3000 });
    // With months as well, the earlier of both.
    expect(
      nextServicing({ ...byHours, everyMonths: 2 }, [on('2024-02-01', 1000), on('2024-04-14', 2460)]),
    ).toMatchObject({ day: '2024-06-14', because: 'months' });
  });
});

test('life ends on the decided day, or by installation and expected life', () => {
  expect(endOfLife({ installedOn: '2010-05-01', expectedYears: 20, renewalOn: null })).toBe('2030-05-01');
  expect(endOfLife({ installedOn: '2010-05-01', expectedYears: 20, renewalOn: '2028-01-01' })).toBe('2028-01-01');
  expect(endOfLife({ installedOn: null, expectedYears: 20, renewalOn: null })).toBeNull();
});

test('replacements by year: overdue ones are in the first year, and those without a cost are counted separately', () => {
  const item = (endsOn: string | null, cost: number | null) => ({
    endsOn,
    cost,
    currency: cost === null ? null : 'EUR',
  });
  const years = replacementYears(
    [item('2019-01-01', 100), item('2026-07-01', 50), item('2028-01-01', null), item('2040-01-01', 9), item(null, 5)],
    2026,
    3,
  );
  expect(
    years.map(({ year, costs, withoutCost, items }) => [year, costs[0]?.amount ?? null, withoutCost, items.length]),
  ).toEqual([
    [2026, 150, 0, 2],
    [2027, null, 0, 0],
    [2028, null, 1, 1],
  ]);
});

test('services count as on time by their due day, and one that is overdue counts as late in the period of that day', () => {
  const plan: ServicingPlan = { startsOn: '2024-01-10', everyMonths: 6, everyHours: null, basis: 'completion' };
  const done = ['2024-01-10', '2024-07-12', '2025-01-05'].map((day) => ({ day, counter: null }));
  const asked = (from: string, to: string, today: string) => punctuality(plan, done, { from, to, today });
  // Due on 10 January and 10 July 2024; the second was two days late.
  expect(asked('2024-01-01', '2024-12-31', '2025-02-01')).toEqual({ services: 2, onTime: 1 });
  expect(asked('2025-01-01', '2025-12-31', '2025-07-05')).toEqual({ services: 1, onTime: 1 });
  expect(asked('2025-01-01', '2025-12-31', '2025-07-06')).toEqual({ services: 2, onTime: 1 });
  expect(asked('2026-01-01', '2026-12-31', '2026-02-01')).toEqual({ services: 0, onTime: 0 });
});
