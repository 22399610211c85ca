import { expect, test } from 'vitest';
import { countedDays, countedMonths, dayChanges, type StoredDay } from './daily-values.ts';

const day = (more: Partial<StoredDay>): StoredDay => ({
  file: 'one',
  version: '1',
  format: 'nem12',
  channel: 'E1',
  direction: 'import',
  day: '2024-01-01',
  days: 1,
  total: 48,
  actual: 48,
  share: 1,
  ...more,
});
const newer = { file: 'two', version: '2' };

test('the worked example: a newer file replaces its days, and nothing is doubled', () => {
  const first = [day({}), day({ day: '2024-01-02' })];
  const second = ['2024-01-02', '2024-01-03'].map((one) => day({ ...newer, day: one, total: 96, actual: 0 }));
  const months = countedMonths(countedDays([...first, ...second], 'import'));
  expect(months).toEqual([
    { month: '2024-01', quantity: 240, actualShare: 0.2, daysKnown: 3, days: 31, isComplete: false },
  ]);
  expect(dayChanges(second, first)).toEqual({ new: 1, same: 0, replaced: 1, older: 0 });
  expect(dayChanges(first, second)).toEqual({ new: 1, same: 0, replaced: 0, older: 1 });
});

test('channels of one format add up, other formats and directions do not', () => {
  const rows = [
    day({ format: 'espi', total: 100 }),
    day({ ...newer, total: 40 }),
    day({ file: 'three', version: '3', channel: 'E2', total: 8, share: 0.5 }),
    day({ ...newer, channel: 'B1', direction: 'export', total: 7 }),
  ];
  expect(countedDays(rows, 'import').get('2024-01-01')).toMatchObject({ quantity: 48, share: 0.5 });
  expect(countedDays(rows, 'export').get('2024-01-01')).toMatchObject({ quantity: 7 });
});

test('a value for several days is spread evenly, over the end of the month', () => {
  const months = countedMonths(countedDays([day({ day: '2024-01-30', days: 4, total: 100, actual: 0 })], 'import'));
  expect(months).toMatchObject([
    { month: '2024-01', quantity: 50, daysKnown: 2, actualShare: 0 },
    { month: '2024-02', quantity: 50, daysKnown: 2 },
  ]);
  expect(countedMonths(new Map())).toEqual([]);
});

test('a month is complete when every day is', () => {
  const whole = countedDays([day({ day: '2024-02-01', days: 29, total: 29 })], 'import');
  expect(countedMonths(whole)).toMatchObject([{ daysKnown: 29, isComplete: true }]);
});
